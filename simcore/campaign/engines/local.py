"""The local engine: processes of this machine, each at the end of a pipe, and a loop that never loses what is finished.

The pools of the standard library lose all that is unfinished when one worker is killed. Here a worker that dies takes
nothing with it: its rows were sent one by one, and what it left goes back to the work list.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import site
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic

import msgspec
from msgspec import Struct

from simcore.campaign.engines.pace import Pace
from simcore.campaign.engines.worker import READY, TROUBLE, Play, work
from simcore.campaign.job import Job, play
from simcore.campaign.row import Row
from simcore.campaign.work import Work
from simcore.errors import RunError

PATIENCE = 600.0
"""For how many seconds a worker may be silent."""

_decode = msgspec.msgpack.Decoder(Row).decode


class Local(Struct, frozen=True):
    """The engine: ``jobs`` processes; one that says nothing for ``patience`` seconds is killed. ``play`` is for tests."""

    jobs: int
    patience: float = PATIENCE
    play: Play = play

    def rows(self, job: Job, work: Work) -> Iterator[list[Row]]:
        """Play all of the work; rows as they come. Raises :class:`RunError` where no worker can begin or go on."""
        crew = _Crew(self, job, work)
        try:
            yield from crew.rows()
        finally:
            crew.close()


class _Worker:
    """One process, the chunk that it has, and since when it has said nothing."""

    def __init__(self, pipe: Connection, process: BaseProcess) -> None:
        self.pipe = pipe
        self.process = process
        self.ready = False
        self.chunk: tuple[int, ...] = ()
        self.heard = monotonic()

    def send(self, chunk: tuple[int, ...]) -> None:
        """Hand a chunk over."""
        self.chunk, self.heard = chunk, monotonic()
        if chunk:
            try:
                self.pipe.send_bytes(msgspec.msgpack.encode(chunk))
            except OSError:  # it is dead; its pipe says so when it is read
                return

    def end(self) -> str:
        """Kill the process if it lives; how it ended."""
        self.pipe.close()
        self.process.kill()
        self.process.join()
        code = self.process.exitcode or 0
        self.process.close()
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


class _Crew:
    """The workers of one batch."""

    def __init__(self, engine: Local, job: Job, work: Work) -> None:
        self._engine = engine
        self._job = job
        self._work = work
        self._context = _context()
        self._workers: dict[Connection, _Worker] = {}
        self._pace = Pace()

    def rows(self) -> Iterator[list[Row]]:
        """Rows as they come, until all work is done."""
        while self._work.left:
            self._hire()
            found = [row for pipe in self._waited() for row in self._heard(self._workers[pipe])]
            found += self._hanging()
            if found:
                yield found

    def close(self) -> None:
        """End all workers, in whatever they are."""
        for worker in self._workers.values():
            worker.end()
        self._workers.clear()

    def _hire(self) -> None:
        """Work for whoever has none, and as many workers as there is work for; each begins with a chunk of one run."""
        for worker in self._workers.values():
            if worker.ready and not worker.chunk:
                worker.send(self._work.chunk(self._size()))
        busy = sum(bool(worker.chunk) for worker in self._workers.values())
        for _ in range(min(self._engine.jobs, busy + self._work.waiting) - len(self._workers)):
            here, there = self._context.Pipe()
            process = self._context.Process(target=work, args=(there, self._job, self._engine.play), daemon=True)
            with _ours():
                process.start()
            there.close()
            self._workers[here] = _Worker(here, process)

    def _waited(self) -> list[Connection]:
        """The pipes that have something to say; none where one has been silent too long."""
        oldest = min((worker.heard for worker in self._workers.values() if worker.chunk), default=None)
        left = None if oldest is None else max(0.0, oldest + self._engine.patience - monotonic())
        ready = wait(list(self._workers), left)
        return [pipe for pipe in self._workers if pipe in ready]

    def _heard(self, worker: _Worker) -> Iterator[Row]:
        """The rows that a worker has sent; of one that died, what becomes of its chunk."""
        while worker.pipe in self._workers and worker.pipe.poll():
            try:
                message = worker.pipe.recv_bytes()
            except (EOFError, OSError):
                yield from self._lost(worker)
                return
            worker.heard = monotonic()
            if message == READY:
                worker.ready = True
                worker.send(self._work.chunk(1))
            elif message.startswith(TROUBLE):
                raise RunError(message.removeprefix(TROUBLE).decode())
            else:
                yield self._told(worker, _decode(message))

    def _told(self, worker: _Worker, row: Row) -> Row:
        """Note a row; who has played his chunk gets another."""
        self._pace.heard(row.seconds or 0.0)
        worker.chunk = worker.chunk[1:]
        if not worker.chunk:
            worker.send(self._work.chunk(self._size()))
        return self._work.done(row)

    def _size(self) -> int:
        return self._pace.size(self._work.waiting, self._engine.jobs)

    def _lost(self, worker: _Worker) -> list[Row]:
        del self._workers[worker.pipe]
        how = worker.end()
        if not worker.ready:
            raise RunError(
                f"a worker could not begin ({how}); a script that calls simcore.batch must do so "
                "under: if __name__ == '__main__'"
            )
        return self._work.died(worker.chunk, how)

    def _hanging(self) -> list[Row]:
        found = []
        for worker in list(self._workers.values()):
            if worker.chunk and monotonic() - worker.heard >= self._engine.patience:
                del self._workers[worker.pipe]
                worker.end()
                found += self._work.hung(worker.chunk, self._engine.patience)
        return found


@contextmanager
def _ours() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; what is started here never sees it: we do, and end it.

    It may come while a process still imports what it needs, so it is kept from it from the first moment on.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the first of the processes; whoever starts it has Ctrl-C let through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _context() -> SpawnContext | ForkServerContext:
    """A way to start processes that inherit nothing: from a small server that has simcore loaded, where there is one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["simcore.campaign.engines.worker"])
    with _ours(), _found():
        forkserver.ensure_running()
    return context


@contextmanager
def _found() -> Iterator[None]:
    """Let the server import simcore from where we have it, which may be known to our ``sys.path`` alone.

    The server looks in the usual places, and might find another simcore there; workers are told our path too late.
    """
    root = str(Path(__file__).parents[3])
    if root in site.getsitepackages():
        yield
        return
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = root if before is None else f"{root}{os.pathsep}{before}"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
