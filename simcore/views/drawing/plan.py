"""A sketch drawn: boxes for zones, lines for what parts them, storey by storey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from simcore.views.drawing.chips import Said, placed, said
from simcore.views.drawing.grid import cells
from simcore.views.drawing.grow import spans
from simcore.views.drawing.shapes import Box, Door, Drawing, Opening, Room, Storey, Wall
from simcore.views.drawing.sizes import boxes, floor
from simcore.views.drawing.sketch import Sketch
from simcore.views.drawing.walls import fitted, openings, walls

MARGIN = 24
"""The space around a storey."""


class _Edges(NamedTuple):
    """What stands between zones, for boxes of some size."""

    walls: dict[str, Wall]
    doors: list[Door]
    ways: dict[str, Opening]

    @property
    def names(self) -> frozenset[str]:
        """What is drawn as a line, and so needs no chip."""
        return frozenset((*self.walls, *self.ways, *(door.id for door in self.doors)))


def drawn(sketch: Sketch) -> Drawing:
    """The drawing of a sketch. Zones are placed by their coordinates, or by a layered layout where none has any.

    It is a diagram, not a survey: order and neighborhood are kept, distances are not. What cannot be drawn between two
    boxes (a floor, a roof, stairs, a wall between zones that lie apart) stands as a chip in each of its zones.

    >>> from simcore.views.drawing.sketch import Section, Zone
    >>> plan = Sketch((Zone("yard"), Zone("hall")), (Section("wall", "wall", ("yard", "hall")),))
    >>> [wall.id for wall in drawn(plan).storeys[0].walls]
    ['wall']
    """
    places = spans(sketch, cells(sketch))
    rough = boxes(sketch.zones, places, said(sketch, frozenset()))
    chips = said(sketch, _edges(sketch, rough).names)
    final = boxes(sketch.zones, places, chips)
    edges = _edges(sketch, final)
    rooms = _rooms(sketch, final, chips)
    levels = {zone.id: zone.level for zone in sketch.zones}
    storeys = [_storey(level, [room for room in rooms if levels[room.id] == level], edges)
               for level in sorted(set(levels.values()))]  # fmt: skip
    return Drawing(tuple(storeys), tuple((plane.id, plane.covers) for plane in sketch.planes))


def _edges(sketch: Sketch, found: Mapping[str, Box]) -> _Edges:
    standing, doors = fitted(sketch, walls(sketch, found))
    return _Edges(standing, doors, dict(openings(sketch, found)))


def _rooms(sketch: Sketch, final: Mapping[str, Box], chips: Mapping[str, list[Said]]) -> list[Room]:
    return [
        Room(zone.id, zone.outside, box, floor(box, chips[zone.id]), placed(chips[zone.id], box), zone.goal)
        for zone in sketch.zones
        for box in (final[zone.id],)
    ]


def _storey(level: int, rooms: list[Room], edges: _Edges) -> Storey:
    here = {room.id for room in rooms}
    standing = {id_: wall for id_, wall in edges.walls.items() if here.intersection(wall.zones)}
    doors = tuple(door for door in edges.doors if door.within in standing)
    ways = tuple(way for way in edges.ways.values() if way.zones[0] in here)
    return Storey(level, _frame(room.box for room in rooms), tuple(rooms), tuple(standing.values()), doors, ways)


def _frame(found: Iterable[Box]) -> Box:
    """The smallest box around all these, and a margin."""
    each = list(found)
    left, top = min(box.x for box in each) - MARGIN, min(box.y for box in each) - MARGIN
    right, bottom = max(box.x + box.w for box in each) + MARGIN, max(box.y + box.h for box in each) + MARGIN
    return Box(left, top, right - left, bottom - top)
