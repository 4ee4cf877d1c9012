"""The worked examples, as far as pools and patches go."""

import pytest

from simcore.rules import bands
from simcore.rules.choice import ElementHit, Resistance, Rules, SectionHit
from simcore.rules.examples import example
from simcore.state import Element, Section

RULES = Rules.choose()


@pytest.mark.parametrize(
    ("id_", "damage", "resistance"), [("S1.10.1", "5D", "8D"), ("S1.10.2", "8D", "8D"), ("S1.10.3", "9D", "6D")]
)
def test_pools(id_, damage, resistance):
    """Blaster, E-web and rocket roll what the examples say (S1.10.0, S1.10.1, S1.10.2, S1.10.3)."""
    case = example(id_)
    assert RULES.damage_pool("gun", case.damage, case.scale, case.target_scale).code == damage
    assert RULES.resistance_pool(case.target, case.scale, case.target_scale).code == resistance


def test_armored_bunker():
    """A bunker with armor 2D adds it to its 6D against the rocket (S1.10.3)."""
    case = example("S1.10.3")
    armored = Resistance("Structure", case.target.pips, 6)
    assert RULES.resistance_pool(armored, case.scale, case.target_scale).code == "8D"


def test_door_jams():
    """Blaster 21 against door 16 is a margin of 5: it jams (S1.10.1)."""
    assert example("S1.10.1").target.label == "Body"
    band = RULES.structure_band(bands.margin(21, 16))
    assert RULES.element_patch(band, ElementHit("door", Element())) == {"door": {"damage": "light", "jammed": True}}


def test_wall_is_breached():
    """E-web 30 against ferrocrete 21 is a margin of 9: a breach of 1x2 m, doors jam (S1.10.2)."""
    band = RULES.structure_band(bands.margin(30, 21))
    hit = SectionHit("wall", Section(structure="4D"), example("S1.10.2").target.pips, {"door": Element()})
    assert RULES.section_patch(band, hit) == {
        "wall": {"damage": "heavy", "breach": "1x2", "structure": "3D"},
        "door": {"jammed": True},
    }
