"""Object cover: what hides a part of the target, what it adds to the target number, and when it is hit itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from simcore.dice import Pool, pool
from simcore.rules import checks
from simcore.rules.checks import Part

PARTIAL = ("quarter", "half", "three-quarters")
"""The grades of cover that leave something of the target to be shot at, the least first.

Source: RB-45.
Ruling: A-027.
"""

FULL = "full"
"""The grade that leaves nothing: the cover must go first.

Source: RB-45.
Ruling: A-027, A-085.
"""

GRADES = ("", *PARTIAL, FULL)
"""All grades, the least first, "" for no cover.

Source: RB-45.
"""

EDGE = "half"
"""The cover that the edge of a 1x2 breach gives to those inside.

A-088 says +5, which is what any grade adds by EA-23. Dice have no such number; ours is half: who keeps beside an opening
one metre wide shows half of himself.

Ruling: A-088.
"""

FLAT: Mapping[str, int] = {"": 0, **dict.fromkeys(PARTIAL, 5)}
"""What partial cover adds under ``cover.mode`` ea_flat, whatever its grade.

Source: EA-23.
Ruling: A-027.
"""

DICE: Mapping[str, int] = {"": 0, "quarter": 3, "half": 6, "three-quarters": 12}
"""What partial cover adds under ``cover.mode`` rb_dice, in pips of plain dice.

Source: RB-45.
Ruling: A-027.
"""


class Reading(Struct, frozen=True):
    """The chosen way in which object cover counts: its part of a target number, and what is rolled for each grade.

    ``part`` takes the grade and what its dice came to. Both raise :class:`KeyError` for full cover, which has no number.

    Source: EA-23, RB-45.
    Ruling: A-027.
    """

    part: Callable[[str, int], Part]
    pools: Mapping[str, Pool | None]


def flat(grade: str, rolled: int) -> Part:
    """``cover.mode`` ea_flat: 5 for any partial cover; nothing is rolled.

    >>> flat("quarter", 0), flat("three-quarters", 0)
    (('cover', 5, 'EA-23'), ('cover', 5, 'EA-23'))

    Source: EA-23.
    Ruling: A-027.
    """
    return ("cover", FLAT[grade], "EA-23")


def diced(grade: str, rolled: int) -> Part:
    """``cover.mode`` rb_dice: what the dice of the grade came to in this attack.

    >>> diced("half", 7)
    ('half cover', 7, 'RB-45')

    Source: RB-45.
    Ruling: A-027.
    """
    return (f"{grade} cover", rolled if DICE[grade] else 0, "RB-45")


READINGS: Mapping[str, Reading] = {
    "ea_flat": Reading(flat, dict.fromkeys(FLAT)),
    "rb_dice": Reading(diced, {grade: pool((grade, pips)) if pips else None for grade, pips in DICE.items()}),
}


def greatest(*grades: str) -> str:
    """The best of several covers: it alone counts, for the grade is how much of the target is covered.

    Raises :class:`ValueError` for an unknown grade.

    >>> greatest("quarter", "half"), greatest("", "")
    ('half', '')

    Source: RB-45.
    """
    return max(grades, key=GRADES.index, default="")


def landed(total: int, base: int, with_cover: int) -> str:
    """Where a shot lands: in the ``target``, in its ``cover``, or "" nowhere.

    ``base`` is the target number without object cover: range, Defense, environment and prone; ``with_cover`` the whole.

    >>> landed(26, 23, 30), landed(22, 23, 30)
    ('cover', '')

    Source: RB-46.
    Ruling: A-028.
    """
    if checks.succeeds(total, with_cover):
        return "target"
    return "cover" if base < with_cover and checks.succeeds(total, base) else ""
