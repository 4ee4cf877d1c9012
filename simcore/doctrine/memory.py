"""What a declaration leaves for the next: units alike want the same, as long as nothing changes around them."""

from __future__ import annotations

from simcore.doctrine.intent import Intent
from simcore.plan import Unit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import Watch
from simcore.resolve.stance import magazine

Likeness = tuple[object, ...]
"""A unit's group, place, order, what was told of it, how it stands, what it holds; and what else it goes by."""


def likeness(battle: Battle, unit: Unit) -> Likeness:
    """What decides a unit's intent: units of one group, in one place, at one order want the same.

    Where conditions or odds come in, wounds and time do as well.
    """
    now = battle.state.units[unit.id]
    common = (unit.group, now.zone, now.toward, now.metres, now.order, now.order_failed)
    posture = (now.prone, now.trapped, now.hand, now.stun_set, now.medpacs)
    stocks = tuple(battle.state.magazines[magazine(unit.id, each.name)] for each in unit.weapons if each.ammunition)
    left = tuple((stock.loaded > 0, stock.spare > 0) for stock in stocks)
    if not conditional(unit):
        return (*common, *posture, *left)
    return (*common, *posture, *left, now.wounds, now.stunned_until, battle.round)


def conditional(unit: Unit) -> bool:
    """Whether what a unit wants may change though nothing around it does."""
    return unit.doctrine is not None or any(order.when or order.until for order in unit.orders)


class Memory:
    """What each group of like units wants, as long as nobody able to act and no opening changes.

    ``settled`` has nothing to pass over in its orders; ``wants`` is what a group declares whoever else stirs. ``watch``:
    who was in sight. ``chosen``: what each unit chose last, by its id.
    """

    __slots__ = ("chosen", "settled", "stamp", "wants", "watch")

    def __init__(self) -> None:
        self.stamp = -1
        self.settled: set[Likeness] = set()
        self.wants: dict[Likeness, Intent] = {}
        self.watch = Watch()
        self.chosen: dict[str, tuple[object, ...]] = {}

    def renew(self, battle: Battle) -> None:
        """Forget what rests on a state that is no more."""
        stamp = battle.openings.notes + battle.standing.version + battle.air.version
        if stamp != self.stamp or battle.rules.finishes_off or not battle.air.clear:
            self.settled.clear()
            self.wants.clear()
            self.stamp = stamp
