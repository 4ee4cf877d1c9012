"""Two layouts on the same seeds: the difference of a figure, run by run."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy import special, stats

from simcore.campaign.statistics.difference import Difference, square_and_add
from simcore.campaign.statistics.given import Reals, flags, parts, reals, same_length
from simcore.campaign.statistics.interval import CONFIDENCE, student, upper
from simcore.campaign.statistics.mcnemar import mid_p
from simcore.campaign.statistics.rates import influence
from simcore.campaign.statistics.shares import share

SEED = 1979
RESAMPLES = 1999
FEWEST, MOST = 50, 2000
"""The bootstrap's own dice; how many samples it draws; how few pairs it can learn from, how many it takes the time for."""

NEWCOMBE = "Newcombe, paired; McNemar mid-p"
STUDENT = "paired t"
BOOTSTRAP = "bootstrap BCa; paired t"
RATIO = "paired ratio, linearized"
CONSTANT = "no interval; sign test"


def shares(first: ArrayLike, second: ArrayLike, confidence: float = CONFIDENCE) -> Difference:
    """The difference of two shares of the same runs, from -1 to 1: Newcombe's paired interval and McNemar's mid-p.

    Each row holds true or false for each run. Raises InputError for anything else and for rows of different length.

    >>> shares([1] * 36 + [0] * 12 + [1] * 2, [1] * 36 + [1] * 12 + [0] * 2)
    Difference(value=0.2, low=0.0569..., high=0.340..., p_value=0.007..., method='Newcombe, paired; McNemar mid-p')

    Newcombe 1998, Statist. Med. 17:2635, method 10 (the example: its Table II).
    """
    one, two = flags("first", first), flags("second", second)
    upper(confidence)
    runs = same_length(one, two)
    if not runs:
        return Difference(None, -1.0, 1.0, None, NEWCOMBE)
    both, only_one, only_two = (int(each.sum()) for each in (one & two, one & ~two, two & ~one))
    before, after = (share(both + only, runs, confidence) for only in (only_one, only_two))
    low, high = square_and_add(before, after, _phi(both, only_one, only_two, runs - both - only_one - only_two))
    return Difference((only_two - only_one) / runs, low, high, mid_p(only_one, only_two), NEWCOMBE)


def _phi(both: int, only_one: int, only_two: int, neither: int) -> float:
    """The correlation of the table, drawn towards 0 by Newcombe's correction for continuity."""
    runs = both + only_one + only_two + neither
    margins = (both + only_one) * (both + only_two) * (only_one + neither) * (only_two + neither)
    if not margins:
        return 0.0
    lean = both * neither - only_one * only_two
    return (max(lean - runs / 2, 0.0) if lean > 0 else lean) / sqrt(margins)


def means(first: ArrayLike, second: ArrayLike, confidence: float = CONFIDENCE) -> Difference:
    """The difference of two means over the same runs, in the figure's unit.

    Student's t on the differences; the bootstrap (BCa, its own fixed seed) in its place where the differences are too
    skewed for t: fewer pairs than 25 times their squared skewness. Of fewer than 50 pairs the bootstrap learns too
    little and does worse than t, and above 2,000 it is not worth its time: there t stays. The p-value is t's. Where all differences are the same there is
    nothing to estimate their spread from: no ends, and the p-value of a sign test. Raises InputError for what is no
    number and for rows of different length.

    >>> means([0.7, -1.6, -0.2, -1.2, -0.1], [1.9, 0.8, 1.1, 0.1, -0.1])
    Difference(value=1.24, low=0.184..., high=2.29..., p_value=0.031..., method='paired t')
    >>> means([1, 2, 3], [1, 2, 3])
    Difference(value=0.0, low=None, high=None, p_value=1.0, method='no interval; sign test')

    Cochran 1977, Sampling Techniques, 3rd ed., section 2.15 (how many are enough); Efron 1987, J. Am. Statist. Assoc.
    82:171 (BCa).
    """
    one, two = reals("first", first), reals("second", second)
    same_length(one, two)
    upper(confidence)
    return _of_differences(two - one, confidence)


def _of_differences(gaps: Reals, confidence: float) -> Difference:
    if not gaps.size:
        return Difference(None, None, None, None, STUDENT)
    value = float(gaps.mean())
    if gaps.min() == gaps.max():
        return Difference(float(gaps[0]), None, None, min(1.0, 2 * 0.5**gaps.size) if gaps[0] else 1.0, CONSTANT)
    error = float(gaps.std(ddof=1)) / sqrt(gaps.size)
    p_value = _student_p(value / error, gaps.size - 1)
    if FEWEST <= gaps.size <= MOST and gaps.size < 25 * float(stats.skew(gaps)) ** 2:
        return Difference(value, *_bootstrap(gaps, confidence), p_value, BOOTSTRAP)
    width = student(confidence, gaps.size - 1) * error
    return Difference(value, value - width, value + width, p_value, STUDENT)


def _bootstrap(gaps: Reals, confidence: float) -> tuple[float, float]:
    found = stats.bootstrap(
        (gaps,), np.mean, n_resamples=RESAMPLES, batch=100, confidence_level=confidence, rng=np.random.default_rng(SEED)
    )
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def _student_p(t: float, freedom: int) -> float:
    return 2 * float(special.stdtr(freedom, -abs(t)))


def rates(
    first: tuple[ArrayLike, ArrayLike], second: tuple[ArrayLike, ArrayLike], confidence: float = CONFIDENCE
) -> Difference:
    """The difference of two hit rates over the same runs, from -1 to 1; of each the hits and the shots.

    Each run's pull on the difference is its pull on the one ratio less that on the other; their spread over the runs
    gives a t interval. Without shots on either side nothing is known. Raises InputError where a run has more hits than
    shots and for rows of different length.

    >>> rates(([1, 0, 2, 3], [4, 2, 4, 5]), ([2, 1, 3, 3], [4, 2, 4, 5]))
    Difference(value=0.1999..., low=-0.09..., high=0.49..., p_value=0.119..., method='paired ratio, linearized')

    Cochran 1977, Sampling Techniques, 3rd ed., section 6.19 (comparison of two ratios).
    """
    before, after = parts(*first), parts(*second)
    runs = same_length(before[0], after[0])
    upper(confidence)
    if not before[1].sum() or not after[1].sum():
        return Difference(None, -1.0, 1.0, None, RATIO)
    value = float(after[0].sum() / after[1].sum() - before[0].sum() / before[1].sum())
    pull = influence(*after) - influence(*before)
    if runs < 2 or not pull.any():
        return Difference(value, None, None, 1.0 if value == 0 else None, RATIO)
    error = sqrt(float((pull**2).sum()) * runs / (runs - 1))
    width = student(confidence, runs - 1) * error
    ends = max(value - width, -1.0), min(value + width, 1.0)
    return Difference(value, *ends, _student_p(value / error, runs - 1), RATIO)
