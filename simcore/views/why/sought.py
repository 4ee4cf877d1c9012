"""Which event is asked about: the one of a number, the end, or the one that brought an entity to what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from simcore.facts import Fact
from simcore.log.now import able
from simcore.log.opening import Opening, kinds
from simcore.rules.damage import STATES
from simcore.rules.wounds import LEVELS

OUTCOME = ("run", "end")
"""The words for the outcome of a run."""


class Sought(Protocol):
    """What looks at every fact up to some time, and knows at the end which event was asked about; None for no event."""

    def note(self, fact: Fact) -> None:
        """Look at the next fact."""

    @property
    def seq(self) -> int | None:
        """The number of the event, as far as facts were noted."""


class Numbered:
    """The event of a number."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.seq: int | None = None

    def note(self, fact: Fact) -> None:
        """Whether it is this one."""
        if fact.seq == self._number:
            self.seq = fact.seq


class Outcome:
    """The event of a kind of which a run has one: its end."""

    def __init__(self) -> None:
        self.seq: int | None = None

    def note(self, fact: Fact) -> None:
        """Whether it is this one."""
        if fact.kind == "run.end":
            self.seq = fact.seq


class Written:
    """The event that last set a field of an entity."""

    def __init__(self, id_: str, field: str) -> None:
        self._id, self._field = id_, field
        self.seq: int | None = None

    def note(self, fact: Fact) -> None:
        """Whether it sets the field."""
        if self._field in fact.set.get(self._id, ()):
            self.seq = fact.seq


class Fallen:
    """The event that last made an entity worse; else the last that changed it at all, else the last that it did.

    ``start``: its fields when the run begins.
    """

    def __init__(self, id_: str, start: Mapping[str, Any]) -> None:
        self._id, self._now = id_, dict(start)
        self._worse: int | None = None
        self._set: int | None = None
        self._did: int | None = None

    @property
    def seq(self) -> int | None:
        """The event, by the first of the three that there is."""
        found = (each for each in (self._worse, self._set, self._did) if each is not None)
        return next(found, None)

    def note(self, fact: Fact) -> None:
        """What it changes in the entity."""
        if self._id in (fact.actor, fact.target):
            self._did = fact.seq
        patch = fact.set.get(self._id)
        if not patch:
            return
        before = dict(self._now)
        self._now.update(patch)
        self._set = fact.seq
        if worse(before, self._now):
            self._worse = fact.seq


class Held:
    """What ended the hold of a side, or decided the run; else the last event that changed the side.

    A side that holds again is asked for what came of it: the end of the run.
    """

    def __init__(self, side: str) -> None:
        self._changed = Fallen(side, {})
        self._side = side
        self._ended: int | None = None
        self._outcome = Outcome()

    @property
    def seq(self) -> int | None:
        """The event, by the first of the three that there is."""
        found = (each for each in (self._ended, self._outcome.seq, self._changed.seq) if each is not None)
        return next(found, None)

    def note(self, fact: Fact) -> None:
        """Whether a hold of the side ends, or the run."""
        self._changed.note(fact)
        self._outcome.note(fact)
        if fact.target == self._side and fact.kind == "hold.begun":
            self._ended = None
        elif fact.target == self._side and fact.kind == "hold.ended":
            self._ended = fact.seq


def worse(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether an entity is worse off: deeper wounds or damage, or out of action, which it was not.

    >>> worse({"wounds": "wounded"}, {"wounds": "dead"}), worse({"damage": "heavy"}, {"damage": "heavy"})
    (True, False)
    """
    hurt = _rank(LEVELS, now.get("wounds")) > _rank(LEVELS, before.get("wounds"))
    harmed = _rank(STATES, now.get("damage")) > _rank(STATES, before.get("damage"))
    return hurt or harmed or ("wounds" in now and able(before) and not able(now))


def _rank(levels: Sequence[str], level: Any) -> int:
    return levels.index(level) if level in levels else 0


def sought(opening: Opening, what: str, field: str = "") -> Sought:
    """What looks for the event asked about.

    ``what``: the number of an event, an id, or a word of :data:`OUTCOME`, unless something has that id. ``field``: of
    the entity ``what``, the field that was set; "" for what brought it to what it is.
    """
    if field:
        return Written(what, field)
    if what.isascii() and what.isdigit():
        return Numbered(int(what[:20]))
    kind = kinds(opening).get(what, "side" if what in opening.layout.sides else "")
    if kind == "side":
        return Held(what)
    if what in OUTCOME and what not in opening.state:
        return Outcome()
    return Fallen(what, opening.state.get(what, {}))
