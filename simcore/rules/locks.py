"""Locks, jams and ways: what keeps an element shut, and what opens it."""

from __future__ import annotations

from simcore.dice import Pool, pool
from simcore.rules import checks
from simcore.rules.checks import Penalties, Tn
from simcore.rules.now import ElementNow
from simcore.rules.pools import penalty_parts

JAM = 3
"""The pips that a jam takes from open checks, however many causes it has.

Source: S1.4.3, S1.3.1.40.
Ruling: A-077, A-094.
"""


def lock_tn(own: int) -> Tn:
    """The target number of a Security roll against a lock.

    Source: S1.4.3.
    Ruling: A-094.
    """
    return checks.tn(("lock", own, "S1.4.3"))


def open_check(label: str, pips: int, jam: int, penalties: Penalties) -> Pool:
    """An open check: a skill with its penalties, less the jam (``jam`` pips, :data:`JAM` or 0).

    >>> open_check("Security", 12, JAM, Penalties()).code
    '3D'

    Source: S1.4.3, S1.3.1.40.
    Ruling: A-077, A-094.
    """
    return pool((label, pips), *penalty_parts(penalties), ("jam", -jam, "S1.4.3"))


def passable(now: ElementNow) -> bool:
    """Whether anyone may go through as it stands: open, blown open, or gone.

    Source: S1.4.3.
    Ruling: A-087, A-088.
    """
    return now.state in ("open", "gone") or now.damage in ("severe", "destroyed")


def moves(now: ElementNow) -> bool:
    """Whether an element still opens and closes at all: it is there, not jammed, and its actuator is not ruined.

    Source: S1.4.3.
    Ruling: A-077, A-094, A-095.
    """
    return now.state in ("open", "closed") and now.working and not now.jammed


def lock_holds(now: ElementNow) -> bool:
    """Whether there is a lock left to open: from Heavily Damaged on there is none to roll against.

    Source: S1.4.3.
    Ruling: A-095.
    """
    return now.locked and now.working
