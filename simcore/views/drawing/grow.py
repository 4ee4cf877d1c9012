"""Zones stretched over free cells until those that a wall parts, or a passage joins, stand side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from simcore.views.drawing.layered import Cell
from simcore.views.drawing.sketch import Sketch, joined

MOST = 24
"""A zone is stretched over no more cells than this at a time: what lies further apart is said in words instead."""


class Span(NamedTuple):
    """A rectangle of cells: first column and row, and those after the last."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> int:
        """How many cells it holds."""
        return (self.right - self.left) * (self.bottom - self.top)


def spans(sketch: Sketch, cells: dict[str, Cell]) -> dict[str, Span]:
    """The cells of each zone. Zones outside give way, and are stretched, before rooms are.

    >>> from simcore.views.drawing.sketch import Section, Zone
    >>> plan = Sketch((Zone("yard", outside=True), Zone("shed")), (Section("wall", "wall", ("yard", "shed")),))
    >>> spans(plan, {"yard": (0, 0), "shed": (2, 1)})["yard"]
    Span(left=0, top=0, right=3, bottom=1)
    """
    found = {id_: Span(column, row, column + 1, row + 1) for id_, (column, row) in cells.items()}
    zones = {zone.id: zone for zone in sketch.zones}
    for one, other in joined(sketch):
        if zones[one].level == zones[other].level and not touching(found[one], found[other]):
            rivals = [found[id_] for id_ in found if zones[id_].level == zones[one].level]
            pairs = [(one, other), (other, one)]
            offers = [(not zones[id_].outside, span.size, place, id_, span)
                      for place, (id_, beside) in enumerate(pairs)
                      for span in _stretched(found[id_], found[beside])
                      if _free(span, found[id_], rivals)]  # fmt: skip
            if offers:
                *_, id_, span = min(offers)
                found[id_] = span
    return found


def touching(one: Span, other: Span) -> bool:
    """Whether two spans share an edge, and more than a corner."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return (across == 0 and down > 0) or (down == 0 and across > 0)


def _stretched(own: Span, beside: Span) -> Iterator[Span]:
    """The ways to stretch a span until it touches another, from its side or from above or below."""
    rows = min(own.top, beside.bottom - 1), max(own.bottom, beside.top + 1)
    columns = min(own.left, beside.right - 1), max(own.right, beside.left + 1)
    if own.right <= beside.left:
        yield Span(own.left, rows[0], beside.left, rows[1])
    if beside.right <= own.left:
        yield Span(beside.right, rows[0], own.right, rows[1])
    if own.bottom <= beside.top:
        yield Span(columns[0], own.top, columns[1], beside.top)
    if beside.bottom <= own.top:
        yield Span(columns[0], beside.bottom, columns[1], own.bottom)


def _free(span: Span, own: Span, rivals: list[Span]) -> bool:
    """Whether a span may be taken: not too large, and nobody else's."""
    others = (rival for rival in rivals if rival != own)
    return span.size <= own.size + MOST and not any(_overlap(span, rival) for rival in others)


def _overlap(one: Span, other: Span) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom
