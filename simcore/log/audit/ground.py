"""The ground as the audit reckons it: lengths of steps, chains of zones, distances, from the layout of a log alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from heapq import heappop, heappush

from simcore.log.opening import Layout, ZoneLayout
from simcore.plan import OUTSIDE, STOREY, UNSIZED

Place = tuple[str, str | None, int]

PASSAGE = ""
CROOKED = 1.1
FARTHEST = 1e15
"""How much longer than straight a line may be, the most metres counted."""

Cost = tuple[int, int]
"""Metres, and then steps."""


def half_up(metres: float) -> int:
    """Whole metres, halves up, at least one."""
    return max(1, math.floor(min(metres, FARTHEST) + 0.5))


class Ground:
    """Zones, what joins them, and how far apart they are.

    ``joins`` gives what stands between two zones that are a step apart, sections and "" for a passage, each with its
    own length; ``lengths`` how far one walks from one to the other, ``spans`` the shortest of all that joins them.
    """

    def __init__(self, layout: Layout) -> None:
        self.zones = layout.zones
        self.index = {id_: place for place, id_ in enumerate(layout.zones)}
        self.metric = all(zone.at is not None for zone in layout.zones.values())
        self.lengths: dict[tuple[str, str], int] = {}
        self.spans: dict[tuple[str, str], int] = {}
        self.joins: dict[tuple[str, str], dict[str, int]] = {}
        self.near: dict[str, list[str]] = {id_: [] for id_ in layout.zones}
        self._costs: dict[str, dict[str, Cost]] = {}
        self._chains: dict[tuple[str, str], tuple[str, ...] | None] = {}
        self._apart: dict[tuple[Place, Place], int] = {}
        for passage in layout.passages:
            self._join((passage.start, passage.end), PASSAGE, passage.length)
        for id_, section in layout.sections.items():
            if len(section.parts) == 2 and OUTSIDE not in section.parts:
                self._join((section.parts[0], section.parts[1]), id_, self._middles(*section.parts))
        for found in self.near.values():
            found.sort(key=self.index.__getitem__)

    def _join(self, zones: tuple[str, str], what: str, length: int) -> None:
        if zones[0] == zones[1] or not all(zone in self.index for zone in zones):
            return
        for pair in (zones, zones[::-1]):
            if pair not in self.joins:
                self.near[pair[0]].append(pair[1])
            joins = self.joins.setdefault(pair, {})
            joins[what] = min(length, joins.get(what, length))
            self.spans[pair] = min(joins.values())
            self.lengths[pair] = joins.get(PASSAGE, self.spans[pair])

    def _middles(self, one: str, other: str) -> int:
        """The length of a step through a section, by the middles of the zones, or by their areas."""
        here, there = self.zones.get(one), self.zones.get(other)
        if here is None or there is None:
            return 1
        if here.at and there.at:
            return half_up(math.hypot(*(a - b for a, b in zip(_middle(here), _middle(there), strict=True))))
        return half_up(sum(math.sqrt(zone.area) / 2 if zone.area else UNSIZED for zone in (here, there)))

    def costs(self, goal: str) -> dict[str, Cost]:
        """Metres and steps from each zone to one, every wall thought away."""
        if goal not in self._costs:
            self._costs[goal] = {}
            heap: list[tuple[int, int, str]] = [(0, 0, goal)]
            while heap:
                metres, steps, zone = heappop(heap)
                if zone in self._costs[goal]:
                    continue
                self._costs[goal][zone] = metres, steps
                for other in self.near[zone]:
                    heappush(heap, (metres + self.spans[zone, other], steps + 1, other))
        return self._costs[goal]

    def chain(self, start: str, end: str) -> tuple[str, ...] | None:
        """The shortest chain of zones, by metres, steps, file order; None where none is straight enough for a line."""
        pair = (start, end)
        if pair not in self._chains:
            costs = self.costs(end)
            near = start in costs and self.straight(start, end, costs[start][0])
            self._chains[pair] = tuple(self._followed(start, costs)) if near else None
        return self._chains[pair]

    def straight(self, start: str, end: str, metres: int) -> bool:
        """Whether a chain of so many metres is straight enough for a line of effect."""
        if not self.metric:
            return True
        return metres <= CROOKED * math.dist(_middle(self.zones[start]), _middle(self.zones[end])) + 1e-9

    def _followed(self, here: str, costs: dict[str, Cost]) -> Iterator[str]:
        yield here
        while costs[here] != (0, 0):
            metres, steps = costs[here]
            due = {zone: (metres - self.spans[here, zone], steps - 1) for zone in self.near[here]}
            onward = [zone for zone in self.near[here] if costs[zone] == due[zone]]
            if not onward:
                raise LookupError(f"no way on from {here}")
            here = onward[0]
            yield here

    def apart(self, one: Place, other: Place) -> int:
        """The distance of two places, in whole metres."""
        pair = (one, other)
        if pair not in self._apart:
            self._apart[pair] = self._measured(one, other)
        return self._apart[pair]

    def _measured(self, one: Place, other: Place) -> int:
        if one == other and one[1] is None:
            area = self.zones[one[0]].area
            return half_up(math.sqrt(area) / 2) if area else UNSIZED
        if self.metric:
            return half_up(math.dist(self._point(one), self._point(other)))
        return half_up(self._summed(one, other))

    def _point(self, place: Place) -> tuple[float, ...]:
        here = _middle(self.zones[place[0]])
        if place[1] is None:
            return here
        there, part = _middle(self.zones[place[1]]), place[2] / self.lengths[place[0], place[1]]
        return tuple(a + (b - a) * part for a, b in zip(here, there, strict=True))

    def _summed(self, one: Place, other: Place) -> float:
        """The shortest way along the chains, on a map without coordinates."""
        if one[:2] == other[:2]:
            return abs(one[2] - other[2])
        if one[:2] == other[1::-1]:
            return abs(self.lengths[one[0], other[0]] - one[2] - other[2])
        sums = [
            metres + self.costs(goal)[zone][0] + more
            for zone, metres in self._ends(one)
            for goal, more in self._ends(other)
            if zone in self.costs(goal)
        ]
        return min(sums, default=math.inf)

    def _ends(self, place: Place) -> Iterator[tuple[str, int]]:
        yield place[0], place[2]
        if place[1] is not None:
            yield place[1], self.lengths[place[0], place[1]] - place[2]

    def far(self, place: Place, zones: list[str]) -> int:
        """The distance to what stands half-way between two zones, else to the nearest middle of those it belongs to."""
        if len(zones) == 2 and OUTSIDE not in zones:
            first, second = zones
            return self.apart(place, (first, second, self.lengths[first, second] // 2))
        return min(self.apart(place, (zone, None, 0)) for zone in zones if zone != OUTSIDE)


def _middle(zone: ZoneLayout) -> tuple[float, float, float]:
    assert zone.at is not None
    return (*zone.at, float(zone.level * STOREY))
