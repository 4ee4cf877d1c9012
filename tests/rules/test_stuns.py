"""Stuns."""

import pytest

from simcore.rules import stuns, wounds
from simcore.rules.choice import Rules
from simcore.state import Unit

RULES = Rules.choose()
ADDING = Rules.choose(settings={"stun.accumulate": True})


def test_stun_lasts():
    """Stunned in round 5 costs a die in rounds 5 and 6 and none in 7 (EA-38)."""
    now = Unit(**RULES.character_patch("stunned", Unit(), 5)[0])
    assert [stuns.one(now, n) for n in (5, 6, 7)] == [1, 1, 0]
    assert [RULES.skill_pool("Blaster", 15, 0, RULES.penalties(now, n)).code for n in (5, 6, 7)] == ["4D", "4D", "5D"]


def stunned(rules, *rounds):
    """A unit that was stunned in these rounds."""
    fields = {}
    for n in rounds:
        fields |= rules.character_patch("stunned", Unit(**fields), n)[0]
    return Unit(**fields)


@pytest.mark.parametrize(
    ("hits", "one", "every"),
    [
        ((5,), [1, 1, 0], [1, 1, 0]),
        ((5, 5), [1, 1, 0], [2, 2, 0]),
        ((4, 5), [1, 1, 0], [2, 1, 0]),
        ((4, 4, 5, 5, 5), [1, 1, 0], [5, 3, 0]),
        ((3, 5), [1, 1, 0], [1, 1, 0]),
        ((4, 5, 6), [1, 1, 1], [2, 2, 1]),
    ],
)
def test_more_stuns(hits, one, every):
    """A new stun renews the end and adds no die; under stun.accumulate each adds its own (EA-38)."""
    here = range(5, 8)
    if hits[-1] == 6:
        here = range(6, 8)
        one, every = one[1:], every[1:]
    renewed, added = stunned(RULES, *hits), stunned(ADDING, *hits)
    assert [stuns.one(renewed, n) for n in here] == one
    assert [stuns.every(added, n) for n in here] == every
    assert [ADDING.penalties(added, n).stuns for n in here] == every
    assert stuns.refresh(Unit(), 5) == {"stunned_until": 6}
    assert stuns.add(Unit(), 5) == {"stunned_until": 6, "stuns": 1, "stuns_before": 0}


def test_stun_and_wound():
    """Stunned and Wounded add up to two dice (EA-38, EA-39)."""
    now = Unit(wounds="wounded", stunned_until=6)
    assert stuns.one(now, 6) == 1
    assert RULES.skill_pool("Blaster", 15, 0, RULES.penalties(now, 6)).code == "3D"


def test_penalties_of_a_unit():
    """A unit's penalties are its declared actions, wounds and stuns (EA-5, EA-38, EA-39)."""
    found = RULES.penalties(Unit(actions=2, wounds="wounded", stunned_until=4, minor=1), 4)
    assert (found.actions, found.minor, found.wounds, found.stuns) == (2, 1, "wounded", 1)


def test_renewed_in_the_same_round():
    """A second stun in one round changes nothing (EA-38)."""
    assert wounds.patch(RULES.injuries, "stunned", Unit(stunned_until=6), 5) == ({}, None)
