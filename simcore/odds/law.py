"""The exact law of a roll: how likely each total is, the wild die's endless chain included.

A law is a row of whole-number weights over one denominator, and a rule for what lies above the row: with a wild die
each total there is six times less likely than the one six below it. So nothing is cut off. (Rolled chains end after
64 faces; what that leaves out is below 1e-49.)
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from msgspec import Struct

from simcore.dice import DiceSettings
from simcore.dice.codes import PIPS_PER_DIE
from simcore.odds.sums import SIX, Row, ways, ways_without_highest

_AS_WRITTEN = DiceSettings()


class Law(Struct, frozen=True):
    """The law of one roll.

    ``weights`` are those of the totals ``low``, ``low`` + 1 and so on, out of ``whole``; ``rest`` are those of a total
    of at least so much, with one more place for what lies above the row. ``endless``: above the row the last six
    weights go on for ever, divided by six each time.

    Source: RB-2, RB-3, RB-4.
    Ruling: A-001, A-002, A-003, A-005.
    """

    low: int
    weights: Row
    rest: Row
    whole: int
    endless: bool

    @property
    def high(self) -> int:
        """The last total of the row."""
        return self.low + len(self.weights) - 1

    def at_least(self, number: int) -> float:
        """The probability of a total of at least ``number``: of success against that target number.

        >>> round(law(15).at_least(15), 6)
        0.703146

        Source: RB-7.
        """
        above, of = self._ratio(number)
        return above / of

    def exact(self, number: int) -> Fraction:
        """The probability of a total of at least ``number``, as a fraction.

        >>> law(12).exact(15)
        Fraction(1753, 3888)

        Source: RB-7.
        """
        return Fraction(*self._ratio(number))

    def _ratio(self, number: int) -> tuple[int, int]:
        """The same as numerator and denominator, not in lowest terms."""
        place = number - self.low
        if place <= 0:
            return 1, 1
        steps = max(0, -((len(self.weights) - place) // SIX))
        if steps and not self.endless:
            return 0, 1
        return self.rest[place - SIX * steps], self.whole * SIX**steps

    def of(self, total: int) -> Fraction:
        """The probability of exactly this total.

        >>> law(3).of(0), law(3).of(6)
        (Fraction(1, 6), Fraction(0, 1))
        """
        return self.exact(total) - self.exact(total + 1)

    def mean(self) -> Fraction:
        """The mean total.

        >>> law(3).mean()
        Fraction(121, 30)
        """
        return self._moment(1)

    def variance(self) -> Fraction:
        """The variance of the total.

        >>> law(3).variance()
        Fraction(10661, 900)
        """
        return self._moment(2) - self.mean() ** 2

    def _moment(self, power: int) -> Fraction:
        row = Fraction(sum(weight * total**power for total, weight in enumerate(self.weights, self.low)))
        above = self._above(power) if self.endless else Fraction(0)
        return (row + above) / self.whole

    def _above(self, power: int) -> Fraction:
        # The sums of j**k / 6**j over j = 1, 2, 3 ... for k = 0, 1, 2: the last six weights, j times six further on.
        none, one, two = Fraction(1, 5), Fraction(6, 25), Fraction(42, 125)
        above = Fraction(0)
        for weight, total in zip(self.weights[-SIX:], range(self.high - SIX + 1, self.high + 1), strict=True):
            if power == 1:
                above += weight * (total * none + SIX * one)
            else:
                above += weight * (total**2 * none + 2 * SIX * total * one + SIX**2 * two)
        return above

    def reaching(self, total: int) -> Law:
        """The same law with a row that goes at least up to ``total``; an endless one only.

        >>> law(3).reaching(40).exact(30) == law(3).exact(30)
        True
        """
        if not self.endless or total <= self.high:
            return self
        steps = -((self.high - total) // SIX)
        last = self.weights[-SIX:]
        row = [weight * SIX**steps for weight in self.weights]
        for step in range(1, steps + 1):
            row += [weight * SIX ** (steps - step) for weight in last]
        return _law(self.low, row, self.whole * SIX**steps, endless=True)


@lru_cache(maxsize=4096)
def law(pips: int, settings: DiceSettings = _AS_WRITTEN, *, plain: bool = False) -> Law:
    """The law of a code in pips; ``plain`` for a roll without a wild die. Below 0 pips it is that of 0D.

    >>> law(17).mean() - law(15).mean()
    Fraction(2, 1)

    Source: RB-2, RB-3, RB-4.
    Ruling: A-001, A-002, A-003, A-004, A-005.
    """
    dice, add = divmod(max(0, pips), PIPS_PER_DIE)
    if add:
        bare = law(PIPS_PER_DIE * dice, settings, plain=plain)
        return Law(bare.low + add, bare.weights, bare.rest, bare.whole, bare.endless)
    if plain or not settings.wild or not dice:
        return _law(dice, list(ways(dice)[dice:]), SIX**dice, endless=False)
    return _wild(dice - 1, settings.wild_one)


def _wild(regular: int, wild_one: str) -> Law:
    """The law of some regular dice and a wild one."""
    # Above 6 * regular + 6 the wild die has shown a 6 and rolled again, so every six totals the weights fall sixfold.
    high = SIX * regular + 2 * SIX
    sixes = (high - regular) // SIX
    row = [0] * (high + 1)
    taken, shift = _after_one(regular, wild_one)
    _add(row, taken, shift, SIX**sixes)
    for value in range(2, high + 1):
        rerolls, face = divmod(value, SIX)
        if face and rerolls <= sixes:
            _add(row, ways(regular), value, SIX ** (sixes - rerolls))
    low = next(total for total, weight in enumerate(row) if weight)
    return _law(low, row[low:], SIX ** (regular + 1 + sixes), endless=True)


def _after_one(regular: int, wild_one: str) -> tuple[Row, int]:
    """The ways of what is left when the wild die first shows a 1, and what the wild die then adds."""
    if wild_one == "none":
        return ways(regular), 1
    if not regular:
        return (1,), 0
    return ways_without_highest(regular), 1 if wild_one == "drop_highest" else 0


def _add(row: list[int], counts: Row, shift: int, weight: int) -> None:
    for total, count in enumerate(counts[: max(0, len(row) - shift)], shift):
        row[total] += count * weight


def _law(low: int, row: list[int], whole: int, *, endless: bool) -> Law:
    rest = tuple(accumulate(row, lambda left, weight: left - weight, initial=whole))
    return Law(low, tuple(row), rest, whole, endless)
