"""How hard it is to hit hand to hand: the weapon's difficulty and the parry that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from simcore.rules import checks
from simcore.rules.checks import Part, Penalties, Tn
from simcore.rules.defense import Mode, defended, dodging

DIFFICULTY: Mapping[str, int] = {"unarmed": 5, "armed": 10}
"""The difficulty of a melee attack whose weapon states none: Very Easy without a weapon, Easy with one.

Source: EA-18.
Ruling: A-025.
"""


class Guard(Struct, frozen=True, gc=False):
    """A person as a target in melee: which parry (``Melee Parry`` or ``Brawling Parry``), its pips, those of dodge.

    Source: EA-19, EA-20.
    Ruling: A-026.
    """

    label: str
    parry: int
    dodge: int
    scale: int = 0
    helpless: bool = False
    full_dodge: bool = False
    penalties: Penalties = Penalties()


Reading = Callable[[Mode, int, Guard], list[Part]]


def parry_label(weapon_in_hand: str | None) -> str:
    """Which parry answers a melee attack: with a melee weapon in hand the one, without the other.

    Source: EA-19.
    Ruling: A-026.
    """
    return "Melee Parry" if weapon_in_hand else "Brawling Parry"


def added(mode: Mode, difficulty: int, target: Guard) -> list[Part]:
    """The weapon's difficulty and the parry; on Full Dodge static Dodge and 10 in its place.

    Source: EA-18, EA-19, EA-20.
    Ruling: A-020, A-026.
    """
    return [("weapon", difficulty, "EA-18"), *_parrying(mode, target)]


def parry_alone(mode: Mode, difficulty: int, target: Guard) -> list[Part]:
    """The parry alone, under ``defense.mode`` mini6 and dodge_only.

    Source: EA-18, EA-19, EA-20.
    Ruling: A-020.
    """
    return _parrying(mode, target)


def _parrying(mode: Mode, target: Guard) -> list[Part]:
    if target.full_dodge:
        return dodging(mode, target)
    return [*defended(mode, target.label, target.parry, target.penalties), ("scale", target.scale, "EA-3")]


def melee_tn(reading: Reading, mode: Mode, difficulty: int, target: Guard) -> Tn:
    """The target number of a melee attack; neither cover nor lying prone changes it.

    Source: EA-18, EA-19, EA-20, EA-21, EA-24.
    Ruling: A-024, A-026.
    """
    if target.helpless:
        return checks.tn(("weapon", difficulty, "EA-18"))
    return checks.tn(*reading(mode, difficulty, target))


READINGS: Mapping[str, Reading] = {
    "add": added,
    "mini6": parry_alone,
    "dodge_only": parry_alone,
    "rb_rolled": added,
}
