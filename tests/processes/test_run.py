"""A run: first and last line, victory, figures, causes, counters, what a cut leaves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from simcore.dice import Dice
from simcore.log.write import Sink
from simcore.processes import fight
from simcore.processes.run import run, state_sha256
from simcore.resolve import ground
from simcore.scenario import load
from simcore.state import State
from tests.maps import FIELD, HIT, HOUSE, MISS, faces, lines, logged, of_kind, plan_of, told

GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"
QUIET = f"dice={ {'ann': {'to_hit': MISS * 10}, 'bob': {'to_hit': MISS * 10}} }"
HAMMER = (
    "catalogue.weapons.hammer={skill: gunnery, damage: 8D, scale: walker, type: concussion,"
    " ranges: [10 m, 100 m, 300 m, 700 m]}"
)
KEYS = ["seq", "t", "round", "kind", "actor", "target", "causes", "rule", "rolls", "draws", "data", "set"]
ROLL_KEYS = ["for", "by", "against", "job", "of", "code", "parts", "dice", "wild", "drop", "total", "tn", "tn_parts", "capped", "loaded"]  # fmt: skip


@pytest.fixture(scope="module")
def gatehouse() -> list[list[dict[str, Any]]]:
    """The lines of ten runs of the main scenario."""
    plan = load(GATEHOUSE)
    return [told(plan, seed) for seed in range(10)]


def end(text: str, *sets: str, seed: int = 1) -> dict[str, Any]:
    """The last line of a run."""
    return told(plan_of(text, *sets), seed)[-1]


class TestLines:
    """The form of a line."""

    def test_seq_counts_without_a_gap(self, gatehouse: list[list[dict[str, Any]]]) -> None:
        """Lines are numbered from 0 by one."""
        for run_ in gatehouse:
            assert [line["seq"] for line in run_] == list(range(len(run_)))

    def test_keys_stand_in_their_order_and_nothing_is_said_in_vain(self, gatehouse: list[list[dict[str, Any]]]) -> None:
        """Keys of lines and rolls come in the published order; what has nothing to say is left out."""
        for line in (line for run_ in gatehouse for line in run_):
            assert list(line) == [key for key in KEYS if key in line]
            assert all(line[key] not in ("", [], {}, None) for key in line if key not in ("seq", "t", "round"))
            for roll in line.get("rolls", ()):
                assert list(roll) == [key for key in ROLL_KEYS if key in roll]
                assert roll.get("by") != line.get("actor")
                assert len(roll.get("parts", [0, 0])) > 1

    def test_every_line_has_causes_or_an_origin(self, gatehouse: list[list[dict[str, Any]]]) -> None:
        """A line names earlier events, each once, or says where it starts from."""
        for line in (line for run_ in gatehouse for line in run_):
            causes = line.get("causes", [])
            assert causes or "origin" in line["data"]
            assert all(0 < cause < line["seq"] for cause in causes)
            assert len(set(causes)) == len(causes)

    def test_the_trigger_of_an_action_is_the_declaration_of_its_round(
        self, gatehouse: list[list[dict[str, Any]]]
    ) -> None:
        """What units do follows first from what was declared in that round, and a resolution first from its shot."""
        for run_ in gatehouse:
            for line in of_kind(run_, "shot.fired", "unit.moved", "lock.tried"):
                first = run_[line["causes"][0]]
                assert (first["kind"], first["round"]) == ("round.declared", line["round"])
            for line in of_kind(run_, "unit.hit", "section.hit", "element.hit"):
                first = run_[line["causes"][0]]
                assert first["kind"] in ("shot.fired", "strike.fired")
                assert first["seq"] == line["seq"] - 1

    def test_success_stands_where_there_is_one_roll_against_a_number(
        self, gatehouse: list[list[dict[str, Any]]]
    ) -> None:
        """`data.success` says again what the one roll with a target number came to, and stands nowhere else."""
        seen = set()
        for line in (line for run_ in gatehouse for line in run_):
            against = [roll for roll in line.get("rolls", ()) if "tn" in roll]
            if len(against) == 1:
                assert line["data"]["success"] is (against[0]["total"] >= against[0]["tn"])
                seen.add(line["data"]["success"])
            else:
                assert "success" not in line["data"]
        assert seen == {True, False}

    def test_patches_hold_only_what_changes(self, gatehouse: list[list[dict[str, Any]]]) -> None:
        """No line sets a field to what it is already."""
        for run_ in gatehouse:
            state = {id_: dict(fields) for id_, fields in run_[0]["data"]["state"].items()}
            for line in run_:
                for id_, fields in line.get("set", {}).items():
                    for field, value in fields.items():
                        assert state[id_][field] != value, (line["seq"], id_, field)
                    state[id_].update(fields)


class TestFirstLine:
    """`run.begin`."""

    def test_what_it_says(self) -> None:
        """It holds format, scenario with its digest, seed, replication, versions, rules, layout and the whole state."""
        plan = plan_of(HOUSE)
        first = told(plan, 9, replication=4)[0]
        assert list(first) == ["seq", "t", "round", "kind", "data"]
        data = first["data"]
        assert {"format", "scenario", "seed", "replication", "versions", "rules", "layout", "state"} <= set(data)
        assert (data["format"], data["seed"], data["replication"], data["origin"]) == (1, 9, 4, "begin")
        assert set(data["scenario"]) == {"name", "sha256", "resolved"}
        assert set(data["layout"]) == {"zones", "sections", "elements", "planes", "passages", "sides", "units"}
        assert data["layout"]["units"] == {
            "ann": {"side": "red", "template": "soldier", "kind": "character"},
            "bob": {"side": "blue", "template": "soldier", "kind": "character"},
        }
        assert {side: each["hostile"] for side, each in data["layout"]["sides"].items()} == {
            "red": ["blue"],
            "blue": ["red"],
        }
        door = {"type": "metal-door", "in": "front", "parts": ["yard", "hall"], "body": "3D", "scale": "walker"}
        assert door.items() <= data["layout"]["elements"]["door"].items()
        assert data["layout"]["sections"]["front"]["parts"] == ["yard", "hall"]
        assert data["rules"]["profile"] == "empire-ascendant"
        assert data["rules"]["settings"]["defense"]["mode"] == "add"
        assert data["state"] == State(plan.initial).snapshot()

    def test_every_id_of_the_state_stands_in_the_layout(self) -> None:
        """Each entity but the site is in the layout under its kind."""
        data = told(plan_of(HOUSE))[0]["data"]
        known = {id_ for room in data["layout"].values() if isinstance(room, dict) for id_ in room}
        assert set(data["state"]) - known == {"site"}


class TestLastLine:
    """`run.end`."""

    def test_it_counts_and_seals_what_came_before(self) -> None:
        """It holds the number of lines before it, the digest of the final state and that of all bytes before."""
        log, outcome = logged(load(GATEHOUSE), 3)
        *before, last = log.splitlines(keepends=True)
        data = msgspec.json.decode(last)["data"]
        assert data["events"] == len(before) == outcome.events - 1
        assert data["log_sha256"] == hashlib.sha256(b"".join(before)).hexdigest()
        text = json.dumps(outcome.state.snapshot(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert data["state_sha256"] == hashlib.sha256(text.encode()).hexdigest() == state_sha256(outcome.state)

    @pytest.mark.parametrize("seed", range(5))
    def test_the_fold_of_the_log_is_the_final_state(self, seed: int) -> None:
        """Whoever writes the patches over the first line's state has the engine's state at the end."""
        log, outcome = logged(load(GATEHOUSE), seed)
        told_ = lines(log)
        state = told_[0]["data"]["state"]
        for line in told_:
            for id_, fields in line.get("set", {}).items():
                state[id_].update(fields)
        assert state == outcome.state.snapshot()

    def test_figures_without_a_log_are_the_same(self) -> None:
        """A run without a log ends with the same outcome, figures and state."""
        plan = load(GATEHOUSE)
        quiet, outcome = run(plan, 3), logged(plan, 3)[1]
        assert (quiet.outcome, quiet.summary, quiet.events) == (outcome.outcome, outcome.summary, outcome.events)
        assert quiet.state.snapshot() == outcome.state.snapshot()


class TestVictory:
    """How runs end."""

    def figures(self, last: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = last["data"]["summary"]["figures"]
        return found

    def test_the_limit(self) -> None:
        """At the limit nobody wins; the last round is the last that ends at or before it; times are censored."""
        for limit, rounds in (("12 s", 2), ("15 s", 3), ("16 s", 3), ("5 s", 1)):
            last = end(FIELD, QUIET, f"limit={limit}", "victory={red: {hold: east}}")
            assert last["data"]["outcome"] == {"winner": None, "reason": "limit"}
            assert last["round"] == rounds
            assert self.figures(last)["duration"] == {"value": 5 * rounds, "unit": "s"}
            assert self.figures(last)["objective.red"] == {"value": 5 * rounds, "unit": "s", "status": "limit"}

    def test_victory_comes_before_the_limit(self) -> None:
        """Who wins in the last round has won."""
        last = end(HOUSE, "limit=20 s", "victory={blue: {survive: 20 s}}")
        assert (last["data"]["outcome"], last["round"]) == ({"winner": "blue", "reason": "survive"}, 4)

    @pytest.mark.parametrize(("time", "round_"), [("1 s", 1), ("5 s", 1), ("6 s", 2), ("300 s", 60)])
    def test_surviving_while_nothing_happens(self, time: str, round_: int) -> None:
        """`survive` comes due at the end of the first round that ends at or after its time, though nothing happened."""
        log = told(plan_of(HOUSE, f"victory={{blue: {{survive: {time}}}}}"))
        assert [line["kind"] for line in log] == ["run.begin", "run.end"]
        last = log[-1]
        assert (last["round"], last["data"]["outcome"]) == (round_, {"winner": "blue", "reason": "survive"})
        assert self.figures(last)["duration"]["value"] == 5 * round_

    @pytest.mark.parametrize(("rounds", "ends"), [(1, 1), (3, 3), (60, 60)])
    def test_holding_while_nothing_happens(self, rounds: int, ends: int) -> None:
        """A hold for n rounds is met at the end of n rounds running, though nothing happens in them."""
        log = told(plan_of(HOUSE, f"victory={{blue: {{hold: hall, for: {rounds} rounds}}}}"))
        begun = of_kind(log, "hold.begun")[0]
        assert (begun["round"], begun["target"], begun["set"]) == (1, "blue", {"blue": {"holds_since": 1}})
        assert (log[-1]["round"], log[-1]["data"]["outcome"]) == (ends, {"winner": "blue", "reason": "hold"})
        assert log[-1]["causes"] == [begun["seq"]]
        assert self.figures(log[-1])["objective.blue"]["status"] == "event"

    def test_a_hold_given_as_time(self) -> None:
        """`for:` in seconds is rounded up to whole rounds."""
        assert end(HOUSE, "victory={blue: {hold: hall, for: 11 s}}")["round"] == 3

    def test_elimination_waits_for_reinforcements(self) -> None:
        """A side whose people are all down has not lost while more of it are due; when they come the fight goes on."""
        loaded = {
            "ann": {"to_hit": HIT, "damage": faces(5, 8 + 10) * 4},
            "bob-1": {"soak": faces(4, 8)},
            "bob-2": {"soak": faces(4, 8)},
        }
        sets = (
            "sides.red.units.ann.skills.blaster=9D",
            "sides.blue.units.bob.count=1",
            "timeline=[{at: 60 s, arrive: {unit: bob, count: 1, zone: east}}]",
        )
        log = told(plan_of(FIELD, *sets, f"dice={loaded}", "victory={red: {eliminate: blue}}"))
        first, second = of_kind(log, "unit.hit")[:2]
        assert (first["target"], second["target"]) == ("bob-1", "bob-2")
        assert second["round"] >= 13 > first["round"]
        assert (log[-1]["data"]["outcome"], log[-1]["causes"]) == (
            {"winner": "red", "reason": "eliminate"},
            [second["seq"]],
        )
        assert log[-1]["round"] == second["round"]

    @pytest.mark.parametrize(("ending", "reason"), [("able_or_objective", "eliminate"), ("objective", "limit")])
    def test_a_beaten_side(self, ending: str, reason: str) -> None:
        """A beaten side ends the run, unless only goals decide (A-240)."""
        loaded = {"ann": {"to_hit": HIT, "damage": faces(5, 8 + 10)}, "bob": {"soak": faces(4, 8), "to_hit": MISS}}
        sets = f"rules.sim.end={ending}", "sides.red.units.ann.skills.blaster=9D", f"dice={loaded}"
        assert end(FIELD, *sets)["data"]["outcome"]["reason"] == reason

    def test_destroying(self) -> None:
        """`destroy` ends the run in the round in which the thing is destroyed."""
        dice = {"hammer-1": {"damage": faces(8, 12 + 16)}, "front": {"resistance": [3] * 4}}
        entry = "timeline=[{at: 50 s, strike: {weapon: hammer, target: front}}]"
        log = told(plan_of(HOUSE, HAMMER, entry, f"dice={dice}", "victory={red: {destroy: front}}"))
        (hit,) = of_kind(log, "section.hit")
        assert (log[-1]["data"]["outcome"], log[-1]["round"]) == ({"winner": "red", "reason": "destroy"}, 11)
        assert log[-1]["causes"] == [hit["seq"]]
        figures = self.figures(log[-1])
        assert figures["sections.destroyed"] == {"value": 1, "unit": "sections"}
        assert figures["first_breach"] == {"value": 50, "unit": "s", "status": "event"}

    def test_two_in_one_round(self) -> None:
        """Two goals met in one round leave no winner, reason mutual."""
        last = end(HOUSE, "victory={red: {hold: yard, for: 3 rounds}, blue: {survive: 15 s}}")
        assert (last["data"]["outcome"], last["round"]) == ({"winner": None, "reason": "mutual"}, 3)

    def test_allies_win_together(self) -> None:
        """When only allies are left, the first of them in the file wins."""
        loaded = {"gil": {"to_hit": HIT, "damage": faces(5, 8 + 10)}, "bob": {"soak": faces(4, 8), "to_hit": MISS}}
        green = "sides.green={allies: [red], units: {gil: {template: soldier, zone: west, skills: {blaster: 9D}}}}"
        sets = green, "sides.red.units.ann.weapons=[]", f"dice={loaded}"
        assert end(FIELD, *sets)["data"]["outcome"] == {"winner": "red", "reason": "eliminate"}

    def test_a_victory_that_came_first_leaves_other_times_ended(self) -> None:
        """Times to what did not happen have the status `ended` where a victory came first."""
        last = end(HOUSE, "victory={blue: {survive: 10 s}, red: {hold: hall}}")
        assert self.figures(last)["objective.red"] == {"value": 10, "unit": "s", "status": "ended"}
        assert self.figures(last)["first_breach"] == {"value": 10, "unit": "s", "status": "ended"}

    def test_figures_count_what_the_lines_say(self, gatehouse: list[list[dict[str, Any]]]) -> None:
        """Shots, hits and wounded of each side are those of the log."""
        for log in gatehouse:
            figures = self.figures(log[-1])
            side = {id_: unit["side"] for id_, unit in log[0]["data"]["layout"]["units"].items()}
            for name in set(side.values()):
                shots = [
                    line
                    for line in of_kind(log, "shot.fired")
                    if side[line["actor"]] == name and line["target"] in side
                ]
                assert figures[f"shots.{name}"]["value"] == len(shots)
                assert figures[f"hits.{name}"]["value"] == sum(line["data"]["success"] for line in shots)


def test_detail_outcome_is_the_same_without_dice() -> None:
    """The lines of detail outcome are those of full without `rolls`, `draws` and `data.options`, first and last aside."""
    plan = load(GATEHOUSE)
    full, bare = (lines(logged(plan, 5, detail=detail)[0]) for detail in ("full", "outcome"))
    assert any("rolls" in line for line in full)
    for line in full:
        line.pop("rolls", None)
        line.pop("draws", None)
        line["data"] = {key: value for key, value in line["data"].items() if key != "options"} if "data" in line else {}
    for line in bare:
        line.setdefault("data", {})
    assert full[1:-1] == bare[1:-1]


class _StopError(Exception):
    """What breaks a run off in a test."""


def test_a_run_that_breaks_off_leaves_its_finished_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of a run that raises in round 4 is a beginning of the whole one, and holds all of rounds 1 to 3."""
    plan = plan_of(FIELD, QUIET)
    whole, _ = logged(plan)
    begin = Dice.begin_round

    def stops(self: Dice, number: int) -> None:
        if number == 4:
            raise _StopError
        begin(self, number)

    monkeypatch.setattr(Dice, "begin_round", stops)
    stream = BytesIO()
    with pytest.raises(_StopError):
        run(plan, 1, sink=Sink(stream))
    cut = stream.getvalue()
    assert whole.startswith(cut)
    assert cut.endswith(b"\n")
    assert {line["round"] for line in lines(cut)} == {0, 1, 2, 3}
    assert len(lines(cut)) == sum(line["round"] <= 3 for line in lines(whole))


