"""Lying prone."""

import pytest
from msgspec.structs import replace

from simcore.rules import prone, ranges
from simcore.rules.choice import Exposure, Rules
from simcore.state import Unit

RULES = Rules.choose()
STANDING, LYING = Unit(zone="field", actions=1), Unit(zone="field", actions=1, prone=True)


def test_dropping_is_free():
    """Whoever drops prone and shoots has his whole 4D, and is prone (EA-10)."""
    now = replace(STANDING, **prone.drop(STANDING))
    assert now.prone
    assert RULES.skill_pool("Blaster", 12, 0, RULES.penalties(now, 1)).code == "4D"
    assert prone.drop(now) == {}


def test_dropping_protects():
    """Who has dropped prone is harder to hit from beyond point-blank (EA-10, EA-24)."""
    now = replace(STANDING, **prone.drop(STANDING))
    numbers = [RULES.ranged_tn(band, Exposure(dodge=9, prone=now.prone)).number for band in ("point-blank", "short")]
    assert numbers == [14, 24]


def test_standing_up_costs_no_dice():
    """Whoever stands up and shoots has his whole 4D, and 0 m to move (EA-13)."""
    now = replace(LYING, **prone.stand_up(LYING))
    assert not now.prone
    assert RULES.skill_pool("Blaster", 12, 0, RULES.penalties(now, 1)).code == "4D"
    assert RULES.allowance("stand_up", 5) == 0
    assert prone.stand_up(now) == {}


@pytest.mark.parametrize(
    ("now", "band", "number"),
    [(STANDING, "short", 10), (LYING, "short", 15), (LYING, "point-blank", 5), (STANDING, "point-blank", 5)],
)
def test_blasts(now, band, number):
    """Lying prone adds 5 to the number of a blast, but nothing at point-blank; standing adds nothing (EA-11)."""
    numbers = ranges.difficulties(RULES.settings["difficulty.numbers"])
    assert numbers[band] + prone.in_blast(now, band) == number
