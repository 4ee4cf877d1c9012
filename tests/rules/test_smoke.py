"""Smoke: breathing it, seeing through it, where it gathers and lingers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from simcore.rules import checks, pools, smoke
from simcore.rules.choice import Exposure, Penalties, Rules
from simcore.state import Element, Section, Unit

RULES = Rules.choose()
LEVELS = st.sampled_from(smoke.LEVELS)


@pytest.mark.parametrize(("level", "number", "choke"), [("light", 10, 1), ("heavy", 15, 3), ("severe", 20, 6)])
def test_stamina(level, number, choke):
    """Stamina 10, 15, 20 by the smoke; who fails acts with 1 pip, 1D, 2D less (S1.7.2.20)."""
    assert smoke.stamina_tn(level).number == number
    assert smoke.chokes(level, number, number) == 0
    assert smoke.chokes(level, number - 1, number) == choke


@pytest.mark.parametrize("level", ["light", "heavy", "severe"])
def test_air_handler_out_of_order(level):
    """Where the air handler is out of order Stamina is harder by 5 (S1.1.8.50, S1.7.2.20)."""
    found = smoke.stamina_tn(level, smoke.STALE)
    assert found.number == smoke.stamina_tn(level).number + 5
    assert found.parts[1][2] == "S1.1.8.50"


def test_clear_air_asks_nothing():
    """Clear air has no number (S1.7.2.20)."""
    with pytest.raises(KeyError):
        smoke.stamina_tn("none")


@pytest.mark.parametrize(("level", "code"), [("heavy", "3D"), ("light", "3D+2"), ("severe", "2D")])
def test_actions(level, code):
    """After a failed check a blaster of 4D is rolled with less, in that round only (S1.7.2.20, A-163)."""
    total = smoke.STAMINA[level] - 1
    now = replace(Unit(), **smoke.choked(Unit(), smoke.chokes(level, total, total + 1), 5, 5))
    assert RULES.skill_pool("Blaster", 12, 0, RULES.penalties(now, 5)).code == code
    assert pools.hindered(now, 5)
    assert RULES.skill_pool("Blaster", 12, 0, RULES.penalties(now, 6)).code == "4D"
    assert not pools.hindered(now, 6)


def test_part():
    """Smoke stands among what lowers a roll, beside wounds and stuns (S1.7.2.20, A-163)."""
    found = pools.penalty_parts(Penalties(wounds="wounded", stuns=1, choke=3))
    assert found == (("wounded", -3, "EA-39"), ("stunned", -3, "EA-38"), ("smoke", -3, "S1.7.2.20"))


@pytest.mark.parametrize(
    ("held", "pips", "last", "fields"),
    [
        ((0, 0, 0), 3, 5, {"choke": 3, "choke_until": 5}),
        ((0, 0, 0), 3, 6, {"choke": 3, "choke_until": 6}),
        ((3, 5, 0), 0, 5, {}),
        ((3, 5, 0), 1, 5, {}),
        ((1, 5, 0), 3, 5, {"choke": 3}),
        ((6, 4, 0), 3, 5, {"choke": 3, "choke_until": 5}),
        ((3, 5, 0), 3, 6, {"choke_until": 6}),
        ((3, 6, 0), 3, 5, {}),
        ((3, 5, 0), 6, 6, {"choke": 6, "choke_until": 6}),
        ((6, 5, 0), 3, 6, {"choke_after": 3}),
        ((3, 6, 0), 6, 5, {"choke": 6, "choke_until": 5, "choke_after": 3}),
        ((6, 5, 1), 3, 6, {"choke_after": 3}),
        ((6, 5, 3), 6, 6, {"choke_until": 6, "choke_after": 0}),
        ((6, 5, 3), 3, 6, {}),
        ((6, 4, 3), 1, 5, {}),
        ((6, 4, 3), 3, 6, {"choke": 3, "choke_until": 6, "choke_after": 0}),
        ((6, 4, 1), 3, 5, {"choke": 3, "choke_until": 5, "choke_after": 0}),
        ((6, 3, 3), 1, 5, {"choke": 1, "choke_until": 5, "choke_after": 0}),
    ],
)
def test_only_the_largest_counts(held, pips, last, fields):
    """Of smoke and dust in force only the largest counts, never a sum; what is less and lasts longer is kept (S1.6.1, S1.7.2.20, A-163)."""
    choke, until, after = held
    assert smoke.choked(Unit(choke=choke, choke_until=until, choke_after=after), pips, last, 5) == fields


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([1, 3, 6]), st.booleans()), max_size=8))
def test_every_round_has_the_largest_of_what_holds(breathed):
    """In whatever order smoke of this round and dust of two rounds come, each round is lowered by the largest that holds (S1.6.1, S1.7.2.20, A-163)."""
    now, round_, holding = Unit(), 1, []
    for wait, pips, dust in breathed:
        round_ += wait
        holding.append((pips, round_ + dust))
        now = replace(now, **smoke.choked(now, pips, round_ + dust, round_))
        for later in range(round_, round_ + 4):
            largest = max((each for each, until in holding if until >= later), default=0)
            assert RULES.penalties(now, later).choke == largest
            assert pools.hindered(now, later) is bool(largest)


def test_not_cumulative():
    """Failing in round after round costs the same in each (S1.7.2.20)."""
    now = Unit()
    for round_ in range(1, 6):
        now = replace(now, **smoke.choked(now, 3, round_, round_))
        assert RULES.penalties(now, round_).choke == 3


@pytest.mark.parametrize(
    ("now", "respirator", "code"),
    [
        (Unit(), 0, "3D"),
        (Unit(), pools.RESPIRATOR, "4D"),
        (Unit(wounds="wounded"), 0, "2D"),
        (Unit(wounds="severely_wounded"), 0, "1D"),
        (Unit(wounds="wounded"), pools.RESPIRATOR, "3D"),
        (Unit(stuns=1, stunned_until=5), 0, "2D"),
        (Unit(stuns=1, stunned_until=4), 0, "3D"),
        (Unit(actions=3, minor=2, crawl_round=5, slip_round=5, slip=1, choke=6, choke_until=5), 0, "3D"),
    ],
)
def test_saves(now, respirator, code):
    """Saves know wounds, stuns and a respirator; never actions, minor ones, smoke or dust (S1.6.5, A-163)."""
    assert RULES.save_pool("Stamina", 9, now, 5, respirator).code == code
    assert RULES.save_pool("Stamina", 9, now, 5, respirator).code == code


def test_save_parts():
    """The parts of a save name their rules (S1.6.5, EA-39)."""
    found = RULES.save_pool("Stamina", 9, Unit(wounds="wounded"), 5, pools.RESPIRATOR)
    assert found.parts == (("Stamina", "3D"), ("wounded", "-1D", "EA-39"), ("respirator", "1D", "S1.6.5"))


@pytest.mark.parametrize(("choke", "number"), [(0, 27), (1, 26), (3, 24), (6, 21), (30, 15)])
def test_defense(choke, number):
    """Under the setting smoke lowers static Defense by 3 a die, a point a pip, not below 0; else not at all (A-023)."""
    lowers = Rules.choose(settings={"defense.penalties_apply": True})
    now = Unit(choke=choke, choke_until=5)
    target = Exposure(12, penalties=lowers.burdens(now, 5))
    assert lowers.ranged_tn("medium", target).number == number
    assert lowers.ranged_tn("medium", Exposure(12, penalties=lowers.burdens(now, 6))).number == 27
    assert RULES.ranged_tn("medium", target).number == 27


@pytest.mark.parametrize(
    ("now", "breathes", "rolls"),
    [
        (Unit(), True, True),
        (Unit(), False, False),
        (Unit(conscious=False, prone=True), True, False),
        (Unit(wounds="severely_wounded", trapped=True), True, True),
    ],
)
def test_who_rolls(now, breathes, rolls):
    """Droids and sealed suits roll no Stamina against smoke and dust, nor do the unconscious (S1.7.2.20, A-163)."""
    assert smoke.inhales(now, breathes=breathes) is rolls


@pytest.mark.parametrize(
    ("now", "elements", "found"),
    [
        (Section(), [], False),
        (Section(damage="light", light_pips=2), [Element(state="closed")], False),
        (Section(damage="heavy", breach="1x2"), [], True),
        (Section(damage="heavy"), [], True),
        (Section(damage="destroyed", breach="open"), [], True),
        (Section(breach="2x2"), [], True),
        (Section(), [Element(state="closed"), Element(state="open")], True),
        (Section(), [Element(state="closed", damage="heavy")], False),
        (Section(), [Element(state="closed", damage="severe")], True),
        (Section(), [Element(state="gone", damage="destroyed")], True),
    ],
)
def test_what_lets_smoke_through(now, elements, found):
    """Smoke passes an open door, a Severe or destroyed element, a section that is Heavily Damaged or worse (S1.7.2.20, A-194)."""
    assert smoke.passes(now, elements) is found


@pytest.mark.parametrize(("level", "number"), [("none", 10), ("light", 10), ("heavy", 15), ("severe", 20)])
def test_vision(level, number):
    """Heavy smoke adds 5 to what is to be seen, Severe smoke 10 (S1.7.2.30, A-029)."""
    assert smoke.sees_tn(checks.tn(("moderate", 10)), level).number == number


@pytest.mark.parametrize(
    ("fire", "beside", "made"),
    [
        ("none", [], "none"),
        ("none", ["light"], "none"),
        ("none", ["heavy"], "light"),
        ("none", ["severe", "light"], "heavy"),
        ("light", ["severe"], "heavy"),
        ("heavy", ["severe"], "heavy"),
        ("severe", ["severe"], "severe"),
    ],
)
def test_source(fire, beside, made):
    """A zone's smoke is that of its fire, or one level less than beside it where that is more (S1.7.2.20, A-190, A-194)."""
    assert RULES.hazards.source(fire, beside) == made


