"""Whom a unit shoots at: the nearest hostile one that it knows of and that is able to act, then the easiest to hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from simcore.plan import Unit, Weapon
from simcore.resolve.aim import MELEE, Aim, Shot, at_range, by_hand, hidden
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.knowledge import knows, sees
from simcore.resolve.sight import Line
from simcore.resolve.standing import At, Groups, magazine, place
from simcore.rules.checks import Penalties
from simcore.rules.pools import hindered

FAR = 1 << 30
"""Metres: farther than anything."""


class Near(NamedTuple):
    """A place with hostile groups: the line to it, and which of them may be named, None for all."""

    there: Place
    line: Line
    groups: Groups
    chosen: frozenset[str] | None


def members(battle: Battle, target: str) -> tuple[str, ...]:
    """The units that a unit's id, a group's key or a side's name stands for; of a zone those who are in it."""
    plan = battle.plan
    if target in plan.zones:
        return tuple(id_ for id_, now in battle.state.units.items() if now.zone == target)
    if target in plan.units:
        return (target,)
    if target in plan.sides:
        return plan.sides[target].units
    return tuple(id_ for id_, unit in plan.units.items() if unit.group == target)


def usable(battle: Battle, unit: Unit) -> tuple[Weapon, ...]:
    """The weapons of a unit that have anything left to shoot, or need nothing, in order of preference."""
    if unit.id not in battle.counting:
        return unit.weapons
    return tuple(weapon for weapon in unit.weapons if not spent(battle, unit, weapon))


def spent(battle: Battle, unit: Unit, weapon: Weapon) -> bool:
    """Whether a weapon has nothing loaded, and nothing spare."""
    stock = battle.state.magazines.get(magazine(unit.id, weapon.name)) if weapon.ammunition else None
    return stock is not None and not (stock.loaded or stock.spare)


def empty(battle: Battle, unit: Unit, weapon: Weapon) -> bool:
    """Whether a weapon has nothing loaded."""
    return bool(weapon.ammunition) and not battle.state.magazines[magazine(unit.id, weapon.name)].loaded


def ready_weapons(battle: Battle, unit: Unit) -> tuple[Weapon, ...]:
    """The weapon in hand, if it is loaded: all that a unit can attack with as it stands."""
    key = (unit.group, battle.state.units[unit.id].hand)
    found = battle.hands.get(key)
    if found is None:
        found = battle.hands[key] = tuple(each for each in unit.weapons if each.name == key[1])
    if unit.id not in battle.counting:
        return found
    return () if found and empty(battle, unit, found[0]) else found


def nearest(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], among: str = "") -> Aim | None:
    """The hostile unit in line and range that goes first, of those that ``among`` names, or of all.

    Neutral people are shot at only where an order names them.
    What one finds serves its whole group at the same place until a hostile unit or an opening changes.
    """
    if not weapons:
        return None
    standing = battle.standing
    stamp = battle.openings.version + (standing.version if among else standing.stamps[unit.side]) + battle.air.version
    here = standing.place(unit.id)
    key = (unit.group, here, among, None if weapons is unit.weapons else tuple([weapon.name for weapon in weapons]))
    kept = battle.aims.get(key)
    if kept is None or kept[0] != stamp or not battle.air.clear:
        kept = battle.aims[key] = stamp, _searched(battle, unit, (here, weapons), among)
    return kept[1]


def at(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], target: str) -> Aim | None:
    """The aim at one hostile unit able to act, with the first weapon that reaches it; None where it cannot be named.

    In clear air it is kept for all of a group in one place, until the target, the map or the round changes it.
    """
    standing = battle.standing.at
    found = standing.get(target)
    if found is None or not weapons:
        return None
    here = standing[unit.id][1]
    if not battle.air.clear:
        seen = sees(battle, here, found[1]) or knows(battle, unit.side, target)
        return _named(battle, unit, weapons, (target, here, found)) if seen else None
    key = (unit.group, here, target)
    kept = battle.named.get(key)
    if kept is None or kept[0] != found or kept[1] != weapons:
        kept = battle.named[key] = found, weapons, _named(battle, unit, weapons, (target, here, found))
    return kept[2]


