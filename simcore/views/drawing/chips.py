"""What is said in a room about things that have no place of their own in it, and how that is laid out in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from simcore.views.drawing.shapes import Box, Chip
from simcore.views.drawing.sketch import Element, Passage, Section, Sketch

ROW = 20
"""The height of a row of chips."""
LETTER = 6
"""How wide a letter of a chip is, about."""
EDGE = 12
"""The space between a room's edge and what is in it."""
SPACE = 6
"""The space between chips."""
LONGEST = 26
"""So many letters of a name stand in a chip; the rest is cut off."""


class Said(NamedTuple):
    """A chip that has no box yet."""

    id: str
    kind: str
    text: str

    @property
    def width(self) -> int:
        """How wide it is: its mark, its text, and room for a letter that says how it stands."""
        return 54 + LETTER * min(len(self.text), LONGEST)


def said(sketch: Sketch, drawn: frozenset[str]) -> dict[str, list[Said]]:
    """The chips of each zone: all but the walls, doors and passages that are ``drawn`` as such.

    A passage that is drawn stands in ``drawn`` as ``start>end``.
    """
    found: dict[str, list[Said]] = {zone.id: [] for zone in sketch.zones}
    levels = {zone.id: zone.level for zone in sketch.zones}
    bounds = {section.id: section.zones for section in sketch.sections}
    for section in sketch.sections:
        for zone in section.zones if section.id not in drawn else ():
            if zone in found:
                found[zone].append(Said(section.id, _plate(section, zone, levels), section.id))
    for element in sketch.elements:
        for zone in _rooms(element, bounds) if element.id not in drawn else ():
            if zone in found:
                found[zone].append(Said(element.id, "door" if element.within in bounds else "fixture", element.id))
    for passage in sketch.passages:
        for zone, text in _ways(passage, levels) if way(passage) not in drawn else ():
            found[zone].append(Said("", "way", text))
    return found


def way(passage: Passage) -> str:
    """What a passage is called, which has no id."""
    return f"{passage.start}>{passage.end}"


def _plate(section: Section, zone: str, levels: dict[str, int]) -> str:
    """What a section is, seen from a zone: its floor, its ceiling, its roof, or a wall that could not be drawn."""
    if section.kind != "floor":
        return section.kind if section.kind in ("roof", "wall") else "other"
    beyond = [levels[other] for other in section.zones if other != zone and other in levels]
    return "ceiling" if any(level > levels[zone] for level in beyond) else "floor"


def _rooms(element: Element, bounds: dict[str, tuple[str, ...]]) -> Sequence[str]:
    return bounds.get(element.within, (element.within,))


def _ways(passage: Passage, levels: dict[str, int]) -> Iterator[tuple[str, str]]:
    """What each end of a passage says of the other: an arrow, and where it leads."""
    if passage.start not in levels or passage.end not in levels:
        return
    for here, there in ((passage.start, passage.end), (passage.end, passage.start)):
        step = levels[there] - levels[here]
        arrow = "↑" if step > 0 else "↓" if step < 0 else "→"
        yield here, f"{arrow} {there}"


def rows(chips: Sequence[Said], width: int) -> list[list[Said]]:
    """The chips in rows that fit a width, in order; a chip that is wider has a row to itself."""
    found: list[list[Said]] = []
    left = 0
    for chip in chips:
        if not found or chip.width > left:
            found.append([])
            left = width - 2 * EDGE
        found[-1].append(chip)
        left -= chip.width + SPACE
    return found


def placed(chips: Sequence[Said], room: Box) -> tuple[Chip, ...]:
    """The chips with their boxes, along the lower edge of a room."""
    lines = rows(chips, room.w)
    top = room.y + room.h - EDGE - ROW * len(lines)
    found = []
    for number, line in enumerate(lines):
        left = room.x + EDGE
        for chip in line:
            width = min(chip.width, room.w - 2 * EDGE)
            found.append(Chip(chip.id, chip.kind, _cut(chip.text), Box(left, top + ROW * number, width, ROW - 3)))
            left += width + SPACE
    return tuple(found)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
