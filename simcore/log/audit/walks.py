"""The audit of walks: whether whoever moved can have walked from where he was to where he is, through what, over what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from simcore.log.audit import crossings, stir
from simcore.log.audit.book import Book, Line
from simcore.log.audit.ground import Place
from simcore.log.audit.open import answers, breached, obeys
from simcore.log.audit.routes import Route, Walker, passes, routes
from simcore.log.now import able
from simcore.rules import terrain
from simcore.rules.checks import LEVELS
from simcore.rules.collapse import RUINS

PLACE = ("zone", "toward", "metres")
CAUTIOUS, CRAWL = "cautious", "crawl"
Footing = tuple[str, int | None, tuple[str, ...]]
"""What a walk goes over: the hardest level of terrain, its own number if it has one, and the breaches that it passes."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with the place and the metres of a move; nothing where the line is none."""
    fact = line.fact
    if fact.kind != "unit.moved":
        return
    yield from _fit(book, line)
    walked, speed = fact.data.get("walked"), str(fact.data.get("speed", CAUTIOUS))
    most, least = book.rules.allowance(speed, book.sheets[fact.actor].move), 0 if fact.data.get("result") else 1
    if type(walked) is not int or not least <= walked <= most:
        yield f"{fact.actor} walks {walked!r} m, and may walk {most}"
        return
    stirs = {id_ for id_, fields in fact.set.items() if stir.stirs(book, id_, fields)}
    if set(fact.set) - {fact.actor, *map(crossings.key, crossings.said(book, line))} - stirs:
        yield "a move changes whoever moved, the narrow breaches that it went through, what he stirs, and nobody else"
        return
    start, end = place(book, fact.actor), place(book, fact.actor, fact.set.get(fact.actor))
    if start is None or end is None or not stands(book, end):
        yield f"{end} is no place"
        return
    yield from _through(book, line, (start, end), walked)


def _fit(book: Book, line: Line) -> Iterator[str]:
    """Only who is able to act moves, the prone by crawling and nobody else so, once a round."""
    id_, now = line.fact.actor, book.state[line.fact.actor]
    crawls = line.fact.data.get("speed") == CRAWL
    if not able(now) or now["prone"] != crawls or now["trapped"] or now["idle_until"] >= line.fact.round:
        yield f"{id_} walks, and is not able to"
    if line.fact.data.get("speed") == CAUTIOUS:
        yield "a cautious walk does not say its speed"
    if book.walked.get(id_) == line.fact.round:
        yield f"{id_} walks a second time in the round"
    book.walked[id_] = line.fact.round


def place(book: Book, id_: str, patch: dict[str, object] | None = None) -> Place | None:
    """Where a unit is, or will be after a patch; None for nowhere."""
    now = {**book.state[id_], **(patch or {})}
    return None if now["zone"] is None else (now["zone"], now["toward"], now["metres"])


def stands(book: Book, at: Place) -> bool:
    """Whether there is such a place: the middle of a zone, or at most half the way to one that is a step away."""
    if at[1] is None or not at[2]:
        return at[1] is None and not at[2]
    length = book.ground.lengths.get((at[0], at[1]))
    return length is not None and at[2] <= length // 2


def _through(book: Book, line: Line, ends: tuple[Place, Place], walked: int) -> Iterator[str]:
    doors = said(line)
    for door in doors:
        if door not in book.opening.layout.elements:
            yield f"{door!r} is no door"
            return
        if not answers(book, door) or not obeys(book, door, line.fact.actor):
            yield f"{door} does not let {line.fact.actor} through and close again"
            return
    found = taken(book, line, ends, walked)
    if not found:
        yield f"{line.fact.actor} cannot have walked {walked} m from {ends[0]} to {ends[1]}"
    for door in doors:
        within = book.opening.layout.elements[door].within
        if not any(within in book.ground.joins.get(pair, ()) for route in found for pair in route.passed):
            yield f"{line.fact.actor} did not pass {door}"
    if found:
        yield from crossings.check(book, line, [by for route in found for by in passed(book, line, route)])
        yield from _stirred(book, line, found)


