"""The Dask engine: the workers of a cluster, each given a chunk and one to go on with; rows as they come.

The scheduler holds the job and the chunks that are out, nothing else: what has come back is forgotten there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct

from simcore.campaign.engines.chunk import BEGUN, HUNG, LEFT, TROUBLE, Chunk, Told, told
from simcore.campaign.engines.cluster import checked, connected, first, installed, security
from simcore.campaign.engines.fitness import unfitness
from simcore.campaign.engines.local import PATIENCE
from simcore.campaign.engines.pace import Pace
from simcore.campaign.engines.worker import Play
from simcore.campaign.job import Job, play
from simcore.campaign.row import Row
from simcore.campaign.work import Work
from simcore.errors import RunError

WORKERLESS = 60.0
"""For how many seconds a cluster may have no worker."""

AHEAD = 2
"""Chunks for each thread of a worker: one that it plays, one that is there when it has played it."""

TICK = 1.0
"""How often, in seconds, the number of workers is asked for, and whether there is still a scheduler."""

FETCH = 10.0
"""For how many seconds rows that are there are waited for."""

HOW = "Dask does not say how"

_decode = msgspec.msgpack.Decoder(Told).decode


class Dask(Struct, frozen=True):
    """The engine: a scheduler's address, such as ``tls://cluster.example:8786``; the rest as Dask is configured.

    ``insecure`` allows ``tcp://`` beyond this machine. A run silent for ``patience`` seconds is left unfinished; a
    cluster without workers for ``workerless`` seconds is given up. ``play`` is for tests. Raises
    :class:`simcore.InputError` where the address is none, is in the clear, or Dask is not installed.
    """

    scheduler: str
    insecure: bool = False
    patience: float = PATIENCE
    workerless: float = WORKERLESS
    play: Play = play

    def __post_init__(self) -> None:
        checked(self.scheduler, insecure=self.insecure)
        installed()
        security(self.scheduler)

    def rows(self, job: Job, work: Work) -> Iterator[list[Row]]:
        """Play all of the work; rows as they come. Raises :class:`RunError` where the cluster is unfit, or lost."""
        with connected(self.scheduler) as client, ExitStack() as stack:
            outing = _Outing(self, client, work)
            stack.callback(outing.close)
            outing.begin(job)
            yield from outing.rows()


class _Outing:
    """The chunks of one batch that are out: each a future of Dask, by its key."""

    def __init__(self, engine: Dask, client: Any, work: Work) -> None:
        self._engine = engine
        self._client = client
        self._work = work
        self._pace = Pace()
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._out: dict[str, tuple[Any, tuple[int, ...]]] = {}
        self._name = f"simcore-{uuid4().hex}"  # the cluster may have other users
        self._sent = 0
        self._job: Any = None
        self._threads, self._asked, self._manned = 0, 0.0, monotonic()

    def begin(self, job: Job) -> None:
        """Send the job, once; see that there are workers, and that they can play it.

        It is sent as a task that gives it back, not as Dask's scattered data: that is lost with the workers that hold it.
        """
        self._job = self._client.submit(bytes, msgspec.msgpack.encode(job), key=f"{self._name}-job")
        self._job.add_done_callback(self._done.put)
        with suppress(Empty):
            self._done.get(timeout=self._engine.workerless)
        self._alive()
        if self._job.status != "finished":
            raise RunError(f"{self._engine.scheduler}: no worker in {self._engine.workerless:g} s")
        unfit = unfitness(self._client, job)
        if unfit:
            more = f"; and {len(unfit) - 3} more" if len(unfit) > 3 else ""
            raise RunError(f"{self._engine.scheduler}: not every worker can play: {'; '.join(unfit[:3])}{more}")

    def rows(self) -> Iterator[list[Row]]:
        """Rows as they come, until all work is done."""
        while self._work.left:
            self._send()
            for future in self._waited():
                yield from self._heard(future)

    def close(self) -> None:
        """Cancel what is out."""
        futures = [future for future, _ in self._out.values()]
        self._out, self._job = {}, None
        if self._client.status == "running":
            with suppress(Exception):  # the scheduler is lost: then all is cancelled
                self._client.cancel(futures)

    def _send(self) -> None:
        """As many chunks as there are workers for; some where there are none, so that a cluster that grows does."""
        self._count()
        while len(self._out) < AHEAD * max(1, self._threads):
            chunk = self._work.chunk(self._pace.size(self._work.waiting, max(1, self._threads)))
            if not chunk:
                return
            self._sent += 1
            key = f"{self._name}-{self._sent}"
            sent = Chunk(key, chunk, self._engine.patience, play=self._engine.play)
            future = self._client.submit(told, self._job, sent, key=key, retries=0)
            self._out[key] = future, chunk
            future.add_done_callback(self._done.put)

    def _count(self) -> None:
        """Ask, now and then, how many threads the workers have; raise where there have been none for too long."""
        if monotonic() - self._asked < TICK:
            return
        self._threads, self._asked = sum(self._client.nthreads().values()), monotonic()
        if self._threads:
            self._manned = self._asked
        if self._asked - self._manned > self._engine.workerless:
            raise RunError(
                f"{self._engine.scheduler}: no worker for {self._engine.workerless:g} s; the same command goes on"
            )

    def _waited(self) -> Iterator[Any]:
        """The futures that are done, if any."""
        self._alive()
        with suppress(Empty):
            yield self._done.get(timeout=TICK)
            while True:
                yield self._done.get_nowait()

    def _heard(self, future: Any) -> Iterator[list[Row]]:
        """The rows of a chunk, and what becomes of the rest."""
        try:
            answer = self._told(future)
        except TimeoutError:  # its worker died before it was fetched: Dask begins it again
            future.add_done_callback(self._done.put)
            return
        _, chunk = self._out.pop(future.key)
        for row in answer.rows:
            self._pace.heard(row.seconds or 0.0)
        rows = [self._work.done(row) for row in answer.rows]
        if answer.ended == BEGUN:
            rows += self._work.died(chunk, HOW)
        if answer.ended == HUNG:
            rows += self._work.hung(chunk[len(answer.rows) :], self._engine.patience)
        if answer.ended == LEFT:
            self._work.returned(chunk)
        if rows:
            yield rows
        if answer.ended == TROUBLE:
            raise RunError(answer.why)

    def _told(self, future: Any) -> Told:
        """What a worker tells of a chunk. Raises TimeoutError where it is not there (any more), RunError where none will be."""
        from distributed import Event, KilledWorker

        if future.status in {"pending", "lost"}:
            raise TimeoutError
        if future.status == "finished":
            return _decode(future.result(timeout=FETCH))
        if future.status != "error":
            self._alive()
            raise RunError(f"{self._engine.scheduler}: another client cancelled a chunk; the same command goes on")
        error = future.exception()
        if not isinstance(error, KilledWorker):
            raise RunError(f"a worker cannot play: {type(error).__name__}: {first(error)}")
        mark = Event(future.key, client=self._client)
        if not mark.is_set():  # it stood in line behind the chunk that killed the worker
            return Told(ended=LEFT)
        mark.clear()  # nobody else will: the scheduler tries it no more
        return Told(ended=BEGUN)

    def _alive(self) -> None:
        """Raise OSError where the scheduler is gone."""
        if self._client.status != "running":
            raise OSError("the connection broke")
