"""What the readings of Defense do to the chance of a hit: the printed table, target number and chance by mode."""

import pytest

from simcore.dice import parse_code
from simcore.odds import law
from simcore.rules.choice import Exposure, Rules

MODES = [Rules.choose(settings={"defense.mode": mode}) for mode in ("add", "mini6", "dodge_only")]
RANGE_ONLY = Rules.choose(settings={"defense.mode": "rb_rolled"})

TABLE = [
    ("4D", 6, "point-blank", "11/0.748 1/1.000 6/0.940", "0.967"),
    ("4D", 6, "short", "16/0.367 6/0.940 6/0.940", "0.798"),
    ("4D", 6, "medium", "21/0.091 11/0.748 6/0.940", "0.451"),
    ("4D", 9, "point-blank", "14/0.536 4/0.988 9/0.839", "0.967"),
    ("4D", 9, "short", "19/0.166 9/0.839 9/0.839", "0.798"),
    ("4D", 9, "medium", "24/0.037 14/0.536 9/0.839", "0.451"),
    ("4D", 12, "point-blank", "17/0.289 7/0.909 12/0.688", "0.967"),
    ("4D", 12, "short", "22/0.068 12/0.688 12/0.688", "0.798"),
    ("4D", 12, "medium", "27/0.015 17/0.289 12/0.688", "0.451"),
    ("5D", 6, "point-blank", "11/0.881 1/1.000 6/0.990", "0.997"),
    ("5D", 6, "short", "16/0.639 6/0.990 6/0.990", "0.912"),
    ("5D", 6, "medium", "21/0.270 11/0.881 6/0.990", "0.703"),
    ("5D", 9, "point-blank", "14/0.759 4/1.000 9/0.938", "0.997"),
    ("5D", 9, "short", "19/0.413 9/0.938 9/0.938", "0.912"),
    ("5D", 9, "medium", "24/0.120 14/0.759 9/0.938", "0.703"),
    ("5D", 12, "point-blank", "17/0.567 7/0.978 12/0.847", "0.997"),
    ("5D", 12, "short", "22/0.210 12/0.847 12/0.847", "0.912"),
    ("5D", 12, "medium", "27/0.049 17/0.567 12/0.847", "0.703"),
    ("6D", 6, "point-blank", "11/0.959 1/1.000 6/0.999", "1.000"),
    ("6D", 6, "short", "16/0.816 6/0.999 6/0.999", "0.974"),
    ("6D", 6, "medium", "21/0.525 11/0.959 6/0.999", "0.854"),
    ("6D", 9, "point-blank", "14/0.887 4/1.000 9/0.986", "1.000"),
    ("6D", 9, "short", "19/0.660 9/0.986 9/0.986", "0.974"),
    ("6D", 9, "medium", "24/0.314 14/0.887 9/0.986", "0.854"),
    ("6D", 12, "point-blank", "17/0.771 7/0.998 12/0.939", "1.000"),
    ("6D", 12, "short", "22/0.453 12/0.939 12/0.939", "0.974"),
    ("6D", 12, "medium", "27/0.152 17/0.771 12/0.939", "0.854"),
]
"""Attack skill, static Dodge, range; target number and chance under add, mini6, dodge_only; chance by range alone."""


def hit(rules, skill, band, dodge):
    """Target number and chance, as the table prints them, of a shot at someone in the open who does nothing."""
    number = rules.ranged_tn(band, Exposure(dodge)).number
    chance = law(rules.skill_pool("Blaster", parse_code(skill)).pips, rules.dice).at_least(number)
    return number, f"{chance:.3f}"


@pytest.mark.parametrize(("skill", "dodge", "band", "modes", "range_only"), TABLE)
def test_chance_to_hit(skill, dodge, band, modes, range_only):
    """Target number and chance of a hit are those printed for each reading of Defense (EA-18, EA-19, EA-21, EA-22, RB-7, RB-8; A-020)."""
    found = [hit(rules, skill, band, dodge) for rules in MODES]
    assert " ".join(f"{number}/{chance}" for number, chance in found) == modes
    assert hit(RANGE_ONLY, skill, band, dodge)[1] == range_only
