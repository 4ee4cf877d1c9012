"""The audit of where lines come from: the trigger that their kind must have, or an origin that the scenario has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simcore.facts import Fact
from simcore.log.audit.book import Book, Line
from simcore.log.audit.moments import ACTS, MOVING, sent
from simcore.log.audit.reasons import reasons
from simcore.log.now import able

DECLARATION = frozenset({*ACTS, *MOVING, "decision.made"})
"""The kinds whose trigger is the declaration of their round; an element may also be opened by trying its lock."""

SECURITY = "security"
VERBS = (
    "move",
    "hold",
    "take",
    "attack",
    "open",
    "close",
    "guard",
    "breach",
    "evacuate",
    "withdraw",
    "treat",
    "extinguish",
    "vent",
)
CAUSELESS = frozenset(
    {
        *("run.begin", "round.declared", "order.failed", "order.skipped"),
        *("strike.fired", "unit.arrived", "light.changed", "fire.started"),
    }
)
"""The kinds that no event leads to: they say where they start from."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with the causes and the origin of a line."""
    fact = line.fact
    if 0 in fact.causes:
        yield "run.begin causes nothing"
    if fact.kind in CAUSELESS and fact.causes:
        yield f"{fact.kind} follows from no event"
    yield from _origin(book, line)
    yield from _triggered(book, line)
    yield from _led(book, line)
    for number, why in reasons(book, line):
        if number is not None and number not in fact.causes:
            yield f"event {number} is not among its causes: {why}"


def _origin(book: Book, line: Line) -> Iterator[str]:
    """An origin is something that the scenario has, and what the kind must start from where no event led to it."""
    fact = line.fact
    origin = fact.data.get("origin")
    if origin is not None and not _exists(book, origin):
        yield f"its origin {origin!r} is nothing that the scenario has"
    due = ORIGINS.get(fact.kind)
    if due is not None and (fact.kind in CAUSELESS or not fact.causes):
        yield from due(book, line)


def _triggered(book: Book, line: Line) -> Iterator[str]:
    """What units do in a round follows from its declaration; there is one a round."""
    fact = line.fact
    if fact.kind in DECLARATION and not sent(fact) and fact.causes[:1] != (_trigger(book, line),):
        yield f"its trigger is {list(fact.causes[:1])}, and not event {_trigger(book, line)}"
    if fact.kind == "initiative.rolled" and fact.causes != (_declared(book, fact.round),):
        yield "its cause is not the declaration of its round"
    if fact.kind == "lock.tried":
        book.locks[fact.seq] = (fact.actor, fact.target)
    if fact.kind == "round.declared":
        if book.declared[0] == fact.round:
            yield "the round was declared before"
        book.declared = fact.round, fact.seq


def _declared(book: Book, round_: int) -> int:
    """The declaration of a round, -1 for none."""
    return book.declared[1] if book.declared[0] == round_ else -1


def _trigger(book: Book, line: Line) -> int:
    fact = line.fact
    if fact.kind == "element.opened" and fact.data.get("how") == SECURITY:
        tried = fact.causes[0] if fact.causes else -1
        return tried if book.locks.get(tried) == (fact.actor, fact.target) else -1
    return _declared(book, fact.round)


def _exists(book: Book, origin: Any) -> bool:
    """Whether an origin names something: the clock, the beginning, an entry of the timeline, an order of someone."""
    if origin in ("clock", "begin"):
        return True
    before, _, place = str(origin).rpartition(".")
    if not place.isdecimal() or place != str(int(place)):
        return False
    return int(place) < book.plans.origins.get(before, 0)


def _clock(book: Book, line: Line) -> Iterator[str]:
    if line.fact.data.get("origin") != "clock":
        yield f"{line.fact.kind} starts from the clock"


def _begin(book: Book, line: Line) -> Iterator[str]:
    if line.fact.data.get("origin") != "begin":
        yield "the run starts from its beginning"


def _order(book: Book, line: Line) -> Iterator[str]:
    if line.fact.data.get("origin") != line.fact.data.get("order"):
        yield "it starts from its order, and says otherwise"


def _timeline(book: Book, line: Line) -> Iterator[str]:
    """A strike, an arrival, a departure or a light is what an entry of the timeline says, in its round."""
    fact, origin = line.fact, str(line.fact.data.get("origin"))
    before, _, place = origin.rpartition(".")
    known = before == "timeline" and _exists(book, origin)
    found = book.plans.timeline[int(place)] if known else None
    if found is None or not found.falls(fact.round):
        yield f"nothing that {origin!r} names falls in round {fact.round}"
    elif fact.kind == "light.changed":
        light: Mapping[str, Any] = found.said.get("light") or {}
        zones = light.get("zones")
        named = [zones] if isinstance(zones, str) else zones or list(book.rooms)
        due = {zone: {"lit": light.get("to")} for zone in named if book.state[zone]["lit"] != light.get("to")}
        if fact.set != due or fact.data.get("lit") != light.get("to"):
            yield f"{origin} brings no such light"
    elif fact.kind == "strike.fired":
        said: Mapping[str, Any] = found.said.get("strike") or {}
        if (said.get("weapon"), said.get("target")) != (fact.data.get("weapon"), fact.target):
            yield f"{origin} brings no such strike"
    elif fact.kind == "fire.started":
        return
    elif fact.kind == "unit.left":
        yield from _leaves(book, line, found.said.get("leave") or {})
    else:
        yield from _arrives(book, line, found.said.get("arrive") or {})


