"""The clock: moments, rounds, and the guard that no process acts by accident of its creation."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from simpy import Environment, Event

from simcore.errors import RunError

TIMELINE = 0
DECLARATION = 5
"""Milliseconds into the round; the other phases are fractions of it."""

FIRST = 2
"""SimPy keeps priorities 0 and 1 for itself; ours begin here."""

RANKS = 1 << 32


class Moment(Event):
    """An event that has its place in time and, among those of the same time, its rank."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.round = 0
        self.key = 0


class Clock:
    """Rounds of ``round_ms`` milliseconds. ``moved(milliseconds, round)`` hears of each moment that is played."""

    def __init__(self, env: Environment, round_ms: int, moved: Callable[[int, int], None]) -> None:
        self.env = env
        self.round_ms = round_ms
        self.events = 0
        self._moved = moved
        self._heard = self._played
        self._key = -1
        self._taken: set[int] = set()
        self._opened: list[int] = []
        self._playing = 0

    def at(self, round_: int, offset: int, rank: int) -> Moment:
        """A moment to wait for: the only way to wait. It opens its round.

        ``offset`` in milliseconds into the round, ``rank`` among the moments of the same time. Raises RunError for a
        moment that is not after the one being played, or that is taken: two that act at once would act in the order
        of their creation.
        """
        return self.ring(self.moment(), round_, offset, rank)

    def moment(self) -> Moment:
        """A moment that has no time yet: the clock is the first to hear of it."""
        moment = Moment(self.env)
        assert moment.callbacks is not None
        moment.callbacks.append(self._heard)
        return moment

    def ring(self, moment: Moment, round_: int, offset: int, rank: int) -> Moment:
        """Set the time of a moment that someone waits for already."""
        when = (round_ - 1) * self.round_ms + offset
        key = when * RANKS + rank
        if key <= self._key or key in self._taken:
            what = "taken" if key in self._taken else "not after the moment being played"
            raise RunError(f"round {round_}, offset {offset}, rank {rank} is {what}")
        self._taken.add(key)
        moment.round = round_
        moment.key = key
        moment._ok = True  # noqa: SLF001  (what Event.succeed does, at a time of our choice)
        moment._value = None  # noqa: SLF001
        self.env.schedule(moment, FIRST + rank, when - self.env.now)  # type: ignore[arg-type]
        if round_ != self._playing:
            self.open(round_)
        return moment

    def _played(self, event: Event) -> None:
        moment: Moment = event  # type: ignore[assignment]
        self._key = key = moment.key
        self._taken.remove(key)
        self.events += 1
        self._moved(key // RANKS, moment.round)

    def open(self, round_: int) -> None:
        """Have a round played, or at least judged; one that is being played is open already."""
        if round_ > self._playing and round_ not in self._opened:
            heappush(self._opened, round_)

    def next(self) -> int:
        """Take the next round that was opened."""
        self._playing = heappop(self._opened)
        return self._playing

    def housekeeping(self, part: str) -> int:
        """When a part of housekeeping, ``a`` to ``h``, takes place, in milliseconds into the round."""
        return self.round_ms - self.round_ms // 50 + "abcdefgh".index(part) * (self.round_ms // 500)

    @property
    def victory(self) -> int:
        """When a round is judged, in milliseconds into it."""
        return self.round_ms - self.round_ms // 500

    @property
    def limit(self) -> int:
        """When the limit ends the last round, in milliseconds into it."""
        return self.round_ms - self.round_ms // 1000

    def turn(self, passes: tuple[int, int], die: int) -> int:
        """When actions take place: ``passes`` is the pass and how many there are, ``die`` the initiative die.

        First actions of all in the order of their dice, then second ones, to the end.

        Source: EA-16, EA-17.
        """
        pass_, of = passes
        return self.round_ms // 10 + (6 * (pass_ - 1) + die - 1) * (8 * self.round_ms // 10) // (6 * of)
