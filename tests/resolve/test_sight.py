"""Lines of effect: chains, corners, what is shut, what the scenario says."""

from __future__ import annotations

import pytest

from tests.maps import HOUSE, Scene, plan_of


def clear(scene: Scene, start: str, end: str) -> bool:
    """Whether there is a line of effect now."""
    return scene.battle.sight.line(start, end).clear


@pytest.mark.parametrize(
    ("start", "end", "open_"),
    [
        ("yard", "yard", True),
        ("yard", "lane", True),
        ("yard", "hall", False),
        ("hall", "room", False),
        ("yard", "room", False),
    ],
)
def test_closed_doors_end_a_line(start: str, end: str, open_: bool) -> None:
    """A passage is open to a line, a wall with a closed door is not."""
    assert clear(Scene(plan_of(HOUSE)), start, end) is open_


@pytest.mark.parametrize(
    "patch",
    [
        {"door": {"state": "open"}},
        {"door": {"state": "gone", "damage": "destroyed"}},
        {"door": {"breach": "1x1"}},
        {"front": {"breach": "1x2"}},
        {"front": {"breach": "open"}},
    ],
)
def test_what_opens_a_line(patch: dict[str, dict[str, object]]) -> None:
    """An open or destroyed element, a 1x1 gap and a breach each open the step, and the line says what it passes (S1.4.3)."""
    scene = Scene(plan_of(HOUSE))
    assert not clear(scene, "yard", "hall")
    scene.put(**patch)
    assert scene.battle.sight.line("yard", "hall") == (True, ("front",), ("yard", "hall"))
    assert clear(scene, "hall", "yard")


def test_a_line_shuts_again() -> None:
    """A door that closes ends the lines through it, and only those."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door={"state": "open"}, gate={"state": "open"})
    assert clear(scene, "yard", "room")
    scene.put(gate={"state": "closed"})
    assert not clear(scene, "yard", "room")
    assert clear(scene, "yard", "hall")


def test_no_shots_round_corners() -> None:
    """A chain that bends by more than a tenth is no line, though every step of it is open."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door={"state": "open"}, gate={"state": "open"}, side={"breach": "open"})
    assert clear(scene, "yard", "room")
    assert not clear(scene, "lane", "room")


@pytest.mark.parametrize(("start", "end"), [("lane", "room"), ("room", "lane")])
def test_the_scenario_overrules_geometry(start: str, end: str) -> None:
    """`lines` clears and blocks pairs of zones, both ways."""
    scene = Scene(plan_of(HOUSE, "site.lines={clear: [[lane, room]], blocked: [[yard, lane]]}"))
    assert clear(scene, start, end)
    assert not clear(scene, "yard", "lane")
    assert not clear(scene, "lane", "yard")


def test_what_ends_a_line_can_be_named_and_nothing_beyond() -> None:
    """From the yard the front and its door can be named, the gate beyond the closed door cannot."""
    scene = Scene(plan_of(HOUSE))
    assert scene.battle.sight.names("yard", "front")
    assert not scene.battle.sight.names("yard", "inner")
    scene.put(door={"state": "open"})
    assert scene.battle.sight.names("yard", "inner")


STAIRS = """
format: 1
name: stairs
limit: 1 min
site:
  scale: walker
  structure: 2D
  zones: {ground: {at: [10, 0], area: 48 m2}, upper: {at: [10, 0], level: 1, area: 48 m2}}
  sections: {ceiling: {between: [ground, upper]}}
  passages: [{from: ground, to: upper, length: 12 m, kind: stairs}]
sides:
  red: {orders: [move: upper], units: {man: {template: rebel-trooper, zone: ground}}}
  folk: {neutral: true, units: {kid: {template: civilian, zone: upper}}}
"""


def test_a_whole_floor_beside_stairs_lets_nothing_through() -> None:
    """Stairs of 12 m between storeys 3 m apart are no straight line; a hole in the floor between them is one."""
    scene = Scene(plan_of(STAIRS))
    assert not clear(scene, "ground", "upper")
    scene.put(ceiling={"breach": "2x2"})
    assert scene.battle.sight.line("ground", "upper") == (True, ("ceiling",), ("ground", "upper"))
    scene.put(ceiling={"breach": "none"})
    assert not clear(scene, "upper", "ground")


def test_a_passage_a_little_longer_than_the_wall_beside_it_is_a_line() -> None:
    """A gap that measures up to 1.1 times the straight distance is a line, though the wall beside it is shut."""
    for length, line in ((10, True), (11, True), (12, False)):
        scene = Scene(plan_of(HOUSE, f"site.passages=[{{from: yard, to: hall, length: {length} m}}]"))
        assert clear(scene, "yard", "hall") is line
