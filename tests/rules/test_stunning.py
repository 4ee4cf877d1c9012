"""Blasters set to stun, and what droids make of it."""

import pytest

from simcore.dice import Dice, DiceSettings
from simcore.rules import mooks, stunning, stuns, wounds
from simcore.rules.choice import Rules
from simcore.state import Unit, able

RULES = Rules.choose()
BASICS = Rules.choose("basics")
ADDING = Rules.choose(settings={"stun.accumulate": True})
WORSE = ("wounded", "incapacitated", "mortally_wounded", "killed")

FALLS = {"prone": True, "idle_until": 10}
OUT = {**FALLS, "conscious": False, "unconscious_until": 93}
ASLEEP = Unit(prone=True, conscious=False, idle_until=10, unconscious_until=93)
FAINTED = Unit(wounds="incapacitated", prone=True, conscious=False)
LIES = Unit(wounds="incapacitated", prone=True)
MORTAL = Unit(wounds="mortally_wounded", prone=True, conscious=False, mortal_since=3)
STABLE = Unit(wounds="mortally_wounded", prone=True, conscious=False, mortal_since=3, stable=True)
DEAD = Unit(wounds="dead", prone=True, conscious=False)


@pytest.mark.parametrize(
    ("stated", "kind", "scale", "may"),
    [
        (None, "blaster", "character", True),
        (True, "blaster", "character", True),
        (False, "blaster", "character", False),
        (None, "blaster", "speeder", False),
        (None, "blaster", "walker", False),
        (True, "blaster", "walker", False),
        (None, "slug", "character", False),
        (None, "laser", "character", False),
    ],
)
def test_what_can_be_set_to_stun(stated, kind, scale, may):
    """Blasters of character scale can be set to stun unless their entry says no, and nothing else can (RB-52)."""
    assert stunning.may_stun(stated, kind, scale) is may


@pytest.mark.parametrize(("before", "code"), [(0, "4D"), (1, "3D")])
def test_setting_costs_a_die(before, code):
    """Setting stun is a minor action: a shot of 5D after it is one of 4D, after drawing too one of 3D (EA-48, EA-6)."""
    now = Unit(actions=1, minor=before)
    fields = stunning.set_stun(now)
    assert fields == {"stun_set": True, "minor": before + 1}
    assert RULES.skill_pool("Blaster", 15, 0, RULES.penalties(Unit(actions=1, **fields), 4)).code == code


@pytest.mark.parametrize("margin", [0, 3])
def test_stunned_results(margin):
    """A Stunned result of a stun setting leaves unharmed, under the profile basics it stuns (EA-49, RB-52)."""
    band = RULES.character_band(margin)
    assert RULES.stun_patch(band, Unit(), 10, 0) == ({}, "unharmed") == stunning.unharmed(RULES.injuries, Unit(), 10)
    assert BASICS.stun_patch(band, Unit(), 10, 0) == ({"stunned_until": 11}, None)
    assert stunning.stunned(BASICS.injuries, Unit(), 10) == ({"stunned_until": 11}, None)
    assert not RULES.knocks_out(band, Unit())
    assert not BASICS.knocks_out(band, Unit())


@pytest.mark.parametrize("margin", [4, 9, 13, 16])
@pytest.mark.parametrize("rules", [RULES, BASICS])
@pytest.mark.parametrize("before", ["healthy", "wounded", "severely_wounded"])
def test_knocked_out(rules, margin, before):
    """A margin of 4 and more, with 2D = 7, is 7 minutes or 84 rounds of unconsciousness and no wound (EA-49, RB-52)."""
    band, now = rules.character_band(margin), Unit(wounds=before)
    assert rules.knocks_out(band, now)
    fields, result = rules.stun_patch(band, now, 10, 7)
    assert (fields, result) == (OUT, "unconscious")
    assert fields["unconscious_until"] - 10 + 1 == 84
    assert not able(Unit(wounds=before, **fields))
    assert stunning.patch(rules.stunning, band, now, 10, 7) == (fields, result)


def test_no_margin():
    """A stun setting whose damage does not overcome the soak does nothing (EA-49)."""
    assert RULES.stun_patch(RULES.character_band(-1), Unit(), 10, 0) == ({}, None)
    assert not RULES.knocks_out("none", Unit())


