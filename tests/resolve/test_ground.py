"""The ground: distances, lengths, chains."""

from __future__ import annotations

import pytest

from simcore.resolve.ground import Ground, Place, half_up
from simcore.resolve.joins import STEP
from tests.maps import HOUSE, plan_of

UNPLACED = """
format: 1
name: tunnels
limit: 1 min
site:
  scale: walker
  structure: 4D
  zones: {a: {area: 36 m2}, b: {area: 64 m2}, c: {}, d: {}}
  sections: {wall: {parts: [a, b]}}
  passages:
    - {from: b, to: c, length: 20 m}
    - {from: a, to: d, length: 9 m}
sides: {}
"""


@pytest.mark.parametrize(("metres", "whole"), [(0.0, 1), (0.4, 1), (1.5, 2), (2.49, 2), (2.5, 3), (10.0, 10)])
def test_distances_are_rounded_half_up_to_at_least_one(metres: float, whole: int) -> None:
    """A distance is whole metres, halves up, and never below one."""
    assert half_up(metres) == whole


@pytest.mark.parametrize(
    ("one", "other", "metres"),
    [
        (("yard", None, 0), ("hall", None, 0), 10),
        (("yard", "hall", 4), ("hall", "yard", 4), 2),
        (("yard", None, 0), ("room", None, 0), 20),
        (("yard", "lane", 6), ("hall", None, 0), 12),
        (("hall", None, 0), ("hall", None, 0), 3),
        (("yard", None, 0), ("yard", None, 0), 3),
        (("yard", "hall", 3), ("yard", "hall", 3), 1),
        (("yard", "hall", 1), ("yard", "hall", 4), 3),
    ],
)
def test_distance_between_places(one: Place, other: Place, metres: int) -> None:
    """Distances run straight between points on the lines; at one middle half the root of the area counts, or 3 m."""
    ground = Ground(plan_of(HOUSE))
    assert (ground.apart(one, other), ground.apart(other, one)) == (metres, metres)


@pytest.mark.parametrize(("object_", "metres"), [("front", 5), ("door", 5), ("gate", 15), ("side", 8)])
def test_distance_to_a_section_or_element_is_to_its_half_way_point(object_: str, metres: int) -> None:
    """What stands between two zones is half-way between them."""
    assert Ground(plan_of(HOUSE)).far(("yard", None, 0), object_) == metres


def test_levels_are_three_metres_apart() -> None:
    """Height counts three metres a level."""
    plan = plan_of(HOUSE, "site.zones.room={at: [10, 0], level: 4}")
    assert Ground(plan).apart(("hall", None, 0), ("room", None, 0)) == 12


@pytest.mark.parametrize(
    ("one", "other", "metres"),
    [
        (("a", None, 0), ("b", None, 0), 7),
        (("a", None, 0), ("c", None, 0), 27),
        (("d", "a", 2), ("a", "d", 3), 4),
        (("d", "a", 2), ("c", "b", 5), 7 + 7 + 15),
        (("d", None, 0), ("d", None, 0), 3),
    ],
)
def test_without_coordinates_distance_is_the_shortest_sum(one: Place, other: Place, metres: int) -> None:
    """On a map without coordinates lengths add up, and a step through a section is half the root of both areas."""
    assert Ground(plan_of(UNPLACED)).apart(one, other) == metres


def test_chain_is_the_shortest_and_equal_ones_go_by_file_order() -> None:
    """Among equal chains the one through the zone that stands first in the file is taken, whatever the graph says."""
    square = HOUSE.replace("    room: {at: [20, 0], area: 36 m2}", "    room: {at: [10, 12], area: 36 m2}").replace(
        "    side: {parts: [lane, hall]}", "    side: {parts: [lane, room]}"
    )
    assert Ground(plan_of(square)).chain("yard", "room") == ("yard", "lane", "room")
    turned = square.replace("    lane: {outside: true, at: [0, 12]}\n", "").replace(
        "    room: {", "    lane: {outside: true, at: [0, 12]}\n    room: {"
    )
    turned = turned.replace("    hall: {at: [10, 0], area: 36 m2}\n", "", 1).replace(
        "    lane: {", "    hall: {at: [10, 0], area: 36 m2}\n    lane: {", 1
    )
    assert Ground(plan_of(turned)).chain("yard", "room") == ("yard", "hall", "room")


def test_no_line_round_a_corner() -> None:
    """A chain longer than 1.1 times the straight distance is no line of effect."""
    ground = Ground(plan_of(HOUSE))
    metres = {start: ground.costs("room")[start] // STEP for start in ("yard", "lane")}
    assert metres == {"yard": 20, "lane": 26}
    assert ground.straight("yard", "room", metres["yard"])
    assert not ground.straight("lane", "room", metres["lane"])
