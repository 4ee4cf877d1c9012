"""The audit of shots: what a shot struck, and that what was struck was struck by a shot, once."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.log.book import Book, Line

SHOTS = ("shot.fired", "strike.fired")
HITS = ("unit.hit", "section.hit", "element.hit")


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with what a shot struck or what a hit came from."""
    book.tally.note(line.fact)
    if line.fact.kind in SHOTS:
        yield from _shot(book, line)
    elif line.fact.kind in HITS:
        yield from _hit(book, line)


def _shot(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    rolled = "success" in fact.data
    if fact.kind == "shot.fired" and not rolled:
        yield "it does not say whether it hit"
    if rolled and not fact.rolls:
        book.bare.append(f"event {fact.seq}: a shot and no dice")
    wall = fact.data.get("struck", "")
    if wall:
        yield from _beside(book, line, wall)
    hit = fact.data.get("success", True)
    book.struck[fact.seq] = fact.target if hit else str(wall)


def _beside(book: Book, line: Line, wall: object) -> Iterator[str]:
    """What a called shot strikes in the element's stead is the section around it."""
    element = book.opening.layout.elements.get(line.fact.target)
    if element is None or wall != element.within or line.fact.data.get("success"):
        yield f"it cannot have struck {wall!r}"


def _hit(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    trigger = fact.causes[0] if fact.causes else -1
    struck = book.struck.pop(trigger, "")
    if struck != fact.target:
        yield f"event {trigger}, which it names as its trigger, is no shot that struck {fact.target}"