@pytest.mark.parametrize(
    ("minutes", "seconds", "last"),
    [(7, 5, 93), (2, 5, 33), (12, 5, 153), (2, 60, 11), (1, 50, 11), (1, 61, 10), (5, 6, 59), (0, 5, 10)],
)
def test_rounds_of_unconsciousness(minutes, seconds, last):
    """Minutes become rounds with this one as the first; one that is begun counts, and one there is at least (EA-49)."""
    assert stunning.last_round(minutes, 10, seconds) == last
    rules = Rules.choose(settings={"time.round_seconds": seconds})
    assert rules.stun_patch("wounded", Unit(), 10, minutes)[0]["unconscious_until"] == last


def test_a_full_dodge_ends():
    """Whoever is knocked out dodges no more (EA-49)."""
    assert RULES.stun_patch("wounded", Unit(dodging_until=10), 10, 7)[0] == {**OUT, "dodging_until": 9}


@pytest.mark.parametrize(
    ("minutes", "until"), [(2, {}), (6, {}), (7, {"unconscious_until": 94}), (12, {"unconscious_until": 154})]
)
def test_the_longer_stands(minutes, until):
    """Of two unconsciousnesses the one that ends later counts (EA-49)."""
    fields, result = RULES.stun_patch("wounded", ASLEEP, 11, minutes)
    assert (fields, result) == ({"idle_until": 11, **until}, "unconscious")


@pytest.mark.parametrize("now", [FAINTED, MORTAL, STABLE, DEAD])
@pytest.mark.parametrize("band", ["stunned", *WORSE])
def test_those_out_by_wounds(now, band):
    """Whoever is out by wounds is none the worse for a stun setting, and a stable wound stays stable (EA-49)."""
    assert RULES.stun_patch(band, now, 10, 7) == ({}, "no_effect")
    assert not RULES.knocks_out(band, now)


def test_those_who_lie_awake():
    """Under trivial acts the Incapacitated are conscious, and a stun setting knocks them out (EA-49, RB-16)."""
    fields, result = BASICS.stun_patch("wounded", LIES, 10, 7)
    assert (fields, result) == ({"idle_until": 10, "conscious": False, "unconscious_until": 93}, "unconscious")
    assert BASICS.stun_patch("wounded", MORTAL, 10, 7) == ({}, "no_effect")


@pytest.mark.parametrize("rules", [RULES, BASICS])
@pytest.mark.parametrize("level", ["healthy", "wounded", "severely_wounded"])
def test_waking(rules, level):
    """Whoever wakes is conscious and still prone (EA-49)."""
    now = Unit(wounds=level, prone=True, conscious=False, unconscious_until=93)
    assert rules.wake_patch(now) == {"conscious": True} == stunning.wake(rules.stunning, now)
    assert rules.wake_patch(Unit(wounds=level)) == {}


@pytest.mark.parametrize("now", [FAINTED, MORTAL, STABLE, DEAD])
def test_no_waking_from_wounds(now):
    """The end of a stun wakes nobody whom wounds put out; under trivial acts the Incapacitated wake (EA-49, EA-41, RB-16)."""
    assert RULES.wake_patch(now) == {}
    assert BASICS.wake_patch(now) == ({"conscious": True} if now is FAINTED else {})


@pytest.mark.parametrize("rules", [RULES, BASICS])
@pytest.mark.parametrize(
    ("band", "level"),
    [("wounded", "wounded"), ("incapacitated", "incapacitated"), ("mortally_wounded", "mortally_wounded")],
)
def test_wounds_of_the_unconscious(rules, band, level):
    """An ordinary hit wounds the unconscious as anyone, and leaves them unconscious (EA-49, EA-39, EA-41)."""
    fields, _ = rules.character_patch(band, ASLEEP, 20)
    assert fields["wounds"] == level
    assert "conscious" not in fields
    assert wounds.out_of_fight(ASLEEP)


def test_the_roll_of_the_minutes():
    """The minutes are 2D, plain unless dice.wild_durations says otherwise (EA-49, RB-52, A-004)."""
    assert stunning.MINUTES.code == "2D"
    settings = [DiceSettings(), DiceSettings(wild_durations=True)]
    rolls = [Dice(7, 0, each).roll("duration", "ann", stunning.MINUTES) for each in settings]
    assert [(len(roll.dice), bool(roll.wild)) for roll in rolls] == [(2, False), (1, True)]
    assert stunning.last_round(rolls[0].total, 1, 5) == 12 * rolls[0].total


