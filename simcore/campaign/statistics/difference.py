"""A difference between two layouts, with its interval."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from simcore.campaign.statistics.interval import Interval


class Difference(Struct, frozen=True):
    """How much more the second has than the first, in the figure's unit, with the two ends of its interval.

    ``p_value``: how likely a difference this large is where there is none. ``method`` names interval and test. None is
    what the runs do not tell, as in :class:`~simcore.campaign.statistics.interval.Interval`.
    """

    value: float | None
    low: float | None
    high: float | None
    p_value: float | None
    method: str


def square_and_add(before: Interval, after: Interval, like: float) -> tuple[float, float]:
    """The ends for ``after`` - ``before``, two shares that correlate by ``like``: within -1 and 1.

    >>> square_and_add(Interval(0.5, 0.4, 0.6), Interval(0.5, 0.4, 0.6), 1.0)
    (0.0, 0.0)

    Newcombe 1998, Statist. Med. 17:2635, method 10; 17:873, method 10, where ``like`` is 0.
    """
    down, rise = _reach(after)
    fall, up = _reach(before)
    assert after.value is not None
    assert before.value is not None
    value = after.value - before.value
    below = sqrt(max(down**2 - 2 * like * down * up + up**2, 0.0))
    above = sqrt(max(rise**2 - 2 * like * rise * fall + fall**2, 0.0))
    return max(value - below, -1.0), min(value + above, 1.0)


def _reach(share: Interval) -> tuple[float, float]:
    """How far the ends are from the value, downward and upward."""
    assert share.value is not None
    assert share.low is not None
    assert share.high is not None
    return share.value - share.low, share.high - share.value
