"""Routes: which step comes next on the way to a zone, for those who may open what is locked and for those who may not.

Two tables a goal: over what is open now, and over what is shut as well, for those who must know what to work at. Each
is one search of the plan's graph, kept until a change of the map touches it.
"""

from __future__ import annotations

from typing import Literal

from simcore.resolve.ground import STEP, Ground, Step, follow, search
from simcore.resolve.openings import Access, Opening, Openings, Way

Reach = Literal["open", "barred"]
"""Over what a table goes: what is open, or barred doors as well, as if they were."""

Key = tuple[str, Access, Reach]


def passable(opening: Opening, key: Key) -> bool:
    """Whether a section is a step of the table that ``key`` names."""
    way: Way = getattr(opening, key[1])
    return way.free or (key[2] == "barred" and bool(way.door))


class Ways:
    """The next step toward each goal, asked of the graph once per goal and version of the map.

    ``searches`` counts what was asked of the graph.
    """

    __slots__ = ("_ground", "_hops", "_openings", "_tables", "searches")

    def __init__(self, ground: Ground, openings: Openings) -> None:
        self._ground = ground
        self._openings = openings
        self._tables: dict[Key, dict[str, int]] = {}
        self._hops: dict[Key, dict[str, Step | None]] = {}
        self.searches = 0
        openings.listen(self._changed)

    def toward(self, goal: str, here: str, access: Access) -> Step | None:
        """The next step from ``here``: by open ways if they lead there, else by those that barred doors would open.

        None where nothing leads there, and where ``here`` is the goal.
        """
        hop = self._hop((goal, access, "open"), here)
        if hop is None and here != goal:
            hop = self._hop((goal, access, "barred"), here)
        return hop

    def clear(self, goal: str, here: str, access: Access) -> bool:
        """Whether open ways lead from ``here`` to the goal."""
        return here == goal or self._hop((goal, access, "open"), here) is not None

    def through(self, step: Step, access: Access) -> bool:
        """Whether a step can be walked now."""
        if not step.section:
            return True
        way: Way = getattr(self._openings.current[step.section], access)
        return way.free

    def bars(self, step: Step, access: Access) -> str:
        """The element that bars a step, "" for none."""
        if not step.section:
            return ""
        way: Way = getattr(self._openings.current[step.section], access)
        return way.door

    def _hop(self, key: Key, here: str) -> Step | None:
        hops = self._hops.setdefault(key, {})
        if here not in hops:
            hops[here] = self._chosen(key, here)
        return hops[here]

    def _chosen(self, key: Key, here: str) -> Step | None:
        table = self._table(key)
        if here not in table or here == key[0]:
            return None
        steps = follow(self._ground, table, here)
        steps = [step for step in steps if step.zone == steps[0].zone]
        open_now = [step for step in steps if self.through(step, key[1])]
        shut = [step for step in steps if self.bars(step, key[1])]
        return (open_now or shut)[0]

    def _table(self, key: Key) -> dict[str, int]:
        table = self._tables.get(key)
        if table is None:
            current = self._openings.current
            sections = {section for section, opening in current.items() if passable(opening, key)}
            table = self._tables[key] = search(self._ground, key[0], sections)
            self.searches += 1
        return table

    def _changed(self, section: str, before: Opening, after: Opening) -> None:
        """Drop what a change touches: next steps of both zones, and tables whose shortest routes may differ."""
        start, end = self._ground.plan.sections[section].zones
        cost = self._ground.lengths[start, end] * STEP + 1
        for key in list(self._tables):
            hops = self._hops.get(key, {})
            hops.pop(start, None)
            hops.pop(end, None)
            was, is_ = passable(before, key), passable(after, key)
            if was != is_ and self._touched(key, (start, end), cost):
                del self._tables[key]
                self._hops.pop(key, None)

    def _touched(self, key: Key, zones: tuple[str, str], cost: int) -> bool:
        table = self._tables[key]
        one, other = table.get(zones[0]), table.get(zones[1])
        if one is None or other is None:
            return one is not other
        return abs(one - other) >= cost
