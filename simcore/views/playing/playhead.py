"""The playhead: which event is shown, whether the battle runs on, and how fast."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from simcore.views.playing.recording import Recording

SPEEDS = (0.5, 1, 2, 5, 10, 20, 60, 300, 1200, 3600)
"""Seconds of the battle that pass in one of the watcher's."""
WHOLE = 120
"""Seconds that a whole battle takes, about, at the speed that is chosen at first."""


class Playhead:
    """A place in a recording. ``time``: seconds of the battle, which run on between the events while it plays."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.at = 0
        self.time = float(recording.facts[0].t)
        self.playing = False
        length = recording.facts[-1].t
        self.speed = next((speed for speed in SPEEDS if length / speed <= WHOLE), SPEEDS[-1])
        self._times: list[float] = []
        latest = 0.0
        for fact in recording.facts:  # a doctored log may go back in time; the playhead does not
            latest = max(latest, float(fact.t))
            self._times.append(latest)

    def go(self, at: int) -> None:
        """Show the event at this place, or the nearest there is."""
        self.at = min(max(0, at), self.recording.last)
        self.time = self._times[self.at]

    def step(self, by: int) -> None:
        """So many events on, or back; what plays is halted."""
        self.playing = False
        self.go(self.at + by)

    def turn_round(self, by: int) -> None:
        """To the first event of the next round in which anything happened, or of the one before; what plays is halted."""
        facts = self.recording.facts
        now = facts[self.at].round
        if by > 0:
            found = next((at for at in range(self.at, len(facts)) if facts[at].round > now), len(facts) - 1)
        else:
            wanted = max((fact.round for fact in facts[: self.at] if fact.round < now), default=now)
            found = next((at for at, fact in enumerate(facts) if fact.round >= wanted), 0)
        self.step(found - self.at)

    def jump(self, places: Sequence[int], by: int) -> bool:
        """To the next of these places, which ascend, or the one before; whether there is one."""
        found = after(places, self.at) if by > 0 else before(places, self.at)
        if found is not None:
            self.step(found - self.at)
        return found is not None

    def toggle(self) -> None:
        """Play, or halt; from the end it plays from the start."""
        self.playing = not self.playing
        if self.playing and self.at == self.recording.last:
            self.go(0)

    def faster(self, by: int) -> None:
        """The next speed up, or down."""
        place = min(max(0, SPEEDS.index(self.speed) + by), len(SPEEDS) - 1)
        self.speed = SPEEDS[place]

    def advance(self, seconds: float) -> bool:
        """Let so many seconds of the watcher pass; whether another event is shown since."""
        if not self.playing:
            return False
        self.time += seconds * self.speed
        reached = max(self.at, bisect_right(self._times, self.time) - 1)
        moved, self.at = reached != self.at, reached
        self.playing = reached < self.recording.last
        return moved

    def at_time(self, seconds: float) -> int:
        """The place of the last event that is not later than this second."""
        return max(0, bisect_right(self._times, seconds) - 1)


def after(places: Sequence[int], at: int) -> int | None:
    """The first of ascending places that is after one; None where none is.

    >>> after([3, 7], 3), after([3, 7], 7)
    (7, None)
    """
    found = bisect_right(places, at)
    return places[found] if found < len(places) else None


def before(places: Sequence[int], at: int) -> int | None:
    """The last of ascending places that is before one; None where none is.

    >>> before([3, 7], 7), before([3, 7], 3)
    (3, None)
    """
    found = bisect_left(places, at)
    return places[found - 1] if found else None
