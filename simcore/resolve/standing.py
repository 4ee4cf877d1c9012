"""Who stands where: the units able to act, grouped by side, zone, place and by what makes them harder to hit.

A cache over state: :meth:`Standing.note` is told of each change to a unit. Options are weighed per group, not per
pair of units; the member of a group is then chosen by file order.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from simcore.plan import Plan
from simcore.resolve.ground import Place
from simcore.rules import melee
from simcore.state import State, Unit, able

MELEE = "melee"

PLACED = ("zone", "toward", "metres")
"""The fields whose change moves a unit from one place to another."""

WATCHED = (
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
    "racing_round",
    "hand",
    "stun_set",
)
"""The other fields whose change moves a unit from one group to another, or changes how it fights in its group."""

Parry = tuple[str, int]
"""The parry that answers a blow, and its pips."""

Hurt = tuple[str, int, int, int, int]
Guise = tuple[int, str, bool, bool, Hurt | None, int, int, int, int, int, int, Parry]
"""What makes a unit harder or easier to hit: dodge, scale, prone, trapped, what lowers its Defense if anything does
(wounds, stuns, actions, under ``defense.penalties_apply``), its dodges, all-out movement, and how it parries."""

Fighting = tuple[str, str, bool, int]
"""What else makes enemies weigh a unit anew: its wounds, what is in its hand and whether that is set to stun, its stun."""

At = tuple[str, Place, Guise]
"""Where a unit stands in the groups: its side, its place, its guise."""

Groups = dict[Guise, list[int]]
"""The units at one place, by guise; of each guise their places in the file, in order."""

Places = dict[Place, Groups]


def place(unit: Unit) -> Place:
    """Where a unit is, as the ground counts places."""
    assert unit.zone is not None
    return unit.zone, unit.toward, unit.metres


def magazine(unit: str, weapon: str) -> str:
    """The id of the ammunition of a weapon that a unit carries."""
    return f"{unit}-{weapon}"


class Standing:
    """The groups of every side. ``able`` counts their units.

    ``version`` counts all changes, of groups and of how those in them fight, ``stamps`` those among the sides hostile to
    a side. ``turned`` names, by side and zone, the unit that last made the side stand there or no longer stand there.
    """

    __slots__ = (
        "_at",
        "_fighting",
        "_lowered",
        "_names",
        "_owners",
        "_parries",
        "_plan",
        "_state",
        "_watchers",
        "able",
        "lasting",
        "sides",
        "stamps",
        "turned",
        "version",
    )

    def __init__(self, plan: Plan, state: State) -> None:
        self._plan = plan
        self._state = state
        self._names = tuple(plan.units)
        self._lowered = plan.rules.penalties_lower_defense
        self._at: dict[str, At] = {}
        self._fighting: dict[str, Fighting] = {}
        self._owners = {magazine(id_, each.name): id_ for id_, unit in plan.units.items() for each in unit.weapons}
        self._parries: dict[tuple[str, str], Parry] = {}
        self.sides: dict[str, dict[str, Places]] = {side: {} for side in plan.sides}
        self.able: dict[str, int] = dict.fromkeys(plan.sides, 0)
        self.version = 0
        self.turned: dict[tuple[str, str], str] = {}
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
        self.lasting = max(
            self.lasting,
            unit.stunned_until,
            unit.dodging_until,
            unit.dodge_round,
            unit.dodge_rolled,
            unit.racing_round,
        )
        new = (side, place(unit), self.guise(id_)) if able(unit) and unit.zone is not None else None
        fighting = (unit.wounds, unit.hand, unit.stun_set, unit.stunned_until)
        before, self._fighting[id_] = self._fighting.get(id_, fighting), fighting
        old = self._at.get(id_)
        if old == new and new is not None and before != fighting:
            self._changed(side)
        self._regroup(id_, old, new)

    def emptied(self, id_: str) -> None:
        """What is loaded in a weapon was written: whoever has nothing loaded is no danger."""
        owner = self._owners.get(id_)
        if owner is not None and owner in self._at:
            self._changed(self._plan.units[owner].side)

    def moved(self, id_: str) -> None:
        """A unit's place was written; if it was in a group, it shows the same in its new place."""
        old = self._at.get(id_)
        if old is None or self._state.units[id_].zone is None:
            self.note(id_)
        else:
            self._regroup(id_, old, (old[0], place(self._state.units[id_]), old[2]))

    def _regroup(self, id_: str, old: At | None, new: At | None) -> None:
        if old == new:
            return
        side = self._plan.units[id_].side
        index = self._plan.units[id_].index
        if old is not None:
            self._leave(old, index)
            del self._at[id_]
            if old[1][0] not in self.sides[side]:
                self.turned[side, old[1][0]] = id_
        if new is not None:
            if new[1][0] not in self.sides[side]:
                self.turned[side, new[1][0]] = id_
            group = self.sides[side].setdefault(new[1][0], {}).setdefault(new[1], {}).setdefault(new[2], [])
            insort(group, index)
            self._at[id_] = new
        self.able[side] += (new is not None) - (old is not None)
        self._changed(side)

    def _changed(self, side: str) -> None:
        self.version += 1
        for other in self._watchers[side]:
            self.stamps[other] += 1

    def place(self, id_: str) -> Place:
        """Where a unit that is able to act is."""
        return self._at[id_][1]

    def found(self, id_: str) -> tuple[Place, Guise] | None:
        """Where a unit is and what it shows; None where it is not able to act."""
        at = self._at.get(id_)
        return None if at is None else at[1:]

    def shows(self, id_: str) -> Guise:
        """What a unit that is able to act shows, as its group has it."""
        return self._at[id_][2]

    def guise(self, id_: str) -> Guise:
        """What makes a unit harder or easier to hit."""
        unit, plan = self._state.units[id_], self._plan.units[id_]
        return (
            plan.skills["dodge"],
            plan.scale,
            unit.prone,
            unit.trapped,
            (unit.wounds, unit.stunned_until, unit.stuns, unit.stuns_before, unit.actions) if self._lowered else None,
            unit.dodging_until,
            unit.dodge_round,
            unit.dodge_rolled,
            unit.dodge_total,
            unit.dodge_scale,
            unit.racing_round,
            self.parry(id_),
        )

    def parry(self, id_: str) -> Parry:
        """Which parry answers a blow at a unit: with a weapon of melee in hand the one, else the other.

        Source: EA-19.
        Ruling: A-026.
        """
        plan, hand = self._plan.units[id_], self._state.units[id_].hand
        key = (plan.group, hand)
        found = self._parries.get(key)
        if found is None:
            armed = any(each.name == hand and each.skill == MELEE for each in plan.weapons)
            skill = "melee-parry" if armed else "brawling-parry"
            found = self._parries[key] = melee.parry_label(hand if armed else None), plan.skills[skill]
        return found

    def _leave(self, at: At, index: int) -> None:
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
