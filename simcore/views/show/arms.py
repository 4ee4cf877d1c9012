"""The weapons that walls and doors are tried against: those that are named, else the heaviest of each attacker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from simcore.dice import format_code
from simcore.errors import InputError, Problem
from simcore.plan import Plan, Side, Weapon
from simcore.spelling import meant


class Arm(Struct, frozen=True):
    """A weapon: what it does, and who brings it: sides by name, ``timeline`` for strikes."""

    name: str
    damage: str
    scale: str
    brought: tuple[str, ...]


TIMELINE = "timeline"


def named(names: Iterable[str], known: Mapping[str, Weapon]) -> tuple[Weapon, ...]:
    """The weapons of these names, each once. Raises :class:`InputError` with the nearest name for each that is none."""
    asked = tuple(dict.fromkeys(names))
    wrong = [
        Problem("--weapon", 0, 0, f"no weapon {name[:60]!r}; {meant(name, known)}")
        for name in asked
        if name not in known
    ]
    if wrong:
        raise InputError(*wrong)
    return tuple(known[name] for name in asked)


def usual(plan: Plan) -> tuple[Weapon, ...]:
    """The heaviest weapon of each side that attacks, and of the strikes of the timeline, each once, in file order.

    Who attacks: the sides hostile to the one that holds the site; without one, all that are not neutral.
    """
    chosen = [_heaviest(plan, _carried(plan, side)) for side in plan.sides.values() if attacks(plan, side)]
    chosen.append(_heaviest(plan, [strike.weapon for strike in plan.strikes]))
    return tuple({(weapon.name, weapon.scale): weapon for weapon in chosen if weapon is not None}.values())


def attacks(plan: Plan, side: Side) -> bool:
    """Whether a side is one of those against whom the site is held."""
    return not side.neutral and (plan.held_by is None or plan.held_by in side.hostile)


def arm(plan: Plan, weapon: Weapon) -> Arm:
    """A weapon with those who bring it."""
    sides = [side.id for side in plan.sides.values() if weapon in _carried(plan, side)]
    struck = [TIMELINE] if any(strike.weapon == weapon for strike in plan.strikes) else []
    return Arm(weapon.name, format_code(weapon.damage), weapon.scale, (*sides, *struck))


def _carried(plan: Plan, side: Side) -> list[Weapon]:
    return [weapon for id_ in side.units for weapon in plan.units[id_].weapons]


def _heaviest(plan: Plan, weapons: Sequence[Weapon]) -> Weapon | None:
    """The weapon that does most, scale counted in: the first of several."""
    return max(weapons, key=lambda weapon: weapon.damage + plan.rules.scale_value(weapon.scale), default=None)