def test_no_spill():
    """Without spilling only the zone's own fire makes smoke (A-194)."""
    hazards = Rules.choose(settings={"smoke.spill": False}).hazards
    assert (hazards.source("light", ["severe"]), hazards.source("none", ["severe"])) == ("light", "none")


@pytest.mark.parametrize(
    ("now", "fire", "made", "after"),
    [
        ("none", "light", "light", "light"),
        ("severe", "light", "light", "light"),
        ("severe", "light", "heavy", "heavy"),
        ("severe", "none", "light", "severe"),
        ("light", "none", "heavy", "heavy"),
        ("light", "none", "none", "light"),
    ],
)
def test_risen(now, fire, made, after):
    """Where it burns smoke goes with what is made, up and down; elsewhere it only rises by itself (S1.7.2.20, A-194)."""
    assert smoke.risen(now, fire, made) == after


def test_cleared():
    """An air handler with no more smoke to fight clears a level in three rounds, and another in three more (S1.7.2.20, A-194)."""
    level, since, seen = "severe", 0, []
    for round_ in range(5, 16):
        fields = RULES.hazards.cleared(level, since, round_)
        level, since = fields["smoke"], fields["clearing_since"]
        seen.append(level)
    assert seen == ["severe"] * 3 + ["heavy"] * 3 + ["light"] * 3 + ["none"] * 2
    assert since == 0


