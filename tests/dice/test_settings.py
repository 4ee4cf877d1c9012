"""Which rolls are plain."""

from __future__ import annotations

import pytest

from simcore.dice import PURPOSES, DiceSettings

ALWAYS = ["initiative", "tie", "mortal", "scatter", "cover", "damage_added"]
TIMES = ["duration", "time"]
WILD = [
    *("to_hit", "damage", "resistance", "soak", "dodge", "controller", "flicker", "dexterity", "hazard", "repair"),
    *("security", "first_aid"),
]


@pytest.mark.parametrize(
    ("settings", "plain"),
    [
        (DiceSettings(), ALWAYS + TIMES),
        (DiceSettings(wild_durations=True), ALWAYS),
        (DiceSettings(wild=False), ALWAYS + TIMES + WILD),
    ],
)
def test_plain_rolls(settings, plain):
    """Checks have a wild die; initiative, tables and times have none unless a setting says so (RB-3; A-001, A-004)."""
    assert [purpose for purpose in ALWAYS + TIMES + WILD if settings.is_plain(purpose)] == plain


def test_the_rolls_of_wounds_are_published():
    """The clock of a mortal wound, durations and First Aid are among the purposes that a log may name."""
    assert {"mortal", "duration", "first_aid"} <= set(PURPOSES)
