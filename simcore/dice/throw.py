"""How faces become a total: regular dice, the wild die's chain, and what a first wild 1 takes away."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct

SIX = 6
LONGEST_CHAIN = 64

Dice = tuple[int, ...]
Drop = Callable[[Dice], int]
Thrown = tuple[Dice, Dice, int, int]
"""The dice of one roll as they fell: regular dice, wild chain, what is taken away, and the sum of it all."""
Reader = Callable[[bytes, int], Thrown | None]
"""Reads a roll of so many dice from the first faces; None where there are too few."""

NO_DICE: Thrown = ((), (), 0, 0)
LONE = tuple((face,) for face in range(SIX + 1))
"""A single die that fell, by its face."""
STEADY = frozenset(bytes([face]) for face in range(2, SIX))
"""The faces with which a wild die counts like any other."""

_BLOCK = 64
_SIXES = bytes([SIX])
# Twice as fast as tuple(faces[:n]); longer pools are rare.
_FIRST = tuple(Struct(f"{dice}B").unpack_from for dice in range(_BLOCK))


def drop_highest(dice: Dice) -> int:
    """A first wild 1 takes the highest other die; a pool of 1D has only the 1 itself.

    >>> drop_highest((3, 4, 2, 6)), drop_highest(())
    (6, 1)

    Source: RB-4.
    Ruling: A-002, A-003.
    """
    return max(dice) if dice else 1


def drop_both(dice: Dice) -> int:
    """A first wild 1 takes the highest other die and itself.

    >>> drop_both((3, 4, 2, 6)), drop_both(())
    (7, 1)

    Source: RB-4.
    Ruling: A-002, A-003.
    """
    return max(dice) + 1 if dice else 1


def drop_nothing(dice: Dice) -> int:
    """A first wild 1 takes nothing.

    >>> drop_nothing((3, 4, 2, 6))
    0

    Source: RB-4.
    Ruling: A-002.
    """
    return 0 * len(dice)


DROPS: dict[str, Drop] = {"drop_highest": drop_highest, "drop_both": drop_both, "none": drop_nothing}


def read_nothing(faces: bytes, dice: int) -> Thrown | None:
    """Refuses: the roll cannot be read from these faces alone.

    >>> read_nothing(bytes([6, 1, 4]), 2) is None
    True
    """
    return None


def read_plain(faces: bytes, dice: int) -> Thrown | None:
    """A roll without a wild die, read from the first faces; None where there are too few.

    >>> read_plain(bytes([6, 1, 4]), 2)
    ((6, 1), (), 0, 7)

    Source: RB-1, RB-2.
    Ruling: A-004.
    """
    if dice > len(faces):
        return None
    regular = tuple(faces[:dice])
    return regular, (), 0, sum(regular)


def wild_reader(drop: Drop) -> Reader:
    """What reads a roll whose last die is wild.

    A wild 6 is rolled again and added, at most 64 faces in all; a first wild 1 takes dice away, a later one does not.

    >>> read = wild_reader(drop_highest)
    >>> read(bytes([3, 4, 2, 6, 6, 6, 3]), 5)
    ((3, 4, 2, 6), (6, 6, 3), 0, 30)
    >>> read(bytes([3, 4, 2, 6, 1]), 5)
    ((3, 4, 2, 6), (1,), 6, 10)

    Source: RB-1, RB-3, RB-4.
    Ruling: A-001, A-002, A-003, A-005.
    """

    def read_wild(faces: bytes, dice: int) -> Thrown | None:
        if not 0 < dice <= len(faces):
            return None if dice else NO_DICE
        others = dice - 1
        first = faces[others]
        regular = _FIRST[others](faces) if dice <= _BLOCK else tuple(faces[:others])
        if 1 < first < SIX:
            return regular, LONE[first], 0, sum(regular) + first
        if first == 1:
            taken = drop(regular)
            return regular, LONE[1], taken, sum(regular) + 1 - taken
        chain = _chain(faces[others:])
        return (regular, chain, 0, sum(regular) + sum(chain)) if chain else None

    return read_wild


def is_capped(wild: Dice) -> bool:
    """Whether a wild die's chain was cut: it has all the faces that it may have, and the last is a 6.

    >>> is_capped((6,) * 64), is_capped((6, 6, 3))
    (True, False)

    Source: RB-3.
    """
    return len(wild) == LONGEST_CHAIN and wild[-1] == SIX


def _chain(faces: bytes) -> Dice | None:
    """The faces of a wild die that began with a 6, to the first that is none; None where there are too few."""
    sixes = len(faces) - len(faces.lstrip(_SIXES))
    if sixes >= LONGEST_CHAIN:
        return (SIX,) * LONGEST_CHAIN
    return tuple(faces[: sixes + 1]) if sixes < len(faces) else None
