"""Locks, jams and ways."""

import pytest

from simcore.rules import locks
from simcore.rules.choice import Penalties, Rules
from simcore.state import Element
from tests.rules.doors import BLOWN, DENTED, DOOR, FREED, GONE, LOCKED, RUINED

RULES = Rules.choose()


def test_lock():
    """A lock has its own number or elements.lock_tn (S1.4.3)."""
    other = Rules.choose(settings={"elements.lock_tn": 20})
    assert [RULES.lock_tn().number, other.lock_tn().number, RULES.lock_tn(25).number] == [15, 20, 25]
    assert locks.lock_tn(15).parts == (("lock", 15, "S1.4.3"),)


def test_open_checks():
    """A jam takes 1D from open checks, on top of what lowers every roll (S1.4.3, S1.3.1.40)."""
    hurt = Penalties(wounds="wounded")
    assert RULES.open_pool("Security", 12, locks.JAM, hurt).parts[-1] == ("jam", "-1D", "S1.4.3")
    assert [locks.open_check("Security", 12, jam, hurt).code for jam in (locks.JAM, 0)] == ["2D", "3D"]


@pytest.mark.parametrize(
    ("now", "way", "moves", "lock"),
    [
        (DOOR, False, True, False),
        (Element(state="open"), True, True, False),
        (LOCKED, False, True, True),
        (DENTED, False, False, False),
        (RUINED, False, False, False),
        (FREED, False, False, False),
        (BLOWN, True, False, False),
        (GONE, True, False, False),
        (Element(state=None), False, False, False),
    ],
)
def test_ways(now, way, moves, lock):
    """Open, blown open or gone is a way; a jam or a ruined actuator keeps it as it is; a ruined lock holds nothing (S1.4.3)."""
    assert locks.passable(now) is way
    assert locks.moves(now) is moves
    assert locks.lock_holds(now) is lock
