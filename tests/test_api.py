"""The package as Python sees it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import simcore
from simcore.api import is_log

DUEL = Path(__file__).parent / "cli" / "duel.yaml"


def test_run_of_a_plan_and_of_its_file_are_one():
    """A plan and the file it came from give the same run, and another seed gives another."""
    by_plan, by_file, other = io.BytesIO(), io.BytesIO(), io.BytesIO()
    outcome = simcore.run(simcore.load(DUEL), seed=3, log=by_plan)
    assert simcore.run(str(DUEL), seed=3, log=by_file).outcome == outcome.outcome
    simcore.run(DUEL, seed=4, log=other)
    assert by_plan.getvalue() == by_file.getvalue()
    assert by_plan.getvalue() != other.getvalue()


def test_log_of_a_run_runs_again(tmp_path: Path):
    """A log is a source of runs: by itself it gives its own bytes again, with another replication other ones."""
    path = tmp_path / "first.jsonl.zst"
    simcore.run(DUEL, seed=3, replication=2, log=path)
    plain, again, other = io.BytesIO(), io.BytesIO(), io.BytesIO()
    simcore.run(DUEL, seed=3, replication=2, log=plain)
    simcore.run(path, log=again)
    simcore.run(path, replication=3, log=other)
    assert again.getvalue() == plain.getvalue()
    assert other.getvalue() != plain.getvalue()


def test_plan_of_a_log_is_the_scenarios(tmp_path: Path):
    """`load` of a log gives the plan of the scenario that was run."""
    path = tmp_path / "first.jsonl"
    simcore.run(DUEL, log=path)
    assert simcore.load(path).resolved == simcore.load(DUEL).resolved


def test_log_iterates_facts(tmp_path: Path):
    """`simcore.Log` reads what `simcore.run` wrote, from run.begin to run.end."""
    path = tmp_path / "first.jsonl"
    outcome = simcore.run(DUEL, log=path)
    kinds = [fact.kind for fact in simcore.Log.open(path)]
    assert (kinds[0], kinds[-1], len(kinds)) == ("run.begin", "run.end", outcome.events)


def test_detail_none_writes_nothing(tmp_path: Path):
    """With `detail` none no file is made even if one is named."""
    simcore.run(DUEL, log=tmp_path / "none.jsonl", detail="none")
    assert list(tmp_path.iterdir()) == []


def test_bad_scenario_raises_with_its_problems(tmp_path: Path):
    """A bad scenario raises InputError that holds every problem, each with its place, and makes no log."""
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nnam: x\nlimit: 5\n", encoding="utf-8")
    with pytest.raises(simcore.InputError) as caught:
        simcore.run(bad, log=tmp_path / "none.jsonl")
    assert {problem.line for problem in caught.value.problems} >= {2, 3}
    assert not (tmp_path / "none.jsonl").exists()


def test_what_is_no_file_is_no_log(tmp_path: Path):
    """A folder, a missing file and a text that no path may be are no logs, and nothing is raised or read."""
    for path in (tmp_path, tmp_path / "missing.jsonl", "a\0b"):
        assert not is_log(path)


def test_unknown_name():
    """What the package does not offer is an AttributeError."""
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        _ = simcore.fly
