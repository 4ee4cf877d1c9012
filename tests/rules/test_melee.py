"""Melee target numbers."""

import pytest

from simcore.rules import melee
from simcore.rules.choice import Guard, Penalties, Rules

RULES = Rules.choose()
MINI6 = Rules.choose(settings={"defense.mode": "mini6"})
DODGE_ONLY = Rules.choose(settings={"defense.mode": "dodge_only"})
ROLLED = Rules.choose(settings={"defense.mode": "rb_rolled"})
LOWERED = Rules.choose(settings={"defense.penalties_apply": True})


@pytest.mark.parametrize(
    ("target", "number"),
    [
        (Guard("Melee Parry", 9, 12), 19),
        (Guard("Melee Parry", 9, 12, full_dodge=True), 32),
        (Guard("Melee Parry", 9, 12, helpless=True), 10),
        (Guard("Brawling Parry", 9, 12, scale=6), 25),
    ],
)
def test_melee(target, number):
    """A melee target number is the weapon's and the parry, on Full Dodge static Dodge and 10; cover and prone are no part of it (EA-18, EA-19, EA-20, EA-21, EA-24)."""
    found = RULES.melee_tn(10, target)
    assert found.number == number == sum(part[1] for part in found.parts)
    assert found == melee.melee_tn(RULES.parrying, RULES.mode, 10, target)


@pytest.mark.parametrize(
    ("rules", "plain", "full"), [(MINI6, 9, 22), (DODGE_ONLY, 9, 22), (ROLLED, 19, 32), (LOWERED, 19, 32)]
)
def test_melee_modes(rules, plain, full):
    """Under mini6 and dodge_only a melee target number is the parry alone; under rb_rolled it stays (EA-18, EA-20)."""
    assert rules.melee_tn(10, Guard("Melee Parry", 9, 12)).number == plain
    assert rules.melee_tn(10, Guard("Melee Parry", 9, 12, full_dodge=True)).number == full


def test_which_parry():
    """With a melee weapon in hand one parries with it, else with bare hands (EA-19)."""
    assert melee.parry_label("vibroblade") == "Melee Parry"
    assert melee.parry_label(None) == "Brawling Parry"


def test_melee_difficulty():
    """A melee weapon without a difficulty of its own is Easy, bare hands are Very Easy (EA-18)."""
    target = Guard("Brawling Parry", 6, 6)
    found = {kind: melee.melee_tn(RULES.parrying, RULES.mode, n, target).number for kind, n in melee.DIFFICULTY.items()}
    assert found == {"unarmed": 11, "armed": 16}


def test_lowered_parry():
    """Under defense.penalties_apply a wound lowers the parry by 3 (EA-19, EA-21)."""
    hurt = Guard("Melee Parry", 9, 12, penalties=Penalties(wounds="wounded"))
    assert (RULES.melee_tn(10, hurt).number, LOWERED.melee_tn(10, hurt).number) == (19, 16)
    assert melee.melee_tn(LOWERED.parrying, LOWERED.mode, 10, hurt).parts[-1] == ("penalties", -3, "EA-21")
