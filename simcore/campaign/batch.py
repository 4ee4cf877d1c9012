"""A batch: the runs of a campaign that are not in its ledger yet, played by an engine, kept as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from simcore.campaign.campaign import Campaign, differences
from simcore.campaign.job import FAILED, Job
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.row import DONE, EVENT_LIMIT, RAISED, Row
from simcore.campaign.work import Work
from simcore.errors import InputError, Problem

ALL, NO_LOGS = "all", "none"


class Engine(Protocol):
    """What plays the runs of a work list: rows as they come, in any order, each run once."""

    def rows(self, job: Job, work: Work) -> Iterator[list[Row]]:
        """Play all of the work."""


class Order(Struct, frozen=True):
    """What is asked of a batch.

    ``runs``: replications 0 to ``runs`` - 1; of those every ``shard[1]``-th, from ``shard[0]`` (counted from 1) on.
    ``logs``: whose event logs are kept: none, all, failed, or a number of the first.
    """

    runs: int
    logs: str = NO_LOGS
    shard: tuple[int, int] = (1, 1)

    def replications(self) -> range:
        """The replications that are asked for."""
        first, of = self.shard
        return range(first - 1, self.runs, of)


class Progress(Struct, frozen=True):
    """How far a batch is: runs there, runs asked for, and how many of those it played itself."""

    there: int
    asked: int
    played: int


Hear = Callable[[Progress], None]


def opened(folder: Path, campaign: Campaign) -> Ledger:
    """The ledger of a campaign in its folder, made if there is none.

    Raises :class:`InputError`, with what differs, where another campaign's is there.
    """
    path = folder / NAME
    if not path.exists():
        return Ledger.create(path, campaign)
    ledger = Ledger.open(path)
    found = differences(ledger.campaign, campaign)
    if found:
        ledger.close()
        listed = "; ".join(found[:5]) + (f"; and {len(found) - 5} more" if len(found) > 5 else "")
        raise InputError(Problem(str(path), 0, 0, f"holds another campaign: {listed}; name another folder with -o"))
    return ledger


def batch(ledger: Ledger, order: Order, engine: Engine, hear: Hear | None = None) -> None:
    """Play what is asked for and not there; each row is kept as soon as it comes.

    Whatever ends it early (an interruption, a full disk) loses nothing that was kept: the same call goes on.
    """
    job = job_of(ledger, order)
    wanted = order.replications()
    missing = list(_missing(ledger, job, wanted))
    work, played = Work(missing, ledger.attempts()), 0
    if hear is not None:
        hear(Progress(len(wanted) - len(missing), len(wanted), 0))
    if not missing:
        return
    ledger.ahead()
    for rows in engine.rows(job, work):
        ledger.add(rows)
        played += len(rows)
        if hear is not None:
            hear(Progress(len(wanted) - len(missing) + played, len(wanted), played))


def failures(ledger: Ledger) -> int:
    """How many runs of a ledger have no outcome."""
    return sum(1 for _ in ledger.select(("replication",), "status <> ?", (DONE,)))


def job_of(ledger: Ledger, order: Order) -> Job:
    """What the workers of a campaign must know."""
    campaign = ledger.campaign
    return Job(
        stem=campaign.stem,
        scenario=msgspec.json.encode(campaign.resolved),
        seed=campaign.seed,
        event_limit=campaign.event_limit,
        folder=str(ledger.path.parent.resolve()),
        logged=order.runs if order.logs == ALL else int(order.logs) if order.logs.isdecimal() else 0,
        keep_failed=order.logs == FAILED,
    )


def _missing(ledger: Ledger, job: Job, wanted: Iterable[int]) -> Iterator[int]:
    """What is asked for and not there: runs, and runs whose log is wanted."""
    finished = ledger.finished()
    failed = {found for (found,) in ledger.select(("replication",), "status IN (?, ?)", (EVENT_LIMIT, RAISED))}
    for replication in wanted:
        logged = replication < job.logged or (job.keep_failed and replication in failed)
        if replication not in finished or (logged and not job.log_of(replication).exists()):
            yield replication
