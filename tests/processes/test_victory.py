"""How runs end, and their figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.scenario import load
from tests.maps import FIELD, HAMMER, HIT, HOUSE, MISS, faces, of_kind, plan_of, told

GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"
QUIET = f"dice={ {'ann': {'to_hit': MISS * 10}, 'bob': {'to_hit': MISS * 10}} }"


@pytest.fixture(scope="module")
def gatehouse() -> list[list[dict[str, Any]]]:
    """The lines of ten runs of the main scenario."""
    plan = load(GATEHOUSE)
    return [told(plan, seed) for seed in range(10)]


def end(text: str, *sets: str, seed: int = 1) -> dict[str, Any]:
    """The last line of a run."""
    return told(plan_of(text, *sets), seed)[-1]


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
