"""The tables of bands."""

import pytest

from simcore.rules import bands
from simcore.rules.choice import Rules

RULES = Rules.choose()
KILLING = Rules.choose(settings={"lethality.killed_at_16": True})


@pytest.mark.parametrize(
    ("margin", "band"),
    [
        (-1, "none"),
        (0, "0-4"),
        (4, "0-4"),
        (5, "light"),
        (8, "light"),
        (9, "heavy"),
        (12, "heavy"),
        (13, "severe"),
        (15, "severe"),
        (16, "destroyed"),
        (40, "destroyed"),
    ],
)
def test_structure(margin, band):
    """A margin on a section or element is read by the five bands, below zero nothing happens (S1.3.0.30, S1.3.0.20)."""
    assert RULES.structure_band(margin) == band == bands.read(bands.TABLES["structure"], margin)


@pytest.mark.parametrize(
    ("margin", "band", "killing"),
    [
        (-1, "none", "none"),
        (0, "stunned", "stunned"),
        (3, "stunned", "stunned"),
        (4, "wounded", "wounded"),
        (8, "wounded", "wounded"),
        (9, "incapacitated", "incapacitated"),
        (12, "incapacitated", "incapacitated"),
        (13, "mortally_wounded", "mortally_wounded"),
        (15, "mortally_wounded", "mortally_wounded"),
        (16, "mortally_wounded", "killed"),
        (30, "mortally_wounded", "killed"),
        (40, "mortally_wounded", "killed"),
    ],
)
def test_character(margin, band, killing):
    """A margin on a person never kills, unless lethality.killed_at_16 is on (EA-37, EA-44)."""
    assert RULES.character_band(margin) == band
    assert KILLING.character_band(margin) == killing


@pytest.mark.parametrize(
    ("table", "margin", "band"),
    [
        ("vehicle", 15, "mortally_wounded"),
        ("vehicle", 16, "killed"),
        ("protection", 3, "not_serious"),
        ("protection", 4, "light"),
        ("protection", 13, "severe"),
        ("contents", 4, "none"),
        ("contents", 5, "damaged"),
        ("contents", 9, "broken"),
    ],
)
def test_other_tables(table, margin, band):
    """Vehicles, loose cover and contents have tables of their own."""
    assert bands.read(bands.TABLES[table], margin) == band


@pytest.mark.parametrize(("damage", "soak", "margin"), [(13, 14, -1), (14, 14, 0), (20, 21, -1), (18, 10, 8)])
def test_margin(damage, soak, margin):
    """The margin is the damage total less the soak or Resistance total (EA-36, RB-11, S1.3.0.10, S1.3.0.20)."""
    assert bands.margin(damage, soak) == margin


def test_damage_against_strength():
    """A damage total of 18 against a Strength total of 10 wounds (RB-11)."""
    assert RULES.character_band(bands.margin(18, 10)) == "wounded"
