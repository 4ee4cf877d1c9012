"""What a unit declares for a round, and whether it has anything to do at all. Orders first; doctrines come later."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from simcore.doctrine import orders, targets
from simcore.plan import Order, Unit
from simcore.resolve import doors
from simcore.resolve.battle import Battle
from simcore.resolve.walk import standing_before, stirs, thought

ATTACK = "attack"
OPEN = "open"
FINISH = "finish"
FULL_DODGE = "full_dodge"
DODGE = "dodge"
HANDS = frozenset({"open", "close"})
"""The orders that are carried out by hand, at a door."""


class Intent(NamedTuple):
    """What a unit declares: its actions, a pass each; whether it walks; whether it keeps a dodge ready beside them."""

    actions: tuple[str, ...] = ()
    walks: bool = False
    dodges: bool = False


NOTHING = Intent()


def intend(battle: Battle, unit: Unit) -> Intent:
    """What a unit able to act declares for this round.

    Source: EA-5, EA-14, EA-20, RB-8.
    Ruling: A-021.
    """
    order = orders.current(battle, unit)
    if order.full_dodge:
        return Intent((FULL_DODGE,))
    aim = orders.aimed(battle, unit, order)
    walks = aim is None and _walks(battle, unit, order)
    faced = (battle.rules.rolled_dodges or not unit.weapons) and targets.faced(battle, unit)
    if not unit.weapons and faced:
        return Intent((FULL_DODGE,)) if not walks else Intent((), walks)
    shoots = aim is not None or faced or (bool(unit.weapons) and targets.in_reach(battle, unit))
    action = ATTACK if shoots else _work(battle, unit, order)
    if not action and not walks:
        return NOTHING
    return Intent((action,) * order.actions if action else (), walks, dodges=faced)


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


def _walks(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether its order makes a unit walk this round, or lay hands on a door. One who lies prone stays where he is."""
    now = battle.state.units[unit.id]
    goal = orders.goal(battle, unit, order)
    if goal and there(battle, unit, order):
        return by_hand(battle, unit, order)
    return bool(goal) and not (now.prone or now.trapped) and stirs(battle, unit.id, goal)


def by_hand(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit stands beside a door that it is to open or close, and that obeys it: no action, but a turn."""
    if order.verb not in HANDS or orders.done(battle, unit, order):
        return False
    return doors.obeys(battle, unit.id, order.target)


def there(battle: Battle, unit: Unit, order: Order) -> bool:
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
    if not goal or now.prone or now.trapped or there(battle, unit, order):
        return ""
    if battle.ways.clear(goal, str(now.zone), battle.access(unit.id)):
        return ""
    return standing_before(battle, unit.id, goal) or thought(battle, unit.id, goal).barred


def _work(battle: Battle, unit: Unit, order: Order) -> str:
    """What a unit without an enemy before it declares: to try a lock, to shoot at what bars its way; "" nothing."""
    if targets.helpless(battle, unit):
        return FINISH
    if order.verb == OPEN and not orders.done(battle, unit, order) and not doors.obeys(battle, unit.id, order.target):
        return OPEN if doors.pickable(battle, unit.id, order.target) else ""
    door = barred(battle, unit, order)
    if door and doors.pickable(battle, unit.id, door):
        return OPEN
    return ATTACK if door and unit.weapons else ""


def busy(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has an order to carry out: somewhere to go, a barred way or a target that it can work at.

    One in place is not busy, nor one who tried in vain while the ways stay as they are, once that was told.
    """
    order = orders.current(battle, unit)
    if order.full_dodge:
        return False
    if targets.helpless(battle, unit):
        return True
    if orders.done(battle, unit, order):
        return not orders.last(battle, unit)
    if orders.aimed(battle, unit, order) is not None or _walks(battle, unit, order):
        return True
    if orders.failure(battle, unit, order):
        return not orders.last(battle, unit) or not orders.told(battle, unit)
    return _workable(battle, unit, order)


def _workable(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit can work at what its order names or at what bars its way."""
    if order.verb in HANDS and there(battle, unit, order):
        return doors.obeys(battle, unit.id, order.target) or doors.pickable(battle, unit.id, order.target)
    door = barred(battle, unit, order)
    if not door:
        return False
    return doors.pickable(battle, unit.id, door) or targets.object_aim(battle, unit, door) is not None
