"""What a declaration leaves for the next: units alike want the same, as long as nothing changes around them."""

from __future__ import annotations

from simcore.doctrine.intent import Intent
from simcore.plan import Unit
from simcore.resolve.battle import Battle

Likeness = tuple[str, str | None, str | None, int, int, int, bool]
"""A unit's group, place, order, what was told of it, and whether it can walk."""


def likeness(battle: Battle, unit: Unit) -> Likeness:
    """What decides a unit's intent: units of one group, in one place, at one order want the same."""
    now = battle.state.units[unit.id]
    return unit.group, now.zone, now.toward, now.metres, now.order, now.order_failed, now.prone or now.trapped


class Memory:
    """What each group of like units wants, as long as nobody able to act and no opening changes.

    ``settled`` has nothing to pass over in its orders; ``wants`` is what a group declares whoever else stirs.
    """

    __slots__ = ("settled", "stamp", "wants")

    def __init__(self) -> None:
        self.stamp = -1
        self.settled: set[Likeness] = set()
        self.wants: dict[Likeness, Intent] = {}

    def renew(self, battle: Battle) -> None:
        """Forget what rests on a state that is no more."""
        stamp = battle.openings.notes + battle.standing.version
        if stamp != self.stamp or battle.rules.finishes_off:
            self.settled.clear()
            self.wants.clear()
            self.stamp = stamp
