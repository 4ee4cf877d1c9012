"""Axes: where a value stands on a plot, and which values are named below it.

Places are in percent of the plot's width or height, as SVG takes them: a plot is as wide as its column, and its text
stays as large as all other text.
"""

from __future__ import annotations

from math import ceil, floor

from msgspec import Struct

from simcore.campaign.figured import plainly
from simcore.campaign.statistics.histogram import Steps
from simcore.campaign.statistics.interval import Interval


class Tick(Struct, frozen=True):
    """A value named on an axis, and where."""

    at: str
    label: str


class Whisker(Struct, frozen=True):
    """An interval on an axis: where its two ends stand, and its estimate, if there is one."""

    low: str
    high: str
    value: str | None


class Axis(Struct, frozen=True):
    """Values from ``low`` to ``high``, drawn from ``start`` to ``end`` in percent of the width."""

    low: float
    high: float
    start: float = 0.0
    end: float = 100.0

    def place(self, value: float) -> float:
        """Where a value stands, in percent; one beyond an end stands at that end."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + (self.end - self.start) * min(max(share, 0.0), 1.0)

    def at(self, value: float) -> str:
        """Where a value stands, as SVG writes it.

        >>> Axis(0, 200).at(50)
        '25.00%'
        """
        return f"{self.place(value):.2f}%"

    def width(self, low: float, high: float) -> str:
        """How wide it is from one value to another, as SVG writes it."""
        return f"{self.place(high) - self.place(low):.2f}%"

    def whisker(self, interval: Interval) -> Whisker | None:
        """An interval; an end that nothing bounds is that of the axis. None where nothing at all is known."""
        if interval.low is None and interval.high is None:
            return None
        low = self.low if interval.low is None else interval.low
        high = self.high if interval.high is None else interval.high
        return Whisker(self.at(low), self.at(high), None if interval.value is None else self.at(interval.value))


def round_values(low: float, high: float, steps: Steps, most: int = 5) -> list[float]:
    """At most ``most`` round values from ``low`` to ``high``, evenly apart.

    >>> from simcore.campaign.statistics.histogram import clock, whole
    >>> round_values(0, 300, clock), round_values(3, 9, whole, 4)
    ([0.0, 120.0, 240.0], [4.0, 6.0, 8.0])
    """
    for numerator, denominator in steps((high - low) / most):
        first, last = ceil(low * denominator / numerator - 1e-9), floor(high * denominator / numerator + 1e-9)
        if last - first < most:
            return [place * numerator / denominator for place in range(first, last + 1)]
    raise AssertionError("widths have no end")


def ticks(axis: Axis, values: list[float], shift: float = 0.0) -> tuple[Tick, ...]:
    """Values as they are named on an axis, each ``shift`` further than it is."""
    return tuple(Tick(axis.at(value + shift), plainly(value)) for value in values)
