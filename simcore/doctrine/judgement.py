"""Judgement: what a unit with a doctrine chooses by exact odds where its orders leave it open.

Options are weighed for all who are alike at once; the first of a group of enemies stands for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from simcore.doctrine import danger, done, orders, targets, worth
from simcore.doctrine.barriers import barred, opening
from simcore.doctrine.danger import UNHURT, Threat
from simcore.doctrine.foes import Before, before, bystanders, neutral, numbered, shape
from simcore.doctrine.needs import LEAVING
from simcore.doctrine.worth import Manner
from simcore.plan import Doctrine, Order, Unit, Weapon
from simcore.resolve import doors
from simcore.resolve.aim import MELEE, Aim, Shot, at_range, by_hand
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import noticed
from simcore.resolve.sighting import key, sighting
from simcore.resolve.stance import KILL, STUN
from simcore.rules.minor import UNARMED
from simcore.rules.pools import hindered

SLIGHT = 0.02
"""A share of a combatant that is not worth acting on; ours."""


ENOUGH = 0.08
"""A share of a combatant a round for which it pays to stay and fight before going on; ours."""


class Choice(NamedTuple):
    """What a unit chose: whom, with what, in which mode, how often; whether it drops, dodges, stays, how it moves.

    ``breaks``: the door in its way at which it works instead of fighting.

    ``known``: the events that the choice rests on. ``options``: what was weighed, best first, with its worth.
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
    known: tuple[int, ...] = ()
    options: tuple[dict[str, Any], ...] = ()


class Option(NamedTuple):
    """A way to attack: the aim, the manner, and what all its attacks take away on average."""

    aim: Aim
    manner: Manner
    worth: float


class Faced(NamedTuple):
    """A group of enemies before a unit: what one of it does to the unit, and the best that the unit can do to it."""

    each: Before
    threat: Threat
    options: tuple[Option, ...]


def judged(battle: Battle, unit: Unit, order: Order) -> Choice | None:
    """What a unit with a doctrine chooses for this round; None where it has none.

    The choice of one serves all who are alike, for as long as nothing changes among its enemies and on the map.
    """
    if unit.doctrine is None:
        return None
    here, now = battle.standing.place(unit.id), battle.state.units[unit.id]
    mates = sum(len(group) for group in battle.standing.sides[unit.side][here[0]][here].values())
    if not battle.air.clear or order.when or order.until or neutral(battle, unit, order):
        return _judged(battle, unit, order, mates)
    stamp = (battle.standing.stamps[unit.side], battle.openings.notes, battle.air.version, mates)
    key = (unit.group, here, order.origin, _manner(battle, unit), now.prone, now.trapped, now.medpacs)
    kept = battle.choices.get(key)
    if kept is None or kept[0] != stamp:
        kept = battle.choices[key] = stamp, _judged(battle, unit, order, mates)
    return kept[1]


def _manner(battle: Battle, unit: Unit) -> tuple[object, ...]:
    """What about a unit itself decides how well it attacks: its hand, its wounds, what hinders it now."""
    now, round_ = battle.state.units[unit.id], battle.round
    lowered = battle.rules.penalties(now, round_) if hindered(now, round_) else UNHURT
    left = tuple(targets.empty(battle, unit, weapon) for weapon in targets.usable(battle, unit) if weapon.ammunition)
    return now.hand, now.stun_set, now.wounds, lowered, left


def _judged(battle: Battle, unit: Unit, order: Order, mates: int) -> Choice:
    doctrine = unit.doctrine
    assert doctrine is not None
    weapons = targets.usable(battle, unit)
    facing = _faced(battle, unit, weapons, order)
    options = _best_first(battle, unit, facing, order)
    best = options[0] if options else None
    threat = danger.total(((faced.threat, len(faced.each.foes.ids)) for faced in facing), mates)
    gain = best.worth if best is not None else 0.0
    known = _known(battle, unit, facing)
    leaves = _leaves(battle, unit, order)
    if doctrine.dodges and not leaves and threat.standing - threat.dodging > gain + SLIGHT and not order.actions > 1:
        return Choice(dodge=True, known=known)
    door = _breaks(battle, unit, order, best) if facing else ""
    if door:
        return Choice(breaks=door, known=known, options=tuple(map(_told, options)))
    return Choice(
        target=best.aim.target if best is not None else "",
        weapon=best.aim.weapon if best is not None else None,
        mode=best.manner.mode if best is not None else "",
        actions=max(order.actions, best.manner.actions) if best is not None else 0,
        drop=doctrine.prone and not leaves and threat.standing - threat.prone > SLIGHT,
        stays=doctrine.cover and not leaves and _stays(gain, threat.standing),
        speed="" if facing else _speed(battle, unit, order),
        known=known,
        options=tuple(map(_told, options)) if battle.telling else (),
    )


