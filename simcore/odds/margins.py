"""The exact law of a margin, and of the band that a table reads from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from simcore.dice import DiceSettings
from simcore.odds.law import Law, law
from simcore.odds.sums import SIX
from simcore.rules.bands import NONE, TABLES, Table

_AS_WRITTEN = DiceSettings()


def exceeds(first: Law, second: Law, margin: int) -> Fraction:
    """The probability that the first total is at least ``margin`` above the second.

    >>> exceeds(law(9), law(9), 0) + exceeds(law(9), law(9), 1)
    Fraction(1, 1)

    Source: RB-8, S1.3.0.20.
    Ruling: A-010.
    """
    # From here on both laws go on by sixes, each divided by six: the six last terms go on divided by 36.
    turn = max(second.high + 1, first.high + 1 - margin)
    second = second.reaching(turn + SIX - 1)
    first = first.reaching(turn + SIX - 1 + margin)
    row = sum(_terms(first, second, margin, range(second.low, min(turn, second.high + 1))))
    last = sum(_terms(first, second, margin, range(turn, turn + SIX))) if second.endless else 0
    return Fraction(row * 35 + last * 36, first.whole * second.whole * 35)


def _terms(first: Law, second: Law, margin: int, totals: range) -> list[int]:
    """The weights of these totals of the second, each with a first that is far enough above it."""
    top = len(first.rest) - 1
    lead = margin - first.low
    return [
        second.weights[total - second.low] * first.rest[max(0, total + lead)] for total in totals if total + lead <= top
    ]


def margins(first: Law, second: Law, limits: Sequence[int]) -> list[Fraction]:
    """The probabilities that a margin lies below the first limit, between two of them, and from the last one on.

    >>> sum(margins(law(15), law(24), (0, 5, 9)))
    Fraction(1, 1)

    Source: S1.3.0.20.
    """
    reached = [Fraction(1), *(exceeds(first, second, limit) for limit in limits), Fraction(0)]
    return [more - less for more, less in pairwise(reached)]


@lru_cache(maxsize=65536)
def exact_bands(
    damage: int, resistance: int, table: str | Table, settings: DiceSettings = _AS_WRITTEN
) -> Mapping[str, Fraction]:
    """The probability of each band of a table, ``none`` first, as fractions.

    >>> exact_bands(0, 15, "contents")["none"]
    Fraction(1, 1)

    Source: S1.3.0.10, S1.3.0.30.
    """
    rows = TABLES[table] if isinstance(table, str) else table
    names = [NONE, *(name for name, _ in rows)]
    shares = margins(law(damage, settings), law(resistance, settings), [limit for _, limit in rows])
    return MappingProxyType(dict(zip(names, shares, strict=True)))


@lru_cache(maxsize=65536)
def bands(
    damage: int, resistance: int, table: str | Table, settings: DiceSettings = _AS_WRITTEN
) -> Mapping[str, float]:
    """The probability of each band of a table, ``none`` first: damage against resistance, both in pips.

    ``table`` is a name of ``simcore.rules.bands.TABLES``, or the rows of a table themselves.

    >>> round(bands(24, 24, "structure")["heavy"], 4)
    0.089

    Source: S1.3.0.10, S1.3.0.30.
    """
    return MappingProxyType(
        {name: float(share) for name, share in exact_bands(damage, resistance, table, settings).items()}
    )


def split(roll: Law, number: int, short: int = 5) -> tuple[Fraction, Fraction, Fraction]:
    """The probabilities of success against a number, of failure by less than ``short``, and of failure by more.

    >>> split(law(12), 15)
    (Fraction(1753, 3888), Fraction(257, 864), Fraction(1957, 7776))

    Source: RB-7, S1.0.1.50.
    Ruling: A-011.
    """
    held, near = roll.exact(number), roll.exact(number - short + 1)
    return held, near - held, 1 - near
