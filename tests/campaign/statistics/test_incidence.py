"""Times to an event, where a victory may come first and a limit breaks runs off."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import CensoredData, ecdf
from statsmodels.duration.survfunc import CumIncidenceRight, SurvfuncRight

from simcore.campaign.statistics.incidence import ENDED, EVENT, LIMIT, incidence
from simcore.campaign.statistics.interval import Interval
from simcore.campaign.statistics.shares import share
from simcore.errors import InputError

CODES = {LIMIT: 0, EVENT: 1, ENDED: 2}

# Freireich et al. 1963, Blood 21:699: weeks of remission with 6-mercaptopurine, and those broken off
EVENTS = [6, 6, 6, 7, 10, 13, 16, 22, 23]
BROKEN = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
SURVIVAL = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}


def streams(seed, runs, rates, limit):
    """Times in tenths and statuses: exponential times to the event and to a victory, broken off at a limit each."""
    dice = np.random.default_rng(seed)
    event, ended = (dice.exponential(1 / rate, runs) if rate else np.full(runs, np.inf) for rate in rates)
    broken = dice.uniform(limit / 2, limit, runs)
    first = np.minimum.reduce([event, ended, broken])
    words = np.select([first == event, first == ended], [EVENT, ENDED], LIMIT)
    return np.ceil(first * 10) / 10, words


def remission():
    """The times and statuses of the published example."""
    return EVENTS + BROKEN, [EVENT] * len(EVENTS) + [LIMIT] * len(BROKEN)


def test_kaplan_and_meier_as_published():
    """The survival of Freireich's patients is that of Kalbfleisch and Prentice, Cox and Oakes, and every textbook."""
    curve = incidence(*remission())
    assert curve.method == "Kaplan-Meier"
    assert {time: round(1 - curve.at(time).value, 3) for time in SURVIVAL} == SURVIVAL
    assert curve.at_risk.tolist() == [21, 21, 17, 15, 12, 11, 7, 6]


def test_the_published_median_of_remission():
    """The median remission is 23 weeks, from 13 on (R's survival, conf.type log-log: 13 to no end)."""
    assert incidence(*remission()).when(0.5) == Interval(23, 13, None)


@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_kaplan_and_meier_of_scipy(confidence):
    """Values and both ends are those of scipy's ecdf on the scale log-log, at each event before the last run ends."""
    times, words = streams(1, 300, (0.5, 0), 4)
    came = words == EVENT
    curve = incidence(times, words, confidence)
    other = ecdf(CensoredData(uncensored=times[came], right=times[~came])).sf
    ends = other.confidence_interval(confidence, method="log-log")
    at = curve.times[1:]
    assert curve.values[1:] == pytest.approx(1 - other.evaluate(at))
    assert curve.lows[1:] == pytest.approx(1 - ends.high.evaluate(at))
    assert curve.highs[1:] == pytest.approx(1 - ends.low.evaluate(at))


def test_the_median_interval_of_statsmodels():
    """The time by which half have come, and its interval, are those of statsmodels (log-log)."""
    times, words = streams(11, 200, (0.5, 0), 6)
    found = incidence(times, words).when(0.5)
    other = SurvfuncRight(times, words == EVENT)
    low, high = other.quantile_ci(0.5, method="cloglog")
    assert found.value == other.quantile(0.5)
    assert (found.low, found.high) == (low, high)


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_cumulative_incidence_of_statsmodels(seed):
    """Values and standard errors, and so the ends, are those of statsmodels (Marubini and Valsecchi's variance)."""
    times, words = streams(seed, 250, (0.3, 0.2), 4)
    other = CumIncidenceRight(times, np.array([CODES[word] for word in words]))
    curve = incidence(times, words)
    place = np.searchsorted(other.times, curve.times[1:])
    values, errors = other.cinc[0][place], other.cinc_se[0][place]
    assert curve.method == "Aalen-Johansen"
    assert curve.values[1:] == pytest.approx(values)
    reach = 1.959964 * errors / ((1 - values) * -np.log(1 - values))
    assert curve.highs[1:] == pytest.approx(1 - (1 - values) ** np.exp(reach), rel=1e-5)
    assert curve.lows[1:] == pytest.approx(1 - (1 - values) ** np.exp(-reach), rel=1e-5)


def test_the_variance_is_binomial_where_nothing_is_broken_off():
    """Without broken-off runs the curve is the share of runs so far, and its variance p (1 - p) / n."""
    times, words = streams(5, 200, (0.3, 0.2), 1e9)
    curve = incidence(times, words)
    for time in (0.5, 1.0, 3.0):
        part = curve.at(time)
        assert part.value == pytest.approx(((times <= time) & (words == EVENT)).mean())
        reach = 1.959964 * np.sqrt(part.value / (1 - part.value) / 200) / -np.log(1 - part.value)
        assert part.high == pytest.approx(1 - (1 - part.value) ** np.exp(reach), rel=1e-5)


