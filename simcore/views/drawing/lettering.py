"""A storey in letters: the one picture of the plan for a terminal, whatever is to be said in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from simcore.views.drawing.canvas import Canvas
from simcore.views.drawing.shapes import Box, Line, Room, Storey, Wall
from simcore.views.plain import plain
from simcore.views.said import Line as Told
from simcore.views.said import Said

ACROSS, DOWN = 10, 24
"""How much of the drawing, in its own units, one character takes."""


class Scale(NamedTuple):
    """How much of the drawing, in its own units, one character takes, across and down."""

    across: int = ACROSS
    down: int = DOWN

    def at(self, x: int, y: int) -> tuple[int, int]:
        """The character that a point of the drawing falls on."""
        return (x + self.across // 2) // self.across, (y + self.down // 2) // self.down

    def ends(self, line: Line) -> tuple[tuple[int, int], tuple[int, int]]:
        """The first and the last character of a line."""
        return self.at(line.x1, line.y1), self.at(line.x2, line.y2)


class Dress(NamedTuple):
    """What is said in the picture.

    ``signs``: of each element, and of a section where it is breached. ``walls``: how a section is, in letters along it.
    ``rooms``: what stands in a zone under its name. ``tones``: of walls and of zones' names.
    """

    signs: Mapping[str, Said]
    rooms: Mapping[str, Sequence[Told]]
    walls: Mapping[str, Said] = {}
    tones: Mapping[str, str] = {}


def lettered(storey: Storey, dress: Dress, scale: Scale = Scale()) -> Canvas:  # noqa: B008 - a value that never changes
    """The picture of a storey."""
    canvas = Canvas()
    for room in storey.rooms:
        for edge in edges(room.box):
            canvas.line(*scale.ends(edge), tone="dim")
    for opening in storey.openings:
        canvas.erase(*scale.ends(opening.line))
    for wall in storey.walls:
        canvas.line(*scale.ends(wall.line), thick=True, tone=dress.tones.get(wall.id, ""))
        if dress.walls:
            _label(canvas, dress.walls.get(wall.id, Said("")), _bare(storey, wall, scale))
        canvas.write(scale.at(*wall.gap.middle), *dress.signs.get(wall.id, Said("")))
    for opening in storey.beside():
        canvas.write(scale.at(*opening.end.middle), "/")
    for door in storey.doors:
        canvas.write(scale.at(*door.line.middle), *dress.signs.get(door.id, Said("L")))
    for room in storey.rooms:
        _fill(canvas, room, dress, scale)
    return canvas


def edges(box: Box) -> tuple[Line, Line, Line, Line]:
    """The edges of a room."""
    left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
    return (Line(left, top, right, top), Line(left, bottom, right, bottom),
            Line(left, top, left, bottom), Line(right, top, right, bottom))  # fmt: skip


def _label(canvas: Canvas, label: Said, places: Sequence[tuple[int, int]]) -> None:
    for place, letter in zip(places, label.text, strict=False):
        canvas.write(place, letter, label.tone)


def _bare(storey: Storey, wall: Wall, scale: Scale) -> list[tuple[int, int]]:
    """The longest stretch of a wall in which there is no door, no corner and no place for a breach."""
    (left, top), (right, bottom) = scale.ends(wall.line)
    places = [(left, row) for row in range(top + 1, bottom)] if wall.line.upright else \
             [(column, top) for column in range(left + 1, right)]  # fmt: skip
    taken = {scale.at(*wall.gap.middle), *(scale.at(*door.line.middle) for door in storey.doors)}
    runs: list[list[tuple[int, int]]] = [[]]
    for place in places:
        runs = [*runs, []] if place in taken else [*runs[:-1], [*runs[-1], place]]
    return max(runs, key=len)


def _fill(canvas: Canvas, room: Room, dress: Dress, scale: Scale) -> None:
    """What stands in a room, from the top: its name and what is said in it; what has no row is left out."""
    left, top, width, height = inside(room, scale)
    tone = dress.tones.get(room.id, "")
    star = (Said(" ★", "mark"),) if room.goal else ()  # of a name that is too long the star is not what is left out
    name: Told = (Said(cut(plain(room.id), max(0, width - 2 * len(star))), tone), *star)
    for row, line in enumerate([name, *dress.rooms.get(room.id, ())][:height], top):
        place, free = left, width
        for piece in line:
            text = cut(piece.text, free)
            canvas.write((place, row), text, piece.tone)
            place, free = place + len(text), free - len(text)


def inside(room: Room, scale: Scale) -> tuple[int, int, int, int]:
    """Where letters may stand in a room: the first column and row, how many columns, how many rows."""
    box = room.box
    (left, top), (right, bottom) = scale.at(box.x, box.y), scale.at(box.x + box.w, box.y + box.h)
    return left + 2, top + 1, max(0, right - left - 2), max(0, bottom - top - 1)


def cut(text: str, width: int) -> str:
    """A text no longer than so many letters; where some are left out, a sign says so.

    >>> cut("forecourt", 6), cut("hall", 6), cut("hall", 0)
    ('forec…', 'hall', '')
    """
    return text if len(text) <= width else text[: width - 1] + "…" if width > 0 else ""
