"""What the same seeds won."""

from __future__ import annotations

from math import ceil

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from simcore.campaign.statistics.given import reals, same_length


class Pairing(Struct, frozen=True):
    """What pairing won for the difference of one figure.

    ``runs`` pairs; ``correlation`` of the two layouts' figures, None where one of them never varies; ``unpaired``, the
    runs of each layout that an interval of the same width would have taken on different seeds, None where the
    differences never vary, so that no number would do.
    """

    runs: int
    correlation: float | None
    unpaired: int | None


def pairing(first: ArrayLike, second: ArrayLike) -> Pairing:
    """What pairing won; rows of numbers, or of true and false, a run an entry.

    A mean's interval is as wide as the root of its variance over the runs, so n pairs do for n (var a + var b) /
    var(b - a) runs each. Fewer than n come out where pairs pull apart, and pairing lost. Raises InputError for what is
    no number and for rows of different length.

    >>> pairing([1, 2, 3, 4], [2, 2, 4, 4])
    Pairing(runs=4, correlation=0.894..., unpaired=36)

    Law 2015, Simulation Modeling and Analysis, 5th ed., section 11.2 (common random numbers).
    """
    one, two = reals("first", first), reals("second", second)
    runs = same_length(one, two)
    if runs < 2:
        return Pairing(runs, None, None)
    spread_one, spread_two, gaps = (float(row.var(ddof=1)) for row in (one, two, two - one))
    correlation = None
    if one.min() < one.max() and two.min() < two.max():
        correlation = float(np.clip(np.corrcoef(one, two)[0, 1], -1, 1))
    if (two - one).min() == (two - one).max():
        return Pairing(runs, correlation, None)
    # what is whole but for the last digit's rounding is not one run more
    return Pairing(runs, correlation, ceil(runs * (spread_one + spread_two) / gaps - 1e-9))