def _named(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], who: tuple[str, Place, At]) -> Aim | None:
    target, here, (_, there, guise) = who
    line = clear(battle, here[0], there[0])
    if line is None:
        return None
    metres = battle.ground.apart(here, there)
    for weapon in weapons:
        band = battle.ground.reaches(unit, weapon, metres)
        if band is not None:
            return at_range(battle, Shot(target, weapon, band, metres), line, (here[0], there[0]), guise)
        if not weapon.ranges and battle.ground.beside(here, there):
            return by_hand(battle, Shot(target, weapon, MELEE, metres), guise)
    return None


def clear(battle: Battle, here: str, there: str) -> Line | None:
    """The line from one zone to another; None where there is none, or full cover hides who stands there."""
    pair = (here, there)
    lines = battle.lines
    if pair in lines:
        return lines[pair]
    line = battle.sight.line(here, there)
    found = lines[pair] = line if line.clear and not hidden(battle, here, there) else None
    return found


def _searched(battle: Battle, unit: Unit, how: tuple[Place, tuple[Weapon, ...]], among: str) -> Aim | None:
    """Of all groups in line, those at the nearest places; of these the easiest to hit, then the first in the file."""
    here, weapons = how
    chosen = frozenset(members(battle, among)) if among else None
    blows = not any(weapon.ranges for weapon in weapons)
    least = FAR
    near: list[Near] = []
    for side in sides_of(battle, unit, among):
        for zone, places in battle.standing.sides[side].items():
            line = clear(battle, here[0], zone)
            if line is None:
                continue
            for there, groups in places.items():
                metres = battle.ground.apart(here, there)
                if metres > least or (blows and not battle.ground.beside(here, there)):
                    continue
                named = chosen if battle.air.clear else known(battle, unit, here, there, chosen)
                if named is None or _has(battle, groups, named):
                    if metres < least:
                        least, near = metres, []
                    near.append(Near(there, line, groups, named))
    return _reached(battle, unit, how, near, least)


def _reached(
    battle: Battle, unit: Unit, how: tuple[Place, tuple[Weapon, ...]], near: Sequence[Near], metres: int
) -> Aim | None:
    """Of the nearest, so many metres away, whom the first weapon that reaches them hits the easiest."""
    here, weapons = how
    for weapon in weapons:
        band = battle.ground.reaches(unit, weapon, metres)
        if band is not None:
            return _easiest(battle, Shot("", weapon, band, metres), here, near)
        beside = [each for each in near if battle.ground.beside(here, each.there)]
        if not weapon.ranges and beside:
            return _easiest(battle, Shot("", weapon, MELEE, metres), here, beside)
    return None


def closest(battle: Battle, unit: Unit, among: str = "") -> str:
    """The nearest hostile unit in line of those that ``among`` names, or of all, whatever reaches it; "" for none."""
    here = battle.standing.place(unit.id)
    chosen = frozenset(members(battle, among)) if among else None
    found = []
    for side in sides_of(battle, unit, among):
        for zone, places in battle.standing.sides[side].items():
            if clear(battle, here[0], zone) is None:
                continue
            for there, groups in places.items():
                named = chosen if battle.air.clear else known(battle, unit, here, there, chosen)
                metres = battle.ground.apart(here, there)
                indices = (index for group in groups.values() for index in group)
                found += [(metres, index) for index in indices if named is None or battle.standing.name(index) in named]
    return battle.standing.name(min(found)[1]) if found else ""


def known(
    battle: Battle, unit: Unit, here: Place, there: Place, chosen: frozenset[str] | None
) -> frozenset[str] | None:
    """Of those at a place the ones that a unit may name: all that it sees, else those that its side knows of."""
    if sees(battle, here, there):
        return chosen
    found = frozenset(
        battle.standing.name(index)
        for side in battle.plan.sides[unit.side].hostile
        for members_ in battle.standing.sides[side].get(there[0], {}).get(there, {}).values()
        for index in members_
        if knows(battle, unit.side, battle.standing.name(index))
    )
    return found if chosen is None else found & chosen


