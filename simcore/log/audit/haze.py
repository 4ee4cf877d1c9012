"""The audit of smoke, worked out again: how the smoke of all zones changes at once, and who has to breathe it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from simcore import state
from simcore.facts import because
from simcore.log.audit.book import Book
from simcore.log.audit.ground import PASSAGE
from simcore.log.audit.peril import NONE, Expected, Script
from simcore.log.audit.pools import Due
from simcore.log.audit.shelter import unit
from simcore.rules import pools, smoke
from simcore.rules.fire import open_
from simcore.rules.now import Fields, changed

STAMINA = "stamina"


def cleared(book: Book, zone: str) -> bool:
    """Whether an air handler works in a zone: it is not disabled, and the zone has power.

    Source: S1.1.8.50.
    Ruling: A-128.
    """
    return book.perils.powered(zone) and any(book.perils.sound(each) for each in book.perils.handlers[zone])


def _joined(book: Book, zone: str) -> Iterator[str]:
    """The inside zones from which smoke comes into one: by a passage, or by something open.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    for other in book.ground.near[zone]:
        if other in book.perils.inside and any(_open(book, each) for each in book.ground.joins[zone, other]):
            yield other


def _open(book: Book, section: str) -> bool:
    if section == PASSAGE:
        return True
    perils = book.perils
    return smoke.passes(perils.section(section), [perils.element(each) for each in book.inside[section]])


def _fire(book: Book, zone: str) -> str:
    """The fire of a zone: the worst of the sections that bound it.

    Ruling: A-190.
    """
    return smoke.worst(str(book.state[each]["fire"]) for each in book.perils.bounding[zone])


def _around(book: Book) -> list[str]:
    """The zones whose smoke may change: those that burn or hold smoke, and those next to them, in file order."""
    perils = book.perils
    found = dict.fromkeys(perils.smoky)
    for section in perils.burning:
        found.update(dict.fromkeys(perils.zones[section]))
    for zone in perils.smoky:
        found.update(dict.fromkeys(book.ground.near[zone]))
    return perils.ordered({zone: None for zone in found if zone in perils.inside})


def settled(book: Book, round_: int) -> dict[str, Fields]:
    """What the housekeeping of a round changes in the smoke of the zones, all from how it was before.

    Source: S1.7.2.20.
    Ruling: A-190, A-194.
    """
    found = {zone: _settled(book, zone, round_) for zone in _around(book)}
    return {zone: fields for zone, fields in found.items() if fields}


def _settled(book: Book, zone: str, round_: int) -> Fields:
    now, fire, rules = msgspec.convert(book.state[zone], state.Zone), _fire(book, zone), book.rules.hazards
    made = rules.source(fire, [str(book.state[other]["smoke"]) for other in _joined(book, zone)])
    level = smoke.risen(now.smoke, fire, made)
    fields: Fields = {"smoke": level, "clearing_since": 0}
    if level != made and cleared(book, zone):
        fields = rules.cleared(level, now.clearing_since, round_)
    return changed(now, fields)


def wakes(book: Book, first: int) -> Iterator[int]:
    """The rounds, not before ``first``, in which the smoke next falls that an air handler clears."""
    rounds = book.rules.hazards.decay_rounds
    for zone in book.perils.smoky:
        since = int(book.state[zone]["clearing_since"])
        if since and rounds is not None:
            yield max(first, since + rounds)


def settles(book: Book, round_: int) -> Script:
    """The lines of the smoke that changes at the end of a round; each names all that made it, or let it fall.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    lines = [
        Expected("smoke.changed", "", zone, _why(book, zone, round_), {zone: fields})
        for zone, fields in settled(book, round_).items()
    ]
    yield from lines


def _why(book: Book, zone: str, round_: int) -> tuple[int, ...]:
    """What the change of a zone's smoke follows from: the last event first, at the end what set the smoke before."""
    now, fire = book.state[zone], _fire(book, zone)
    beside = {other: str(book.state[other]["smoke"]) for other in _joined(book, zone)}
    made = book.rules.hazards.source(fire, beside.values())
    level = smoke.risen(str(now["smoke"]), fire, made)
    if level == made:
        found = set(_makers(book, zone, made, beside))
    else:
        found = {book.because(each, "damage") for each in book.perils.handlers[zone]}
        found.add(book.because(zone, "powered"))
    if now["clearing_since"]:
        found.add(book.because(zone, "clearing_since"))
    elif level != made or smoke.LEVELS.index(level) < smoke.LEVELS.index(str(now["smoke"])):
        found |= _ceased(book, zone, round_)
    return because(*sorted(found - {None}, reverse=True, key=lambda number: number or 0), book.because(zone, "smoke"))


