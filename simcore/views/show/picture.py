"""The plan as a picture for the terminal: its zones by level, the walls and doors between them, who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simcore.plan import Plan
from simcore.views.drawing.canvas import Canvas
from simcore.views.drawing.of_plan import sketch
from simcore.views.drawing.plan import drawn
from simcore.views.drawing.shapes import Chip, Line, Room, Storey
from simcore.views.plain import plain
from simcore.views.show.show import Shown

ACROSS, DOWN = 10, 24
"""How much of the drawing, in its own units, one character takes."""
WIDEST = 400
"""No picture is wider than so many characters."""
SIGNS = {
    "/": "stands open", "D": "opens", "L": "shut: locked, powered or jammed", "W": "window", "o": "hole to crawl through",
    "X": "breach",
}  # fmt: skip
WAYS = ("way", "door")


def picture(plan: Plan, shown: Shown) -> list[str]:
    """The lines of the picture, with what its signs mean at its end; none where nothing can be drawn that narrow."""
    drawing = drawn(sketch(plan))
    if not shown.zones or any(storey.frame.w > ACROSS * WIDEST for storey in drawing.storeys):
        return []
    signs = dict(_signs(shown))
    letters = initials([side for side in plan.sides if plan.sides[side].units])
    told: list[str] = []
    for storey in drawing.storeys:
        title = [f"Level {storey.level}"] if len(drawing.storeys) > 1 else []
        told += [*title, *_storey(storey, signs, _crowds(shown, letters)), ""]
    return [*told, *_legend(told, signs, letters)]


def initials(names: Sequence[str]) -> dict[str, str]:
    """A letter for each name: the first of its own that is still free, else the first free one, else a ``?``.

    >>> initials(["rebels", "garrison", "raiders"])
    {'rebels': 'R', 'garrison': 'G', 'raiders': 'A'}
    """
    found: dict[str, str] = {}
    for name in names:
        wished = [
            letter for letter in (*name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if letter.isascii() and letter.isalpha()
        ]
        found[name] = next((letter for letter in wished if letter not in found.values()), "?")
    return found


def _signs(shown: Shown) -> Iterator[tuple[str, str]]:
    """The sign of each element and each breached section, by what it takes a stranger to get through."""
    windows = {each.id for each in shown.elements if "window" in each.type or not each.opens}
    for way in shown.ways:
        for option in way.options:
            if option.id == way.id:
                yield way.id, "X" if option.strangers == "free" else ""
            elif option.id:
                shut = "W" if option.id in windows else "L"
                yield option.id, {"free": "/", "crawl": "o", "open": "D", "break": shut}[option.strangers]


def _crowds(shown: Shown, letters: Mapping[str, str]) -> dict[str, str]:
    """Who stands in each zone: a letter a side, and how many they are."""
    counts: dict[str, dict[str, int]] = {}
    for squad in shown.units:
        if squad.zone is not None:
            here = counts.setdefault(squad.zone, {})
            here[squad.side] = here.get(squad.side, 0) + len(squad.units)
    return {
        zone: " ".join(f"{letters[side]}{number if number > 1 else ''}" for side, number in here.items())
        for zone, here in counts.items()
    }


def _storey(storey: Storey, signs: Mapping[str, str], crowds: Mapping[str, str]) -> list[str]:
    canvas = Canvas()
    for room in storey.rooms:
        box = room.box
        left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
        for edge in (Line(left, top, right, top), Line(left, bottom, right, bottom),
                     Line(left, top, left, bottom), Line(right, top, right, bottom)):  # fmt: skip
            canvas.line(*_ends(edge))
    for opening in storey.openings:
        canvas.erase(*_ends(opening.line))
    for wall in storey.walls:
        canvas.line(*_ends(wall.line), thick=True)
        canvas.write(_at(*wall.gap.middle), signs.get(wall.id, ""))
    walled = {frozenset(wall.zones) for wall in storey.walls}
    for opening in storey.openings:
        if frozenset(opening.zones) in walled:  # a passage beside a wall: its end is left open
            canvas.write(_at(*opening.line.part(3, 4).middle), "/")
    for door in storey.doors:
        canvas.write(_at(*door.line.middle), signs.get(door.id, "L"))
    for room in storey.rooms:
        _fill(canvas, room, crowds.get(room.id, ""), signs)
    return canvas.rows()


def _fill(canvas: Canvas, room: Room, crowd: str, signs: Mapping[str, str]) -> None:
    """What stands in a room, from the top: its name, who is there, what leads up and down; what has no row is left out."""
    box = room.box
    (left, top), (right, bottom) = _at(box.x, box.y), _at(box.x + box.w, box.y + box.h)
    name = f"{plain(room.id)}{' ★' if room.goal else ''}"
    lines = [name, *[crowd] * bool(crowd), *(_said(chip, signs) for chip in room.chips if chip.kind in WAYS)]
    for row, text in enumerate(lines[: bottom - top - 1], top + 1):
        canvas.write((left + 2, row), _cut(text, right - left - 2))


def _said(chip: Chip, signs: Mapping[str, str]) -> str:
    return f"{signs.get(chip.id, '')} {plain(chip.text)}".strip()


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _ends(line: Line) -> tuple[tuple[int, int], tuple[int, int]]:
    return _at(line.x1, line.y1), _at(line.x2, line.y2)


def _at(x: int, y: int) -> tuple[int, int]:
    return (x + ACROSS // 2) // ACROSS, (y + DOWN // 2) // DOWN


def _legend(told: Sequence[str], signs: Mapping[str, str], letters: Mapping[str, str]) -> list[str]:
    """What the signs mean that are used."""
    used = [f"{sign} {meaning}" for sign, meaning in SIGNS.items() if sign in signs.values()]
    sides = [f"{letter} {plain(side)}" for side, letter in letters.items()]
    goal = ["★ to be held"] if any("★" in line for line in told) else []
    lines = ", ".join([*sides, *goal]), ", ".join(["thick lines are walls", *used])
    return [line for line in lines if line]
