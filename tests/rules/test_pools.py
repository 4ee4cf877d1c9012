"""Pools: skills, damage, soak, Resistance, with their parts."""

import pytest

from simcore.rules import pools
from simcore.rules.choice import Penalties, Resistance, Rules

RULES = Rules.choose()


@pytest.mark.parametrize(
    ("pips", "scale", "penalties", "code"),
    [
        (15, 0, Penalties(wounds="wounded"), "4D"),
        (15, 0, Penalties(wounds="severely_wounded"), "3D"),
        (15, 0, Penalties(wounds="wounded", stuns=1), "3D"),
        (15, 0, Penalties(stuns=2), "3D"),
        (15, 12, Penalties(), "9D"),
        (16, 0, Penalties(actions=2, minor=1, wounds="wounded", stuns=1), "1D+1"),
        (6, 0, Penalties(actions=4), "0D"),
    ],
)
def test_skill(pips, scale, penalties, code):
    """Wounds, stuns, actions and minor actions lower a skill together, scale raises it (EA-5, EA-6, EA-38, EA-39, EA-40, EA-3, S1.2.1.10)."""
    assert RULES.skill_pool("Blaster", pips, scale, penalties).code == code
    assert pools.skill("Blaster", pips, scale, penalties).code == code


def test_skill_parts():
    """Each part of a skill roll names its rule (EA-3, EA-5, EA-6, EA-38, EA-39, EA-40)."""
    found = pools.skill("Blaster", 15, 6, Penalties(2, 1, "wounded", 1))
    assert found.parts == (
        ("Blaster", "5D"),
        ("wounded", "-1D", "EA-39"),
        ("stunned", "-1D", "EA-38"),
        ("actions", "-1D", "EA-5"),
        ("minor actions", "-1D", "EA-6"),
        ("scale", "2D", "EA-3"),
    )
    assert pools.penalty_parts(Penalties(wounds="severely_wounded")) == (("severely wounded", -6, "EA-40"),)


def test_soak_keeps():
    """Soak is Strength and armor, whatever the wounds (EA-36, EA-39, RB-11)."""
    assert RULES.soak_pool(9, 0, "character", "character").code == "3D"
    assert pools.soak(9, 3, 0, 0).parts == (("Strength", "3D"), ("armor", "1D"))


@pytest.mark.parametrize(
    ("attacker", "target", "damage", "soak"),
    [
        ("character", "character", "5D", "3D"),
        ("walker", "character", "9D", "3D"),
        ("character", "speeder", "5D", "5D"),
        ("capital", "walker", "13D", "3D"),
        ("capital", "speeder", "15D", "3D"),
        ("walker", "starfighter", "5D", "5D"),
        ("walker", "walker", "5D", "3D"),
    ],
)
def test_damage_and_soak(attacker, target, damage, soak):
    """The larger adds the difference to its damage or to its soak (EA-2, RB-22, EA-36)."""
    a, t = RULES.scale_value(attacker), RULES.scale_value(target)
    assert RULES.damage_pool("gun", 15, attacker, target) == pools.damage("gun", 15, a, t)
    assert pools.damage("gun", 15, a, t).code == damage
    assert RULES.soak_pool(9, 0, attacker, target).code == pools.soak(9, 0, a, t).code == soak


@pytest.mark.parametrize(
    ("thing", "attacker", "target", "code"),
    [
        (Resistance("Structure", 12), "character", "walker", "8D"),
        (Resistance("Structure", 12, 3, 6), "character", "walker", "11D"),
        (Resistance("Structure", 13, 2), "walker", "walker", "5D"),
        (Resistance("Structure", 12), "starfighter", "walker", "4D"),
        (Resistance("Structure", 12, 3), "walker", "walker", "5D"),
        (Resistance("Structure", 12, 0, 6), "walker", "walker", "6D"),
        (Resistance("Structure", 0), "character", "walker", "4D"),
        (Resistance("Structure", -3), "character", "walker", "4D"),
        (Resistance("Body", 12, 0, 6), "walker", "walker", "6D"),
        (Resistance("Body", 12), "character", "walker", "8D"),
        (Resistance("Body", 6), "character", "walker", "6D"),
        (Resistance("Body", 12), "walker", "walker", "4D"),
        (Resistance("Body", 12, 3), "walker", "walker", "5D"),
    ],
)
def test_resistance(thing, attacker, target, code):
    """Resistance is Structure or Body, armor and one plane where crossed, and scale where the target is the larger (S1.1.0.20, S1.1.0.30, S1.1.1.10, S1.1.1.20, S1.1.3, S1.2.1.20, S1.4.1.20, S1.4.1.30, S1.4.1.50, S1.0.1.30)."""
    assert RULES.resistance_pool(thing, attacker, target).code == code
    values = RULES.scale_value(attacker), RULES.scale_value(target)
    assert pools.resistance(thing, *values) == RULES.resistance_pool(thing, attacker, target)


@pytest.mark.parametrize(
    ("attacker", "damage", "resistance"),
    [("starfighter", "11D", "4D"), ("walker", "9D", "4D"), ("character", "9D", "8D")],
)
def test_damage_to_a_wall(attacker, damage, resistance):
    """A larger weapon adds the difference to its damage, a smaller one meets it in the wall (S1.2.2.20, S1.1.0.20)."""
    a, t = RULES.scale_value(attacker), RULES.scale_value("walker")
    assert pools.damage("gun", 27, a, t).code == damage
    assert pools.resistance(Resistance("Structure", 12), a, t).code == resistance


def test_resistance_parts():
    """Each part of a Resistance roll names its rule (S1.1.0.20, S1.2.1.20)."""
    assert pools.resistance(Resistance("Structure", 12, 3, 6), 0, 12).parts == (
        ("Structure", "4D"),
        ("armor", "1D", "S1.1.1.10"),
        ("shields", "2D", "S1.1.1.20"),
        ("scale", "4D", "S1.2.1.20"),
    )


def test_each_pool_has_its_own_rating():
    """A site pool of 2D and a local pool of 3D each count for themselves, and one that lost a die leaves the other (S1.1.1.30)."""
    site, local, weaker = (pools.resistance(Resistance("Structure", 12, plane=pips), 0, 0).code for pips in (6, 9, 6))
    assert (site, local, weaker) == ("6D", "7D", "6D")


def test_same_objects():
    """A pool asked for again is the same object: nothing is built twice (EA-36)."""
    assert RULES.skill_pool("Blaster", 15) is RULES.skill_pool("Blaster", 15)
    ends = ("character", "walker")
    assert RULES.damage_pool("e-web", 24, *ends) is RULES.damage_pool("e-web", 24, *ends)
    assert RULES.soak_pool(9, 3, *ends) is RULES.soak_pool(9, 3, *ends)
    wall = Resistance("Structure", 12)
    assert RULES.resistance_pool(wall, *ends) is RULES.resistance_pool(Resistance("Structure", 12), *ends)
