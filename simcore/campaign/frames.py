"""Columns for pandas, polars, DuckDB and whoever else reads a mapping of names to numpy arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from simcore.campaign.answers import Answers, Count
from simcore.campaign.ledger import Ledger, names
from simcore.campaign.statistics.interval import Interval
from simcore.campaign.table import Numbers

Frame = dict[str, Numbers]


def runs(ledger: Ledger) -> Frame:
    """The rows of a ledger: a row a run, the columns of the ledger."""
    listed = names(ledger.campaign.columns)
    rows = list(ledger.select(listed))
    return {name: _column([row[place] for row in rows]) for place, name in enumerate(listed)}


def frame(rows: Sequence[dict[str, Any]]) -> Frame:
    """Rows that have the same keys, as columns.

    >>> frame([{"side": "red", "share": 0.5}, {"side": "blue", "share": None}])
    {'side': array(['red', 'blue'], dtype=object), 'share': array([0.5, nan])}
    """
    return {name: _column([row[name] for row in rows]) for name in (rows[0] if rows else ())}


def _column(values: Sequence[Any]) -> Numbers:
    """Whole numbers as such, other numbers as reals, with NaN for none; all else as objects."""
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, int | float) and not isinstance(value, bool) for value in known):
        if len(known) == len(values) and all(isinstance(value, int) for value in known):
            return np.array(values, dtype=np.int64)
        return np.array([np.nan if value is None else value for value in values], dtype=np.float64)
    return np.array(values, dtype=object)


def answered(found: Answers) -> list[dict[str, Any]]:
    """The answers of a campaign, a row each: ``what`` it is of ``name``, its value and the ends of its interval."""
    return list(_answered(found))


def _answered(found: Answers) -> Iterator[dict[str, Any]]:
    yield from (_share("outcome", name, count) for name, count in found.outcomes.items())
    for name, number in found.numbers.items():
        yield _row("mean", name, number.unit, number.mean)
        yield from (_row(quantile, name, number.unit, interval) for quantile, interval in number.quantiles.items())
    for name, time in found.times.items():
        yield _share("comes", name, time.came)
        yield _row("half by", name, time.unit, time.median)
    for name, word in found.words.items():
        yield from (_share("state", f"{name} {value}", count) for value, count in word.counts.items())
    yield from (_row("hit rate", side, "share", each.rate) for side, each in found.shots.items())
    yield from (_row("blow rate", side, "share", each.rate) for side, each in found.blows.items())
    for ends in found.destroyed:
        yield from (_share("destroyed", f"{ends.section} by {cause}", count) for cause, count in ends.causes.items())


def _share(what: str, name: str, count: Count) -> dict[str, Any]:
    return _row(what, name, "share", count.share) | {"runs": count.count}


def _row(what: str, name: str, unit: str, interval: Interval) -> dict[str, Any]:
    value, low, high = interval.value, interval.low, interval.high
    return {"what": what, "name": name, "unit": unit, "value": value, "low": low, "high": high, "runs": None}
