"""What is rolled for a skill, trained or not."""

import pytest

from simcore.rules import defense, skills
from simcore.rules.choice import Penalties, Rules
from simcore.scenario.forms_sides import SKILLS, AttributesForm
from simcore.scenario.skills import governs

GOVERNS = governs()
AVERAGE = {"strength": 6, "dexterity": 9, "perception": 7, "mechanical": 8, "technical": 10}
FALLS_TO = {
    "strength": ("stamina", "lifting", "brawling"),
    "dexterity": (
        *("acrobatics", "dodge", "running", "blaster"),
        *("grenade", "throwing", "melee", "melee-parry", "brawling-parry"),
    ),
    "perception": ("search",),
    "mechanical": ("communications", "piloting", "gunnery", "sigint"),
    "technical": (
        *("repair", "engineering", "construction", "mechanics", "demolitions", "computer", "first-aid"),
        "security",
    ),
}
PAIRS = [(skill, attribute) for attribute, group in FALLS_TO.items() for skill in group]


@pytest.mark.parametrize(("skill", "attribute"), PAIRS)
def test_untrained(skill, attribute):
    """Without the skill the attribute that governs it is rolled, under its name (RB-19)."""
    assert skills.rolled(skill, {}, AVERAGE, GOVERNS) == attribute
    assert skills.rating(skill, {}, AVERAGE, GOVERNS) == AVERAGE[attribute]
    assert skills.label(skill, {}, AVERAGE, GOVERNS) == attribute.capitalize()


def test_every_skill_falls_back():
    """Every skill that a sheet may name has what governs it, and nothing else has (RB-19)."""
    assert set(GOVERNS) == set(SKILLS) == {skill for skill, _ in PAIRS}
    assert set(AVERAGE) == set(AttributesForm.model_fields)
    assert set(GOVERNS.values()) <= set(AVERAGE) | set(SKILLS)


@pytest.mark.parametrize(
    ("own", "attribute", "pips", "label"),
    [
        ({}, 9, 9, "Dexterity"),
        ({"blaster": 10}, 12, 12, "Dexterity"),
        ({"blaster": 11}, 12, 12, "Dexterity"),
        ({"blaster": 12}, 12, 12, "Blaster"),
        ({"blaster": 13}, 12, 13, "Blaster"),
        ({"blaster": 0}, 0, 0, "Blaster"),
        ({"dodge": 15}, 9, 9, "Dexterity"),
    ],
)
def test_the_attribute_is_the_least(own, attribute, pips, label):
    """A skill that its attribute has overtaken is rolled as the attribute; at equality it keeps its name (RB-19, RB-20)."""
    sheet = {**AVERAGE, "dexterity": attribute}
    assert skills.rating("blaster", own, sheet, GOVERNS) == pips
    assert skills.label("blaster", own, sheet, GOVERNS) == label


@pytest.mark.parametrize(
    ("own", "rolled", "pips"),
    [
        ({}, "mechanical", 8),
        ({"communications": 12}, "communications", 12),
        ({"communications": 12, "sigint": 15}, "sigint", 15),
        ({"communications": 12, "sigint": 11}, "communications", 12),
        ({"communications": 5, "sigint": 7}, "mechanical", 8),
        ({"sigint": 9}, "sigint", 9),
    ],
)
def test_sigint_is_a_kind_of_communications(own, rolled, pips):
    """SIGINT falls back to Communications, and that to Mechanical; the best of them is rolled (RB-19)."""
    assert skills.rolled("sigint", own, AVERAGE, GOVERNS) == rolled
    assert skills.rating("sigint", own, AVERAGE, GOVERNS) == pips


def test_names():
    """A skill that is there is called by its own name on a roll (RB-19)."""
    assert skills.label("first-aid", {"first-aid": 15}, AVERAGE, GOVERNS) == "First Aid"


def test_an_attribute_is_rolled_as_itself():
    """A check of an attribute takes no skill, however high (RB-19)."""
    own = {"dodge": 18}
    assert skills.rating("dexterity", own, AVERAGE, GOVERNS) == 9
    assert skills.label("dexterity", own, AVERAGE, GOVERNS) == "Dexterity"


def test_untrained_pools_and_defenses():
    """An attribute rolled for a skill is lowered as the skill would be, and gives the static Defense (RB-19, EA-21, EA-5)."""
    pips, label = (each("dodge", {}, AVERAGE, GOVERNS) for each in (skills.rating, skills.label))
    pool = Rules.choose().skill_pool(label, pips, 0, Penalties(actions=2))
    assert (pool.code, pool.parts[0]) == ("2D", ("Dexterity", "3D"))
    assert defense.static(pips) == 9


def test_unknown():
    """A skill that nothing governs has no rating (RB-19)."""
    with pytest.raises(KeyError):
        skills.rating("basket-weaving", {"basket-weaving": 9}, AVERAGE, GOVERNS)
