"""A run: what a cut leaves, and what is counted."""

from __future__ import annotations

from collections.abc import Collection
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from simcore.dice import Dice
from simcore.log.write import Sink
from simcore.processes import rounds
from simcore.processes.run import run
from simcore.resolve import ground
from simcore.scenario import load
from tests.maps import FIELD, MISS, lines, logged, plan_of

GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"
QUIET = f"dice={ {'ann': {'to_hit': MISS * 10}, 'bob': {'to_hit': MISS * 10}} }"


class _StopError(Exception):
    """What breaks a run off in a test."""


def test_a_run_that_breaks_off_leaves_its_finished_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of a run that raises in round 4 is a beginning of the whole one, and holds all of rounds 1 to 3."""
    plan = plan_of(FIELD, QUIET)
    whole, _ = logged(plan)
    begin = Dice.begin_round

    def stops(self: Dice, number: int) -> None:
        if number == 4:
            raise _StopError
        begin(self, number)

    monkeypatch.setattr(Dice, "begin_round", stops)
    stream = BytesIO()
    with pytest.raises(_StopError):
        run(plan, 1, sink=Sink(stream))
    cut = stream.getvalue()
    assert whole.startswith(cut)
    assert cut.endswith(b"\n")
    assert {line["round"] for line in lines(cut)} == {0, 1, 2, 3}
    assert len(lines(cut)) == sum(line["round"] <= 3 for line in lines(whole))


def test_each_round_is_in_the_file_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is flushed at the end of each round is in the stream before the next begins: a process that dies loses one."""
    plan = plan_of(FIELD, QUIET)
    stream, seen = BytesIO(), []
    real = rounds.declare

    def watched(battle: Any, *rest: Any) -> Any:
        told_ = lines(stream.getvalue())
        seen.append((battle.round, max((line["round"] for line in told_), default=-1)))
        return real(battle, *rest)

    monkeypatch.setattr(rounds, "declare", watched)
    run(plan, 1, sink=Sink(stream))
    assert seen[0] == (1, -1)
    assert all(last == round_ - 1 for round_, last in seen[1:])
    assert len(seen) > 5


def test_events_per_declared_action() -> None:
    """Over 20 seeds of the main scenario SimPy has at most 1.5 events a declared action."""
    plan = load(GATEHOUSE)
    counters = [run(plan, seed).counters for seed in range(20)]
    actions = sum(each["actions"] for each in counters)
    assert actions > 1000
    assert sum(each["events"] for each in counters) <= 1.5 * actions


@pytest.mark.parametrize("seed", range(5))
def test_the_graph_is_searched_once_a_goal_table_and_version_of_the_map(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No search is made twice for the same goal over the same open ways, and their number is within goals, tables and versions."""
    plan = load(GATEHOUSE)
    asked: list[tuple[str, frozenset[str], int]] = []
    real = ground.search

    def watched(here: Any, goal: str, passable: Collection[str], lengths: Any) -> dict[str, int]:
        asked.append((goal, frozenset(passable), id(lengths)))
        return real(here, goal, passable, lengths)

    monkeypatch.setattr(ground, "search", watched)
    counters = run(plan, seed).counters
    assert asked
    assert len(set(asked)) == len(asked)
    assert counters["searches"] <= 4 * len(plan.zones) * (1 + counters["versions"])