def _leaves(book: Book, line: Line, said: Any) -> Iterator[str]:
    """Whoever leaves is whom the entry names, by his id, group or side, and able to go."""
    id_ = line.fact.actor
    named = said.get("unit") if isinstance(said, Mapping) else said
    if named not in (id_, book.groups[id_][0], book.opening.layout.units[id_].side):
        yield f"{id_} is not whom the timeline takes away"
    if not able(book.state[id_]) or book.state[id_]["trapped"]:
        yield f"{id_} leaves, and is not able to"


def _arrives(book: Book, line: Line, said: Mapping[str, Any]) -> Iterator[str]:
    """Whoever arrives was not there, and comes into the zone that the entry names, or that his group has."""
    fact = line.fact
    key, given = book.groups[fact.actor]
    if key != said.get("unit") and key not in (said.get("units") or {}):
        yield f"{fact.actor} is not whom the timeline brings"
    zone = (given.get("zone") if said.get("units") else None) or said.get("zone")
    if fact.data.get("zone") != zone or book.state[fact.actor]["present"]:
        yield f"{fact.actor} comes into {fact.data.get('zone')!r}, and the timeline brings him into {zone!r}, once"


ORIGINS: Mapping[str, Callable[[Book, Line], Iterator[str]]] = {
    "run.begin": _begin,
    "round.declared": _clock,
    "run.end": _clock,
    "hold.begun": _clock,
    "hold.ended": _clock,
    "strike.fired": _timeline,
    "unit.arrived": _timeline,
    "unit.left": _timeline,
    "order.done": _order,
    "order.failed": _order,
    "order.skipped": _order,
    "light.changed": _timeline,
    "unit.sighted": _clock,
    "sight.lost": _clock,
    "mortal.rolled": _begin,
    "fire.started": _timeline,
    **dict.fromkeys(("fire.checked", "fire.spread", "fire.lowered", "fire.ended", "section.weakened"), _begin),
    **dict.fromkeys(("smoke.changed", "smoke.breathed", "collapse.checked"), _begin),
}
"""What the origin of a kind must be, where no event led to it."""


PRESENCE = ("present", "zone", "conscious", "wounds", "defeated")
LOOKED = ("unit.sighted", "sight.lost", "noise.heard")


def looked(book: Book, fact: Fact) -> list[tuple[str, str]]:
    """What a line of seeing or hearing comes of: where they went, whom the side thought where, the noise."""
    if fact.kind == "noise.heard":
        return [(fact.target, "loud_round")]
    found = [(id_, field) for id_ in (fact.actor, fact.target) for field in ("zone", "metres", "present")]
    return [*found, (f"{fact.data.get('side')}--{fact.target}", "zone")]


def _led(book: Book, line: Line) -> Iterator[str]:
    """What ended an order, or changed a hold, is an event that changed somebody or something it is about."""
    fact = line.fact
    about: list[tuple[str, str]]
    if fact.kind == "order.done":
        about = _about(book, fact.actor, str(fact.data.get("order")))
    elif fact.kind in ("hold.begun", "hold.ended"):
        about = [(id_, field) for id_ in book.opening.layout.units for field in PRESENCE]
    elif fact.kind == "run.end":
        about = [(id_, field) for id_ in book.state for field in (*PRESENCE, "holds_since", "damage")]
    elif fact.kind in LOOKED:
        about = looked(book, fact)
    else:
        return
    changed = {book.because(id_, field) for id_, field in about}
    for cause in fact.causes:
        if cause not in changed:
            yield f"event {cause}, which it names as its cause, changed nothing that it is about"


def _about(book: Book, actor: str, origin: str) -> list[tuple[str, str]]:
    """What an order is about: the place of whoever carries it out, a section, element or cover, or people."""
    name, orders = book.plans.orders[actor]
    place = origin.removeprefix(f"{name}.")
    order = orders[int(place)] if place.isdecimal() and int(place) < len(orders) else {}
    said = dict.fromkeys([order], None) if isinstance(order, str) else order
    named = [each.get("target") if isinstance(each, Mapping) else each for verb, each in said.items() if verb in VERBS]
    targets = {str(each) for each in named if each is not None}
    anyone = not targets or "any" in targets
    people = [id_ for id_, unit in book.opening.layout.units.items()
              if anyone or targets & {id_, unit.side, book.groups[id_][0]}]  # fmt: skip
    found = [(actor, field) for field in ("zone", "toward", "metres")]
    found += [(target, field) for target in targets for field in ("state", "breach", "damage", "cover")]
    if {"extinguish", "vent"} & said.keys():
        found += [(id_, field) for id_ in book.state for field in ("fire", "smoke")]
    return found + [(id_, field) for id_ in people for field in (*PRESENCE, "stable")]
