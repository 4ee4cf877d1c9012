"""Record: every fact passes here once, is numbered, dated, applied to the state and, if a log is written, written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from simcore.facts import Fact, Patch
from simcore.log.measured import Measured
from simcore.log.tally import Tally
from simcore.log.write import Sink
from simcore.state import Hear, State

Apply = Callable[[Patch, Mapping[str, Hear]], Sequence[tuple[Hear, str]]]


class Record:
    """The record of one run.

    ``t`` and ``round`` are the moment being played, set by the clock. ``events`` counts the facts so far. What no
    other room stores stands here, beside the state and outside it: which event last set each field; not so where ``asked``
    says that nobody asks for it.
    """

    __slots__ = ("_apply", "_batch", "_notes", "_set_by", "_sink", "_watched", "asked", "events", "round", "t", "tally")

    def __init__(self, state: State, sink: Sink | None, tally: Tally) -> None:
        self._apply = state.apply if not tally.measured.waits else self._measuring(state.apply, tally.measured)
        self._sink = sink
        self._batch: list[Fact] = []
        self._set_by: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._watched: dict[str, Hear] = {}
        self.tally = tally
        self._notes = tally.notes
        self.asked = True
        self.events = 0
        self.t: int | float = 0
        self.round = 0

    def watch(self, *watched: Mapping[str, Hear]) -> None:
        """Have functions called with the entity's id after a fact wrote the field that names them, in the order given."""
        self._watched = {}
        for field in dict.fromkeys(field for each in watched for field in each):
            heard = [each[field] for each in watched if field in each]
            self._watched[field] = heard[0] if len(heard) == 1 else _all(heard)

    def __call__(self, fact: Fact) -> int:
        """Number, date and apply a fact; its number, for the causes of what follows."""
        number = fact.seq = self.events
        self.events = number + 1
        fact.t = self.t
        fact.round = self.round
        patch = fact.set
        if patch:
            due = self._apply(patch, self._watched)
            if self.asked:
                self._dated(patch, number)
            for hear, id_ in due:
                hear(id_)
        if fact.kind in self._notes:
            self._notes[fact.kind](fact)
        if self._sink is not None:
            self._batch.append(fact)
        return number

    def _measuring(self, apply: Apply, measured: Measured) -> Apply:
        """What writes a patch, and then has what the scenario measures look at it."""
        awaited = measured.awaited

        def applied(patch: Patch, heard: Mapping[str, Hear]) -> Sequence[tuple[Hear, str]]:
            due = apply(patch, heard)
            if not awaited.isdisjoint(patch):
                measured.written(patch, self.t)
            return due

        return applied

    def _dated(self, patch: Patch, number: int) -> None:
        for id_, fields in patch.items():
            set_by = self._set_by[id_]
            for field in fields:
                set_by[field] = number

    def because(self, entity: str, field: str) -> int | None:
        """The number of the last event that set a field; None where no event did (never 0: that is no cause)."""
        return self._set_by[entity].get(field)

    def flush(self) -> None:
        """Write the batch: at the end of each round, and where a run breaks off."""
        if self._sink is not None and self._batch:
            self._sink.write(self._batch)
            self._batch.clear()

    @property
    def telling(self) -> bool:
        """Whether a log is written: only then does anyone read the causes of a fact."""
        return self._sink is not None

    @property
    def sha256(self) -> str:
        """The digest of the log so far, "" where none is written."""
        self.flush()
        return self._sink.sha256() if self._sink is not None else ""


def _all(heard: list[Hear]) -> Hear:
    """One function that calls several."""

    def call(id_: str) -> None:
        for each in heard:
            each(id_)

    return call
