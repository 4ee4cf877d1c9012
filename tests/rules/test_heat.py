"""Heat: what fire takes from the Structure of its section."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from simcore.rules import damage, fire, heat
from simcore.rules.choice import Rules, SectionHit
from simcore.state import Section

RULES = Rules.choose()
BASE = 12
HEAVY_FIRE = Section(structure="4D", fire="heavy", fire_since=4, heat_round=4)


def burn(now, last, base=BASE):
    """The section after heat up to and with a round."""
    return replace(now, **heat.patch(now, base, last))


@pytest.mark.parametrize(
    ("rounds", "pips"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3), (17, 5), (18, 6), (30, 6)]
)
def test_pips(rounds, pips):
    """Each third round of heat takes a pip, six at most (S1.7.3)."""
    assert heat.pips(rounds) == pips
    assert burn(HEAVY_FIRE, 4 + rounds).heat_pips == pips


def test_first_pip():
    """A fire that becomes Heavy at the end of round 4 takes its first pip at the end of round 7 (S1.7.3, A-196)."""
    assert [burn(HEAVY_FIRE, round_).heat_pips for round_ in (4, 5, 6, 7)] == [0, 0, 0, 1]
    assert heat.next_pip(HEAVY_FIRE) == 7
    assert heat.next_pip(burn(HEAVY_FIRE, 7)) == 10


def test_beside_the_damage():
    """A Severe 4D section is at 1D after nine rounds: heat adds to what the damage takes (S1.7.3, A-073)."""
    now = replace(HEAVY_FIRE, damage="severe", structure="2D")
    assert burn(now, 13).structure == "1D"


@pytest.mark.parametrize(("intensity", "pips"), [("none", 0), ("light", 0), ("heavy", 3), ("severe", 3)])
def test_intensities(intensity, pips):
    """Only a Heavy or Severe fire weakens (S1.7.3)."""
    assert burn(replace(HEAVY_FIRE, fire=intensity), 13).heat_pips == pips


def test_a_destroyed_section_burns_without_heat():
    """A destroyed section may burn, but heat no longer counts in it (S1.7.3, A-098)."""
    now = replace(HEAVY_FIRE, damage="destroyed", structure="0D")
    after = burn(now, 30)
    assert (after.fire, after.heat_rounds, after.heat_pips, after.structure) == ("heavy", 0, 0, "0D")
    assert heat.next_pip(now) is None


def test_patch_gives_back_a_pip():
    """After 9 rounds 3 pips, after a Patch 2, three rounds later 3 again: the rounds are not taken back (S1.7.3, S1.8.1, A-196, A-226)."""
    now = burn(HEAVY_FIRE, 13)
    assert (now.heat_pips, now.structure) == (3, "3D")
    now = replace(now, **heat.mended(now, BASE))
    assert (now.heat_pips, now.heat_rounds, now.structure) == (2, 9, "3D+1")
    now = burn(now, 16)
    assert (now.heat_pips, now.heat_rounds, now.structure) == (3, 12, "3D")


def test_patch_after_the_most():
    """From six pips a Patch gives back one, which three more rounds take again (S1.7.3, A-196)."""
    now = burn(HEAVY_FIRE, 4 + 30)
    now = replace(now, **heat.mended(now, BASE))
    assert now.heat_pips == 5
    assert heat.next_pip(now) == 37
    assert [burn(now, round_).heat_pips for round_ in (36, 37, 40)] == [5, 6, 6]


def test_nothing_to_patch():
    """Without a pip of heat a Patch changes nothing here (A-196)."""
    assert heat.mended(Section(structure="4D"), BASE) == {}


def test_never_burns_through():
    """Heat alone destroys nothing, even where it leaves no Structure (S1.7.3, A-196)."""
    now = burn(replace(HEAVY_FIRE, structure="1D"), 400, base=3)
    assert (now.damage, now.structure, now.heat_pips) == ("intact", "0D", 6)


def test_rounds_add_up_over_a_lesser_fire():
    """The count stands while the fire is Light and goes on when it is Heavy again (S1.7.3, A-196)."""
    now = replace(burn(HEAVY_FIRE, 6), **fire.lowered("heavy", 1, 7))
    now = burn(now, 20)
    assert (now.heat_rounds, now.heat_pips) == (2, 0)
    now = burn(replace(now, **fire.grown("light", 20)), 21)
    assert (now.heat_rounds, now.heat_pips) == (3, 1)


def test_trace():
    """Hit in round 1, Heavy in 4, Severe in 7, put down in 12, 14 and 15: the trace with its heat (S1.7.3, A-189, A-191, A-196, A-198)."""
    now = Section(structure="4D")
    now = replace(now, **damage.section_patch(damage.KEEPS, "heavy", SectionHit("w", now, BASE))["w"])
    now = replace(now, **fire.kindled(1))
    seen = []
    for round_ in range(1, 16):
        if round_ in (12, 14, 15):
            now = burn(now, round_ - 1)
            now = replace(now, **fire.lowered(now.fire, 1, round_))
        now = burn(now, round_)
        if round_ in (4, 7):
            assert RULES.hazards.checked(now.fire_since, round_)
            now = replace(now, **fire.grown(now.fire, round_))
        seen.append((now.fire, fire.age(now.fire_since, round_), now.heat_rounds, now.structure))
    assert seen == [
        ("light", 0, 0, "3D"),
        ("light", 1, 0, "3D"),
        ("light", 2, 0, "3D"),
        ("heavy", 0, 0, "3D"),
        ("heavy", 1, 1, "3D"),
        ("heavy", 2, 2, "3D"),
        ("severe", 0, 3, "2D+2"),
        ("severe", 1, 4, "2D+2"),
        ("severe", 2, 5, "2D+2"),
        ("severe", 3, 6, "2D+1"),
        ("severe", 4, 7, "2D+1"),
        ("heavy", 0, 8, "2D+1"),
        ("heavy", 1, 9, "2D"),
        ("light", 0, 9, "2D"),
        ("none", 0, 9, "2D"),
    ]
    for code in ("2D+1", "2D+2", "3D"):
        now = replace(now, **heat.mended(now, BASE))
        assert now.structure == code


def test_checks_go_on_at_one_intensity():
    """A Severe fire of round 7 spreads again in round 10 (S1.7.4.20, A-191, A-192)."""
    assert RULES.hazards.next_check(7, 8) == 10


@given(
    st.integers(0, 30),
    st.lists(st.tuples(st.sampled_from(fire.INTENSITIES), st.integers(1, 30), st.booleans()), max_size=12),
)
def test_never_more_than_the_most(base, times):
    """Heat takes six pips at most, whatever burns how long and is patched between (S1.7.3, A-196)."""
    now, last = Section(structure="0D"), 0
    for intensity, rounds, patched in times:
        last += rounds
        now = burn(replace(now, fire=intensity), last, base)
        now = replace(now, **heat.mended(now, base)) if patched else now
        assert 0 <= now.heat_pips <= heat.MOST


@given(st.integers(0, 40), st.integers(0, 40))
def test_counting_at_once_or_in_two_steps(first, second):
    """Rounds of heat come to the same counted at once or in between (S1.7.3, A-196)."""
    whole = burn(HEAVY_FIRE, 4 + first + second)
    assert burn(burn(HEAVY_FIRE, 4 + first), 4 + first + second) == whole
