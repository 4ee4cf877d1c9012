"""Minions and henchmen."""

import pytest

from simcore.rules import mooks
from simcore.rules.choice import Rules
from simcore.state import Unit, able

RULES = Rules.choose()


@pytest.mark.parametrize(("rank", "at_once"), [("minion", True), ("henchman", False), ("", False)])
def test_a_hit_is_enough(rank, at_once):
    """A minion is defeated by any successful hit, without a damage roll; a henchman is not (EA-46, EA-47)."""
    assert mooks.falls_at_once(rank) is at_once


@pytest.mark.parametrize(
    ("rank", "margin", "falls"),
    [
        ("minion", -1, False),
        ("minion", 0, True),
        ("minion", 3, True),
        ("minion", 4, True),
        ("minion", 16, True),
        ("henchman", -1, False),
        ("henchman", 0, False),
        ("henchman", 3, False),
        ("henchman", 4, True),
        ("henchman", 9, True),
        ("henchman", 13, True),
        ("henchman", 16, True),
        ("", 40, False),
    ],
)
@pytest.mark.parametrize("rules", [RULES, Rules.choose("basics")])
def test_margins(rules, rank, margin, falls):
    """Where damage is rolled a minion falls from a margin of 0, a henchman from one of 4, nobody else at any (EA-46, EA-47)."""
    assert mooks.falls(rank, rules.character_band(margin)) is falls


def test_a_henchman_who_is_stunned_fights_on():
    """A margin of 3 stuns a henchman, and he is able to act (EA-47, EA-38)."""
    band = RULES.character_band(3)
    fields, _ = RULES.character_patch(band, Unit(), 5)
    assert not mooks.falls("henchman", band)
    assert fields == {"stunned_until": 6}
    assert able(Unit(**fields))


def test_the_defeated():
    """Defeat puts out of the fight without a wound, and once is enough (EA-46, EA-47, EA-45)."""
    assert mooks.defeat(Unit(wounds="wounded")) == ({"defeated": True}, "defeated")
    assert mooks.defeat(Unit(defeated=True)) == ({}, "no_effect")
    assert not able(Unit(defeated=True))


def test_ranks():
    """There are two ranks below the ordinary (EA-46, EA-47)."""
    assert mooks.RANKS == ("minion", "henchman")
    assert [rank for rank in mooks.RANKS if mooks.falls(rank, "wounded")] == ["minion", "henchman"]
