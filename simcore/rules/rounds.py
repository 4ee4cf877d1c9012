"""The round: how many actions, in which order, at what price.

Penalties are in pips, to be taken from every skill and attribute roll (3 pips = 1D).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from msgspec import Struct

from simcore.dice.codes import PIPS_PER_DIE


def action_penalty(declared: int) -> int:
    """What the number of actions declared for a round takes from each of them; it stays if some are lost.

    >>> [action_penalty(n) for n in (0, 1, 2, 6)]
    [0, 0, 3, 15]

    A dodge that is rolled is one of them.

    Source: EA-5, RB-53.
    Ruling: A-021, A-034.
    """
    return PIPS_PER_DIE * max(0, declared - 1)


def minor_penalty(before: int) -> int:
    """What the minor actions earlier in the round take from an action.

    >>> minor_penalty(2)
    6

    Source: EA-6.
    Ruling: A-032.
    """
    return PIPS_PER_DIE * before


class Entrant(Struct, frozen=True, gc=False):
    """One combatant's claim to a place in the round: the initiative die, Dexterity in pips, place in the file.

    Source: EA-15.
    """

    id: str
    rolled: int
    dexterity: int
    index: int


QUICKEST = 1 << 20
"""More pips of Dexterity than anyone has: the die goes first."""

Roll = Callable[[str], int]
Settle = Callable[[Sequence[Entrant], Roll], tuple[str, ...]]


def order(entrants: Sequence[Entrant], settle: Settle, roll: Roll) -> tuple[str, ...]:
    """The order of the round: lowest die first, then higher Dexterity, then ``settle`` decides.

    ``roll`` gives the tie die of an id; it is asked group by group, in file order within a group.

    >>> order([Entrant("a", 4, 9, 0), Entrant("b", 1, 9, 1), Entrant("c", 2, 9, 2)], by_file, lambda id_: 1)
    ('b', 'c', 'a')

    Source: EA-15.
    Ruling: A-033.
    """
    ranked = sorted([(each.rolled * QUICKEST - each.dexterity, each.index, each) for each in entrants])
    ids: list[str] = []
    for group in _runs(ranked):
        if len(group) == 1:
            ids.append(group[0].id)
        else:
            ids += settle(group, roll)
    return tuple(ids)


def by_roll(group: Sequence[Entrant], roll: Roll) -> tuple[str, ...]:
    """Settle a tie by one plain die each, lowest first, again among those still equal.

    Source: EA-15.
    Ruling: A-033.
    """
    ranked = sorted([(roll(each.id), each.index, each) for each in group])
    ids: list[str] = []
    for still in _runs(ranked):
        if len(still) == 1:
            ids.append(still[0].id)
        else:
            ids += by_roll(still, roll)
    return tuple(ids)


def by_file(group: Sequence[Entrant], roll: Roll) -> tuple[str, ...]:
    """Settle a tie by the order of the file, without dice.

    Source: EA-15.
    Ruling: A-033.
    """
    return tuple(entrant.id for entrant in sorted(group, key=attrgetter("index")))


def _runs(ranked: list[tuple[int, int, Entrant]]) -> list[list[Entrant]]:
    """Runs of entrants of the same rank, as they are sorted."""
    runs: list[list[Entrant]] = []
    last = None
    for rank, _, entrant in ranked:
        if rank == last:
            runs[-1].append(entrant)
        else:
            runs.append([entrant])
            last = rank
    return runs
