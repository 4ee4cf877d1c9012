"""Whom a unit shoots at: the nearest hostile one able to act, then the easiest to hit, then file order."""

from __future__ import annotations

from collections.abc import Collection

from simcore.plan import Unit
from simcore.resolve.aim import Aim, covered, exposure, hidden, reaching
from simcore.resolve.battle import Battle
from simcore.resolve.standing import place
from simcore.state import able


def nearest(battle: Battle, unit: Unit, among: Collection[str] | None = None) -> Aim | None:
    """The hostile unit in line and range that goes first, of ``among`` if given. None where there is none."""
    if not unit.weapons:
        return None
    here = place(battle.state.units[unit.id])
    best: tuple[tuple[int, int, int], Aim] | None = None
    for side in battle.plan.sides[unit.side].hostile:
        for zone, places in battle.standing.sides[side].items():
            line = battle.sight.line(here[0], zone)
            if not line.clear or hidden(battle, here[0], zone):
                continue
            cover = covered(battle, here[0], zone, line.through)
            for there, groups in places.items():
                metres = battle.ground.apart(here, there)
                weapon = reaching(unit, metres)
                if weapon is None or (best is not None and metres > best[0][0]):
                    continue
                band = battle.rules.range_band(weapon.ranges, metres)
                assert band is not None
                for members in groups.values():
                    index = _first(battle, members, among)
                    if index is None:
                        continue
                    target = battle.standing.name(index)
                    tn = battle.rules.ranged_tn(band, exposure(battle, target, weapon, cover)).number
                    rank = (metres, tn, index)
                    if best is None or rank < best[0]:
                        best = rank, Aim(target, weapon, band, metres, line.through)
    return None if best is None else best[1]


def _first(battle: Battle, members: list[int], among: Collection[str] | None) -> int | None:
    if among is None:
        return members[0]
    return next((index for index in members if battle.standing.name(index) in among), None)


def kept(battle: Battle, unit: Unit, target: str) -> Aim | None:
    """The same target once more: all actions of a round take the same, while it is able to act and in line."""
    if not able(battle.state.units[target]):
        return None
    return nearest(battle, unit, (target,))


def object_aim(battle: Battle, unit: Unit, target: str) -> Aim | None:
    """An aim at a section or element, if it can be named from here and a weapon reaches it.

    Source: S1.1.5, S1.2.4. Ruling: A-062, A-082.
    """
    here = place(battle.state.units[unit.id])
    element = battle.plan.elements.get(target)
    within = target if element is None else element.within
    if within in battle.plan.sections:
        seen = battle.sight.names(here[0], within)
    else:
        seen = battle.sight.line(here[0], within).clear
    metres = battle.ground.far(here, target)
    weapon = reaching(unit, metres)
    if not seen or weapon is None:
        return None
    band = battle.rules.range_band(weapon.ranges, metres)
    assert band is not None
    return Aim(target, weapon, band, metres)


def faced(battle: Battle, unit: Unit) -> bool:
    """Whether a hostile unit able to act has a line to a unit."""
    zone = battle.state.units[unit.id].zone
    assert zone is not None
    return any(
        battle.sight.line(there, zone).clear and not hidden(battle, there, zone)
        for side in battle.plan.sides[unit.side].hostile
        for there in battle.standing.sides[side]
    )


def foes(battle: Battle, unit: Unit) -> bool:
    """Whether any hostile unit is able to act at all."""
    return any(battle.standing.able[side] for side in battle.plan.sides[unit.side].hostile)


def helpless(battle: Battle, unit: Unit) -> str:
    """The first unconscious living enemy in the same zone, "" for none. Source: EA-45. Ruling: A-038."""
    here = battle.state.units[unit.id].zone
    for side in battle.plan.sides[unit.side].hostile:
        for id_ in battle.plan.sides[side].units:
            other = battle.state.units[id_]
            if other.present and other.zone == here and not other.conscious and other.wounds != "dead":
                return id_
    return ""
