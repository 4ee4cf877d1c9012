"""Collapse: what gives way, and what goes one band further beside it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from simcore.dice import DiceSettings, parse_code
from simcore.odds.law import law
from simcore.rules import collapse, structure
from simcore.rules.checks import succeeds
from simcore.rules.choice import Rules, SectionHit
from simcore.rules.damage import STATES
from simcore.state import Element, Section

RULES = Rules.choose()
HAZARDS = RULES.hazards
REPEATS = Rules.choose(settings={"damage.repeat_escalates": True})
INTACT = Section(structure="4D")
LIGHT = Section(structure="3D+2", damage="light", light_pips=1)
TWICE = Section(structure="3D+1", damage="light", light_pips=2)
HEAVY = Section(structure="3D", damage="heavy", breach="1x2")
STEADY = Section(structure="3D+1", damage="heavy", breach="1x2", stabilized=True, light_pips=2)
SEVERE = Section(structure="2D", damage="severe", breach="2x2")
RUIN = Section(structure="0D", damage="destroyed", breach="open")


def escalated(now, base=12, rules=RULES, **elements):
    """The section after going one band further, and the patch of it all."""
    patch = rules.escalated(SectionHit("w", now, base, elements))
    return replace(now, **patch["w"]), patch


def stands(now, base, number):
    """How likely a section is to stand."""
    return law(collapse.structure_pool(structure.current_structure(base, now)).pips).exact(number)


@pytest.mark.parametrize(("base", "odds"), [(18, Fraction(1753, 3888)), (12, Fraction(71, 1296)), (6, Fraction(0))])
def test_check_odds(base, odds):
    """A Severe section of 6D stands against 15 with 1753/3888, one of 4D with 71/1296, one without Structure never (S1.7.1.10, A-182)."""
    assert HAZARDS.collapse_tn.number == 15
    assert stands(SEVERE, base, 15) == odds
    assert succeeds(15, 15)
    assert not succeeds(14, 15)


def test_check_odds_with_plain_dice():
    """With plain dice 2D never make 15 (S1.7.1.10, A-001)."""
    assert law(6, DiceSettings(wild=False)).exact(15) == 0


@pytest.mark.parametrize(
    ("now", "odds"),
    [
        (INTACT, 0.687629),
        (HEAVY, 0.399691),
        (SEVERE, 0.120370),
        (Section(damage="light", light_pips=2, heat_pips=3), 0.166667),
        (Section(damage="heavy", stabilized=True), 0.687629),
    ],
)
def test_progressive_odds(now, odds):
    """Neighbors of 4D stand against 12 by what is left of their Structure, heat and light pips counted (S1.7.1.20, S1.7.3, A-073)."""
    assert HAZARDS.progressive_tn.number == 12
    assert round(float(stands(now, 12, 12)), 6) == odds


def test_pool_is_structure_alone():
    """What a section rolls to stand is its current Structure, without armor, plane and scale (A-073, A-182)."""
    assert collapse.structure_pool(7).code == "2D+1"
    assert collapse.structure_pool(7).parts == ()


@pytest.mark.parametrize(
    ("gravity", "mode", "check", "progressive"),
    [("normal", "plus5", 15, 12), ("normal", "double", 15, 12), ("high", "plus5", 20, 17), ("high", "double", 30, 24)],
)
def test_gravity(gravity, mode, check, progressive):
    """High gravity adds 5 to both numbers, or doubles them (S1.9.5.10, A-206)."""
    hazards = Rules.choose(settings={"environment.gravity": gravity, "environment.gravity_mode": mode}).hazards
    assert (hazards.collapse_tn.number, hazards.progressive_tn.number) == (check, progressive)
    assert ("S1.9.5.10" in str(hazards.collapse_tn.parts)) is (gravity == "high")


@pytest.mark.parametrize("shored", [True, False])
@pytest.mark.parametrize("state", STATES)
def test_who_is_tested(state, shored):
    """Activity tests Severe sections, a fall beside all that stand; nothing tests one that is shored or gone (S1.7.1.10, S1.7.1.20, A-098, A-214)."""
    assert collapse.endangered(state, shored=shored) is (state == "severe" and not shored)
    assert collapse.tested(state, shored=shored) is (state != "destroyed" and not shored)


@pytest.mark.parametrize(
    ("now", "damage", "pips", "left", "breach"),
    [
        (INTACT, "light", 1, "3D+2", "none"),
        (LIGHT, "heavy", 0, "3D", "1x2"),
        (TWICE, "heavy", 0, "3D", "1x2"),
        (HEAVY, "severe", 0, "2D", "2x2"),
        (STEADY, "severe", 0, "2D", "2x2"),
        (SEVERE, "destroyed", 0, "0D", "open"),
        (replace(SEVERE, shored=True), "destroyed", 0, "0D", "open"),
    ],
)
@pytest.mark.parametrize("rules", [RULES, REPEATS])
def test_escalated(rules, now, damage, pips, left, breach):
    """A neighbor that fails goes one band further, light pips cleared, stabilizing and shoring ended (S1.7.1.20, A-074, A-184, A-214)."""
    after, _ = escalated(now, rules=rules)
    assert (after.damage, after.light_pips, after.structure, after.breach) == (damage, pips, left, breach)
    assert not after.stabilized
    assert not after.shored


def test_shored_and_light():
    """A section of a shoring plan that goes further without becoming Severe stays shored (A-214)."""
    after, _ = escalated(replace(INTACT, shored=True))
    assert (after.damage, after.shored) == ("light", True)


@pytest.mark.parametrize(
    ("now", "fields"),
    [
        (INTACT, {}),
        (LIGHT, {"jammed": True}),
        (HEAVY, {"jammed": True}),
        (SEVERE, {"damage": "destroyed", "state": "gone"}),
    ],
)
def test_elements_of_an_escalated_section(now, fields):
    """Elements jam where their section becomes Heavy or Severe, and go with it where it falls (S1.7.1.20, A-077, A-098)."""
    _, patch = escalated(now, door=Element(state="closed"))
    assert patch.get("door", {}) == fields


def test_a_ruin_goes_no_further():
    """What is destroyed cannot escalate (A-098)."""
    with pytest.raises(KeyError):
        RULES.escalated(SectionHit("w", RUIN, 12))


def test_fallen():
    """A section that fails its check is destroyed, and what is in it (S1.7.1.10, A-098)."""
    patch = RULES.fallen(SectionHit("w", SEVERE, 12, {"door": Element(state="open", jammed=True)}))
    assert patch == {
        "w": {"damage": "destroyed", "breach": "open", "structure": "0D"},
        "door": {"damage": "destroyed", "state": "gone"},
    }


@pytest.mark.parametrize(("margin", "active"), [(-1, False), (0, True), (4, True), (16, True)])
def test_hits(margin, active):
    """A hit is heavy activity from margin 0 on (S1.7.1.10, A-180)."""
    assert HAZARDS.jolts(margin) is active


@pytest.mark.parametrize(("fire", "active"), [("none", False), ("light", False), ("heavy", True), ("severe", True)])
def test_fires(fire, active):
    """A Heavy or Severe fire is heavy activity (S1.7.1.10, A-180)."""
    assert HAZARDS.blazes(fire) is active


@pytest.mark.parametrize(("people", "active"), [(0, False), (2, False), (3, True), (9, True)])
def test_people(people, active):
    """Three who run or fight are heavy activity (S1.7.1.10, A-180)."""
    assert HAZARDS.crowded(people) is active


def test_activities_are_a_setting():
    """Only what the setting lists is heavy activity (A-180)."""
    nothing = Rules.choose(settings={"collapse.heavy_activity": ["vehicle"]}).hazards
    assert [nothing.jolts(16), nothing.blazes("severe"), nothing.crowded(9)] == [False] * 3


def test_module():
    """Fire, smoke and collapse can be left out of a run (S1.7.0)."""
    assert HAZARDS.enabled
    assert not Rules.choose(settings={"hazards.enabled": False}).hazards.enabled


@pytest.mark.parametrize(
    ("states", "collapsed"),
    [
        (["intact", "light", "destroyed"], False),
        (["severe", "destroyed"], False),
        (["destroyed", "destroyed"], True),
        ([], False),
    ],
)
def test_caving_in(states, collapsed):
    """A zone is collapsed once all that bounds it is destroyed (S1.3.1.60, A-089)."""
    assert collapse.caves_in(states) is collapsed


def test_trace():
    """Five sections in a row: what each comes to in rounds 7 and 8 (S1.7.1.10, S1.7.1.20, A-183, A-184, A-214)."""
    five = Section(structure="2D+1", damage="light", light_pips=2, heat_pips=3)
    two = Section(structure="4D", damage="heavy", breach="1x2", stabilized=True)
    assert parse_code(five.structure) == structure.current_structure(12, five)
    two, _ = escalated(two)
    five, _ = escalated(five)
    assert (two.damage, two.stabilized, two.structure) == ("severe", False, "2D")
    assert (five.damage, five.light_pips, five.structure) == ("heavy", 0, "2D")
    assert collapse.endangered(two.damage, shored=two.shored)
    two = replace(two, **RULES.fallen(SectionHit("w", two, 12))["w"])
    one, _ = escalated(INTACT)
    assert (two.damage, one.damage, one.structure) == ("destroyed", "light", "3D+2")
    assert not collapse.tested(two.damage, shored=two.shored)


SECTIONS = st.builds(
    Section,
    damage=st.sampled_from(STATES[:-1]),
    light_pips=st.integers(0, 2),
    heat_pips=st.integers(0, 6),
    frame_pips=st.integers(0, 3),
    stabilized=st.booleans(),
    shored=st.booleans(),
    breach=st.sampled_from(["none", "1x2", "2x2"]),
)


@given(SECTIONS, st.integers(0, 24), st.sampled_from([RULES, REPEATS]))
def test_always_one_band(now, base, rules):
    """Whatever its state, a section goes exactly one band further, and its code is what is left (S1.7.1.20, A-073, A-184)."""
    if now.damage == "intact":
        now = replace(now, light_pips=0)
    after, _ = escalated(now, base, rules)
    assert STATES.index(after.damage) == STATES.index(now.damage) + 1
    assert parse_code(after.structure) == structure.current_structure(base, after)
