"""A time as people give it: seconds, minutes, hours, or a round."""

from __future__ import annotations

import re

from msgspec import Struct

from simcore.errors import InputError, Problem
from simcore.facts import Fact

_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,3})?) *(s|sec|seconds?|min|minutes?|h|hours?)?", re.ASCII | re.IGNORECASE)
_ROUND = re.compile(r"(?:r|round) *(\d{1,9})|(\d{1,9}) *rounds?", re.ASCII | re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600}


class Moment(Struct, frozen=True):
    """A time in seconds, or the number of a round; the other is None."""

    seconds: float | None = None
    round: int | None = None

    def reached(self, fact: Fact) -> bool:
        """Whether a fact is of this moment or later; of the round, or of a later one."""
        if self.round is not None:
            return fact.round >= self.round
        return self.seconds is None or fact.t >= self.seconds

    def passed(self, fact: Fact) -> bool:
        """Whether a fact is later than this moment, or than this round."""
        if self.round is not None:
            return fact.round > self.round
        return self.seconds is not None and fact.t > self.seconds


def moment(given: str | float | None, where: str = "time") -> Moment:
    """What a text means: ``95s``, ``1 min``, ``r12``; a number is seconds, None or "" any time at all.

    Raises :class:`InputError`, naming ``where``, for anything else.

    >>> moment("2 min").seconds, moment("r12").round, moment("95").seconds
    (120.0, 12, 95.0)
    """
    if given is None or given == "":
        return Moment()
    text = str(given).strip()
    if match := _ROUND.fullmatch(text):
        return Moment(round=int(match[1] or match[2]))
    if match := _TIME.fullmatch(text):
        return Moment(seconds=float(match[1]) * _SECONDS[(match[2] or "s")[0].lower()])
    raise InputError(Problem(where, 0, 0, f"{text[:40]!r} is no time; write 95s, 2 min, 1 h or r12"))
