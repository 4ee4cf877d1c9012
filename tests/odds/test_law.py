"""The exact law of a roll, against figures from elsewhere, enumeration, icepool and identities."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.dice import DiceSettings, parse_code
from simcore.odds import law, split

HERE = Path(__file__).parent
POOLS = json.loads((HERE / "pools.json").read_text(encoding="utf-8"))
CONTROLLERS = json.loads((HERE / "controller.json").read_text(encoding="utf-8"))
CALM = DiceSettings(wild=False)
WILD_ONES = ["drop_highest", "drop_both", "none"]


@pytest.mark.parametrize("name", POOLS)
def test_laws_equal_the_figures_worked_out_elsewhere(name):
    """Mean, variance and chances of 1D to 12D+2 are exactly those of the oracle, wild and plain (RB-3, RB-4; A-001)."""
    code, kind = name.split()
    found = law(parse_code(code), DiceSettings(wild=kind == "wild"))
    known = POOLS[name]
    assert (found.mean(), found.variance()) == (Fraction(known["mean"]), Fraction(known["variance"]))
    for number, chance in known["at_least"].items():
        assert found.exact(int(number)) == Fraction(chance)
        assert abs(found.at_least(int(number)) - float(Fraction(chance))) <= 1e-12


@pytest.mark.parametrize("name", CONTROLLERS)
def test_the_three_outcomes_of_a_test_equal_the_figures_worked_out_elsewhere(name):
    """Success, failure and failure by 5 or more have exactly the chances of the oracle (RB-7, S1.0.1.50; A-011)."""
    code, _, number = name.split()
    known = CONTROLLERS[name]
    expected = tuple(Fraction(known[key]) for key in ("hold", "lose_die", "lose_die_and_ionize"))
    assert split(law(parse_code(code)), int(number)) == expected


NUMBERS = (5, 10, 12, 15, 17, 18, 20, 25, 30)
WILD_TABLE = {
    1: "0.333333 0.083333 0.027778 0.018519 0.009259 0.004630 0.003858 0.000772 0.000129",
    2: "0.750000 0.236111 0.120370 0.054784 0.027778 0.020062 0.012346 0.002701 0.000557",
    3: "0.870370 0.591821 0.399691 0.170525 0.092078 0.068930 0.038709 0.008702 0.001915",
    4: "0.966821 0.797840 0.687629 0.450874 0.288816 0.221343 0.123478 0.027831 0.006234",
    5: "0.997299 0.911523 0.846558 0.703146 0.567408 0.490952 0.338252 0.089342 0.020107",
    6: "1.000000 0.974280 0.939000 0.854152 0.771069 0.719332 0.595214 0.251740 0.064714",
    7: "1.000000 0.995395 0.983239 0.940742 0.892700 0.861786 0.783552 0.488122 0.186335",
    8: "1.000000 0.999507 0.996930 0.981992 0.959224 0.942807 0.898184 0.699804 0.390782",
    9: "1.000000 0.999971 0.999630 0.996037 0.988171 0.981422 0.960237 0.844437 0.608523",
    10: "1.000000 0.999999 0.999972 0.999371 0.997425 0.995386 0.987660 0.929769 0.778982",
    11: "1.000000 1.000000 0.999999 0.999928 0.999580 0.999128 0.997001 0.973258 0.889535",
    12: "1.000000 1.000000 1.000000 0.999994 0.999949 0.999874 0.999430 0.991594 0.951800",
}
PLAIN_TABLE = {
    1: "0.333333 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000",
    2: "0.833333 0.166667 0.027778 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000",
    3: "0.981481 0.625000 0.375000 0.092593 0.018519 0.004630 0.000000 0.000000 0.000000",
    4: "0.999228 0.902778 0.760802 0.443673 0.239198 0.158951 0.054012 0.000000 0.000000",
    5: "1.000000 0.983796 0.941229 0.778549 0.600309 0.500000 0.305170 0.032407 0.000129",
    6: "1.000000 0.998200 0.990098 0.939236 0.855367 0.794153 0.636896 0.205847 0.019676",
    7: "1.000000 0.999871 0.998821 0.987940 0.962134 0.938779 0.862837 0.500000 0.137163",
    8: "1.000000 0.999995 0.999902 0.998217 0.992552 0.986312 0.961130 0.762287 0.380172",
    9: "1.000000 1.000000 0.999995 0.999801 0.998874 0.997637 0.991472 0.912892 0.649639",
    10: "1.000000 1.000000 1.000000 0.999983 0.999868 0.999680 0.998520 0.974752 0.843496",
    11: "1.000000 1.000000 1.000000 0.999999 0.999988 0.999966 0.999794 0.994083 0.943757",
    12: "1.000000 1.000000 1.000000 1.000000 0.999999 0.999997 0.999977 0.998860 0.983425",
}


@pytest.mark.parametrize("dice", WILD_TABLE)
@pytest.mark.parametrize(("settings", "table"), [(DiceSettings(), WILD_TABLE), (CALM, PLAIN_TABLE)])
def test_chances_are_those_of_the_printed_tables(settings, table, dice):
    """P(total >= number) of 1D to 12D is that of the printed tables, with and without a wild die (RB-4; A-001)."""
    found = law(3 * dice, settings)
    assert " ".join(f"{found.at_least(number):.6f}" for number in NUMBERS) == table[dice]


def by_hand(dice, wild_one, depth):
    """The weights of all totals, wild dice enumerated up to ``depth`` faces; the rest is left out."""
    chances = {}
    chains = [(6,) * sixes + (face,) for sixes in range(depth) for face in range(1, 6)]
    for regular in product(range(1, 7), repeat=dice - 1):
        for chain in chains:
            drop = 0
            if chain[0] == 1:
                other = max(regular) if regular else 0
                drop = {"none": 0, "drop_highest": other or 1, "drop_both": other + 1}[wild_one]
            total = sum(regular) + sum(chain) - drop
            chances[total] = chances.get(total, 0) + Fraction(1, 6 ** (dice - 1 + len(chain)))
    return chances


@pytest.mark.parametrize("wild_one", WILD_ONES)
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_laws_are_those_of_an_enumeration(dice, wild_one):
    """Every total that six faces of the wild die reach has the enumerated chance (RB-3, RB-4; A-002, A-003)."""
    found = law(3 * dice, DiceSettings(wild_one=wild_one))
    chances = by_hand(dice, wild_one, 6)
    assert found.low == min(chances)
    for total in range(found.low, 36):
        assert found.of(total) == chances.get(total, 0)


def exploding(depth):
    """A die that is rolled again on a 6, so often."""
    return icepool.d6.explode(depth=depth)


def by_icepool(dice, wild_one):
    """The law by icepool, the chain cut after 12 rerolls."""
    rerolled = exploding(11)

    def outcome(first, *regular):
        if first == 6:
            return sum(regular) + 6 + rerolled
        if first > 1 or wild_one == "none":
            return sum(regular) + first
        if not regular:
            return 0
        return sum(regular) - max(regular) + (1 if wild_one == "drop_highest" else 0)

    return icepool.map(outcome, *[icepool.d6] * dice)


@pytest.mark.parametrize("wild_one", WILD_ONES)
@pytest.mark.parametrize("dice", [1, 3, 5])
def test_laws_are_those_of_icepool(dice, wild_one):
    """icepool, told the same rule in its own words, gives the same chances (RB-3, RB-4; A-002, A-003)."""
    theirs = by_icepool(dice, wild_one)
    ours = law(3 * dice, DiceSettings(wild_one=wild_one))
    for number in range(45):
        assert abs(ours.at_least(number) - float(theirs.probability(">=", number))) < 1e-8
    calm = dice @ icepool.d6
    for number in range(45):
        assert law(3 * dice, CALM).exact(number) == calm.probability(">=", number)


settings = st.builds(DiceSettings, wild=st.booleans(), wild_one=st.sampled_from(WILD_ONES))
pips = st.integers(0, 60)


@given(pips, settings)
def test_a_law_is_whole(pips, settings):
    """Chances are never negative and add up to one, from the lowest total on (RB-2)."""
    found = law(pips, settings)
    assert found.exact(found.low) == 1
    assert found.exact(found.low + 1) < 1
    assert min(found.weights) >= 0
    above = found.rest[-1]
    assert sum(found.weights) + above == found.whole
    assert 5 * above == (sum(found.weights[-6:]) if found.endless else 0)


@given(st.integers(0, 20), st.integers(0, 2), settings, st.integers(-5, 90))
def test_pips_only_shift_a_law(dice, add, settings, number):
    """Pips shift every total and change nothing else (RB-2, S1.0.1.40)."""
    assert law(3 * dice + add, settings).exact(number + add) == law(3 * dice, settings).exact(number)


@given(pips, settings, st.integers(0, 120))
def test_more_pips_never_hurt(pips, settings, number):
    """A larger code has no smaller chance against any number (RB-7)."""
    assert law(pips + 1, settings).exact(number) >= law(pips, settings).exact(number)


@given(st.integers(1, 12), st.sampled_from(WILD_ONES), st.integers(0, 30))
def test_far_totals_fall_sixfold(dice, wild_one, further):
    """From six above all sixes on, six more points cost one more six (RB-3)."""
    found = law(3 * dice, DiceSettings(wild_one=wild_one))
    number = 6 * dice + 1 + further
    assert found.exact(number + 6) == found.exact(number) / 6


@given(st.integers(1, 12), st.sampled_from(WILD_ONES), st.integers(0, 200), st.integers(0, 120))
def test_a_longer_row_is_the_same_law(dice, wild_one, total, number):
    """A law that is written out further has the same chances and the same mean (RB-3)."""
    found = law(3 * dice, DiceSettings(wild_one=wild_one))
    longer = found.reaching(total)
    assert longer.high >= total
    assert longer.exact(number) == found.exact(number)
    assert longer.mean() == found.mean()


def test_the_mean_of_one_wild_die_follows_from_itself():
    """The mean W of one exploding die solves W = 21/6 + W/6; a first 1 that counts nothing takes 1/6 (RB-3, RB-4)."""
    exploding_mean = Fraction(21, 6) / (1 - Fraction(1, 6))
    assert law(3, DiceSettings(wild_one="none")).mean() == exploding_mean
    assert law(3).mean() == exploding_mean - Fraction(1, 6)


@pytest.mark.parametrize("pips", [-3, 0, 1, 2])
def test_a_code_below_1d_is_certain(pips):
    """Below 1D nothing is rolled: the total is the pips (A-005; RB-2)."""
    found = law(pips)
    assert (found.exact(max(0, pips)), found.exact(max(0, pips) + 1)) == (1, 0)
    assert (found.mean(), found.variance()) == (max(0, pips), 0)


def test_a_plain_roll_has_the_law_without_a_wild_die():
    """A plain roll has the law that all rolls have when no die is wild (A-004; RB-2)."""
    assert law(14, plain=True) == law(14, CALM)
    assert law(14, plain=True) != law(14)
