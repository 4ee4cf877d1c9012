"""Shares of runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportion_confint

from simcore.campaign.statistics.interval import Interval
from simcore.campaign.statistics.shares import share
from simcore.errors import InputError

PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("count", "of", "low", "high"), PUBLISHED)
def test_wilson_as_published(count, of, low, high):
    """The four examples of Newcombe 1998, Statist. Med. 17:857, Table I, method 3, come out."""
    found = share(count, of)
    assert found.value == count / of
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
@pytest.mark.parametrize(("count", "of"), [(0, 1), (1, 1), (3, 10), (200, 200), (1, 200_000), (123_456, 200_000)])
def test_wilson_as_in_scipy_and_statsmodels(count, of, confidence):
    """Both ends are those of scipy and of statsmodels."""
    found = share(count, of, confidence)
    scipys = binomtest(count, of).proportion_ci(confidence, method="wilson")
    others = proportion_confint(count, of, 1 - confidence, method="wilson")
    assert (found.low, found.high) == pytest.approx((scipys.low, scipys.high), abs=1e-12)
    assert (found.low, found.high) == pytest.approx(others, abs=1e-12)


@given(st.integers(1, 10**7).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))), st.floats(0.01, 0.9999))
def test_a_share_lies_in_its_interval(counted, confidence):
    """0 <= low <= share <= high <= 1, and the interval has a width."""
    found = share(*counted, confidence)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high


def test_no_runs_tell_nothing():
    """Of no runs there is no share, and it may be anything."""
    assert share(0, 0) == Interval(None, 0.0, 1.0)


@pytest.mark.parametrize(("count", "of"), [(-1, 5), (6, 5), (1, 0), (0, -1)])
def test_what_is_no_share_is_refused(count, of):
    """More than all, or fewer than none, is an error."""
    with pytest.raises(InputError, match="count"):
        share(count, of)


@pytest.mark.parametrize("confidence", [0, 1, 95, -0.5, float("nan")])
def test_what_is_no_confidence_is_refused(confidence):
    """A confidence that is not between 0 and 1 is an error, even where there are no runs."""
    with pytest.raises(InputError, match="confidence"):
        share(0, 0, confidence)
