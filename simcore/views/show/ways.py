"""The ways between zones: passages, and walls with what is in them, each with what it takes to get through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from simcore.plan import Section
from simcore.views.show.start import EFFORTS, Effort, Start

STRANGERS, KEEPERS = "strangers", "keepers"
"""Who comes: somebody who holds none of the keys, or the side that holds the site."""


class Option(Struct, frozen=True):
    """One thing to get through by: a section itself, something in it, or, with no ``id``, the gap of a passage.

    ``strangers`` and ``keepers``: what it takes those, and the side that holds the site. ``gap`` is the breach in it,
    "none" for none.
    """

    id: str
    type: str
    strangers: Effort
    keepers: Effort
    gap: str


class Way(Struct, frozen=True):
    """What two zones have between them: ``id`` of a section, or ``start>end`` of a passage; ``metres`` from one to the other.

    ``options`` in file order, what stands in a section before the section itself.
    """

    id: str
    kind: str
    zones: tuple[str, str]
    metres: int
    options: tuple[Option, ...]

    def effort(self, side: str = STRANGERS) -> Effort:
        """The least that it takes ``strangers`` or ``keepers`` to get through."""
        return min((_effort(option, side) for option in self.options), key=EFFORTS.index)

    def by(self, side: str = STRANGERS) -> Option:
        """What is got through with the least: the first of those that take no more than another."""
        least = self.effort(side)
        return next(option for option in self.options if _effort(option, side) == least)


def _effort(option: Option, side: str) -> Effort:
    return option.keepers if side == KEEPERS else option.strangers


def unbroken(ways: Iterable[Way], side: str) -> tuple[Way, ...]:
    """Those of some ways that a side gets through without breaking anything."""
    return tuple(way for way in ways if way.effort(side) != "break")


def ways(start: Start) -> tuple[Way, ...]:
    """All ways between zones: the passages, then the sections that stand between two zones, in file order.

    A section that bounds one zone, or covers several, is no way: nothing lies beyond it where one could stand.
    """
    plan = start.plan
    passages = (
        Way(f"{each.start}>{each.end}", each.kind, (each.start, each.end), each.length, (_PASSAGE,))
        for each in plan.passages
    )
    return (*passages, *(_through(start, section) for section in plan.sections.values() if section.way))


_PASSAGE = Option("", "passage", "free", "free", "none")


def _through(start: Start, section: Section) -> Way:
    one, other = section.zones
    metres = start.plan.graph.edges[one, section.id]["length"]
    return Way(section.id, section.kind, (one, other), metres, tuple(_options(start, section)))


def _options(start: Start, section: Section) -> Iterator[Option]:
    for id_ in section.elements:
        element, now = start.plan.elements[id_], start.state.elements[id_]
        if element.opens or element.solid:
            keepers = start.door(id_, start.plan.held_by)
            yield Option(id_, element.type, start.door(id_), keepers, now.breach)
    wall = start.wall(section.id)
    yield Option(section.id, section.kind, wall, wall, start.state.sections[section.id].breach)
