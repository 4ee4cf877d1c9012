"""Keyed faces, computed here from the words of the format alone."""

from __future__ import annotations

import hashlib

import pytest

from simcore.dice import Dice, DiceSettings, pool
from simcore.errors import RunError


def stream(seed, replication, *four_and_number):
    """All bytes of one roll: four blocks, by the text of the format."""
    key = hashlib.blake2b(f"simcore dice 1\n{seed}\n{replication}".encode(), digest_size=32).digest()
    found = b""
    for block in range(4):
        text = "\n".join(str(part) for part in (*four_and_number, block))
        found += hashlib.blake2b(text.encode("utf-8"), key=key, digest_size=64).digest()
    return found


def expected_faces(*args):
    """The faces of one roll, by the text of the format."""
    return [byte % 6 + 1 for byte in stream(*args) if byte <= 251]


def shown(roll):
    """The faces of a roll in the order in which they fell."""
    return [*roll.dice, *roll.wild]


CASES = [
    (7, 0, "to_hit", "guard-1", "guard-2", "", 1, 5),
    (7, 1, "soak", "guard-1", "", "", 3, 3),
    (-5, 2, "resistance", "west-wall", "rebel-1", "", 900, 8),
    (2**70, 0, "repair", "crew-1", "door", "job-4", 12, 6),
    (0, 0, "damage", "e-web-1", "", "", 2, 70),
    (0, 0, "damage", "e-web-1", "", "", 2, 130),
]


@pytest.mark.parametrize(("seed", "replication", "purpose", "by", "against", "job", "number", "dice"), CASES)
def test_faces_come_from_the_words_of_the_format(seed, replication, purpose, by, against, job, number, dice):
    """The faces of each of three like rolls are those that hashlib gives for the text of the format (RB-1)."""
    rolls = Dice(seed, replication)
    rolls.begin_round(number)
    for earlier in range(3):
        roll = rolls.roll(purpose, by, pool(("dice", 3 * dice)), against, job)
        faces = expected_faces(seed, replication, by, purpose, against, job or number, earlier)
        assert shown(roll) == faces[: len(shown(roll))]
        assert len(roll.dice) == dice - 1
        assert len(roll.wild) == 1 + next(place for place, face in enumerate(faces[dice - 1 :]) if face != 6)


def test_every_reading_of_a_roll_agrees_with_the_words_of_the_format():
    """Over 3,000 rolls of 1D to 12D+2, dice, chain, drop and total follow from the faces of the format (RB-3, RB-4)."""
    rolls = Dice(11, 4)
    rolls.begin_round(1)
    ones = sixes = 0
    for count in range(3000):
        pips = 3 + count % 36
        roll = rolls.roll("to_hit", f"unit-{count}", pool(("skill", pips)))
        faces = expected_faces(11, 4, f"unit-{count}", "to_hit", "", 1, 0)
        dice = pips // 3
        regular, chain = faces[: dice - 1], [faces[dice - 1]]
        while chain[-1] == 6:
            chain.append(faces[dice - 1 + len(chain)])
        drop = max(regular, default=1) if chain[0] == 1 else 0
        ones += chain[0] == 1
        sixes += chain[0] == 6
        assert (roll.dice, roll.wild, roll.drop) == (tuple(regular), tuple(chain), drop)
        assert roll.total == sum(regular) + sum(chain) - drop + pips % 3
    assert ones > 400
    assert sixes > 400


def test_plain_rolls_take_all_dice_as_regular():
    """A plain roll shows all its dice as regular ones, faces in the same order (RB-1; A-004)."""
    rolls = Dice(3)
    rolls.begin_round(2)
    roll = rolls.roll("initiative", "guard-1", pool(("Initiative", 9)))
    assert (roll.dice, roll.wild) == (tuple(expected_faces(3, 0, "guard-1", "initiative", "", 2, 0)[:3]), ())
    calm = Dice(3, 0, DiceSettings(wild=False))
    calm.begin_round(2)
    roll = calm.roll("to_hit", "guard-1", pool(("Blaster", 12)))
    assert (roll.dice, roll.wild) == (tuple(expected_faces(3, 0, "guard-1", "to_hit", "", 2, 0)[:4]), ())


def test_draws_take_four_bytes_and_pass_over_what_would_favor_some():
    """A draw is the first four-byte number below the largest multiple of its values, modulo their count (A-013)."""
    values = 3 * 2**30  # a quarter of all numbers is passed over
    limit = 2**32 - 2**32 % values
    passed = 0
    rolls = Dice(5)
    rolls.begin_round(1)
    for earlier in range(40):
        found = stream(5, 0, "door", "time", "", 1, earlier)
        words = [int.from_bytes(found[place : place + 4], "big") for place in range(0, len(found), 4)]
        fit = [word for word in words if word < limit]
        passed += words[0] >= limit
        assert rolls.draw_number("time", "door", 600, 600 + values - 1).value == 600 + fit[0] % values
    assert passed > 3


def test_a_draw_of_a_name_is_the_place_of_a_number():
    """A draw among names takes the place that the same bytes give as a number (A-013)."""
    names = ["roof", "west-wall", "door"]
    places, named = Dice(9), Dice(9)
    for number in range(1, 30):
        places.begin_round(number)
        named.begin_round(number)
        draw = named.draw_among("section", "rocket-1", names)
        assert draw.value == names[places.draw_number("section", "rocket-1", 0, 2).value]
        assert draw.among == tuple(names)


@pytest.mark.parametrize(("low", "high"), [(5, 4), (0, 2**32)])
def test_a_draw_from_nothing_or_from_too_much_is_refused(low, high):
    """A draw needs at least one value and at most as many as four bytes can tell apart (A-013)."""
    with pytest.raises(RunError):
        Dice(1).draw_number("time", "door", low, high)
    with pytest.raises(RunError):
        Dice(1).draw_among("section", "rocket-1", [])
