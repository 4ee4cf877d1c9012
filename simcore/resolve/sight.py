"""Lines of effect: what can be shot at from where, as things stand."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from simcore.plan import Plan
from simcore.resolve.ground import Ground
from simcore.resolve.joins import STEP, Join
from simcore.resolve.openings import Opening, Openings


class Line(NamedTuple):
    """A line of effect from one zone to another. ``through`` lists the sections that it passes by an opening.

    ``clear`` is false where something shut, a corner or the scenario ends it. ``zones``: those that it crosses, both
    ends included.
    """

    clear: bool
    through: tuple[str, ...]
    zones: tuple[str, ...] = ()


NO_LINE = Line(clear=False, through=())


class Sight:
    """The lines between zones, kept until a section on their chain opens or shuts."""

    __slots__ = ("_across", "_ground", "_lines", "_openings", "_plan")

    def __init__(self, ground: Ground, openings: Openings) -> None:
        self._plan: Plan = ground.plan
        self._ground = ground
        self._openings = openings
        self._lines: dict[str, dict[str, Line]] = {}
        self._across: dict[str, list[tuple[str, str]]] = {}
        openings.listen(self._changed)

    def line(self, start: str, end: str) -> Line:
        """The line from zone ``start`` to zone ``end``.

        It follows the shortest chain of zones, if that is straight; the first step that is not open ends it.
        """
        try:
            return self._lines[start][end]
        except KeyError:
            found = self._lines.setdefault(start, {})[end] = self._drawn(start, end)
            return found

    def names(self, zone: str, section: str) -> bool:
        """Whether a section, and what is in it, can be named from a zone: a face of it stands open to view there."""
        return any(zone == face or self.line(zone, face).clear for face in self._plan.sections[section].zones)

    def _drawn(self, start: str, end: str) -> Line:
        if start == end or (start, end) in self._plan.lines.clear:
            return Line(clear=True, through=(), zones=(start, end))
        if (start, end) in self._plan.lines.blocked:
            return NO_LINE
        chain = self._ground.chain(start, end)
        if chain is None or not self._ground.straight(start, end, self._ground.costs(end)[start] // STEP):
            return NO_LINE
        metres, through = 0, []
        for pair in pairwise(chain):
            join = self._opened(pair, (start, end))
            if join is None:
                return NO_LINE
            metres += join.length
            if join.section:
                through.append(join.section)
        if not self._ground.straight(start, end, metres):
            return NO_LINE
        return Line(clear=True, through=tuple(through), zones=chain)

    def _opened(self, pair: tuple[str, str], line: tuple[str, str]) -> Join | None:
        """What lets a line pass from zone to zone: of all that is open the shortest, then the widest; None for nothing."""
        current = self._openings.current
        ways = []
        for place, join in enumerate(self._ground.joins[pair]):
            if not join.section:
                ways.append((join.length, False, place, join))
                continue
            self._across.setdefault(join.section, []).append(line)
            if current[join.section].line:
                ways.append((join.length, current[join.section].narrow, place, join))
        return min(ways)[-1] if ways else None

    def _changed(self, section: str, before: Opening, after: Opening) -> None:
        if (before.line, before.narrow) == (after.line, after.narrow):
            return
        for start, end in self._across.pop(section, ()):
            self._lines[start].pop(end, None)
