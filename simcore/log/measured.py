"""What a scenario measures, worked out while the facts of a run pass: live, or from the lines of its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simcore.facts import Fact, Patch
from simcore.plan import Count, Final, Measure, When

Figure = dict[str, Any]
Note = Callable[[Fact], None]
Read = Callable[[str, str], Any]

PREFIX = "measure."
"""What the names of these figures begin with."""


def _nothing(id_: str, field: str) -> None:
    """The value of a field where there is no state to read."""


class Measured:
    """The measures of one run, and what they have come to.

    ``read`` gives the present value of a field of an entity. ``notes`` is what counts a fact, by its kind, and ``waits``
    says whether anybody asks what a fact wrote: where nothing is measured, there is nothing to call.
    """

    __slots__ = ("_counts", "_first", "_measures", "_read", "_whens", "notes")

    def __init__(self, measures: Sequence[Measure] = (), read: Read = _nothing) -> None:
        self._measures = measures
        self._read = read
        counts = [each for each in measures if isinstance(each, Count)]
        self._counts = {count.name: 0 for count in counts}
        self._first: dict[str, int | float] = {}
        self._whens: dict[str, list[When]] = {}
        self.notes: dict[str, Note] = {
            kind: self._counting([count for count in counts if kind in count.kinds])
            for kind in dict.fromkeys(kind for count in counts for kind in count.kinds)
        }
        for each in measures:
            if isinstance(each, When):
                self._whens.setdefault(each.entity, []).append(each)
                self._look(each, read(each.entity, each.field), 0)

    @property
    def waits(self) -> bool:
        """Whether a measure waits for a value: then :meth:`written` has to be called."""
        return bool(self._whens)

    @property
    def awaited(self) -> frozenset[str]:
        """The entities of which a value is waited for."""
        return frozenset(self._whens)

    def _look(self, when: When, value: object, t: float) -> None:
        if value in when.values:
            self._first.setdefault(when.name, t)

    def written(self, patch: Patch, t: float) -> None:
        """Look at a patch that was written at a time."""
        for id_, fields in patch.items():
            for when in self._whens.get(id_, ()):
                if when.field in fields:
                    self._look(when, fields[when.field], t)

    def _counting(self, counts: Sequence[Count]) -> Note:
        def note(fact: Fact) -> None:
            for count in counts:
                by = count.actors is None or fact.actor in count.actors
                if by and (count.targets is None or fact.target in count.targets):
                    self._counts[count.name] += 1

        return note

    def figures(self, seconds: float, status: str) -> dict[str, Figure]:
        """The figures by name, in file order; ``seconds`` and ``status`` are of a time that did not come."""
        return {f"{PREFIX}{each.name}": self._figure(each, seconds, status) for each in self._measures}

    def _figure(self, measure: Measure, seconds: float, status: str) -> Figure:
        if isinstance(measure, Count):
            return {"value": self._counts[measure.name], "unit": "events"}
        if isinstance(measure, Final):
            return {"value": self._read(measure.entity, measure.field), "unit": "state"}
        if measure.name in self._first:
            return {"value": self._first[measure.name], "unit": "s", "status": "event"}
        return {"value": seconds, "unit": "s", "status": status}
