"""What is due later: the clock of a mortal wound at each round's end, the end of a stun, first aid in between."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.plan import Order
from tests.maps import FIELD, HIT, MISS, alter, begun, faces, of_kind, plan_of, told

QUIET = ("rules.sim.end=objective", "sides.red.units.ann.weapons=[]")
MORTAL = "sides.blue.units.bob.wounds=mortally_wounded"


def clocks(lines: list[dict[str, Any]]) -> list[tuple[int, int | float, int, bool]]:
    """Round, time, rounds of the wound and outcome of each roll for a mortal wound."""
    return [
        (line["round"], line["t"], line["data"]["rounds"], line["data"]["dies"])
        for line in of_kind(lines, "mortal.rolled")
    ]


def test_the_clock_runs_from_the_start_until_death() -> None:
    """One mortally wounded at the start rolls at the end of each round from the first on, and no more once he is dead (EA-42, A-040)."""
    lines = told(plan_of(FIELD, MORTAL, *QUIET, "dice={bob: {mortal: [1, 1, 1, 1, 1, 1]}}"))
    assert clocks(lines) == [(1, 4.96, 1, False), (2, 9.96, 2, False), (3, 14.96, 3, True)]
    first, *later = of_kind(lines, "mortal.rolled")
    assert first["data"]["origin"] == "begin"
    assert all("causes" not in line for line in later)
    assert lines[-1]["data"]["outcome"]["reason"] == "limit"


def test_the_clock_of_a_wound_begins_in_its_round() -> None:
    """A mortal wound of the fight is rolled for at the end of its own round, and names the hit (EA-42)."""
    loaded = {
        "ann": {"to_hit": HIT, "damage": faces(5, 8 + 13)},
        "bob": {"soak": faces(4, 8), "mortal": [1, 1, 1, 1, 1, 1], "to_hit": MISS},
    }
    sets = "rules.sim.end=objective", "sides.blue.units.bob.zone=middle"
    lines = told(plan_of(FIELD, *sets, "rules.lethality.killed_at_16=true", f"dice={loaded}"))
    (hit,) = of_kind(lines, "unit.hit")
    assert hit["data"]["band"] == "mortally_wounded"
    found = of_kind(lines, "mortal.rolled")
    assert [line["round"] - hit["round"] for line in found] == [0, 1, 2]
    assert {tuple(line["causes"]) for line in found} == {(hit["seq"],)}


def test_first_aid_stops_the_clock() -> None:
    """Who is stabilized rolls no more; the medic went to him, used an action and a medpac (EA-42, EA-43, A-041)."""
    loaded = {"bob": {"mortal": [6, 6] * 9}, "cal": {"first_aid": [6, 6, 5]}}
    mate = "sides.blue.units.cal={template: soldier, zone: middle, weapons: [], attributes: {technical: 3D}}"
    plan = plan_of(
        FIELD, MORTAL, mate, *QUIET, "site.lines={blocked: [[west, middle], [west, east]]}", f"dice={loaded}"
    )
    alter(plan.units["cal"], orders=(Order("orders.cal.0", "treat", "any"),))
    begun(plan, "cal", medpacs=1)
    lines = told(plan)
    (aid,) = of_kind(lines, "aid.given")
    assert (aid["actor"], aid["target"], aid["data"]["success"]) == ("cal", "bob", True)
    assert aid["set"] == {"cal": {"medpacs": 0}, "bob": {"stable": True}}
    assert [line["round"] for line in of_kind(lines, "mortal.rolled")] == list(range(1, aid["round"]))
    assert of_kind(lines, "unit.moved")


def test_who_is_stunned_wakes() -> None:
    """The unconsciousness of a stun ends with its last round, though nothing else happens in it (EA-49, A-042)."""
    plan = plan_of(FIELD, *QUIET)
    begun(plan, "bob", conscious=False, prone=True, unconscious_until=4)
    lines = told(plan)
    (woke,) = of_kind(lines, "unit.woke")
    assert (woke["actor"], woke["round"], woke["t"], woke["set"]) == ("bob", 4, 19.97, {"bob": {"conscious": True}})


@pytest.mark.parametrize("wounds", ["incapacitated", "mortally_wounded", "dead"])
def test_who_is_out_by_wounds_sleeps_on(wounds: str) -> None:
    """A stun that ends on one whom wounds keep unconscious ends nothing, and the run goes on (EA-49, EA-41, A-037, A-042)."""
    plan = plan_of(FIELD, *QUIET)
    begun(plan, "bob", conscious=False, prone=True, unconscious_until=4, wounds=wounds, stable=True)
    lines = told(plan)
    assert of_kind(lines, "unit.woke") == []
    assert lines[-1]["kind"] == "run.end"


def test_who_is_killed_in_his_sleep_does_not_wake() -> None:
    """Under lethality.finish_off whoever is killed while a stun holds him is dead, and his waking is no matter any more (EA-45, EA-49, A-038)."""
    beside = (
        "sides.red.units.ann.zone=east",
        "rules.lethality.finish_off=true",
        "limit=1 min",
        "rules.sim.end=objective",
    )
    plan = plan_of(FIELD, *beside)
    begun(plan, "bob", conscious=False, prone=True, unconscious_until=4)
    lines = told(plan)
    assert [line["target"] for line in of_kind(lines, "unit.finished")] == ["bob"]
    assert (of_kind(lines, "unit.woke"), lines[-1]["kind"]) == ([], "run.end")
