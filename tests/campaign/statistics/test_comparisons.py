"""Two layouts, on the same seeds and on different ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from simcore.campaign.statistics import paired, unpaired
from simcore.campaign.statistics.difference import Difference
from simcore.campaign.statistics.holm import holm
from simcore.campaign.statistics.mcnemar import exact, mid_p
from simcore.campaign.statistics.pairing import Pairing, pairing
from simcore.errors import InputError


def table(both, only_first, only_second, neither):
    """Two rows of true and false with so many pairs of each kind."""
    kinds = [(1, 1)] * both + [(1, 0)] * only_first + [(0, 1)] * only_second + [(0, 0)] * neither
    return [one for one, _ in kinds], [two for _, two in kinds]


PAIRED = [((36, 12, 2, 0), 0.0569, 0.3404), ((18, 12, 2, 18), 0.0562, 0.3290), ((53, 0, 0, 1), -0.0729, 0.0729)]


@pytest.mark.parametrize(("cells", "low", "high"), PAIRED)
def test_newcombes_paired_interval_as_published(cells, low, high):
    """The examples of Newcombe 1998, Statist. Med. 17:2635, Table II, method 10, come out (first less second there)."""
    found = paired.shares(*table(*cells))
    assert found.value == pytest.approx((cells[2] - cells[1]) / sum(cells))
    assert (-found.high, -found.low) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


# the first two as printed; the third, at the edge, as statsmodels has it
UNPAIRED = [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 20), 0.6791, 1.0)]


@pytest.mark.parametrize(("one", "two", "low", "high"), UNPAIRED)
def test_newcombes_independent_interval_as_published(one, two, low, high):
    """The examples of Newcombe 1998, Statist. Med. 17:873, Table II, method 10, come out, as they do in statsmodels."""
    found = unpaired.shares(two, one)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))
    others = confint_proportions_2indep(*one, *two, method="newcomb", compare="diff")
    assert (found.low, found.high) == pytest.approx(np.clip(others, -1, 1))


def test_unpaired_shares_are_tested_as_by_fisher():
    """The tea-tasting lady of Fisher 1935, The Design of Experiments, chapter II: 34 of 70, two-sided."""
    assert unpaired.shares((1, 4), (3, 4)).p_value == pytest.approx(34 / 70)


# pairs that disagree; exact and mid-p of Fagerland, Lydersen and Laake 2013 (first), the others by hand: sums of binomials
MCNEMAR = [(1, 7, 0.070, 0.039), (0, 5, 2 / 32, 1 / 32), (3, 3, 1.0, 1.0), (0, 0, 1.0, 1.0), (0, 1, 1.0, 0.5)]


@pytest.mark.parametrize(("one", "two", "whole", "mid"), MCNEMAR)
def test_mcnemar_as_published(one, two, whole, mid):
    """Exact and mid-p values are the published ones, whichever side leads."""
    assert (exact(one, two), mid_p(one, two)) == (pytest.approx(whole, abs=5e-4), pytest.approx(mid, abs=5e-4))
    assert (exact(two, one), mid_p(two, one)) == (exact(one, two), mid_p(one, two))


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_of_statsmodels(one, two):
    """The exact p-value is that of statsmodels; mid-p is half the probability of what was seen, twice, below it."""
    assert exact(one, two) == pytest.approx(mcnemar([[0, one], [two, 0]]).pvalue if one + two else 1.0)
    seen = stats.binom(one + two, 0.5).pmf(one)
    assert mid_p(one, two) == pytest.approx(1.0 if one == two else exact(one, two) - seen)


TRUTHS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60)


@given(TRUTHS)
def test_a_difference_of_shares_lies_in_its_interval(pairs):
    """-1 <= low <= difference <= high <= 1, paired or not; and the other way round it is the same with the sign turned."""
    one, two = [a for a, _ in pairs], [b for _, b in pairs]
    there, back = paired.shares(one, two), paired.shares(two, one)
    apart = unpaired.shares((sum(one), len(one)), (sum(two), len(two)))
    for each in (there, apart):
        assert -1 <= each.low <= each.value <= each.high <= 1
        assert 0 < each.p_value <= 1
    assert (back.value, back.low, back.high) == pytest.approx((-there.value, -there.high, -there.low))


def test_paired_means_are_those_of_scipy():
    """Interval and p-value are those of scipy's paired t."""
    dice = np.random.default_rng(1)
    one = dice.normal(10, 3, 40)
    two = one + dice.normal(0.5, 1, 40)
    scipys = stats.ttest_rel(two, one)
    found = paired.means(one, two)
    assert found.method == "paired t"
    assert (found.low, found.high) == pytest.approx(tuple(scipys.confidence_interval(0.95)))
    assert found.p_value == pytest.approx(scipys.pvalue)


def test_students_own_example():
    """Student 1908, section IX: hyoscyamine, ten patients, mean 1.58, t 4.06, p 0.0028 (R's data set sleep)."""
    one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    two = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    found = paired.means(one, two)
    assert (found.value, found.low, found.high) == pytest.approx((1.58, 0.7001142, 2.4598858), abs=1e-6)
    assert found.p_value == pytest.approx(0.002833, abs=1e-6)
    welch = unpaired.means(one, two)
    assert (welch.low, welch.high, welch.p_value) == pytest.approx((-0.2054832, 3.3654832, 0.07939), abs=1e-5)


def test_welch_of_statsmodels():
    """The unpaired interval is that of statsmodels with unequal variances."""
    dice = np.random.default_rng(2)
    one, two = dice.normal(0, 1, 30), dice.normal(1, 4, 12)
    found = unpaired.means(one, two, 0.9)
    other = CompareMeans(DescrStatsW(two), DescrStatsW(one)).tconfint_diff(0.1, usevar="unequal")
    assert (found.low, found.high) == pytest.approx(other)


