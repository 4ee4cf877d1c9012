"""A log in memory, with the whole state kept every so many events, so that any moment is near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from simcore.facts import Fact
from simcore.log.opening import Opening
from simcore.log.read import Log
from simcore.views.account import Account
from simcore.views.drawing.crowds import Crowds
from simcore.views.text import line
from simcore.views.turning import Point

EVERY = 256
"""Events from one keyframe to the next."""

State = Mapping[str, Mapping[str, Any]]


class Recording:
    """All events of a log, and :meth:`state` after each.

    ``points``: the turning points of the side that lost, in order of time. ``cut``: the log has no end.
    ``crowds``: how many units each zone must have room for.
    """

    def __init__(self, opening: Opening, facts: Iterable[Fact], every: int = EVERY) -> None:
        self.opening = opening
        self.facts: list[Fact] = []
        self._every = every
        self._keyframes: list[State] = []
        account, crowds = Account(), Crowds(opening)
        state: dict[str, Mapping[str, Any]] = dict(opening.state)
        for number, fact in enumerate(facts):
            account.note(fact)
            crowds.note(fact)
            self.facts.append(fact)
            written(state, fact)
            if number % every == 0:
                self._keyframes.append(dict(state))
        self.account = account
        self.crowds = crowds.most
        self.points: list[Point] = account.turning.chosen(account.losing())
        self.cut = account.end is None

    @classmethod
    def of(cls, log: Log) -> Recording:
        """The recording of a log, read once. Raises :class:`simcore.errors.LogError` where a line is no event."""
        return cls(log.opening, log)

    def __len__(self) -> int:
        return len(self.facts)

    @property
    def last(self) -> int:
        """The place of the last event."""
        return len(self.facts) - 1

    def state(self, at: int) -> State:
        """The whole state after the event at this place, folded from the keyframe before it."""
        frame = at // self._every
        state = dict(self._keyframes[frame])
        for fact in self.facts[frame * self._every + 1 : at + 1]:
            written(state, fact)
        return state

    @cached_property
    def lines(self) -> list[str]:
        """Each event as a line of text."""
        return [line(fact) for fact in self.facts]

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each event by its number; of two with one number, which a whole log has not, the first."""
        found: dict[int, int] = {}
        for place, fact in enumerate(self.facts):
            found.setdefault(fact.seq, place)
        return found

    @cached_property
    def effects(self) -> dict[int, list[int]]:
        """The places of the events that name an event, by its number, as one of their causes."""
        found: dict[int, list[int]] = {}
        for place, fact in enumerate(self.facts):
            for cause in fact.causes:
                found.setdefault(cause, []).append(place)
        return found

    @cached_property
    def marks(self) -> list[int]:
        """The places of the turning points."""
        return [self.places[point.seq] for point in self.points if point.seq in self.places]


def written(state: dict[str, Mapping[str, Any]], fact: Fact) -> None:
    """Write an event's patch onto a state; an entity that changes is a new value, so that keyframes can share the others."""
    for id_, fields in fact.set.items():
        state[id_] = {**state.get(id_, {}), **fields}
