"""The routes that a walk may have taken, from place to place, with the zones that it entered and what it passed."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from simcore.log.audit.book import Book
from simcore.log.audit.crossings import taken
from simcore.log.audit.ground import PASSAGE, Place
from simcore.log.audit.open import free, gap, narrow

MOST = 64
"""So many ways of one length are told apart."""

Pair = tuple[str, str]


class Walker(NamedTuple):
    """Who walks, as far as ways go by it: the doors that closed again behind him, whether he crawls."""

    doors: frozenset[str]
    crawls: bool = False


class Route(NamedTuple):
    """How long a walk is, the zones that it was in, and the pairs of zones between which it passed."""

    metres: int
    zones: tuple[str, ...]
    passed: tuple[Pair, ...] = ()

    def on(self, zone: str, metres: int) -> Route:
        """The route with a step to another zone after it, so many metres longer."""
        return Route(self.metres + metres, (*self.zones, zone), (*self.passed, (self.zones[-1], zone)))

    def farther(self, metres: int) -> Route:
        """The route, so many metres longer in its last zone."""
        return self._replace(metres=self.metres + metres)


def routes(book: Book, ends: tuple[Place, Place], most: int, who: Walker) -> Iterator[Route]:
    """The walks from a place to another, over what is a way for ``who``; up to ``most`` metres.

    Straight on or back on the same line; or back to the middle behind, or on to the one ahead, and then the shortest
    way: who turns back follows his route from there.
    """
    (here, ahead, out), (there, beyond, left) = ends
    lengths = book.ground.lengths
    if here == there and (ahead == beyond or not left or not out):
        yield Route(abs(out - left), (here,))
    crosses = ahead is not None and opened(book, (here, ahead), who)
    if crosses and there == ahead and beyond in (here, None):
        yield Route(0, (here,)).on(str(ahead), lengths[here, str(ahead)] - out - left)
    starts = [Route(out, (here,))]
    if crosses:
        starts.append(Route(0, (here,)).on(str(ahead), lengths[here, str(ahead)] - out))
    for start in starts:
        found = reached(book, start, most, who)
        for route in found.get(there, ()):
            yield route.farther(left)
        if beyond in found and opened(book, (str(beyond), there), who):
            for route in found[beyond]:
                yield route.on(there, lengths[str(beyond), there] - left)


def reached(book: Book, start: Route, most: int, who: Walker) -> dict[str | None, list[Route]]:
    """The zones that can be walked to from the end of a route, with the shortest routes to their middles."""
    found: dict[str | None, list[Route]] = {}
    heap = [start]
    while heap:
        route = heappop(heap)
        known = found.setdefault(route.zones[-1], [])
        if route.metres > most or len(known) >= MOST or (known and known[0].metres < route.metres):
            continue
        known.append(route)
        for other in book.ground.near[route.zones[-1]]:
            pair = (route.zones[-1], other)
            if other not in route.zones[len(start.zones) - 1 :] and opened(book, pair, who):
                heappush(heap, route.on(other, book.ground.lengths[pair]))
    return found


def opened(book: Book, pair: Pair, who: Walker) -> bool:
    """Whether one of the things between two zones is a way for a walker."""
    return any(passes(book, what, who) for what in book.ground.joins.get(pair, ()))


def passes(book: Book, what: str, who: Walker) -> bool:
    """Whether something between two zones, a passage ("") too, stands open or opens for a walker.

    A gap is a way for whoever crawls; a narrow breach for one person an action.

    Source: EA-12, S1.3.1.40, S1.4.3.
    Ruling: A-088.
    """
    if what == PASSAGE or any(element in who.doors for element in book.inside.get(what, ())):
        return True
    if free(book, what):
        return not (narrow(book, what) and taken(book, what))
    return who.crawls and gap(book, what)
