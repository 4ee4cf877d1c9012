"""Runs as they are timed: into a real file, as a user's are, or without a log."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from typing import BinaryIO, cast

from simcore.log.write import Sink
from simcore.plan import Plan
from simcore.processes.run import Outcome, run
from tests.benchmarks.floor import Floor
from tests.benchmarks.measure import Work

SEED = 7
REPLICATIONS = 8
"""Fights differ, so a sample is several: the same replications for run and floor."""


def logged(plan: Plan, replication: int) -> bytes:
    """The whole log of a run."""
    stream = io.BytesIO()
    run(plan, SEED, replication, Sink(stream))
    return stream.getvalue()


def outcome(plan: Plan, replication: int) -> Outcome:
    """A run without a log."""
    return run(plan, SEED, replication)


def floors(plan: Plan, replications: Sequence[int] = range(REPLICATIONS)) -> list[Floor]:
    """The floors of some runs."""
    return [Floor(plan, SEED, replication, logged(plan, replication)) for replication in replications]


def with_log(plan: Plan, replications: Sequence[int] = range(REPLICATIONS)) -> Work:
    """The work of some runs with the full log, each into a file."""
    return _filed([partial(_play, plan, each) for each in replications])


def _play(plan: Plan, replication: int, stream: BinaryIO) -> None:
    run(plan, SEED, replication, Sink(stream))


def without_log(plan: Plan, replications: Sequence[int] = range(REPLICATIONS)) -> Work:
    """The work of some runs without a log."""
    return lambda: [run(plan, SEED, replication) for replication in replications]


def floor_work(floors: Sequence[Floor]) -> Work:
    """The work of some floors, each into a file."""
    return _filed([floor.play for floor in floors])


def _filed(writes: Sequence[Callable[[BinaryIO], None]]) -> Work:
    def work() -> None:
        for write in writes:
            with tempfile.TemporaryFile() as stream:
                write(cast("BinaryIO", stream))

    return work
