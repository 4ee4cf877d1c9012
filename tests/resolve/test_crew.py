"""Attempts of a crew, decided: numbers, pools, what breaks them off; and what is built in."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.resolve import crew, suppression
from simcore.resolve.crew import Task
from tests.maps import Scene, alter, kinds, plan_of
from tests.processes.test_crew import ALONE, PLANT, loaded, orders, rolled

WALL, HALL, AIR = Task("extinguish", "wall"), Task("activate", "hall"), Task("vent", "hall")
RISER = "site.elements.spray={type: sprinkler-riser, in: hall}"


def scene(*sets: str, **patch: dict[str, Any]) -> Scene:
    """The plant with a fire in the wall and a riser in the hall."""
    here = Scene(plan_of(PLANT, *ALONE, RISER, orders("extinguish: any"), *sets))
    here.put(wall={"fire": "severe"})
    here.put(**patch)
    return here


@pytest.mark.parametrize(
    ("hall", "more"),
    [
        ({}, 0),
        ({"smoke": "severe"}, 0),
        ({"pressure": "vacuum"}, 5),
        ({"attacked_round": 1}, 5),
        ({"attacked_round": 1, "pressure": "vacuum", "smoke": "light"}, 10),
    ],
)
@pytest.mark.parametrize(("task", "number"), [(WALL, 15), (HALL, 10), (AIR, 15)])
def test_what_a_hostile_place_adds(task: Task, number: int, hall: dict[str, Any], more: int) -> None:
    """One factor adds 5, two or more 10; fire and smoke count for none of this work (S1.8.6.20, A-219)."""
    here = scene(loaded(time=[1], repair=rolled(25)), hall={"smoke": "light"} | hall)
    here.drive(crew.work(here.battle, "ada", task, None))
    decided = here.drive(crew.come(here.battle, crew.key("ada", task)))[-1]
    assert decided.rolls[0].tn == number + more


@pytest.mark.parametrize(
    ("now", "code"),
    [
        ({}, "5D"),
        ({"actions": 2}, "4D"),
        ({"wounds": "wounded"}, "4D"),
        ({"choke": 1, "choke_until": 1}, "4D+2"),
        ({"actions": 2, "choke": 6, "choke_until": 1}, "2D"),
        ({"prone": True}, "5D"),
    ],
)
def test_all_that_hinders_lowers_the_roll(now: dict[str, Any], code: str) -> None:
    """Further actions, wounds and smoke of the moment lower the roll of an attempt (S1.8.6.40, A-163)."""
    here = scene(loaded(time=[1], repair="[]"))
    here.drive(crew.work(here.battle, "ada", WALL, None))
    here.put(ada=now)
    assert here.drive(crew.come(here.battle, crew.key("ada", WALL)))[-1].rolls[0].code == code


@pytest.mark.parametrize(
    ("patch", "reason"),
    [
        ({}, ""),
        ({"ada": {"zone": "room"}}, "it is not able to go on"),
        ({"ada": {"trapped": True}}, "it is not able to go on"),
        ({"ada": {"conscious": False}}, "it is not able to go on"),
        ({"ada": {"prone": True}}, ""),
        ({"wall": {"fire": "none"}}, "there is nothing left to do"),
    ],
)
def test_what_breaks_an_attempt_off(patch: dict[str, dict[str, Any]], reason: str) -> None:
    """Who is taken away, trapped or out of the fight has lost the attempt, and so has one whose fire is out (A-225)."""
    here = scene(loaded(time=[5], repair="[]"))
    here.drive(crew.work(here.battle, "ada", WALL, None))
    here.put(**patch)
    facts = here.drive(crew.come(here.battle, crew.key("ada", WALL)))
    assert [fact.data.get("reason", "") for fact in facts] == ([reason] if reason else [])
    assert ("ada" in here.battle.working) is not bool(reason)


def test_one_attempt_at_a_time() -> None:
    """Who turns to something else has given up what was under way; a second share in one round is none (A-225)."""
    here = scene(loaded(time=[5, 5], repair="[]"), hall={"smoke": "light"})
    assert kinds(here.drive(crew.work(here.battle, "ada", WALL, None))) == ["work.begun"]
    assert here.drive(crew.work(here.battle, "ada", WALL, None)) == []
    assert kinds(here.drive(crew.work(here.battle, "ada", AIR, None))) == ["work.begun"]
    old = crew.job(here.battle, crew.key("ada", WALL))
    assert old is not None
    assert old.until == 0
    assert crew.under_way(here.battle, "ada") == AIR


def test_heat_is_counted_before_a_fire_goes_down() -> None:
    """A step by hand counts the rounds of heat up to the round before (A-191, A-196)."""
    here = scene(loaded(time=[1], repair=rolled(15)))
    here.round(6)
    here.drive(crew.work(here.battle, "ada", WALL, None))
    here.drive(crew.come(here.battle, crew.key("ada", WALL)))
    wall = here.state.sections["wall"]
    assert (wall.fire, wall.fire_since, wall.heat_rounds, wall.heat_round, wall.heat_pips) == ("heavy", 6, 5, 5, 1)


@pytest.mark.parametrize(
    ("hall", "site", "spray", "acts", "offline"),
    [
        ("off", 0, "intact", False, False),
        ("active", 0, "intact", True, False),
        ("active", 0, "light", True, False),
        ("active", 0, "heavy", False, False),
        ("active", 1, "intact", False, True),
        ("bypassed", 1, "intact", True, True),
        ("bypassed", 1, "destroyed", False, True),
    ],
)
def test_when_what_is_built_in_acts(hall: str, site: int, spray: str, acts: bool, offline: bool) -> None:
    """Active, with a sound riser, outside of a Lock; by-passed also in one (A-128, A-199, A-200)."""
    here = scene(hall={"suppression": hall}, site={"locked_until": site}, spray={"damage": spray})
    assert suppression.acts(here.battle, "hall") is acts
    assert suppression.offline(here.battle, "hall") is offline
    assert suppression.idle(here.battle, "hall") is (not acts and spray in ("intact", "light"))


def test_two_zones_put_a_fire_down_by_one_step() -> None:
    """A fire takes one step a housekeeping, however many of its zones have suppression (0.4, A-199)."""
    here = scene("site.elements.other={type: sprinkler-riser, in: room}", "site.sections.wall.parts=[hall, room]")
    here.put(hall={"suppression": "active"}, room={"suppression": "active"})
    facts = here.drive(suppression.douse(here.battle, here.plan.sections["wall"]))
    assert [(fact.kind, fact.data["zone"], fact.set["wall"]["fire"]) for fact in facts] == [
        ("fire.lowered", "hall", "heavy")
    ]


def test_a_stronger_suppression_takes_more_steps() -> None:
    """The setting says how many steps a housekeeping takes (A-199)."""
    here = scene("rules.fire.suppression_step=2", hall={"suppression": "active"})
    here.drive(suppression.douse(here.battle, here.plan.sections["wall"]))
    assert here.state.sections["wall"].fire == "light"


def test_the_area_of_a_fire_is_that_of_its_section() -> None:
    """A fire over an area that the scenario gives has a patch for each 5 square metres; without one it has one (A-198)."""
    here = scene("site.sections.wall.area=12 m2")
    assert here.state.sections["wall"].fire_area == 12
    assert here.state.sections["back"].fire_area == 0
    alter(here.plan.units["ada"], agents=("foam", "water"))
    assert crew.portable_tn(here.battle, "ada", "wall").number == 10
