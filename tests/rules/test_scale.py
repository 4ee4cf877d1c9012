"""Scale: values, differences, and who gains them."""

import pytest

from simcore.errors import InputError
from simcore.rules import scale
from simcore.rules.choice import Exposure, Resistance, Rules

RULES = Rules.choose()
MEGA = Rules.choose(settings={"scale.mega": True})
D = 3


@pytest.mark.parametrize(
    ("name", "pips"),
    [("character", 0), ("speeder", 6), ("walker", 12), ("starfighter", 18), ("capital", 36), ("planetary", 72)],
)
def test_values(name, pips):
    """Scales have the values of the tables, 3 points of static Dodge a die (S1.2.0.10, EA-4, RB-21)."""
    assert RULES.scale_value(name) == pips == scale.value(scale.SCALES, name)


@pytest.mark.parametrize(
    ("name", "dice", "static"),
    [
        ("character", 0, 0),
        ("speeder", 2, 6),
        ("walker", 4, 12),
        ("starfighter", 6, 18),
        ("capital", 12, 36),
        ("planetary", 24, 72),
    ],
)
def test_both_columns(name, dice, static):
    """Each scale gives three points of static Dodge for each die that it gives (EA-4)."""
    assert RULES.scale_value(name) == scale.value(scale.SCALES, name) == dice * D
    smaller = RULES.ranged_tn("short", Exposure(0, RULES.defense_scale(name, "character")))
    assert smaller.number - 10 == static == 3 * dice


@pytest.mark.parametrize(
    ("larger", "smaller", "dice"),
    [
        ("capital", "starfighter", 6),
        ("walker", "walker", 0),
        ("starfighter", "walker", 2),
        ("walker", "speeder", 2),
        ("death-star", "capital", 12),
        ("planetary", "capital", 12),
        ("capital", "speeder", 10),
    ],
)
def test_difference(larger, smaller, dice):
    """The difference is the higher value less the lower (S1.2.0.20, RB-21, RB-22, EA-4)."""
    assert scale.excess(scale.value(scale.SCALES, larger), scale.value(scale.SCALES, smaller)) == dice * D


def test_planetary_defense():
    """A capital ship has 36 points more to dodge what is planetary (EA-4, EA-3)."""
    assert RULES.defense_scale("planetary", "capital") == 36


@pytest.mark.parametrize(("other", "dice"), [("capital", 6), ("character", 18)])
def test_battlestation(other, dice):
    """With scale.mega a battlestation is 18D, and resists the smaller by the difference (S1.2.0.30, S1.1.2.10)."""
    plain = MEGA.resistance_pool(Resistance("Structure", 12), "battlestation", "battlestation").pips
    assert MEGA.resistance_pool(Resistance("Structure", 12), other, "battlestation").pips - plain == dice * D


def test_no_battlestation():
    """Without scale.mega the tag battlestation is refused, and the words name the setting (S1.1.2.10)."""
    with pytest.raises(InputError, match=r"scale\.mega"):
        RULES.scale_value("battlestation")


def test_unknown():
    """A scale that is none is refused with the known ones (S1.2.0.10)."""
    with pytest.raises(InputError, match="'giant' is none of character, speeder"):
        scale.value(scale.SCALES, "giant")


def test_same_scale():
    """At equal scale nothing is added to any roll (EA-1)."""
    walker = scale.value(scale.SCALES, "walker")
    gains = (scale.to_attack, scale.to_defense, scale.to_damage, scale.to_resistance)
    assert [gain(walker, walker) for gain in gains] == [0, 0, 0, 0]
    assert scale.excess(walker, walker) == 0


@pytest.mark.parametrize(
    ("attacker", "target", "attack", "defense", "damage", "resistance"),
    [
        ("walker", "character", 0, 12, 12, 0),
        ("character", "speeder", 6, 0, 0, 6),
        ("capital", "walker", 0, 24, 24, 0),
        ("character", "starfighter", 18, 0, 0, 18),
        ("starfighter", "character", 0, 18, 18, 0),
        ("starfighter", "speeder", 0, 12, 12, 0),
        ("walker", "starfighter", 6, 0, 0, 6),
        ("capital", "speeder", 0, 30, 30, 0),
        ("character", "walker", 12, 0, 0, 12),
    ],
)
def test_who_gains(attacker, target, attack, defense, damage, resistance):
    """The smaller gains to hit and to dodge, the larger to damage and to resist (EA-2, EA-3, RB-22, S1.2.1.10, S1.2.1.20, S1.2.2.10, S1.2.2.20)."""
    a, t = scale.value(scale.SCALES, attacker), scale.value(scale.SCALES, target)
    assert scale.to_attack(a, t) == attack == RULES.attack_scale(attacker, target)
    assert scale.to_defense(a, t) == defense == RULES.defense_scale(attacker, target)
    assert scale.to_damage(a, t) == damage
    assert scale.to_resistance(a, t) == resistance


@pytest.mark.parametrize(
    ("weapon", "platform", "used"),
    [("character", "walker", "character"), (None, "walker", "walker"), ("speeder", "walker", "speeder")],
)
def test_weapon_scale(weapon, platform, used):
    """A weapon's own scale goes before its platform's (S1.2.3)."""
    assert scale.weapon_scale(weapon, platform) == used


def test_area_weapon():
    """A Speeder-scale bomb from a Walker gives a Walker wall 2D (S1.2.3.10)."""
    bomb = scale.weapon_scale("speeder", "walker")
    assert RULES.resistance_pool(Resistance("Structure", 12), bomb, "walker").pips == 12 + 2 * D


def test_tool():
    """A Walker-scale charge of 7D meets a Starfighter bunker of 6D at its printed scale: 7D against 8D (S1.2.5)."""
    tool = scale.weapon_scale("walker", "character")
    assert RULES.damage_pool("charge", 21, tool, "starfighter").code == "7D"
    assert RULES.resistance_pool(Resistance("Structure", 18), tool, "starfighter").code == "8D"
