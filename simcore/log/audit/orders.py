"""The audit of orders: whether one that is passed over, or done, is so by its conditions and by what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simcore.log.audit.book import Book, Line
from simcore.log.audit.conditions import holds, hostile, side_of, stand_in
from simcore.log.audit.open import passable
from simcore.log.audit.walks import place
from simcore.log.now import able
from simcore.rules.damage import WALKABLE

ANY = "any"
PASSING = ("order.skipped", "order.done", "order.failed")

WAITS = frozenset({"extinguish", "vent"})
"""The orders that last until something comes about where they say so, however little there is left to do."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with going on from an order: its ``if``, its ``until``, what would have ended it."""
    fact = line.fact
    if fact.kind not in PASSING:
        return
    _, orders = book.plans.orders[fact.actor]
    number = book.state[fact.actor]["order"]
    said = orders[number]
    order: Mapping[str, Any] = {said: ANY} if isinstance(said, str) else said
    met = not order.get("if") or holds(book, fact.actor, order["if"])
    if met is (fact.kind == "order.skipped"):
        yield f"the condition of {fact.data.get('order')} {'holds' if met else 'does not hold'}"
    if fact.kind != "order.failed" and number + 1 >= len(orders):
        yield f"{fact.data.get('order')} is the last of its list, which stands"
    if fact.kind == "order.done" and not over(book, fact.actor, order):
        yield f"{fact.data.get('order')} is not carried out, and what it was to last until has not come"


def over(book: Book, id_: str, order: Mapping[str, Any]) -> bool:
    """Whether an order is carried out, or what it was to last until has come, as far as the state tells."""
    verb = next(verb for verb in DONE if order.get(verb) is not None)
    given, until = order[verb], order.get("until")
    if holds(book, id_, until):
        return True
    return not (until and verb in WAITS) and DONE[verb](
        book, id_, str(given["target"] if isinstance(given, Mapping) else given)
    )


def _never(book: Book, id_: str, target: str) -> bool:
    return False


def _untold(book: Book, id_: str, target: str) -> bool:
    """Of some orders the log alone does not tell."""
    return True


def _moved(book: Book, id_: str, target: str) -> bool:
    return place(book, id_) == (target, None, 0)


def _taken(book: Book, id_: str, target: str) -> bool:
    return book.state[id_]["zone"] == target and not any(stand_in(book, side, target) for side in hostile(book, id_))


def _attacked(book: Book, id_: str, target: str) -> bool:
    """What is attacked is open; of people none is able to act any more."""
    if book.kinds.get(target) in ("section", "element"):
        return _opened(book, id_, target)
    named = [
        other for other in book.opening.layout.units if target in (other, book.groups[other][0], side_of(book, other))
    ]
    return target != ANY and not any(able(book.state[other]) for other in named)


def _breached(book: Book, id_: str, target: str) -> bool:
    return target == ANY or _opened(book, id_, target)


def _opened(book: Book, id_: str, target: str) -> bool:
    if book.kinds.get(target) == "section":
        return book.state[target]["breach"] in WALKABLE
    return passable(book, target)


def _closed(book: Book, id_: str, target: str) -> bool:
    return bool(book.state[target]["state"] == "closed")


def _evacuated(book: Book, id_: str, target: str) -> bool:
    zone = book.state[id_]["zone"]
    return zone is not None and book.opening.layout.zones[zone].outside


def _extinguished(book: Book, id_: str, target: str) -> bool:
    """No fire is left of those that are named; where nothing comes of fire there is none to put out."""
    if not book.perils.enabled:
        return True
    perils = book.perils
    named = perils.bounding.get(target, (target,))
    return not perils.burning if target == ANY else perils.burning.keys().isdisjoint(named)


def _cleared(book: Book, id_: str, target: str) -> bool:
    """No smoke is left in the zones that are named; where nothing comes of smoke there is none to clear."""
    if not book.perils.enabled:
        return True
    smoky = book.perils.smoky
    return not smoky if target == ANY else target not in smoky


DONE: Mapping[str, Callable[[Book, str, str], bool]] = {
    "move": _moved,
    "hold": _never,
    "guard": _never,
    "take": _taken,
    "attack": _attacked,
    "breach": _breached,
    "open": _opened,
    "close": _closed,
    "evacuate": _evacuated,
    "withdraw": _never,
    "treat": _untold,
    "extinguish": _extinguished,
    "vent": _cleared,
}
"""When an order of each verb is carried out, by what it is about."""