def test_before_the_first_event_the_curve_still_has_a_width():
    """Before the first event the upper end is Wilson's for none of all runs."""
    curve = incidence([5, 6, 7], [EVENT, ENDED, LIMIT])
    assert curve.at(4.9) == Interval(0.0, 0.0, share(0, 3).high)


def test_what_would_have_come_later_is_not_known():
    """Beyond the last broken-off run there is no value; where all ended by themselves the curve goes on level."""
    broken, over = incidence([5, 8], [EVENT, LIMIT]), incidence([5, 8], [EVENT, ENDED])
    assert (broken.at(8).value, broken.at(9)) == (0.5, Interval(None, broken.at(8).low, 1.0))
    assert over.at(9).value == 0.5
    assert incidence([3, 8], [LIMIT, EVENT]).at(9).value == 1
    assert incidence([3, 8, 8, 8], [LIMIT, LIMIT, LIMIT, EVENT]).waiting == 2


def test_an_event_that_always_comes_ends_at_one():
    """Where the event came in all runs the curve ends at 1, and its lower end is still that of the step before."""
    curve = incidence(range(1, 51), [EVENT] * 50)
    assert curve.values[-1] == pytest.approx(1)
    assert curve.lows[-2] <= curve.lows[-1] < 1
    assert curve.when(0.5).value == 25


@pytest.mark.parametrize("runs", [10, 49, 93])
def test_a_share_that_is_just_reached_is_reached(runs):
    """Of n runs, the time by which k/n have had the event is that of the k-th, whatever rounding does to the sum."""
    curve = incidence(range(1, runs + 1), [EVENT] * runs)
    assert [curve.when(each / runs).value for each in range(1, runs)] == list(range(1, runs))


def test_an_event_at_the_start_has_one_entry():
    """Where the event comes at 0 the curve starts with it."""
    curve = incidence([0, 0, 3], [EVENT, ENDED, LIMIT])
    assert (curve.times.tolist(), curve.at_risk.tolist()) == ([0], [3])
    assert curve.values.tolist() == pytest.approx([1 / 3])


def test_no_runs_tell_nothing_of_times():
    """Of no runs: no entries, no value at any time, no time for any share."""
    curve = incidence([], [])
    assert (len(curve.times), curve.at(10), curve.when(0.5)) == (
        0,
        Interval(None, 0.0, 1.0),
        Interval(None, None, None),
    )


WAITS = st.lists(st.tuples(st.integers(0, 12), st.sampled_from([EVENT, ENDED, LIMIT])), min_size=1, max_size=40)


@given(WAITS)
def test_a_curve_rises_within_its_ends(waits):
    """0 <= low <= value <= high <= 1 everywhere, values never fall, times rise, runs at risk go down."""
    curve = incidence([time for time, _ in waits], [word for _, word in waits])
    assert (curve.lows >= 0).all()
    assert (curve.highs <= 1).all()
    assert (curve.lows <= curve.values + 1e-12).all()
    assert (curve.values <= curve.highs + 1e-12).all()
    assert (np.diff(curve.values) >= -1e-12).all()
    assert (np.diff(curve.times) > 0).all()
    assert (np.diff(curve.at_risk) <= 0).all()


@given(WAITS)
def test_event_and_victory_share_the_whole(waits):
    """The incidence of the event and that of the victory come to one minus the survival of both together."""
    times, words = [time for time, _ in waits], np.array([word for _, word in waits])
    swapped = np.select([words == EVENT, words == ENDED], [ENDED, EVENT], LIMIT)
    either = np.where(words == ENDED, EVENT, words)
    parts = [incidence(times, each).at(max(times)).value for each in (words, swapped, either)]
    assert parts[0] + parts[1] == pytest.approx(parts[2])


REFUSED = [([-1], [EVENT], "times"), ([1], ["lost"], "statuses"), ([1, 2], [EVENT], "runs"), ([None], [EVENT], "times")]


@pytest.mark.parametrize(("times", "words", "named"), REFUSED)
def test_what_is_no_wait_is_refused(times, words, named):
    """A time below 0, an unknown status, rows of different length and a gap are errors."""
    with pytest.raises(InputError, match=named):
        incidence(times, words)


def test_many_runs_are_quick():
    """200,000 runs take well under a second."""
    times, words = streams(9, 200_000, (0.3, 0.2), 4)
    times = times + np.arange(200_000) * 1e-9
    began = perf_counter()
    assert len(incidence(times, words).times) > 50_000
    assert perf_counter() - began < 0.8
