"""A unit's round: what it declares, and what it does when its turn comes. Orders first; doctrines come later."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from simcore.doctrine import orders, targets
from simcore.plan import Order, Unit
from simcore.resolve import doors
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.shot import Facts, finish, shoot
from simcore.resolve.struck import shoot_at
from simcore.resolve.walk import Stop, never, standing_before, stirs, thought, walk

ATTACK = "attack"
OPEN = "open"
FINISH = "finish"
FULL_DODGE = "full_dodge"
DODGE = "dodge"


class Intent(NamedTuple):
    """What a unit declares: its actions, a pass each; whether it walks; whether it keeps a dodge ready beside them."""

    actions: tuple[str, ...] = ()
    walks: bool = False
    dodges: bool = False


NOTHING = Intent()


def intend(battle: Battle, unit: Unit) -> Intent:
    """What a unit able to act declares for this round.

    Source: EA-5, EA-14, EA-20, RB-8. Ruling: A-021.
    """
    order = orders.current(battle, unit)
    if order.full_dodge:
        return Intent((FULL_DODGE,))
    aim = own_aim(battle, unit, order)
    walks = aim is None and _walks(battle, unit, order)
    faced = (battle.rolled_dodges or not unit.weapons) and targets.faced(battle, unit)
    if not unit.weapons and faced and not walks:
        return Intent((FULL_DODGE,))
    action = ATTACK if aim is not None or targets.nearest(battle, unit) is not None else _work(battle, unit, order)
    actions = (action,) * order.actions if action else ()
    return Intent(actions, walks, dodges=faced and action == ATTACK)


def ready(battle: Battle, unit: Unit, intent: Intent, astir: Collection[str]) -> Intent:
    """What a unit declares once it knows which sides stir: armed, it is ready to shoot at whoever comes into view.

    It is ready if it walks itself, or if anyone hostile to it has a turn this round.
    """
    if intent.actions or not unit.weapons:
        return intent
    stirring = any(side in astir for side in battle.plan.sides[unit.side].hostile)
    if stirring or (intent.walks and targets.foes(battle, unit)):
        return intent._replace(actions=(ATTACK,) * orders.current(battle, unit).actions)
    return intent


def own_aim(battle: Battle, unit: Unit, order: Order) -> Aim | None:
    """The aim at what an ``attack`` order names, if it can be shot at from here."""
    if order.verb != ATTACK:
        return None
    if order.target in battle.plan.sections or order.target in battle.plan.elements:
        return None if orders.done(battle, unit, order) else targets.object_aim(battle, unit, order.target)
    return targets.nearest(battle, unit, order.target)


def _walks(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether its order makes a unit walk this round. One who lies prone stays where he is: standing up is EA-13's."""
    now = battle.state.units[unit.id]
    if now.prone or now.trapped:
        return False
    goal = orders.goal(battle, unit, order)
    if not goal or _there(battle, unit, order):
        return False
    return stirs(battle, unit.id, goal)


