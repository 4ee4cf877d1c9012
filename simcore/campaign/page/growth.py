"""Curves of times: the share of runs in which an event has come by each time, with its interval as a band."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from simcore.campaign.answers import TimeAnswer
from simcore.campaign.figured import percent, plainly, runs
from simcore.campaign.page.axis import Axis, Tick, round_values, ticks
from simcore.campaign.statistics.curve import Curve
from simcore.campaign.statistics.given import Numbers, Reals
from simcore.campaign.statistics.histogram import clock
from simcore.campaign.statistics.interval import Interval
from simcore.views.plain import plain

POINTS = 400
"""How many steps of a curve are drawn at most; a plot has not many more dots from side to side."""

WIDTH, HEIGHT = 1000.0, 100.0
"""The units that a curve is drawn in; it is stretched to its plot."""


class Growth(Struct, frozen=True):
    """A time: its curve and band as paths, where half of all runs have it, the axis below, and all of it in words."""

    name: str
    line: str
    band: str
    half: str | None
    stop: str | None
    ticks: tuple[Tick, ...]
    told: tuple[tuple[str, str], ...]
    limit: str


def growth(name: str, answer: TimeAnswer, last: float) -> Growth:
    """The time of an event; ``last`` is where the axis ends, the same for all times of a campaign."""
    axis, curve = Axis(0.0, last, 10.0, 98.0), answer.curve
    half = answer.median.value
    return Growth(
        name=plain(name),
        line=_line(curve, last),
        band=_band(curve, last),
        half=None if half is None else axis.at(half),
        stop=axis.at(curve.last) if curve.waiting else None,
        ticks=ticks(axis, round_values(0.0, last, clock, 7)),
        told=told(answer),
        limit=broken_off(answer),
    )


def told(answer: TimeAnswer) -> tuple[tuple[str, str], ...]:
    """The time in words: each line its name and its numbers."""
    tenth, most = (answer.curve.when(share) for share in (0.1, 0.9))
    return (
        ("came", f"{runs(answer.came.count)}, {percent(answer.came.share)}"),
        ("a victory came first", runs(answer.ended)),
        ("broken off before", runs(answer.limit)),
        ("10 % by", _seconds(tenth)),
        ("half by", _seconds(answer.median)),
        ("90 % by", _seconds(most)),
    )


def _seconds(by: Interval) -> str:
    """A time with the ends of its interval; what no run reached is said once.

    >>> _seconds(Interval(20, 15, None)), _seconds(Interval(None, None, None))
    ('20 s (15 to -)', 'not reached')
    """
    value, low, high = ("-" if each is None else plainly(each) for each in (by.value, by.low, by.high))
    if by.value is None:
        return "not reached" if by.low is None else f"not reached ({low} s at the earliest)"
    return f"{value} s ({low} to {high})"


def broken_off(answer: TimeAnswer) -> str:
    """What is not known, where runs were broken off at the end; else nothing."""
    if not answer.curve.waiting:
        return ""
    last = f"{plainly(answer.curve.last)} s"
    return (
        f"Broken off at {last}, still waiting: {runs(answer.curve.waiting)}. What would have come later is not known."
    )


def _line(curve: Curve, last: float) -> str:
    corners = _corners(curve, curve.values, last)
    return f"M{' '.join(corners)}" if corners else ""


def _band(curve: Curve, last: float) -> str:
    """Along the upper ends of the interval, and back along the lower."""
    upper, lower = (_corners(curve, row, last) for row in (curve.highs, curve.lows))
    return f"M{' '.join([*upper, *reversed(lower)])}Z" if upper else ""


def _corners(curve: Curve, row: Reals, last: float) -> list[str]:
    """The corners of a step curve: level from each time to the next, and then to its end.

    That is the end of the axis, for nothing can come later, unless runs were broken off.
    """
    if not len(curve.times):
        return []
    drawn = kept(curve.times, last)
    times, values = curve.times[drawn].tolist(), row[drawn].tolist()
    ends = [*times[1:], curve.last if curve.waiting else last]
    return [
        _corner(time / last, value) for step in zip(times, ends, values, strict=True) for time, value in _level(step)
    ]


def _level(step: tuple[float, float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    start, end, value = step
    return (start, value), (end, value)


def _corner(across: float, share: float) -> str:
    return f"{WIDTH * across:.1f},{HEIGHT * (1 - share):.2f}"


def kept(times: Numbers, last: float) -> NDArray[np.intp]:
    """Which steps are drawn: the first, and of those that fall on the same dot the last.

    >>> kept(np.array([0, 10, 10.1, 500]), 500).tolist(), len(kept(np.arange(100_000), 100_000))
    ([0, 2, 3], 401)
    """
    dots = np.floor(times / last * POINTS)
    last_of_dot = np.append(dots[1:] > dots[:-1], [True] * bool(len(dots)))
    last_of_dot[:1] = True
    return np.flatnonzero(last_of_dot)
