"""Bars with whiskers, a row each: shares of runs, and rates."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from simcore.campaign.answers import Count, Ends, RateAnswer
from simcore.campaign.figured import percent, runs
from simcore.campaign.page.axis import Axis, Whisker
from simcore.campaign.statistics.interval import Interval
from simcore.views.plain import plain

TONES = 7
"""How many colors there are that all people tell apart; then they come again."""

ENDS = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Where an axis of shares may end."""


class Bar(Struct, frozen=True):
    """A row: its name, its color, its other cells, its share in words and as a bar with a whisker."""

    name: str
    tone: str
    cells: tuple[str, ...]
    share: str
    width: str
    whisker: Whisker | None


class Bars(Struct, frozen=True):
    """Rows of bars: what they are of (shares, rates), on one axis, which ends at ``end`` percent."""

    of: str
    rows: tuple[Bar, ...]
    end: str


class Segment(Struct, frozen=True):
    """A piece of a stacked bar: what it is of, its color, where it begins, how wide it is, and all of that in words."""

    name: str
    tone: str
    at: str
    width: str
    count: str
    share: str


class Stack(Struct, frozen=True):
    """A stacked bar."""

    name: str
    segments: tuple[Segment, ...]


def tones(names: Mapping[str, object] | tuple[str, ...]) -> dict[str, str]:
    """A color for each name, in their order.

    >>> tones(("rebels", "garrison"))
    {'rebels': 'tone-1', 'garrison': 'tone-2'}
    """
    return {name: f"tone-{place % TONES + 1}" for place, name in enumerate(names)}


def counts(found: Mapping[str, Count], colors: Mapping[str, str]) -> Bars:
    """Shares of runs, from none to all of them."""
    axis = Axis(0.0, 1.0)
    rows = [(name, (f"{each.count:,}",), each.share) for name, each in found.items()]
    return Bars("share", tuple(_bar(axis, row, colors[row[0]]) for row in rows), "100")


def rates(found: Mapping[str, RateAnswer], colors: Mapping[str, str]) -> Bars:
    """Rates of hits: an axis as long as needed."""
    rows = [(name, (f"{each.tried:,}", f"{each.hit:,}"), each.rate) for name, each in found.items()]
    highest = max((end for _, _, rate in rows for end in (rate.value, rate.high) if end is not None), default=1.0)
    axis = Axis(0.0, next((end for end in ENDS if highest <= end), 1.0))
    return Bars("rate", tuple(_bar(axis, row, colors[row[0]]) for row in rows), f"{100 * axis.high:g}")


def _bar(axis: Axis, row: tuple[str, tuple[str, ...], Interval], tone: str) -> Bar:
    name, cells, share = row
    return Bar(plain(name), tone, cells, percent(share), axis.at(share.value or 0.0), axis.whisker(share))


def stacks(found: tuple[Ends, ...]) -> tuple[Stack, ...]:
    """What destroyed each section first; a cause has its color in all of them."""
    totals: dict[str, int] = {}
    for ends in found:
        for cause, each in ends.causes.items():
            totals[cause] = totals.get(cause, 0) + each.count
    colors = tones(tuple(sorted(totals, key=lambda cause: (-totals[cause], cause))))
    return tuple(Stack(plain(ends.section), tuple(_segments(ends.causes, colors))) for ends in found)


def _segments(causes: Mapping[str, Count], colors: Mapping[str, str]) -> list[Segment]:
    axis, before, found = Axis(0.0, 1.0), 0.0, []
    for cause, each in causes.items():
        share = each.share.value or 0.0
        width = axis.width(before, before + share)
        found.append(
            Segment(plain(cause), colors[cause], axis.at(before), width, runs(each.count), percent(each.share))
        )
        before += share
    return found
