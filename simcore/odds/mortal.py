"""The exact law of the clock of a mortal wound."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from simcore.odds.law import law
from simcore.rules import mortal


def death(rounds: int) -> Fraction:
    """The probability that one who is alive dies of the roll at the end of so many rounds mortally wounded.

    >>> death(2), death(3), death(13)
    (Fraction(0, 1), Fraction(1, 36), Fraction(1, 1))

    Source: EA-42.
    Ruling: A-004, A-040.
    """
    return 1 - law(mortal.CLOCK.pips, plain=True).exact(rounds)


def survival(rounds: int) -> Fraction:
    """The probability of being alive after the rolls of so many rounds, nobody helping.

    >>> survival(6)
    Fraction(25025, 46656)

    Source: EA-42.
    Ruling: A-004, A-040.
    """
    return prod((1 - death(each) for each in range(1, rounds + 1)), start=Fraction(1))
