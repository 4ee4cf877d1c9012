"""Whether the workers of a Dask cluster can play: they have this simcore, and see the folder that logs go to."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from msgspec import Struct

from simcore import __version__
from simcore.campaign.engines.cluster import first
from simcore.campaign.job import Job


class Fitness(Struct, frozen=True):
    """What a worker says of itself: its simcore, and whether it sees a file."""

    version: str
    sees: bool


def fitness(file: str) -> Fitness:
    """The version of simcore here, and whether this file is here; an empty name is no file that anyone needs."""
    return Fitness(__version__, not file or Path(file).exists())


def unfitness(client: Any, job: Job) -> list[str]:
    """Which workers cannot play, and why; one that has gone away meanwhile is none of them."""
    with ExitStack() as stack:
        token = _token(job, stack)
        said = client.run(fitness, token, on_error="return")
    return [f"{worker}: {wrong}" for worker, each in sorted(said.items()) if (wrong := _wrong(each, token))]


def _token(job: Job, stack: ExitStack) -> str:
    """A file beside the ledger for workers to look for, while the stack is open; none where no logs are wanted."""
    if not job.logged and not job.keep_failed:
        return ""
    return stack.enter_context(NamedTemporaryFile(dir=Path(job.folder), prefix=".shared-")).name


def _wrong(said: object, token: str) -> str:
    """Why a worker that says this of itself cannot play; nothing where it can.

    >>> _wrong(Fitness("0.0.1", sees=True), ""), _wrong(ModuleNotFoundError("No module named 'simcore'"), "")
    ('it has simcore 0.0.1, this is 0.1.0', "it has no simcore that fits (No module named 'simcore')")
    """
    if isinstance(said, OSError):
        return ""
    if isinstance(said, BaseException):
        return f"it has no simcore that fits ({first(said)})"
    assert isinstance(said, Fitness)
    if said.version != __version__:
        return f"it has simcore {said.version}, this is {__version__}"
    return "" if said.sees else f"it does not see {Path(token).parent}, where the logs go"
