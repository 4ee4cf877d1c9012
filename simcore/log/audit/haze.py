"""The audit of smoke, worked out again: how the smoke of all zones changes at once, and who has to breathe it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from simcore import state
from simcore.facts import because
from simcore.log.audit.book import Book
from simcore.log.audit.ground import PASSAGE
from simcore.log.audit.peril import NONE, Expected, Script
from simcore.log.audit.pools import Due
from simcore.log.audit.shelter import unit
from simcore.rules import pools, smoke
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
    """The lines of the smoke that changes at the end of a round; each names the last of what made or held it.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    lines = [
        Expected("smoke.changed", "", zone, _why(book, zone), {zone: fields})
        for zone, fields in settled(book, round_).items()
    ]
    yield from lines


def _why(book: Book, zone: str) -> tuple[int, ...]:
    """The last event that set the fire of the zone, the smoke next to it, or its own."""
    worst = _fire(book, zone)
    fires = [e for e in book.perils.bounding[zone] if worst != NONE and book.state[e]["fire"] == worst]
    numbers = [book.because(each, "fire") for each in fires]
    numbers += [book.because(other, "smoke") for other in (*_joined(book, zone), zone)]
    found = [number for number in numbers if number is not None]
    return because(max(found)) if found else ()


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
