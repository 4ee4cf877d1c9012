"""A job: all that a worker must know to play any run of a campaign; and the playing of one."""

from __future__ import annotations

import os
import socket
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from threading import get_ident
from time import perf_counter

import msgspec
from msgspec import Struct

from simcore.campaign.columns import Column, columns
from simcore.campaign.row import DONE, EVENT_LIMIT, RAISED, Row, values
from simcore.log.tally import unplayed
from simcore.log.write import Sink
from simcore.plan import Plan
from simcore.processes.run import Conduct, run, state_sha256
from simcore.scenario import load_resolved

LOGS = "logs"
"""The folder of a campaign that its logs go to."""

FAILED = "failed"
"""Whose logs are kept: of the runs that failed."""


class Job(Struct, frozen=True):
    """The runs of a campaign, as a worker sees them; it shares nothing else.

    ``scenario`` is the resolved scenario as JSON. Logs go to ``folder``: of the replications below ``logged``, of all
    that fail where ``keep_failed``.
    """

    stem: str
    scenario: bytes
    seed: int
    event_limit: int
    folder: str = ""
    logged: int = 0
    keep_failed: bool = False

    def log_of(self, replication: int) -> Path:
        """The file of a run's log."""
        return Path(self.folder) / LOGS / f"{self.stem}-seed{self.seed}-rep{replication}.jsonl.zst"


def play(job: Job, replication: int) -> Row:
    """Play one run: its row, and its log if it is wanted. Raises OSError where the log cannot be written."""
    started, began = datetime.now(UTC), perf_counter()
    row = _written(job, replication, replication < job.logged)
    if row.status != DONE and job.keep_failed and replication >= job.logged:
        row = _written(job, replication, wanted=True)
    row.seconds = round(perf_counter() - began, 6)
    row.started, row.finished = _moment(started), _moment(datetime.now(UTC))
    row.worker = f"{socket.gethostname()}:{os.getpid()}"
    return row


def _written(job: Job, replication: int, wanted: bool) -> Row:  # noqa: FBT001 (a private step of play)
    if not wanted:
        return _played(job, replication, None)
    with _log(job.log_of(replication)) as sink:
        return _played(job, replication, sink)


def _played(job: Job, replication: int, sink: Sink | None) -> Row:
    try:
        plan, figures = prepared(job.scenario)
        ended = run(plan, job.seed, replication, sink, Conduct(event_limit=job.event_limit))
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever a run raises is its row)
        return Row(replication, RAISED, error=_cause(error))
    row = Row(replication, DONE, ended.outcome["winner"], ended.outcome["reason"], events=ended.events)
    if row.reason == EVENT_LIMIT:
        row.status, row.error = EVENT_LIMIT, f"more than {job.event_limit:,} events"
    row.figures = values(figures, ended.summary["figures"])
    ends = ended.summary.get("destroyed", {})
    row.destroyed = [(section, end["by"], end["t"]) for section, end in ends.items()]
    row.state_sha256 = state_sha256(ended.state)
    return row


@lru_cache(maxsize=4)
def prepared(scenario: bytes) -> tuple[Plan, tuple[Column, ...]]:
    """The plan of a resolved scenario, and the columns of its figures; a worker builds them once."""
    plan = load_resolved(msgspec.json.decode(scenario))
    return plan, columns(unplayed(plan))


@contextmanager
def _log(path: Path) -> Iterator[Sink]:
    """A log that has its name only when it is whole: whoever is killed leaves none that looks finished.

    Raises OSError, with the log's name, where it cannot be written; nothing of it is left then.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    writer = f"{socket.gethostname()}-{os.getpid()}-{get_ident()}"  # a folder may be shared by machines
    part = path.with_name(f".{path.name}.{writer}.part")
    try:
        with part.open("wb") as file:
            sink = Sink(file, compressed="zst")
            try:
                yield sink
            finally:
                sink.close()
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def _cause(error: Exception) -> str:
    """What a run raised, and where, in words that are the same on every machine.

    >>> try:
    ...     raise KeyError("hall")
    ... except KeyError as error:
    ...     _cause(error).partition(" (")[0]
    "KeyError: 'hall'"
    """
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    where = f" ({Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno})" if last else ""
    return f"{type(error).__name__}: {error}{where}"


def _moment(when: datetime) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
