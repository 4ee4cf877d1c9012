"""Stuns: how long a Stunned result holds, and how many count.

Rounds are counted from 1; a stun is stored as the last round in which it holds.
"""

from __future__ import annotations

from simcore.rules.now import Fields, UnitNow


def refresh(now: UnitNow, round_: int) -> Fields:
    """A Stunned result that renews the end of the stun: this round and the next, one die however many.

    Source: EA-38.
    Ruling: A-036.
    """
    return {"stunned_until": round_ + 1}


def add(now: UnitNow, round_: int) -> Fields:
    """A Stunned result that counts beside those in force, each with its own end.

    Source: EA-38.
    Ruling: A-036.
    """
    until = round_ + 1
    if now.stunned_until == until:
        return {"stuns": now.stuns + 1}
    before = now.stuns if now.stunned_until == round_ else 0
    return {"stunned_until": until, "stuns": 1, "stuns_before": before}


def one(now: UnitNow, round_: int) -> int:
    """How many Stunned results lower the rolls of a round where they do not accumulate: 1 or 0.

    Source: EA-38.
    Ruling: A-036.
    """
    return 1 if round_ <= now.stunned_until else 0


def every(now: UnitNow, round_: int) -> int:
    """How many Stunned results lower the rolls of a round where they accumulate.

    Source: EA-38.
    Ruling: A-036.
    """
    if round_ > now.stunned_until:
        return 0
    return now.stuns + (now.stuns_before if round_ < now.stunned_until else 0)
