"""How many tries until something is done, where each try may bring it nearer: an exact law of a chain.

A chain goes from state to state, one step a try, and never back: it stays where it is, or goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

S = TypeVar("S")
Matrix = list[list[float]]

_DOUBLINGS = 40
"""Counts beyond two to this power are not told apart from never."""


class Tries(Struct, frozen=True):
    """The law of the number of tries until it is done.

    ``mean`` is None where it may never be done. ``steps`` holds the chances from each state to each; the first state is
    where the chain starts, the last one is done.
    """

    mean: Fraction | None
    steps: tuple[tuple[float, ...], ...]

    def within(self, share: float) -> int | None:
        """The least number of tries by which it is done with a probability of at least ``share``; None for never.

        >>> once = tries("shut", lambda state: {"open": Fraction(1, 6), "shut": Fraction(5, 6)}, "open".__eq__)
        >>> once.mean, once.within(0.5), once.within(0.9)
        (Fraction(6, 1), 4, 13)
        """
        if len(self.steps) == 1:
            return 0
        powers = [[list(row) for row in self.steps]]
        while powers[-1][0][-1] < share:
            if len(powers) > _DOUBLINGS:
                return None
            powers.append(_times(powers[-1], powers[-1]))
        return _last_below(powers, share) + 1


def tries(start: S, odds: Callable[[S], Mapping[S, Fraction]], done: Callable[[S], bool]) -> Tries:
    """The law of a chain: ``odds`` gives where a try leads from a state, with what probability; the states are hashable.

    Raises :class:`ValueError` for a chain that goes back to where it was.
    """
    rows = _rows(start, odds, done)
    ends = [state for state in rows if not rows[state]]
    live = [state for state in rows if rows[state]]
    place = {state: number for number, state in enumerate(live)} | dict.fromkeys(ends, len(live))
    steps = [[0.0] * (len(live) + 1) for _ in live]
    for state in live:
        for after, share in rows[state].items():
            steps[place[state]][place[after]] += float(share)
    last = [*[0.0] * len(live), 1.0]
    return Tries(_means(rows)[start], tuple(map(tuple, [*steps, last])))


def _rows(
    start: S, odds: Callable[[S], Mapping[S, Fraction]], done: Callable[[S], bool]
) -> dict[S, Mapping[S, Fraction]]:
    """Every state that can be reached, with where it leads; nowhere where it is done."""
    rows: dict[S, Mapping[S, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop(0)
        if state not in rows:
            rows[state] = {} if done(state) else {after: share for after, share in odds(state).items() if share}
            waiting += rows[state]
    return rows


def _means(rows: Mapping[S, Mapping[S, Fraction]]) -> dict[S, Fraction | None]:
    """The mean number of tries from each state: those that only lead to known ones first."""
    found: dict[S, Fraction | None] = {state: Fraction(0) for state, row in rows.items() if not row}
    while len(found) < len(rows):
        ready = [
            state
            for state, row in rows.items()
            if state not in found and all(after in found for after in row if after != state)
        ]
        if not ready:
            raise ValueError("the chain goes back to where it was")
        found.update({state: _mean(state, rows[state], found) for state in ready})
    return found


def _mean(state: S, row: Mapping[S, Fraction], found: Mapping[S, Fraction | None]) -> Fraction | None:
    stays = row.get(state, Fraction(0))
    total = Fraction(1)
    for after, share in row.items():
        if after == state:
            continue
        more = found[after]
        if more is None:
            return None
        total += share * more
    return total / (1 - stays) if stays < 1 else None


def _last_below(powers: list[Matrix], share: float) -> int:
    """The largest number of tries after which it is done with less than ``share``: by halves, from the powers of two."""
    now, count = [1.0, *[0.0] * (len(powers[0]) - 1)], 0
    for doubled in range(len(powers) - 1, -1, -1):
        then = _times([now], powers[doubled])[0]
        if then[-1] < share:
            now, count = then, count + 2**doubled
    return count


def _times(first: Matrix, second: Matrix) -> Matrix:
    columns = list(zip(*second, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in first]
