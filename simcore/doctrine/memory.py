"""What a declaration leaves for the next: units alike want the same, as long as nothing changes around them."""

from __future__ import annotations

from typing import NamedTuple

from simcore.doctrine.foes import kind
from simcore.doctrine.intent import Intent
from simcore.plan import Unit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import Watch
from simcore.resolve.standing import magazine

Likeness = tuple[object, ...]
"""A unit's place, what it is and shows, its order, what was told of it, its medpacs; and what else it goes by."""


def likeness(battle: Battle, unit: Unit, habits: Habits) -> Likeness:
    """What decides a unit's intent: units of one group, in one place, at one order want the same.

    Where odds come in, what hinders it and for how long does as well; where conditions do, time does.
    """
    now = battle.state.units[unit.id]
    _, place, guise = battle.standing.at[unit.id]
    like: Likeness = (place, battle.kinds.get(guise) or kind(battle, guise), now.order, now.order_failed, now.medpacs)
    if habits.counts:
        stocks = (battle.state.magazines[magazine(unit.id, name)] for name in habits.counts)
        like = (*like, *((stock.loaded > 0, stock.spare > 0) for stock in stocks))
    if habits.judges:
        stuns = now.stunned_until - battle.round if now.stunned_until >= battle.round else -1
        slips = now.slip_round - battle.round if now.slip_round and now.slip_round >= battle.round - 1 else -9
        like = (*like, stuns, slips)
    return (*like, battle.round) if habits.waits else like


class Habits(NamedTuple):
    """What else a unit's intent goes by: the weapons whose shots it counts, odds, conditions that time may meet."""

    counts: tuple[str, ...]
    judges: bool
    waits: bool


def habits(unit: Unit) -> Habits:
    """What else a unit's intent goes by; it never changes."""
    listed = (*unit.orders, *(unit.doctrine.orders if unit.doctrine is not None else ()))
    return Habits(
        tuple(weapon.name for weapon in unit.weapons if weapon.ammunition),
        unit.doctrine is not None,
        any(order.when or order.until for order in listed),
    )


class Memory:
    """What each group of like units wants, as long as nobody able to act and no opening changes.

    ``settled`` has nothing to pass over in its orders; ``wants`` is what a group declares whoever else stirs. ``watch``:
    who was in sight. ``chosen``: what each unit chose last, by its id.
    """

    __slots__ = ("_habits", "chosen", "settled", "stamp", "wants", "watch")

    def __init__(self) -> None:
        self._habits: dict[str, Habits] = {}
        self.stamp = -1
        self.settled: set[Likeness] = set()
        self.wants: dict[Likeness, Intent] = {}
        self.watch = Watch()
        self.chosen: dict[str, tuple[object, ...]] = {}

    def habits(self, unit: Unit) -> Habits:
        """What else a unit's intent goes by."""
        found = self._habits.get(unit.id)
        if found is None:
            found = self._habits[unit.id] = habits(unit)
        return found

    def renew(self, battle: Battle) -> None:
        """Forget what rests on a state that is no more."""
        stamp = battle.openings.notes + battle.standing.version + battle.air.version
        if stamp != self.stamp or battle.rules.finishes_off or not battle.air.clear:
            self.settled.clear()
            self.wants.clear()
            self.stamp = stamp
