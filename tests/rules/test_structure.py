"""Structure: tags, what is left of it."""

import pytest

from simcore.errors import InputError
from simcore.rules import structure
from simcore.rules.choice import Resistance, Rules
from simcore.rules.structure import Harm
from simcore.state import Section

RULES = Rules.choose()


@pytest.mark.parametrize(
    ("building", "scale"),
    [
        ("shed", "speeder"),
        ("kiosk", "speeder"),
        ("hut", "speeder"),
        ("house", "walker"),
        ("small-shop", "walker"),
        ("bunker", "starfighter"),
        ("warehouse", "starfighter"),
        ("watchtower", "starfighter"),
        ("fortress", "capital"),
        ("mega-tower", "capital"),
        ("cavern-complex", "capital"),
    ],
)
def test_tags(building, scale):
    """Each kind of building has its scale tag (S1.1.2)."""
    assert structure.tag(building) == scale


def test_unknown():
    """An unknown kind of building is refused with the known ones (S1.1.2)."""
    with pytest.raises(InputError, match="'tent' is none of shed, kiosk"):
        structure.tag("tent")


@pytest.mark.parametrize(
    ("base", "now", "left"),
    [
        (12, Section(), 12),
        (12, Section(damage="light", light_pips=1), 11),
        (12, Section(damage="light", light_pips=2), 10),
        (12, Section(damage="heavy"), 9),
        (12, Section(damage="heavy", stabilized=True), 12),
        (12, Section(damage="heavy", stabilized=True, light_pips=2), 10),
        (12, Section(damage="severe"), 6),
        (3, Section(damage="severe"), 0),
        (12, Section(damage="destroyed"), 0),
        (12, Section(frame_pips=1), 11),
        (12, Section(damage="heavy", heat_pips=1, frame_pips=2), 6),
        (12, Section(damage="light", light_pips=2, heat_pips=3), 7),
        (6, Section(damage="severe", heat_pips=2), 0),
    ],
)
def test_current(base, now, left):
    """What is left of Structure is the base less the state's penalty, heat and frames, not below 0 (S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60, S1.3.1.70, S1.4.3)."""
    assert RULES.current_structure(base, now) == left == structure.current_structure(base, now)


def test_a_spent_structure():
    """Structure 1D Severely Damaged leaves a Walker wall its 4D of scale against people (S1.3.1.50)."""
    left = structure.current_structure(3, Harm("severe", 0, 0, 0, stabilized=False))
    assert RULES.resistance_pool(Resistance("Structure", left), "character", "walker").code == "4D"


@pytest.mark.parametrize(
    ("harm", "pips"),
    [(Harm("heavy", 2, 0, 0, stabilized=False), 3), (Harm("severe", 2, 0, 0, stabilized=True), 6)],
)
def test_not_added(harm, pips):
    """The penalty of a state replaces lighter ones and is never added to them (S1.3.1.70)."""
    assert structure.penalty(harm) == pips