def test_each_round_is_in_the_file_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is flushed at the end of each round is in the stream before the next begins: a process that dies loses one."""
    plan = plan_of(FIELD, QUIET)
    stream, seen = BytesIO(), []
    real = fight.declare

    def watched(battle: Any) -> Any:
        told_ = lines(stream.getvalue())
        seen.append((battle.round, max((line["round"] for line in told_), default=-1)))
        return real(battle)

    monkeypatch.setattr(fight, "declare", watched)
    run(plan, 1, sink=Sink(stream))
    assert seen[0] == (1, -1)
    assert all(last == round_ - 1 for round_, last in seen[1:])
    assert len(seen) > 5


def test_events_per_declared_action() -> None:
    """Over 20 seeds of the main scenario SimPy has at most 1.5 events a declared action."""
    plan = load(GATEHOUSE)
    counters = [run(plan, seed).counters for seed in range(20)]
    actions = sum(each["actions"] for each in counters)
    assert actions > 1000
    assert sum(each["events"] for each in counters) <= 1.5 * actions


@pytest.mark.parametrize("seed", range(5))
def test_the_graph_is_searched_once_a_goal_table_and_version_of_the_map(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No search is made twice for the same goal over the same open ways, and their number is within goals, tables and versions."""
    plan = load(GATEHOUSE)
    asked: list[tuple[str, frozenset[str]]] = []
    real = ground.search

    def watched(here: Any, goal: str, passable: Collection[str]) -> dict[str, int]:
        asked.append((goal, frozenset(passable)))
        return real(here, goal, passable)

    monkeypatch.setattr(ground, "search", watched)
    counters = run(plan, seed).counters
    assert asked
    assert len(set(asked)) == len(asked)
    assert counters["searches"] <= 4 * len(plan.zones) * (1 + counters["versions"])
