"""Ledgers of runs that nobody played: as many as wanted at once, and with names that mean harm."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import structs

from simcore.campaign.campaign import Campaign
from simcore.campaign.columns import FIRST, MACHINE, TIME, WORD, Column
from simcore.campaign.ledger import NAME, Ledger, names
from simcore.campaign.row import DONE, RAISED
from tests.campaign.small import duel

HARM = """</title><script>alert("1")</script>'\u202e\x1b[31m&amp;"""
"""A name that would end a title, run a script, close a quote, turn the direction of text and color a terminal."""

ENDINGS = ("event", "event", "ended", "limit")
STATES = ("=1+1", 'a "quoted",\nbroken word', "true", "7", None)
FAILED = 50
"""Of so many runs one failed."""


def harmful() -> Campaign:
    """A duel in which every name means harm, with a state to tell."""
    of = duel()
    columns = (*of.columns, Column(f"state {HARM}", "state", WORD), Column(f"time {HARM}", "s", TIME))
    settings = {**of.settings, "dice": {**of.settings["dice"], "wild_one": HARM}}
    return structs.replace(of, name=f"Name {HARM}", columns=columns, settings=settings, versions={HARM: HARM})


def ledger(folder: Path, of: Campaign, runs: int, seed: int = 1) -> Path:
    """A folder with a ledger of so many runs, drawn from a fixed seed."""
    Ledger.create(folder / NAME, of).close()
    rows = zip(*_cells(of, runs, np.random.default_rng(seed)), strict=True)
    marks = ", ".join("?" * len(names(of.columns)))
    ends = [(k, f"wall {HARM}" if k % 2 else "gate", f"blast {HARM}", 5.0) for k in range(0, runs, 3)]
    with closing(sqlite3.connect(folder / NAME)) as connection, connection:
        connection.executemany(f"INSERT INTO runs VALUES ({marks})", rows)  # noqa: S608 (marks only)
        connection.executemany("INSERT INTO destroyed VALUES (?, ?, ?, ?)", ends)
    return folder


def _cells(of: Campaign, runs: int, random: np.random.Generator) -> Iterator[Iterable[Any]]:
    """Column by column, what stands in it."""
    failed = np.arange(runs) % FAILED == FAILED - 1
    fixed = {
        "replication": range(runs),
        "status": np.where(failed, RAISED, DONE).tolist(),
        "winner": [None if each else of.sides[k % 2] if k % 3 else None for k, each in enumerate(failed)],
        "error": [f"ValueError: {HARM}" if each else None for each in failed],
        "seconds": random.random(runs).round(3).tolist(),
        "attempts": repeat(1, runs),
    }
    for name in FIRST:
        yield fixed.get(name, repeat(None, runs))
    for column in of.columns:
        for cells in _figure(column, runs, random):
            yield [None if each else cell for each, cell in zip(failed, cells, strict=True)]
    for name in MACHINE:
        yield fixed.get(name, repeat(None, runs))


def _figure(column: Column, runs: int, random: np.random.Generator) -> Iterator[list[Any]]:
    if column.kind == TIME:
        yield random.uniform(0, 400, runs).round(2).tolist()
        yield [ENDINGS[place] for place in random.integers(0, len(ENDINGS), runs)]
    elif column.kind == WORD:
        yield [STATES[place] for place in random.integers(0, len(STATES), runs)]
    else:
        # more shots than hits, more blows than blows that hit
        least = 30 if column.name.partition(".")[0] in {"shots", "blows"} else 0
        yield random.integers(least, least + 30, runs).tolist()
