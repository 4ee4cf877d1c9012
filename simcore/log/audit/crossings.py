"""The audit of narrow breaches: one person goes through in an action, and the move that does says so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from simcore import state
from simcore.log.audit.book import Book, Line
from simcore.log.audit.open import narrow
from simcore.rules import terrain


def key(section: str) -> str:
    """The id under which the state says when somebody last went through a narrow breach."""
    return f"{section}--crossing"


def said(book: Book, line: Line) -> frozenset[str]:
    """The sections through whose narrow breach a move says that it went."""
    return frozenset(section for section in book.opening.layout.sections if key(section) in line.fact.set)


def among(book: Book, sections: Collection[str]) -> frozenset[str]:
    """Those of some sections, "" for a passage, that are passed by a narrow breach."""
    return frozenset(section for section in sections if section and narrow(book, section))


def taken(book: Book, section: str) -> bool:
    """Whether somebody went through a section's narrow breach in this action of the round.

    Source: S1.3.1.40.
    Ruling: A-088.
    """
    return terrain.taken(_last(book, section), (book.course.round, book.course.action))


def check(book: Book, line: Line, ways: Sequence[Collection[str]]) -> Iterator[str]:
    """Everything that is wrong with the narrow breaches of a move that may have gone one of these ways.

    Source: S1.3.1.40.
    Ruling: A-032, A-088.
    """
    told = said(book, line)
    due = {among(book, by) for by in ways}
    if told not in due:
        yield f"it says that it went through {sorted(told)}, and its way is through {sorted(map(sorted, due))}"
    moment = book.course.round, book.course.action
    for section in sorted(told):
        fields, means = line.fact.set[key(section)], terrain.crossed(_last(book, section), section, moment)
        if fields != means:
            yield f"the patch of {key(section)} is {fields}, and the move means {means}"


def _last(book: Book, section: str) -> state.Crossing | None:
    now = book.state.get(key(section))
    return None if now is None else msgspec.convert(now, state.Crossing)
