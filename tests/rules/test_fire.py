"""Fire: kindling, growing, spreading, going out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from simcore.dice import DiceSettings
from simcore.odds.law import law
from simcore.rules import fire
from simcore.rules.checks import succeeds
from simcore.rules.choice import Rules
from simcore.state import Element, Section

HAZARDS = Rules.choose().hazards
ENERGY = ("blaster", "laser", "plasma", "flame", "thermal")
OTHER = ("slug", "flechette", "shrapnel", "concussion", "ram", "rubble")
SHUT = Element(state="closed")
OPEN = Element(state="open")
INTENSITIES = st.sampled_from(fire.INTENSITIES)
ROUNDS = st.integers(1, 10_000)


@pytest.mark.parametrize("kind", ENERGY)
@pytest.mark.parametrize(
    ("band", "difficulty"),
    [
        ("none", None),
        ("0-4", None),
        ("light", "moderate"),
        ("heavy", "easy"),
        ("severe", "easy"),
        ("destroyed", "easy"),
    ],
)
def test_fire_and_energy_kindle(kind, band, difficulty):
    """What is fire or energy kindles easily from Heavily on, moderately with Lightly, else not (S1.7.2.10, A-188)."""
    assert fire.kindles(kind, band) == difficulty


@pytest.mark.parametrize("kind", OTHER)
@pytest.mark.parametrize(
    ("band", "difficulty"),
    [
        ("none", None),
        ("0-4", None),
        ("light", None),
        ("heavy", "moderate"),
        ("severe", "moderate"),
        ("destroyed", "moderate"),
    ],
)
def test_other_attacks_kindle(kind, band, difficulty):
    """Any other attack, explosives too, kindles moderately from Heavily on and not at all below (S1.7.2.10, A-188)."""
    assert fire.kindles(kind, band) == difficulty


@pytest.mark.parametrize(
    ("difficulty", "volatile", "number"),
    [("easy", 0, 10), ("moderate", 0, 15), ("easy", fire.VOLATILE, 5), ("moderate", fire.VOLATILE, 10)],
)
def test_kindling_number(difficulty, volatile, number):
    """Kindling is Easy 10 or Moderate 15; a fuel system out of order takes 5 off (S1.7.2.10, S1.1.8.50, A-009)."""
    assert HAZARDS.kindling_tn(difficulty, volatile).number == number


def test_kindling_parts():
    """The parts of a kindling number name their rules (S1.7.2.10, S1.1.8.50)."""
    found = HAZARDS.kindling_tn("moderate", fire.VOLATILE)
    assert found.parts == (("moderate", 15, "S1.7.2.10"), ("volatile fuel", -5, "S1.1.8.50"))


def test_numbers_follow_the_difficulties():
    """Easy and Moderate are the named difficulties that the setting says (A-009, S1.7.2.10, S1.7.4.10)."""
    hazards = Rules.choose(settings={"difficulty.numbers": [3, 8, 13, 18, 25, 35]}).hazards
    assert (hazards.kindling_tn("easy").number, hazards.growing_tn("heavy").number) == (8, 13)


@pytest.mark.parametrize(("number", "odds"), [(10, Fraction(767, 1296)), (15, Fraction(221, 1296))])
def test_kindling_odds(number, odds):
    """A hazard roll of 3D kindles with 767/1296 at 10 and 221/1296 at 15 (S1.7.2.10, A-187)."""
    assert HAZARDS.pool.code == "3D"
    assert law(HAZARDS.pool.pips).exact(number) == odds
    assert succeeds(number, number)
    assert not succeeds(number - 1, number)


def test_hazard_pool():
    """The hazard roll is the die code that the setting gives (A-187)."""
    assert Rules.choose(settings={"fire.pool": "2D+1"}).hazards.pool.code == "2D+1"


def test_hazard_roll_with_plain_dice():
    """Without a wild die 3D makes 15 with 20/216 (S1.7.2.10, A-001)."""
    assert law(9, DiceSettings(wild=False)).exact(15) == Fraction(20, 216)


@pytest.mark.parametrize(
    ("volatile", "struck", "found"),
    [
        (0, ("", ""), "ordinary"),
        (0, ("door", "metal-door"), "ordinary"),
        (0, ("door", "machinery"), "ordinary"),
        (0, ("furniture", "machine"), "ordinary"),
        (0, ("machinery", "generator"), "electrical"),
        (0, ("power-trunk", "trunk"), "electrical"),
        (0, ("data-hub", "hub"), "electrical"),
        (0, ("utility", "power-trunk"), "electrical"),
        (0, ("utility", "data-hub"), "electrical"),
        (0, ("utility", "fuel-line"), "ordinary"),
        (0, ("sprinkler-riser", "data-hub"), "ordinary"),
        (fire.VOLATILE, ("", ""), "fuel"),
        (fire.VOLATILE, ("machinery", "generator"), "fuel"),
    ],
)
def test_fuel(volatile, struck, found):
    """A fire with a leak at hand burns fuel, one from a live system is electrical whatever it is called, any other ordinary (S1.7.2.40, A-188)."""
    assert fire.fuel(volatile, *struck) == found
    assert found in fire.FUELS


@pytest.mark.parametrize(("intensity", "number"), [("none", None), ("light", 10), ("heavy", 15), ("severe", None)])
def test_growing_number(intensity, number):
    """A Light fire grows on Easy 10, a Heavy one on Moderate 15, a Severe one no more (S1.7.4.10)."""
    found = HAZARDS.growing_tn(intensity)
    assert (found and found.number) == number


@pytest.mark.parametrize(
    ("intensity", "door", "number"),
    [
        ("light", 0, 15),
        ("heavy", 0, 10),
        ("severe", 0, 10),
        ("light", fire.FIRE_DOOR, 20),
        ("heavy", fire.FIRE_DOOR, 15),
        ("severe", fire.FIRE_DOOR, 15),
    ],
)
def test_spreading_number(intensity, door, number):
    """A Light fire spreads at 15, a greater one at 10; a fire-rated door adds 5 (S1.7.4.20, S1.7.4.30, A-192)."""
    assert HAZARDS.spreading_tn(intensity, door).number == number


def test_spreading_numbers_are_a_setting():
    """The numbers of spreading are those of the setting (S1.7.4.20, A-192)."""
    hazards = Rules.choose(settings={"fire.spread_tn": {"light": 12, "heavy": 11, "severe": 9}}).hazards
    assert [hazards.spreading_tn(each).number for each in ("light", "heavy", "severe")] == [12, 11, 9]


@pytest.mark.parametrize(
    ("breach", "rated", "others", "holds"),
    [
        ("none", [SHUT], [], True),
        ("none", [Element(state="closed", damage="light")], [], True),
        ("none", [Element(state="closed", damage="heavy")], [], False),
        ("none", [Element(state="closed", damage="severe")], [], False),
        ("none", [Element(state="gone", damage="destroyed")], [], False),
        ("none", [OPEN], [], False),
        ("none", [], [SHUT], False),
        ("none", [], [], False),
        ("1x1", [SHUT], [], True),
        ("1x2", [SHUT], [], False),
        ("2x2", [SHUT], [], False),
        ("open", [SHUT], [], False),
        ("none", [SHUT], [SHUT], True),
        ("none", [SHUT], [OPEN], False),
        ("none", [SHUT], [Element(state="closed", damage="heavy")], True),
        ("none", [SHUT], [Element(state="closed", damage="severe")], False),
        ("none", [SHUT, OPEN], [], False),
        ("none", [SHUT, SHUT], [], True),
    ],
)
def test_fire_door(breach, rated, others, holds):
    """A fire-rated element helps where it is shut, at most Lightly Damaged, and nothing else is open (S1.7.4.30, A-193)."""
    assert fire.holds_back(breach, rated, others) is holds


@pytest.mark.parametrize(
    ("element", "keeps"),
    [
        (SHUT, True),
        (Element(state="closed", damage="light", jammed=True), True),
        (Element(state="closed", damage="heavy"), False),
        (OPEN, False),
    ],
)
def test_edge_that_names_a_fire_door(element, keeps):
    """Where an edge names the element, it alone decides: shut and at most Lightly Damaged (S1.7.4.30, A-193)."""
    assert fire.shuts_out(element) is keeps


def test_first_checks():
    """A fire of round 1 is checked first in round 4, and three rounds after it grew in round 7 (S1.7.4.10, A-191)."""
    assert [round_ for round_ in range(1, 9) if HAZARDS.checked(1, round_)] == [4, 7]
    now = replace(Section(), **fire.kindled(1))
    now = replace(now, **fire.grown(now.fire, 4))
    assert (now.fire, fire.age(now.fire_since, 4)) == ("heavy", 0)
    assert [round_ for round_ in range(4, 9) if HAZARDS.checked(now.fire_since, round_)] == [7]


def test_a_failed_check_comes_again():
    """A fire that did not grow is checked at 3, 6, 9 full rounds of age (S1.7.4.10, A-191)."""
    assert [fire.age(5, round_) for round_ in range(5, 16) if HAZARDS.checked(5, round_)] == [3, 6, 9]


def test_interval_is_a_setting():
    """The rounds between two checks are those of the setting (S1.7.4.10, A-191)."""
    hazards = Rules.choose(settings={"fire.check_interval": 2}).hazards
    assert [round_ for round_ in range(1, 8) if hazards.checked(1, round_)] == [3, 5, 7]


def test_a_step_down_begins_the_age_anew():
    """Put down from Severe to Heavy in round 12, a fire is of age 0 after round 12 and of age 3 after round 15 (A-191, A-203)."""
    fields = fire.lowered("severe", 1, 12)
    assert fields == {"fire": "heavy", "fire_since": 12, "knocked": 0}
    assert [fire.age(fields["fire_since"], round_) for round_ in (12, 15)] == [0, 3]


def test_new_fire():
    """A new fire is Light and of age 0, wherever it comes from (S1.7.4.20, A-189)."""
    now = replace(Section(damage="destroyed", knocked=2), **fire.kindled(6, "fuel"))
    assert (now.fire, fire.age(now.fire_since, 6), now.fuel, now.knocked) == ("light", 0, "fuel", 0)


@pytest.mark.parametrize(("intensity", "grown"), [("light", "heavy"), ("heavy", "severe")])
def test_grown(intensity, grown):
    """Light grows to Heavy, Heavy to Severe (S1.7.4.10)."""
    assert fire.grown(intensity, 9) == {"fire": grown, "fire_since": 9}


def test_out():
    """A fire that goes out leaves no successes behind for the next one (A-198, A-204)."""
    assert fire.out(9) == {"fire": "none", "fire_since": 9, "knocked": 0}


def test_burning_out():
    """By the documents no fire burns out; a setting ends one after so many rounds at one intensity (S1.7.4, A-204)."""
    assert not HAZARDS.burnt_out(1, 10_000)
    ten = Rules.choose(settings={"fire.burnout_rounds": 10}).hazards
    assert [ten.burnt_out(1, round_) for round_ in (10, 11, 12)] == [False, True, True]


@given(INTENSITIES, st.integers(0, 9), ROUNDS)
def test_lowering_never_goes_below_none(intensity, steps, round_):
    """Steps of suppression lower a fire by as many, at most until it is out (S1.7.5.10, S1.7.5.20)."""
    place = fire.INTENSITIES.index
    left = fire.lowered(intensity, steps, round_)["fire"]
    assert place(left) == max(0, place(intensity) - steps)


@given(st.integers(1, 9), st.integers(0, 99), st.integers(0, 200))
def test_next_check_is_the_next(interval, since, later):
    """The next check is the first round from now on with one (S1.7.4.10, A-191)."""
    round_ = since + later
    found = fire.next_check(interval, since, round_)
    rounds = range(round_, found + 1)
    assert [each for each in rounds if fire.checked(interval, since, each)] == [found]