def weighed(battle: Battle, unit: Unit, order: Order, weapons: tuple[Weapon, ...]) -> list[Option]:
    """Every way to attack whom a unit sees with some weapons, the best first; of equals the first target in the file.

    Those whom its order names, or who are in a zone that it guards, go before all others.
    """
    return _best_first(battle, unit, _faced(battle, unit, weapons, order), order)


def _faced(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], order: Order) -> list[Faced]:
    """Each group of enemies before a unit with what it does and what can be done to it; kept by all that decides it.

    Neutral people whom its order names are among them; they do nothing to it.
    """
    here = battle.standing.place(unit.id)
    facing, aside = before(battle, unit, here), bystanders(battle, unit, here, order)
    if not facing and not aside:
        return []
    shown = shape(battle.standing.shows(unit.id), battle.round)
    me = numbered(battle, (unit.group, shown, len(weapons), _manner(battle, unit)))
    harmless = [_kept(battle, unit, weapons, (me, each))._replace(threat=danger.NONE) for each in aside]
    return [*(_kept(battle, unit, weapons, (me, each)) for each in facing), *harmless]


def _kept(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], pair: tuple[int, Before]) -> Faced:
    """What a group of enemies and a unit do to each other: the same wherever both are alike, in any run of the plan."""
    me, each = pair
    key = (me, each.sight)
    found = battle.pairs.get(key)
    if found is None:
        found = battle.pairs[key] = danger.threat(battle, unit, each), _options(battle, unit, weapons, each)
    threat, options = found
    first = each.foes.ids[0]
    if options and options[0].aim.target != first:
        options = tuple(option._replace(aim=option.aim._replace(target=first)) for option in options)
    return Faced(each, threat, options)


def _options(battle: Battle, unit: Unit, weapons: tuple[Weapon, ...], each: Before) -> tuple[Option, ...]:
    """With each weapon that reaches a group the best way to attack it."""
    doctrine, found = unit.doctrine, []
    assert doctrine is not None
    for weapon in weapons:
        aim = aimed(battle, unit, weapon, each)
        if aim is not None:
            ways = [_option(battle, unit, doctrine, aim, mode) for mode in modes(doctrine, weapon)]
            found.append(max(ways, key=_worth))
    return tuple(option for option in found if option.worth > 0)


def _worth(option: Option) -> float:
    return option.worth


def _best_first(battle: Battle, unit: Unit, facing: Sequence[Faced], order: Order) -> list[Option]:
    found = [
        (-option.worth * (1 + faced.threat.standing), battle.plan.units[option.aim.target].index, option)
        for faced in _named(battle, unit, facing, order)
        for option in faced.options
    ]
    if len(found) > 1:
        found.sort(key=_urge)
    return [option for _, _, option in found]


def _urge(weighed_: tuple[float, int, Option]) -> tuple[float, int]:
    return weighed_[:2]


def _named(battle: Battle, unit: Unit, facing: Sequence[Faced], order: Order) -> Sequence[Faced]:
    """Of the groups before a unit those that its order is about; all of them where it is about none that is there."""
    if order.verb == "guard":
        zone = orders.subject(battle, unit, order)
        return [faced for faced in facing if faced.each.foes.place[0] == zone] or facing
    if order.verb != "attack" or order.target == orders.ANY:
        return facing
    chosen = frozenset(targets.members(battle, order.target))
    named = []
    for faced in facing:
        first = next((id_ for id_ in faced.each.foes.ids if id_ in chosen), "")
        if first:
            options = (option._replace(aim=option.aim._replace(target=first)) for option in faced.options)
            named.append(faced._replace(options=tuple(options)))
    return named or facing


