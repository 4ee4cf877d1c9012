"""Routes: which step comes next on the way to a zone, for those who may open what is locked and for those who may not.

Up to three tables a goal: over what is open now; over what can be crawled through as well; and over what is shut too,
for those who must know what to work at. Each is one search of the plan's graph, kept until a change of the map touches
it, and is asked only where the one before it does not lead to the goal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from simcore.resolve.ground import Ground
from simcore.resolve.joins import STEP, Step, follow
from simcore.resolve.openings import KEEPERS, Access, Opening, Openings, Way, crawled

Reach = Literal["open", "crawled", "barred"]
"""Over what a table goes: what is open; gaps that are crawled through as well; and barred doors, as if they were open."""

AFOOT: tuple[Reach, ...] = ("open", "barred")
CRAWLING: tuple[Reach, ...] = ("open", "crawled", "barred")
"""The tables in the order in which they are asked, without gaps to crawl through and with them.

Ruling: A-088.
"""

Key = tuple[str, Access, Reach]


class Hop(NamedTuple):
    """What comes next on a route: the step, None for none; whether open ways and gaps lead to the goal.

    ``free``: whether one walks through; ``crawled``: whether one can but crawl.
    """

    step: Step | None
    clear: bool
    free: bool
    crawled: bool = False


THERE = Hop(None, clear=True, free=False)
NOWHERE = Hop(None, clear=False, free=False)


def passable(opening: Opening, key: Key) -> bool:
    """Whether a section is a step of the table that ``key`` names."""
    way: Way = getattr(opening, key[1])
    if way.free or key[2] == "open":
        return way.free
    return way.crawled or (key[2] == "barred" and bool(way.door))


class Ways:
    """The next step toward each goal, asked of the graph once per goal and version of the map.

    ``searches`` counts what was asked of the graph.
    """

    __slots__ = ("_ground", "_hops", "_openings", "_tables", "searches")

    def __init__(self, ground: Ground, openings: Openings) -> None:
        self._ground = ground
        self._openings = openings
        self._tables: dict[Key, dict[str, int]] = {}
        self._hops: dict[tuple[str, Access, str], Hop] = {}
        self.searches = 0
        openings.listen(self._changed)

    def hop(self, goal: str, here: str, access: Access) -> Hop:
        """The next step from ``here``: by open ways if they lead there, else by gaps that are crawled through as well.

        Where these do not lead there either, by the ways that barred doors would open.

        Ruling: A-088, A-094.
        """
        try:
            return self._hops[goal, access, here]
        except KeyError:
            found = self._hops[goal, access, here] = self._looked(goal, here, access)
            return found

    def toward(self, goal: str, here: str, access: Access) -> Step | None:
        """The next step from ``here``; None where nothing leads there, and where ``here`` is the goal."""
        return self.hop(goal, here, access).step

    def clear(self, goal: str, here: str, access: Access) -> bool:
        """Whether open ways, or gaps that are crawled through, lead from ``here`` to the goal."""
        return self.hop(goal, here, access).clear

    def through(self, step: Step, access: Access) -> bool:
        """Whether a step can be walked now."""
        return not step.section or self._way(step, access).free

    def crawled(self, step: Step, access: Access) -> bool:
        """Whether a step can be crawled now, and not walked."""
        return bool(step.section) and self._way(step, access).crawled

    def bars(self, step: Step, access: Access) -> str:
        """The element that bars a step, "" for none."""
        return self._way(step, access).door if step.section else ""

    def _way(self, step: Step, access: Access) -> Way:
        opening = self._openings.current[step.section]
        return opening.keepers if access == KEEPERS else opening.strangers

    def _looked(self, goal: str, here: str, access: Access) -> Hop:
        if here == goal:
            return THERE
        for reach in CRAWLING if self._openings.gaps else AFOOT:
            step = self._chosen((goal, access, reach), here)
            if step is not None:
                clear, crawled = reach != "barred", self.crawled(step, access)
                return Hop(step, clear, self.through(step, access), crawled)
        return NOWHERE

    def _chosen(self, key: Key, here: str) -> Step | None:
        table = self._table(key)
        if here not in table:
            return None
        current = self._openings.current
        steps = [
            step
            for step in follow(self._ground.steps, table, here, self._ground.lengths)
            if not step.section or passable(current[step.section], key)
        ]
        steps = [step for step in steps if step.zone == steps[0].zone]
        return min(steps, key=lambda step: (not self.through(step, key[1]), not self.crawled(step, key[1])))

    def _table(self, key: Key) -> dict[str, int]:
        table = self._tables.get(key)
        if table is None:
            current = self._openings.current
            sections = frozenset(section for section, opening in current.items() if passable(opening, key))
            table = self._tables[key] = self._ground.table(key[0], sections)
            self.searches += 1
        return table

    def _changed(self, section: str, before: Opening, after: Opening) -> None:
        """Drop what a change touches: tables whose shortest routes may differ, and the next steps read off them."""
        zones = self._ground.plan.sections[section].zones
        cost = self._ground.lengths[zones[0], zones[1]] * STEP + 1
        dropped = {
            key
            for key in self._tables
            if passable(before, key) != passable(after, key) and self._touched(key, zones, cost)
        }
        for key in dropped:
            del self._tables[key]
        if crawled(before) != crawled(after):
            self._hops.clear()
            return
        pairs = {(goal, access) for goal, access, _ in dropped}
        self._hops = {key: hop for key, hop in self._hops.items() if key[2] not in zones and key[:2] not in pairs}

    def _touched(self, key: Key, zones: tuple[str, ...], cost: int) -> bool:
        table = self._tables[key]
        one, other = table.get(zones[0]), table.get(zones[1])
        if one is None or other is None:
            return one is not other
        return abs(one - other) >= cost
