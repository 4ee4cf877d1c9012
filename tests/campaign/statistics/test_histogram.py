"""Histograms with round edges."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.campaign.statistics.histogram import Bin, clock, histogram
from simcore.errors import InputError

EDGES = [
    ([0, 1, 1, 3], None, 20, [0, 1, 2, 3, 4]),
    ([0, 19], None, 20, [*range(21)]),
    ([0, 20], None, 20, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]),
    ([7, 7, 7], None, 20, [7, 8]),
    ([-3, 2], None, 3, [-5, 0, 5]),
    ([0.1, 0.35], None, 5, [0.1, 0.2, 0.3, 0.4]),
    ([0.25, 0.25], None, 20, [0, 1]),
    ([0.0, 0.0], clock, 20, [0, 1]),
    ([1e-309], None, 2, [0, 1]),
    ([0.0, 1.1], clock, 20, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2]),
    ([12.0, 100.0], clock, 10, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]),
    ([12.0, 170.0], clock, 8, [0, 30, 60, 90, 120, 150, 180]),
    ([5.0, 4000.0], clock, 8, [0, 600, 1200, 1800, 2400, 3000, 3600, 4200]),
    ([0.0, 90_000.0], clock, 20, [*range(0, 97_200, 7200)]),
]


@pytest.mark.parametrize(("values", "steps", "most", "edges"), EDGES)
def test_edges_are_few_and_round(values, steps, most, edges):
    """Bins have the smallest round width that needs no more than so many of them."""
    found = histogram(values, steps, most)
    assert sum(each.count for each in found) == len(values)
    assert [found[0].low, *(each.high for each in found)] == edges


def test_whole_edges_are_whole_numbers():
    """Edges of whole numbers print as whole numbers."""
    assert histogram([1, 2, 2]) == (Bin(1, 2, 1), Bin(2, 3, 2))
    assert all(type(each.low) is int for each in histogram([1, 2, 400]))


def test_no_values_no_bins():
    """Of no runs there is no histogram."""
    assert histogram([]) == ()


NUMBERS = st.one_of(
    st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=50),
    st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=50),
    st.lists(st.floats(0, 1e-6), min_size=1, max_size=50),
)


@given(NUMBERS, st.integers(2, 30), st.booleans())
def test_every_value_is_in_its_bin(values, most, clocked):
    """At most so many bins, one after the other without a gap; each counts just the values from its low to its high."""
    found = histogram(values, clock if clocked else None, most)
    assert 1 <= len(found) <= most
    assert all(one.high == two.low for one, two in pairwise(found))
    for each in found:
        assert each.low < each.high
        assert each.count == sum(each.low <= value < each.high for value in values)
    assert sum(each.count for each in found) == len(values)


def test_one_bin_is_no_histogram():
    """Values on both sides of 0 need two bins however wide, so fewer are refused."""
    with pytest.raises(InputError, match="most"):
        histogram([1, 2], most=1)
