"""Whom a unit shoots at: the nearest hostile one able to act, then the easiest to hit, then file order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from simcore.plan import Unit, Weapon
from simcore.resolve.aim import Aim, covered, hidden, seen
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.sight import Line
from simcore.resolve.standing import Groups, place
from simcore.rules.pools import hindered, skill_name

Near = tuple[str, Line, Groups]
"""A zone, the line to it, and the groups at a place in it."""

FAR = 1 << 30
"""Metres: farther than anything."""


def members(battle: Battle, target: str) -> tuple[str, ...]:
    """The units that a unit's id, a group's key or a side's name stands for."""
    plan = battle.plan
    if target in plan.units:
        return (target,)
    if target in plan.sides:
        return plan.sides[target].units
    return tuple(id_ for id_, unit in plan.units.items() if unit.group == target)


def nearest(battle: Battle, unit: Unit, among: str = "") -> Aim | None:
    """The hostile unit in line and range that goes first, of those that ``among`` names, or of all.

    Neutral people are shot at only where an order names them.
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
    """Of all groups in line, those at the nearest places; of these the easiest to hit, then the first in the file."""
    chosen = frozenset(members(battle, among)) if among else None
    least = FAR
    near: list[Near] = []
    for side in sides_of(battle, unit, among):
        for zone, places in battle.standing.sides[side].items():
            line = battle.sight.line(here[0], zone)
            if not line.clear or hidden(battle, here[0], zone):
                continue
            for there, groups in places.items():
                metres = battle.ground.apart(here, there)
                if metres <= least and (chosen is None or _has(battle, groups, chosen)):
                    if metres < least:
                        least, near = metres, []
                    near.append((zone, line, groups))
    reach = battle.ground.reaching(unit, least)
    return None if reach is None else _easiest(battle, (here[0], least, *reach), near, chosen)


def _easiest(
    battle: Battle, shot: tuple[str, int, Weapon, str], near: Sequence[Near], chosen: frozenset[str] | None
) -> Aim | None:
    """Of groups at one distance the easiest to hit, then the first in the file.

    ``shot``: from which zone, how many metres, with which weapon, in which band.
    """
    here, metres, weapon, band = shot
    best: Aim | None = None
    first = (FAR, FAR)
    for zone, line, groups in near:
        cover = covered(battle, here, zone, line.through)
        for guise, group in groups.items():
            index = group[0] if chosen is None else _first(battle, group, chosen)
            if index is None:
                continue
            target = battle.standing.name(index)
            shown, tn = seen(battle, (guise, weapon.scale, band, cover), target)
            if (tn.number, index) < first:
                first = tn.number, index
                best = Aim(target, weapon, band, metres, line.through, shown, tn)
    return best


def _has(battle: Battle, groups: Groups, chosen: frozenset[str]) -> bool:
    return any(_first(battle, group, chosen) is not None for group in groups.values())


def sides_of(battle: Battle, unit: Unit, among: str) -> tuple[str, ...]:
    """The sides among which a unit looks for targets: all that are hostile, or those of whom an order names."""
    sides = battle.plan.sides
    if not among or sides[unit.side].neutral:
        return sides[unit.side].hostile
    named = dict.fromkeys(battle.plan.units[id_].side for id_ in members(battle, among))
    return tuple(side for side in named if sides[side].neutral or side in sides[unit.side].hostile)


def _first(battle: Battle, group: list[int], chosen: frozenset[str]) -> int | None:
    return next((index for index in group if battle.standing.name(index) in chosen), None)


def object_aim(battle: Battle, unit: Unit, target: str) -> Aim | None:
    """An aim at a section or element, if it can be named from here and a weapon reaches it.

    Source: S1.1.5, S1.2.4.
    Ruling: A-062, A-082.
    """
    here = place(battle.state.units[unit.id])
    element = battle.plan.elements.get(target)
    within = target if element is None else element.within
    if within in battle.plan.sections:
        visible = battle.sight.names(here[0], within)
    else:
        visible = battle.sight.line(here[0], within).clear
    metres = battle.ground.far(here, target)
    reach = battle.ground.reaching(unit, metres)
    return Aim(target, *reach, metres) if visible and reach is not None else None


def in_reach(battle: Battle, unit: Unit) -> bool:
    """Whether any hostile unit able to act is in line and range of a unit: all that its declaration asks."""
    here = battle.standing.place(unit.id)
    kept = battle.aims.get((unit.group, here, ""))
    if kept is not None and kept[0] == battle.openings.version + battle.standing.stamps[unit.side]:
        return kept[1] is not None
    for side in battle.plan.sides[unit.side].hostile:
        for zone, places in battle.standing.sides[side].items():
            if battle.sight.line(here[0], zone).clear and not hidden(battle, here[0], zone):
                for there in places:
                    if battle.ground.reaching(unit, battle.ground.apart(here, there)) is not None:
                        return True
    return False


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


def futile(battle: Battle, unit: Unit, actions: int) -> bool:
    """Whether a unit that declares so many actions would attack with no dice, and in vain.

    Ruling: A-005.
    """
    if actions <= 1 and not hindered(battle.state.units[unit.id], battle.round):
        return False
    aim = nearest(battle, unit)
    return aim is not None and hopeless(battle, unit, aim, actions)


def hopeless(battle: Battle, unit: Unit, aim: Aim, actions: int) -> bool:
    """Whether a shot cannot hit: the pool has no dice left, and its pips do not reach the number.

    Ruling: A-005.
    """
    now = battle.state.units[unit.id]
    if aim.tn is None or (actions <= 1 and not hindered(now, battle.round)):
        return False
    lowered = battle.rules.penalties(now, battle.round)
    if lowered.actions != actions:
        lowered = replace(lowered, actions=actions)
    scale = battle.rules.attack_scale(aim.weapon.scale, battle.plan.units[aim.target].scale)
    pool = battle.rules.skill_pool(skill_name(aim.weapon.skill), unit.skills[aim.weapon.skill], scale, lowered)
    return not pool.dice and pool.pips < aim.tn.number


def helpless(battle: Battle, unit: Unit) -> str:
    """The first enemy in the same zone that a unit may kill off, "" for none.

    Source: EA-45.
    Ruling: A-038.
    """
    if not battle.rules.finishes_off:
        return ""
    here = battle.state.units[unit.id].zone
    for side in battle.plan.sides[unit.side].hostile:
        for id_ in battle.plan.sides[side].units:
            other = battle.state.units[id_]
            if other.present and other.zone == here and battle.rules.finish_patch(other):
                return id_
    return ""
