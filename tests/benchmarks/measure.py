"""How a ratio is measured: paired, in one process, the yardstick just before and just after each sample.

The clock is that of the process's own work (``time.process_time``), so that a neighbor on the same core is not counted;
the garbage collector is left as users have it. What is said is the median of the pairs and its middle half.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter, process_time

from msgspec import Struct

Work = Callable[[], object]
Clock = Callable[[], float]

OWN = process_time
WALL = perf_counter
PAIRS = 25
LEAST_PAIRS = 15


class Ratio(Struct, frozen=True):
    """A measured ratio: its median over ``pairs``, the bounds of the middle half, and both times in ms (medians)."""

    value: float
    low: float
    high: float
    pairs: int
    sample_ms: float
    yardstick_ms: float


def paired(sample: Work, yardstick: Work, pairs: int = PAIRS, clock: Clock = OWN) -> Ratio:
    """The ratio of two pieces of work. Both are done once before, so that caches and imports are warm."""
    sample()
    before = _timed(yardstick, clock)
    ratios, samples, yards = [], [], []
    for _ in range(max(pairs, LEAST_PAIRS)):
        taken = _timed(sample, clock)
        after = _timed(yardstick, clock)
        yard = (before + after) / 2
        ratios.append(taken / yard)
        samples.append(taken)
        yards.append(yard)
        before = after
    low, _, high = quantiles(ratios, n=4)
    return Ratio(median(ratios), low, high, len(ratios), 1000 * median(samples), 1000 * median(yards))


def _timed(work: Work, clock: Clock) -> float:
    start = clock()
    work()
    return clock() - start
