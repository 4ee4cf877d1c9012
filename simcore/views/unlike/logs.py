"""Two logs side by side, read line by line: however long they are, memory holds one event of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from simcore.facts import Fact
from simcore.log.read import Log
from simcore.log.write import bare
from simcore.views.unlike.events import differing
from simcore.views.unlike.values import Change, changes

FOLLOWS = ("layout", "state")
"""What the scenario decides: where that differs, these differ by it."""


class Parting(Struct):
    """Where two logs part.

    ``begin``: what differs in their first lines. ``before``: the number of events both have, the first line included,
    before the first that differs. ``events``: that one, in each; None for a log that has ended. ``changes``: what
    differs in it. ``bare``: the dice were not compared, because one of the logs tells none.
    """

    begin: list[Change]
    before: int
    events: tuple[Fact | None, Fact | None] = (None, None)
    changes: list[Change] = []
    bare: bool = False

    @property
    def alike(self) -> bool:
        """Whether nothing differs, from the first line to the last."""
        return not self.begin and self.events == (None, None)


def parting(first: Log, second: Log) -> Parting:
    """Where two logs part. Raises :class:`simcore.errors.LogError` where a line cannot be read."""
    begin = beginnings(first, second)
    undiced = diced(first) != diced(second)
    sealed = not begin and not undiced
    before = 0
    for one, other in zip_longest(_facts(first, bared=undiced), _facts(second, bared=undiced)):
        before += 1
        if one is None or other is None:
            return Parting(begin, before, (one, other), bare=undiced)
        found = differing(one, other) if sealed else differing(_unsealed(one), _unsealed(other))
        if found:
            return Parting(begin, before, (one, other), found, undiced)
    return Parting(begin, before + 1, bare=undiced)


def _facts(log: Log, *, bared: bool) -> Iterator[Fact]:
    """The facts of a log after its first line, without dice if so asked."""
    facts = iter(log)
    next(facts)
    return map(bare, facts) if bared else facts


def _unsealed(fact: Fact) -> Fact:
    """A fact without the digest of the lines before it: those differ where beginnings do, or dice are left out."""
    if fact.kind != "run.end":
        return fact
    return replace(fact, data={key: value for key, value in fact.data.items() if key != "log_sha256"})


def diced(log: Log) -> bool:
    """Whether a log tells dice; it is read up to its first roll."""
    return any(fact.rolls for fact in log)


def beginnings(first: Log, second: Log) -> list[Change]:
    """What differs in the first lines of two logs: scenario, seed, replication, versions, rules.

    The scenario's digest is told only where the scenarios are alike but for the order of keys; layout and state only
    where they do not follow from another scenario.
    """
    one, other = _opened(first), _opened(second)
    found = list(changes(one, other))
    if any(change.path.startswith("scenario.resolved") for change in found):
        found = [change for change in found if _roots(change) not in (*FOLLOWS, "scenario.sha256")]
    return found


def _opened(log: Log) -> dict[str, Any]:
    return dict(log.begin.data)


def _roots(change: Change) -> str:
    """The part of a first line in which a change stands."""
    return "scenario.sha256" if change.path == "scenario.sha256" else change.path.partition(".")[0]
