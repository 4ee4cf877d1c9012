"""Histograms: how the runs spread over the values of a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from simcore.campaign.answers import NumberAnswer
from simcore.campaign.figured import amount, plainly, runs
from simcore.campaign.page.axis import Axis, Tick, Whisker, round_values, ticks
from simcore.campaign.statistics.histogram import Bin, clock, decimal, whole
from simcore.campaign.statistics.interval import Interval
from simcore.views.plain import plain

HEIGHT = 64
"""How high the highest bar is, in pixels."""


class Block(Struct, frozen=True):
    """A bar of a histogram: from where, how wide and high, and what it says."""

    at: str
    width: str
    top: str
    height: str
    told: str


class Spread(Struct, frozen=True):
    """A figure: its histogram, and below it, on the same axis, its mean and its median with their intervals."""

    name: str
    unit: str
    blocks: tuple[Block, ...]
    ticks: tuple[Tick, ...]
    mean: Whisker | None
    median: Whisker | None
    told: tuple[tuple[str, str], ...]


def spread(name: str, answer: NumberAnswer) -> Spread:
    """A figure that is not the same in all runs."""
    bins, single = answer.bins, _single(answer)
    # a bar of one whole number stands around it, not from it on
    shift = 0.5 if single else 0.0
    axis = Axis(bins[0].low, bins[-1].high, 2.0, 98.0)
    steps = clock if answer.unit == "s" else whole if _are_whole(bins) else decimal
    named = round_values(axis.low, axis.high - 2 * shift, steps)
    return Spread(
        name=plain(name),
        unit=plain(answer.unit),
        blocks=blocks(bins, axis, _one if single else _range),
        ticks=ticks(axis, named, shift),
        mean=axis.whisker(_shifted(answer.mean, shift)),
        median=axis.whisker(_shifted(answer.quantiles["median"], shift)),
        told=told(answer),
    )


def _single(answer: NumberAnswer) -> bool:
    first = answer.bins[0]
    return answer.unit != "s" and _are_whole(answer.bins) and first.high - first.low == 1


def _are_whole(bins: Sequence[Bin]) -> bool:
    return all(isinstance(edge, int) for each in bins for edge in (each.low, each.high))


def _shifted(interval: Interval, shift: float) -> Interval:
    return Interval(*(None if end is None else end + shift for end in (interval.value, interval.low, interval.high)))


def blocks(bins: Sequence[Bin], axis: Axis, named: Callable[[Bin], str]) -> tuple[Block, ...]:
    """The bars, none where no run is; ``named`` says which values a bar is of."""
    most = max(each.count for each in bins)
    found = []
    for each in bins:
        height = max(HEIGHT * each.count / most, 1.0)
        if each.count:
            told = f"{named(each)}: {runs(each.count)}"
            width = axis.width(each.low, each.high)
            found.append(Block(axis.at(each.low), width, f"{HEIGHT - height:.1f}", f"{height:.1f}", told))
    return tuple(found)


def _one(of: Bin) -> str:
    return plainly(of.low)


def _range(of: Bin) -> str:
    return f"{plainly(of.low)} up to {plainly(of.high)}"


def told(answer: NumberAnswer) -> tuple[tuple[str, str], ...]:
    """The figure in words: each line its name and its numbers."""
    low, median, high = (answer.quantiles[name] for name in ("q10", "median", "q90"))
    least, greatest = (plainly(each or 0) for each in (answer.least, answer.greatest))
    return (
        ("mean", amount(answer.mean)),
        ("median", _exact(median)),
        ("10 % up to", _exact(low)),
        ("90 % up to", _exact(high)),
        ("least to greatest", f"{least} to {greatest}"),
    )


def _exact(interval: Interval) -> str:
    value, low, high = (
        "-" if each is None else plainly(each) for each in (interval.value, interval.low, interval.high)
    )
    return f"{value} ({low} to {high})"