def _easiest(battle: Battle, shot: Shot, here: Place, near: Sequence[Near]) -> Aim | None:
    """Of groups at one distance the easiest to hit, then the first in the file."""
    best: Aim | None = None
    first = (FAR, FAR)
    for each in near:
        for guise, group in each.groups.items():
            index = group[0] if each.chosen is None else _first(battle, group, each.chosen)
            if index is None:
                continue
            aimed = Shot(battle.standing.name(index), shot.weapon, shot.band, shot.metres)
            if shot.band == MELEE:
                named = by_hand(battle, aimed, guise)
            else:
                named = at_range(battle, aimed, each.line, (here[0], each.there[0]), guise)
            assert named.tn is not None
            if (named.tn.number, index) < first:
                first = named.tn.number, index
                best = named
    return best


def _has(battle: Battle, groups: Groups, chosen: frozenset[str]) -> bool:
    return any(_first(battle, group, chosen) is not None for group in groups.values())


def sides_of(battle: Battle, unit: Unit, among: str) -> tuple[str, ...]:
    """The sides among which a unit looks for targets: all that are hostile, or those of whom an order names."""
    sides = battle.plan.sides
    if not among or among in battle.plan.zones or sides[unit.side].neutral:
        return sides[unit.side].hostile
    named = dict.fromkeys(battle.plan.units[id_].side for id_ in members(battle, among))
    return tuple(side for side in named if sides[side].neutral or side in sides[unit.side].hostile)


def _first(battle: Battle, group: list[int], chosen: frozenset[str]) -> int | None:
    return next((index for index in group if battle.standing.name(index) in chosen), None)


def object_aim(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], target: str) -> Aim | None:
    """An aim at a section or element, if it can be named from here and a weapon that is shot reaches it.

    Source: S1.1.5, S1.2.4.
    Ruling: A-062, A-082.
    """
    here = place(battle.state.units[unit.id])
    zones = battle.ground.zones_of(target)
    faces = [zone for zone in zones if zone == here[0] or battle.sight.line(here[0], zone).clear]
    if not faces:
        return None
    metres = battle.ground.far(here, target)
    for weapon in weapons:
        band = battle.ground.reaches(unit, weapon, metres)
        if band is not None:
            face = here[0] if here[0] in faces else faces[0]
            zones = battle.sight.line(here[0], face).zones
            return Aim(target, weapon, band, metres, air=battle.air.along(zones), zones=zones)
    return None


def faced(battle: Battle, unit: Unit) -> bool:
    """Whether a hostile unit able to act, of whom it knows, has a line to a unit."""
    here = battle.standing.place(unit.id)
    return any(
        clear(battle, there, here[0]) is not None and (battle.air.clear or _any_known(battle, unit, here, there, side))
        for side in battle.plan.sides[unit.side].hostile
        for there in battle.standing.sides[side]
    )


def _any_known(battle: Battle, unit: Unit, here: Place, there: str, side: str) -> bool:
    return any(
        sees(battle, here, at) or knows(battle, unit.side, battle.standing.name(index))
        for at, groups in battle.standing.sides[side][there].items()
        for members_ in groups.values()
        for index in members_
    )


def foes(battle: Battle, unit: Unit) -> bool:
    """Whether any hostile unit is able to act at all."""
    return any(battle.standing.able[side] for side in battle.plan.sides[unit.side].hostile)


def futile(battle: Battle, unit: Unit, actions: int) -> bool:
    """Whether a unit that declares so many actions would attack with no dice, and in vain.

    What it did in the round before lowers nothing.

    Ruling: A-005.
    """
    now = battle.state.units[unit.id]
    if actions <= 1 and not hindered(now, battle.round):
        return False
    aim = nearest(battle, unit, usable(battle, unit))
    lowered = replace(battle.rules.penalties(now, battle.round), actions=actions, minor=0)
    return aim is not None and _in_vain(battle, unit, aim, lowered)


def hopeless(battle: Battle, unit: Unit, aim: Aim) -> bool:
    """Whether an attack cannot hit: the pool has no dice left, and its pips do not reach the number.

    Ruling: A-005.
    """
    now, round_ = battle.state.units[unit.id], battle.round
    return hindered(now, round_) and _in_vain(battle, unit, aim, battle.rules.penalties(now, round_))


def _in_vain(battle: Battle, unit: Unit, aim: Aim, lowered: Penalties) -> bool:
    if aim.tn is None:
        return False
    scale = battle.rules.attack_scale(aim.weapon.scale, battle.plan.units[aim.target].scale)
    skill = aim.weapon.skill
    pool = battle.rules.skill_pool(unit.labels[skill], unit.skills[skill], scale, lowered)
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
