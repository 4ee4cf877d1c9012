"""Lying prone: dropping, standing up, and what it is good for in a blast."""

from __future__ import annotations

from simcore.rules import ranges
from simcore.rules.defense import PRONE
from simcore.rules.now import Fields, UnitNow, changed


def drop(now: UnitNow) -> Fields:
    """Dropping prone, free in one's own turn.

    Source: EA-10.
    """
    return changed(now, {"prone": True})


def stand_up(now: UnitNow) -> Fields:
    """Standing up, free, but instead of any other movement of the round.

    Source: EA-13.
    """
    return changed(now, {"prone": False})


def in_blast(now: UnitNow, band: str) -> int:
    """What lying prone adds to the number that a blast must reach, by the range band from it; standing adds nothing.

    Source: EA-10, EA-11.
    Ruling: A-044.
    """
    return PRONE if now.prone and band != ranges.POINT_BLANK else 0
