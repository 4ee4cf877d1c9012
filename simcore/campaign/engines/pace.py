"""How many runs make a chunk: about a second's work, and enough left for everyone."""

from __future__ import annotations

from math import ceil

CHUNK_SECONDS = 1.0
"""How long a chunk is to last."""

LARGEST_CHUNK = 1000
SMOOTHING = 0.1
"""The weight of the newest run in the mean that forgets (exponential smoothing)."""


class Pace:
    """How long a run takes, learned from those that are done; the first chunks are of one run."""

    def __init__(self) -> None:
        self._per_run = CHUNK_SECONDS

    def heard(self, seconds: float) -> None:
        """Note how long a run took."""
        self._per_run += SMOOTHING * (seconds - self._per_run)

    def size(self, waiting: int, workers: int) -> int:
        """How many runs the next chunk has, with so many waiting and so many workers.

        >>> pace = Pace()
        >>> pace.size(1000, 2)
        1
        >>> for _ in range(100):
        ...     pace.heard(0.01)
        >>> pace.size(1000, 2), pace.size(12, 2)
        (99, 3)
        """
        fair = ceil(waiting / (2 * workers))
        return max(1, min(LARGEST_CHUNK, fair, int(CHUNK_SECONDS / max(self._per_run, 1e-6))))
