"""Occupant Impact: what falls on people, and their saves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from simcore.rules import impact, pools, smoke
from simcore.rules.choice import Penalties, Rules
from simcore.rules.impact import CLOSER, FARTHER, IMPACTS, OVER
from simcore.state import Unit

RULES = Rules.choose()


def code(found):
    """The code of a pool, None for none."""
    return found and found.code


@pytest.mark.parametrize(
    ("band", "damage", "prone", "breath", "choke", "trapped"),
    [
        ("light", "3D", 10, None, 0, None),
        ("heavy", "5D", 12, 15, 3, None),
        ("severe", "7D", 15, 15, 3, 15),
        ("destroyed", "9D", 15, 18, 6, 15),
    ],
)
def test_rows(band, damage, prone, breath, choke, trapped):
    """Each result has its damage and the numbers of its saves (S1.6.1, S1.6.3, A-089, A-163, A-164)."""
    row = IMPACTS[band]
    numbers = [found and found.number for found in (impact.breath_tn(row), impact.trapped_tn(row))]
    assert code(impact.damage_pool(row)) == damage
    assert (impact.prone_tn(row).number, *numbers, row.choke) == (prone, breath, trapped, choke)


@pytest.mark.parametrize("band", ["none", "0-4"])
def test_nothing_else_falls_on_people(band):
    """A hit that damages nothing falls on nobody (S1.6.1)."""
    assert band not in IMPACTS


def test_harder():
    """Only at Severely does who falls take a die more, a plain one of its own: 7D and 1D (S1.6.1, A-161, A-168)."""
    assert [band for band, row in IMPACTS.items() if row.harder] == ["severe"]
    assert impact.HARDER.code == "1D"


def test_once():
    """At Destroyed one roll decides on falling and being trapped, at Severely two (S1.6.3, A-164, A-165)."""
    assert [band for band, row in IMPACTS.items() if row.once] == ["destroyed"]
    assert IMPACTS["destroyed"].prone == IMPACTS["destroyed"].trapped


@pytest.mark.parametrize(
    ("band", "proximity", "cover", "found"),
    [
        ("heavy", 0, [], "5D"),
        ("heavy", 0, ["partition"], "4D"),
        ("heavy", FARTHER, [], "3D"),
        ("heavy", FARTHER, ["cover"], "1D"),
        ("heavy", CLOSER, [], "7D"),
        ("light", 0, [], "3D"),
        ("light", FARTHER, [], "1D"),
        ("light", FARTHER, ["half"], None),
        ("light", 0, ["full"], None),
        ("severe", 0, ["half"], "5D"),
        ("light", 0, ["none"], "3D"),
        ("light", 0, [""], "3D"),
        ("light", 0, ["quarter"], "2D"),
        ("destroyed", 0, ["three-quarters"], "6D"),
        ("destroyed", 0, ["partition", "half"], "7D"),
    ],
)
def test_proximity_and_cover(band, proximity, cover, found):
    """The next zone takes 2D less, one marked closer 2D more, the best shelter 1D to 3D off (S1.6.0.20, S1.6.1.10, S1.6.1.20, A-161, A-162)."""
    assert code(impact.damage_pool(IMPACTS[band], proximity, impact.shelter(cover))) == found


def test_over_penetration():
    """What goes right through adds 2D: 11D where the section is destroyed (S1.5.1, A-083)."""
    assert code(impact.damage_pool(IMPACTS["destroyed"], over=OVER)) == "11D"


def test_parts():
    """The parts of an impact name their rules (S1.6.1, S1.6.1.10, S1.6.1.20)."""
    assert impact.damage_pool(IMPACTS["severe"], FARTHER, -3).parts == (
        ("impact", "7D", "S1.6.1"),
        ("next zone", "-2D", "S1.6.1.10"),
        ("cover", "-1D", "S1.6.1.20"),
    )


@pytest.mark.parametrize(
    ("band", "prone", "asked"),
    [
        ("light", False, True),
        ("heavy", False, True),
        ("severe", False, True),
        ("destroyed", False, True),
        ("light", True, False),
        ("heavy", True, False),
        ("severe", True, True),
        ("destroyed", True, True),
    ],
)
def test_who_lies_already(band, prone, asked):
    """A prone person rolls only where more than falling is at stake (S1.6.1, A-163, A-165)."""
    assert impact.upset(IMPACTS[band], prone=prone) is asked


def test_saves_are_rolled_as_saves():
    """Dust takes nothing from the saves that come after it, nor do actions; wounds do (A-163)."""
    hurt = Penalties(actions=3, wounds="wounded", choke=6)
    assert pools.save("Dexterity", 12, hurt).code == "3D"


@pytest.mark.parametrize(("band", "found"), [("heavy", "3D"), ("severe", "3D"), ("destroyed", "2D")])
def test_dust_lasts_to_the_end_of_the_next_round(band, found):
    """Dust of round 5 lowers actions in rounds 5 and 6: by a die at 15, by two at 18 (S1.6.1, A-163)."""
    now = replace(Unit(), **smoke.choked(Unit(), IMPACTS[band].choke, 5 + impact.LASTS, 5))
    codes = [RULES.skill_pool("Blaster", 12, 0, RULES.penalties(now, round_)).code for round_ in (5, 6, 7)]
    assert codes == [found, found, "4D"]


def test_acrobatics():
    """Only at Lightly may Acrobatics be rolled against falling (S1.6.1)."""
    assert [band for band, row in IMPACTS.items() if row.nimble] == ["light"]


@pytest.mark.parametrize(("damage", "number"), [("heavy", 10), ("severe", 15), ("destroyed", 20)])
def test_freeing(damage, number):
    """Freeing is Lifting 10, 15, 20 by the damage of the section now; to fail by 10 hurts 3D (S1.6.3, A-166)."""
    assert impact.free_tn(damage).number == number
    assert [impact.crushes(number - short, number) for short in (0, 9, 10)] == [False, False, True]
    assert impact.CRUSHED.code == "3D"


@pytest.mark.parametrize("damage", ["intact", "light"])
def test_nobody_is_trapped_below_heavily(damage):
    """A section that is less than Heavily Damaged holds nobody (S1.6.3, A-166)."""
    with pytest.raises(KeyError):
        impact.free_tn(damage)


@pytest.mark.parametrize(("storeys", "found"), [(1, "3D"), (2, "6D"), (3, "9D")])
def test_falls(storeys, found):
    """A fall is 3D a storey (A-089)."""
    assert impact.fall_pool(storeys, impact.STOREY).code == found


def test_collapses_that_hurt_nobody():
    """Under the setting a section that gives way falls on nobody (S1.7.1.20, A-184)."""
    harmless = Rules.choose(settings={"collapse.impacts": False})
    assert (RULES.hazards.impacts, harmless.hazards.impacts) == (IMPACTS, {})


@given(
    st.sampled_from(sorted(IMPACTS)),
    st.sampled_from([FARTHER, 0, CLOSER]),
    st.lists(st.sampled_from(sorted(impact.SHELTER))),
)
def test_shelter_never_hurts(band, proximity, grades):
    """More shelter never makes an impact worse, and no impact is below nothing (A-162)."""
    bare = impact.damage_pool(IMPACTS[band], proximity)
    covered = impact.damage_pool(IMPACTS[band], proximity, impact.shelter(grades))
    assert bare is not None
    assert covered is None or 0 < covered.pips <= bare.pips
