"""Margins and bands."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.dice import DiceSettings
from simcore.odds import bands, exact_bands, exceeds, law, margins
from simcore.rules.bands import TABLES, WITH_KILLED, read

CALM = DiceSettings(wild=False)

WORKED = [
    (15, 24, "0.8805 0.0797 0.0260 0.0095 0.0025 0.0018", "0.9477 0.0455 0.0060 0.0007 0.0000 0.0000"),
    (24, 24, "0.4777 0.2150 0.1356 0.0890 0.0394 0.0433", "0.4711 0.2722 0.1490 0.0743 0.0223 0.0111"),
    (27, 18, "0.1073 0.1407 0.1626 0.1812 0.1257 0.2825", "0.0481 0.1357 0.1984 0.2355 0.1557 0.2266"),
    (18, 12, "0.1694 0.2049 0.2055 0.1847 0.1012 0.1342", "0.0834 0.2405 0.2839 0.2356 0.0985 0.0580"),
    (21, 12, "0.0879 0.1401 0.1746 0.2002 0.1363 0.2609", "0.0254 0.1212 0.2170 0.2726 0.1727 0.1910"),
    (21, 24, "0.6339 0.1844 0.0942 0.0515 0.0192 0.0168", "0.6735 0.2122 0.0798 0.0274 0.0055 0.0017"),
    (27, 12, "0.0185 0.0459 0.0806 0.1326 0.1305 0.5918", "0.0013 0.0154 0.0557 0.1380 0.1636 0.6260"),
]


@pytest.mark.parametrize(("damage", "resistance", "wild", "plain"), WORKED)
def test_bands_of_the_worked_examples(damage, resistance, wild, plain):
    """The worked examples have the printed chance of each band, wild and plain (S1.3.0.30, S1.3.0.10; A-001)."""
    for settings, printed in ((DiceSettings(), wild), (CALM, plain)):
        found = bands(damage, resistance, "structure", settings)
        assert list(found) == ["none", "0-4", "light", "heavy", "severe", "destroyed"]
        assert " ".join(f"{share:.4f}" for share in found.values()) == printed


@pytest.mark.parametrize("table", [*TABLES.values(), WITH_KILLED["character"]])
@pytest.mark.parametrize(("damage", "resistance"), [(9, 6), (7, 10), (2, 8), (0, 0)])
def test_bands_are_those_of_an_enumeration(table, damage, resistance):
    """Each band of each table has the chance that counting all plain dice gives (S1.3.0.30)."""
    counted = dict.fromkeys(["none", *(name for name, _ in table)], 0)
    dice, against = damage // 3, resistance // 3
    for faces in product(range(1, 7), repeat=dice + against):
        margin = sum(faces[:dice]) + damage % 3 - sum(faces[dice:]) - resistance % 3
        counted[read(table, margin)] += 1
    whole = 6 ** (dice + against)
    assert exact_bands(damage, resistance, table, CALM) == {name: Fraction(n, whole) for name, n in counted.items()}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_known_by_its_name(name):
    """A table may be given by its name, and its bands are those of its rows, ``none`` first (S1.3.0.30)."""
    found = bands(18, 12, name)
    assert list(found) == ["none", *(band for band, _ in TABLES[name])]
    assert found == bands(18, 12, TABLES[name])
    assert abs(sum(found.values()) - 1) < 1e-12


@pytest.mark.parametrize(("first", "second"), [(9, 6), (6, 9), (3, 12), (8, 7)])
@pytest.mark.parametrize("margin", [-8, 0, 1, 5, 13, 30])
def test_wild_margins_are_those_of_two_long_rows(first, second, margin):
    """Two endless laws against each other have the chance that summing 120 totals of each gives (RB-8, RB-3)."""
    one, two = law(first), law(second)
    summed = sum(two.of(total) * one.exact(total + margin) for total in range(two.low, 120))
    left_out = two.exact(120)
    assert summed <= exceeds(one, two, margin) <= summed + left_out
    assert left_out < 1e-12


def test_margins_are_those_of_icepool():
    """By icepool, told the rule in its words, margins of 4D against 3D are the same, its wild dice cut after 12 rerolls (RB-8, S1.3.0.20)."""

    def total(first, *regular):
        if first == 6:
            return sum(regular) + 6 + icepool.d6.explode(depth=11)
        return sum(regular) - max(regular) + 1 if first == 1 else sum(regular) + first

    four, three = (icepool.map(total, *[icepool.d6] * dice) for dice in (4, 3))
    difference = four - three
    for margin in range(-12, 25):
        theirs = float(difference.probability(">=", margin))
        assert abs(float(exceeds(law(12), law(9), margin)) - theirs) < 1e-8


settings = st.builds(DiceSettings, wild=st.booleans(), wild_one=st.sampled_from(["drop_highest", "drop_both", "none"]))
pips = st.integers(0, 40)


@given(pips, pips, settings, settings, st.integers(-40, 40))
def test_one_side_is_ahead_or_the_other(first, second, ours, theirs, margin):
    """Either one total is at least so far ahead, or the other is by more than the reverse (RB-8; A-010)."""
    one, two = law(first, ours), law(second, theirs)
    assert exceeds(one, two, margin) + exceeds(two, one, 1 - margin) == 1


@given(pips, settings, st.integers(-10, 60))
def test_a_margin_over_a_certain_total_is_a_check(pips, settings, number):
    """Against a total that is certain, a margin is a check against that number (RB-5, RB-7)."""
    assert exceeds(law(pips, settings), law(2), number) == law(pips, settings).exact(number + 2)


@given(pips, pips, st.lists(st.integers(-20, 30), min_size=1, max_size=6, unique=True).map(sorted))
def test_margins_between_limits_are_whole(first, second, limits):
    """The chances between ascending limits are never negative and add up to one (S1.3.0.20)."""
    shares = margins(law(first), law(second), limits)
    assert len(shares) == len(limits) + 1
    assert min(shares) >= 0
    assert sum(shares) == 1
