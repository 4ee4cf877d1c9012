"""Who is where and how, and what of the building is not as it was: the lines of two panes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.log.now import able
from simcore.log.opening import Opening
from simcore.views.instant import hindered
from simcore.views.page.things import signs
from simcore.views.plain import plain
from simcore.views.playing.recording import Recording, State
from simcore.views.said import Line, Said, said

MARKS = "●■◆▲⬢▽"
"""The sign of each side in turn, as on the page of a log: it tells them apart without color, and means nothing else."""

_FELT = {"wounded": "bad", "severely_wounded": "bad", "healthy": ""}
SHOWN = ("damage", "state", "breach", "locked", "jammed", "working", "fire", "smoke", "pressure", "lit", "powered",
          "stabilized", "shored", "light_pips", "heat_pips", "pool", "offline_until")  # fmt: skip
"""What is told of a building's things, where it is not as it was at the start."""


class Sides:
    """The sign, and the tone, of each side and unit of a log."""

    def __init__(self, opening: Opening) -> None:
        self._units = opening.layout.units
        order = list(dict.fromkeys([*opening.layout.sides, *(unit.side for unit in self._units.values())]))
        self._places = {side: place for place, side in enumerate(order)}
        self.signs = signs(self._units)

    def mark(self, unit: str) -> Said:
        """The sign of the side that a unit fights for."""
        place = self._places[self._units[unit].side]
        return Said(MARKS[place % len(MARKS)], f"side-{place % len(MARKS)}")

    def legend(self) -> list[str]:
        """The sign and the name of each side."""
        return [f"{MARKS[place % len(MARKS)]} {plain(side)}" for side, place in self._places.items()]


def roster(opening: Opening, state: State, followed: str = "") -> list[tuple[str, Line]]:
    """Everyone on the map, and those who fell: the id and the line of each, side by side in file order."""
    sides = Sides(opening)
    found = []
    for id_, unit in opening.layout.units.items():
        now = state.get(id_, {})
        if now.get("present", True) and now.get("zone"):
            own = Said(f"{'►' if id_ == followed else ' '}{sides.signs[id_]:<5} ", "head" if id_ == followed else "")
            name = Said(f"{plain(id_)} ", "" if able(now) else "dim")
            where = Said(plain(now.get("zone")), "dim")
            found.append((unit.side, (id_, (sides.mark(id_), own, name, _how(now), where))))
    order = [*opening.layout.sides]
    found.sort(key=lambda each: order.index(each[0]) if each[0] in order else len(order))
    return [line for _, line in found]


def _how(now: Mapping[str, Any]) -> Said:
    how = ", ".join(word for word in hindered(now) if word != "healthy")
    return Said(f"{how} " if how else "", "worse" if not able(now) else _FELT.get(str(now.get("wounds")), ""))


def building(opening: Opening, state: State) -> list[Line]:
    """The sections, elements, zones and planes that are not as they were at the start, and how they are."""
    layout = opening.layout
    rooms = layout.sections, layout.elements, layout.planes, layout.zones
    found = [line for room in rooms for id_ in room for line in _altered(id_, opening.state, state)]
    return found or [said("everything stands as it stood", "dim")]


def _altered(id_: str, start: State, state: State) -> Iterator[Line]:
    before, now = start.get(id_, {}), state.get(id_, {})
    changed = [field for field in SHOWN if field in now and now[field] != before.get(field)]
    if changed:
        told = ", ".join(f"{field.replace('_', ' ')} {_value(now[field])}" for field in changed)
        yield Said(f"{plain(id_)} ", "head"), Said(told, _tone(now))


def _value(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else plain(value)


def _tone(now: Mapping[str, Any]) -> str:
    if now.get("fire", "none") != "none":
        return "fire"
    return {"light": "bad", "heavy": "bad", "severe": "worse", "destroyed": "worse"}.get(str(now.get("damage")), "")


def turning(recording: Recording, at: int) -> tuple[list[Line], int]:
    """The turning points, those to come dim, and the line of the last that was reached."""
    points = recording.points
    reached = recording.facts[at].seq
    lines = [said(point.line(), "dim" if point.seq > reached else "") for point in points]
    return lines or [said("none", "dim")], max(0, sum(point.seq <= reached for point in points) - 1)
