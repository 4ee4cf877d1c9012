"""A small campaign for tests, engines that misbehave, and what two ledgers have in common."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from simcore.campaign.batch import Order, batch, opened
from simcore.campaign.campaign import Campaign, campaign
from simcore.campaign.columns import MACHINE
from simcore.campaign.job import Job, play
from simcore.campaign.ledger import Ledger, names
from simcore.campaign.row import Row
from simcore.campaign.work import Work
from simcore.scenario import load

DUEL = Path(__file__).parents[1] / "cli" / "duel.yaml"
GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"


class Serial(Struct, frozen=True):
    """The plainest engine: this process, one run after the other."""

    def rows(self, job: Job, work: Work) -> Iterator[list[Row]]:
        """All rows, in the order of the work list."""
        while chunk := work.chunk(1):
            yield [work.done(play(job, chunk[0]))]


def duel(seed: int = 5, event_limit: int = 2_000_000, sets: tuple[str, ...] = ()) -> Campaign:
    """The campaign of a duel."""
    return campaign(load(DUEL, sets), "duel", seed, event_limit)


def turned() -> Campaign:
    """The same duel with its sides in the other order."""
    of = duel()
    sides = dict(reversed(of.resolved["sides"].items()))
    return structs.replace(of, resolved={**of.resolved, "sides": sides})


def played(folder: Path, order: Order, engine: Any = None, of: Campaign | None = None) -> list[tuple[object, ...]]:
    """The rows of a batch, but for what depends on the machine."""
    with opened(folder, of or duel()) as ledger:
        batch(ledger, order, engine or Serial())
        return rows(ledger)


def rows(ledger: Ledger) -> list[tuple[object, ...]]:
    """All rows of a ledger, but for what depends on the machine."""
    listed = names(ledger.campaign.columns)
    return list(ledger.select(listed[: -len(MACHINE)]))


def columns(path: Path, *wanted: str) -> list[tuple[object, ...]]:
    """Columns of a ledger, read by SQLite alone."""
    with closing(sqlite3.connect(path, timeout=30)) as connection:
        listed = ", ".join(f'"{name}"' for name in wanted)
        return connection.execute(f"SELECT {listed} FROM runs ORDER BY replication").fetchall()  # noqa: S608 (our names)


def third_kills(job: Job, replication: int) -> Row:
    """A run that takes its worker with it, each time."""
    if replication == 3:
        os._exit(7)
    return play(job, replication)


def third_hangs(job: Job, replication: int) -> Row:
    """A run that never ends."""
    if replication == 3:
        time.sleep(600)
    return play(job, replication)


def never_begins(job: Job, replication: int) -> Row:
    """A disk that takes no log."""
    raise OSError(28, "No space left on device", "somewhere.jsonl.zst")
