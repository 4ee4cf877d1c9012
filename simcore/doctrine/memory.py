"""What a declaration leaves for the next: units alike want the same, as long as nothing changes around them."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from simcore import state
from simcore.doctrine.foes import kind
from simcore.doctrine.intent import Intent
from simcore.plan import Unit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import Watch
from simcore.resolve.standing import magazine

Likeness = tuple[object, ...]
"""A unit's place, what it is and shows, its order, what was told of it, its medpacs; and what else it goes by."""


class Habits(Struct, frozen=True, gc=False):
    """What else a unit's intent goes by: the magazines whose shots it counts, odds, conditions that time may meet.

    ``alone``: its group has nobody else, so that nobody is ever like it.
    """

    counts: tuple[str, ...]
    judges: bool
    waits: bool
    alone: bool


Row = tuple[Unit, state.Unit, Habits]
"""A unit, its state, and what else its intent goes by."""


def habits(unit: Unit, mates: int) -> Habits:
    """What else the intent of a unit goes by, whose group has so many; it never changes."""
    listed = (*unit.orders, *(unit.doctrine.orders if unit.doctrine is not None else ()))
    return Habits(
        tuple(magazine(unit.id, weapon.name) for weapon in unit.weapons if weapon.ammunition),
        unit.doctrine is not None,
        any(order.when or order.until for order in listed),
        mates == 1,
    )


class Alike(Struct, gc=False):
    """What a group of like units was found to want.

    ``settled``: it has nothing to pass over in its orders. ``want`` is what it declares whoever else stirs, ``intent``
    what it declares in the round that was declared last; ``unweighed`` where that is to attack, and not by the odds.
    """

    settled: bool = False
    want: Intent | None = None
    intent: Intent | None = None
    unweighed: bool = False


class Memory:
    """What each group of like units wants, as long as no person and no opening changes.

    Those whose orders wait for something are asked anew each round. ``rows`` are all units in file order, each with its
    state and its habits, ``dexterity`` what settles ties among them. ``watch``: who was in sight. ``chosen``: what each unit chose last.
    """

    __slots__ = ("_alike", "_stamp", "_waiting", "chosen", "dexterity", "rows", "watch")

    def __init__(self) -> None:
        self._alike: dict[Likeness, Alike] = {}
        self._waiting: dict[Likeness, Alike] = {}
        self._stamp = -1
        self.rows: list[Row] = []
        self.dexterity: dict[str, int] = {}
        self.watch = Watch()
        self.chosen: dict[str, tuple[object, ...]] = {}

    def alike(self, battle: Battle, row: Row) -> Alike:
        """What is known of those who are like a unit now: those of one group, in one place, at one order want the same.

        Where odds come in, what hinders it and for how long tells it apart as well.
        """
        unit, now, habits = row
        if habits.alone and habits.waits:
            return Alike()
        round_ = battle.round
        _, place, guise = battle.standing.at[unit.id]
        shown = battle.kinds.get(guise) or kind(battle, guise)
        stuns = slips = -9
        if habits.judges:
            if now.stunned_until >= round_:
                stuns = now.stunned_until - round_
            if now.slip_round >= round_ - 1:
                slips = now.slip_round - round_
        like: Likeness = (place, shown, now.order, now.order_failed, now.medpacs, stuns, slips)
        for magazine_ in habits.counts:
            stock = battle.state.magazines[magazine_]
            like += (stock.loaded > 0, stock.spare > 0)
        if battle.working:
            like += (battle.working.get(unit.id, "").removeprefix(unit.id),)
        known = self._waiting if habits.waits else self._alike
        found = known.get(like)
        if found is None:
            found = known[like] = Alike()
        return found

    def renew(self, battle: Battle) -> None:
        """Forget what rests on a state that is no more."""
        if not self.rows:
            states, units = battle.state.units, battle.plan.units
            many = Counter(unit.group for unit in units.values())
            self.rows = [(unit, states[id_], habits(unit, many[unit.group])) for id_, unit in units.items()]
            self.dexterity = {id_: unit.attributes["dexterity"] for id_, unit in units.items()}
        self._waiting.clear()
        stamp = battle.openings.notes + battle.standing.version + battle.air.version + battle.flares
        if stamp != self._stamp or battle.rules.finishes_off or not battle.air.clear:
            self._alike.clear()
            self._stamp = stamp
        for alike in self._alike.values():
            alike.intent = None
