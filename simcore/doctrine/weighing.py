"""Weighing: by exact odds, what those before a unit and the unit do to each other, and what it can do best.

It is reckoned once for all who are alike, and kept by small numbers for all runs of a plan.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from simcore.doctrine import danger, orders, targets, worth
from simcore.doctrine.danger import UNHURT, Threat
from simcore.doctrine.foes import Before, kind, numbered
from simcore.doctrine.worth import Manner
from simcore.plan import Doctrine, Order, Unit, Weapon
from simcore.resolve.aim import MELEE, Aim, Shot, at_range, by_hand
from simcore.resolve.battle import Battle
from simcore.resolve.stance import KILL, STUN
from simcore.rules.checks import Penalties
from simcore.rules.minor import UNARMED
from simcore.rules.pools import hindered


class Option(Struct, frozen=True, gc=False):
    """A way to attack: the manner, and what all its attacks take away on average."""

    manner: Manner
    worth: float


Ranked = tuple[float, int, Option]
"""A way to attack, with how little it presses (the less, the better) and the place of its weapon."""

Weighed = tuple[float, int, int, str, Option]
"""A way to attack one of a group of enemies: how little it presses, whose place in the file, that of its weapon, whom."""

Way = tuple[int, float, int, Option]
"""A way to attack one of those before a unit: which of them, how little it presses, the place of its weapon."""

Met = tuple[Threat, tuple[Way, ...], tuple[Way, ...]]
"""What all before a unit do to it, every way to attack them, and those that press most."""

GUARD = "guard"
NAMING = (GUARD, orders.ATTACK)
"""The orders that may be about some enemies and not about others."""

MET = attrgetter("sight", "foes.number")

Matched = tuple[Threat, tuple[Ranked, ...]]
"""What one of a group of enemies does to a unit, and the best that the unit can do to it with each weapon."""


class Me(Struct, frozen=True, gc=False):
    """A unit that weighs: with what, what lowers its rolls, and the number of all of it that decides what it can do."""

    unit: Unit
    weapons: tuple[Weapon, ...]
    lowered: Penalties
    number: int


def me_of(battle: Battle, unit: Unit, minor: int) -> Me:
    """A unit as it weighs now: what about it decides how well it attacks, and what attacks do to it.

    ``minor``: its minor actions so far in this round; how many actions it has is what it weighs.
    """
    now, round_ = battle.state.units[unit.id], battle.round
    guise = battle.standing.at[unit.id][2]
    kind_ = battle.kinds.get(guise) or kind(battle, guise)
    if now.slip_round or now.crawl_round >= round_ or unit.id in battle.counting:
        return Me(unit, *_weighing(battle, unit, kind_, minor))
    found = battle.weighing.get((kind_, minor))
    if found is None:
        found = battle.weighing[kind_, minor] = _weighing(battle, unit, kind_, minor)
    return Me(unit, *found)


def _weighing(battle: Battle, unit: Unit, kind_: int, minor: int) -> tuple[tuple[Weapon, ...], Penalties, int]:
    """With what a unit weighs, what lowers its rolls, and the number of it all."""
    now, round_, lowered, weapons = battle.state.units[unit.id], battle.round, UNHURT, unit.weapons
    what: tuple[object, ...] = ("me", kind_)
    if hindered(now, round_):
        lowered = replace(battle.rules.penalties(now, round_), actions=1, minor=minor)
        what = (*what, lowered) if lowered != UNHURT else what
    if unit.id in battle.counting:
        weapons = targets.usable(battle, unit)
        what = (*what, *[(weapon.name, targets.empty(battle, unit, weapon)) for weapon in weapons])
    return weapons, lowered, numbered(battle, what)


def pressed(
    battle: Battle, me: Me, met: tuple[tuple[Before, ...], tuple[Before, ...], Met], order: Order
) -> list[Weighed]:
    """The ways to attack that a unit chooses from. Where nobody reads them, those that press most are enough."""
    facing, aside, (_, ways, most) = met
    if order.verb in NAMING:
        if order.verb == GUARD:
            zone = orders.subject(battle, me.unit, order)
            there = [at for at, each in enumerate(facing) if each.foes.place[0] == zone]
            if there:
                return _weighed(facing, [way for way in ways if way[0] in there])
        elif order.target != orders.ANY:
            options = _weighed(facing, ways) + _harmless(battle, me, aside)
            return _meant(battle, (facing + aside, options), order)
    if battle.telling or len(most) != 1:
        return _weighed(facing, ways if battle.telling else most)
    at, urge, place, option = most[0]
    foes = facing[at].foes
    return [(urge, foes.index, place, foes.ids[0], option)]


def _weighed(facing: tuple[Before, ...], ways: Iterable[Way]) -> list[Weighed]:
    return [(urge, facing[at].foes.index, place, facing[at].foes.ids[0], option) for at, urge, place, option in ways]


def met_by(battle: Battle, me: Me, facing: tuple[Before, ...]) -> Met:
    """What all enemies before a unit do to it, and every way to attack them.

    It is the same wherever as many who are alike are before one who is alike, in any run of the plan.
    """
    key = (me.number, *map(MET, facing))
    found: Met | None = battle.met.get(key)
    if found is None:
        found = battle.met[key] = _matched(battle, me, facing)
    return found


def _matched(battle: Battle, me: Me, facing: tuple[Before, ...]) -> Met:
    """The same, reckoned from what each group and the unit do to each other, which is kept as well."""
    row = battle.pairs.get(me.number)
    if row is None:
        row = battle.pairs[me.number] = {}
    standing = prone = dodging = 0.0
    found: list[Way] = []
    for at, each in enumerate(facing):
        matched = row.get(each.sight)
        if matched is None:
            numbered(battle, each.sight)  # so that the ground sees how much is kept
            matched = row[each.sight] = match(battle, me, each)
        (one, lying, dodged), ways = matched
        number = each.foes.number
        standing += one * number
        prone += lying * number
        dodging += dodged * number
        for urge, place, option in ways:
            found.append((at, urge, place, option))
    least = min([way[1] for way in found], default=0.0)
    return Threat(standing, prone, dodging), tuple(found), tuple([way for way in found if way[1] == least])


def _harmless(battle: Battle, me: Me, aside: tuple[Before, ...]) -> list[Weighed]:
    """Every way to attack people who do nothing to one."""
    options = _weighed(aside, met_by(battle, me, aside)[1]) if aside else []
    return [(-option.worth, index, place, whom, option) for _, index, place, whom, option in options]


def match(battle: Battle, me: Me, each: Before) -> Matched:
    """What a group of enemies and a unit do to each other."""
    threat = danger.threat(battle, me.unit, each)
    options = _ways(battle, me, each)
    urgent = 1 + threat.standing
    return threat, tuple((-option.worth * urgent, place, option) for place, option in enumerate(options))


def _ways(battle: Battle, me: Me, each: Before) -> tuple[Option, ...]:
    """With each weapon that reaches a group the best way to attack it."""
    doctrine, found = me.unit.doctrine, []
    assert doctrine is not None
    for weapon in me.weapons:
        aim = aimed(battle, me.unit, weapon, each)
        if aim is not None:
            ways = [_option(battle, me, aim, mode) for mode in modes(doctrine, weapon)]
            found.append(max(ways, key=_worth))
    return tuple(option for option in found if option.worth > 0)


def _worth(option: Option) -> float:
    return option.worth


def _meant(battle: Battle, met: tuple[tuple[Before, ...], list[Weighed]], order: Order) -> list[Weighed]:
    """Of the ways to attack those before a unit the ones that its order names; all where it names nobody here."""
    facing, options = met
    chosen = frozenset(targets.members(battle, order.target))
    firsts = {each.foes.index: next((id_ for id_ in each.foes.ids if id_ in chosen), "") for each in facing}
    if not any(firsts.values()):
        return options
    return [
        (urge, battle.plan.units[firsts[index]].index, place, firsts[index], option)
        for urge, index, place, _, option in options
        if firsts[index]
    ]


def modes(doctrine: Doctrine, weapon: Weapon) -> tuple[str, ...]:
    """The modes of a weapon that a doctrine allows; ``kill`` where it has no other."""
    return tuple(mode for mode in doctrine.modes if mode != STUN or weapon.stun) or (KILL,)


def aimed(battle: Battle, unit: Unit, weapon: Weapon, each: Before) -> Aim | None:
    """The aim of a unit at the first of a group with a weapon, None where that does not reach."""
    here, foes = battle.standing.at[unit.id][1], each.foes
    metres = battle.ground.apart(here, foes.place)
    if not weapon.ranges:
        near = battle.ground.beside(here, foes.place)
        return by_hand(battle, Shot(foes.ids[0], weapon, MELEE, metres), foes.guise) if near else None
    band = battle.ground.reaches(unit, weapon, metres)
    if band is None:
        return None
    shot, zones = Shot(foes.ids[0], weapon, band, metres), (here[0], foes.place[0])
    return at_range(battle, shot, battle.sight.line(*zones), zones, foes.guise)


def _option(battle: Battle, me: Me, aim: Aim, mode: str) -> Option:
    """An attack in a mode, with as many actions as the odds favor."""
    unit, doctrine, lowered, weapon = me.unit, me.unit.doctrine, me.lowered, aim.weapon
    assert doctrine is not None
    now = battle.state.units[unit.id]
    drawn = now.hand == weapon.name
    wants = weapon.stun and (drawn and now.stun_set) != (mode == STUN)
    minor = (not drawn and weapon.skill != UNARMED) + wants + targets.empty(battle, unit, weapon)
    struck = worth.body(battle, aim.target, weapon.scale)
    kept = (unit.group, lowered, weapon.name, mode, minor, aim.shown or aim.guard, aim.band, struck)
    found = battle.worths.get(kept)
    if found is None:
        ways = (Manner(weapon, mode, number, minor) for number in range(1, doctrine.actions + 1))
        found = battle.worths[kept] = max(
            (way.actions * worth.attack(battle, unit, aim, way, lowered), -way.actions) for way in ways
        )
    return Option(Manner(weapon, mode, -found[1], minor), found[0])
