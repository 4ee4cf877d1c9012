"""Mortal wounds: the 2D clock that runs with the rounds, and First Aid that stops it.

A medpac is used at each attempt; whoever decides the attempt takes it away. Healing, further packs of a day and packs that
do no good any more are not here yet (RB-29 to RB-33).
"""

from __future__ import annotations

from collections.abc import Sequence

from simcore.dice import pool
from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules import checks
from simcore.rules.checks import Tn
from simcore.rules.now import Fields, UnitNow

CLOCK = pool(("mortal wound", 2 * PIPS_PER_DIE))
"""What is rolled for a mortal wound every round: 2D, plain in every setting, which nothing lowers.

Source: EA-42.
Ruling: A-004, A-036.
"""


def bleeds(now: UnitNow) -> bool:
    """Whether the clock runs: mortally wounded, and not stable.

    Source: EA-42, EA-43.
    """
    return now.wounds == "mortally_wounded" and not now.stable


def rounds_mortal(now: UnitNow, round_: int) -> int:
    """The rounds spent mortally wounded, that of the wound and this one included; stable ones count.

    Source: EA-42.
    Ruling: A-038, A-040.
    """
    return round_ - now.mortal_since + 1


def dies(total: int, rounds: int) -> bool:
    """Whether one dies of the 2D after so many rounds mortally wounded.

    >>> dies(3, 4), dies(3, 3)
    (True, False)

    Source: EA-42.
    Ruling: A-040.
    """
    return total < rounds


def clock_patch(total: int, now: UnitNow, round_: int) -> Fields:
    """What the 2D of a round changes: death, or nothing.

    Source: EA-42.
    Ruling: A-040.
    """
    return {"wounds": "dead"} if bleeds(now) and dies(total, rounds_mortal(now, round_)) else {}


def first_aid_tn(numbers: Sequence[int]) -> Tn:
    """The target number of First Aid that stabilizes; ``numbers`` is the setting ``difficulty.numbers``.

    >>> first_aid_tn((5, 10, 15, 20, 30, 31)).number
    15

    Source: EA-43.
    Ruling: A-009, A-041.
    """
    return checks.tn(("stabilize", checks.number(numbers, "moderate"), "EA-43"))


def first_aid_patch(tn: Tn, total: int, now: UnitNow) -> Fields:
    """What First Aid with a medpac changes in the patient: a mortal wound that bleeds is stable where it succeeds.

    Source: EA-43.
    Ruling: A-041.
    """
    return {"stable": True} if bleeds(now) and checks.succeeds(total, tn.number) else {}
