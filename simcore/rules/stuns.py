"""Stuns: how long a Stunned result holds, and how many count.

Rounds are counted from 1; a stun is stored as the last round in which it holds.
"""

from __future__ import annotations

from simcore.dice import pool
from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules.now import Fields, UnitNow

IONIZED = pool(("rounds", PIPS_PER_DIE))
"""The roll for how many rounds a droid is ionized: 1D, a duration, which nothing lowers.

Source: S1.6.5.
Ruling: A-004, A-130.
"""


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
    """How many Stunned results lower the rolls of a round where they accumulate; a droid's never do.

    Source: EA-38, S1.6.5.
    Ruling: A-036, A-130.
    """
    if round_ > now.stunned_until:
        return 0
    return max(1, now.stuns) + (now.stuns_before if round_ < now.stunned_until else 0)


def ionized(now: UnitNow, round_: int) -> bool:
    """Whether a droid's ionization holds in a round, so that a further one lengthens it and needs no die.

    Source: S1.6.5.
    Ruling: A-130.
    """
    return round_ <= now.stunned_until


def ionize(now: UnitNow, round_: int, die: int) -> Fields:
    """A Stunned result on a droid: for ``die`` rounds, this one included; a round more where it still holds.

    It lasts at least this round, where a wild die makes the roll 0.

    Source: S1.6.5.
    Ruling: A-130.
    """
    if ionized(now, round_):
        return {"stunned_until": now.stunned_until + 1}
    return {"stunned_until": round_ + max(1, die) - 1}
