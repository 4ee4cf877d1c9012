"""How faces become a total."""

from __future__ import annotations

import pytest

from simcore.dice.throw import DROPS, is_capped, read_plain, wild_reader

VECTORS = [
    ("drop_highest", [3, 4, 2, 6, 5], 5, ((3, 4, 2, 6), (5,), 0, 20)),
    ("drop_highest", [3, 4, 2, 6, 6, 6, 3], 5, ((3, 4, 2, 6), (6, 6, 3), 0, 30)),
    ("drop_highest", [3, 4, 2, 6, 6, 1], 5, ((3, 4, 2, 6), (6, 1), 0, 22)),
    ("drop_highest", [3, 4, 2, 6, 1], 5, ((3, 4, 2, 6), (1,), 6, 10)),
    ("drop_both", [3, 4, 2, 6, 1], 5, ((3, 4, 2, 6), (1,), 7, 9)),
    ("none", [3, 4, 2, 6, 1], 5, ((3, 4, 2, 6), (1,), 0, 16)),
    ("drop_highest", [5, 1], 2, ((5,), (1,), 5, 1)),
    ("drop_both", [5, 1], 2, ((5,), (1,), 6, 0)),
    ("drop_highest", [1], 1, ((), (1,), 1, 0)),
    ("drop_both", [1], 1, ((), (1,), 1, 0)),
    ("none", [1], 1, ((), (1,), 0, 1)),
    ("drop_highest", [6, 4], 1, ((), (6, 4), 0, 10)),
    ("drop_highest", [6, 6, 1], 2, ((6,), (6, 1), 0, 13)),
    ("drop_highest", [], 0, ((), (), 0, 0)),
]


@pytest.mark.parametrize(("wild_one", "faces", "dice", "thrown"), VECTORS)
def test_a_wild_roll(wild_one, faces, dice, thrown):
    """A wild 6 rolls on, a first wild 1 takes what the setting says, a later 1 nothing (RB-3, RB-4; A-002, A-003)."""
    read = wild_reader(DROPS[wild_one])
    assert read(bytes(faces), dice) == thrown
    assert read(bytes([*faces, 2]), dice) == thrown


@pytest.mark.parametrize(("faces", "dice"), [([], 1), ([3, 3], 3), ([3, 6], 2), ([3, 6, 6], 2), ([6] * 60, 1)])
def test_a_wild_roll_with_too_few_faces_is_not_read(faces, dice):
    """A roll is read only when all its faces are there, those of the chain too (RB-3)."""
    assert wild_reader(DROPS["drop_highest"])(bytes(faces), dice) is None


def test_the_chain_of_a_wild_die_is_cut_at_64_faces():
    """A wild die that shows 64 sixes stops there and says so; 63 and another face were not cut (RB-3)."""
    read = wild_reader(DROPS["drop_highest"])
    cut = read(bytes([6] * 70), 2)
    assert cut == ((6,), (6,) * 64, 0, 6 * 65)
    assert is_capped(cut[1])
    whole = read(bytes([2, *[6] * 63, 4]), 2)
    assert whole == ((2,), (*[6] * 63, 4), 0, 2 + 6 * 63 + 4)
    assert not is_capped(whole[1])


def test_a_plain_roll_has_no_wild_die():
    """A plain roll counts each face once, whatever it shows (RB-1, RB-2; A-004)."""
    assert read_plain(bytes([1, 6, 1, 6]), 3) == ((1, 6, 1), (), 0, 8)
    assert read_plain(bytes([1, 6]), 3) is None
