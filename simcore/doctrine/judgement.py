"""Judgement: what a unit with a doctrine chooses by exact odds where its orders leave it open.

Options are weighed for all who are alike at once (:mod:`simcore.doctrine.weighing`); the first of a group stands for them.
"""

from __future__ import annotations

from msgspec import Struct

from simcore.doctrine import danger, done, orders, targets, weighing
from simcore.doctrine.barriers import barred, locked, opening
from simcore.doctrine.foes import Before, before, bystanders, numbered
from simcore.doctrine.needs import LEAVING
from simcore.plan import Order, Unit, Weapon
from simcore.resolve import doors
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import noticed

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
    options: tuple[weighing.Weighed, ...] = ()


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
    me = weighing.me_of(battle, unit, 0)
    met = weighing.met_by(battle, me, facing)
    options, threat = weighing.pressed(battle, me, (facing, aside, met), order), met[0]
    facing += aside
    best, gain = None, 0.0
    if options:
        best = min(options)
        gain = best[-1].worth
    leaves = order.verb in LEAVING and _leaves(battle, unit, order)
    dodges = doctrine.dodges and not leaves and order.actions <= 1
    if dodges and (threat.standing - threat.dodging) / _mates(battle, unit) > gain + SLIGHT:
        return Choice(dodge=True, facing=facing)
    door = _breaks(battle, unit, order, gain) if gain <= ENOUGH else ""
    if door:
        return Choice(breaks=door, facing=facing, options=tuple(options))
    drop = doctrine.prone and not leaves and (threat.standing - threat.prone) / _mates(battle, unit) > SLIGHT
    stays = doctrine.cover and not leaves and gain > ENOUGH and gain > threat.standing / _mates(battle, unit)
    if best is None:
        return Choice(drop=drop, stays=stays, facing=facing)
    _, _, _, whom, option = best
    manner = option.manner
    actions = max(order.actions, manner.actions)
    return Choice(whom, manner.weapon, manner.mode, actions, drop, False, stays, "", "", facing, tuple(options))


def pressing(battle: Battle, unit: Unit, order: Order, weapons: tuple[Weapon, ...]) -> Aim | None:
    """The aim that is worth most with some weapons, of all at whom a unit sees; of equals the first target in the file.

    Those whom its order names, or who are in a zone that it guards, go before all others.
    """
    here = battle.standing.place(unit.id)
    facing = before(battle, unit, here)
    aside = bystanders(battle, unit, here, order) if order.verb == orders.ATTACK else ()
    if not facing and not aside:
        return None
    me = weighing.me_of(battle, unit, battle.state.units[unit.id].minor)
    if weapons != me.weapons:
        number = numbered(battle, (me.number, *(weapon.name for weapon in weapons)))
        me = weighing.Me(unit, weapons, me.lowered, number)
    options = weighing.pressed(battle, me, (facing, aside, weighing.met_by(battle, me, facing)), order)
    if not options:
        return None
    *_, whom, option = min(options)
    return targets.at(battle, unit, (option.manner.weapon,), whom)


def _mates(battle: Battle, unit: Unit) -> int:
    """How many of its side stand where a unit does: what their enemies do falls on one of them."""
    here = battle.standing.at[unit.id][1]
    return sum(map(len, battle.standing.sides[unit.side][here[0]][here].values()))


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


def leaving_speed(battle: Battle, unit: Unit, goal: str) -> str:
    """How a unit gets away: the speed that brings it farthest, by the odds; unhurried where nobody is after it."""
    here = battle.state.units[unit.id].zone
    if here is None or not goal or not noticed(battle, unit.id):
        return "cautious"
    return danger.fastest(battle, unit, goal)
