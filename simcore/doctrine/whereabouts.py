"""Where a unit thinks that others are: in sight, remembered, or as it was told when the order was given."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.doctrine.targets import members, sides_of
from simcore.plan import Unit
from simcore.resolve.battle import Battle
from simcore.resolve.sighting import sighting
from simcore.resolve.standing import place
from simcore.state import able


def home(battle: Battle, unit: str) -> str:
    """The zone where a unit came onto the map."""
    begun = battle.plan.initial[unit][1]["zone"]
    return str(begun) if begun else next(each.zone for each in battle.plan.arrivals if unit in each.units)


def thought(battle: Battle, side: str, other: str, named: str) -> str | None:
    """The zone where a side thinks that a unit is, None where it has no idea.

    Whoever an order names (``named``) stood at first where the scenario says, and the order tells so; nothing else is
    known before it is seen or heard.
    """
    known = sighting(battle, side, other)
    if known is not None:
        return battle.state.units[other].zone if known.in_sight else known.zone
    if not named:
        return None
    begun = home(battle, other)
    missed = begun in battle.standing.sides[side] and battle.state.units[other].zone != begun
    return None if missed else begun


def zone(battle: Battle, unit: Unit, named: str) -> str:
    """The zone of the nearest of those whom an order names, or of all enemies (""), as far as the side knows; "" for none."""
    here = place(battle.state.units[unit.id])
    found = [
        (battle.ground.apart(here, (where, None, 0)), battle.plan.units[id_].index, where)
        for id_, where in _thought(battle, unit, named)
    ]
    return min(found)[2] if found else ""


def _thought(battle: Battle, unit: Unit, named: str) -> Iterator[tuple[str, str]]:
    sides = sides_of(battle, unit, named)
    units = members(battle, named) if named else [id_ for side in sides for id_ in battle.plan.sides[side].units]
    for id_ in units:
        where = thought(battle, unit.side, id_, named)
        if where is not None and able(battle.state.units[id_]) and battle.plan.units[id_].side in sides:
            yield id_, where
