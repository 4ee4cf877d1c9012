"""Hit rates over runs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm, t
from statsmodels.regression.linear_model import WLS
from statsmodels.stats.proportion import proportion_confint

from simcore.campaign.statistics.given import parts
from simcore.campaign.statistics.interval import Interval
from simcore.campaign.statistics.rates import influence, rate
from simcore.campaign.statistics.shares import share
from simcore.errors import InputError


def volley(seed, runs, spread):
    """Hits and shots of runs whose chance to hit differs from run to run, more the greater ``spread`` is."""
    dice = np.random.default_rng(seed)
    shots = dice.integers(0, 40, runs)
    return dice.binomial(shots, dice.beta(0.4 / spread, 0.6 / spread, runs)), shots


def test_the_variance_of_statsmodels():
    """Influence gives the robust (HC0) variance of statsmodels for a constant weighted by shots: the ratio's."""
    hits, shots = volley(4, 80, 0.2)
    kept = shots > 0
    fit = WLS(hits[kept] / shots[kept], np.ones(kept.sum()), weights=shots[kept]).fit(cov_type="HC0")
    assert rate(hits, shots).value == pytest.approx(fit.params[0])
    assert (influence(*parts(hits, shots)) ** 2).sum() == pytest.approx(fit.cov_params()[0, 0])


def test_the_interval_as_by_hand():
    """Four runs of 10 shots: the variance of four rates, its effective number of shots shrunk as t is wider, Wilson."""
    hits = [1, 4, 5, 8]
    variance = np.var([0.1, 0.4, 0.5, 0.8], ddof=1) / 4
    worth = 0.45 * 0.55 / variance * (norm.ppf(0.975) / t.ppf(0.975, 3)) ** 2
    found = rate(hits, [10] * 4)
    assert (found.low, found.high) == pytest.approx(proportion_confint(0.45 * worth, worth, method="wilson"))


def test_shots_of_one_run_tell_less():
    """Where runs differ, the interval is far wider than Wilson's for as many independent shots; else about as wide."""
    widths = []
    for spread in (1e-6, 0.5):
        hits, shots = volley(5, 400, spread)
        found, alone = rate(hits, shots), share(int(hits.sum()), int(shots.sum()))
        widths.append((found.high - found.low) / (alone.high - alone.low))
    assert widths[0] == pytest.approx(1, abs=0.1)
    assert widths[1] > 2


EDGES = [
    ([], [], Interval(None, 0.0, 1.0)),
    ([0, 0], [0, 0], Interval(None, 0.0, 1.0)),
    ([2], [5], Interval(0.4, None, None)),
    ([2, 0], [5, 0], Interval(0.4, None, None)),
]


@pytest.mark.parametrize(("hits", "shots", "known"), EDGES)
def test_what_the_runs_do_not_tell(hits, shots, known):
    """Without a shot there is no rate; with one run that shot, no ends."""
    assert rate(hits, shots) == known


def test_all_missed_is_no_proof_that_none_can_hit():
    """Where nobody hit, the upper end is above 0, and as far up as for one shot a run, or farther."""
    found = rate([0] * 10, [30] * 10)
    assert (found.value, found.low) == (0.0, 0.0)
    assert found.high >= share(0, 10).high


def test_runs_without_shots_change_nothing():
    """Runs in which nobody shot leave rate and interval as they were."""
    hits, shots = volley(6, 30, 0.2)
    assert rate([*hits, 0, 0], [*shots, 0, 0]) == rate(hits, shots)


@given(st.lists(st.integers(0, 50).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), max_size=30))
def test_a_rate_lies_in_its_interval(runs):
    """0 <= low <= rate <= high <= 1, where they are known."""
    found = rate([hit for hit, _ in runs], [shot for _, shot in runs])
    there = [each for each in (0.0, found.low, found.value, found.high, 1.0) if each is not None]
    assert there == sorted(there)


@pytest.mark.parametrize(("hits", "shots"), [([3], [2]), ([-1], [2]), ([1, 1], [2])])
def test_what_is_no_rate_is_refused(hits, shots):
    """More hits than shots, fewer than none, and rows of different length are errors."""
    with pytest.raises(InputError):
        rate(hits, shots)
