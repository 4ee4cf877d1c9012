"""A log as lines of text: one readable line an event, all of them or those asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from simcore.facts import Fact
from simcore.views.moment import moment
from simcore.views.plain import seconds
from simcore.views.sentences import sentence

CUT = "this log was cut off: it has no end"
"""What a reader is told of a log whose last line is not ``run.end``."""


def line(fact: Fact) -> str:
    """One fact as a line: round, time, what happened.

    >>> line(Fact(3, 12.1, 3, "element.closed", "guard-1", "door"))
    'R3 12.1s guard-1 closes door'
    """
    return f"R{fact.round} {seconds(fact.t)} {sentence(fact)}"


def lines(
    facts: Iterable[Fact],
    kind: str | None = None,
    start: str | float | None = None,
    end: str | float | None = None,
) -> Iterator[str]:
    """The lines of those facts that are asked for.

    ``kind``: a kind, its first part (``shot``) or a pattern (``*.hit``). ``start`` and ``end``: seconds, ``1 min`` or a
    round (``r12``), both included. Raises :class:`InputError` where a time is none.

    >>> told = [Fact(1, 5, 2, "element.closed", "guard-1", "door"), Fact(2, 9, 2, "order.done", "guard-2")]
    >>> list(lines(told, kind="element"))
    ['R2 5s guard-1 closes door']
    """
    first, last = moment(start, "--from"), moment(end, "--to")
    return (line(fact) for fact in facts if first.reached(fact) and not last.passed(fact) and of_kind(fact, kind))


def of_kind(fact: Fact, kind: str | None) -> bool:
    """Whether a fact is of a kind, given whole, by its first part or as a pattern; of any, where none is given.

    >>> fact = Fact(kind="shot.fired")
    >>> of_kind(fact, "shot"), of_kind(fact, "*.fired"), of_kind(fact, "shot.fired"), of_kind(fact, "section.hit")
    (True, True, True, False)
    """
    return not kind or fnmatchcase(fact.kind, kind) or fact.kind.startswith(kind.removesuffix(".") + ".")
