"""Rolled dice against their exact laws."""

from __future__ import annotations

from collections import Counter

import pytest

from simcore.dice import Dice, DiceSettings, pool
from simcore.odds import bands, law
from simcore.rules.bands import TABLES, read

ROLLS = 20_000
FEWEST = 10


def deviation(counted, expected):
    """Chi-square in units of its spread, over cells that expect enough; sparse ones are one cell."""
    many = {cell: share for cell, share in expected.items() if share >= FEWEST}
    cells = [(counted[cell], share) for cell, share in many.items()]
    cells.append((ROLLS - sum(count for count, _ in cells), ROLLS - sum(many.values())))
    cells = [(count, share) for count, share in cells if share > 1e-6]
    freedom = len(cells) - 1
    square = sum((count - share) ** 2 / share for count, share in cells)
    return (square - freedom) / (2 * freedom) ** 0.5


def rolls(settings, seed, purpose="to_hit"):
    """A roll of each of many units, and a next roll of the same unit each time."""
    dice = Dice(seed, 0, settings)
    for number in range(1, ROLLS // 20 + 1):
        dice.begin_round(number)
        for place in range(10):
            yield dice, purpose, f"unit-{place}"
            yield dice, purpose, f"unit-{place}"


@pytest.mark.parametrize(
    ("pips", "settings", "seed"),
    [
        (3, DiceSettings(), 1),
        (8, DiceSettings(), 2),
        (15, DiceSettings(), 3),
        (15, DiceSettings(wild_one="drop_both"), 4),
        (15, DiceSettings(wild_one="none"), 5),
        (15, DiceSettings(wild=False), 6),
        (36, DiceSettings(), 7),
    ],
)
def test_rolled_totals_follow_the_law(pips, settings, seed):
    """The totals of 20,000 rolls fit the exact law by chi-square, under each setting (RB-2, RB-3, RB-4; A-002)."""
    rolled = pool(("skill", pips))
    counted = Counter(dice.roll(purpose, by, rolled).total for dice, purpose, by in rolls(settings, seed))
    found = law(pips, settings)
    expected = {total: float(found.of(total)) * ROLLS for total in range(found.low, found.high + 1)}
    assert min(counted) >= found.low
    assert deviation(counted, expected) < 4
    wrong = law(pips + 1, settings)
    assert deviation(counted, {t: float(wrong.of(t)) * ROLLS for t in range(wrong.low, wrong.high + 1)}) > 20


def test_plain_purposes_follow_the_plain_law():
    """Initiative follows the law without a wild die while other rolls have one (A-004; RB-2)."""
    rolled = pool(("skill", 9))
    counted = Counter(
        dice.roll(purpose, by, rolled).total for dice, purpose, by in rolls(DiceSettings(), 8, "initiative")
    )
    found = law(9, plain=True)
    expected = {total: float(found.of(total)) * ROLLS for total in range(found.low, found.high + 1)}
    assert deviation(counted, expected) < 4


@pytest.mark.parametrize(("damage", "resistance", "seed"), [(15, 24, 1), (24, 24, 2), (27, 18, 3)])
def test_rolled_bands_of_the_worked_examples(damage, resistance, seed):
    """Over 20,000 resolutions each band of the worked examples is within 4 standard errors (S1.3.0.30)."""
    hits, holds = pool(("damage", damage)), pool(("resistance", resistance))
    counted = Counter(
        read(
            TABLES["structure"], dice.roll("damage", by, hits).total - dice.roll("resistance", "wall", holds, by).total
        )
        for dice, _, by in rolls(DiceSettings(), seed)
    )
    for band, share in bands(damage, resistance, "structure").items():
        assert abs(counted[band] / ROLLS - share) <= 4 * (share * (1 - share) / ROLLS) ** 0.5


def test_draws_are_even():
    """Each of ten minutes is drawn about as often as each other (A-013)."""
    counted = Counter(dice.draw_number("time", by, 1, 10).value for dice, _, by in rolls(DiceSettings(), 9))
    assert deviation(counted, dict.fromkeys(range(1, 11), ROLLS / 10)) < 4
