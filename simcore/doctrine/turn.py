"""A unit's turn: walking, then what it declared, as things stand when its moment comes."""

from __future__ import annotations

from collections.abc import Callable

from simcore.doctrine import orders, targets
from simcore.doctrine.intent import ATTACK, FINISH, OPEN, by_hand, there
from simcore.plan import Order, Unit
from simcore.resolve import doors
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.shot import Facts, finish, shoot
from simcore.resolve.struck import shoot_at
from simcore.resolve.walk import Stop, never, standing_before, thought, walk


def walk_turn(battle: Battle, unit: Unit, trigger: int) -> Facts:
    """The walk of a unit's first turn, free of any action, and the door that it goes to open or close.

    Source: EA-8.
    Ruling: A-094.
    """
    order = orders.current(battle, unit)
    now = battle.state.units[unit.id]
    goal = orders.goal(battle, unit, order)
    if (
        goal
        and not (now.prone or now.trapped or there(battle, unit, order))
        and orders.aimed(battle, unit, order) is None
    ):
        yield from walk(battle, unit.id, thought(battle, unit.id, goal, _stop(battle, unit, order)), trigger)
    if there(battle, unit, order) and by_hand(battle, unit, order):
        act = doors.open_freely if order.verb == OPEN else doors.close
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

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self._battle = battle
        self._unit = unit
        self._trigger = 0
        self._aim: Aim | None = None

    def begin(self, trigger: int) -> None:
        """A round begins for the unit; ``trigger`` is the event in which it declared what it will do."""
        self._trigger = trigger
        self._aim = None

    def act(self, action: str) -> Facts | None:
        """The resolver of one declared action, None where nothing comes of it.

        A Full Dodge and a dodge do nothing of their own.
        """
        act = ACTS.get(action)
        return None if act is None else act(self)

    def attack(self) -> Facts | None:
        """Shoot: at the target of this round, else at whom or what goes first now."""
        aim = self._aim = self._chosen()
        actions = self._battle.state.units[self._unit.id].actions
        if aim is None or targets.hopeless(self._battle, self._unit, aim, actions):
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
        aim = orders.aimed(battle, unit, order) or targets.nearest(battle, unit)
        if aim is not None:
            return aim
        door = self._barring(order)
        return targets.object_aim(battle, unit, door) if door and not doors.pickable(battle, unit.id, door) else None

    def _barring(self, order: Order) -> str:
        """The element that bars the way right here, now that the unit has walked; "" for none."""
        goal = orders.goal(self._battle, self._unit, order)
        if not goal or there(self._battle, self._unit, order):
            return ""
        return standing_before(self._battle, self._unit.id, goal)

    def open(self) -> Facts | None:
        """Try the lock of what the order names, or of what bars the way."""
        battle, unit = self._battle, self._unit
        order = orders.current(battle, unit)
        named = order.verb == OPEN and there(battle, unit, order)
        door = order.target if named and not orders.done(battle, unit, order) else self._barring(order)
        if door and not doors.obeys(battle, unit.id, door) and doors.pickable(battle, unit.id, door):
            return doors.pick(battle, unit.id, door, self._trigger)
        return None

    def finish(self) -> Facts | None:
        """Kill an unconscious enemy.

        Source: EA-45.
        Ruling: A-038.
        """
        target = targets.helpless(self._battle, self._unit)
        return finish(self._battle, self._unit.id, target, self._trigger) if target else None


ACTS: dict[str, Callable[[Turns], Facts | None]] = {ATTACK: Turns.attack, OPEN: Turns.open, FINISH: Turns.finish}
"""What each declared action does."""