def _makers(book: Book, zone: str, made: str, beside: Mapping[str, str]) -> Iterator[int | None]:
    """What makes as much smoke as is there: fires around the zone, the smoke beside it and what lets that through."""
    for each in book.perils.bounding[zone] if made != NONE else ():
        if book.state[each]["fire"] == made:
            yield book.because(each, "fire")
    for other, level in beside.items() if made != NONE else ():
        if book.rules.hazards.source(NONE, [level]) == made:
            yield book.because(other, "smoke")
            yield from _openers(book, zone, other)


def _openers(book: Book, zone: str, other: str) -> Iterator[int | None]:
    """What opened the sections between two zones; nothing did where a passage joins them."""
    joins, perils = book.ground.joins[zone, other], book.perils
    for section in joins if PASSAGE not in joins else ():
        if smoke.passes(perils.section(section), ()):
            yield from (book.because(section, field) for field in ("damage", "breach"))
        for each in book.inside[section]:
            if open_(perils.element(each)):
                yield from (book.because(each, field) for field in ("damage", "state"))


def _ceased(book: Book, zone: str, round_: int) -> set[int | None]:
    """What made more smoke before: fires around the zone that changed in this round, or the last change beside it."""
    around = [each for each in book.perils.bounding[zone] if book.state[each]["fire_since"] == round_]
    fires = {book.because(each, "fire") for each in around} - {None}
    if fires:
        return fires
    beside = [book.because(other, "smoke") for other in _joined(book, zone)]
    for other in book.perils.inside.intersection(book.ground.near[zone]):
        for section in book.ground.joins[zone, other]:
            doors = book.inside[section] if section != PASSAGE else ()
            beside += [book.because(each, "state") for each in doors if book.state[each]["state"] == "closed"]
    return {max((number for number in beside if number is not None), default=None)}


def breathers(book: Book) -> list[str]:
    """Who has to breathe smoke now, in file order: not the unconscious, nor those who need no air.

    Source: S1.7.2.20.
    Ruling: A-163.
    """
    smoky = book.perils.smoky
    if not smoky:
        return []
    found = []
    for id_ in book.opening.layout.units:
        now = book.state[id_]
        here = now["present"] and now["zone"] in smoky and now["wounds"] != "dead"
        if here and smoke.inhales(unit(book, id_), breathes=book.sheets[id_].inhales):
            found.append(id_)
    return found


def breathes(book: Book, round_: int) -> Script:
    """The Stamina checks of those who are in smoke as a round begins.

    Source: S1.7.2.20, S1.6.5.
    Ruling: A-163, A-194.
    """
    for id_ in breathers(book):
        now, sheet = unit(book, id_), book.sheets[id_]
        zone = str(now.zone)
        level = str(book.state[zone]["smoke"])
        stale = smoke.STALE if book.perils.handlers[zone] and not cleared(book, zone) else 0
        worn = pools.RESPIRATOR if sheet.respirator else 0
        pool = book.rules.save_pool(sheet.labels[STAMINA], sheet.skills[STAMINA], now, round_, worn)
        choked = smoke.choked(now, smoke.CHOKES[level], round_, round_)
        why, before = book.because(zone, "smoke"), [book.because(id_, field) for field in ("choke", "choke_until")]
        yield Expected(
            "smoke.breathed",
            id_,
            "",
            because(why),
            blamed=because(why, *before) if "choke_after" in choked else because(why),
            missed={id_: choked} if choked else {},
            roll=Due(STAMINA, id_, "", pool),
            tn=smoke.stamina_tn(level, stale),
        )
