"""The Body of elements."""

import pytest

from simcore.errors import InputError
from simcore.rules import bodies
from simcore.rules.choice import Rules

DOORS = [
    ("flimsy-wooden-door", 3),
    ("wooden-door", 6),
    ("metal-door", 9),
    ("reinforced-door", 12),
    ("blast-door", 18),
]
WINDOWS = [("window", 3), ("security-window", 6), ("viewport", 9)]
SHUTTERS = [("grille", 9), ("durasteel-shutter", 12), ("blast-shutter", 15), ("vent-grille", 3)]
HATCHES = [("service-panel", 6), ("bulkhead-hatch", 12), ("airlock-leaf", 12)]
GATES = [("vehicle-door", 9), ("bay-blast-door", 18), ("heavy-gate", 12)]


@pytest.mark.parametrize(("name", "pips"), DOORS + WINDOWS + SHUTTERS + HATCHES + GATES)
def test_bodies(name, pips):
    """Doors, windows, shutters, hatches and gates have the Body of the tables, of ranges the lower end (S1.4.2, S1.4.2.10, S1.4.2.20, S1.4.2.30, S1.4.2.40, S1.4.2.50, S1.4.1.10)."""
    assert bodies.body(name) == pips


@pytest.mark.parametrize(
    ("name", "mid", "high"),
    [
        ("security-window", 7, 9),
        ("viewport", 10, 12),
        ("bulkhead-hatch", 13, 15),
        ("bay-blast-door", 19, 21),
        ("metal-door", 9, 9),
    ],
)
def test_range_pick(name, mid, high):
    """ref.range_pick takes the upper end or the middle of a printed range instead (S1.4.2, S1.4.2.20, S1.4.2.40)."""
    line = bodies.BODIES[name]
    picks = [Rules.choose(settings={"ref.range_pick": pick}).pick((line.low, line.high)) for pick in ("mid", "high")]
    assert picks == [mid, high] == [bodies.body(name, "mid"), bodies.body(name, "high")]


def test_all_lines():
    """The table has all 18 solid lines and no other (S1.4.2)."""
    assert {name: bodies.body(name) for name in bodies.BODIES} == dict(DOORS + WINDOWS + SHUTTERS + HATCHES + GATES)


def test_unknown():
    """An unknown element is refused with the known ones (S1.4.2)."""
    with pytest.raises(InputError, match="'cat-flap' is none of flimsy-wooden-door"):
        bodies.body("cat-flap")


@pytest.mark.parametrize(
    ("material", "millimetres", "pips"),
    [
        ("softwood", 25, 3),
        ("softwood", 45, 6),
        ("softwood", 75, 8),
        ("hardwood", 45, 8),
        ("hardwood", 75, 9),
        ("hardwood", 100, 11),
        ("steel", 2, 9),
        ("steel", 3, 9),
        ("steel", 5, 11),
        ("steel", 6, 11),
        ("steel", 10, 12),
        ("steel", 12, 12),
        ("steel", 20, 15),
        ("durasteel", 10, 15),
        ("durasteel", 20, 18),
        ("durasteel", 40, 21),
        ("composite", 30, 12),
        ("composite", 50, 15),
        ("composite", 80, 18),
        ("composite", 120, 18),
    ],
)
def test_construction(material, millimetres, pips):
    """Material and thickness give a Body; composite above 80 mm is a blast door (S1.4.2.80)."""
    assert bodies.built(material, millimetres) == pips


@pytest.mark.parametrize(
    ("material", "millimetres", "words"),
    [
        ("steel", 8, "of steel there is 2-3, 5-6, 10-12, 20 mm"),
        ("jelly", 8, "materials are softwood"),
        ("softwood", 90, "25, 45, 75 mm"),
    ],
)
def test_not_in_the_table(material, millimetres, words):
    """A material or thickness that the table lacks is refused with what it has (S1.4.2.80)."""
    with pytest.raises(InputError, match=words):
        bodies.built(material, millimetres)


@pytest.mark.parametrize(("by", "pips"), [(-2, 10), (3, 15), (1, 13), (-3, 9), (0, 12)])
def test_variants(by, pips):
    """Body may be shifted by 1 or 2 pips or by 1D (S1.4.2.70, S1.4.2.80)."""
    assert bodies.shifted(12, by) == pips


@pytest.mark.parametrize("by", [6, -6, 4])
def test_too_far(by):
    """A shift of 2D is refused (S1.4.2.70)."""
    with pytest.raises(InputError, match="by 1 or 2 pips or by 1D"):
        bodies.shifted(12, by)
