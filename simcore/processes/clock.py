"""The clock: moments, rounds, and the guard that no process acts by accident of its creation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from simpy import Environment, Event

from simcore.errors import RunError

TIMELINE = 0
DECLARATION = 5
"""Milliseconds into the round; the other phases are fractions of it."""

FIRST = 2
"""SimPy keeps priorities 0 and 1 for itself; ours begin here."""

RANKS = 1 << 32

DICE = range(7)
"""What an initiative die may show, and 0."""


class Moment(Event):
    """An event that has its place in time and, among those of the same time, its rank.

    Once it was played it has no time again, and whoever waits for it waits for the next that it is given. What it brings
    is what ``yield`` gives to who waits.
    """

    key = 0

    @property
    def rank(self) -> int:
        """Its rank among the moments of the same time."""
        return self.key % RANKS


Bell = tuple[Moment, int, object]
"""A moment, its offset in milliseconds into the round, and what it brings to who waits for it."""


class Clock:
    """Rounds of ``round_ms`` milliseconds. ``moved(milliseconds, round)`` hears of each time that comes."""

    def __init__(self, env: Environment, round_ms: int, moved: Callable[[int, int], None]) -> None:
        self.env = env
        self.round_ms = round_ms
        self._rung = 0
        self._moved = moved
        self._heard = self._played
        self._key = -1
        self._when = -1
        self._taken: set[int] = set()
        self._opened: list[int] = []
        self._playing = 0
        self._firsts: dict[int, tuple[int, ...]] = {}

    def close(self) -> None:
        """Forget every moment that was to come, and who waits for it: SimPy has no end of its own."""
        queue = self.env._queue  # noqa: SLF001
        for *_, event in queue:
            event.callbacks = []
        queue.clear()
        del self._heard

    def at(self, round_: int, offset: int, rank: int) -> Moment:
        """A moment to wait for: the only way to wait. It opens its round.

        ``offset`` in milliseconds into the round, ``rank`` among the moments of the same time. Raises RunError for a
        moment that is not after the one being played, or that is taken: two that act at once would act in the order
        of their creation.
        """
        moment = self.moment()
        self._set(((moment, offset, None),), round_, rank)
        return moment

    def moment(self) -> Moment:
        """A moment that has no time yet: the clock is the first to hear of it."""
        moment = Moment(self.env)
        moment._ok = True  # noqa: SLF001  (as Event.succeed has it)
        moment.callbacks = [self._heard]
        return moment

    def ring(self, moments: Sequence[Bell], round_: int) -> None:
        """Set the times of moments that someone waits for already, in the order of their ranks, from 0 on."""
        self._set(moments, round_, 0)

    def _set(self, moments: Sequence[Bell], round_: int, first: int) -> None:
        """Set the times of moments, the first of which has such a rank."""
        taken, played, start = self._taken, self._key, (round_ - 1) * self.round_ms
        queue, number = self.env._queue, self.env._eid  # noqa: SLF001
        for rank, (moment, offset, brings) in enumerate(moments, first):
            when = start + offset
            key = when * RANKS + rank
            if key <= played or key in taken:
                what = "taken" if key in taken else "not after the moment being played"
                raise RunError(f"round {round_}, offset {offset}, rank {rank} is {what}")
            taken.add(key)
            moment.key = key
            moment._value = brings  # noqa: SLF001  (this and the next are Event.succeed, at a time of our choice)
            heappush(queue, (when, FIRST + rank, next(number), moment))  # type: ignore[misc]
        self._rung += len(moments)
        if round_ != self._playing:
            self.open(round_)

    def _played(self, event: Event) -> None:
        moment: Moment = event  # type: ignore[assignment]
        moment.callbacks = [self._heard]
        self._key = key = moment.key
        self._taken.remove(key)
        when = key // RANKS
        if when != self._when:
            self._when = when
            self._moved(when, when // self.round_ms + 1)

    @property
    def events(self) -> int:
        """How many moments were played."""
        return self._rung - len(self._taken)

    def open(self, round_: int) -> None:
        """Have a round played, or at least judged; one that is being played is open already."""
        if round_ > self._playing and round_ not in self._opened:
            heappush(self._opened, round_)

    def next(self) -> int:
        """Take the next round that was opened."""
        self._playing = heappop(self._opened)
        return self._playing

    def ahead(self, offset: int, rank: int = 0) -> int:
        """The first round in which a moment of such a rank, so many milliseconds into it, is still to come."""
        played = int(self.env.now) // self.round_ms
        return played + 1 + ((played * self.round_ms + offset) * RANKS + rank <= self._key)

    def housekeeping(self, part: str) -> int:
        """When a part of housekeeping, ``a`` to ``h``, takes place, in milliseconds into the round.

        Source: S1.3.2.80.
        Ruling: A-202.
        """
        return self.round_ms - self.round_ms // 50 + "abcdefgh".index(part) * (self.round_ms // 500)

    @property
    def results(self) -> int:
        """When what comes of work is decided, in milliseconds into the round."""
        return self.round_ms - self.round_ms // 25

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

    def firsts(self, of: int) -> tuple[int, ...]:
        """When first actions of ``of`` take place, by the initiative die."""
        found = self._firsts.get(of)
        if found is None:
            found = self._firsts[of] = tuple(self.turn((1, of), die) for die in DICE)
        return found
