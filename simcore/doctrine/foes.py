"""The enemies before a unit, in groups: those of one template, one state and one place are weighed once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from simcore.doctrine import targets
from simcore.plan import Unit
from simcore.resolve.aim import hidden, shelter
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.sight import Line
from simcore.resolve.standing import Guise


class Foes(NamedTuple):
    """Hostile units alike at one place: their ids in file order, and what they show."""

    place: Place
    guise: Guise
    ids: tuple[str, ...]


class Before(NamedTuple):
    """A group of enemies that a unit knows of and has a line to: so many metres away.

    ``between`` is all that lies between the two, both ways: openings, cover, air, whether a blow reaches.
    """

    foes: Foes
    line: Line
    metres: int
    between: tuple[object, ...]


def of(battle: Battle, side: str) -> tuple[Foes, ...]:
    """All groups of a side as they stand now, in file order of their first; kept until anyone of them changes."""
    kept = battle.groups.get(side)
    if kept is None or kept[0] != battle.standing.version:
        kept = battle.groups[side] = battle.standing.version, tuple(_grouped(battle, side))
    return kept[1]


def _grouped(battle: Battle, side: str) -> Iterator[Foes]:
    found: dict[tuple[Place, Guise, str, str], list[int]] = {}
    units, states, name = battle.plan.units, battle.state.units, battle.standing.name
    for places in battle.standing.sides[side].values():
        for place, groups in places.items():
            for guise, members in groups.items():
                for index in members:
                    id_ = name(index)
                    found.setdefault((place, guise, units[id_].group, states[id_].wounds), []).append(index)
    for (place, guise, _, _), members in sorted(found.items(), key=lambda each: each[1][0]):
        yield Foes(place, guise, tuple(name(index) for index in members))


def before(battle: Battle, unit: Unit, here: Place) -> list[Before]:
    """The groups of enemies that one who stands in a place has a line to, as far as his side knows of them.

    In clear air it is the same for all of a side in one place, until an enemy or the map changes.
    """
    if not battle.air.clear:
        return _before(battle, unit, here)
    stamp = (battle.standing.stamps[unit.side], battle.openings.notes, battle.air.version)
    key = (unit.side, here)
    kept = battle.faced.get(key)
    if kept is None or kept[0] != stamp:
        kept = battle.faced[key] = stamp, _before(battle, unit, here)
    return kept[1]


def _before(battle: Battle, unit: Unit, here: Place) -> list[Before]:
    found = []
    for side in battle.plan.sides[unit.side].hostile:
        for foes in of(battle, side):
            there = foes.place
            line = battle.sight.line(here[0], there[0])
            if not line.clear or hidden(battle, here[0], there[0]):
                continue
            group = foes
            if not battle.air.clear:
                named = targets.known(battle, unit, here, there, None)
                if named is not None:
                    group = foes._replace(ids=tuple(id_ for id_ in foes.ids if id_ in named))
            if group.ids:
                found.append(Before(group, line, battle.ground.apart(here, there), _between(battle, line, here, there)))
    return found


def _between(battle: Battle, line: Line, here: Place, there: Place) -> tuple[object, ...]:
    back = battle.sight.line(there[0], here[0])
    return (
        line.through,
        back.clear,
        shelter(battle, here[0], there[0], line.through),
        shelter(battle, there[0], here[0], back.through),
        battle.air.along(line.zones),
        battle.air.along(back.zones) if back.clear else None,
        battle.ground.beside(here, there),
    )
