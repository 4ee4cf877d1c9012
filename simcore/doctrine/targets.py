"""Whom a unit shoots at: the nearest hostile one able to act, then the easiest to hit, then file order."""

from __future__ import annotations

from simcore.plan import Unit
from simcore.resolve.aim import Aim, covered, exposure, hidden, reaching
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.standing import place


def members(battle: Battle, target: str) -> tuple[str, ...]:
    """The units that a unit's id, a group's key or a side's name stands for."""
    plan = battle.plan
    if target in plan.units:
        return (target,)
    if target in plan.sides:
        return plan.sides[target].units
    return tuple(id_ for id_, unit in plan.units.items() if unit.group == target)


def nearest(battle: Battle, unit: Unit, among: str = "") -> Aim | None:
    """The hostile unit in line and range that goes first; or, of those that ``among`` names, whichever side they are on.

    What one finds serves its whole group at the same place until a hostile unit or an opening changes.
    """
    if not unit.weapons:
        return None
    standing = battle.standing
    stamp = battle.openings.version + (standing.version if among else standing.stamps[unit.side])
    here = standing.place(unit.id)
    key = (unit.group, here, among)
    kept = battle.aims.get(key)
    if kept is None or kept[0] != stamp:
        kept = battle.aims[key] = stamp, _searched(battle, unit, here, among)
    return kept[1]


def _searched(battle: Battle, unit: Unit, here: Place, among: str) -> Aim | None:
    """The first of all groups that can be shot at from a place."""
    best: tuple[tuple[int, int, int], Aim] | None = None
    chosen = frozenset(members(battle, among)) if among else None
    for side in _sides(battle, unit, among):
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
                for group in groups.values():
                    index = _first(battle, group, chosen)
                    if index is None:
                        continue
                    target = battle.standing.name(index)
                    shown = exposure(battle, target, weapon, cover)
                    tn = battle.rules.ranged_tn(band, shown)
                    rank = (metres, tn.number, index)
                    if best is None or rank < best[0]:
                        best = rank, Aim(target, weapon, band, metres, line.through, shown, tn)
    return None if best is None else best[1]


def _sides(battle: Battle, unit: Unit, among: str) -> tuple[str, ...]:
    if not among:
        return battle.plan.sides[unit.side].hostile
    return tuple(dict.fromkeys(battle.plan.units[id_].side for id_ in members(battle, among) if id_ != unit.id))


def _first(battle: Battle, group: list[int], chosen: frozenset[str] | None) -> int | None:
    if chosen is None:
        return group[0]
    return next((index for index in group if battle.standing.name(index) in chosen), None)


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
