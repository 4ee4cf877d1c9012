"""What stands open in the state before a line: for shots, and for those who walk; and which events opened it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from simcore.log import now
from simcore.log.audit.book import Book
from simcore.log.audit.ground import PASSAGE
from simcore.rules.damage import CRAWLABLE, NARROW, RUBBLE, WALKABLE


def passable(book: Book, element: str) -> bool:
    """Whether anyone may go through an element as it stands."""
    now = book.state[element]
    return now["state"] in ("open", "gone") or now["damage"] in ("severe", "destroyed")


def free(book: Book, section: str) -> bool:
    """Whether a section can be walked through as it stands, a passage ("") always."""
    if section == PASSAGE or book.state[section]["breach"] in WALKABLE:
        return True
    return any(passable(book, element) for element in book.inside[section])


def answers(book: Book, element: str) -> bool:
    """Whether an element answers the side that holds the site alone."""
    return now.answers(element, book.state[element], book.powered)


def obeys(book: Book, element: str, unit: str) -> bool:
    """Whether an element opens and closes for a unit without a roll."""
    now = book.state[element]
    if not (book.opening.layout.elements[element].opens and now["working"]) or now["jammed"]:
        return False
    if now["state"] not in ("open", "closed"):
        return False
    return book.opening.layout.units[unit].side == book.held_by or not answers(book, element)


class Sight(NamedTuple):
    """A line of effect: the sections that it passes by an opening, and the zones that it crosses, both ends included."""

    through: tuple[str, ...]
    zones: tuple[str, ...]


def line(book: Book, start: str, end: str) -> tuple[str, ...] | None:
    """The sections that a line of effect passes by an opening, from zone to zone; None where there is no line."""
    found = sight(book, start, end)
    return None if found is None else found.through


def sight(book: Book, start: str, end: str) -> Sight | None:
    """The line of effect from zone to zone; None where there is none."""
    if start == end or frozenset((start, end)) in book.lines.get("clear", ()):
        return Sight((), (start, end))
    if frozenset((start, end)) in book.lines.get("blocked", ()):
        return None
    chain = book.ground.chain(start, end)
    if chain is None:
        return None
    metres, through = 0, []
    for pair in pairwise(chain):
        joins = book.ground.joins[pair]
        opened = [join for join in joins if free(book, join) or _gap(book, join)]
        if not opened:
            return None
        best = min(opened, key=lambda join: (joins[join], join != PASSAGE and narrow(book, join)))
        metres += joins[best]
        if best != PASSAGE:
            through.append(best)
    return Sight(tuple(through), tuple(chain)) if book.ground.straight(start, end, metres) else None


def _gap(book: Book, section: str) -> bool:
    return section != PASSAGE and any(book.state[element]["breach"] != "none" for element in book.inside[section])


def gap(book: Book, section: str) -> bool:
    """Whether there is a gap in a section that can be crawled through."""
    return section != PASSAGE and any(book.state[element]["breach"] in CRAWLABLE for element in book.inside[section])


def narrow(book: Book, section: str) -> bool:
    """Whether a line through a section goes by a 1x2 breach and nothing wider."""
    return book.state[section]["breach"] == NARROW and breached(book, section)


def breached(book: Book, section: str) -> bool:
    """Whether whoever passes a section goes through its breach: it is rubble, or nothing in it stands open."""
    if section != PASSAGE and book.state[section]["breach"] == RUBBLE:
        return True
    if section == PASSAGE or book.state[section]["breach"] not in WALKABLE:
        return False
    return not any(passable(book, element) for element in book.inside[section])


def openers(book: Book, section: str) -> Iterator[int | None]:
    """The events that let a line or a walker through a section: its breach, its elements that stand open."""
    if book.state[section]["breach"] != "none":
        yield book.because(section, "breach")
    for element in book.inside[section]:
        if book.state[element]["state"] in ("open", "gone"):
            yield book.because(element, "state")
        elif book.state[element]["breach"] != "none":
            yield book.because(element, "breach")
