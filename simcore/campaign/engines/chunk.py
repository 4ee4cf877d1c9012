"""A chunk of runs on a worker of a Dask cluster: what is sent there, how it is played, what comes back.

Dask sends functions by name: a worker must have the same simcore, and says which it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

import msgspec
from msgspec import Struct

from simcore import __version__
from simcore.campaign.engines.worker import Play
from simcore.campaign.job import Job, play
from simcore.campaign.row import Row

PLAYED = "played"
BEGUN = "begun"
HUNG = "hung"
TROUBLE = "trouble"
LEFT = "left"
"""What became of a chunk: all of it is played; another worker had begun it, and is dead; the run behind the last row
does not end; the worker cannot go on, and says why; nobody began it."""

_TURN = Lock()
"""The threads of a worker take turns: two would be no quicker, and who kills the worker was alone in it."""


class Chunk(Struct, frozen=True):
    """Some replications, under a name of their own; how long a run may be silent; how one is played (for tests)."""

    name: str
    replications: tuple[int, ...]
    patience: float
    version: str = __version__
    play: Play = play


class Told(Struct):
    """What a worker tells of a chunk: the rows it has, in order, and what became of the rest."""

    rows: list[Row] = []
    ended: str = PLAYED
    why: str = ""


def told(job: bytes, chunk: Chunk) -> bytes:
    """Play a chunk of an encoded job, as a task of Dask; a :class:`Told`, encoded.

    Dask gives the tasks of a dead worker to another one, four times unless its scheduler is told otherwise. A run that
    kills its worker must not do so four times: who finds its chunk begun leaves it.
    """
    return msgspec.msgpack.encode(_told(job, chunk))


def _told(job: bytes, chunk: Chunk) -> Told:
    if chunk.version != __version__:
        return Told(ended=TROUBLE, why=f"a worker has simcore {__version__}, this is {chunk.version}")
    with _TURN, _mark(chunk.name) as begun:
        return Told(ended=BEGUN) if begun else played(_job(job), chunk)


@contextmanager
def _mark(name: str) -> Iterator[bool]:
    """Whether a chunk was begun before, as the scheduler remembers, until it is done here; a dead worker's stays."""
    from distributed import Event as Mark

    mark = Mark(name)
    begun = mark.is_set()
    mark.set()
    try:
        yield begun
    finally:
        mark.clear()


def played(job: Job, chunk: Chunk) -> Told:
    """Play a chunk, as far as it goes.

    The runs are played in a thread beside this one: Dask can end no task that has begun, so one that hangs would keep
    its worker for ever. This one leaves it behind.
    """
    said: SimpleQueue[Row | Exception] = SimpleQueue()
    over = Event()
    Thread(target=_say, args=(job, chunk, said, over), daemon=True).start()
    answer = Told()
    try:
        for row in _heard(chunk, said):
            answer.rows.append(row)
    except Empty:
        answer.ended = HUNG
    except OSError as error:
        answer.ended, answer.why = TROUBLE, f"{error.filename}: " * bool(error.filename) + f"{error.strerror or error}"
    finally:
        over.set()
    return answer


def _heard(chunk: Chunk, said: SimpleQueue[Row | Exception]) -> Iterator[Row]:
    for _ in chunk.replications:
        row = said.get(timeout=chunk.patience)
        if isinstance(row, Exception):
            raise row
        yield row


def _say(job: Job, chunk: Chunk, said: SimpleQueue[Row | Exception], over: Event) -> None:
    """Play run after run, until nobody listens any more."""
    for replication in chunk.replications:
        if over.is_set():
            return
        try:
            said.put(chunk.play(job, replication))
        except Exception as error:  # noqa: BLE001 (whoever listens raises it)
            said.put(error)
            return


@lru_cache(maxsize=4)
def _job(encoded: bytes) -> Job:
    return msgspec.msgpack.decode(encoded, type=Job)
