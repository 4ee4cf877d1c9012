"""Scale: what a difference in size adds, and to whom.

A scale is named as a scenario writes it; its value is in pips (3 pips = 1D).
"""

from __future__ import annotations

from collections.abc import Mapping

from simcore.errors import InputError, Problem

SCALES: Mapping[str, int] = {
    "character": 0,
    "speeder": 6,
    "walker": 12,
    "starfighter": 18,
    "capital": 36,
    "planetary": 72,
    "death-star": 72,
}
"""Scale values in pips. Planetary and Death Star are two names of one size.

Source: EA-4, RB-21, S1.2.0.10.
Ruling: A-060.
"""

WITH_MEGA: Mapping[str, int] = {**SCALES, "battlestation": 54}
"""The values under ``scale.mega``, with the tag for planetoid sites between Capital and Planetary.

Source: S1.2.0.30, S1.1.2.10.
Ruling: A-060.
"""


def value(scales: Mapping[str, int], name: str) -> int:
    """The value of a scale in pips. Raises :class:`InputError` for a name that is none, or not in force.

    >>> value(SCALES, "walker")
    12

    Source: S1.2.0.10, S1.2.0.30, S1.1.2.10, EA-4, RB-21.
    Ruling: A-060.
    """
    try:
        return scales[name]
    except KeyError:
        why = "needs the setting scale.mega" if name in WITH_MEGA else f"is none of {', '.join(scales)}"
        raise InputError(Problem("scale", 0, 0, f"{name!r} {why}")) from None


def excess(larger: int, smaller: int) -> int:
    """The pips by which the first scale exceeds the second, 0 where it does not.

    >>> excess(36, 18), excess(0, 12)
    (18, 0)

    Source: S1.2.0.20, EA-1, RB-22.
    """
    return max(0, larger - smaller)


def to_attack(attacker: int, target: int) -> int:
    """Pips that the attack roll gains: the difference, where the attacker is the smaller.

    >>> to_attack(0, 12)
    12

    Source: EA-3, S1.2.1.10, S1.2.2.10, RB-22.
    """
    return excess(target, attacker)


def to_defense(attacker: int, target: int) -> int:
    """Points of static Defense (or pips of a dodge roll) that the target gains: where it is the smaller.

    Three points of the static number stand for each die, so points and pips are the same count.

    >>> to_defense(18, 0), to_defense(18, 6)
    (18, 12)

    Source: EA-3, S1.2.2.10, RB-22.
    Ruling: A-061.
    """
    return excess(attacker, target)


def to_damage(attacker: int, target: int) -> int:
    """Pips that the damage roll gains: the difference, where the attacker is the larger.

    >>> to_damage(36, 12)
    24

    Source: EA-2, S1.2.2.20, RB-22.
    """
    return excess(attacker, target)


def to_resistance(attacker: int, target: int) -> int:
    """Pips that the soak or Resistance roll gains: the difference, where the target is the larger.

    >>> to_resistance(0, 12)
    12

    Source: EA-2, S1.2.1.20, RB-22.
    """
    return excess(target, attacker)


def weapon_scale(weapon: str | None, platform: str | None) -> str | None:
    """The scale that a shot has: the weapon's own, area weapons and tools included; else the platform's, None without.

    >>> weapon_scale(None, "walker"), weapon_scale("character", "walker")
    ('walker', 'character')

    Source: S1.2.3, S1.2.3.10, S1.2.5.
    Ruling: A-063.
    """
    return weapon or platform
