"""Mortal wounds: the 2D clock, and what stops it."""

import pytest

from simcore.dice import Dice, DiceSettings
from simcore.rules import mortal, wounds
from simcore.rules.choice import Penalties, Rules
from simcore.state import Unit

RULES = Rules.choose()
EASIER = Rules.choose(settings={"difficulty.numbers": [3, 8, 13, 18, 25, 35]})
MORTAL = Unit(wounds="mortally_wounded", prone=True, conscious=False, mortal_since=3)
STABLE = Unit(wounds="mortally_wounded", prone=True, conscious=False, mortal_since=3, stable=True)
OTHERS = [Unit(wounds=level, mortal_since=3) for level in wounds.LEVELS if level != "mortally_wounded"]


@pytest.mark.parametrize(
    ("total", "rounds", "dead"),
    [
        (3, 4, True),
        (3, 3, False),
        (2, 1, False),
        (2, 2, False),
        (2, 3, True),
        (12, 12, False),
        (11, 12, True),
        (12, 13, True),
    ],
)
def test_dies(total, rounds, dead):
    """Whoever rolls less than the rounds that he has been mortally wounded dies; rounds 1 and 2 kill nobody (EA-42)."""
    assert mortal.dies(total, rounds) is dead


@pytest.mark.parametrize(("round_", "rounds"), [(3, 1), (4, 2), (8, 6)])
def test_rounds(round_, rounds):
    """The round of the wound is the first of the count (EA-42, A-040)."""
    assert mortal.rounds_mortal(MORTAL, round_) == rounds


def test_the_count_begins_with_the_wound():
    """A mortal wound of round 7 counts 1 at the end of round 7 (EA-42, A-040)."""
    fields, _ = RULES.character_patch("mortally_wounded", Unit(), 7)
    assert mortal.rounds_mortal(Unit(**fields), 7) == 1


def test_the_count_goes_on_when_a_stable_wound_opens():
    """The rounds in which a wound was stable count once it bleeds again (EA-42, A-038)."""
    fields, result = RULES.character_patch("wounded", STABLE, 9)
    assert (fields, result) == ({"stable": False}, "destabilized")
    assert mortal.rounds_mortal(MORTAL, 9) == 7


@pytest.mark.parametrize(
    ("total", "round_", "fields"),
    [(3, 6, {"wounds": "dead"}), (4, 6, {}), (3, 5, {}), (2, 4, {}), (12, 15, {"wounds": "dead"}), (12, 14, {})],
)
def test_what_the_clock_changes(total, round_, fields):
    """The 2D of a round kills or changes nothing (EA-42, EA-44)."""
    assert mortal.clock_patch(total, MORTAL, round_) == fields


def test_the_clock_is_plain():
    """The clock is 2D without a wild die in every setting, and no penalty lowers it (EA-42, A-004)."""
    assert (mortal.CLOCK.code, mortal.CLOCK.parts) == ("2D", ())
    rolls = [Dice(7, 0, DiceSettings(wild_durations=on)).roll("mortal", "ann", mortal.CLOCK) for on in (False, True)]
    assert [(len(roll.dice), roll.wild) for roll in rolls] == [(2, ()), (2, ())]


def test_the_stable_do_not_roll():
    """The clock runs for a mortal wound that is not stable, and for no other (EA-42, EA-43)."""
    assert mortal.bleeds(MORTAL)
    assert not any(mortal.bleeds(now) for now in [STABLE, *OTHERS])
    assert all(mortal.clock_patch(2, now, 40) == {} for now in [STABLE, *OTHERS])


@pytest.mark.parametrize(("total", "fields"), [(14, {}), (15, {"stable": True}), (16, {"stable": True})])
def test_first_aid(total, fields):
    """First Aid of 15 makes a mortal wound stable, which stays a mortal wound; 14 does not (EA-43)."""
    assert RULES.first_aid_patch(total, MORTAL) == fields
    assert mortal.first_aid_patch(mortal.first_aid_tn((5, 10, 15, 20, 30, 31)), total, MORTAL) == fields


@pytest.mark.parametrize("now", [STABLE, *OTHERS])
def test_first_aid_for_others(now):
    """First Aid stabilizes nobody who does not bleed (EA-43)."""
    assert RULES.first_aid_patch(40, now) == {}


def test_first_aid_is_moderate():
    """The target number is the setting's number of Moderate, and says what it is (EA-43)."""
    assert (RULES.first_aid_tn().number, RULES.first_aid_tn().parts) == (15, (("stabilize", 15, "EA-43"),))
    assert EASIER.first_aid_tn().number == 13
    assert [EASIER.first_aid_patch(total, MORTAL) for total in (12, 13)] == [{}, {"stable": True}]
    assert mortal.first_aid_tn((3, 8, 13, 18, 25, 35)).number == 13


def test_what_lowers_first_aid():
    """Wounds and other actions of the medic lower the First Aid roll (EA-43, EA-39, EA-5)."""
    pool = RULES.skill_pool("First Aid", 15, 0, Penalties(actions=2, wounds="wounded"))
    assert pool.code == "3D"
    assert mortal.first_aid_tn((5, 10, 15, 20, 30, 31)) == RULES.first_aid_tn()
