"""The audit of shots: what a shot struck, that what was struck is resolved next, once, and the line that it went by."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from simcore.log.audit.book import Book, Line
from simcore.log.audit.ground import Place
from simcore.log.audit.open import line as line_of_effect
from simcore.log.audit.walks import place
from simcore.log.now import able

SHOTS = ("shot.fired", "strike.fired")
HITS = ("unit.hit", "section.hit", "element.hit")
NO_EFFECT = "no_effect"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with what a shot struck or what a hit came from."""
    book.tally.note(line.fact)
    if line.fact.kind in HITS:
        yield from _hit(book, line)
    for shot, what in book.struck.items():
        yield f"event {shot} struck {what}, and the next event does not say what came of it"
    book.struck.clear()
    if line.fact.kind in SHOTS:
        yield from _shot(book, line)
    if line.fact.kind == "shot.fired":
        yield from _went(book, line)


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
    struck = fact.target if hit else str(wall)
    if fact.rolls and not hit and not wall and _grazed(book, line):
        yield "it missed what it named and must have struck the wall around it"
    gone = fact.kind == "strike.fired" and bool(struck) and book.state[struck]["damage"] == "destroyed"
    if (fact.data.get("result") == NO_EFFECT) != gone:
        yield f"whether {struck!r} was destroyed before is not what it says"
    if struck and not gone:
        book.struck[fact.seq] = struck


def _beside(book: Book, line: Line, wall: object) -> Iterator[str]:
    """What a called shot strikes in the element's stead is the section around it."""
    element = book.opening.layout.elements.get(line.fact.target)
    if element is None or wall != element.within or line.fact.data.get("success"):
        yield f"it cannot have struck {wall!r}"
    elif line.fact.rolls and not _grazed(book, line):
        yield f"it was too wide to strike {wall!r}"


def _grazed(book: Book, line: Line) -> bool:
    """Whether a called shot came to the number of the wall around what it named, and the wall still stands."""
    element = book.opening.layout.elements.get(line.fact.target)
    if element is None or element.within not in book.opening.layout.sections:
        return False
    if book.state[element.within]["damage"] == "destroyed":
        return False
    called = element.called if element.called is not None else book.rules.called_mod
    roll = next(roll for roll in line.fact.rolls if roll.purpose == "to_hit")
    return roll.tn is not None and roll.total >= roll.tn - called


def _hit(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    trigger = fact.causes[0] if fact.causes else -1
    struck = book.struck.pop(trigger, "")
    if struck != fact.target:
        yield f"event {trigger}, which it names as its trigger, is no shot that struck {fact.target}"


def _went(book: Book, line: Line) -> Iterator[str]:
    """A line of effect to what it names, and as many metres as there are between."""
    fact = line.fact
    here = place(book, fact.actor)
    if here is None or not able(book.state[fact.actor]):
        yield f"{fact.actor} shoots, and is not able to"
        return
    if book.unit(fact.target):
        there = place(book, fact.target)
        if there is None or line_of_effect(book, here[0], there[0]) is None:
            yield f"there is no line from {here} to {there}"
            return
        metres = book.ground.apart(here, there)
    else:
        metres = yield from _building(book, line, here)
    if fact.data.get("metres") != metres:
        yield f"it says {fact.data.get('metres')!r} m, and it is {metres} from {here} to {fact.target}"


def _building(book: Book, line: Line, here: Place) -> Generator[str, None, int]:
    """The metres to a section or element; a face of it must be in line."""
    layout, target = book.opening.layout, line.fact.target
    within = layout.elements[target].within if target in layout.elements else target
    zones = layout.sections[within].parts if within in layout.sections else [within]
    faces = [zone for zone in zones if zone in layout.zones]
    if not any(line_of_effect(book, here[0], zone) is not None for zone in faces):
        yield f"there is no line from {here} to {target}"
    return book.ground.far(here, zones)