def test_skewed_differences_are_bootstrapped_the_same_way_every_time():
    """A few large differences among many small ones get the bootstrap, with ends that lean to their side."""
    gaps = np.where(np.arange(200) % 20 == 0, 30.0, np.arange(200) % 3)
    found = paired.means(np.zeros(200), gaps)
    assert found.method == "bootstrap BCa; paired t"
    assert found.low < found.value < found.high
    assert found.high - found.value > found.value - found.low
    assert found == paired.means(np.zeros(200), gaps)
    assert paired.means(np.zeros(40), gaps[:40]).method == "paired t"
    assert paired.means(np.zeros(2001), np.append(np.arange(2000) % 3, 1e6)).method == "paired t"


SAME = [
    ([1, 2, 3], [1, 2, 3], Difference(0.0, None, None, 1.0, paired.CONSTANT)),
    ([1, 2, 3], [2, 3, 4], Difference(1.0, None, None, 0.25, paired.CONSTANT)),
    ([1], [4], Difference(3.0, None, None, 1.0, paired.CONSTANT)),
    ([], [], Difference(None, None, None, None, paired.STUDENT)),
]


@pytest.mark.parametrize(("one", "two", "known"), SAME)
def test_differences_that_never_vary_claim_no_certainty(one, two, known):
    """Where all differences are the same there is no interval, and the p-value is that of a sign test."""
    assert paired.means(one, two) == known


def test_means_of_different_runs_that_never_vary_have_no_ends():
    """Without spread, or with one run, Welch has nothing to say."""
    for one, two in (([1, 1], [2, 2]), ([1], [2, 3]), ([1, 2], [3])):
        found = unpaired.means(one, two)
        assert (found.low, found.high, found.p_value) == (None, None, None)
    assert unpaired.means([], [1]) == Difference(None, None, None, None, unpaired.WELCH)


def test_paired_rates_of_one_shot_a_run_are_paired_means():
    """With the same number of shots in each run the difference of rates is the paired t of the hits."""
    dice = np.random.default_rng(3)
    one, two, shots = dice.binomial(10, 0.4, 25), dice.binomial(10, 0.5, 25), np.full(25, 10)
    found, known = paired.rates((one, shots), (two, shots)), paired.means(one / 10, two / 10)
    assert (found.value, found.low, found.high) == pytest.approx((known.value, known.low, known.high))
    assert found.p_value == pytest.approx(known.p_value)


RATELESS = [
    (([0], [0]), ([1], [2]), Difference(None, -1.0, 1.0, None, paired.RATIO)),
    (([1], [2]), ([1], [2]), Difference(0.0, None, None, 1.0, paired.RATIO)),
    (([1, 2], [2, 4]), ([3, 3], [4, 4]), Difference(0.25, None, None, None, paired.RATIO)),
]


@pytest.mark.parametrize(("one", "two", "known"), RATELESS)
def test_rates_that_never_vary_claim_no_certainty(one, two, known):
    """Without shots there is no difference; without spread it has no ends."""
    assert paired.rates(one, two) == known


def test_pairing_as_by_hand():
    """Correlation is numpy's; the runs unpaired are the sum of the variances over that of the difference."""
    one, two = [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]
    found = pairing(one, two)
    assert found.correlation == pytest.approx(np.corrcoef(one, two)[0, 1])
    assert found.unpaired == np.ceil(6 * (3.5 + 3.5) / 1.2)
    assert pairing(one, two[::-1]).unpaired < 6


CONSTANT = [
    ([1, 1, 1], [1, 2, 3], Pairing(3, None, 3)),
    ([1, 2, 3], [2, 3, 4], Pairing(3, pytest.approx(1), None)),
    ([5], [6], Pairing(1, None, None)),
    ([], [], Pairing(0, None, None)),
]


@pytest.mark.parametrize(("one", "two", "known"), CONSTANT)
def test_pairing_of_what_never_varies(one, two, known):
    """A figure that never varies has no correlation; differences that never vary have no equal."""
    found = pairing(one, two)
    assert (found.runs, found.unpaired) == (known.runs, known.unpaired)
    assert found.correlation == known.correlation


@pytest.mark.parametrize("count", [1, 2, 5, 30])
def test_holm_of_statsmodels(count):
    """Adjusted values are those of statsmodels, in the order given."""
    p_values = (np.random.default_rng(count).random(count) ** 3).tolist()
    assert holm(p_values) == pytest.approx(multipletests(p_values, method="holm")[1])


@given(st.lists(st.one_of(st.none(), st.floats(0, 1)), max_size=12))
def test_holm_only_raises(p_values):
    """No adjusted value is below its own or above 1, the order of size stays, and None stays where it was."""
    found = holm(p_values)
    assert [each is None for each in found] == [each is None for each in p_values]
    there = sorted((p, q) for p, q in zip(p_values, found, strict=True) if p is not None)
    assert all(p <= q <= 1 for p, q in there)
    assert [q for _, q in there] == sorted(q for _, q in there)


MISMATCHED = [
    lambda: paired.shares([1], [1, 0]),
    lambda: paired.shares([2], [1]),
    lambda: paired.means([1, 2], [1]),
    lambda: paired.rates(([1], [1]), ([1, 1], [1, 1])),
    lambda: pairing([1], [1, 2]),
    lambda: unpaired.shares((3, 2), (1, 2)),
    lambda: unpaired.means([None], [1]),
    lambda: exact(-1, 2),
]


@pytest.mark.parametrize("call", MISMATCHED)
def test_what_does_not_pair_is_refused(call):
    """Rows of different length, what is neither true nor false, and impossible counts are errors."""
    with pytest.raises(InputError):
        call()
