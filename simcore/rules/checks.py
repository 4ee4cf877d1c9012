"""Checks: levels of difficulty, target numbers, what succeeds and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

LEVELS = ("very-easy", "easy", "moderate", "difficult", "very-difficult", "heroic")
"""The named difficulties, easiest first.

Source: RB-6.
"""

FLOORS = (1, 6, 11, 16, 21, 31)
"""The lowest number of each named difficulty.

Source: RB-6.
"""

ABOVE_HEROIC = 10
"""What each level beyond Heroic adds to the number, for movement only.

Source: RB-6.
Ruling: A-009.
"""

Part = tuple[str, int] | tuple[str, int, str]


class Tn(Struct, frozen=True, gc=False):
    """A target number and the parts that add up to it, each ``(label, number[, rule id])``.

    ``parts`` is empty only where the number is another roll's total and nothing else.

    Source: RB-5, RB-7.
    """

    number: int
    parts: tuple[Part, ...]


class Penalties(Struct, frozen=True, gc=False):
    """What lowers the skill and attribute rolls of one who acts.

    ``actions`` is the number declared this round, ``minor`` the minor actions that count against this one,
    ``crawls`` whether crawling was declared, ``stuns`` the Stunned results in force, ``slip`` the dice that a
    failed movement costs, ``choke`` the pips that smoke and dust do.

    Source: EA-5, EA-6, EA-12, EA-38, EA-39, EA-40, RB-43, S1.6.1, S1.7.2.20.
    """

    actions: int = 1
    minor: int = 0
    wounds: str = "healthy"
    stuns: int = 0
    crawls: bool = False
    slip: int = 0
    choke: int = 0


def tn(*parts: Part) -> Tn:
    """A target number from its parts; parts of 0 are left out, but one always stands.

    >>> tn(("short range", 10, "EA-22"), ("cover", 0), ("Dodge", 9)).number
    19

    Source: RB-7.
    """
    kept = tuple(part for part in parts if part[1]) or parts[:1]
    return Tn(sum(part[1] for part in kept), kept)


def level(number: int) -> str:
    """The named difficulty that a number belongs to; numbers below 1 are Very Easy.

    >>> level(23)
    'very-difficult'

    Source: RB-6.
    """
    return LEVELS[max(0, sum(floor <= number for floor in FLOORS) - 1)]


def number(numbers: Sequence[int], name: str, up: int = 0) -> int:
    """The target number of a named difficulty, moved ``up`` levels (down where negative, never below Very Easy).

    ``numbers`` is the setting ``difficulty.numbers``. Raises :class:`ValueError` for an unknown name.

    >>> number((5, 10, 15, 20, 30, 31), "very-difficult", up=2)
    41

    Source: RB-6.
    Ruling: A-009.
    """
    place = max(0, LEVELS.index(name) + up)
    beyond = max(0, place - len(LEVELS) + 1)
    return numbers[place - beyond] + ABOVE_HEROIC * beyond


def succeeds(total: int, number: int) -> bool:
    """Whether a total meets a number, fixed or the total of the roll that opposes it: equal is enough.

    So a tie of two rolls is his who began.

    >>> succeeds(15, 15), succeeds(14, 15)
    (True, False)

    Source: RB-5, RB-7, RB-8.
    Ruling: A-010.
    """
    return total >= number
