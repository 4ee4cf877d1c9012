"""What a resolver is: a generator of facts, each recorded before the next is asked for."""

from __future__ import annotations

from collections.abc import Generator

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.rules.checks import Tn

Facts = Generator[Fact, int, None]
"""Each fact that is yielded comes back as its number in the log."""


def numbered(roll: Roll, tn: Tn) -> Roll:
    """A roll, with the number that it is rolled against and what that is made of."""
    roll.tn, roll.tn_parts = tn.number, tn.parts
    return roll
