"""Going on from one order to the next: those that are done, that cannot be, or whose condition does not hold."""

from __future__ import annotations

from collections.abc import Generator

from simcore.doctrine import done, orders, targets
from simcore.doctrine.conditions import met
from simcore.facts import Fact, order_done, order_failed, order_skipped
from simcore.plan import Order, Unit
from simcore.resolve.battle import Battle


def passed_over(battle: Battle, unit: Unit) -> Generator[Fact, int, None]:
    """Go on from orders that are done, cannot be carried out, or whose condition does not hold.

    The last of a list stands: it waits for its condition, and its failure is told once.

    What a doctrine says is no list to go through: it is asked anew each time.
    """
    listed, now, id_ = unit.orders, battle.state.units[unit.id], unit.id
    while listed:
        place, stands = now.order, now.order + 1 >= len(listed)
        order = listed[place]
        if not met(battle, unit, order.when):
            if stands:
                return
            yield order_skipped(id_, order.origin, {id_: {"order": place + 1}})
            continue
        if done.done(battle, unit, order):
            if stands:
                return
            yield order_done(id_, order.origin, _grounds(battle, unit, order), {id_: {"order": place + 1}})
            continue
        reason = done.failure(battle, unit, order)
        if not reason:
            return
        if stands:
            if not orders.told(battle, unit):
                yield order_failed(id_, order.origin, reason, {id_: {"order_failed": place + 1}})
            return
        yield order_failed(id_, order.origin, reason, {id_: {"order": place + 1, "order_failed": place + 1}})


def _grounds(battle: Battle, unit: Unit, order: Order) -> tuple[int, ...]:
    """What brought an order to its end: the last event that changed what it is about."""
    plan = battle.plan
    if order.verb == orders.ATTACK and order.target in plan.zones:
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
