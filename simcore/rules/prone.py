"""Lying prone: what it is good for in a blast."""

from __future__ import annotations

from simcore.rules import ranges
from simcore.rules.defense import PRONE
from simcore.rules.now import UnitNow


def in_blast(now: UnitNow, band: str) -> int:
    """What lying prone adds to the number that a blast must reach, by the range band from it; standing adds nothing.

    Source: EA-10, EA-11.
    Ruling: A-044.
    """
    return PRONE if now.prone and band != ranges.POINT_BLANK else 0