@pytest.mark.parametrize("band", ["stunned", *WORSE])
def test_a_stun_blaster_on_mooks(band):
    """A stun setting defeats a minion with any result, a henchman where it would be Wounded or worse (EA-46, EA-47, EA-49)."""
    assert mooks.falls("minion", band)
    assert mooks.falls("henchman", band) is (band != "stunned")


@pytest.mark.parametrize(("band", "counts"), [("none", "none"), *((band, "stunned") for band in ("stunned", *WORSE))])
def test_stun_blasters_on_droids(band, counts):
    """Every result of a stun setting is a Stunned result on a droid, which puts no droid henchman out (S1.6.5, EA-47)."""
    assert stunning.on_droid(band) == counts
    assert not mooks.falls("henchman", stunning.on_droid(band))


def droid(*hits, **before):
    """A droid after Stunned results, each (round, die)."""
    now = Unit(**before)
    for round_, die in hits:
        fields, result = stunning.droid_patch(now, round_, die)
        assert result == "ionized"
        now = Unit(**{**before, **fields})
    return now


@pytest.mark.parametrize(
    ("hits", "held"),
    [
        (((10, 4),), range(10, 14)),
        (((10, 1),), range(10, 11)),
        (((10, 4), (12, 0)), range(10, 15)),
        (((10, 4), (10, 0), (13, 0)), range(10, 16)),
        (((10, 4), (14, 2)), range(14, 16)),
        (((10, 0),), range(10, 11)),
    ],
)
@pytest.mark.parametrize("rules", [RULES, ADDING])
def test_ionized_droids(rules, hits, held):
    """A Stunned droid has 1D less for 1D rounds, this one included, a round more for each further result, never two (S1.6.5)."""
    now = droid(*hits)
    here = range(hits[-1][0], 20)
    assert [n for n in here if stuns.ionized(now, n)] == [n for n in here if n in held]
    assert [rules.penalties(now, n).stuns for n in here] == [1 if n in held else 0 for n in here]
    assert [stuns.every(now, n) for n in here] == [1 if n in held else 0 for n in here]


def test_a_droid_with_margin_2():
    """A droid hit with a margin of 2 is ionized: -1D on its rolls, not on soak, and it stays conscious (S1.6.5)."""
    assert RULES.character_band(2) == "stunned"
    now = droid((10, 4))
    assert now == Unit(stunned_until=13)
    assert RULES.skill_pool("Blaster", 15, 0, RULES.penalties(now, 13)).code == "4D"
    assert RULES.skill_pool("Blaster", 15, 0, RULES.penalties(now, 14)).code == "5D"
    assert RULES.soak_pool(9, 3, "character", "character").code == "4D"
    assert able(now)


@pytest.mark.parametrize(
    ("now", "round_", "needs"),
    [
        (Unit(), 10, True),
        (Unit(stunned_until=13), 13, False),
        (Unit(stunned_until=13), 14, True),
        (FAINTED, 10, True),
        (MORTAL, 10, False),
        (DEAD, 10, False),
    ],
)
def test_when_a_droid_needs_the_die(now, round_, needs):
    """The rounds are rolled unless the droid is ionized already or past all harm (S1.6.5)."""
    assert stunning.needs_die(now, round_) is needs


@pytest.mark.parametrize(
    ("now", "fields", "result"),
    [(MORTAL, {}, "no_effect"), (STABLE, {"stable": False}, "destabilized"), (DEAD, {}, "no_effect")],
)
def test_droids_past_all_harm(now, fields, result):
    """A mortally wounded or dead droid takes a Stunned result as a person does (S1.6.5, EA-44)."""
    assert stunning.droid_patch(now, 10, 0) == (fields, result)


def test_the_roll_of_a_droid():
    """The rounds are 1D, a plain roll (S1.6.5, A-004)."""
    assert stuns.IONIZED.code == "1D"
    roll = Dice(7).roll("duration", "droid", stuns.IONIZED)
    assert (len(roll.dice), roll.wild) == (1, ())
    assert stuns.ionize(Unit(), 10, roll.total) == {"stunned_until": 9 + roll.total}


@pytest.mark.parametrize("margin", [-1, 0, 4, 5, 9, 13, 16, 40])
def test_a_stun_does_nothing_to_a_building(margin):
    """A stun setting does nothing to sections and elements, and where the band says that damage would, the result says so (RB-52, S1.3.0.30, A-091)."""
    assert stunning.on_building(RULES.structure_band(margin)) == ("no_effect" if margin >= 5 else None)
