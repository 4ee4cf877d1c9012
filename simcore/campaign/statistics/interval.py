"""An estimate with its confidence interval, and the quantiles that intervals are made of."""

from __future__ import annotations

from msgspec import Struct
from scipy import special

from simcore.arguments import wrong

CONFIDENCE = 0.95
"""How often an interval holds the truth, unless another is asked for."""


class Interval(Struct, frozen=True):
    """An estimate, and the two ends of its confidence interval, in the unit of what was estimated.

    None is what the runs do not tell: a ``value`` where there is nothing to estimate from, an end where nothing bounds
    it.
    """

    value: float | None
    low: float | None
    high: float | None


UNKNOWN = Interval(None, None, None)


def normal(confidence: float) -> float:
    """How many standard deviations of a normal law reach to either side. Raises InputError outside 0 to 1.

    >>> round(normal(0.95), 4)
    1.96
    """
    return float(special.ndtri(upper(confidence)))


def student(confidence: float, freedom: float) -> float:
    """How many standard errors of Student's t law reach to either side, with so many degrees of freedom.

    Raises InputError for a confidence outside 0 to 1.

    >>> round(student(0.95, 10), 3)
    2.228
    """
    return float(special.stdtrit(freedom, upper(confidence)))


def upper(confidence: float) -> float:
    """The probability below the upper end of an interval. Raises InputError outside 0 to 1.

    >>> upper(0.5)
    0.75
    >>> upper(95)
    Traceback (most recent call last):
    simcore.errors.InputError: confidence: 95 is out of range; above 0 and below 1, such as 0.95
    """
    if not 0 < confidence < 1:
        raise wrong("confidence", f"{confidence!r} is out of range; above 0 and below 1, such as 0.95")
    return 0.5 + confidence / 2
