"""A sweep: a grid of layouts, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import structs

from simcore.campaign.answers import counted, number
from simcore.campaign.campaign import Campaign
from simcore.campaign.columns import NUMBER
from simcore.campaign.figured import amount, percent
from simcore.campaign.statistics.interval import Interval
from simcore.campaign.table import DRAW, ERROR, Table
from simcore.errors import InputError, Problem
from simcore.spelling import meant
from simcore.views.plain import plain
from simcore.views.tables import Table as Shown

_NONE = np.array([], dtype=np.int64)

ALWAYS = ("duration",)
"""The figures that every row has."""

Row = dict[str, Any]


def swept(layouts: Sequence[tuple[tuple[str, ...], Table]], figures: Sequence[str], confidence: float) -> list[Row]:
    """A row for each combination of values, in the order of the grid: what varies, the outcomes, the means of ``figures``."""
    return [_row(varied, table, figures, confidence) for varied, table in layouts]


def columns(campaign: Campaign, figures: Sequence[str]) -> tuple[str, ...]:
    """The figures whose means are shown, those asked for behind the usual ones.

    Raises :class:`InputError` for one that is no number of a run of this campaign.
    """
    known = [column.name for column in campaign.columns if column.kind == NUMBER]
    for name in figures:
        if name not in known:
            near = meant(name, known, f"there are {', '.join(known)}")
            raise InputError(Problem("--figure", 0, 0, f"no run has the number {name!r}; {near}"))
    return tuple(dict.fromkeys((*ALWAYS, *figures)))


def _row(varied: tuple[str, ...], table: Table, wanted: Sequence[str], confidence: float) -> Row:
    values = dict(each.partition("=")[::2] for each in varied)
    counts = {
        name: counted(int((table.outcomes == name).sum()), table.runs, confidence)
        for name in (*table.campaign.sides, DRAW, ERROR)
    }
    outcomes = {name: {"count": each.count, **_ends(each.share, "share")} for name, each in counts.items()}
    means = {name: _ends(number("", table.numbers.get(name, _NONE), confidence).mean, "mean") for name in wanted}
    return {"values": values, "runs": table.runs, "outcomes": outcomes, "figures": means}


def _ends(interval: Interval, called: str) -> dict[str, float | None]:
    told = structs.asdict(interval)
    return {called: told["value"], "low": told["low"], "high": told["high"]}


def headline(campaign: Campaign, combinations: int, runs: int) -> str:
    """What was swept."""
    return f"{plain(campaign.name)}, seed {campaign.seed}: {combinations} combinations, {runs:,} runs each on the same dice"


def as_table(rows: Sequence[Row], confidence: float) -> Shown:
    """The rows of a sweep for people; an outcome that never came has no column."""
    every = dict.fromkeys(name for row in rows for name in row["outcomes"])
    outcomes = [name for name in every if any(row["outcomes"].get(name, {}).get("count") for row in rows)]
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
