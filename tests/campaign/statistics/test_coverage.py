"""Intervals hold the truth as often as they say, on synthetic streams of outcomes."""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
import pytest

from simcore.campaign.statistics import paired, unpaired
from simcore.campaign.statistics.incidence import ENDED, EVENT, LIMIT, incidence
from simcore.campaign.statistics.means import mean
from simcore.campaign.statistics.pairing import pairing
from simcore.campaign.statistics.quantiles import quantile
from simcore.campaign.statistics.rates import rate
from simcore.campaign.statistics.shares import share

CONFIDENCE = 0.9
"""Lower than usual, so that few trials tell much."""


def wilson(dice):
    """The share of wins among 5 to 200 runs, of any true chance between."""
    runs, chance = int(dice.integers(5, 200)), dice.uniform(0.02, 0.98)
    return share(int(dice.binomial(runs, chance)), runs, CONFIDENCE), chance


def student(dice):
    """The mean of 3 to 30 durations of a normal law."""
    return mean(dice.normal(60, 10, int(dice.integers(3, 30))), CONFIDENCE), 60


def of_losses(dice):
    """The mean of 200 counts, many of them 0."""
    return mean(dice.poisson(0.7, 200), CONFIDENCE), 0.7


def median_duration(dice):
    """The median of 40 skewed durations."""
    return quantile(dice.lognormal(2, 1, 40), 0.5, CONFIDENCE), exp(2)


def ninth_decile(dice):
    """The 0.9 quantile of 150 exponential times."""
    return quantile(dice.exponential(1, 150), 0.9, CONFIDENCE), log(10)


def counts_median(dice):
    """The median of 60 whole numbers with many ties: 2 for this law."""
    return quantile(dice.poisson(2, 60), 0.5, CONFIDENCE), 2


def hit_rate(dice):
    """The hit rate of 60 runs that differ in how well they shoot."""
    shots = dice.integers(0, 30, 60)
    return rate(dice.binomial(shots, dice.beta(2, 3, 60)), shots, CONFIDENCE), 0.4


def waits(dice, ended):
    """Times and statuses of 120 runs: event at rate 1, victory at rate ``ended``, broken off from 1 to 3."""
    event, victory, broken = (
        dice.exponential(1, 120),
        dice.exponential(1, 120) / max(ended, 1e-9),
        dice.uniform(1, 3, 120),
    )
    first = np.minimum.reduce([event, victory, broken])
    return first, np.select([first == event, first == victory], [EVENT, ENDED], LIMIT)


def aalen_johansen(dice):
    """The chance that the event has come by 1.5, where a victory comes first nearly half of the time."""
    return incidence(*waits(dice, 0.8), CONFIDENCE).at(1.5), (1 - exp(-1.8 * 1.5)) / 1.8


def aalen_johansen_early(dice):
    """The chance that the event has come by 0.05, when it has in few runs."""
    return incidence(*waits(dice, 0.8), CONFIDENCE).at(0.05), (1 - exp(-1.8 * 0.05)) / 1.8


def kaplan_meier(dice):
    """The chance that the event has come by 2, where nothing competes."""
    return incidence(*waits(dice, 0.0), CONFIDENCE).at(2.0), 1 - exp(-2)


def median_time(dice):
    """The time by which the event has come in half of the runs."""
    return incidence(*waits(dice, 0.0), CONFIDENCE).when(0.5), log(2)


def outcomes(dice, runs, chances, like):
    """Wins of two layouts on the same seeds: each a chance, and a share ``like`` of runs decided by the same die."""
    one, two = dice.random(runs), dice.random(runs)
    two = np.where(dice.random(runs) < like, one, two)
    return one < chances[0], two < chances[1]


def newcombe_paired(dice):
    """The difference of two shares over 80 pairs of any correlation from 0 up."""
    chances = dice.uniform(0.1, 0.9, 2)
    return paired.shares(*outcomes(dice, 80, chances, dice.uniform(0, 0.9)), CONFIDENCE), chances[1] - chances[0]


def newcombe_independent(dice):
    """The difference of two shares of 30 and 50 runs."""
    chances = dice.uniform(0.1, 0.9, 2)
    counts = int(dice.binomial(30, chances[0])), int(dice.binomial(50, chances[1]))
    return unpaired.shares((counts[0], 30), (counts[1], 50), CONFIDENCE), chances[1] - chances[0]


def paired_means(dice):
    """The difference of two correlated figures over 25 pairs."""
    one = dice.normal(0, 3, 25)
    return paired.means(one, one + dice.normal(1, 1, 25), CONFIDENCE), 1


def welch(dice):
    """The difference of two means with unequal spread."""
    return unpaired.means(dice.normal(0, 1, 20), dice.normal(1, 4, 10), CONFIDENCE), 1


def paired_rates(dice):
    """The difference of two hit rates over 60 pairs whose light is the same."""
    light, shots = dice.beta(2, 3, 60), dice.integers(0, 30, (2, 60))
    hits = dice.binomial(shots[0], light), dice.binomial(shots[1], light / 2)
    return paired.rates((hits[0], shots[0]), (hits[1], shots[1]), CONFIDENCE), -0.2


def covered(trial, trials):
    """How often an interval held the truth."""
    dice = np.random.default_rng(20)
    found = [trial(dice) for _ in range(trials)]
    return sum(
        (each.low is None or each.low <= truth) and (each.high is None or truth <= each.high) for each, truth in found
    )


NOMINAL = [
    wilson,
    student,
    of_losses,
    hit_rate,
    aalen_johansen,
    kaplan_meier,
    newcombe_independent,
    paired_means,
    welch,
    paired_rates,
]


