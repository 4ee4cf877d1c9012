"""Who stands where: the units able to act, grouped by side, zone, place and by what makes them harder to hit.

A cache over state: :meth:`Standing.note` is told of each change to a unit. Options are weighed per group, not per
pair of units; the member of a group is then chosen by file order.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from operator import attrgetter

from simcore.plan import Plan
from simcore.plan import Unit as Sheet
from simcore.resolve.ground import Place
from simcore.rules import melee
from simcore.state import State, Unit, able

MELEE = "melee"

PLACED = ("zone", "toward", "metres")
"""The fields whose change moves a unit from one place to another."""

SHOWN = (
    "prone",
    "trapped",
    "wounds",
    "stunned_until",
    "stuns",
    "stuns_before",
    "dodging_until",
    "dodge_round",
    "dodge_rolled",
    "dodge_total",
    "dodge_scale",
    "racing_round",
    "hand",
    "stun_set",
    "choke",
    "choke_until",
    "choke_after",
)
"""The fields that a guise is made of, besides what all of a group share; ``actions`` too where they lower a Defense."""

WATCHED = (*SHOWN, "conscious", "present", "defeated", "stable")
"""The fields whose change may move a unit from one group to another; ``actions`` too where they lower a Defense."""

Parry = tuple[str, int]
"""The parry that answers a blow, and its pips."""

Hurt = tuple[str, int, int, int, int]
Stun = tuple[int, int, int]
"""Until when a unit is stunned, by how many results, and by how many until a round before."""

Choke = tuple[int, int, int]
"""By how many pips smoke and dust lower what a unit does, until when, and by how many in the round after."""

Guise = tuple[int, str, bool, bool, Hurt | None, int, int, int, int, int, int, Parry, str, str, str, bool, Stun, Choke]
"""What makes a unit harder or easier to hit: dodge, scale, prone, trapped, what lowers its Defense if anything does
(wounds, stuns, actions, under ``defense.penalties_apply``), its dodges, all-out movement, and how it parries. Then what
makes it more or less dangerous: its group, its wounds, the weapon in its hand and how that is set, its stun, what it breathes."""

Look = tuple[str, tuple[object, ...]]
"""The group of a unit and the values of those fields: as much as its guise, and sooner said."""

At = tuple[str, Place, int]
"""Where a unit stands in the groups: its side, its place, the number of its guise."""

Groups = dict[int, list[int]]
"""The units at one place, by the number of their guise; of each their places in the file, in order."""

Places = dict[Place, Groups]


def place(unit: Unit) -> Place:
    """Where a unit is, as the ground counts places."""
    assert unit.zone is not None
    return unit.zone, unit.toward, unit.metres


def magazine(unit: str, weapon: str) -> str:
    """The id of the ammunition of a weapon that a unit carries."""
    return f"{unit}-{weapon}"


class Standing:
    """The groups of every side. ``able`` counts their units; ``names`` are the ids of all units in file order.

    ``moves`` counts who came into a zone, left one, fell or got up again; ``version`` counts all changes, of groups and
    of what those in them have loaded, ``stamps`` those among the sides hostile to a side, ``changes`` those of a side in
    a zone. ``turned`` names, by side and zone, the unit that last made the side stand there or no longer stand there.
    ``at`` says where every unit able to act stands. A guise goes by a number as long as anyone shows it, and no number
    stands for two.
    """

    __slots__ = (
        "_guises",
        "_last",
        "_look",
        "_lowered",
        "_numbers",
        "_owners",
        "_parries",
        "_plan",
        "_state",
        "_watchers",
        "_wearers",
        "able",
        "at",
        "changes",
        "lasting",
        "moves",
        "names",
        "sides",
        "stamps",
        "turned",
        "version",
    )

    def __init__(self, plan: Plan, state: State) -> None:
        self._plan = plan
        self._state = state
        self.names = tuple(plan.units)
        self._lowered = plan.rules.penalties_lower_defense
        self.at: dict[str, At] = {}
        self._look = attrgetter(*SHOWN, *(("actions",) if self._lowered else ()))
        self._numbers: dict[Look, int] = {}
        self._guises: dict[int, tuple[Look, Guise]] = {}
        self._wearers: dict[int, int] = {}
        self._last = 0
        self._owners = {magazine(id_, each.name): id_ for id_, unit in plan.units.items() for each in unit.weapons}
        self._parries: dict[tuple[str, str], Parry] = {}
        self.sides: dict[str, dict[str, Places]] = {side: {} for side in plan.sides}
        self.able: dict[str, int] = dict.fromkeys(plan.sides, 0)
        self.version = self.moves = 0
        self.changes: dict[tuple[str, str], int] = {}
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
        return self.names[index]

    def note(self, id_: str) -> None:
        """A field of a unit was written: move it to the group where it belongs now."""
        unit = self._state.units.get(id_)
        if unit is None:
            return
        old = self.at.get(id_)
        if able(unit) and unit.zone is not None:
            self._regroup(id_, old, (self._plan.units[id_].side, place(unit), self._numbered(id_)))
        elif old is not None:
            self._regroup(id_, old, None)
        else:
            self.version += 1

    def emptied(self, id_: str) -> None:
        """What is loaded in a weapon was written: whoever has nothing loaded is no danger."""
        owner = self._owners.get(id_)
        if owner is not None and owner in self.at:
            self._changed(self._plan.units[owner].side)

    def moved(self, id_: str) -> None:
        """A unit's place was written; if it was in a group, it shows the same in its new place."""
        old, now = self.at.get(id_), self._state.units.get(id_)
        if old is None or now is None or now.zone is None:
            self.note(id_)
            return
        side, before, guise = old
        here = (now.zone, now.toward, now.metres)
        if here == before:
            return
        unit, zones = self._plan.units[id_], self.sides[side]
        new = self.at[id_] = (side, here, guise)
        if before[0] != now.zone:
            self._crossed(unit, old, new)
        self._leave(zones, old, unit.index)
        self._turned(unit, before[0], zones)
        self._enter(zones, new, unit)
        self._changed(side)

    def _regroup(self, id_: str, old: At | None, new: At | None) -> None:
        if old == new:
            return
        unit = self._plan.units[id_]
        zones = self.sides[unit.side]
        if old is None or new is None or old[1][0] != new[1][0]:
            self._crossed(unit, old, new)
        if new is not None:
            self._wearers[new[2]] += 1
        if old is not None:
            self._leave(zones, old, unit.index)
            left = self._wearers[old[2]] = self._wearers[old[2]] - 1
            if not left:
                self._drop(old[2])
            self._turned(unit, old[1][0], zones)
        if new is not None:
            self.at[id_] = new
            self._enter(zones, new, unit)
        else:
            del self.at[id_]
        self._changed(unit.side)

    def _crossed(self, unit: Sheet, old: At | None, new: At | None) -> None:
        """A unit comes from one zone to another; None: it was not able to act, or no longer is."""
        self.moves += 1
        self.able[unit.side] += (new is not None) - (old is not None)
        if new is not None:
            here = (unit.side, new[1][0])
            self.changes[here] = self.changes.get(here, 0) + 1

    def _turned(self, unit: Sheet, zone: str, zones: dict[str, Places]) -> None:
        """A unit left a place in a zone, or is about to come to one."""
        here = (unit.side, zone)
        self.changes[here] = self.changes.get(here, 0) + 1
        if zone not in zones:
            self.turned[here] = unit.id

    def _changed(self, side: str) -> None:
        self.version += 1
        for other in self._watchers[side]:
            self.stamps[other] += 1

    def place(self, id_: str) -> Place:
        """Where a unit that is able to act is."""
        return self.at[id_][1]

    def shows(self, id_: str) -> int:
        """The number of what a unit that is able to act shows, as its group has it."""
        return self.at[id_][2]

    def shown(self, number: int) -> Guise:
        """The guise that a number stands for."""
        return self._guises[number][1]

    def _numbered(self, id_: str) -> int:
        look = (self._plan.units[id_].group, self._look(self._state.units[id_]))
        number = self._numbers.get(look)
        return self._begun(id_, look) if number is None else number

    def _begun(self, id_: str, look: Look) -> int:
        """The number of a guise that nobody shows yet."""
        number = self._numbers[look] = self._last = self._last + 1
        guise = self.guise(id_)
        self._guises[number] = look, guise
        self._wearers[number] = 0
        unit = self._state.units[id_]
        lasts = (
            unit.stunned_until,
            unit.dodging_until,
            unit.dodge_round,
            unit.dodge_rolled,
            unit.racing_round,
            unit.choke_until + bool(unit.choke_after),
        )
        self.lasting = max(self.lasting, *lasts)
        return number

    def _drop(self, number: int) -> None:
        """Nobody shows a guise any more: it is forgotten."""
        del self._numbers[self._guises.pop(number)[0]], self._wearers[number]

    def guise(self, id_: str) -> Guise:
        """What makes a unit harder or easier to hit, and more or less dangerous."""
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
            plan.group,
            unit.wounds,
            unit.hand,
            unit.stun_set,
            (unit.stunned_until, unit.stuns, unit.stuns_before),
            (unit.choke, unit.choke_until, unit.choke_after),
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

    def _enter(self, zones: dict[str, Places], at: At, unit: Sheet) -> None:
        _, here, guise = at
        zone = here[0]
        if zone not in zones:
            self._turned(unit, zone, zones)
            zones[zone] = {}
        insort(zones[zone].setdefault(here, {}).setdefault(guise, []), unit.index)

    def _leave(self, zones: dict[str, Places], at: At, index: int) -> None:
        _, here, guise = at
        places = zones[here[0]]
        groups = places[here]
        group = groups[guise]
        if len(group) > 1:
            del group[bisect_left(group, index)]
            return
        del groups[guise]
        if not groups:
            del places[here]
            if not places:
                del zones[here[0]]
