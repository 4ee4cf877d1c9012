"""Judgement: what a unit with a doctrine chooses by exact odds where its orders leave it open.

Options are weighed for all who are alike at once; the first of a group of enemies stands for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from simcore.doctrine import danger, done, orders, targets, worth
from simcore.doctrine.barriers import barred, locked, opening
from simcore.doctrine.danger import UNHURT, Threat
from simcore.doctrine.foes import Before, before, bystanders, kind, numbered
from simcore.doctrine.needs import LEAVING
from simcore.doctrine.worth import Manner
from simcore.plan import Doctrine, Order, Unit, Weapon
from simcore.resolve import doors
from simcore.resolve.aim import MELEE, Aim, Shot, at_range, by_hand
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import noticed
from simcore.resolve.sighting import learned
from simcore.resolve.stance import KILL, STUN
from simcore.rules.checks import Penalties
from simcore.rules.minor import UNARMED
from simcore.rules.pools import hindered

SLIGHT = 0.02
"""A share of a combatant that is not worth acting on; ours."""


ENOUGH = 0.08
"""A share of a combatant a round for which it pays to stay and fight before going on; ours."""


class Choice(Struct, frozen=True, gc=False):
    """What a unit chose: whom, with what, in which mode, how often; whether it drops, dodges, stays, how it moves.

    ``breaks``: the door in its way at which it works instead of fighting.

    ``facing``: the enemies on whom the choice rests. ``options``: what was weighed.
    """

    target: str = ""
    weapon: Weapon | None = None
    mode: str = ""
    actions: int = 0
    drop: bool = False
    dodge: bool = False
    stays: bool = False
    speed: str = ""
    breaks: str = ""
    facing: tuple[Before, ...] = ()
    options: tuple[Weighed, ...] = ()


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

MET = attrgetter("sight", "number")

Matched = tuple[Threat, tuple[Ranked, ...]]
"""What one of a group of enemies does to a unit, and the best that the unit can do to it with each weapon."""


class Me(Struct, frozen=True, gc=False):
    """A unit that weighs: with what, what lowers its rolls, and the number of all of it that decides what it can do."""

    unit: Unit
    weapons: tuple[Weapon, ...]
    lowered: Penalties
    number: int


def judged(battle: Battle, unit: Unit, order: Order) -> Choice | None:
    """What a unit with a doctrine chooses for this round; None where it has none."""
    doctrine = unit.doctrine
    if doctrine is None:
        return None
    here = battle.standing.at[unit.id][1]
    facing = before(battle, unit, here)
    aside = bystanders(battle, unit, here, order) if order.verb == orders.ATTACK else ()
    if not facing and not aside:
        return Choice(speed=_speed(battle, unit, order))
    me = _me(battle, unit, 0)
    met = _met(battle, me, facing)
    options, threat = _pressed(battle, me, (facing, aside, met), order), met[0]
    facing += aside
    best = min(options) if options else None
    gain = best[-1].worth if best is not None else 0.0
    mates = sum(map(len, battle.standing.sides[unit.side][here[0]][here].values()))
    leaves = order.verb in LEAVING and _leaves(battle, unit, order)
    dodges = doctrine.dodges and not leaves and order.actions <= 1
    if dodges and (threat.standing - threat.dodging) / mates > gain + SLIGHT:
        return Choice(dodge=True, facing=facing)
    door = _breaks(battle, unit, order, gain) if gain <= ENOUGH else ""
    if door:
        return Choice(breaks=door, facing=facing, options=tuple(options))
    drop = doctrine.prone and not leaves and (threat.standing - threat.prone) / mates > SLIGHT
    stays = doctrine.cover and not leaves and gain > ENOUGH and gain > threat.standing / mates
    if best is None:
        return Choice(drop=drop, stays=stays, facing=facing)
    _, _, _, whom, option = best
    manner = option.manner
    actions = max(order.actions, manner.actions)
    return Choice(whom, manner.weapon, manner.mode, actions, drop, False, stays, "", "", facing, tuple(options))


def _me(battle: Battle, unit: Unit, minor: int) -> Me:
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


def pressing(battle: Battle, unit: Unit, order: Order, weapons: tuple[Weapon, ...]) -> Aim | None:
    """The aim that is worth most with some weapons, of all at whom a unit sees; of equals the first target in the file.

    Those whom its order names, or who are in a zone that it guards, go before all others.
    """
    here = battle.standing.place(unit.id)
    facing, aside = before(battle, unit, here), bystanders(battle, unit, here, order)
    if not facing and not aside:
        return None
    me = _me(battle, unit, battle.state.units[unit.id].minor)
    if weapons != me.weapons:
        number = numbered(battle, (me.number, *(weapon.name for weapon in weapons)))
        me = Me(unit, weapons, me.lowered, number)
    options = _pressed(battle, me, (facing, aside, _met(battle, me, facing)), order)
    if not options:
        return None
    *_, whom, option = min(options)
    return targets.at(battle, unit, (option.manner.weapon,), whom)


def _pressed(
    battle: Battle, me: Me, met: tuple[tuple[Before, ...], tuple[Before, ...], Met], order: Order
) -> list[Weighed]:
    """The ways to attack that a unit chooses from. Where nobody reads them, those that press most are enough."""
    facing, aside, (_, ways, most) = met
    if order.verb not in NAMING:
        if battle.telling or len(most) != 1:
            return _weighed(facing, ways if battle.telling else most)
        at, urge, place, option = most[0]
        return [(urge, facing[at].index, place, facing[at].foes.ids[0], option)]
    options = _weighed(facing, ways) + _harmless(battle, me, aside)
    return _meant(battle, me.unit, (facing + aside, options), order)


def _weighed(facing: tuple[Before, ...], ways: tuple[Way, ...]) -> list[Weighed]:
    return [(urge, facing[at].index, place, facing[at].foes.ids[0], option) for at, urge, place, option in ways]


def _met(battle: Battle, me: Me, facing: tuple[Before, ...]) -> Met:
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
            matched = row[each.sight] = match(battle, me, each)
        (one, lying, dodged), ways = matched
        number = each.number
        standing += one * number
        prone += lying * number
        dodging += dodged * number
        for urge, place, option in ways:
            found.append((at, urge, place, option))
    least = min([way[1] for way in found], default=0.0)
    return Threat(standing, prone, dodging), tuple(found), tuple([way for way in found if way[1] == least])


def _harmless(battle: Battle, me: Me, aside: tuple[Before, ...]) -> list[Weighed]:
    """Every way to attack people who do nothing to one."""
    options = _weighed(aside, _met(battle, me, aside)[1]) if aside else []
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


NAMING = ("guard", "attack")
"""The orders that may be about some enemies and not about others."""


def _meant(battle: Battle, unit: Unit, met: tuple[tuple[Before, ...], list[Weighed]], order: Order) -> list[Weighed]:
    """Of the ways to attack those before a unit the ones that its order is about; all where it is about nobody here."""
    facing, options = met
    if order.verb not in NAMING or (order.verb == "attack" and order.target == orders.ANY):
        return options
    if order.verb == "guard":
        zone = orders.subject(battle, unit, order)
        there = {each.index for each in facing if each.foes.place[0] == zone}
        return [each for each in options if each[1] in there] if there else options
    chosen = frozenset(targets.members(battle, order.target))
    firsts = {each.index: next((id_ for id_ in each.foes.ids if id_ in chosen), "") for each in facing}
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
    if not weapon.ranges:
        near = battle.ground.beside(here, foes.place)
        return by_hand(battle, Shot(foes.ids[0], weapon, MELEE, each.metres), foes.guise) if near else None
    band = battle.ground.reaches(unit, weapon, each.metres)
    if band is None:
        return None
    shot = Shot(foes.ids[0], weapon, band, each.metres)
    return at_range(battle, shot, each.line, (here[0], foes.place[0]), foes.guise)


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


def _breaks(battle: Battle, unit: Unit, order: Order, gain: float) -> str:
    """The door in a unit's way, or that it is to open, where opening it is worth more than its attacks (``gain``); "" for none."""
    door = locked(battle, unit, order) or barred(battle, unit, order)
    if not door:
        return ""
    return door if doors.picks(battle, unit.id, door) or opening(battle, unit, door) > gain else ""


