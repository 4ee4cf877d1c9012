"""Lying prone in a blast."""

import pytest

from simcore.rules import prone, ranges
from simcore.rules.choice import Rules
from simcore.state import Unit

RULES = Rules.choose()
STANDING, LYING = Unit(zone="field", actions=1), Unit(zone="field", actions=1, prone=True)


@pytest.mark.parametrize(
    ("now", "band", "number"),
    [(STANDING, "short", 10), (LYING, "short", 15), (LYING, "point-blank", 5), (STANDING, "point-blank", 5)],
)
def test_blasts(now, band, number):
    """Lying prone adds 5 to the number of a blast, but nothing at point-blank; standing adds nothing (EA-11)."""
    numbers = ranges.difficulties(RULES.settings["difficulty.numbers"])
    assert numbers[band] + prone.in_blast(now, band) == number
