"""The five tables that read the margin of a damage resolution.

A margin is the damage total minus the resistance or soak total. A margin below the first limit of a table is the
band ``none``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

NONE = "none"

Table = tuple[tuple[str, int], ...]

TABLES: Mapping[str, Table] = {
    "structure": (("0-4", 0), ("light", 5), ("heavy", 9), ("severe", 13), ("destroyed", 16)),
    "character": (("stunned", 0), ("wounded", 4), ("incapacitated", 9), ("mortally_wounded", 13)),
    "vehicle": (("stunned", 0), ("wounded", 4), ("incapacitated", 9), ("mortally_wounded", 13), ("killed", 16)),
    "protection": (("not_serious", 0), ("light", 4), ("heavy", 9), ("severe", 13), ("destroyed", 16)),
    "contents": (("damaged", 5), ("broken", 9)),
}
"""Band names with the lowest margin of each, ascending, by table.

Source: S1.3.0.30, EA-37, RB-48.
Ruling: A-035, A-084.
"""

WITH_KILLED: Mapping[str, Table] = {**TABLES, "character": TABLES["vehicle"]}
"""The tables under ``lethality.killed_at_16``: people are read as vehicles are.

Source: EA-44.
Ruling: A-035.
"""


def margin(damage: int, resistance: int) -> int:
    """What is left of a damage total after the resistance total; below zero nothing happens at all.

    >>> margin(20, 21)
    -1

    Source: S1.3.0.10, S1.3.0.20, EA-36, RB-11.
    Ruling: A-010, A-070.
    """
    return damage - resistance


def read(table: Table, margin: int) -> str:
    """The band of a margin in a table.

    >>> [read(TABLES["structure"], n) for n in (-1, 0, 4, 5, 12, 13, 40)]
    ['none', '0-4', '0-4', 'light', 'heavy', 'severe', 'destroyed']

    Source: S1.3.0.30, EA-37, EA-44, RB-48.
    Ruling: A-070, A-071, A-084.
    """
    place = bisect_right(table, margin, key=_limit)
    return table[place - 1][0] if place else NONE


def _limit(row: tuple[str, int]) -> int:
    return row[1]
