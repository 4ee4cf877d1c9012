"""The ground: where places are, how far apart, and how zones chain. Nothing here ever changes.

A place is ``(zone, toward, metres)``: so many metres from the middle of ``zone`` on the line to ``toward``.
All of it follows from the plan, so one :class:`Ground` serves every run of a plan.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache
from typing import Any

from simcore.plan import STOREY, UNSIZED, Plan, Section, Unit, Weapon
from simcore.resolve.joins import STEP, Lengths, follow, joined, search, stepped, walked

Place = tuple[str, str | None, int]

MINIMUM = 1
"""Metres: no two things are nearer than that."""

MOST_TABLES = 1024
"""So many tables of routes are kept for a plan."""


def half_up(metres: float) -> int:
    """Whole metres, halves up, at least one: how every distance is read off the map.

    >>> half_up(2.5), half_up(0.2)
    (3, 1)
    """
    return max(MINIMUM, math.floor(metres + 0.5))


class Ground:
    """Distances and chains of a plan, worked out when first asked for and kept.

    ``weighed`` keeps what was reckoned of odds, by values alone, so that all runs of a plan share it; ``numbers``
    are small numbers for such values. ``joins`` tells what joins two zones; ``lengths`` how far one walks
    between them, ``spans`` the shortest that anything between them measures, which is what a line of effect and a
    distance go by. ``bounding`` are the sections that bound each zone, in file order.
    """

    __slots__ = (
        "_apart",
        "_around",
        "_chains",
        "_costs",
        "_far",
        "_far_ends",
        "_points",
        "_reaching",
        "_tables",
        "_ways",
        "bounding",
        "joins",
        "lengths",
        "metric",
        "numbers",
        "plan",
        "spans",
        "steps",
        "weighed",
    )

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.metric = all(zone.at is not None for zone in plan.zones.values())
        self.joins = joined(plan)
        self.spans: Lengths = {pair: min(join.length for join in joins) for pair, joins in self.joins.items()}
        self.lengths: Lengths = {pair: walked(joins) for pair, joins in self.joins.items()}
        self.steps = stepped(plan, self.joins, self.lengths)
        self.bounding: dict[str, tuple[str, ...]] = dict.fromkeys(plan.zones, ())
        for section in plan.sections.values():
            for zone in section.zones:
                self.bounding[zone] += (section.id,)
        self.forget()
        self._ways = frozenset(section.id for section in plan.sections.values() if section.way)
        self._costs: dict[str, dict[str, int]] = {}
        self._tables: dict[tuple[str, frozenset[str]], dict[str, int]] = {}
        self._chains: dict[tuple[str, str], tuple[str, ...] | None] = {}
        self._around: dict[str, tuple[str, ...]] = {}
        weapons = (weapon for unit in plan.units.values() for weapon in unit.weapons)
        self._far_ends = sorted({end for weapon in weapons for end in weapon.ranges})
        self._points: dict[Place, tuple[float, float, float]] = {}
        self._reaching: dict[tuple[str, str, int], str | None] = {}
        self._apart: dict[tuple[Place, Place], int] = {}
        self._far: dict[tuple[Place, str], int] = {}

    def forget(self) -> None:
        """Begin anew with what is numbered and weighed; a battle that is under way keeps what it has."""
        self.numbers: dict[Any, int] = {}
        self.weighed: dict[str, dict[Any, Any]] = {name: {} for name in ("bodies", "worths", "threats", "pairs", "met")}

    def costs(self, goal: str) -> dict[str, int]:
        """The cost from every zone to ``goal`` with every wall thought away, in units of :data:`STEP` a metre."""
        found = self._costs.get(goal)
        if found is None:
            found = self._costs[goal] = search(self.plan, goal, self._ways, self.spans)
        return found

    def table(self, goal: str, passable: frozenset[str]) -> dict[str, int]:
        """The cost from every zone to ``goal`` over passages and ``passable`` sections; the last ones asked for are kept.

        Runs of one plan begin with the same map, so their first tables are the same.
        """
        key = (goal, passable)
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.pop(next(iter(self._tables)))
            found = self._tables[key] = search(self.plan, goal, passable, self.lengths)
        return found

    def chain(self, start: str, end: str) -> tuple[str, ...] | None:
        """The shortest chain of zones from ``start`` to ``end``, each joined to the next; ties by steps, file order.

        None where nothing joins them. With coordinates everywhere, a chain longer than 1.1 times the straight distance
        is no line of effect (no shots round corners): that is asked by :meth:`straight`.
        """
        pair = (start, end)
        if pair not in self._chains:
            self._chains[pair] = self._followed(start, end)
        return self._chains[pair]

    def around(self, zone: str) -> tuple[str, ...]:
        """The other inside zones that share a section with a zone, in file order.

        Ruling: A-186.
        """
        found = self._around.get(zone)
        if found is None:
            sections, zones = self.plan.sections, self.plan.zones
            shared = {each for section in self.bounding[zone] for each in sections[section].zones} - {zone}
            inside = (each for each in shared if not zones[each].outside)
            found = self._around[zone] = tuple(sorted(inside, key=lambda each: zones[each].index))
        return found

    def _followed(self, start: str, end: str) -> tuple[str, ...] | None:
        costs = self.costs(end)
        if start not in costs:
            return None
        chain = [start]
        while chain[-1] != end:
            chain.append(follow(self.steps, costs, chain[-1], self.spans)[0].zone)
        return tuple(chain)

    def straight(self, start: str, end: str, metres: int) -> bool:
        """Whether a chain of so many metres between two zones is straight enough for a line of effect."""
        if start == end or not self.metric:
            return True
        apart = math.dist(self.point((start, None, 0)), self.point((end, None, 0)))
        return metres <= 1.1 * apart + 1e-9

    def point(self, place: Place) -> tuple[float, float, float]:
        """Where a place is, in metres; height is 3 m a level."""
        found = self._points.get(place)
        if found is None:
            found = self._points[place] = self._interpolated(place)
        return found

    def _interpolated(self, place: Place) -> tuple[float, float, float]:
        zone, toward, metres = place
        here = self.plan.zones[zone]
        assert here.at is not None
        x, y, z = here.at[0], here.at[1], float(here.level * STOREY)
        if toward is None:
            return x, y, z
        there = self.plan.zones[toward]
        assert there.at is not None
        part = metres / self.lengths[zone, toward]
        return (
            x + (there.at[0] - x) * part,
            y + (there.at[1] - y) * part,
            z + (there.level * STOREY - z) * part,
        )

    def apart(self, one: Place, other: Place) -> int:
        """The distance between two places in whole metres."""
        pair = (one, other)
        found = self._apart.get(pair)
        if found is None:
            found = self._apart[pair] = self._measured(one, other)
        return found

    def _measured(self, one: Place, other: Place) -> int:
        if one == other and one[1] is None:
            area = self.plan.zones[one[0]].area
            return half_up(math.sqrt(area) / 2) if area else UNSIZED
        if self.metric:
            return half_up(math.dist(self.point(one), self.point(other)))
        return half_up(self._shortest_sum(one, other))

    def _shortest_sum(self, one: Place, other: Place) -> float:
        """The distance along the chains, for a map without coordinates."""
        if one[0] == other[0] and one[1] == other[1]:
            return abs(one[2] - other[2])
        if one[1] == other[0] and one[0] == other[1]:
            return abs(self.lengths[one[0], other[0]] - one[2] - other[2])
        best = math.inf
        for zone, metres in self._ends(one):
            for goal, more in self._ends(other):
                cost = self.costs(goal).get(zone)
                if cost is not None:
                    best = min(best, metres + cost // STEP + more)
        return best if best < math.inf else float(STEP)

    def _ends(self, place: Place) -> list[tuple[str, int]]:
        zone, toward, metres = place
        ends = [(zone, metres)]
        if toward is not None:
            ends.append((toward, self.lengths[zone, toward] - metres))
        return ends

    def reaches(self, unit: Unit, weapon: Weapon, metres: int) -> str | None:
        """The range band of a weapon that is shot, None where it does not reach so far.

        Source: EA-22, RB-51.
        """
        key = (unit.group, weapon.name, metres)
        try:
            return self._reaching[key]
        except KeyError:
            found = self.plan.rules.range_band(weapon.ranges, metres) if weapon.ranges else None
            self._reaching[key] = found
            return found

    def reach(self, metres: int) -> int:
        """The number of a stretch of distances that are in the same band of every weapon on the map."""
        return bisect_left(self._far_ends, metres)

    def beside(self, one: Place, other: Place) -> bool:
        """Whether two stand near enough for a blow: in one zone, no farther apart than two at its middle.

        Source: EA-18.
        """
        return one[0] == other[0] and self.apart(one, other) <= self.apart((one[0], None, 0), (one[0], None, 0))

    def far(self, place: Place, object_: str) -> int:
        """The distance from a place to a section or element.

        Between two zones it stands at the half-way point, else at the middle of the nearest zone it belongs to.
        """
        pair = (place, object_)
        found = self._far.get(pair)
        if found is None:
            found = self._far[pair] = min(self.apart(place, at) for at in self._stands(object_))
        return found

    def _stands(self, object_: str) -> list[Place]:
        section = self._within(object_)
        if isinstance(section, Section) and section.way:
            first, second = section.zones
            return [(first, second, self.lengths[first, second] // 2)]
        return [(zone, None, 0) for zone in self.zones_of(object_)]

    def zones_of(self, object_: str) -> tuple[str, ...]:
        """The zones that a section or element bounds, or the one in which a subsystem or loose cover stands."""
        within = self._within(object_)
        return within.zones if isinstance(within, Section) else (within,)

    def _within(self, object_: str) -> Section | str:
        """The section that something is, or is in; else the zone in which it stands."""
        element = self.plan.elements.get(object_)
        within = object_ if element is None else element.within
        return self.plan.sections.get(within, within)


MOST_WEIGHED = 1 << 18
"""So much of what was weighed is kept for a plan."""

MOST_MET = 1 << 15
"""Of so many sets of enemies before a unit it is kept what they and the unit do to each other."""

MOST_PAIRS = 1 << 15
"""Of so many pairs, a unit and a group of enemies, it is kept what they do to each other."""


@lru_cache(maxsize=8)
def _kept(plan: Plan) -> Ground:
    return Ground(plan)


def ground(plan: Plan) -> Ground:
    """The ground of a plan, kept for its next run."""
    found = _kept(plan)
    if len(found.numbers) > MOST_WEIGHED:
        found.forget()
    if len(found.weighed["met"]) > MOST_MET:
        found.weighed["met"].clear()
    if sum(map(len, found.weighed["pairs"].values())) > MOST_PAIRS:
        found.weighed["pairs"].clear()
    return found
