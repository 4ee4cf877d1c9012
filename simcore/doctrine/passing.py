"""Going on from one order to the next: those that are done, that cannot be, or whose condition does not hold."""

from __future__ import annotations

from simcore.doctrine import done, orders, targets
from simcore.doctrine.conditions import holds
from simcore.facts import Fact, order_done, order_failed, order_skipped
from simcore.plan import Order, Unit
from simcore.resolve.battle import WORKS, Battle


def passed_over(battle: Battle, unit: Unit) -> Fact | None:
    """How a unit goes on from the order of its list at which it is; None where it stays at it, and nothing is to be told.

    It goes on from one that is done, that cannot be carried out, or whose condition does not hold. The last of a list
    stands: it waits for its condition, and its failure is told once.

    What a doctrine says is no list to go through: it is asked anew each time.
    """
    if not unit.orders:
        return None
    id_ = unit.id
    place = battle.state.units[id_].order
    order = unit.orders[place]
    if order.when and not holds(battle, unit, order.when):
        return None if orders.last(battle, unit) else order_skipped(id_, order.origin, {id_: {"order": place + 1}})
    if done.done(battle, unit, order):
        if orders.last(battle, unit):
            return None
        return order_done(id_, order.origin, _grounds(battle, unit, order), {id_: {"order": place + 1}})
    reason = done.failure(battle, unit, order)
    return _given_up(battle, unit, order, reason) if reason else None


def _fought(battle: Battle, order: Order) -> list[int | None]:
    """The events that changed the fires, or the smoke, that an order is about."""
    plan, target = battle.plan, order.target
    if order.verb == "vent":
        return [battle.because(zone, "smoke") for zone in (plan.zones if target == orders.ANY else (target,))]
    sections = plan.sections if target == orders.ANY else battle.ground.bounding.get(target, (target,))
    return [battle.because(section, "fire") for section in sections]


def _given_up(battle: Battle, unit: Unit, order: Order, reason: str) -> Fact | None:
    """How a unit goes on from an order that it cannot carry out."""
    id_ = unit.id
    after = battle.state.units[id_].order + 1
    if not orders.last(battle, unit):
        return order_failed(id_, order.origin, reason, {id_: {"order": after, "order_failed": after}})
    if orders.told(battle, unit):
        return None
    return order_failed(id_, order.origin, reason, {id_: {"order_failed": after}})


def _grounds(battle: Battle, unit: Unit, order: Order) -> tuple[int, ...]:
    """What brought an order to its end: the last event that changed what it is about; nothing where nobody reads it."""
    if not battle.telling:
        return ()
    plan = battle.plan
    known: list[int | None]
    if order.verb in WORKS:
        known = _fought(battle, order)
    elif order.verb == orders.ATTACK and order.target in plan.zones:
        known = [battle.because(order.target, "cover")]
    elif order.target in plan.zones or not order.target:
        known = [battle.because(unit.id, field) for field in ("zone", "metres")]
    elif order.target in plan.elements or order.target in plan.sections:
        known = [battle.because(order.target, field) for field in ("state", "breach", "damage")]
    elif order.target == orders.ANY:
        known = [battle.because(unit.id, "zone")]
    else:
        fallen = targets.members(battle, order.target)
        fields = ("conscious", "wounds", "defeated", "stable", "present")
        known = [battle.because(id_, field) for id_ in fallen for field in fields]
    numbers = [number for number in known if number is not None]
    return (max(numbers),) if numbers else ()