def _leaves(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit that is told to get away has not yet, though a way leads out: it neither dodges nor stays to fight."""
    return not done.done(battle, unit, order) and bool(orders.goal(battle, unit, order))


def _speed(battle: Battle, unit: Unit, order: Order) -> str:
    """How fast a unit goes that sees no enemy: it runs where its way is longer than a walk."""
    goal = orders.goal(battle, unit, order)
    here = battle.state.units[unit.id].zone
    if not goal or here is None or here == goal:
        return ""
    zone = battle.plan.zones[here]
    if zone.terrain in ("difficult", "very-difficult", "heroic"):
        return ""
    cost = battle.ground.costs(goal).get(here)
    return "cruising" if cost is not None and cost > unit.move << 20 else ""


def known_by(battle: Battle, unit: Unit, choice: Choice) -> tuple[int, ...]:
    """The sightings and noises that a choice rests on."""
    return known_of(battle, unit, [id_ for each in choice.facing for id_ in each.foes.ids]) if battle.telling else ()


def known_of(battle: Battle, unit: Unit, others: Sequence[str]) -> tuple[int, ...]:
    """The events by which the side of a unit knows of others."""
    return learned(battle, unit.side, others)


def told(weighed_: Weighed) -> dict[str, Any]:
    """What a line of a decision says of something that was weighed."""
    *_, whom, option = weighed_
    manner = option.manner
    said: dict[str, Any] = {"target": whom, "weapon": manner.weapon.name}
    if manner.mode == STUN:
        said["mode"] = STUN
    said["actions"] = manner.actions
    said["worth"] = _rounded(option.worth)
    return said


@lru_cache(maxsize=65536)
def _rounded(worth: float) -> float:
    """A worth as a line tells it; the same come again and again."""
    return round(worth, 4)


def leaving_speed(battle: Battle, unit: Unit, goal: str) -> str:
    """How a unit gets away: the speed that brings it farthest, by the odds; unhurried where nobody is after it."""
    here = battle.state.units[unit.id].zone
    if here is None or not goal or not noticed(battle, unit.id):
        return "cautious"
    return danger.fastest(battle, unit, goal)
