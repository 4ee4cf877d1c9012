"""Means over runs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.weightstats import DescrStatsW

from simcore.campaign.statistics.interval import UNKNOWN, Interval
from simcore.campaign.statistics.means import mean
from simcore.errors import InputError

# NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2: ZARR13.DAT, the calibration of a heat flow meter
NIST = {"runs": 195, "mean": 9.261460, "deviation": 0.02278881, "low": 9.258242, "high": 9.264679}


def test_the_interval_of_nist():
    """Values with the mean and deviation of NIST's heat flow meter get the limits of its e-Handbook, 1.3.5.2."""
    shape = np.linspace(-1, 1, NIST["runs"])
    values = NIST["mean"] + NIST["deviation"] * shape / shape.std(ddof=1)
    found = mean(values)
    assert (found.value, found.low, found.high) == pytest.approx((NIST["mean"], NIST["low"], NIST["high"]), abs=1.5e-6)


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.99])
def test_the_interval_of_statsmodels(confidence):
    """Mean and ends are those of statsmodels."""
    values = np.random.default_rng(3).gamma(2, 3, 57)
    found = mean(values, confidence)
    assert (found.low, found.high) == pytest.approx(DescrStatsW(values).tconfint_mean(1 - confidence))


ALIKE = [
    ([], UNKNOWN),
    ([7], Interval(7.0, None, None)),
    ([0.1] * 3, Interval(0.1, None, None)),
    ([True], Interval(1.0, None, None)),
]


@pytest.mark.parametrize(("values", "known"), ALIKE)
def test_what_never_varied_claims_no_certainty(values, known):
    """Nothing, one value, or the same one always: no interval without width."""
    assert mean(values) == known


@given(st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=40))
def test_a_mean_lies_in_its_interval(values):
    """Low <= mean <= high, where there are ends; without them all values were the same."""
    found = mean(values)
    if found.low is None:
        assert min(values) == max(values) == found.value
    else:
        assert found.low <= found.value <= found.high


@pytest.mark.parametrize("values", [[1.0, None], [1.0, float("nan")], [float("inf")], ["1"], [[1.0]], 3.0])
def test_what_is_no_number_is_refused(values):
    """A gap, infinity, a word and a table are errors that name the argument."""
    with pytest.raises(InputError, match="values: "):
        mean(values)
