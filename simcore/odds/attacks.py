"""The exact chance of an attack roll whose number is made harder by plain dice."""

from __future__ import annotations

from functools import lru_cache

from simcore.dice import DiceSettings
from simcore.odds.law import law
from simcore.odds.sums import SIX, ways


@lru_cache(maxsize=65536)
def hits(pips: int, number: int, dice: int, settings: DiceSettings) -> float:
    """The probability that a roll of so many pips reaches a number and the sum of so many plain dice besides.

    >>> round(hits(15, 15, 0, DiceSettings()), 6), round(hits(15, 10, 1, DiceSettings()), 6)
    (0.703146, 0.772484)

    Source: RB-7, RB-44, RB-45.
    Ruling: A-001, A-029.
    """
    roll = law(pips, settings)
    if not dice:
        return roll.at_least(number)
    whole: int = SIX**dice
    return sum(count * roll.at_least(number + total) for total, count in enumerate(ways(dice)) if count) / whole
