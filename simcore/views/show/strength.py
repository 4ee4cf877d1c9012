"""What one hit of a weapon does to a section or an element, and how many it takes until one can walk through: exact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from simcore.dice import format_code, parse_code
from simcore.odds import exact_bands
from simcore.odds.tries import tries
from simcore.plan import Element, Section, Weapon
from simcore.rules import locks
from simcore.rules.choice import ElementHit, Resistance, SectionHit
from simcore.rules.damage import STATES, WALKABLE
from simcore.state import Element as ElementNow
from simcore.state import Section as SectionNow
from simcore.views.show.start import Start

RESULTS = STATES[1:]
"""The results that change something, the lightest first: light, heavy, severe, destroyed."""
HALF, MOST = 0.5, 0.9


class Hits(Struct, frozen=True):
    """How many hits it takes: the mean, and the numbers that suffice in 50 % and in 90 % of all cases.

    Until one can walk through, or, of what stands in a zone, until it no longer works. None where no number suffices. All hits strike this one thing; fire, heat, collapse and repair between them are left out.
    """

    mean: float | None
    half: int | None
    most: int | None


class Odds(Struct, frozen=True):
    """A weapon of some ``scale`` against a section or an element: both rolls as codes, scale counted in, and what one hit does.

    ``at_least`` gives the probability of each result, or a worse one; what the result then changes goes by the state.
    """

    id: str
    weapon: str
    scale: str
    damage: str
    resistance: str
    at_least: dict[str, float]
    hits: Hits


Law = Mapping[str, Fraction]
S = TypeVar("S")


def odds(start: Start, weapon: Weapon) -> tuple[Odds, ...]:
    """A weapon against each section, then against each element that can be damaged, in file order."""
    plan = start.plan
    walls = (_wall(start, weapon, section) for section in plan.sections.values())
    solid = (element for element in plan.elements.values() if element.solid)
    return (*walls, *(_fitting(start, weapon, element) for element in solid))


def _wall(start: Start, weapon: Weapon, section: Section) -> Odds:
    rules, now = start.plan.rules, start.state.sections[section.id]

    def after(now: SectionNow, band: str) -> SectionNow:
        return replace(
            now, **rules.section_patch(band, SectionHit(section.id, now, section.structure)).get(section.id, {})
        )

    def struck(now: SectionNow) -> dict[SectionNow, Fraction]:
        law = _law(start, weapon, section.scale, _structure(now))
        return _leads(law, lambda band: after(now, band))

    hits = tries(now, struck, lambda now: now.breach in WALKABLE)
    return _odds(
        start, weapon, (section, _structure(now)), Hits(_float(hits.mean), hits.within(HALF), hits.within(MOST))
    )


def _fitting(start: Start, weapon: Weapon, element: Element) -> Odds:
    rules, now = start.plan.rules, start.state.elements[element.id]
    body = Resistance("Body", parse_code(now.body), parse_code(now.armor))
    law = _law(start, weapon, element.scale, body)

    def after(now: ElementNow, band: str) -> ElementNow:
        return replace(now, **rules.element_patch(band, ElementHit(element.id, now)).get(element.id, {}))

    done = locks.passable if element.within in start.plan.sections else _broken
    hits = tries(now, lambda now: _leads(law, lambda band: after(now, band)), done)
    return _odds(start, weapon, (element, body), Hits(_float(hits.mean), hits.within(HALF), hits.within(MOST)))


def _broken(now: ElementNow) -> bool:
    return not now.working


def _structure(now: SectionNow) -> Resistance:
    return Resistance("Structure", parse_code(now.structure), parse_code(now.armor))


def _leads(law: Law, after: Callable[[str], S]) -> dict[S, Fraction]:
    found: dict[S, Fraction] = {}
    for band, share in law.items():
        state = after(band)
        found[state] = found.get(state, Fraction(0)) + share
    return found


def _pips(start: Start, weapon: Weapon, scale: str, thing: Resistance) -> tuple[int, int]:
    """The rolls of damage and resistance, in pips."""
    rules = start.plan.rules
    damage = rules.damage_pool(weapon.name, weapon.damage, weapon.scale, scale)
    return damage.pips, rules.resistance_pool(thing, weapon.scale, scale).pips


def _law(start: Start, weapon: Weapon, scale: str, thing: Resistance) -> Law:
    rules = start.plan.rules
    return exact_bands(*_pips(start, weapon, scale, thing), rules.tables["structure"], rules.dice)


def _odds(start: Start, weapon: Weapon, struck: tuple[Section | Element, Resistance], hits: Hits) -> Odds:
    thing, resistance = struck
    damage, against = _pips(start, weapon, thing.scale, resistance)
    law = _law(start, weapon, thing.scale, resistance)
    worse = accumulate(law[band] for band in reversed(RESULTS))
    shares = dict(zip(reversed(RESULTS), map(float, worse), strict=True))
    at_least = {band: shares[band] for band in RESULTS}
    return Odds(thing.id, weapon.name, weapon.scale, format_code(damage), format_code(against), at_least, hits)


def _float(mean: Fraction | None) -> float | None:
    return None if mean is None else float(mean)
