"""When an event comes: cumulative incidence, where victory may come first and a limit breaks runs off."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simcore.arguments import wrong
from simcore.campaign.statistics.curve import Curve
from simcore.campaign.statistics.given import Flags, Numbers, Reals, numbers, same_length
from simcore.campaign.statistics.interval import CONFIDENCE, normal
from simcore.campaign.statistics.shares import wilson

EVENT = "event"
ENDED = "ended"
LIMIT = "limit"
"""What became of the wait: the event came, a victory made it impossible, the run was broken off."""


def incidence(times: ArrayLike, statuses: ArrayLike, confidence: float = CONFIDENCE) -> Curve:
    """The probability that the event has come by each time (Aalen-Johansen).

    ``times``, from 0 on, and ``statuses``, a run an entry: when the wait was over, and how (``event``, ``ended``,
    ``limit``). A run broken off at a time was still waiting at that time. Where nothing competes this is one minus
    Kaplan and Meier's survival.

    The interval: variance of Greenwood's kind, on the scale of log(-log(1 - p)), at each time alone. Before the first
    event it is Wilson's for none of the runs then waiting; where all have come the lower end is that before, or
    Wilson's for all of the last. Raises InputError for a time below 0 and for an unknown status.

    >>> curve = incidence([10, 20, 20, 30], ["event", "ended", "event", "limit"])
    >>> curve.times.tolist(), curve.values.tolist(), curve.at_risk.tolist(), curve.method
    ([0, 10, 20], [0.0, 0.25, 0.5], [4, 4, 3], 'Aalen-Johansen')
    >>> curve.at(15)
    Interval(value=0.25, low=0.039..., high=0.872...)

    Aalen and Johansen 1978, Scand. J. Statist. 5:141; Marubini and Valsecchi 1995, Analysing Survival Data, chapter
    10 (the variance); Beyersmann, Allignol and Schumacher 2012, Competing Risks and Multistate Models with R, chapter 4
    (the scale).
    """
    row, words, z = numbers("times", times), np.asarray(statuses), normal(confidence)
    same_length(row, words)
    if (row < 0).any():
        raise wrong("times", "a time is never below 0")
    came, ended = _is(words, EVENT), _is(words, ENDED)
    if not (came | ended | _is(words, LIMIT)).all():
        raise wrong("statuses", f"one of {EVENT}, {ENDED}, {LIMIT} is expected for each run")
    method = "Aalen-Johansen" if ended.any() else "Kaplan-Meier"
    if not row.size:
        return Curve(row, *(np.zeros(0),) * 3, row, 0.0, 0, method)
    points = _points(row, came, ended)
    moments, waiting, events = points[:3]
    values, errors = _estimate(waiting, events, points[3])
    kept = (events > 0) | (moments == 0)
    lows, highs = _ends(values[kept], errors[kept], waiting[kept], z)
    left = int((~(came | ended) & (row == moments[-1])).sum())
    return Curve(moments[kept], values[kept], lows, highs, waiting[kept], float(moments[-1]), left, method)


def _is(words: NDArray[np.generic], word: str) -> Flags:
    return np.broadcast_to(np.asarray(words == word, dtype=np.bool_), words.shape)


def _points(row: Numbers, came: Flags, ended: Flags) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Each time once, 0 first: the runs still waiting just before it, the events and the endings at it."""
    moments, place = np.unique(np.append(row, 0), return_inverse=True)
    place = place[:-1]
    many = np.bincount(place, minlength=moments.size)
    events = np.bincount(place[came], minlength=moments.size)
    endings = np.bincount(place[ended], minlength=moments.size)
    return moments, row.size - np.cumsum(many) + many, events, endings


def _estimate(waiting: Numbers, events: Numbers, endings: Numbers) -> tuple[Reals, Reals]:
    """Incidence and its standard error at each time."""
    runs, gone = np.maximum(waiting, 1), events + endings
    after = np.cumprod(1 - gone / runs)
    before = np.append(1.0, after[:-1])
    values = np.cumsum(before * events / runs)
    # a sum of steps may miss 1, where all have come, by a rounding
    values[values > 1 - 1e-12] = 1.0
    # where all that waited are gone no later step follows, and the term is multiplied by 0 wherever it is used
    all_causes = np.divide(gone, runs * (runs - gone), out=np.zeros(gone.size), where=runs > gone)
    shared = before * events / runs**2
    own = before**2 * (runs - events) * events / runs**3
    linear = 2 * np.cumsum(values * all_causes + shared)
    still = np.cumsum(values**2 * all_causes + own + 2 * values * shared)
    variance = values**2 * np.cumsum(all_causes) - values * linear + still
    return values, np.sqrt(np.maximum(variance, 0.0))


def _ends(values: Reals, errors: Reals, waiting: Numbers, z: float) -> tuple[Reals, Reals]:
    """The two ends of the interval at each time."""
    inside = (values > 0) & (values < 1)
    lows, highs = np.zeros(values.size), np.ones(values.size)
    free = 1 - values[inside]
    reach = z * errors[inside] / (free * -np.log(free))
    lows[inside], highs[inside] = 1 - free ** np.exp(-reach), 1 - free ** np.exp(reach)
    for place in np.flatnonzero(values == 0):
        highs[place] = wilson(0.0, float(waiting[place]), z)[1]
    for place in np.flatnonzero(values == 1):
        # what has come by the step before has come by now
        lows[place] = max(wilson(1.0, float(waiting[place]), z)[0], lows[place - 1] if place else 0.0)
    return lows, highs
