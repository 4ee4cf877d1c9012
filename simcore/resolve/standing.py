"""Who stands where: the units able to act, grouped by side, zone, place and by what makes them harder to hit.

A cache over state: :meth:`Standing.note` is told of each change to a unit. Options are weighed per group, not per
pair of units; the member of a group is then chosen by file order.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from simcore.plan import Plan
from simcore.resolve.ground import Place
from simcore.state import State, Unit, able

WATCHED = (
    "zone",
    "toward",
    "metres",
    "wounds",
    "conscious",
    "present",
    "defeated",
    "prone",
    "trapped",
    "stunned_until",
    "stuns",
    "stuns_before",
    "actions",
    "dodging_until",
    "dodge_round",
    "dodge_rolled",
    "dodge_total",
    "dodge_scale",
)
"""The fields whose change moves a unit from one group to another."""

Guise = tuple[int, str, bool, bool, str, int, int, int, int, int, int, int, int, int]
"""What makes a unit harder or easier to hit: dodge, scale, prone, trapped, wounds, stuns, actions and dodges."""

Groups = dict[Guise, list[int]]
"""The units at one place, by guise; of each guise their places in the file, in order."""

Places = dict[Place, Groups]


def place(unit: Unit) -> Place:
    """Where a unit is, as the ground counts places."""
    assert unit.zone is not None
    return unit.zone, unit.toward, unit.metres


class Standing:
    """The groups of every side. ``able`` counts their units.

    ``version`` counts all changes, ``stamps`` those among the sides hostile to a side.
    """

    __slots__ = ("_at", "_names", "_plan", "_state", "_watchers", "able", "lasting", "sides", "stamps", "version")

    def __init__(self, plan: Plan, state: State) -> None:
        self._plan = plan
        self._state = state
        self._names = tuple(plan.units)
        self._at: dict[str, tuple[str, Place, Guise]] = {}
        self.sides: dict[str, dict[str, Places]] = {side: {} for side in plan.sides}
        self.able: dict[str, int] = dict.fromkeys(plan.sides, 0)
        self.version = 0
        self.stamps: dict[str, int] = dict.fromkeys(plan.sides, 0)
        self._watchers = {
            side: tuple(other.id for other in plan.sides.values() if side in other.hostile) for side in plan.sides
        }
        self.lasting = 0
        for unit in plan.units:
            self.note(unit)

    def name(self, index: int) -> str:
        """The id of the unit with a place in the file."""
        return self._names[index]

    def note(self, id_: str) -> None:
        """A field of a unit was written: move it to the group where it belongs now."""
        unit = self._state.units.get(id_)
        if unit is None:
            return
        side = self._plan.units[id_].side
        self.lasting = max(self.lasting, unit.stunned_until, unit.dodging_until, unit.dodge_round, unit.dodge_rolled)
        new = (side, place(unit), self.guise(id_)) if able(unit) and unit.zone is not None else None
        old = self._at.get(id_)
        if old == new:
            return
        index = self._plan.units[id_].index
        if old is not None:
            self._leave(old, index)
            del self._at[id_]
        if new is not None:
            group = self.sides[side].setdefault(new[1][0], {}).setdefault(new[1], {}).setdefault(new[2], [])
            insort(group, index)
            self._at[id_] = new
        self.able[side] += (new is not None) - (old is not None)
        self.version += 1
        for other in self._watchers[side]:
            self.stamps[other] += 1

    def place(self, id_: str) -> Place:
        """Where a unit that is able to act is."""
        return self._at[id_][1]

    def guise(self, id_: str) -> Guise:
        """What makes a unit harder or easier to hit."""
        unit, plan = self._state.units[id_], self._plan.units[id_]
        return (
            plan.skills["dodge"],
            plan.scale,
            unit.prone,
            unit.trapped,
            unit.wounds,
            unit.stunned_until,
            unit.stuns,
            unit.stuns_before,
            unit.actions,
            unit.dodging_until,
            unit.dodge_round,
            unit.dodge_rolled,
            unit.dodge_total,
            unit.dodge_scale,
        )

    def _leave(self, at: tuple[str, Place, Guise], index: int) -> None:
        side, here, guise = at
        places = self.sides[side][here[0]]
        groups = places[here]
        group = groups[guise]
        del group[bisect_left(group, index)]
        if group:
            return
        del groups[guise]
        if not groups:
            del places[here]
            if not places:
                del self.sides[side][here[0]]
