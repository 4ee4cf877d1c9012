"""How often something happened: shares of runs."""

from __future__ import annotations

from math import sqrt

from simcore.arguments import wrong
from simcore.campaign.statistics.interval import CONFIDENCE, Interval, normal


def share(count: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """The share of runs in which something happened, from 0 to 1, with Wilson's score interval.

    Of no runs at all nothing is known: no value, anything from 0 to 1. Raises InputError where ``count`` is not from 0
    to ``of``.

    >>> share(81, 263)
    Interval(value=0.307..., low=0.255..., high=0.366...)
    >>> share(0, 0)
    Interval(value=None, low=0.0, high=1.0)

    Wilson 1927, J. Am. Statist. Assoc. 22:209; Newcombe 1998, Statist. Med. 17:857, method 3.
    """
    if not 0 <= count <= of:
        raise wrong("count", f"{count!r} of {of!r} is no share; from 0 to all of them")
    z = normal(confidence)
    if of == 0:
        return Interval(None, 0.0, 1.0)
    value = int(count) / int(of)
    return Interval(value, *wilson(value, int(of), z))


def wilson(value: float, of: float, z: float) -> tuple[float, float]:
    """The ends of Wilson's score interval, ``z`` standard deviations to either side of a share ``value``.

    scipy has it for whole counts; here ``of`` may be an effective number of runs, and the score of a difference.

    >>> wilson(0.0, 10, 2.0)
    (0.0, 0.28...)
    """
    square = z * z / of
    center = value + square / 2
    spread = sqrt(square * (value * (1 - value) + square / 4))
    low, high = (center - spread) / (1 + square), (center + spread) / (1 + square)
    # at 0 and at 1 the end is the value itself, which rounding would miss
    return min(max(low, 0.0), value), max(min(high, 1.0), value)
