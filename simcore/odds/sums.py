"""How many ways some dice have of showing each sum."""

from __future__ import annotations

from functools import cache

SIX = 6

Row = tuple[int, ...]


@cache
def ways(dice: int, top: int = SIX) -> Row:
    """The ways of ``dice`` dice with faces 1 to ``top`` to show 0, 1, 2 ... in all, up to ``dice`` * ``top``.

    >>> ways(2)
    (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)

    Source: RB-1, RB-2.
    """
    row = [1]
    for _ in range(dice):
        grown = [0] * (len(row) + top)
        for total, count in enumerate(row):
            for face in range(1, top + 1):
                grown[total + face] += count
        row = grown
    return tuple(row)


@cache
def ways_without_highest(dice: int) -> Row:
    """The ways of ``dice`` dice to show 0, 1, 2 ... in all when the highest of them is taken away.

    >>> ways_without_highest(2)
    (0, 11, 9, 7, 5, 3, 1)

    Source: RB-4.
    Ruling: A-002.
    """
    row = [0] * (SIX * dice)
    for highest in range(1, SIX + 1):
        lower = ways(dice, highest - 1)
        for total, count in enumerate(ways(dice, highest)):
            if total >= highest:
                row[total - highest] += count - (lower[total] if total < len(lower) else 0)
    return tuple(row[: SIX * (dice - 1) + 1])
