"""The clock: moments have a place of their own, and the order of creation never matters."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pytest
from simpy import Environment, Event

from simcore.errors import RunError
from simcore.processes.clock import Clock, Moment

R = 5000


def played(plan: Sequence[tuple[str, int, int, int]]) -> list[tuple[int, str]]:
    """Start a process for each (name, round, offset, rank); what happened when."""
    env = Environment()
    clock = Clock(env, R, lambda milliseconds, round_: None)
    seen: list[tuple[int, str]] = []

    def waits(name: str, round_: int, offset: int, rank: int) -> Generator[Event, Moment, None]:
        yield clock.at(round_, offset, rank)
        seen.append((int(env.now), name))

    for entry in plan:
        env.process(waits(*entry))
    env.run()
    return seen


PLAN = [("late", 2, 0, 0), ("second", 1, 5, 1), ("first", 1, 5, 0), ("start", 1, 0, 7)]


@pytest.mark.parametrize("plan", [PLAN, PLAN[::-1], PLAN[2:] + PLAN[:2]])
def test_time_then_rank_decides(plan: list[tuple[str, int, int, int]]) -> None:
    """Moments of the same time are played in the order of their rank, in whatever order they were asked for."""
    assert played(plan) == [(0, "start"), (5, "first"), (5, "second"), (5000, "late")]


def test_a_moment_that_is_taken_is_refused() -> None:
    """Two processes can never wait for the same moment: their order would be that of their creation."""
    with pytest.raises(RunError, match="taken"):
        played([("one", 1, 5, 0), ("other", 1, 5, 0)])


@pytest.mark.parametrize(("round_", "offset", "rank"), [(1, 100, 3), (1, 100, 2), (1, 99, 9)])
def test_the_past_and_the_present_are_refused(round_: int, offset: int, rank: int) -> None:
    """A process can only wait for a moment after the one being played."""
    env = Environment()
    clock = Clock(env, R, lambda milliseconds, round_: None)

    def waits() -> Generator[Event, Moment, None]:
        yield clock.at(1, 100, 3)
        yield clock.at(round_, offset, rank)

    env.process(waits())
    with pytest.raises(RunError, match="not after"):
        env.run()


def test_waiting_opens_the_round() -> None:
    """Whoever waits for a moment opens its round, and rounds come out in order, each once."""
    clock = Clock(Environment(), R, lambda milliseconds, round_: None)
    clock.at(900, 0, 0)
    clock.at(2, 0, 0)
    clock.at(2, 0, 1)
    clock.open(2)
    assert [clock.next(), clock.next()] == [2, 900]


def test_a_moment_can_be_waited_for_again() -> None:
    """A moment that was played can be given another time, and is refused a time that is not after the one being played."""
    env = Environment()
    heard: list[tuple[int, int]] = []
    clock = Clock(env, R, lambda milliseconds, round_: heard.append((milliseconds, round_)))
    bells = [clock.moment(), clock.moment()]
    seen: list[tuple[int, int]] = []

    def waits(bell: Moment, name: int) -> Generator[Event, Moment, None]:
        while True:
            yield bell
            seen.append((int(env.now), name))

    def rings() -> Generator[Event, Moment, None]:
        for round_ in (1, 3):
            yield clock.at(round_, 5, 0)
            clock.ring([(bells[1], 7, 0), (bells[0], 7, 1)], round_)
        yield clock.at(3, 9, 0)
        clock.ring([(bells[0], 9, 0)], 3)

    for name, bell in enumerate(bells):
        env.process(waits(bell, name))
    env.process(rings())
    with pytest.raises(RunError, match="not after"):
        env.run()
    assert seen == [(7, 1), (7, 0), (10_007, 1), (10_007, 0)]
    assert heard == [(5, 1), (7, 1), (10_005, 3), (10_007, 3), (10_009, 3)]
    assert clock.events == 7


@pytest.mark.parametrize("round_ms", [1000, 5000, 60_000])
@pytest.mark.parametrize("of", [1, 2, 6])
def test_turns_lie_in_order_between_declaration_and_results(round_ms: int, of: int) -> None:
    """Passes and initiative dice fall into the round in order, after declaration and before the results of work (EA-15, EA-16, EA-17)."""
    clock = Clock(Environment(), round_ms, lambda milliseconds, round_: None)
    moments = [clock.turn((pass_, of), die) for pass_ in range(1, of + 1) for die in range(1, 7)]
    assert moments == sorted(moments)
    assert moments[0] > 5
    assert moments[-1] < round_ms - round_ms // 25
    assert round_ms - round_ms // 50 + 7 * (round_ms // 500) < clock.limit < round_ms
