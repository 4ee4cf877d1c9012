"""Two layouts on different seeds: what a comparison would tell without pairs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from simcore.campaign.statistics.difference import Difference, square_and_add
from simcore.campaign.statistics.given import reals
from simcore.campaign.statistics.interval import CONFIDENCE, upper
from simcore.campaign.statistics.shares import share

NEWCOMBE = "Newcombe, independent; Fisher exact"
WELCH = "Welch t"


def shares(first: tuple[int, int], second: tuple[int, int], confidence: float = CONFIDENCE) -> Difference:
    """The difference of two shares of different runs, from -1 to 1; of each the count and the runs it is out of.

    Raises InputError where a count is not from 0 to its runs.

    >>> shares((48, 80), (56, 70))
    Difference(value=0.2000..., low=0.0524..., high=0.3338..., p_value=0.0125..., method='Newcombe, independent; Fisher exact')

    Newcombe 1998, Statist. Med. 17:873, method 10.
    """
    before, after = share(*first, confidence), share(*second, confidence)
    if before.value is None or after.value is None:
        return Difference(None, -1.0, 1.0, None, NEWCOMBE)
    low, high = square_and_add(before, after, 0.0)
    table = np.array([[count, runs - count] for count, runs in (first, second)])
    return Difference(after.value - before.value, low, high, float(stats.fisher_exact(table).pvalue), NEWCOMBE)


def means(first: ArrayLike, second: ArrayLike, confidence: float = CONFIDENCE) -> Difference:
    """The difference of two means over different runs, in the figure's unit: Welch's t.

    No ends and no p-value where a layout has fewer than two runs, or neither of them varies. Raises InputError for
    what is no number.

    >>> means([27.5, 21.0, 19.0, 23.6, 17.0], [27.1, 22.0, 20.8, 23.4, 23.4])
    Difference(value=1.72..., low=-3.37..., high=6.81..., p_value=0.445..., method='Welch t')

    Welch 1947, Biometrika 34:28.
    """
    one, two = reals("first", first), reals("second", second)
    upper(confidence)
    if not one.size or not two.size:
        return Difference(None, None, None, None, WELCH)
    value = float(two.mean() - one.mean())
    if min(one.size, two.size) < 2 or (one.min() == one.max() and two.min() == two.max()):
        return Difference(value, None, None, None, WELCH)
    found = stats.ttest_ind(two, one, equal_var=False)
    ends = found.confidence_interval(confidence)
    return Difference(value, float(ends.low), float(ends.high), float(found.pvalue), WELCH)
