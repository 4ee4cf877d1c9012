"""Which runs are like the others, and which are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from simcore.arguments import wrong
from simcore.campaign.statistics.given import Numbers, Reals

NORMAL_MAD = 1.4826
NORMAL_MEAN = 1.2533
"""What the median, and the mean, of the distances from the median is multiplied by to give a standard deviation."""


ENOUGH = 20_000
"""How many runs are enough for a median."""


def standardized(column: ArrayLike) -> Reals:
    """How far each value lies from the median, in robust standard deviations; never negative.

    The deviation is 1.4826 times the median distance from the median or, where more than half of the values are the
    same, 1.2533 times the mean distance. A figure that is the same in all runs tells none apart: 0. So is a value that
    is missing (NaN). Of 40,000 runs and more, every k-th tells the median and the median distance, which pins them
    down well enough.

    >>> standardized([1, 2, 3, 4, 5]).round(2).tolist()
    [1.35, 0.67, 0.0, 0.67, 1.35]
    >>> standardized([0, 0, 0, 1]).round(2).tolist()
    [0.0, 0.0, 0.0, 3.19]

    Iglewicz and Hoaglin 1993, How to Detect and Handle Outliers, section 3.
    """
    row = np.array(column, dtype=np.float64)
    known = ~np.isnan(row)
    if not known.all():
        found = np.zeros(row.size)
        found[known] = standardized(row[known])
        return found
    if not row.size:
        return row
    # replications are independent, so every k-th is as good a sample as any
    few = slice(None, None, max(row.size // ENOUGH, 1))
    row -= np.median(row[few])
    np.abs(row, out=row)
    scale = NORMAL_MAD * np.median(row[few]) or NORMAL_MEAN * row.mean()
    if scale:
        row /= scale
    return row


def distances(figures: ArrayLike) -> Reals:
    """How far each run is from the middle of all: a table with a row a run and a column a figure.

    Each figure adds the logarithm (base 2) of 1 + z², z from :func:`standardized`: a run that is odd in many figures
    is stranger than one that is very odd in one. Raises InputError where it is no table.

    >>> distances([[1, 5], [2, 5], [3, 5], [4, 5], [50, 5]]).round(1).tolist()
    [1.5, 0.5, 0.0, 0.5, 10.0]
    """
    table = _table(figures)
    total = np.zeros(len(table))
    for column in table.T:
        away = standardized(column)
        away *= away
        total += np.log1p(away, out=away)
    return np.asarray(total / np.log(2))


def strangest(figures: ArrayLike, many: int) -> list[int]:
    """The rows of the runs furthest from the middle, the strangest first; of equals the one that comes first.

    >>> strangest([[1], [2], [9], [2], [9]], 2)
    [2, 4]
    """
    return _first(-distances(figures), many)


def most_usual(figures: ArrayLike, outcomes: Sequence[Hashable], many: int) -> list[int]:
    """The rows of the runs nearest to the middle of those with the most frequent outcome, the most usual first.

    ``outcomes`` gives each run's outcome, such as the winner or None. Of equally frequent outcomes the one that comes first
    counts, and of equally usual runs the one that comes first.

    >>> most_usual([[9], [1], [2], [4], [9]], ["draw", "attack", "attack", "attack", "draw"], 2)
    [2, 1]
    """
    table = _table(figures)
    if len(table) != len(outcomes):
        raise wrong("outcomes", f"{len(outcomes):,} outcomes do not belong to {len(table):,} runs")
    if not outcomes:
        return []
    # of equal counts the one counted first
    frequent, _ = Counter(outcomes).most_common(1)[0]
    rows = np.flatnonzero([each == frequent for each in outcomes])
    return [int(rows[each]) for each in _first(distances(table[rows]), many)]


def _first(order: Reals, many: int) -> list[int]:
    """The places of the smallest, ties by place."""
    return [int(place) for place in np.argsort(order, kind="stable")[: max(many, 0)]]


def _table(figures: ArrayLike) -> Numbers:
    table = np.asarray(figures)
    if table.ndim != 2 or table.dtype.kind not in "biuf":
        raise wrong("figures", "a table of numbers is expected, a row a run and a column a figure")
    return table
