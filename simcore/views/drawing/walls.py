"""Walls on the edges of zones' boxes, what stands in them, and the openings where nothing does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simcore.views.drawing.chips import way
from simcore.views.drawing.edges import free, shared
from simcore.views.drawing.shapes import Box, Door, Line, Opening, Wall
from simcore.views.drawing.sketch import Element, Section, Sketch

DOOR = 26
"""How long a door is in its wall, at most."""
GAP = 26
"""How long a breach is, at most."""
EDGE_SPACE = 4


def walls(sketch: Sketch, boxes: Mapping[str, Box]) -> dict[str, Wall]:
    """The walls that can be drawn, by id: those between two boxes that touch, and those on a free edge of one.

    Several on one edge share it in file order, each with its part.
    """
    levels = {zone.id: zone.level for zone in sketch.zones}
    lines: dict[tuple[int, Line], list[Section]] = {}
    outer: dict[str, int] = {}
    for section in sketch.sections:
        bounds = [zone for zone in section.zones if zone in boxes]
        line = _edge(bounds, levels, boxes, outer) if section.kind == "wall" else None
        if line is not None:
            lines.setdefault((levels[bounds[0]], line), []).append(section)
    found = {section.id: Wall(section.id, section.zones, part, part)
             for (_, line), here in lines.items()
             for place, section in enumerate(here)
             for part in (line.part(place, len(here)),)}  # fmt: skip
    return {section.id: found[section.id] for section in sketch.sections if section.id in found}


def _edge(
    bounds: Sequence[str], levels: Mapping[str, int], boxes: Mapping[str, Box], outer: dict[str, int]
) -> Line | None:
    """The edge on which a wall of these zones stands; ``outer`` counts the walls of a zone to the outside."""
    if len(bounds) == 2:
        return shared(boxes[bounds[0]], boxes[bounds[1]]) if levels[bounds[0]] == levels[bounds[1]] else None
    if len(bounds) != 1:
        return None
    zone = bounds[0]
    beside = [box for id_, box in boxes.items() if id_ != zone and levels[id_] == levels[zone]]
    edges = free(boxes[zone], beside)
    place = outer[zone] = outer.get(zone, -1) + 1  # the next wall to the outside takes the next edge
    return edges[place % len(edges)] if edges else None


def fitted(sketch: Sketch, standing: Mapping[str, Wall]) -> tuple[dict[str, Wall], list[Door]]:
    """The walls with the place of a breach in each, and the doors and windows in them, side by side."""
    inside: dict[str, list[Element]] = {}
    for element in sketch.elements:
        if element.within in standing:
            inside.setdefault(element.within, []).append(element)
    found = []
    gaps = {}
    for id_, wall in standing.items():
        here = inside.get(id_, [])
        places = [_short(wall.line.part(place, len(here) + 1)) for place in range(len(here) + 1)]
        found += [Door(element.id, element.type, id_, element.opens, line)
                  for element, line in zip(here, places, strict=False)]  # fmt: skip
        gaps[id_] = wall._replace(gap=places[-1])
    return gaps, found


def _short(line: Line) -> Line:
    """The middle of a stretch of wall, as long as a door."""
    spare = max(0, line.length - max(DOOR, GAP)) // 2 or min(EDGE_SPACE, line.length // 4)
    across, down = (0, spare) if line.upright else (spare, 0)
    return Line(line.x1 + across, line.y1 + down, line.x2 - across, line.y2 - down)


def openings(sketch: Sketch, boxes: Mapping[str, Box]) -> Iterator[tuple[str, Opening]]:
    """The passages that can be drawn, by what :func:`way` calls them: their zones stand side by side on one level."""
    levels = {zone.id: zone.level for zone in sketch.zones}
    for passage in sketch.passages:
        ends = passage.start, passage.end
        if ends[0] in boxes and ends[1] in boxes and levels[ends[0]] == levels[ends[1]]:
            line = shared(boxes[ends[0]], boxes[ends[1]])
            if line is not None:
                yield way(passage), Opening(ends, line)