def _there(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit is where its order wants it: at a zone's middle, or beside what it must touch."""
    now = battle.state.units[unit.id]
    if order.target in battle.plan.zones:
        return now.zone == order.target and now.toward is None
    if order.target in battle.plan.sections or order.target in battle.plan.elements:
        return now.zone in orders.faces(battle, order.target)
    return False


def barred(battle: Battle, unit: Unit, order: Order) -> str:
    """The element that a unit will stand before after walking, "" where its way is free."""
    now = battle.state.units[unit.id]
    goal = orders.goal(battle, unit, order)
    if not goal or now.prone or now.trapped or _there(battle, unit, order):
        return ""
    if battle.ways.clear(goal, str(now.zone), battle.access(unit.id)):
        return ""
    return standing_before(battle, unit.id, goal) or thought(battle, unit.id, goal).barred


def _work(battle: Battle, unit: Unit, order: Order) -> str:
    """What a unit without an enemy before it declares: to try a lock, to shoot at what bars its way; "" nothing."""
    door = barred(battle, unit, order)
    if order.verb == OPEN and not orders.done(battle, unit, order) and not doors.obeys(battle, unit.id, order.target):
        return OPEN if doors.pickable(battle, unit.id, order.target) else ""
    if door and doors.pickable(battle, unit.id, door):
        return OPEN
    if not unit.weapons:
        return ""
    if battle.rules.settings["lethality.finish_off"] and targets.helpless(battle, unit):
        return FINISH
    return ATTACK if door else ""


def busy(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has an order to carry out: somewhere to go, a barred way or a target that it can work at.

    One in place, and one who tried in vain while the ways stay as they are, is not busy.
    """
    order = orders.current(battle, unit)
    if order.full_dodge:
        return False
    if orders.done(battle, unit, order):
        return not orders.last(battle, unit)
    if own_aim(battle, unit, order) is not None or _walks(battle, unit, order):
        return True
    if orders.failure(battle, unit, order):
        return not orders.last(battle, unit)
    return _workable(battle, unit, order)


def _workable(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit can work at what its order names or at what bars its way."""
    if order.verb in ("open", "close"):
        return _there(battle, unit, order)
    door = barred(battle, unit, order)
    if not door:
        return False
    return doors.pickable(battle, unit.id, door) or targets.object_aim(battle, unit, door) is not None


def walk_turn(battle: Battle, unit: Unit, trigger: int) -> Facts:
    """The walk of a unit's first turn, free of any action, and the door that it goes to open or close.

    Source: EA-8. Ruling: A-094.
    """
    order = orders.current(battle, unit)
    now = battle.state.units[unit.id]
    goal = orders.goal(battle, unit, order)
    if goal and not (now.prone or now.trapped or _there(battle, unit, order)) and own_aim(battle, unit, order) is None:
        yield from walk(battle, unit.id, thought(battle, unit.id, goal, _stop(battle, unit, order)), trigger)
    if order.verb in ("open", "close") and _there(battle, unit, order) and not orders.done(battle, unit, order):
        act = doors.open_freely if order.verb == OPEN else doors.close
        if doors.obeys(battle, unit.id, order.target):
            yield from act(battle, unit.id, order.target, trigger)


def _stop(battle: Battle, unit: Unit, order: Order) -> Stop:
    """An attacker walks until there is a line to what it attacks."""
    if order.verb != ATTACK or order.target in battle.plan.sections or order.target in battle.plan.elements:
        return never
    goal = orders.goal(battle, unit, order)
    return lambda zone: battle.sight.line(zone, goal).clear


class Turns:
    """One unit's turns in a round: all its attacks take the same target, chosen anew when it falls."""

    __slots__ = ("_aim", "_battle", "_trigger", "_unit")

    def __init__(self, battle: Battle, unit: Unit, trigger: int) -> None:
        self._battle = battle
        self._unit = unit
        self._trigger = trigger
        self._aim: Aim | None = None

    def act(self, action: str) -> Facts | None:
        """The resolver of one declared action, None where nothing comes of it.

        A Full Dodge and a dodge do nothing of their own.
        """
        act = ACTS.get(action)
        return None if act is None else act(self)

    def attack(self) -> Facts | None:
        """Shoot: at the target of this round, else at whom or what goes first now."""
        aim = self._aim = self._chosen()
        if aim is None:
            return None
        resolver = shoot_at if aim.tn is None else shoot
        return resolver(self._battle, self._unit.id, aim, self._trigger)

    def _chosen(self) -> Aim | None:
        battle, unit = self._battle, self._unit
        if self._aim is not None and self._aim.tn is not None:
            again = targets.nearest(battle, unit, self._aim.target)
            if again is not None:
                return again
        order = orders.current(battle, unit)
        aim = own_aim(battle, unit, order) or targets.nearest(battle, unit)
        if aim is not None:
            return aim
        door = barred(battle, unit, order)
        return targets.object_aim(battle, unit, door) if door else None

    def open(self) -> Facts | None:
        """Try the lock of what the order names, or of what bars the way."""
        battle, unit = self._battle, self._unit
        order = orders.current(battle, unit)
        door = order.target if order.verb == OPEN else barred(battle, unit, order)
        there = order.verb != OPEN or _there(battle, unit, order)
        if door and there and not doors.obeys(battle, unit.id, door) and doors.pickable(battle, unit.id, door):
            return doors.pick(battle, unit.id, door, self._trigger)
        return None

    def finish(self) -> Facts | None:
        """Kill an unconscious enemy. Source: EA-45. Ruling: A-038."""
        target = targets.helpless(self._battle, self._unit)
        return finish(self._battle, self._unit.id, target, self._trigger) if target else None


ACTS: dict[str, Callable[[Turns], Facts | None]] = {ATTACK: Turns.attack, OPEN: Turns.open, FINISH: Turns.finish}
"""What each declared action does."""
