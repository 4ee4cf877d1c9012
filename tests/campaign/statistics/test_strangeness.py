"""Usual and strange runs."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import median_abs_deviation

from simcore.campaign.statistics.strangeness import distances, most_usual, standardized, strangest
from simcore.errors import InputError


def test_distances_are_in_deviations_of_scipy():
    """A column is standardized by scipy's median absolute deviation, scaled as a normal law's."""
    row = np.random.default_rng(1).gamma(2, 5, 501)
    known = np.abs(row - np.median(row)) / median_abs_deviation(row, scale="normal")
    assert standardized(row) == pytest.approx(known, rel=1e-4)


def test_what_rarely_differs_is_strange_and_what_never_does_is_not():
    """A column mostly of one value still tells its exceptions apart; one of a single value, or a gap, adds nothing."""
    rare = standardized([0] * 9 + [1])
    assert rare[9] > 3
    assert not rare[:9].any()
    assert standardized([4, 4, 4]).tolist() == [0, 0, 0]
    assert standardized([1, 2, float("nan"), 3])[2] == 0
    assert standardized([float("nan")] * 2).tolist() == [0, 0]


def test_odd_in_many_figures_is_stranger_than_very_odd_in_one():
    """A run three deviations off in five figures comes before one a hundred off in one."""
    table = np.tile(np.linspace(-1, 1, 101)[:, None], 5)
    table = np.vstack([table, np.full(5, 3.0), [100.0, 0, 0, 0, 0]])
    assert strangest(table, 2) == [101, 102]


def test_the_planted_run_is_the_strangest():
    """One odd run among 1,000 is found, and no unit of measure changes the order."""
    table = np.random.default_rng(2).poisson([3, 20, 0.1], (1000, 3))
    table[417] = [15, 60, 4]
    assert strangest(table, 1) == [417]
    assert strangest(table * [1.0, 1000.0, 0.001], 20) == strangest(table, 20)


def test_ties_go_to_the_first():
    """Of equally strange, or equally usual, runs the one that comes first is named."""
    assert strangest([[9], [1], [1], [9], [1]], 3) == [0, 3, 1]
    assert most_usual([[1], [1], [1]], ["a", "a", "a"], 2) == [0, 1]


def test_the_usual_run_has_the_usual_outcome():
    """The most usual run is nearest to the middle of the most frequent outcome, not of all runs; of equals, the first."""
    table = [[100], [10], [11], [12], [90], [101]]
    assert most_usual(table, [None, "x", "x", "x", "y", None], 1) == [2]
    assert most_usual(table[:2], ["b", "a"], 5) == [0]


def test_no_runs_no_names():
    """Of no runs none is usual or strange; more than there are cannot be asked for, and without figures all are alike."""
    empty = np.zeros((0, 3))
    assert (strangest(empty, 3), most_usual(empty, [], 3)) == ([], [])
    assert strangest([[1], [2]], 9) == [0, 1]
    assert strangest(np.zeros((3, 0)), 2) == [0, 1]


@given(st.lists(st.lists(st.integers(-3, 9), min_size=3, max_size=3), min_size=1, max_size=30), st.randoms())
def test_the_order_of_runs_does_not_matter(rows, dice):
    """Each run keeps its distance when the runs are shuffled; none is negative."""
    order = list(range(len(rows)))
    dice.shuffle(order)
    found = distances(rows)
    assert (found >= 0).all()
    assert distances([rows[each] for each in order]) == pytest.approx(found[order])


@pytest.mark.parametrize(
    "call", [lambda: distances([1, 2]), lambda: distances([["a"]]), lambda: most_usual([[1]], [], 1)]
)
def test_what_is_no_table_is_refused(call):
    """A row, words, and outcomes of other runs are errors."""
    with pytest.raises(InputError):
        call()


def test_many_runs_are_quick():
    """200,000 runs of 60 figures take about half a second, and name the planted one."""
    table = np.random.default_rng(3).integers(0, 30, (200_000, 60), dtype=np.int16)
    table[1234] = 300
    began = perf_counter()
    assert strangest(table, 1) == [1234]
    assert perf_counter() - began < 2
