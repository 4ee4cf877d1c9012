"""Hit rates: the ratio of two sums over runs, where what happens within a run belongs together."""

from __future__ import annotations

from numpy.typing import ArrayLike

from simcore.campaign.statistics.given import Reals, parts
from simcore.campaign.statistics.interval import CONFIDENCE, Interval, normal, student
from simcore.campaign.statistics.shares import wilson


def rate(hits: ArrayLike, shots: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """All hits over all shots, from 0 to 1; one row of each, a run an entry.

    Shots of one run share its light, wounds and distances, so they tell less than as many shots of as many runs. The
    variance is that of a ratio of sums over runs (linearized), turned into the number of independent shots that would
    tell as much (at most as many as there were); Wilson's interval for so many shots stays between 0 and 1.

    Without a shot: no value, anything from 0 to 1. Where only one run shot, nothing is seen of how runs differ: the
    ends are None. Where all hit or all missed, every run that shot counts as one shot. Raises InputError where a run
    has more hits than shots.

    >>> rate([1, 0, 2, 3], [4, 2, 4, 5])
    Interval(value=0.4, low=0.126..., high=0.753...)
    >>> rate([0, 0], [0, 0])
    Interval(value=None, low=0.0, high=1.0)

    Cochran 1977, Sampling Techniques, 3rd ed., section 3.12 (the variance); Korn and Graubard 1998, Survey
    Methodology 24:193, and Dean and Pagano 2015, J. Surv. Statist. Methodol. 3:484 (the effective number).
    """
    hit, shot = parts(hits, shots)
    z, total = normal(confidence), float(shot.sum())
    if total == 0:
        return Interval(None, 0.0, 1.0)
    value, shooters = float(hit.sum()) / total, int((shot > 0).sum())
    if shooters < 2:
        return Interval(value, None, None)
    worth = _worth(hit, shot) if 0 < value < 1 else shooters
    low, high = wilson(value, worth * (z / student(confidence, shooters - 1)) ** 2, z)
    return Interval(value, low, high)


def _worth(hit: Reals, shot: Reals) -> float:
    """As many independent shots would tell as much as these do."""
    total, shooters = float(shot.sum()), int((shot > 0).sum())
    value = float(hit.sum()) / total
    single = value * (1 - value)
    variance = float((influence(hit, shot) ** 2).sum()) * shooters / (shooters - 1)
    return single / max(variance, single / total)


def influence(hit: Reals, shot: Reals) -> Reals:
    """How far each run pulls the ratio of the sums: its hits beyond what the ratio gives it, over all shots.

    >>> influence(*parts([1, 3], [4, 4])).tolist()
    [-0.125, 0.125]
    """
    total = float(shot.sum())
    pull: Reals = (hit - hit.sum() / total * shot) / total
    return pull
