"""The audit of what no line tells: at each declaration, whom a side sees, has lost or hears, worked out again.

A side looks around right before the round is declared, so what its lines made of the state must be what the state
comes to by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.log.audit.book import Book, Line
from simcore.log.audit.ground import Place
from simcore.log.audit.sightings import NOISE, sees, watchers
from simcore.log.audit.walks import place
from simcore.log.now import able


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that a side should have noted before a declaration and did not; and what it notes a second time."""
    fact = line.fact
    if fact.kind == "unit.sighted":
        side = book.opening.layout.units[fact.actor].side
        if fact.target in book.seen.get(side, ()):
            yield f"{side} had {fact.target} in sight before"
    elif fact.kind == "sight.lost" and fact.data.get("zone") is not None:
        side = str(fact.data.get("side"))
        last = {**book.fallen.get(side, {}), **book.seen.get(side, {})}.get(fact.target)
        if fact.data.get("zone") != last:
            yield f"{fact.target} was last in sight in {last!r}, and it says {fact.data.get('zone')!r}"
    elif fact.kind == "round.declared":
        for side, laid in book.opening.layout.sides.items():
            eyes = [here for _, here in watchers(book, side)]
            if laid.hostile and eyes:
                yield from _looked(book, line, side, eyes)
        book.stood = _stands(book)


def _looked(book: Book, line: Line, side: str, eyes: list[Place]) -> Iterator[str]:
    """What one side sees and hears, against what its lines have made of the state."""
    enemies = [id_ for other in book.opening.layout.sides[side].hostile for id_ in book.sides[other]]
    fit = [id_ for id_ in enemies if able(book.state[id_])]
    before, now = book.seen.get(side, {}), in_sight(book, fit, eyes)
    for id_ in fit:
        known = book.state.get(f"{side}--{id_}")
        if id_ in now:
            if known is None or not known["in_sight"] or (id_ not in before and known["round"] != line.fact.round):
                yield f"{side} sees {id_} in {now[id_]}, and no line before this says so"
        elif known is not None and known["in_sight"]:
            yield f"{side} has {id_} in sight no longer, and no line before this says so"
        elif known is not None and _gone(book, line, id_, known, eyes):
            yield f"{side} looks for {id_} in {known['zone']} in vain, and no line before this says so"
        if (known is None or not known["in_sight"]) and _unheard(book, line, id_, known, eyes):
            yield f"{side} hears {id_} in {book.state[id_]['loud_zone']}, and no line before this says so"
    gone = {**book.fallen.get(side, {}), **before}
    book.fallen[side] = {id_: zone for id_, zone in gone.items() if not able(book.state[id_])}
    book.seen[side] = now


def in_sight(book: Book, units: list[str], eyes: list[Place]) -> dict[str, str]:
    """Those of some units whom somebody sees from one of some places, each with the zone where he is."""
    here = list(dict.fromkeys(eyes))
    seen: dict[Place, bool] = {}
    found: dict[str, str] = {}
    for id_ in units:
        there = place(book, id_)
        if there is None:
            continue
        if there not in seen:
            seen[there] = any(sees(book, each, there) for each in here)
        if seen[there]:
            found[id_] = there[0]
    return found


def _gone(book: Book, line: Line, id_: str, known: Mapping[str, Any], eyes: list[Place]) -> bool:
    """Whether a side should know that a unit is not where it thought, one of its own being there.

    What it has only just heard it looks after once somebody has moved or fallen.
    """
    if known["in_sight"] or known["zone"] is None or known["zone"] == book.state[id_]["zone"]:
        return False
    fresh = known["how"] == NOISE and known["round"] == line.fact.round - 1
    return not fresh and any(here[0] == known["zone"] for here in eyes) and book.stood != _stands(book)


def _unheard(book: Book, line: Line, id_: str, known: Mapping[str, Any] | None, eyes: list[Place]) -> bool:
    """Whether a side should have heard the noise that a unit made in the round before, and has not."""
    made, before = book.state[id_], line.fact.round - 1
    zone = made["loud_zone"]
    if not before or made["loud_round"] != before or zone is None:
        return False
    if known is not None and (known["how"], known["round"], known["zone"]) == (NOISE, before, zone):
        return False
    near = {zone, *book.ground.near.get(zone, ())}
    return any(here[0] in near for here in eyes)


def _stands(book: Book) -> dict[str, Place | None]:
    """Where everybody is who is able to act."""
    return {id_: place(book, id_) if able(book.state[id_]) else None for id_ in book.opening.layout.units}
