"""Checks: levels, success, opposed rolls, by how much."""

import pytest

from simcore.rules import checks
from simcore.rules.choice import Rules

RULES = Rules.choose()
NUMBERS = (5, 10, 15, 20, 30, 31)


@pytest.mark.parametrize(("name", "number"), list(zip(checks.LEVELS, NUMBERS, strict=True)))
def test_levels(name, number):
    """A named difficulty is the top of its band, Heroic its bottom (RB-6)."""
    assert checks.number(RULES.settings["difficulty.numbers"], name) == number
    assert checks.level(number) == name


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (1, "very-easy"),
        (5, "very-easy"),
        (6, "easy"),
        (10, "easy"),
        (11, "moderate"),
        (15, "moderate"),
        (16, "difficult"),
        (20, "difficult"),
        (21, "very-difficult"),
        (30, "very-difficult"),
        (31, "heroic"),
        (99, "heroic"),
    ],
)
def test_bands_of_numbers(number, name):
    """Every number belongs to one named difficulty (RB-6)."""
    assert checks.level(number) == name


@pytest.mark.parametrize(
    ("name", "up", "number"),
    [
        ("very-difficult", 2, 41),
        ("heroic", 2, 51),
        ("heroic", 1, 41),
        ("difficult", -1, 15),
        ("easy", 1, 15),
        ("very-easy", -1, 5),
    ],
)
def test_shifted_levels(name, up, number):
    """Levels move along their list, and by 10 a level beyond Heroic (RB-6)."""
    assert checks.number(NUMBERS, name, up) == number


def test_other_numbers():
    """difficulty.numbers replaces the numbers of the levels, of ranges too (RB-6, EA-22)."""
    numbers = [3, 8, 13, 18, 25, 35]
    rules = Rules.choose(settings={"difficulty.numbers": numbers})
    assert [checks.number(rules.settings["difficulty.numbers"], name) for name in checks.LEVELS] == numbers
    assert [rules.object_tn(band).number for band in ("point-blank", "short", "medium", "long")] == numbers[:4]


@pytest.mark.parametrize(("total", "number", "success"), [(15, 15, True), (14, 15, False), (16, 15, True)])
def test_success(total, number, success):
    """A total that meets the target number succeeds (RB-7, RB-5)."""
    assert checks.succeeds(total, number) is success


@pytest.mark.parametrize(("first", "second", "won"), [(17, 16, True), (16, 17, False), (16, 16, True)])
def test_opposed(first, second, won):
    """Of two totals the higher wins, 17 against 16; a tie is his who began (RB-8, RB-5)."""
    assert checks.succeeds(first, second) is won


def test_target_number_parts():
    """Parts add up to their target number, parts of 0 are left out, and one always stands (RB-7)."""
    made = checks.tn(("short range", 10, "EA-22"), ("cover", 0, "EA-23"), ("Dodge", 9))
    assert (made.number, made.parts) == (19, (("short range", 10, "EA-22"), ("Dodge", 9)))
    assert checks.tn(("Dodge", 0), ("cover", 0)) == checks.Tn(0, (("Dodge", 0),))
