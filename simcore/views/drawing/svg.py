"""A drawing as SVG: a picture per storey, in which each thing is a group of its own that a style sheet, or a page, colors.

The text is markup. Names are put in as they are shown (``shown``), and whatever they hold stands there as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from simcore.views.drawing.marks import FLAME, chip_mark
from simcore.views.drawing.shapes import Box, Chip, Door, Line, Opening, Room, Storey, Wall


class Names(NamedTuple):
    """How things are called: ``number`` a key by which a page finds them, ``shown`` the name that people read."""

    number: Callable[[str], str]
    shown: Callable[[str], str]


def picture(storey: Storey, names: Names, shields: frozenset[str] = frozenset()) -> str:
    """One storey as an ``svg`` element; ``shields``: the sections that a shield plane covers."""
    frame = storey.frame
    head = (f'<svg class="storey" viewBox="{frame.x} {frame.y} {frame.w} {frame.h}" width="{frame.w}" '
            f'height="{frame.h}" role="group" aria-label="Level {storey.level}">')  # fmt: skip
    parts = [
        *(_room(room, names) for room in storey.rooms),
        *(_opening(opening) for opening in storey.openings),
        *(_wall(wall, names, shields) for wall in storey.walls),
        *(_beside(opening) for opening in storey.beside()),
        *(_door(door, names) for door in storey.doors),
        *(_chip(chip, names) for room in storey.rooms for chip in room.chips),
        *(_units(room, names) for room in storey.rooms),
    ]
    return "\n".join([head, *parts, "</svg>"])


def _group(kind: str, id_: str, names: Names, *parts: str) -> str:
    """A group that stands for a thing: it can be reached by key, and says its name."""
    name = escape(names.shown(id_))
    return (f'<g class="{kind}" data-n="{escape(names.number(id_))}" tabindex="0" role="button" aria-label="{name}">'
            f"<title>{name}</title>{''.join(parts)}</g>")  # fmt: skip


def _room(room: Room, names: Names) -> str:
    box = room.box
    name = f'<text class="name" x="{box.x + 10}" y="{box.y + 18}">{escape(names.shown(room.id))}{" ★" if room.goal else ""}</text>'
    air = f'<text class="air" x="{box.x + 10}" y="{box.y + 31}"></text>'
    ground, smoke = _rect("ground", box), _rect("smoke", box)
    return _group("room outside" if room.outside else "room", room.id, names, ground, smoke, name, air)


def _units(room: Room, names: Names) -> str:
    """The place where a page puts the units of a zone."""
    floor = room.floor
    return f'<g class="units" data-zone="{escape(names.number(room.id))}" data-floor="{" ".join(map(str, floor))}"></g>'


def _opening(opening: Opening) -> str:
    """An opening is where the border of two zones is rubbed out."""
    line = opening.line
    across, down = (0, 10) if line.upright else (10, 0)
    return _line("opening", Line(line.x1 + across, line.y1 + down, line.x2 - across, line.y2 - down))


def _beside(opening: Opening) -> str:
    """A passage beside a wall, which would hide it: the end of the wall is left open."""
    end = opening.end
    return f'<g class="beside">{_line("opening", end)}{"".join(_ends(end))}</g>'


def _wall(wall: Wall, names: Names, shields: frozenset[str]) -> str:
    gap, (x, y) = wall.gap, wall.gap.middle
    across, down = (12, 0) if wall.line.upright else (0, 10)
    shield = [_line("shield", _moved(wall.line, -across // 2, -down // 2))] if wall.id in shields else []
    letter = f'<text class="letter" x="{x - across}" y="{y + 4 - down}"></text>'
    parts = _line("touch", wall.line), *shield, _line("body", wall.line), _line("gap", gap), *_ends(gap)
    return _group("wall", wall.id, names, *parts, *_flames(gap), letter)


def _flames(gap: Line) -> Iterator[str]:
    """Up to three flames along a wall: as many as the fire is strong."""
    x, y = gap.middle
    for place, by in enumerate((-14, 0, 14), 1):
        yield _flame(place, *((x, y + by) if gap.upright else (x + by, y)))


def _flame(place: int, x: int, y: int) -> str:
    return f'<path class="flame f{place}" transform="translate({x} {y})" d="{FLAME}"/>'


def _ends(gap: Line) -> Iterator[str]:
    """The strokes at both ends of a breach, across the wall."""
    across, down = (6, 0) if gap.upright else (0, 6)
    for x, y in ((gap.x1, gap.y1), (gap.x2, gap.y2)):
        yield _line("end", Line(x - across, y - down, x + across, y + down))


def _door(door: Door, names: Names) -> str:
    line, length = door.line, door.line.length
    turn = " rotate(90)" if line.upright else ""
    leaf = (f'<g transform="translate({line.x1} {line.y1}){turn}"><rect class="touch" x="0" y="-10" width="{length}" height="20"/>'
            f'<rect class="frame" x="0" y="-4" width="{length}" height="8"/>'
            f'<path class="ajar" d="M0 0V{-length}M0 {-length}A{length} {length} 0 0 1 {length} 0"/>'
            f'<path class="panes" d="M0 -2H{length}M0 2H{length}"/></g>')  # fmt: skip
    x, y = line.middle
    across, down = (-12, 4) if line.upright else (0, -7)
    letter = f'<text class="letter" x="{x + across}" y="{y + down}"></text>'
    return _group("door" if door.opens else "door window", door.id, names, leaf, letter)


def _chip(chip: Chip, names: Names) -> str:
    box = chip.box
    mark = f'<path class="mark" transform="translate({box.x + 11} {box.y + box.h // 2})" d="{chip_mark(chip.kind)}"/>'
    text = f'<text class="label" x="{box.x + 21}" y="{box.y + 12}">{escape(names.shown(chip.text))}</text>'
    letter = f'<text class="letter" x="{box.x + box.w - 9}" y="{box.y + 12}"></text>'
    body = _rect("body", box, round_=3)
    if not chip.id:
        return f'<g class="chip {chip.kind}">{mark}{text}</g>'
    fires = _flame(2, box.x + box.w - 24, box.y + 8)
    return _group(f"chip {chip.kind}", chip.id, names, body, mark, text, fires, letter)


def _rect(kind: str, box: Box, round_: int = 0) -> str:
    corner = f' rx="{round_}"' if round_ else ""
    return f'<rect class="{kind}" x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}"{corner}/>'


def _line(kind: str, line: Line) -> str:
    return f'<line class="{kind}" x1="{line.x1}" y1="{line.y1}" x2="{line.x2}" y2="{line.y2}"/>'


def _moved(line: Line, across: int, down: int) -> Line:
    return Line(line.x1 + across, line.y1 + down, line.x2 + across, line.y2 + down)
