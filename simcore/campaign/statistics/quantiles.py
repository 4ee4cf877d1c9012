"""Medians and other quantiles of a figure over runs, whatever its distribution."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import ceil

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from simcore.arguments import wrong
from simcore.campaign.statistics.given import numbers
from simcore.campaign.statistics.interval import CONFIDENCE, UNKNOWN, Interval, upper


def quantile(values: ArrayLike, at: float, confidence: float = CONFIDENCE) -> Interval:
    """The value that a share ``at`` of the runs does not pass, with an interval between two of the values seen.

    The interval asks nothing of the distribution: how many of n values lie below the true quantile is a binomial law,
    and its tails pick the two values by rank. With ties, as whole numbers have, it holds the truth at least as often
    as asked. An end is None where there are too few runs for it: at 0.95 the median needs 6, the 0.9
    quantile 36 for its upper end. The value is always one that was seen (of two in the middle, the lower), and whole
    numbers stay whole. Raises InputError for what is no number, and where ``at`` is not between 0 and 1.

    >>> quantile(range(1, 101), 0.5)
    Interval(value=50, low=40, high=61)
    >>> quantile([7, 3, 5], 0.5)
    Interval(value=5, low=None, high=None)

    Conover 1999, Practical Nonparametric Statistics, 3rd ed., section 3.2; David and Nagaraja 2003, Order Statistics,
    section 7.1.
    """
    row = numbers("values", values)
    top = upper(confidence)
    if not 0 < at < 1:
        raise wrong("at", f"{at!r} is out of range; above 0 and below 1, such as 0.5")
    if not row.size:
        return UNKNOWN
    # what is whole but for its last digit is not one rank more
    wanted = (max(ceil(row.size * at * (1 - 1e-12)), 1), *ranks(row.size, at, 1 - top))
    there = [rank - 1 for rank in wanted if 1 <= rank <= row.size]
    found = np.partition(row, there)
    return Interval(*(found[rank - 1].item() if rank - 1 in there else None for rank in wanted))


def median(values: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """The median: :func:`quantile` at one half.

    >>> median([1, 2, 3, 4, 5, 6])
    Interval(value=3, low=1, high=6)
    """
    return quantile(values, 0.5, confidence)


def ranks(runs: int, at: float, tail: float) -> tuple[int, int]:
    """The ranks, from 1, of the values at the two ends; 0 and ``runs`` + 1 where there is none.

    Below the lower, and from the upper on, the binomial law has at most ``tail`` each.

    >>> ranks(100, 0.5, 0.025)
    (40, 61)
    """

    def below(rank: int) -> float:
        return float(special.bdtr(rank, runs, at))

    counts = range(runs + 1)
    return bisect_right(counts, tail, key=below), bisect_left(counts, 1 - tail, key=below) + 1
