"""What the ``if`` and ``until`` of an order ask, as the scenario says it, by the state before a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcore.log.audit.book import Book
from simcore.log.audit.open import sight
from simcore.log.audit.plans import milliseconds
from simcore.log.now import able
from simcore.rules.damage import STATES, WALKABLE
from simcore.rules.wounds import LEVELS


def holds(book: Book, id_: str, said: Any) -> bool:
    """Whether one of the alternatives that are said holds whole for a unit; nothing said does not hold."""
    alternatives = said if isinstance(said, list) else [said] if said else []
    return any(all(TESTS[what](book, id_, asked) for what, asked in each.items()) for each in alternatives)


def stand_in(book: Book, side: str, zone: Any) -> bool:
    """Whether somebody of a side who is able to act is in a zone."""
    return any(book.state[id_]["zone"] == zone and able(book.state[id_]) for id_ in book.sides.get(side, ()))


def hostile(book: Book, id_: str) -> tuple[str, ...]:
    """The sides that a unit fights."""
    return tuple(book.opening.layout.sides[side_of(book, id_)].hostile)


def side_of(book: Book, id_: str) -> str:
    """The side of a unit."""
    return book.opening.layout.units[id_].side


def _time(book: Book, id_: str, asked: Any) -> bool:
    """Rounds that begin at or after a time."""
    return (book.course.round - 1) * book.round_ms >= milliseconds(asked, book.round_ms)


def _losses(book: Book, id_: str, asked: Any) -> bool:
    """Of its side, those on the map who are not able to act: so many, or such a share."""
    there = [now for now in map(book.state.__getitem__, book.sides[side_of(book, id_)]) if now["present"]]
    lost = sum(not able(now) for now in there)
    number, share, _ = str(asked).partition("%")
    return 100 * lost >= int(number) * len(there) > 0 if share else lost >= int(number)


def _held(book: Book, id_: str, asked: Any) -> bool:
    return stand_in(book, side_of(book, id_), asked) and not any(stand_in(book, s, asked) for s in hostile(book, id_))


def _lost(book: Book, id_: str, asked: Any) -> bool:
    """None of its side is there, and it thinks that an enemy is who is able to act."""
    side = side_of(book, id_)
    enemies = (other for each in hostile(book, id_) for other in book.sides[each] if able(book.state[other]))
    return not stand_in(book, side, asked) and any(
        book.state.get(f"{side}--{other}", {}).get("zone") == asked for other in enemies
    )


def _damage(book: Book, id_: str, asked: Mapping[str, str]) -> bool:
    return all(STATES.index(book.state[thing]["damage"]) >= STATES.index(level) for thing, level in asked.items())


def _state(book: Book, id_: str, asked: Mapping[str, str]) -> bool:
    return all(book.state[element]["state"] == wanted for element, wanted in asked.items())


def _breached(book: Book, id_: str, asked: Any) -> bool:
    return book.state[asked]["breach"] in WALKABLE


def _wounded(book: Book, id_: str, asked: Any) -> bool:
    return LEVELS.index(book.state[id_]["wounds"]) >= LEVELS.index(asked)


def _empty(book: Book, id_: str, _: Any) -> bool:
    """No weapon that is shot has a shot left, in it or beside it."""
    shot = [name for name in book.sheets[id_].weapons if book.arms[name].ranges]
    stocks = [book.state.get(f"{id_}-{name}") for name in shot]
    return bool(stocks) and all(stock is not None and not (stock["loaded"] or stock["spare"]) for stock in stocks)


def _alarmed(book: Book, id_: str, _: Any) -> bool:
    """A shot was ever fired where it is, next to it, or where it has a line to."""
    here = book.state[id_]["zone"]
    near = {here, *book.ground.near.get(here, ())}
    loud = [now["loud_zone"] for now in map(book.state.__getitem__, book.opening.layout.units) if now["loud_round"]]
    return any(zone is not None and (zone in near or sight(book, here, zone) is not None) for zone in loud)


TESTS: Mapping[str, Callable[[Book, str, Any], bool]] = {
    "time": _time,
    "losses": _losses,
    "held": _held,
    "lost": _lost,
    "damage": _damage,
    "state": _state,
    "breached": _breached,
    "wounded": _wounded,
    "out_of_ammunition": _empty,
    "alarmed": _alarmed,
}
"""What each test asks of the state."""
