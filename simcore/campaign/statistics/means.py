"""The mean of a figure over runs."""

from __future__ import annotations

from math import sqrt

from numpy.typing import ArrayLike

from simcore.campaign.statistics.given import reals
from simcore.campaign.statistics.interval import CONFIDENCE, UNKNOWN, Interval, student, upper


def mean(values: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """The mean with Student's t interval, in the unit of the values.

    Of no values nothing is known. One value, or values that are all the same, show nothing of how much the figure
    varies: the ends are None, for an interval without width would claim a certainty that nobody has. Raises InputError
    for what is no number.

    >>> mean([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
    Interval(value=0.75, low=-0.529..., high=2.029...)
    >>> mean([4, 4, 4])
    Interval(value=4.0, low=None, high=None)

    Student 1908, Biometrika 6:1 (the example's values: its section IX, Table I, of dextro-hyoscyamine).
    """
    row = reals("values", values)
    upper(confidence)
    if not row.size:
        return UNKNOWN
    value = float(row.mean())
    if row.min() == row.max():
        return Interval(float(row[0]), None, None)
    width = student(confidence, row.size - 1) * float(row.std(ddof=1)) / sqrt(row.size)
    return Interval(value, value - width, value + width)
