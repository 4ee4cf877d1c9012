"""Ways to show a sum."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from simcore.odds.sums import ways, ways_without_highest


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4, 5])
def test_ways_are_those_of_an_enumeration(dice):
    """The ways to show each sum are those counted face by face (RB-1, RB-2)."""
    counted = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    assert ways(dice) == tuple(counted[total] for total in range(6 * dice + 1))


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_ways_without_the_highest_are_those_of_an_enumeration(dice):
    """The ways that are left when the highest die is taken away are those counted face by face (RB-4; A-002)."""
    counted = Counter(sum(faces) - max(faces) for faces in product(range(1, 7), repeat=dice))
    assert ways_without_highest(dice) == tuple(counted[total] for total in range(6 * (dice - 1) + 1))