@pytest.mark.parametrize("trial", NOMINAL)
def test_intervals_cover_at_their_nominal_rate(trial):
    """Of 1,500 intervals at 0.9 as many hold the truth as 0.9 gives, within three standard deviations of chance."""
    trials = 1500
    assert covered(trial, trials) / trials == pytest.approx(CONFIDENCE, abs=3 * sqrt(0.09 / trials))


CONSERVATIVE = [median_duration, ninth_decile, counts_median, aalen_johansen_early, median_time, newcombe_paired]


@pytest.mark.parametrize("trial", CONSERVATIVE)
def test_careful_intervals_cover_at_least_at_their_nominal_rate(trial):
    """Those that promise at least 0.9 hold the truth no less often, within three standard deviations of chance."""
    trials = 1500
    assert covered(trial, trials) / trials > CONFIDENCE - 3 * sqrt(0.09 / trials)


def rarely(dice):
    """The differences of 100 pairs that mostly do not differ, 0.25 on average."""
    return (dice.random(100) < 0.05) * dice.poisson(5, 100)


def test_skewed_differences_are_covered_better_by_the_bootstrap():
    """Where few pairs differ, and those much, the bootstrap's interval holds the truth more often than Student's."""
    chosen = covered(lambda dice: (paired.means(np.zeros(100), rarely(dice), CONFIDENCE), 0.25), 400)
    students = covered(lambda dice: (mean(rarely(dice), CONFIDENCE), 0.25), 400)
    assert chosen > students
    assert chosen > 0.85 * 400


def alike(dice, kind):
    """A comparison of a layout with itself on different dice, which correlate as between layouts: nothing to find."""
    if kind == "shares":
        return paired.shares(*outcomes(dice, 60, (0.4, 0.4), 0.5))
    if kind == "unpaired shares":
        return unpaired.shares((int(dice.binomial(60, 0.4)), 60), (int(dice.binomial(60, 0.4)), 60))
    if kind == "means":
        light = dice.poisson(3, 60)
        return paired.means(light + dice.poisson(1, 60), light + dice.poisson(1, 60))
    light, shots = dice.beta(2, 3, 60), dice.integers(0, 30, (2, 60))
    hits = dice.binomial(shots, light)
    return paired.rates((hits[0], shots[0]), (hits[1], shots[1]))


@pytest.mark.parametrize("kind", ["shares", "unpaired shares", "means", "rates"])
def test_a_layout_differs_from_itself_at_most_at_the_nominal_rate(kind):
    """Of 1,500 comparisons of a layout with itself no more than 0.05 find a difference, by interval or by p-value."""
    trials = 1500
    dice = np.random.default_rng(21)
    found = [alike(dice, kind) for _ in range(trials)]
    most = 0.05 + 3 * sqrt(0.05 * 0.95 / trials)
    assert sum(each.p_value < 0.05 for each in found) / trials < most
    assert sum(not each.low <= 0 <= each.high for each in found) / trials < most


def test_the_same_runs_twice_never_differ():
    """A layout compared with itself on the same seeds has no difference in any figure."""
    dice = np.random.default_rng(22)
    won, losses, shots = dice.random(50) < 0.5, dice.poisson(3, 50), dice.integers(1, 9, 50)
    hits = dice.binomial(shots, 0.5)
    found = [paired.shares(won, won), paired.means(losses, losses), paired.rates((hits, shots), (hits, shots))]
    assert [(each.value, each.p_value) for each in found] == [(0.0, 1.0)] * 3


def needed(compare, draw):
    """The smallest of some numbers of runs at which four of five comparisons find the planted difference."""
    for runs in (25, 50, 100, 200, 400, 800):
        dice = np.random.default_rng(23)
        if sum(compare(*draw(dice, runs)).p_value < 0.05 for _ in range(100)) >= 80:
            return runs
    return None


def apart(one, two):
    """The unpaired comparison of two rows of wins."""
    return unpaired.shares((int(one.sum()), one.size), (int(two.sum()), two.size))


def durations(dice, runs):
    """Durations of two layouts that share most of what makes them vary, the second 2 longer."""
    seed = dice.normal(60, 9, runs)
    return seed + dice.normal(0, 3, runs), seed + dice.normal(2, 3, runs)


def wins(dice, runs):
    """Wins of two layouts that share most dice, the second's chance 0.1 greater."""
    return outcomes(dice, runs, (0.45, 0.55), 0.9)


@pytest.mark.parametrize(
    ("together", "alone", "draw"), [(paired.means, unpaired.means, durations), (paired.shares, apart, wins)]
)
def test_a_planted_effect_needs_fewer_paired_runs(together, alone, draw):
    """Where pairs correlate, the same seeds find a planted difference in at most half of the runs."""
    few, many = needed(together, draw), needed(alone, draw)
    assert few * 2 <= many


@pytest.mark.parametrize(
    ("together", "alone", "draw"), [(paired.means, unpaired.means, durations), (paired.shares, apart, wins)]
)
def test_the_runs_that_pairing_saved_are_as_foretold(together, alone, draw):
    """So many unpaired runs as pairing says give an interval as wide as the paired one, within a tenth."""
    one, two = draw(np.random.default_rng(24), 2000)
    close = together(one, two)
    dice = np.random.default_rng(25)
    runs = pairing(one, two).unpaired
    far = alone(draw(dice, runs)[0], draw(dice, runs)[1])
    assert runs > 2 * 2000
    assert far.high - far.low == pytest.approx(close.high - close.low, rel=0.1)
