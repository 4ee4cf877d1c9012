"""What is open now: which sections let a line of effect or a walker through.

A cache over state: :meth:`Openings.note` is told of each change, and tells the routes and lines that it touches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from simcore import state as now
from simcore.plan import Plan
from simcore.rules import locks
from simcore.rules.damage import CRAWLABLE, NARROW, RUBBLE, WALKABLE

WATCHED = ("state", "jammed", "breach", "locked", "working")
"""The fields whose change may open or close something."""


Access = Literal["strangers", "keepers"]
"""Whom locked and powered doors answer: keepers are the side that holds the site."""

STRANGERS: Access = "strangers"
KEEPERS: Access = "keepers"


class Way(NamedTuple):
    """Whether a section can be walked through; if not, the first element that could be opened, "" for none.

    ``crawled``: by a 1x1 gap it can be crawled through, and in no other way.

    Source: S1.4.3.
    Ruling: A-088.
    """

    free: bool
    door: str
    crawled: bool = False


class Opening(NamedTuple):
    """How a section stands: ``line`` lets shots through, the rest says who can walk through.

    ``narrow``: the line goes through a 1x2 breach and nothing wider, whose edge is cover to those inside.
    """

    line: bool
    narrow: bool
    strangers: Way
    keepers: Way


Change = Callable[[str, Opening, Opening], None]


class Openings:
    """The openings of every section that stands between two zones.

    ``version`` counts what opened or shut, ``notes`` what was written that might have. ``gaps``: whether there is
    anything to crawl through; ``narrows``: the sections that are passed by a 1x2 breach and nothing wider.
    """

    __slots__ = ("_listeners", "_plan", "_state", "current", "gaps", "narrows", "notes", "version")

    def __init__(self, plan: Plan, state: now.State) -> None:
        self._plan = plan
        self._state = state
        self._listeners: list[Change] = []
        self.notes = self.version = 0
        self.current = {section.id: self._looked(section.id) for section in plan.sections.values() if section.way}
        self.gaps, self.narrows = self._tight()

    def listen(self, change: Change) -> None:
        """Have ``change(section, before, after)`` called whenever a section's opening changes."""
        self._listeners.append(change)

    def close(self) -> None:
        """Tell nobody of changes any more."""
        self._listeners.clear()

    def note(self, id_: str) -> None:
        """A field of an element or section that may open or close something was written."""
        self.notes += 1
        element = self._plan.elements.get(id_)
        section = id_ if element is None else element.within
        before = self.current.get(section)
        if before is None:
            return
        after = self._looked(section)
        if after == before:
            return
        self.version += 1
        self.current[section] = after
        if (before.narrow, crawled(before)) != (after.narrow, crawled(after)):
            self.gaps, self.narrows = self._tight()
        for listener in self._listeners:
            listener(section, before, after)

    def answers(self, id_: str) -> bool:
        """Whether an element obeys only the side that holds the site: it is locked or powered.

        Source: S1.4.6.
        """
        return self._plan.elements[id_].powered or locks.lock_holds(self._state.elements[id_])

    def yields(self, id_: str) -> bool:
        """Whether an element that is closed can be opened by whoever it answers: it is neither jammed nor broken."""
        return self._plan.elements[id_].opens and locks.moves(self._state.elements[id_])

    def obeys(self, id_: str, access: Access) -> bool:
        """Whether an element opens and closes for someone without a roll.

        Ruling: A-094, A-095.
        """
        return self.yields(id_) and (access == KEEPERS or not self.answers(id_))

    def free(self, id_: str) -> bool:
        """Whether a section can be walked through as it stands: breached, or something in it open or gone."""
        if self._state.sections[id_].breach in WALKABLE:
            return True
        return any(locks.passable(self._state.elements[element]) for element in self._plan.sections[id_].elements)

    def by_breach(self, id_: str) -> bool:
        """Whether whoever passes a section goes through its breach: it is rubble, or nothing in it stands open.

        Ruling: A-088.
        """
        breach = self._state.sections[id_].breach
        if breach not in WALKABLE or breach == RUBBLE:
            return breach == RUBBLE
        return not any(locks.passable(self._state.elements[each]) for each in self._plan.sections[id_].elements)

    def _looked(self, id_: str) -> Opening:
        elements = self._plan.sections[id_].elements
        free = self.free(id_)
        breaches = [self._state.elements[element].breach for element in elements]
        gap = any(breach != "none" for breach in breaches)
        obeying = {
            access: free or any(self.obeys(each, access) for each in elements) for access in (STRANGERS, KEEPERS)
        }
        door = next((element for element in elements if self._plan.elements[element].opens), "")
        crawls = any(breach in CRAWLABLE for breach in breaches)
        strangers, keepers = (
            Way(walks, "" if walks or crawls else door, crawls and not walks) for walks in obeying.values()
        )
        return Opening(free or gap, self._narrow(id_), strangers, keepers)

    def _narrow(self, id_: str) -> bool:
        return self._state.sections[id_].breach == NARROW and self.by_breach(id_)

    def _tight(self) -> tuple[bool, tuple[str, ...]]:
        narrows = tuple(section for section, opening in self.current.items() if opening.narrow)
        return any(crawled(opening) for opening in self.current.values()), narrows


def crawled(opening: Opening) -> bool:
    """Whether anyone has to crawl to get through."""
    return opening.strangers.crawled or opening.keepers.crawled