def test_never_cleared():
    """Without a time for it smoke clears by venting alone (A-194)."""
    hazards = Rules.choose(settings={"smoke.decay_rounds": None}).hazards
    assert hazards.cleared("heavy", 3, 99) == {"smoke": "heavy", "clearing_since": 0}


@given(LEVELS, LEVELS.filter(lambda level: level != "none"), st.lists(LEVELS))
def test_where_it_burns_smoke_is_what_is_made(now, fire, beside):
    """The smoke of a burning zone is what is made there, whatever it was, and never less than its fire (S1.7.2.20, A-194)."""
    made = smoke.source(fire, beside)
    assert smoke.risen(now, fire, made) == made
    assert smoke.LEVELS.index(made) >= smoke.LEVELS.index(fire)


@given(LEVELS, st.lists(LEVELS))
def test_by_itself_smoke_never_falls_where_nothing_burns(now, beside):
    """Smoke of a zone that does not burn is never less after an update than before (S1.7.2.20, A-194)."""
    after = smoke.risen(now, "none", smoke.source("none", beside))
    assert smoke.LEVELS.index(after) >= smoke.LEVELS.index(now)


@given(LEVELS, st.integers(0, 9))
def test_lower(level, by):
    """Levels go down one by one, at most to clear air (S1.7.2.20)."""
    assert smoke.LEVELS.index(smoke.lower(level, by)) == max(0, smoke.LEVELS.index(level) - by)
