"""The audit of what a side knows: whom it can see and hear, and that nobody chooses by anything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.log.audit.book import Book, Line
from simcore.log.audit.ground import Place
from simcore.log.audit.open import sight
from simcore.log.audit.shelter import air
from simcore.log.audit.walks import place
from simcore.log.now import able

SEEN = {"poor": 100, "moonlit": 40, "dark": 10}
THROUGH = {"light": 60, "heavy": 15, "severe": 5}
"""Metres at which a person is still seen in such light, and through such smoke."""

SIGHT, NOISE = "sight", "noise"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a line of seeing, hearing or choosing."""
    checks = {"unit.sighted": _sighted, "sight.lost": _lost, "noise.heard": _heard, "decision.made": _decided}
    found = checks.get(line.fact.kind)
    if found is not None:
        yield from found(book, line)


def sees(book: Book, here: Place, there: Place) -> bool:
    """Whether who stands in one place sees who stands in another: a line of effect, and light and air enough."""
    if here[0] == there[0]:
        return True
    line = sight(book, here[0], there[0])
    if line is None or book.state[there[0]]["cover"] == "full":
        return False
    metres, between = book.ground.apart(here, there), air(book, line.zones)
    return metres <= min(SEEN.get(between.light, metres), THROUGH.get(between.smoke, metres))


def knows(book: Book, side: str, unit: str, round_: int) -> bool:
    """Whether a side knows where a hostile unit is: in sight of one of its own, or heard there just before."""
    known = book.state.get(f"{side}--{unit}")
    if known is None:
        return False
    fresh = known["how"] == NOISE and known["round"] >= round_ - 1
    return bool(known["in_sight"]) or (fresh and known["zone"] == book.state[unit]["zone"])


def watchers(book: Book, side: str) -> Iterator[tuple[str, Place]]:
    """The units of a side that are able to act, and where they are."""
    for id_ in book.sides[side]:
        here = place(book, id_)
        if here is not None and able(book.state[id_]):
            yield id_, here


def visible(book: Book, side: str, unit: str) -> bool:
    """Whether one of a side sees a unit now."""
    there = place(book, unit)
    if there is None or not able(book.state[unit]):
        return False
    return any(sees(book, here, there) for _, here in watchers(book, side))


def _hostile(book: Book, side: str, unit: str) -> Iterator[str]:
    if book.opening.layout.units[unit].side not in book.opening.layout.sides[side].hostile:
        yield f"{unit} is no enemy of {side}"


def _noted(book: Book, line: Line, side: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The patch of what a side knows: what differs, or all of it where it knew nothing."""
    unit = line.fact.target
    id_ = f"{side}--{unit}"
    old = book.state.get(id_)
    if old is None:
        due = {id_: {"is": "sighting", "side": side, "unit": unit, **fields}}
    else:
        due = {id_: {field: value for field, value in fields.items() if old[field] != value}}
    if line.fact.set != due:
        yield f"the patch is {line.fact.set}, and the line means {due}"
    book.sightings[line.fact.seq] = side, unit


def _sighted(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    side, here, there = book.opening.layout.units[fact.actor].side, place(book, fact.actor), place(book, fact.target)
    yield from _hostile(book, side, fact.target)
    fit = able(book.state[fact.actor]) and able(book.state[fact.target])
    if here is None or there is None or not fit or not sees(book, here, there):
        yield f"{fact.actor} at {here} does not see {fact.target} at {there}"
        return
    if fact.data.get("zone") != there[0]:
        yield f"{fact.target} is in {there[0]}, and it says {fact.data.get('zone')!r}"
    yield from _noted(book, line, side, {"zone": there[0], "in_sight": True, "how": SIGHT, "round": fact.round})


def _lost(book: Book, line: Line) -> Iterator[str]:
    """A side has a unit in sight no longer; or it looks where it thought it was, and has no idea where it is."""
    fact, side, zone = line.fact, str(line.fact.data.get("side")), line.fact.data.get("zone")
    yield from _hostile(book, side, fact.target)
    known = book.state[f"{side}--{fact.target}"]
    if visible(book, side, fact.target):
        yield f"{side} sees {fact.target} still"
    if zone is not None:
        if not known["in_sight"]:
            yield f"{side} did not see {fact.target}"
        yield from _noted(book, line, side, {"zone": zone, "in_sight": False, "round": fact.round - 1})
        return
    there = [here for _, here in watchers(book, side) if here[0] == known["zone"]]
    if known["in_sight"] or known["zone"] is None or not there or book.state[fact.target]["zone"] == known["zone"]:
        yield f"{side} has no reason to think that {fact.target} is not in {known['zone']}"
    yield from _noted(book, line, side, {"zone": None})


def _heard(book: Book, line: Line) -> Iterator[str]:
    fact, made = line.fact, book.state[line.fact.target]
    side, here = book.opening.layout.units[fact.actor].side, place(book, fact.actor)
    yield from _hostile(book, side, fact.target)
    zone = made["loud_zone"]
    near = {zone, *book.ground.near.get(zone, ())}
    if made["loud_round"] != fact.round - 1 or fact.round == 1 or not able(made) or fact.data.get("zone") != zone:
        yield f"{fact.target} made no noise in {fact.data.get('zone')!r} in the round before"
    if here is None or here[0] not in near or not able(book.state[fact.actor]):
        yield f"{fact.actor} is not near enough to hear anything in {zone!r}"
    known = book.state.get(f"{side}--{fact.target}")
    if known is not None and known["in_sight"]:
        yield f"{side} sees {fact.target}, and need not hear it"
    yield from _noted(book, line, side, {"zone": zone, "in_sight": False, "how": NOISE, "round": fact.round - 1})


def _decided(book: Book, line: Line) -> Iterator[str]:
    """A choice rests on what the side knows; whom it is about is hostile or neutral, able, and known or in sight."""
    fact = line.fact
    side = book.opening.layout.units[fact.actor].side
    choice, known, units = fact.data.get("choice"), fact.data.get("known"), fact.data.get("units", [fact.actor])
    if not isinstance(choice, dict) or not isinstance(known, list) or units[:1] != [fact.actor]:
        yield "it does not say what was chosen, by whom and on what it rests"
        return
    about = set()
    for number in known:
        noted = book.sightings.get(number)
        if noted is None or noted[0] != side or number not in fact.causes:
            yield f"event {number}, on which the choice rests, is nothing that {side} saw or heard"
        else:
            about.add(noted[1])
    alike = {book.groups[id_][0] for id_ in units if id_ in book.groups}
    if len(alike) != 1 or any(not able(book.state[id_]) for id_ in units):
        yield f"{units} do not choose together"
    target = choice.get("target")
    if target is not None:
        yield from _chosen(book, line, side, about)


def _chosen(book: Book, line: Line, side: str, about: set[str]) -> Iterator[str]:
    fact, choice = line.fact, line.fact.data["choice"]
    target, layout = choice["target"], book.opening.layout
    if choice.get("weapon") not in book.sheets[fact.actor].weapons:
        yield f"{fact.actor} has no {choice.get('weapon')!r}"
    if target in layout.units:
        other = layout.units[target].side
        if other not in layout.sides[side].hostile and other not in book.plans.neutral:
            yield f"{target} is no enemy of {side}"
        if not able(book.state[target]):
            yield f"{target}, whom it chose, is out of the fight"
        if target not in about and not visible(book, side, target):
            yield f"{side} knows nothing of {target}, whom it chose"
    elif target not in layout.sections and target not in layout.elements:
        yield f"{target!r}, which it chose, does not exist"
