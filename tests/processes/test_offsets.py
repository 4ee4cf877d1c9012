"""When things take place within a round, and what still happens in the last one."""

from __future__ import annotations

import pytest
from simpy import Environment

from simcore.processes.clock import Clock
from tests.maps import FIELD, HAMMER, HOUSE, of_kind, plan_of, told


def clock(round_ms: int) -> Clock:
    """A clock on which nothing was played."""
    return Clock(Environment(), round_ms, lambda milliseconds, round_: None)


@pytest.mark.parametrize(
    ("round_ms", "passes", "die", "offset"),
    [
        (5000, (1, 1), 1, 500),
        (5000, (1, 1), 2, 1166),
        (5000, (1, 1), 6, 3833),
        (5000, (2, 2), 1, 2500),
        (5000, (2, 3), 4, 500 + 9 * 4000 // 18),
        (1000, (1, 1), 3, 100 + 2 * 800 // 6),
    ],
)
def test_the_moment_of_an_action(round_ms: int, passes: tuple[int, int], die: int, offset: int) -> None:
    """Pass p of P on initiative i is at a tenth of the round and 6(p-1)+i-1 parts in 6P of eight tenths more (EA-15, EA-16, EA-17)."""
    assert clock(round_ms).turn(passes, die) == offset


@pytest.mark.parametrize(
    ("round_ms", "victory", "limit"), [(5000, 4990, 4995), (1000, 998, 999), (60_000, 59_880, 59_940)]
)
def test_the_end_of_a_round(round_ms: int, victory: int, limit: int) -> None:
    """A round is judged a five-hundredth, and the limit comes a thousandth, before it is over."""
    assert (clock(round_ms).victory, clock(round_ms).limit) == (victory, limit)


def test_the_lines_of_a_run_have_these_times() -> None:
    """Holds are told when the round is judged, the limit when it falls due, declarations 5 ms into the round."""
    lines = told(plan_of(FIELD, "limit=10 s", "victory={red: {hold: west, for: 9 rounds}}"))
    assert [line["t"] for line in of_kind(lines, "hold.begun", "run.end")] == [4.99, 9.995]
    assert of_kind(lines, "round.declared")[0]["t"] == 0.005


def test_what_falls_due_in_the_last_round_happens() -> None:
    """The timeline is played up to the limit's round, that round included, and nothing after it."""
    strikes = "timeline=[{at: 0 s, every: 1 round, strike: {weapon: hammer, target: front}}]"
    lines = told(plan_of(HOUSE, HAMMER, strikes, "limit=4 rounds", "sides.red.units.ann.orders=[{hold: yard}]"))
    assert [line["round"] for line in of_kind(lines, "strike.fired")] == [1, 2, 3, 4]