def modes(doctrine: Doctrine, weapon: Weapon) -> tuple[str, ...]:
    """The modes of a weapon that a doctrine allows; ``kill`` where it has no other."""
    return tuple(mode for mode in doctrine.modes if mode != STUN or weapon.stun) or (KILL,)


def aimed(battle: Battle, unit: Unit, weapon: Weapon, each: Before) -> Aim | None:
    """The aim of a unit at the first of a group with a weapon, None where that does not reach."""
    here, foes = battle.standing.place(unit.id), each.foes
    if not weapon.ranges:
        near = battle.ground.beside(here, foes.place)
        return by_hand(battle, Shot(foes.ids[0], weapon, MELEE, each.metres), foes.guise) if near else None
    band = battle.ground.reaches(unit, weapon, each.metres)
    if band is None:
        return None
    shot = Shot(foes.ids[0], weapon, band, each.metres)
    return at_range(battle, shot, each.line, (here[0], foes.place[0]), foes.guise)


def _option(battle: Battle, unit: Unit, doctrine: Doctrine, aim: Aim, mode: str) -> Option:
    """An attack in a mode, with as many actions as the odds favor."""
    now = battle.state.units[unit.id]
    weapon = aim.weapon
    drawn = now.hand == weapon.name
    wants = weapon.stun and (drawn and now.stun_set) != (mode == STUN)
    minor = (not drawn and weapon.skill != UNARMED) + wants + targets.empty(battle, unit, weapon)
    lowered = battle.rules.penalties(now, battle.round) if hindered(now, battle.round) else UNHURT
    struck = worth.body(battle, aim.target, weapon.scale)
    kept = (unit.group, lowered, weapon.name, mode, minor, aim.shown or aim.guard, aim.band, struck)
    found = battle.worths.get(kept)
    if found is None:
        ways = (Manner(weapon, mode, number, minor) for number in range(1, doctrine.actions + 1))
        found = battle.worths[kept] = max(
            (way.actions * worth.attack(battle, unit, aim, way, lowered), -way.actions) for way in ways
        )
    return Option(aim, Manner(weapon, mode, -found[1], minor), found[0])


def _breaks(battle: Battle, unit: Unit, order: Order, best: Option | None) -> str:
    """The door in a unit's way, where opening it is likelier than its attacks are worth; "" for none."""
    if best is not None and best.worth > ENOUGH:
        return ""
    door = barred(battle, unit, order)
    if not door:
        return ""
    worth_ = best.worth if best is not None else 0.0
    return door if doors.picks(battle, unit.id, door) or opening(battle, unit, door) > worth_ else ""


def _stays(gain: float, threat: float) -> bool:
    """Whether a unit fights from where it is before it goes on: it gives more than it takes, and enough to matter."""
    return gain > max(ENOUGH, threat)


def _leaves(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit is told to get away and has not yet, though a way leads out: it neither dodges nor stays to fight."""
    return order.verb in LEAVING and not done.done(battle, unit, order) and bool(orders.goal(battle, unit, order))


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


def _known(battle: Battle, unit: Unit, facing: Sequence[Faced]) -> tuple[int, ...]:
    """The sightings and noises that a choice rests on."""
    return known_of(battle, unit, [id_ for faced in facing for id_ in faced.each.foes.ids]) if battle.telling else ()


def known_of(battle: Battle, unit: Unit, others: Sequence[str]) -> tuple[int, ...]:
    """The events by which the side of a unit knows of others."""
    known = [key(unit.side, id_) for id_ in others if sighting(battle, unit.side, id_) is not None]
    numbers = {battle.because(id_, "zone") for id_ in known}
    return tuple(sorted(number for number in numbers if number is not None))


def _told(option: Option) -> dict[str, Any]:
    said: dict[str, Any] = {"target": option.aim.target, "weapon": option.aim.weapon.name}
    if option.manner.mode == STUN:
        said["mode"] = STUN
    return {**said, "actions": option.manner.actions, "worth": round(option.worth, 4)}


def leaving_speed(battle: Battle, unit: Unit, goal: str) -> str:
    """How a unit gets away: the speed that brings it farthest, by the odds; unhurried where nobody is after it."""
    here = battle.state.units[unit.id].zone
    if here is None or not goal or not noticed(battle, unit.id):
        return "cautious"
    return danger.fastest(battle, unit, battle.plan.zones[here])
