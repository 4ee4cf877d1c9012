"""The audit of walks: whether whoever moved can have walked from where he was to where he is, and through what."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from simcore.log.audit.book import Book, Line
from simcore.log.audit.ground import Place
from simcore.log.audit.open import answers, free, obeys
from simcore.log.now import able

PLACE = ("zone", "toward", "metres")


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a move; nothing where the line is none."""
    fact = line.fact
    if fact.kind != "unit.moved":
        return
    walked, move = fact.data.get("walked"), book.sheets[fact.actor].move
    if type(walked) is not int or not 0 < walked <= move:
        yield f"{fact.actor} walks {walked!r} m, and may walk {move}"
        return
    yield from _fit(book, line)
    if set(fact.set) != {fact.actor}:
        yield "a move changes whoever moved, and nobody else"
        return
    start, end = place(book, fact.actor), place(book, fact.actor, fact.set[fact.actor])
    if start is None or end is None or not stands(book, end):
        yield f"{end} is no place"
        return
    yield from _through(book, line, (start, end), walked)


def _fit(book: Book, line: Line) -> Iterator[str]:
    """Only who is able to act and on his feet walks, once a round."""
    id_, now = line.fact.actor, book.state[line.fact.actor]
    if not able(now) or now["prone"] or now["trapped"] or now["idle_until"] >= line.fact.round:
        yield f"{id_} walks, and is not able to"
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
    said = line.fact.data.get("through", [])
    doors = said if isinstance(said, list) else [said]
    for door in doors:
        if door not in book.opening.layout.elements:
            yield f"{door!r} is no door"
            return
        if not answers(book, door) or not obeys(book, door, line.fact.actor):
            yield f"{door} does not let {line.fact.actor} through and close again"
            return
    start, end = ends
    passing = frozenset(door for door in doors if isinstance(door, str))
    if not any(walked == metres for metres in lengths(book, ends, walked, passing)):
        yield f"{line.fact.actor} cannot have walked {walked} m from {start} to {end}"
    for door in doors:
        if walked not in _by(book, ends, walked, passing, book.opening.layout.elements[door].within):
            yield f"{line.fact.actor} did not pass {door}"


def lengths(book: Book, ends: tuple[Place, Place], most: int, doors: frozenset[str]) -> Iterator[int]:
    """How long the walks from a place to another can be, over what is open or opens for ``doors``; up to ``most``.

    Straight on or back on the same line; or back to the middle behind, or on to the one ahead, and then the shortest
    way: who turns back follows his route from there.
    """
    (here, ahead, out), (there, beyond, left) = ends
    if here == there and (ahead == beyond or not left or not out):
        yield abs(out - left)
    crosses = ahead is not None and _open(book, (here, ahead), doors)
    if crosses and there == ahead and beyond in (here, None):
        yield book.ground.lengths[here, str(ahead)] - out - left
    behind = [(here, out)]
    if crosses:
        behind.append((str(ahead), book.ground.lengths[here, str(ahead)] - out))
    for zone, metres in behind:
        found = _reached(book, zone, most - metres, doors)
        if there in found:
            yield metres + found[there] + left
        if beyond in found and _open(book, (str(beyond), there), doors):
            yield metres + found[str(beyond)] + book.ground.lengths[str(beyond), there] - left


def _by(book: Book, ends: tuple[Place, Place], most: int, doors: frozenset[str], section: str) -> Iterator[int]:
    """How long the walks are that cross a section."""
    start, end = ends
    for (one, other), joins in book.ground.joins.items():
        if section not in joins:
            continue
        before = [-start[2]] if start[:2] == (one, other) else []
        before += lengths(book, (start, (one, None, 0)), most, doors)
        after = [-end[2]] if end[:2] == (other, one) else []
        after += lengths(book, ((other, None, 0), end), most, doors)
        yield from (metres + book.ground.lengths[one, other] + more for metres in before for more in after)


def _reached(book: Book, start: str, most: int, doors: frozenset[str]) -> dict[str | None, int]:
    """The zones that can be walked to, with the metres of the shortest way."""
    found: dict[str | None, int] = {}
    heap = [(0, start)]
    while heap:
        metres, zone = heappop(heap)
        if zone in found or metres > most:
            continue
        found[zone] = metres
        for other in book.ground.near[zone]:
            if other not in found and _open(book, (zone, other), doors):
                heappush(heap, (metres + book.ground.lengths[zone, other], other))
    return found


def _open(book: Book, pair: tuple[str, str], doors: frozenset[str]) -> bool:
    """Whether one of the things between two zones can be walked through."""
    for what in book.ground.joins.get(pair, ()):
        if free(book, what) or any(element in doors for element in book.inside.get(what, ())):
            return True
    return False
