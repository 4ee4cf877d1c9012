"""`simcore explain`, end to end."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
import zstandard

import simcore
from simcore.cli.main import main
from tests.golden.golden import SCENARIOS, golden

GATEHOUSE = str(golden("gatehouse"))
Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def facts():
    """The events of the main scenario's run."""
    return list(simcore.Log.open(GATEHOUSE))


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> Path:
    """The same log, not compressed."""
    path = tmp_path_factory.mktemp("log") / "gatehouse.jsonl"
    with golden("gatehouse").open("rb") as packed:
        path.write_bytes(zstandard.ZstdDecompressor().stream_reader(packed).read())
    return path


def told(said: Said, *arguments: str) -> list[str]:
    """What it prints, without a word on standard error."""
    assert main(["explain", *arguments]) == 0
    answer = said.readouterr()
    assert answer.err == ""
    return answer.out.splitlines()


def test_why_did_this_wall_fall(facts, capsys: Said):
    """A wall is explained by the hit that did the damage, and back to who declared to shoot; its margins are told."""
    hit = [fact for fact in facts if fact.kind == "section.hit" and "damage" in fact.set.get(fact.target, {})][-1]
    lines = told(capsys, GATEHOUSE, hit.target)
    assert lines[0].startswith(f"event {hit.seq}, R{hit.round} ")
    assert f"margin {hit.data['margin']}, {hit.data['band']}" in lines[0]
    assert lines[0].endswith(f"({hit.rule})")
    assert lines[1].startswith(f"  trigger: event {hit.causes[0]}, ")
    assert any("declared: " in line for line in lines)
    assert any(line.startswith(f"  event {hit.seq}: had the damage been ") for line in lines)


def test_the_end_leads_to_its_hold(facts, capsys: Said):
    """`end` and `run` are the outcome; so is the side that won."""
    end = facts[-1]
    lines = told(capsys, GATEHOUSE, "end")
    assert lines[0].startswith(f"event {end.seq}, ")
    assert lines == told(capsys, GATEHOUSE, "run") == told(capsys, GATEHOUSE, end.data["outcome"]["winner"])
    assert lines == told(capsys, GATEHOUSE, str(end.seq))


def test_as_of_a_time(facts, capsys: Said):
    """`--at` asks as of then: who was wounded twice is explained by his first wound until the second comes."""
    wounds: dict[str, list] = {}
    for fact in facts:
        if fact.kind == "unit.hit" and "wounds" in fact.set.get(fact.target, {}):
            wounds.setdefault(fact.target, []).append(fact)
    unit, first, second = next(
        (unit, first, second)
        for unit, hits in wounds.items()
        for first, second in pairwise(hits)
        if first.round < second.round
    )
    assert told(capsys, GATEHOUSE, unit, "--at", f"r{second.round - 1}")[0].startswith(f"event {first.seq}, ")
    assert told(capsys, GATEHOUSE, unit, "--at", f"{second.t} s")[0].startswith(f"event {second.seq}, ")
    assert told(capsys, GATEHOUSE, unit, "--at", "0 s") == [
        f"{unit} is as it was at the start: no event has changed it"
    ]


def test_a_field(facts, capsys: Said):
    """`--field` asks for the event that last set it."""
    lock = [fact for fact in facts if "locked" in fact.set.get(fact.target, {})][-1]
    assert told(capsys, GATEHOUSE, lock.target, "--field", "locked")[0].startswith(f"event {lock.seq}, ")


def test_json(facts, capsys: Said):
    """`--json` has the events of the chain, nearest first, with their rolls as the log has them, and all close rolls."""
    fallen = [fact for fact in facts if fact.kind == "unit.hit" and "conscious" in fact.set.get(fact.target, {})][-1]
    answer = json.loads("\n".join(told(capsys, GATEHOUSE, str(fallen.seq), "--json", "--depth", "1")))
    first, *rest = answer["nodes"]
    assert (answer["event"], first["seq"], first["causes"]) == (fallen.seq, fallen.seq, list(fallen.causes))
    assert [roll["total"] for roll in first["rolls"]] == [roll.total for roll in fallen.rolls]
    assert (first["rule"], first["kind"], first["t"]) == (fallen.rule, fallen.kind, fallen.t)
    assert first["roles"][0] == "trigger"
    assert {node["seq"] for node in rest} == set(fallen.causes)
    assert answer["left_out"] > 0
    assert answer["dice"] is True
    assert {"seq", "purpose", "roller", "by", "words"} == set(answer["closest"][0])


def test_json_of_what_nothing_changed(capsys: Said):
    """`--json` of what no event has changed has no event."""
    answer = json.loads("\n".join(told(capsys, GATEHOUSE, "hall-roof", "--json")))
    assert (answer["event"], answer["nodes"], answer["closest"]) == (None, [], [])


WRONG = [
    (["999999"], "there is no event 999999; the log has"),
    (["9" * 400], "there is no event"),
    (["trooper-guard"], "is a group; ask for one of trooper-guard-1, "),
    (["gatewall"], "did you mean 'gate-wall'?"),
    (["gate-wall", "--field", "damge"], "did you mean 'damage'?"),
    (["end", "--field", "wounds"], "an entity has fields"),
    (["12", "--field", "wounds"], "an entity has fields"),
    (["end", "--at", "r2"], "the run had not ended by then"),
    (["900", "--at", "r2"], "by then"),
    (["end", "--at", "noon"], "is no time"),
    (["end", "--depth", "-1"], "--depth"),
    (["\x1b[31m"], "\\x1b[31m"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_a_wrong_question(arguments, message, capsys: Said):
    """What is not in the log is refused with exit code 2 and what was probably meant; nothing is printed as a result."""
    assert main(["explain", GATEHOUSE, *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert "\x1b" not in said.err


def test_a_log_that_was_cut_off(plain, facts, tmp_path, capsys: Said):
    """A log cut off is explained as far as it goes, with a warning; it has no outcome to explain."""
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(plain.read_bytes().splitlines(keepends=True)[:300]) + b'{"seq":300,"t"')
    assert main(["explain", str(path), "299"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("event 299, ")
    assert "was cut off" in said.err
    assert main(["explain", str(path), "end"]) == 2
    assert "cut off: it has no end" in capsys.readouterr().err


def test_no_log(tmp_path, capsys: Said):
    """A file that is no log, and a log with a line that is no event, are refused with exit code 2."""
    assert main(["explain", str(SCENARIOS["gatehouse"]), "1"]) == 2
    assert "line 1: this is no event log" in capsys.readouterr().err
    path = tmp_path / "odd.jsonl"
    path.write_text(
        zstandard.decompress(golden("blaster-vs-door").read_bytes()).decode().replace('"seq":2', '"seq":"x"')
    )
    assert main(["explain", str(path), "3"]) == 2
    assert "line 3: no event" in capsys.readouterr().err


def test_plain_and_compressed_say_the_same(plain, capsys: Said):
    """A compressed log is explained in the same words as a plain one, each time in the same order."""
    once = told(capsys, str(plain), "end")
    assert once == told(capsys, GATEHOUSE, "end") == told(capsys, str(plain), "end")
