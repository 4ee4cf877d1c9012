"""Structure: the scale tag of a building, and what is left of a section's Structure now.

What walls, roofs and floors are made of stands in the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from simcore.errors import InputError, Problem
from simcore.rules.now import HarmNow, SectionNow

BUILDINGS: Mapping[str, str] = {
    "shed": "speeder",
    "kiosk": "speeder",
    "hut": "speeder",
    "house": "walker",
    "small-shop": "walker",
    "bunker": "starfighter",
    "warehouse": "starfighter",
    "watchtower": "starfighter",
    "fortress": "capital",
    "mega-tower": "capital",
    "cavern-complex": "capital",
}
"""The scale tag of a kind of building; fortresses and the like are Capital whatever their walls.

Source: S1.1.1, S1.1.2.
Ruling: A-065.
"""

HEAVY, SEVERE = 3, 6


class Harm(Struct, frozen=True, gc=False):
    """The harm to a section, as it would be after a change.

    Source: S1.3.1.70.
    """

    damage: str
    light_pips: int
    heat_pips: int
    frame_pips: int
    stabilized: bool


def tag(building: str) -> str:
    """The scale tag of a kind of building. Raises :class:`InputError` for an unknown one.

    >>> tag("watchtower")
    'starfighter'

    Source: S1.1.1, S1.1.2.
    Ruling: A-065.
    """
    if building not in BUILDINGS:
        raise InputError(Problem("building", 0, 0, f"{building!r} is none of {', '.join(BUILDINGS)}"))
    return BUILDINGS[building]


def penalty(harm: HarmNow) -> int:
    """The pips that the damage state takes from Structure: the state's own, never added to lighter ones.

    Heavily 1D, but a stabilized section only its light pips; Severely 2D; else one a light result.

    Source: S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.70.
    Ruling: A-073, A-075.
    """
    if harm.damage == "severe":
        return SEVERE
    if harm.damage == "heavy" and not harm.stabilized:
        return HEAVY
    return harm.light_pips


def current_structure(base: int, now: HarmNow) -> int:
    """What is left of a section's Structure, in pips: never below 0, and 0 where it is destroyed.

    Armor, shields and scale are no part of it.

    >>> current_structure(12, Harm("heavy", 0, 0, 0, False))
    9

    Source: S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.3.1.70, S1.4.3.
    Ruling: A-007, A-073, A-079.
    """
    if now.damage == "destroyed":
        return 0
    return max(0, base - penalty(now) - now.heat_pips - now.frame_pips)


def framed(now: SectionNow) -> Harm:
    """A section's harm with one more pip from a frame that was torn out of it.

    Source: S1.4.3.
    Ruling: A-079.
    """
    return Harm(now.damage, now.light_pips, now.heat_pips, now.frame_pips + 1, now.stabilized)
