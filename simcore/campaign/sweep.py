"""A sweep: a grid of layouts, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from simcore.campaign.answers import counted, number
from simcore.campaign.campaign import Campaign
from simcore.campaign.figured import amount, percent
from simcore.campaign.statistics.interval import Interval
from simcore.campaign.table import DRAW, ERROR, Table
from simcore.errors import InputError, Problem
from simcore.spelling import meant
from simcore.views.plain import plain
from simcore.views.tables import Table as Shown

ALWAYS = ("duration",)
"""The figures that every row has."""

Row = dict[str, Any]


def swept(layouts: Sequence[tuple[tuple[str, ...], Table]], figures: Sequence[str], confidence: float) -> list[Row]:
    """A row for each combination of values, in the order of the grid: what varies, the outcomes, the means.

    Raises :class:`InputError` for a figure that no run has.
    """
    wanted = tuple(dict.fromkeys((*ALWAYS, *figures)))
    known = list(layouts[0][1].numbers)
    for name in wanted:
        if name not in known:
            near = meant(name, known, f"there are {', '.join(known)}")
            raise InputError(Problem("--figure", 0, 0, f"no run has the number {name!r}; {near}"))
    return [_row(varied, table, wanted, confidence) for varied, table in layouts]


def _row(varied: tuple[str, ...], table: Table, wanted: Sequence[str], confidence: float) -> Row:
    values = dict(each.partition("=")[::2] for each in varied)
    counts = {
        name: counted(int((table.outcomes == name).sum()), table.runs, confidence)
        for name in (*table.campaign.sides, DRAW, ERROR)
    }
    outcomes = {name: {"count": each.count, **_ends(each.share, "share")} for name, each in counts.items()}
    means = {name: _ends(number("", table.numbers[name], confidence).mean, "mean") for name in wanted}
    return {"values": values, "runs": table.runs, "outcomes": outcomes, "figures": means}


def _ends(interval: Interval, called: str) -> dict[str, float | None]:
    told = structs.asdict(interval)
    return {called: told["value"], "low": told["low"], "high": told["high"]}


def headline(campaign: Campaign, combinations: int, runs: int) -> str:
    """What was swept."""
    return f"{plain(campaign.name)}, seed {campaign.seed}: {combinations} combinations, {runs:,} runs each on the same dice"


def as_table(rows: Sequence[Row], confidence: float) -> Shown:
    """The rows of a sweep for people; an outcome that never came has no column."""
    outcomes = [name for name in rows[0]["outcomes"] if any(row["outcomes"].get(name, {}).get("count") for row in rows)]
    figures = list(rows[0]["figures"])
    head = (*map(plain, rows[0]["values"]), *map(plain, outcomes), *(f"{name} (mean)" for name in figures))
    told = [
        (
            *(plain(value) for value in row["values"].values()),
            *(percent(_interval(row["outcomes"].get(name, {}), "share")) for name in outcomes),
            *(amount(_interval(row["figures"][name], "mean")) for name in figures),
        )
        for row in rows
    ]
    return Shown(f"Shares and means with their {100 * confidence:g} % intervals", head, tuple(told))


def _interval(said: dict[str, float | None], called: str) -> Interval:
    return Interval(said.get(called), said.get("low"), said.get("high"))
