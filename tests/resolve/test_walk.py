"""Walking: metres, doors, being barred."""

from __future__ import annotations

import pytest

from simcore.resolve.walk import thought
from tests.maps import HOUSE, Scene, kinds, plan_of, walk


def walked(scene: Scene, unit: str, goal: str) -> list[str]:
    """Let a unit walk for one round; the kinds of what happened."""
    return kinds(scene.drive(walk(scene.battle, unit, goal)))


def at(scene: Scene, unit: str) -> tuple[object, ...]:
    """Where a unit is."""
    now = scene.state.units[unit]
    return now.zone, now.toward, now.metres


def test_a_unit_walks_its_move_and_turns_zones_past_half_way() -> None:
    """Five metres a round are free; past half of the way the unit is in the next zone (EA-8)."""
    scene = Scene(plan_of(HOUSE))
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("yard", "lane", 5)
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("lane", "yard", 2)
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("lane", None, 0)
    assert walked(scene, "ann", "lane") == []


def test_half_way_itself_is_still_the_own_zone() -> None:
    """At half the length, rounded down, a unit is still in the zone that it comes from."""
    scene = Scene(plan_of(HOUSE))
    scene.put(ann={"toward": "lane", "metres": 1})
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("yard", "lane", 6)


@pytest.mark.parametrize("start", [0, 4, 5])
def test_who_may_stop_does_so_a_metre_past_half_way(start: int) -> None:
    """Who walks until there is a line stops where the other zone begins, even if he set out half way there."""
    scene = Scene(plan_of(HOUSE))
    scene.put(ann={"toward": "hall" if start else None, "metres": start}, door={"state": "open"})
    found = thought(scene.battle, "ann", "hall", 5, lambda zone: zone == "hall")
    reached = min(start + 5, 6)
    assert found.metres == reached - start
    assert found.end == (("hall", "yard", 4) if reached == 6 else ("yard", "hall", reached))


def test_turning_back_needs_no_rule() -> None:
    """A unit on its way elsewhere walks back to the middle first, within the same move."""
    scene = Scene(plan_of(HOUSE))
    scene.put(ann={"toward": "lane", "metres": 3})
    walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 2)


def test_a_plain_door_is_opened_in_walking_and_stays_open() -> None:
    """Whoever passes a closed, unlocked, unjammed, working door opens it, without roll or action (A-094)."""
    scene = Scene(plan_of(HOUSE))
    walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 5)
    assert walked(scene, "ann", "hall") == ["element.opened", "unit.moved"]
    assert at(scene, "ann") == ("hall", None, 0)
    assert scene.state.elements["door"].state == "open"


def test_a_door_that_answers_closes_behind_those_it_answers() -> None:
    """A powered door lets its side pass and closes again: the line of the move names it."""
    scene = Scene(plan_of(HOUSE))
    scene.drive(walk(scene.battle, "bob", "room"))
    facts = scene.drive(walk(scene.battle, "bob", "room"))
    assert kinds(facts) == ["unit.moved"]
    assert facts[0].data["through"] == ["gate"]
    assert scene.state.elements["gate"].state == "closed"
    assert at(scene, "bob") == ("room", None, 0)


@pytest.mark.parametrize("fields", [{"locked": True}, {"jammed": True}, {"working": False}])
def test_who_is_barred_stands_before_the_door(fields: dict[str, object]) -> None:
    """A door that does not open stops a unit at half the way, in its own zone."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door=fields)
    for _ in range(3):
        walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 5)
    assert thought(scene.battle, "ann", "hall", 5).barred == "door"


def test_slow_units_walk_their_own_move() -> None:
    """A template's move is what a unit walks."""
    scene = Scene(plan_of(HOUSE, "sides.red.units.ann.move=3 m"))
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("yard", "lane", 3)


def test_a_move_names_what_opened_its_way() -> None:
    """The causes of a move through a breach hold the event that broke the wall."""
    scene = Scene(plan_of(HOUSE))
    scene.put(side={"breach": "2x2"})
    scene.put(ann={"zone": "lane", "toward": "hall", "metres": 7})
    facts = scene.drive(walk(scene.battle, "ann", "hall"))
    assert facts[0].causes == (0, 1)


def test_stairs_are_as_long_as_they_are_though_a_floor_is_nearer() -> None:
    """Where a passage joins two zones its length is what one walks, whatever stands between the same two."""
    scene = Scene(
        plan_of(
            HOUSE,
            "site.zones.loft={at: [10, 0], level: 1}",
            "site.sections.ceiling={between: [hall, loft]}",
            "site.passages=[{from: hall, to: loft, length: 12 m, kind: stairs}]",
        )
    )
    seen = []
    for _ in range(3):
        walked(scene, "bob", "loft")
        seen.append(at(scene, "bob"))
    assert seen == [("hall", "loft", 5), ("loft", "hall", 2), ("loft", None, 0)]
