"""A run: what a cut leaves, and what is counted."""

from __future__ import annotations

from collections.abc import Collection
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import simcore
from simcore.dice import Dice
from simcore.log.audit import audit
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


def test_a_run_is_broken_off_after_the_round_in_which_it_passes_its_limit_of_events(tmp_path: Path) -> None:
    """The reason is ``event_limit``, nobody wins, times that did not come are censored, and the audit finds no fault."""
    plan, path = plan_of(FIELD, QUIET), tmp_path / "log.jsonl"
    whole, ended = logged(plan)
    limit = ended.events // 2
    outcome = simcore.run(plan, log=path, event_limit=limit)
    told_ = lines(path.read_bytes())
    assert outcome.outcome == {"winner": None, "reason": "event_limit"}
    assert limit < told_[-1]["data"]["events"] < ended.events
    assert {line["round"] for line in told_ if line["seq"] < limit} == {*range(told_[-1]["round"] + 1)}
    assert {figure.get("status") for figure in outcome.summary["figures"].values()} <= {None, "event", "limit"}
    assert audit(path).faults == []
    assert told_[0]["data"]["event_limit"] == limit
    assert [line["kind"] for line in lines(whole)[: len(told_) - 1]] == [line["kind"] for line in told_[:-1]]


def test_the_limit_of_events_is_not_passed_where_it_is_just_reached() -> None:
    """A run with as many events as its limit ends as ever, and its log is the same but for the first line."""
    plan = plan_of(FIELD, QUIET)
    log, ended = logged(plan)
    again, same = logged(plan, event_limit=ended.events)
    assert (same.outcome, same.events) == (ended.outcome, ended.events)
    assert log.splitlines()[1:-1] == again.splitlines()[1:-1]


def test_a_log_broken_off_without_reason_is_a_fault(tmp_path: Path) -> None:
    """The audit refuses a log that says ``event_limit`` before its limit, and one that goes on after it."""
    plan, path = plan_of(FIELD, QUIET), tmp_path / "log.jsonl"
    ended = simcore.run(plan, log=path, event_limit=40)
    assert ended.outcome["reason"] == "event_limit"
    for limit in (39, 4000, 3):
        forged = path.read_bytes().replace(b'"event_limit":40', f'"event_limit":{limit}'.encode())
        (tmp_path / "forged.jsonl").write_bytes(forged)
        faults = audit(tmp_path / "forged.jsonl").faults
        wrong = [fault for fault in faults if "limit" in fault]
        assert bool(wrong) is (limit != 39), faults


def test_the_log_of_a_run_broken_off_is_run_again_with_its_limit(tmp_path: Path) -> None:
    """``run`` of the log stops where the log does, byte for byte, unless it is given another limit."""
    path, again = tmp_path / "log.jsonl", tmp_path / "again.jsonl"
    simcore.run(plan_of(FIELD, QUIET), log=path, event_limit=40)
    simcore.run(path, log=again)
    assert again.read_bytes() == path.read_bytes()
    assert simcore.run(path, event_limit=4000).outcome["reason"] != "event_limit"
