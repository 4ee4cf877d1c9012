"""The plan as a picture for the terminal: its zones by level, the walls and doors between them, who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simcore.plan import Plan
from simcore.views.drawing.lettering import ACROSS, Dress, lettered
from simcore.views.drawing.of_plan import sketch
from simcore.views.drawing.plan import drawn
from simcore.views.drawing.shapes import Chip, Storey
from simcore.views.plain import plain
from simcore.views.said import Said, said
from simcore.views.show.show import Shown

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
    rooms = {
        room.id: [
            *map(said, [crowds[room.id]] if room.id in crowds else []),
            *(said(_said(chip, signs)) for chip in room.chips if chip.kind in WAYS),
        ]
        for room in storey.rooms
    }
    return lettered(storey, Dress({id_: Said(sign) for id_, sign in signs.items()}, rooms)).rows()


def _said(chip: Chip, signs: Mapping[str, str]) -> str:
    return f"{signs.get(chip.id, '')} {plain(chip.text)}".strip()


def _legend(told: Sequence[str], signs: Mapping[str, str], letters: Mapping[str, str]) -> list[str]:
    """What the signs mean that are used."""
    used = [f"{sign} {meaning}" for sign, meaning in SIGNS.items() if sign in signs.values()]
    sides = [f"{letter} {plain(side)}" for side, letter in letters.items()]
    goal = ["★ to be held"] if any("★" in line for line in told) else []
    lines = ", ".join([*sides, *goal]), ", ".join(["thick lines are walls", *used])
    return [line for line in lines if line]
