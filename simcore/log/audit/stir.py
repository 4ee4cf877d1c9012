"""Heavy activity, worked out again: what a hit shakes, whom a fight or a run stirs, what is found beside a section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simcore.log.audit.book import Book
from simcore.rules.now import Patch

RUNS = frozenset({"cruising", "high_speed", "all_out"})
"""The speeds that are running.

Ruling: A-180.
"""


def key(section: str, zone: str, unit: str) -> str:
    """The id under which the state says when somebody last ran or fought in a zone of a section that may give way."""
    return f"{section}--{zone}--{unit}"


def stirs(book: Book, id_: str, fields: Mapping[str, Any]) -> bool:
    """Whether what a patch changes of an entity is when somebody ran or fought in a zone of a section."""
    now = {**book.state.get(id_, {}), **fields}
    return now.get("is") == "stir" and id_ == key(*(str(now.get(field)) for field in ("section", "zone", "unit")))


def _beside(book: Book, zones: Iterable[str]) -> list[str]:
    """The sections that may give way and bound one of some inside zones, in file order."""
    perils = book.perils
    if not perils.severe:
        return []
    inside = [zone for zone in zones if zone in perils.inside]
    found = dict.fromkeys(each for zone in inside for each in perils.bounding[zone] if each in perils.severe)
    return perils.ordered(found)


def stirred(book: Book, unit: str, zones: Iterable[str], round_: int) -> Patch:
    """What running or fighting in some zones changes beside the sections that may give way there: in each of the zones.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    patch: Patch = {}
    for zone in zones:
        for section in _beside(book, (zone,)):
            id_ = key(section, zone, unit)
            if id_ not in book.state:
                born = {"is": "stir", "section": section, "zone": zone, "unit": unit}
                patch[id_] = {**born, "stirred_round": round_}
            elif book.state[id_]["stirred_round"] != round_:
                patch[id_] = {"stirred_round": round_}
    return patch


def shaken(book: Book, struck: str, margin: int, round_: int) -> Patch:
    """What a hit on a section or element changes beside the sections that may give way.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    perils = book.perils
    if not perils.severe or not book.rules.hazards.jolts(margin):
        return {}
    element = book.opening.layout.elements.get(struck)
    within = struck if element is None else element.within
    beside = _beside(book, perils.zones.get(within, (within,)))
    return {each: {"shaken_round": round_} for each in beside if book.state[each]["shaken_round"] != round_}


def blaze(book: Book, section: str) -> str:
    """The section whose fire is heavy activity beside another now, "" for none.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    perils = book.perils
    if not perils.burning:
        return ""
    beside = (each for zone in perils.zones[section] if zone in perils.inside for each in perils.bounding[zone])
    return next((each for each in beside if book.rules.hazards.blazes(str(book.state[each]["fire"]))), "")


def ablaze(book: Book) -> list[str]:
    """The sections that bound an inside zone whose fire is heavy activity."""
    perils, rules = book.perils, book.rules.hazards
    fires = [each for each in perils.burning if rules.blazes(str(book.state[each]["fire"]))]
    zones = dict.fromkeys(zone for each in fires for zone in perils.zones[each] if zone in perils.inside)
    return list(dict.fromkeys(each for zone in zones for each in perils.bounding[zone]))


def found(book: Book, section: str, round_: int) -> tuple[int | None, ...] | None:
    """The events that are heavy activity beside a section in a round, None where there is no such activity.

    Source: S1.3.1.50, S1.7.1.10.
    Ruling: A-180.
    """
    numbers: list[int | None] = []
    shakes = book.state[section]["shaken_round"] == round_
    if shakes:
        numbers.append(book.because(section, "shaken_round"))
    crowded = False
    for zone in book.perils.zones[section]:
        ids = [key(section, zone, unit) for unit in book.opening.layout.units]
        crowd = [id_ for id_ in ids if id_ in book.state and book.state[id_]["stirred_round"] == round_]
        if book.rules.hazards.crowded(len(crowd)):
            crowded = True
            numbers += [book.because(id_, "stirred_round") for id_ in crowd]
    burns = blaze(book, section)
    if burns:
        numbers.append(book.because(burns, "fire"))
    return tuple(numbers) if shakes or crowded or burns else None
