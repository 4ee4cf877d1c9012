"""Where walls stand: the edges that two boxes share, and the free edges of one."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.views.drawing.shapes import Box, Line

SHORTEST = 24
"""No wall is drawn on an edge shorter than this."""


def shared(one: Box, other: Box) -> Line | None:
    """The edge along which two boxes touch; None where they do not, or hardly.

    >>> shared(Box(0, 0, 100, 80), Box(100, 20, 50, 100))
    Line(x1=100, y1=20, x2=100, y2=80)
    """
    left, right = max(one.x, other.x), min(one.x + one.w, other.x + other.w)
    top, bottom = max(one.y, other.y), min(one.y + one.h, other.y + other.h)
    if left > right or top > bottom or (left < right and top < bottom):
        return None
    line = Line(left, top, right, bottom)
    return line if line.length >= SHORTEST else None


def sides(box: Box) -> tuple[Line, Line, Line, Line]:
    """The edges of a box: top, right, bottom, left."""
    right, bottom = box.x + box.w, box.y + box.h
    return (
        Line(box.x, box.y, right, box.y),
        Line(right, box.y, right, bottom),
        Line(box.x, bottom, right, bottom),
        Line(box.x, box.y, box.x, bottom),
    )


def free(box: Box, others: Iterable[Box]) -> list[Line]:
    """The longest part of each edge of a box along which no other box stands, the longest first.

    >>> free(Box(0, 0, 100, 80), [Box(100, 0, 50, 80), Box(0, 80, 60, 50)])[0]
    Line(x1=0, y1=0, x2=100, y2=0)
    """
    beside = list(others)
    parts = [_free(side, [line for other in beside if (line := shared(box, other))]) for side in sides(box)]
    return sorted((part for part in parts if part.length >= SHORTEST), key=lambda line: -line.length)


def _free(side: Line, taken: list[Line]) -> Line:
    """The longest part of an edge that none of the taken ones covers; of no length where all is."""
    here = [line for line in taken if _along(line, side)]
    if side.upright:
        top, bottom = _longest(side.y1, side.y2, [(line.y1, line.y2) for line in here])
        return Line(side.x1, top, side.x2, bottom)
    left, right = _longest(side.x1, side.x2, [(line.x1, line.x2) for line in here])
    return Line(left, side.y1, right, side.y2)


def _along(line: Line, side: Line) -> bool:
    if line.upright != side.upright:
        return False
    return line.x1 == side.x1 if side.upright else line.y1 == side.y1


def _longest(start: int, end: int, taken: list[tuple[int, int]]) -> tuple[int, int]:
    """The longest gap between ``start`` and ``end`` that the taken stretches leave; the first of several."""
    best, at = (start, start), start
    for low, high in [*sorted(taken), (end, end)]:
        if low - at > best[1] - best[0]:
            best = (at, low)
        at = max(at, high)
    return best