def _stirred(book: Book, line: Line, found: list[Route]) -> Iterator[str]:
    """Who runs stirs beside what may give way, in all the zones in which he was.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    fact = line.fact
    runs = fact.data.get("speed", CAUTIOUS) in stir.RUNS
    dues = [stir.stirred(book, fact.actor, route.zones if runs else (), fact.round) for route in found]
    told = {id_: fields for id_, fields in fact.set.items() if stir.stirs(book, id_, fields)}
    if told not in dues:
        yield f"it stirs {told}, and its way stirs {' or '.join(map(str, dues))}"


def said(line: Line) -> list[str]:
    """The doors that a move says it went through, and that closed again."""
    through = line.fact.data.get("through", [])
    return [str(door) for door in (through if isinstance(through, list) else [through])]


def walker(line: Line) -> Walker:
    """Whoever moved, as one who walks."""
    return Walker(frozenset(said(line)), line.fact.data.get("speed") == CRAWL)


def taken(book: Book, line: Line, ends: tuple[Place, Place], walked: int) -> list[Route]:
    """The routes that a move may have taken: those of its metres."""
    return [route for route in routes(book, ends, walked, walker(line)) if route.metres == walked]


def passed(book: Book, line: Line, route: Route) -> Iterator[tuple[str, ...]]:
    """What whoever took a route may have gone through, from pair to pair of zones."""
    who = walker(line)
    return product(*([what for what in book.ground.joins[pair] if passes(book, what, who)] for pair in route.passed))


def footings(book: Book, line: Line) -> set[Footing]:
    """What a move may have gone over, by each of the routes that it may have taken.

    Source: RB-42.
    Ruling: A-088.
    """
    ends = place(book, line.fact.actor), place(book, line.fact.actor, line.fact.set.get(line.fact.actor))
    found: set[Footing] = set()
    if ends[0] is None or ends[1] is None:
        return found
    due = crossings.said(book, line)
    for route in taken(book, line, (ends[0], ends[1]), line.fact.data["walked"]):
        found |= {_footing(book, route, by) for by in passed(book, line, route) if crossings.among(book, by) == due}
    return found


def _footing(book: Book, route: Route, by: tuple[str, ...]) -> Footing:
    rooms = [(book.rooms[zone].terrain, book.rooms[zone].own) for zone in route.zones]
    ruins = [section for zone in route.zones for section in ruined(book, zone)]
    rooms += [(RUINS, None)] if ruins else []
    gaps = (*ruins, *(what for what in by if breached(book, what) and what not in ruins))
    for gap in gaps[len(ruins) :]:
        crossing = terrain.crossing(str(book.state[gap]["breach"]))
        if crossing is not None and crossing.terrain is not None:
            rooms.append((crossing.terrain, None))
    level = terrain.hardest(level for level, _ in rooms)
    own = max((own or 0 for each, own in rooms if each == level), default=0)
    return level, own or None, gaps


def ruined(book: Book, zone: str) -> list[str]:
    """The sections around an inside zone whose ruins are hard to walk over.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    if book.opening.layout.zones[zone].outside:
        return []
    return [id_ for id_ in book.perils.bounding[zone] if book.rules.hazards.ruins(str(book.state[id_]["damage"]))]


def somewhere(book: Book, level: str) -> set[int | None]:
    """The numbers of terrain of a level that there may be anywhere: of zones, and of breaches as they are."""
    found = {room.own for room in book.rooms.values() if room.terrain == level}
    crossings = {terrain.crossing(str(book.state[id_]["breach"])) for id_ in book.opening.layout.sections}
    found |= {None for zone in book.opening.layout.zones if level == RUINS and ruined(book, zone)}
    return found | {None for crossing in crossings if crossing is not None and crossing.terrain == level}


def harder(level: str, than: str) -> bool:
    """Whether a level of terrain is at least as hard as another."""
    return level in LEVELS and LEVELS.index(level) >= LEVELS.index(than)
