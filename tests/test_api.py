"""The package as Python sees it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import msgspec
import pytest

import simcore
from simcore.api import is_log
from simcore.cli.main import main

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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seed": "7"}, "seed: '7' is no whole number"),
        ({"seed": True}, "seed: True is no whole number"),
        ({"seed": -1}, "seed: -1 is out of range; from 0"),
        ({"seed": 2**63}, "seed: 9223372036854775808 is out of range"),
        ({"replication": 1.0}, "replication: 1.0 is no whole number"),
        ({"replication": -1}, "replication: -1 is out of range"),
        ({"detail": "all"}, "detail: 'all' is unknown; one of full, outcome, none"),
        ({"detail": None}, "detail: None is unknown"),
        ({"source": 5}, "source: 5 is no path"),
        ({"source": b"duel.yaml"}, "source: b'duel.yaml' is no path"),
        ({"log": 5}, "log: 5 is no path"),
        ({"log": "a\0b"}, "is no path that a file can have"),
        ({"log": io.StringIO()}, "log: a stream of text; a log is bytes"),
    ],
)
def test_run_refuses_what_is_no_argument(arguments: dict[str, object], words: str, tmp_path: Path):
    """A bad argument of `run` raises InputError that names it and says what is wanted, and makes no log."""
    given = {"source": DUEL, "log": tmp_path / "none.jsonl", **arguments}
    with pytest.raises(simcore.InputError, match=re.escape(words)):
        simcore.run(**given)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((None,), "path: None is no path"),
        (("a\0b",), "is no path that a file can have"),
        ((DUEL, 5), "sets: 5 is no text; each is written 'path=value'"),
        ((DUEL, ["limit=10 s", 5]), "sets: 5 is no text"),
        ((DUEL, {"limit": "10 s"}), "is no text"),
        ((DUEL, (), 1.5), "seed: 1.5 is no whole number"),
    ],
)
def test_load_refuses_what_is_no_argument(arguments: tuple[object, ...], words: str):
    """A bad argument of `load` raises InputError that names it and says what is wanted."""
    with pytest.raises(simcore.InputError, match=re.escape(words)):
        simcore.load(*arguments)


def test_one_setting_is_a_text():
    """`load` takes one setting as a text, and several as a sequence of texts."""
    change = "victory.blue.survive=10 s"
    assert simcore.load(DUEL, change).resolved == simcore.load(DUEL, [change]).resolved != simcore.load(DUEL).resolved


def test_run_never_writes_over_what_it_runs(tmp_path: Path):
    """A log that would go to the file that is run, a scenario or a log, is refused, and the file stays."""
    scenario, log = tmp_path / "duel.yaml", tmp_path / "duel.jsonl"
    scenario.write_bytes(DUEL.read_bytes())
    simcore.run(scenario, log=log)
    for path in (scenario, log):
        before = path.read_bytes()
        with pytest.raises(simcore.InputError, match="is the file that is run"):
            simcore.run(path, log=str(path))
        assert path.read_bytes() == before


def test_plan_of_a_log_has_its_seed_and_no_other_settings(tmp_path: Path):
    """The plan of a log has the seed of the run that it tells unless another is given; settings are refused."""
    path = tmp_path / "first.jsonl"
    simcore.run(DUEL, seed=99, log=path)
    assert (simcore.load(path).seed, simcore.load(path, seed=4).seed) == (99, 4)
    with pytest.raises(simcore.InputError, match="a log is run again as it is"):
        simcore.load(path, "limit=10 s")


def test_a_log_is_shown_in_a_line(tmp_path: Path):
    """`repr` of a log is its file, the scenario's name and the dice."""
    path = tmp_path / "first.jsonl"
    simcore.run(simcore.load(DUEL, "name=Duel"), seed=3, replication=2, log=path)
    assert repr(simcore.Log.open(path)) == f"<Log {str(path)!r}: 'Duel', seed 3, replication 2>"


def test_a_log_without_a_site_in_its_layout_runs_again(tmp_path: Path):
    """A log of an earlier writer, whose layout says nothing of the site, is read, and run again from itself."""
    path = tmp_path / "first.jsonl"
    outcome = simcore.run(DUEL, log=path)
    first, rest = path.read_bytes().split(b"\n", 1)
    begin = json.loads(first)
    assert begin["data"]["layout"].pop("site").keys() == {"scale", "structure", "held_by"}
    path.write_bytes(json.dumps(begin).replace('{"seq": 0', '{"seq":0').encode() + b"\n" + rest)
    assert simcore.Log.open(path).opening.layout.site is None
    assert simcore.run(path).outcome == outcome.outcome


def test_what_is_no_file_is_no_log(tmp_path: Path):
    """A folder, a missing file and a text that no path may be are no logs, and nothing is raised or read."""
    for path in (tmp_path, tmp_path / "missing.jsonl", "a\0b"):
        assert not is_log(path)


def test_unknown_name():
    """What the package does not offer is an AttributeError."""
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        _ = simcore.fly


def test_show_tells_what_the_verb_tells(capsys: pytest.CaptureFixture[str]):
    """``simcore.show`` gives what ``simcore show --json`` prints, of a file and of its plan."""
    weapon = "proton-rocket"
    assert main(["show", str(DUEL), "--weapon", weapon, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    for source in (DUEL, simcore.load(DUEL)):
        assert json.loads(msgspec.json.encode(simcore.show(source, weapon))) == printed
    with pytest.raises(simcore.InputError, match="did you mean 'proton-rocket'"):
        simcore.show(DUEL, ["proton-rocke"])
    with pytest.raises(simcore.InputError, match="7 is no text; each is a weapon's name"):
        simcore.show(DUEL, [7])


def test_a_log_is_replayed(tmp_path: Path):
    """The state at a time is that which the patches fold to, at the end without one; the page is written beside it."""
    log, page = tmp_path / "log.jsonl", tmp_path / "page.html"
    ended = simcore.run(DUEL, log=log)
    *_, last = simcore.Log.open(log)
    then = simcore.replay(log, html=page)
    assert (then["seq"], then["round"]) == (last.seq, last.round)
    assert then["state"] == ended.state.snapshot()
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    early = simcore.replay(str(log), "r2")
    assert early["round"] == 2
    assert early["state"] != then["state"]


@pytest.mark.parametrize(("at", "html", "named"), [("soon", None, "at"), ("", "log.jsonl", "log"), (5, None, "at")])
def test_a_replay_that_cannot_be_is_refused(tmp_path: Path, at: object, html: str | None, named: str):
    """A time that is none, and the log itself as the page: a clear word, and the log stays as it is."""
    log = tmp_path / "log.jsonl"
    simcore.run(DUEL, log=log)
    before = log.read_bytes()
    with pytest.raises(simcore.InputError, match=named):
        simcore.replay(log, at, tmp_path / html if html else None)  # type: ignore[arg-type]
    assert log.read_bytes() == before
