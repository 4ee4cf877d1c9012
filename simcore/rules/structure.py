"""Structure: what a building is made of, its scale tag, and what is left of a section's Structure now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from simcore.errors import InputError, Problem
from simcore.rules.now import HarmNow, SectionNow

WALLS: Mapping[str, tuple[int, str]] = {
    "canvas": (3, "speeder"),
    "timber": (6, "walker"),
    "masonry": (9, "walker"),
    "ferrocrete": (12, "walker"),
    "durasteel-frame": (15, "starfighter"),
    "reinforced-bunker": (18, "starfighter"),
    "hardened-bunker": (21, "starfighter"),
}
"""Structure in pips and typical scale by kind of wall, without armor.

Source: S1.1.1.
Ruling: A-065, A-090.
"""

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
"""The scale tag of a kind of building.

Source: S1.1.2.
Ruling: A-065.
"""

MEGA_STRUCTURE = "capital"
"""The tag to which mega-structures and fortresses are raised, whatever their wall.

Source: S1.1.1.
"""

HEAVY, SEVERE = 3, 6

T = TypeVar("T")


class Harm(Struct, frozen=True, gc=False):
    """The harm to a section, as it would be after a change.

    Source: S1.3.1.70.
    """

    damage: str
    light_pips: int
    heat_pips: int
    frame_pips: int
    stabilized: bool


def wall(name: str) -> tuple[int, str]:
    """Structure in pips and scale of a kind of wall. Raises :class:`InputError` for an unknown one.

    >>> wall("ferrocrete")
    (12, 'walker')

    Source: S1.1.1.
    Ruling: A-090.
    """
    return _known(WALLS, "wall", name)


def tag(building: str) -> str:
    """The scale tag of a kind of building. Raises :class:`InputError` for an unknown one.

    >>> tag("watchtower")
    'starfighter'

    Source: S1.1.2.
    Ruling: A-065.
    """
    return _known(BUILDINGS, "building", building)


def _known(table: Mapping[str, T], what: str, name: str) -> T:
    try:
        return table[name]
    except KeyError:
        raise InputError(Problem(what, 0, 0, f"{name!r} is none of {', '.join(table)}")) from None


def base(own: int | None, site: int) -> int:
    """The base code of a section in pips: its own where it has one, else the site's.

    >>> base(None, 12), base(15, 12)
    (12, 15)

    Source: S1.1.0.10, S1.0.1.10.
    """
    return site if own is None else own


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
