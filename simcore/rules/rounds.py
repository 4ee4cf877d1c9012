"""The round: how many actions, in which order, at what price.

Penalties are in pips, to be taken from every skill and attribute roll (3 pips = 1D).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
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
    """What one combatant brings to the order of the round: the initiative die, Dexterity in pips, place in the file.

    Source: EA-15.
    """

    id: str
    rolled: int
    dexterity: int
    index: int


QUICKEST = 1 << 20
"""More pips of Dexterity than anyone has: the die goes first."""

Roll = Callable[[str], int]
Throw = Callable[[Sequence[str]], Iterable[int]]
"""The tie dice of several ids, in their order."""
Settle = Callable[[Sequence[str], Throw], tuple[str, ...]]


def claims(rolled: Mapping[str, int], dexterities: Iterable[int]) -> dict[str, int]:
    """What the initiative die of each and its Dexterity in pips come to: the lower goes first, equal ones are tied.

    >>> found = claims({"a": 2, "b": 1, "c": 2}, [9, 9, 12])
    >>> sorted(found, key=found.get)
    ['b', 'c', 'a']

    Source: EA-15.
    """
    return {id_: die * QUICKEST - dexterity for (id_, die), dexterity in zip(rolled.items(), dexterities, strict=True)}


def order(entrants: Sequence[Entrant], settle: Settle, roll: Roll) -> tuple[str, ...]:
    """The order of the round: lowest die first, then higher Dexterity, then ``settle`` decides.

    ``roll`` gives the tie die of an id; it is asked group by group, in file order within a group.

    >>> order([Entrant("a", 4, 9, 0), Entrant("b", 1, 9, 1), Entrant("c", 2, 9, 2)], by_file, lambda id_: 1)
    ('b', 'c', 'a')

    Source: EA-15.
    Ruling: A-033.
    """
    listed = sorted(entrants, key=attrgetter("index"))
    dice, dexterities = {each.id: each.rolled for each in listed}, [each.dexterity for each in listed]
    return ranked(claims(dice, dexterities), settle, lambda ids: map(roll, ids))


def ranked(claimed: Mapping[str, int], settle: Settle, throw: Throw) -> tuple[str, ...]:
    """Ids in the order of their claims, the lowest first; ``settle`` decides among those whose claims are equal.

    ``claimed`` has them in file order; ``throw`` gives the tie dice of a group, in file order too.

    >>> ranked({"a": 4, "b": 1, "c": 4}, by_file, lambda ids: ids)
    ('b', 'a', 'c')

    Source: EA-15.
    Ruling: A-033.
    """
    claim = claimed.__getitem__
    ids: list[str] = []
    for _, equal in groupby(sorted(claimed, key=claim), claim):
        group = list(equal)
        ids += group if len(group) == 1 else settle(group, throw)
    return tuple(ids)


def by_roll(tied: Sequence[str], throw: Throw) -> tuple[str, ...]:
    """Settle a tie by one plain die each, lowest first, again among those still equal.

    Source: EA-15.
    Ruling: A-033.
    """
    if len(tied) == 2:  # most ties
        first, second = throw(tied)
        if first != second:
            return (tied[0], tied[1]) if first < second else (tied[1], tied[0])
        return by_roll(tied, throw)
    return ranked(dict(zip(tied, throw(tied), strict=True)), by_roll, throw)


def by_file(tied: Sequence[str], throw: Throw) -> tuple[str, ...]:
    """Settle a tie by the order of the file, without dice.

    Source: EA-15.
    Ruling: A-033.
    """
    return tuple(tied)
