"""The plan as boxes and lines: order and neighborhood are kept, nothing overlaps, and what cannot be drawn is said."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore import load
from simcore.log.opening import Layout
from simcore.views.drawing.lettering import Dress, lettered
from simcore.views.drawing.of_log import sketch
from simcore.views.drawing.plan import drawn
from simcore.views.drawing.shapes import Box, Room, Storey
from simcore.views.drawing.sketch import Element, Passage, Plane, Section, Sketch, Zone

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
YARD, HALL, CELL = Zone("yard", (0, 0), outside=True), Zone("hall", (20, 0)), Zone("cell", (20, 10))
WALLS = (Section("gate", "wall", ("yard", "hall")), Section("back", "wall", ("hall", "cell")))


def overlap(one, other):
    """Whether two boxes share more than an edge."""
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


def rooms(drawing):
    """The rooms of all storeys by name."""
    return {room.id: room for storey in drawing.storeys for room in storey.rooms}


def sound(drawing):
    """What holds of every drawing: no box upon another of its storey, all inside its frame, chips inside their room."""
    for storey in drawing.storeys:
        for one, other in combinations(storey.rooms, 2):
            assert not overlap(one.box, other.box), (one.id, other.id)
        for room in storey.rooms:
            assert room.floor.w > 0
            assert room.floor.h > 0
            assert storey.frame.x <= room.box.x
            assert room.box.x + room.box.w <= storey.frame.x + storey.frame.w
            for chip in room.chips:
                assert room.box.x <= chip.box.x
                assert chip.box.x + chip.box.w <= room.box.x + room.box.w
                assert room.floor.y + room.floor.h <= chip.box.y
                assert chip.box.y + chip.box.h <= room.box.y + room.box.h
            for one, other in combinations(room.chips, 2):
                assert not overlap(one.box, other.box)


def test_zones_lie_as_their_coordinates_do():
    """A zone further right or further down in metres is drawn further right or further down."""
    found = rooms(drawn(Sketch((YARD, HALL, CELL), WALLS)))
    assert found["yard"].box.x < found["hall"].box.x == found["cell"].box.x
    assert found["hall"].box.y < found["cell"].box.y


def test_a_wall_stands_between_its_zones():
    """A wall is the edge that its two zones share; the way in it is on that edge, and a breach has room beside it."""
    door = Element("door", "wooden-door", "gate")
    (storey,) = drawn(Sketch((YARD, HALL, CELL), WALLS, (door,))).storeys
    gate = next(wall for wall in storey.walls if wall.id == "gate")
    box = next(room.box for room in storey.rooms if room.id == "hall")
    assert gate.line.x1 == gate.line.x2 == box.x
    (leaf,) = storey.doors
    assert gate.line.y1 <= leaf.line.y1 < leaf.line.y2 <= gate.gap.y1 < gate.gap.y2 <= gate.line.y2


def test_a_yard_reaches_around_to_all_that_it_bounds():
    """A zone outside is stretched until it stands beside each room that it has a wall with."""
    zones = (YARD, Zone("hall", (20, 0)), Zone("north", (20, -10)), Zone("south", (20, 10)))
    walls = tuple(Section(f"wall-{zone.id}", "wall", ("yard", zone.id)) for zone in zones[1:])
    (storey,) = drawn(Sketch(zones, walls)).storeys
    assert {wall.id for wall in storey.walls} == {wall.id for wall in walls}


def test_what_has_no_edge_is_a_chip():
    """A roof, a floor, stairs, what is built in and a wall between zones that lie apart stand as chips in their zones."""
    zones = (HALL, Zone("loft", (20, 0), 1), Zone("far", (200, 0)), Zone("between", (100, 0)))
    sections = (Section("roof", "roof", ("loft",)), Section("deck", "floor", ("hall", "loft")))
    drawing = drawn(Sketch(zones, sections, (Element("riser", "riser", "hall"),), (Passage("hall", "loft", "stairs"),)))
    chips = {id_: [(chip.kind, chip.text) for chip in room.chips] for id_, room in rooms(drawing).items()}
    assert chips["hall"] == [("ceiling", "deck"), ("fixture", "riser"), ("way", "↑ loft")]
    assert chips["loft"] == [("roof", "roof"), ("floor", "deck"), ("way", "↓ hall")]
    assert [storey.level for storey in drawing.storeys] == [0, 1]


def test_walls_to_the_outside_stand_on_free_edges():
    """A wall with nothing beyond stands on an edge where no other zone is, a second one on another edge."""
    walls = (*WALLS, Section("north", "wall", ("hall",)), Section("east", "wall", ("hall",)))
    (storey,) = drawn(Sketch((YARD, HALL, CELL), walls)).storeys
    lines = [wall.line for wall in storey.walls]
    assert len(set(lines)) == 4


def test_without_coordinates_the_ways_from_outside_count():
    """Zones without coordinates stand in the order of the steps that lead to them from the outside."""
    zones = (Zone("vault"), Zone("hall"), Zone("yard", outside=True))
    ways = (Passage("yard", "hall"), Passage("hall", "vault"))
    found = rooms(drawn(Sketch(zones, passages=ways)))
    assert found["yard"].box.x < found["hall"].box.x < found["vault"].box.x


def test_one_zone_without_coordinates_stands_beside_its_neighbor():
    """A zone that alone has no coordinates is put into a free cell beside a zone that it belongs to."""
    found = drawn(Sketch((YARD, HALL, Zone("shed")), (*WALLS[:1], Section("shed-wall", "wall", ("hall", "shed")))))
    sound(found)
    assert {wall.id for wall in found.storeys[0].walls} == {"gate", "shed-wall"}


@pytest.mark.parametrize("name", ["gatehouse", "tower-fire", "collapse-chain", "night-infiltration", "last-stand"])
def test_every_section_of_a_shipped_scenario_is_on_the_plan(name):
    """Of the shipped scenarios nothing overlaps, and every section, element and zone is drawn."""
    layout = msgspec.convert(load(SCENARIOS / f"{name}.yaml").layout, Layout)
    drawing = drawn(sketch(layout, {}))
    sound(drawing)
    there = {wall.id for storey in drawing.storeys for wall in storey.walls}
    there |= {door.id for storey in drawing.storeys for door in storey.doors}
    there |= {chip.id for room in rooms(drawing).values() for chip in room.chips}
    assert there >= {*layout.sections, *layout.elements}


IDS = ("a", "b", "c", "d", "e", "f", "a-zone-with-a-very-long-name-that-does-not-end")
at = st.none() | st.tuples(st.sampled_from([-1e300, -5, 0, 0.5, 3, 40, 1e300]), st.sampled_from([-8, 0, 0.001, 2, 1e9]))
zone = st.builds(
    Zone,
    st.sampled_from(IDS),
    at,
    st.integers(-1, 1),
    st.booleans(),
    st.sampled_from([0, 9, 1e30]),
    st.integers(0, 200),
)
pairs = st.lists(st.sampled_from([*IDS, "nowhere"]), max_size=3).map(tuple)
kinds = st.sampled_from(["wall", "floor", "roof", "moat"])


@given(
    st.lists(zone, max_size=7, unique_by=lambda zone: zone.id),
    st.lists(st.tuples(kinds, pairs), max_size=6),
    st.lists(st.sampled_from([*IDS, "s0", "s1", "nowhere"]), max_size=4),
    st.lists(st.tuples(st.sampled_from([*IDS, "nowhere"]), st.sampled_from(IDS)), max_size=4),
)
def test_any_plan_is_drawn(zones, sections, within, ways):
    """Whatever a stranger's plan says, it is drawn, nothing overlaps, and twice the same."""
    plan = Sketch(
        tuple(zones),
        tuple(Section(f"s{number}", kind, bounds) for number, (kind, bounds) in enumerate(sections)),
        tuple(Element(f"e{number}", "door", place) for number, place in enumerate(within)),
        tuple(Passage(*ends) for ends in ways),
        (Plane("dome", ("s0", "nowhere")),),
    )
    drawing = drawn(plan)
    sound(drawing)
    assert set(rooms(drawing)) == {zone.id for zone in zones}
    assert drawn(plan) == drawing


def test_a_zone_to_be_held_keeps_its_star():
    """In letters a name that is too long for its room is cut, and the star of a zone to be held stands after it."""
    for name in ("keep", "blockhouse-of-the-north-west"):
        room = Room(name, False, Box(0, 0, 120, 96), Box(0, 0, 120, 96), (), goal=True)
        rows = lettered(Storey(0, room.box, (room,), (), (), ()), Dress({}, {})).rows()
        assert any("keep ★" in row if name == "keep" else "… ★" in row for row in rows), rows
