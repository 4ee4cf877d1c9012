"""Histograms: a few bins with round edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, pairwise, takewhile
from math import floor, log10

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from simcore.arguments import wrong
from simcore.campaign.statistics.given import numbers

Steps = Callable[[float], Iterator[tuple[int, int]]]
"""Bin widths in ascending order, from about the one given on, each as a fraction: numerator and denominator."""


class Bin(Struct, frozen=True):
    """How many runs have a value from ``low`` up to, and without, ``high``."""

    low: float
    high: float
    count: int


def decimal(least: float) -> Iterator[tuple[int, int]]:
    """Widths of 1, 2 and 5 times a power of ten, from below ``least`` on.

    >>> widths = decimal(0.3)
    >>> [next(widths) for _ in range(4)]
    [(1, 10), (2, 10), (5, 10), (1, 1)]
    """
    for power in count(floor(log10(least))):
        for lead in (1, 2, 5):
            yield (lead * 10**power, 1) if power >= 0 else (lead, 10**-power)


def whole(least: float) -> Iterator[tuple[int, int]]:
    """Decimal widths, none below 1: for counts, where no value lies between two whole numbers."""
    return decimal(max(least, 1.0))


def clock(least: float) -> Iterator[tuple[int, int]]:
    """Widths for times in seconds: decimal below a minute's half, then as clocks are read, up to hours.

    >>> widths = clock(40)
    >>> [next(widths) for _ in range(4)]
    [(1, 1), (2, 1), (5, 1), (10, 1)]
    """
    yield from takewhile(lambda width: width[1] > 1, decimal(least))
    yield from ((width, 1) for width in (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800))
    yield from ((3600 * width, 1) for width, _ in decimal(1.0))


def histogram(values: ArrayLike, steps: Steps | None = None, most: int = 20) -> tuple[Bin, ...]:
    """At most ``most`` bins of one width that hold all values, empty ones between them included.

    The width is the smallest of ``steps`` that does: for whole numbers :func:`whole`, else :func:`decimal`, unless
    :func:`clock` is asked for. Every edge is a multiple of the width. No values, no bins. Raises InputError for what
    is no number.

    >>> histogram([1, 1, 2, 4])
    (Bin(low=1, high=2, count=2), Bin(low=2, high=3, count=1), Bin(low=3, high=4, count=0), Bin(low=4, high=5, count=1))
    >>> [(each.low, each.high) for each in histogram([3.0, 170.5], clock, most=4)]
    [(0, 60), (60, 120), (120, 180)]
    """
    row = numbers("values", values)
    if most < 2:
        raise wrong("most", f"{most!r} bins are too few; 2 or more")
    if not row.size:
        return ()
    edges = _edges(row.min().item(), row.max().item(), steps or (whole if row.dtype.kind in "iu" else decimal), most)
    counts = np.diff(np.searchsorted(np.sort(row), edges, side="left"))
    return tuple(Bin(low, high, int(each)) for (low, high), each in zip(pairwise(edges), counts, strict=True))


def _edges(least: float, greatest: float, steps: Steps, most: int) -> list[float]:
    # a width near the values' own rounding would put no edge between them, and one below a billionth is of no use
    span = max(greatest - least, max(abs(least), abs(greatest)) * 1e-12, 1e-9)
    for numerator, denominator in steps(span / most if least < greatest else 1.0):
        first = floor(least * denominator / numerator)
        last = floor(greatest * denominator / numerator) + 1
        places = [place * numerator / denominator for place in range(first, last + 1)] if last - first <= most else []
        if places and places[0] <= least and greatest < places[-1]:
            return [int(each) if denominator == 1 else each for each in places]
    raise AssertionError("widths have no end")
