"""Medians and quantiles over runs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, quantile_test

from simcore.campaign.statistics.interval import UNKNOWN, Interval
from simcore.campaign.statistics.quantiles import median, quantile, ranks
from simcore.errors import InputError

# the ranks of the sign test for the median at 95 percent, as in the tables of Conover 1999
MEDIAN_RANKS = [(6, 1, 6), (10, 2, 9), (20, 6, 15), (30, 10, 21), (50, 18, 33), (100, 40, 61)]


@pytest.mark.parametrize(("runs", "low", "high"), MEDIAN_RANKS)
def test_the_ranks_of_the_tables(runs, low, high):
    """The ranks for a median's 95 percent interval are those of the printed tables."""
    assert ranks(runs, 0.5, 0.025) == (low, high)


@pytest.mark.parametrize("at", [0.1, 0.25, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("runs", [5, 40, 333, 5000])
def test_the_interval_of_scipy(runs, at):
    """The ends are those of scipy's quantile test; None stands where it has none."""
    values = np.random.default_rng(8).exponential(10, runs)
    scipys = quantile_test(values, p=at).confidence_interval(0.95)
    found = quantile(values, at)
    for mine, other in ((found.low, scipys.low), (found.high, scipys.high)):
        assert (mine is None and np.isnan(other)) or mine == other


@given(st.integers(1, 400), st.floats(0.01, 0.99), st.floats(0.001, 0.2))
def test_the_ranks_are_the_tightest_that_hold(runs, at, tail):
    """Each tail has at most its share, and one rank further in would have more."""
    low, high = ranks(runs, at, tail)
    law = binom(runs, at)
    assert law.cdf(low - 1) <= tail + 1e-12
    assert law.cdf(low) > tail - 1e-12
    assert law.sf(high - 1) <= tail + 1e-12
    assert law.sf(high - 2) > tail - 1e-12


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=60), st.floats(0.01, 0.99))
def test_whole_numbers_stay_whole(values, at):
    """Value and ends of whole numbers are whole numbers that were seen, in order."""
    found = quantile(values, at)
    there = [each for each in (found.low, found.value, found.high) if each is not None]
    assert there == sorted(there)
    assert all(type(each) is int and each in values for each in there)
    assert found.value == np.quantile(values, at, method="inverted_cdf")


FEW = [([], UNKNOWN), ([3], Interval(3, None, None)), ([1, 2, 3, 4, 5], Interval(3, None, None))]


@pytest.mark.parametrize(("values", "known"), FEW)
def test_too_few_runs_bound_no_median(values, known):
    """Below six runs a median has no ends at 0.95."""
    assert median(values) == known


def test_each_end_needs_its_own_number_of_runs():
    """The 0.9 quantile has an upper end from 36 runs on, and a lower one long before."""
    ends = [(found.low is None, found.high is None) for found in (quantile(range(n), 0.9) for n in (1, 2, 35, 36))]
    assert ends == [(True, True), (False, True), (False, True), (False, False)]


@pytest.mark.parametrize("at", [0, 1, -1, 50, float("nan")])
def test_what_is_no_quantile_is_refused(at):
    """A share that is not between 0 and 1 is an error."""
    with pytest.raises(InputError, match="at: "):
        quantile([1, 2], at)
