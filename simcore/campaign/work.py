"""The work list of a batch: the runs still to be played, and what becomes of those whose worker died."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence

from simcore.campaign.row import DIED, UNFINISHED, Row

ALONE = 2
"""How often a run is tried alone before it is what kills its worker."""


class Work:
    """Chunks of replications to hand out. An engine takes chunks, gives rows back, and says which chunks came to nothing.

    ``tried`` counts, by replication, the attempts before this batch.
    """

    def __init__(self, replications: Iterable[int], tried: Mapping[int, int] | None = None) -> None:
        self._waiting = deque(replications)
        self._alone: deque[int] = deque()
        self._deaths: Counter[int] = Counter()
        self._tried = Counter(tried or {})
        self.left = len(self._waiting)

    def chunk(self, size: int) -> tuple[int, ...]:
        """The next runs, at most so many; those of a chunk that died come one by one. Nothing: there are none."""
        if self._alone:
            taken: tuple[int, ...] = (self._alone.popleft(),)
        else:
            taken = tuple(self._waiting.popleft() for _ in range(min(size, len(self._waiting))))
        self._tried.update(taken)
        return taken

    @property
    def waiting(self) -> int:
        """How many runs nobody has taken."""
        return len(self._waiting) + len(self._alone)

    def done(self, row: Row) -> Row:
        """Note that a run is done; its row with the number of attempts."""
        self.left -= 1
        row.attempts = self._tried[row.replication]
        return row

    def died(self, chunk: Sequence[int], how: str) -> list[Row]:
        """Take back what a worker left when it died: to be run one by one, or, where that is how it died, their rows.

        Nothing tells which run of a chunk killed the worker, if one did; one that does so again, alone, has.
        """
        found = []
        for replication in chunk:
            self._deaths[replication] += len(chunk) == 1
            if self._deaths[replication] >= ALONE:
                found.append(self.done(Row(replication, DIED, error=f"the worker died: {how}")))
            else:
                self._alone.append(replication)
        return found

    def hung(self, chunk: Sequence[int], seconds: float) -> list[Row]:
        """Take back what a worker left that was killed because its first run did not end: that is unfinished, the rest goes on."""
        first, *rest = chunk
        self.returned(rest)
        return [self.done(Row(first, UNFINISHED, error=f"no end after {seconds:g} s; a later batch tries again"))]

    def returned(self, chunk: Iterable[int]) -> None:
        """Take back runs that nobody began."""
        for replication in reversed(tuple(chunk)):
            self._tried[replication] -= 1
            self._waiting.appendleft(replication)
