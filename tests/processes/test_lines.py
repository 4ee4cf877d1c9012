"""The log of a run: its lines, the first and the last."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from simcore.processes.run import run, state_sha256
from simcore.scenario import load
from simcore.state import State
from tests.maps import HOUSE, folded, lines, logged, of_kind, plan_of, told

GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"
KEYS = ["seq", "t", "round", "kind", "actor", "target", "causes", "rule", "rolls", "draws", "data", "set"]
ROLL_KEYS = ["for", "by", "against", "job", "of", "code", "parts", "dice", "wild", "drop", "total", "tn", "tn_parts", "capped", "loaded"]  # fmt: skip


@pytest.fixture(scope="module")
def gatehouse() -> list[list[dict[str, Any]]]:
    """The lines of ten runs of the main scenario."""
    plan = load(GATEHOUSE)
    return [told(plan, seed) for seed in range(10)]


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
                behind = ("cover.hit", "section.hit", "element.hit") if "behind" in line["data"] else ()
                assert first["kind"] in ("shot.fired", "strike.fired", "blow.struck", *behind)
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
                assert "success" not in line.get("data", {})
        assert seen == {True, False}

    def test_patches_hold_only_what_changes(self, gatehouse: list[list[dict[str, Any]]]) -> None:
        """No line sets a field to what it is already."""
        for run_ in gatehouse:
            assert folded(run_)


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
        assert set(data["layout"]) == {"site", "zones", "sections", "elements", "planes", "passages", "sides", "units"}
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
        """Each entity is in the layout under its kind, the site by itself."""
        data = told(plan_of(HOUSE))[0]["data"]
        rooms = {name: room for name, room in data["layout"].items() if name not in ("site", "passages")}
        assert set(data["state"]) == {"site", *(id_ for room in rooms.values() for id_ in room)}
        assert data["layout"]["site"].keys() == {"scale", "structure", "held_by"}


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
        assert folded(lines(log)) == outcome.state.snapshot()

    def test_figures_without_a_log_are_the_same(self) -> None:
        """A run without a log ends with the same outcome, figures and state."""
        plan = load(GATEHOUSE)
        quiet, outcome = run(plan, 3), logged(plan, 3)[1]
        assert (quiet.outcome, quiet.summary, quiet.events) == (outcome.outcome, outcome.summary, outcome.events)
        assert quiet.state.snapshot() == outcome.state.snapshot()


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
