"""How memory grows while a long log is streamed."""

from __future__ import annotations

import io
import tracemalloc

from simcore.log.write import Sink
from simcore.processes.run import run
from tests.benchmarks import runs, scenarios
from tests.benchmarks.targets import Figure

ROUNDS = 1_000
SETTLED = 100
"""Rounds until the caches that a fight fills once are full."""

MIB = 1 << 20


class Watched(io.RawIOBase):
    """A stream that keeps nothing but what memory was in use at each batch, and how many lines had passed."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []
        self._lines = 0

    def write(self, batch: bytes) -> int:  # type: ignore[override]
        """Take a batch."""
        self._lines += batch.count(b"\n")
        self.seen.append((tracemalloc.get_traced_memory()[0] - len(batch), self._lines))
        return len(batch)


def growth(pairs: int) -> Figure:
    """Memory in use at the last round of a thousand, less that at the start of the fight, in MiB.

    What is traced is every block that Python handed out. The batch itself is not counted.
    """
    plan = scenarios.plan(scenarios.lasting(ROUNDS))
    stream = Watched()
    tracemalloc.start()
    try:
        ended = run(plan, runs.SEED, 0, Sink(stream))  # type: ignore[arg-type]
    finally:
        tracemalloc.stop()
    start, settled, last = stream.seen[1], stream.seen[min(SETTLED, len(stream.seen) // 2)], stream.seen[-2]
    late = (last[0] - settled[0]) / max(1, last[1] - settled[1])
    notes = {
        "batches": len(stream.seen),
        "events": ended.events,
        "bytes_an_event": round((last[0] - start[0]) / max(1, last[1] - start[1]), 1),
        "bytes_an_event_once_settled": round(late, 1),
        "reason": ended.outcome["reason"],
    }
    return Figure((last[0] - start[0]) / MIB, notes)
