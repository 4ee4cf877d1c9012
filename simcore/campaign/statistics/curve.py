"""How an event's probability grows with time, and what may be read off it."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from simcore.arguments import wrong
from simcore.campaign.statistics.given import Numbers, Reals
from simcore.campaign.statistics.interval import Interval


class Curve(Struct, frozen=True, eq=False):
    """The probability that an event has come by each time: a step at each of ``times``, level between them.

    ``values`` with ``lows`` and ``highs``, the ends of the interval at that time alone; ``at_risk``, the runs that were
    still waiting just before it. All rows have one length; the first entry is the start, at 0, unless the event came
    then. ``last`` is the latest time in any run and ``waiting`` the runs that were broken off just then: what would
    have come later is not known unless it is 0. ``method`` names the estimator.
    """

    times: Numbers
    values: Reals
    lows: Reals
    highs: Reals
    at_risk: Numbers
    last: float
    waiting: int
    method: str

    def at(self, time: float) -> Interval:
        """The probability that the event has come by a time.

        Beyond the last time, where runs were broken off: no value, but no less than the last lower end. Raises
        InputError for a time before the start.
        """
        if not time >= 0:
            raise wrong("time", f"{time!r} is no time of a run; from 0 on")
        if not len(self.times):
            return Interval(None, 0.0, 1.0)
        place = int(np.searchsorted(self.times, time, side="right")) - 1
        if time > self.last and self.waiting:
            return Interval(None, float(self.lows[place]), 1.0)
        return Interval(float(self.values[place]), float(self.lows[place]), float(self.highs[place]))

    def when(self, share: float) -> Interval:
        """The time by which the event has come in such a share of all runs; an end that is never reached is None.

        Raises InputError where ``share`` is not between 0 and 1.

        Brookmeyer and Crowley 1982, Biometrics 38:29: the times at which the interval holds the share.
        """
        if not 0 < share < 1:
            raise wrong("share", f"{share!r} is out of range; above 0 and below 1, such as 0.5")
        return Interval(*(self._first(row, share) for row in (self.values, self.highs, self.lows)))

    def _first(self, row: Reals, share: float) -> float | None:
        # a sum of steps may miss the share it comes to by a rounding
        reached = np.flatnonzero(row >= share - 1e-12)
        return self.times[reached[0]].item() if reached.size else None
