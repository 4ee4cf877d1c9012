"""Fighting fire and smoke: numbers, agents, hostile places, patches."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.rules import fire, suppression
from simcore.rules.choice import Rules
from simcore.rules.suppression import TREATED

HAZARDS = Rules.choose().hazards
FACTORS = st.lists(st.sampled_from(suppression.FACTORS))


@pytest.mark.parametrize(
    ("fuel", "agent", "number"),
    [
        ("ordinary", "water", 10),
        ("ordinary", "foam", 15),
        ("ordinary", "co2", 15),
        ("fuel", "water", 15),
        ("fuel", "foam", 10),
        ("fuel", "co2", 15),
        ("electrical", "water", 15),
        ("electrical", "foam", 15),
        ("electrical", "co2", 10),
        ("fuel", "", 15),
    ],
)
def test_agents(fuel, agent, number):
    """Putting a fire down is 15, with the right agent 10; without the setting always 15 (S1.7.2.40, S1.7.5.10, S1.8.7.10)."""
    alike = Rules.choose(settings={"fire.agents": False}).hazards
    assert HAZARDS.portable_tn(fuel, agent).number == number
    assert alike.portable_tn(fuel, agent).number == 15


def test_built_in():
    """What is built in answers to 10 with power, to 20 offline (S1.7.5.20, S1.7.5.30, S1.8.7.20, S1.8.7.30, A-200)."""
    assert suppression.built_in_tn(offline=False).number == 10
    assert suppression.built_in_tn(offline=True).number == 20


def test_venting():
    """Venting is 15 (S1.7.5.40, S1.8.7.40)."""
    assert suppression.vent_tn().number == 15


@pytest.mark.parametrize(
    ("present", "treated", "more"),
    [
        ([], (), 0),
        (["fire"], (), 5),
        (["smoke"], (), 5),
        (["vacuum"], (), 5),
        (["enemy fire"], (), 5),
        (["fire", "smoke"], (), 10),
        (["fire", "smoke", "vacuum", "enemy fire"], (), 10),
        (["fire", "smoke"], TREATED, 0),
        (["fire", "smoke", "enemy fire"], TREATED, 5),
        (["smoke", "vacuum", "enemy fire"], TREATED, 10),
    ],
)
def test_hostile(present, treated, more):
    """One factor adds 5, two or more 10; what is worked against is left out (S1.8.6.20, A-219)."""
    parts = suppression.hostile(present, treated)
    assert sum(part[1] for part in parts) == more
    assert suppression.vent_tn(*parts).number == 15 + more
    assert suppression.built_in_tn(*parts, offline=False).number == 10 + more
    assert HAZARDS.portable_tn("ordinary", "", *parts).number == 15 + more


def test_parts():
    """The parts of a suppression number name their rules (S1.7.2.40, S1.7.5.10, S1.8.6.20)."""
    found = HAZARDS.portable_tn("fuel", "foam", *suppression.hostile(["enemy fire"], TREATED))
    assert found.parts == (
        ("suppression", 15, "S1.7.5.10"),
        ("foam", -5, "S1.7.2.40"),
        ("enemy fire", 5, "S1.8.6.20"),
    )


@pytest.mark.parametrize(("die", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_lasts(die, rounds):
    """One to three rounds are half a die, rounded up (S1.7.5.10, A-013, A-201)."""
    assert suppression.lasts(die) == rounds
    assert suppression.TIME.code == "1D"


@pytest.mark.parametrize(("area", "patches"), [(0, 1), (1, 1), (5, 1), (6, 2), (10, 2), (12, 3)])
def test_patches(area, patches):
    """A step takes a success for each 5 square metres begun, one where no area is given (S1.7.5.10, A-198)."""
    assert suppression.patches(area) == patches


@pytest.mark.parametrize(("intensity", "lower"), [("severe", "heavy"), ("heavy", "light"), ("light", "none")])
def test_one_step(intensity, lower):
    """A success on a fire of one patch puts it down one step, and its age begins anew (S1.7.5.10, A-191, A-203)."""
    assert suppression.knocked(intensity, 0, 0, 7) == {"fire": lower, "fire_since": 7, "knocked": 0}


def test_a_fire_over_twelve_metres():
    """Over 12 square metres it takes three successes to Light and three more until it is out (S1.7.5.10, A-198)."""
    intensity, successes, seen = "heavy", 0, []
    for round_ in range(1, 7):
        fields = suppression.knocked(intensity, successes, 12, round_)
        intensity, successes = fields.get("fire", intensity), fields["knocked"]
        seen.append((intensity, successes))
    assert seen == [("heavy", 1), ("heavy", 2), ("light", 0), ("light", 1), ("light", 2), ("none", 0)]


def test_built_in_step():
    """A Severe fire is out after three housekeepings of built-in suppression, or sooner with a larger step (S1.7.5.20, A-199)."""
    seen, intensity = [], "severe"
    for round_ in (4, 5, 6):
        intensity = HAZARDS.suppressed(intensity, round_)["fire"]
        seen.append(intensity)
    assert seen == ["heavy", "light", "none"]
    faster = Rules.choose(settings={"fire.suppression_step": 2}).hazards
    assert faster.suppressed("severe", 4) == {"fire": "light", "fire_since": 4, "knocked": 0}


@given(FACTORS, FACTORS)
def test_hostile_is_one_part(present, treated):
    """A hostile place is one part at most, of 5 or 10 (S1.8.6.20, A-219)."""
    parts = suppression.hostile(present, treated)
    assert len(parts) <= 1
    assert sum(part[1] for part in parts) == min(10, 5 * len(set(present) - set(treated)))


@given(st.sampled_from(fire.INTENSITIES[1:]), st.integers(0, 60))
def test_successes_until_out(intensity, area):
    """A fire is out after a success a patch and step, no sooner (S1.7.5.10, A-198)."""
    wanted = max(1, math.ceil(area / 5)) * fire.INTENSITIES.index(intensity)
    successes, count = 0, 0
    while intensity != "none":
        fields = suppression.knocked(intensity, successes, area, 9)
        intensity, successes, count = fields.get("fire", intensity), fields["knocked"], count + 1
    assert count == wanted
