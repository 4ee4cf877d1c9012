"""What the plots of a page draw: where curves, bars and whiskers stand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.campaign.answers import Count, Ends, NumberAnswer, TimeAnswer
from simcore.campaign.page.axis import Axis, Whisker, round_values
from simcore.campaign.page.bars import counts, stacks
from simcore.campaign.page.growth import POINTS, growth, kept
from simcore.campaign.page.spread import HEIGHT, spread
from simcore.campaign.statistics.histogram import Bin, clock, decimal, whole
from simcore.campaign.statistics.incidence import incidence
from simcore.campaign.statistics.interval import UNKNOWN, Interval
from simcore.campaign.statistics.shares import share


def time_of(times: list[float], statuses: list[str]) -> TimeAnswer:
    """The time of an event in some runs."""
    curve = incidence(times, statuses)
    came, ended, limit = (statuses.count(each) for each in ("event", "ended", "limit"))
    return TimeAnswer("s", Count(came, share(came, len(times))), ended, limit, curve.when(0.5), curve)


def test_a_curve_is_a_step_at_each_event():
    """The path is level up to an event, steps up there, and goes on level to the end of the axis."""
    drawn = growth("first_fire", time_of([10, 20, 20, 30], ["event", "ended", "event", "event"]), 40.0)
    assert drawn.line == (
        "M0.0,100.00 250.0,100.00 250.0,75.00 500.0,75.00 500.0,50.00 750.0,50.00 750.0,25.00 1000.0,25.00"
    )
    assert (drawn.half, drawn.stop, drawn.limit) == ("54.00%", None, "")
    assert drawn.band.startswith("M0.0,")
    assert drawn.band.endswith(",100.00Z")


def test_a_curve_stops_where_runs_were_broken_off():
    """Beyond the last time nothing is drawn while runs still waited, and how many they were is said."""
    drawn = growth("first_fire", time_of([10, 30, 30], ["event", "limit", "limit"]), 40.0)
    assert drawn.line.endswith("750.0,66.67")
    assert drawn.stop == "76.00%"
    assert "Broken off at 30 s, still waiting: 2 runs." in drawn.limit


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=3_000, unique=True), st.floats(1, 1e6))
def test_long_curves_are_thinned(times: list[float], last: float):
    """Few enough steps are left, in order, with the first and the last, and none is moved by more than a dot."""
    row = np.minimum(np.sort(np.append(times, 0.0)), last)
    places = kept(row, last)
    assert len(places) <= POINTS + 2
    assert places[0] == 0
    assert places[-1] == len(row) - 1
    assert (np.diff(places) > 0).all()
    following = places[np.searchsorted(places, np.arange(len(row)))]
    assert (row[following] - row <= last / POINTS * (1 + 1e-9)).all()


def test_thousands_of_steps_stay_few():
    """A curve of ten thousand different times is drawn with some hundreds of corners, and ends where it should."""
    times = [0.5 + each for each in range(10_000)]
    drawn = growth("first_fire", time_of(times, ["event"] * 10_000), 10_000.0)
    assert drawn.line.count(" ") <= 2 * (POINTS + 1)
    assert drawn.line.endswith("1000.0,0.00")


def figure(bins: tuple[Bin, ...], unit: str = "units") -> NumberAnswer:
    """A figure that spreads so."""
    quantiles = {"q10": Interval(1, None, 2), "median": Interval(2, 1, 3), "q90": Interval(3, 2, None)}
    return NumberAnswer(unit, Interval(2.0, 1.5, 2.5), quantiles, bins[0].low, bins[-1].low, bins)


def test_bars_are_as_high_as_their_runs_are_many():
    """Heights go with counts, an empty bar is left out, and one run among thousands is still seen."""
    drawn = spread("dead", figure((Bin(0, 1, 5000), Bin(1, 2, 0), Bin(2, 3, 2500), Bin(3, 4, 1))))
    assert [float(each.height) for each in drawn.blocks] == [HEIGHT, HEIGHT / 2, 1.0]
    assert [each.told for each in drawn.blocks] == ["0: 5,000 runs", "2: 2,500 runs", "3: 1 run"]
    assert [each.at for each in drawn.blocks] == ["2.00%", "50.00%", "74.00%"]


@pytest.mark.parametrize(
    ("bins", "unit", "median"),
    [
        ((Bin(0, 1, 4), Bin(1, 2, 0), Bin(2, 3, 8), Bin(3, 4, 1)), "units", "62.00%"),
        ((Bin(0, 2, 4), Bin(2, 4, 8)), "units", "50.00%"),
        ((Bin(0, 1, 4), Bin(1, 2, 0), Bin(2, 3, 8), Bin(3, 4, 1)), "s", "50.00%"),
    ],
)
def test_a_mark_stands_where_its_value_does(bins: tuple[Bin, ...], unit: str, median: str):
    """In the middle of a bar that is of one whole number, and at its place within a bar of many."""
    drawn = spread("dead", figure(bins, unit))
    assert drawn.median is not None
    assert drawn.median.value == median
    at = {tick.label: tick.at for tick in drawn.ticks}
    assert at["2"] == median


@pytest.mark.parametrize(
    ("interval", "whisker"),
    [
        (Interval(50, 25, 75), Whisker("25.00%", "75.00%", "50.00%")),
        (Interval(50, None, 75), Whisker("0.00%", "75.00%", "50.00%")),
        (Interval(None, 25, None), Whisker("25.00%", "100.00%", None)),
        (Interval(150, 25, 175), Whisker("25.00%", "100.00%", "100.00%")),
        (Interval(50, None, None), None),
        (UNKNOWN, None),
    ],
)
def test_whiskers(interval: Interval, whisker: Whisker | None):
    """A whisker reaches from end to end, to the end of the axis where nothing bounds it, and never beyond."""
    assert Axis(0, 100).whisker(interval) == whisker


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.sampled_from([clock, decimal, whole]), st.integers(2, 8))
def test_an_axis_names_few_round_values(low: float, span: float, steps: object, most: int):
    """There are never more than asked for, in order, all within the axis but for a rounding."""
    found = round_values(low, low + span, steps, most)
    assert len(found) <= most
    assert found == sorted(set(found))
    room = 1e-6 * max(span, abs(low), 1)
    assert all(low - room <= each <= low + span + room for each in found)


def test_outcomes_with_none_of_the_runs_still_have_a_whisker():
    """None of ten runs has a bar without width, and an interval that says so is not nothing."""
    (row,) = counts({"blue": Count(0, share(0, 10))}, {"blue": "tone-1"}).rows
    assert (row.width, row.cells, row.share) == ("0.00%", ("0",), "0.0 % (0.0 to 27.8)")
    assert row.whisker == Whisker("0.00%", "27.75%", "0.00%")


def test_a_cause_has_one_color():
    """The pieces of a stacked bar stand end to end, and a cause has the same color in every section."""
    ends = (
        Ends("wall", {"fire": Count(6, share(6, 10)), "rocket": Count(3, share(3, 10))}),
        Ends("gate", {"rocket": Count(2, share(2, 10)), "fire": Count(1, share(1, 10))}),
    )
    wall, gate = stacks(ends)
    assert [(each.at, each.width) for each in wall.segments] == [("0.00%", "60.00%"), ("60.00%", "30.00%")]
    assert [each.tone for each in gate.segments] == [each.tone for each in reversed(wall.segments)]
