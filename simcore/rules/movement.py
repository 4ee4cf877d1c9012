"""Movement: the speeds, what terrain asks of them, and what comes of a failed roll. Lengths are whole metres."""

from __future__ import annotations

from simcore.rules.now import UnitNow


def slip(now: UnitNow, round_: int) -> int:
    """The dice that failed movement costs in a round: the rest of that of the slip, and the one after it.

    Source: RB-43.
    """
    if now.slip_round == round_:
        return now.slip
    return now.slip_after if now.slip_round == round_ - 1 and now.slip_round else 0
