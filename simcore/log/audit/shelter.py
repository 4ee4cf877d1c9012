"""What protects whoever is shot at: cover, smoke, light, a dodge; worked out again from the state before a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from simcore import state
from simcore.log.audit.book import Book
from simcore.log.audit.open import narrow, sight
from simcore.log.sheets import Arm
from simcore.rules import cover, light, melee, movement, wounds
from simcore.rules.checks import Penalties
from simcore.rules.choice import Guard
from simcore.rules.defense import Exposure
from simcore.rules.light import CLEAR, Air

NONE = "none"
SPENT = ("severe", "destroyed")


class Shelter(NamedTuple):
    """The grade of cover, "" for none, and what a shot strikes that lands in it, "" where nothing is known of it."""

    grade: str
    thing: str


OPEN = Shelter("", "")


def unit(book: Book, id_: str) -> state.Unit:
    """A unit as the rules see it, in the state before the line."""
    return msgspec.convert(book.state[id_], state.Unit)


def shelter(book: Book, here: str, there: str) -> Shelter:
    """What covers those in a zone against shots from another: its own cover, the edge of a narrow breach, the better.

    Source: EA-23, RB-45.
    Ruling: A-084, A-085, A-088.
    """
    if here == there:
        return OPEN
    room, found = book.rooms[there], OPEN
    seen = sight(book, here, there)
    if seen is not None and not book.opening.layout.zones[there].outside:
        edge = next((section for section in seen.through if narrow(book, section)), "")
        found = Shelter(cover.EDGE, edge) if edge else OPEN
    grade = str(book.state[there]["cover"])
    if grade == NONE or (room.by and book.state[room.by]["damage"] in SPENT):
        return found
    own = Shelter(grade, there if room.body else room.by)
    return own if cover.greatest(own.grade, found.grade) == own.grade else found


def hidden(book: Book, here: str, there: str) -> bool:
    """Whether full cover keeps those in a zone from being named from another.

    Ruling: A-085.
    """
    return shelter(book, here, there).grade == cover.FULL


def air(book: Book, zones: tuple[str, ...]) -> Air:
    """The light of the last of some zones, and the worst smoke of them all.

    Source: RB-44.
    Ruling: A-029.
    """
    if not zones:
        return CLEAR
    return Air(light.worst_smoke(str(book.state[zone]["smoke"]) for zone in zones), str(book.state[zones[-1]]["lit"]))


def along(book: Book, here: str, there: str) -> Air:
    """The air along the line from zone to zone."""
    seen = sight(book, here, there)
    return CLEAR if seen is None else air(book, seen.zones)


def crossed(book: Book, here: str, target: str) -> tuple[str, ...]:
    """The zones that a shot from ``here`` crosses, the last that of the person or of the face that is seen; () for none.

    Ruling: A-062, A-082.
    """
    faces = [str(book.state[target]["zone"])] if book.unit(target) else faces_of(book, target)
    seen = (sight(book, here, zone) for zone in ([here] if here in faces else faces))
    return next((line.zones for line in seen if line is not None), ())


def faces_of(book: Book, target: str) -> Sequence[str]:
    """The zones that a section bounds, or the section or zone that an element is in."""
    layout = book.opening.layout
    within = layout.elements[target].within if target in layout.elements else target
    return layout.sections[within].zones if within in layout.sections else [within]


def clear(book: Book) -> bool:
    """Whether all zones are bright and free of smoke."""
    return all(book.state[id_]["lit"] == "bright" and book.state[id_]["smoke"] == NONE for id_ in book.rooms)


def exposure(book: Book, who: tuple[str, str], arm: Arm, round_: int) -> Exposure:
    """What a person shows to an attacker with a weapon, before any dice; ``who`` are the two of them.

    Source: EA-19, EA-20, RB-41.
    Ruling: A-021, A-023, A-024.
    """
    here, there = (str(book.state[id_]["zone"]) for id_ in who)
    now, sheet, rules = unit(book, who[1]), book.sheets[who[1]], book.rules
    rolled = now.dodge_rolled >= round_
    return Exposure(
        dodge=sheet.skills["dodge"],
        scale=rules.defense_scale(arm.scale, sheet.scale),
        cover=shelter(book, here, there).grade,
        prone=now.prone,
        helpless=wounds.helpless(now) or movement.racing(now, round_),
        full_dodge=now.dodging_until >= round_,
        dodge_declared=now.dodge_round >= round_,
        rolled=now.dodge_total if rolled else None,
        rolled_scale=now.dodge_scale if rolled else 0,
        penalties=burdens(book, now, round_),
        air=along(book, here, there),
    )


def guarded(book: Book, target: str, arm: Arm, round_: int) -> Guard:
    """A person as a target in melee.

    Source: EA-19, EA-20, RB-41.
    Ruling: A-024, A-026.
    """
    now, sheet, rules = unit(book, target), book.sheets[target], book.rules
    held = book.arms.get(now.hand)
    armed = held is not None and held.skill == "melee" and now.hand in sheet.weapons
    return Guard(
        label=melee.parry_label(now.hand if armed else None),
        parry=sheet.skills["melee-parry" if armed else "brawling-parry"],
        dodge=sheet.skills["dodge"],
        scale=rules.defense_scale(arm.scale, sheet.scale),
        helpless=wounds.helpless(now) or movement.racing(now, round_),
        full_dodge=now.dodging_until >= round_,
        penalties=burdens(book, now, round_),
    )


def burdens(book: Book, now: Any, round_: int) -> Penalties:
    """What lowers a static Defense, where penalties do."""
    return book.rules.burdens(now, round_) if book.rules.penalties_lower_defense else Penalties()
