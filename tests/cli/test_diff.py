"""`simcore diff`, end to end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

import simcore
from simcore.cli.main import main
from tests.golden.golden import SCENARIOS, golden
from tests.log.doctor import Doctor

GATEHOUSE = str(golden("gatehouse"))
ROOT = Path(__file__).resolve().parents[2]
UNLOCKED = "site.elements.control-door.locked=false"
HOSTILE = "x\x1b[31m\u202e"
Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def unlocked(tmp_path_factory) -> str:
    """The main scenario with its control room unlocked."""
    path = tmp_path_factory.mktemp("log") / "unlocked.jsonl"
    simcore.run(simcore.load(SCENARIOS["gatehouse"], [UNLOCKED]), log=path)
    return str(path)


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """The log of a small scenario."""
    path = tmp_path / "plain.jsonl"
    path.write_bytes(zstandard.decompress(golden("blaster-vs-door").read_bytes()))
    return path


def test_alike(capsys: Said):
    """A log is like itself: exit code 0."""
    assert main(["diff", GATEHOUSE, GATEHOUSE]) == 0
    assert capsys.readouterr() == (f"alike: {sum(1 for _ in simcore.Log.open(GATEHOUSE))} events\n", "")


def test_where_two_layouts_part(unlocked: str, capsys: Said):
    """An unlocked door is told as what differs in the scenario; then the first event that differs, in both logs' words."""
    assert main(["diff", GATEHOUSE, unlocked]) == 1
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert said.err == ""
    assert lines[:4] == [
        f"- {GATEHOUSE}",
        f"+ {unlocked}",
        "they begin otherwise:",
        "  scenario.resolved.site.elements.control-door.locked: true -> false",
    ]
    assert lines[4].startswith("events 1 to ")
    assert lines[5].startswith("- R")
    assert lines[6].startswith("+ R")
    assert main(["diff", GATEHOUSE, unlocked, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    seq = answer["before"]
    assert lines[4] == f"events 1 to {seq - 1} are alike; event {seq} differs:"
    assert [event["seq"] for event in answer["events"]] == [seq, seq]
    assert len(answer["changes"]) == len(lines) - 7
    assert answer["begin"] == [{"path": lines[3].split(":")[0].strip(), "first": True, "second": False}]
    both = [list(simcore.Log.open(log)) for log in (GATEHOUSE, unlocked)]
    assert both[0][1:seq] == both[1][1:seq]
    assert both[0][seq] != both[1][seq]


def test_json_of_alike_and_of_a_beginning(plain: Path, tmp_path: Path, capsys: Said):
    """`--json` says so where logs are alike, and which of them ends first where one is the beginning of the other."""
    assert main(["diff", str(plain), str(plain), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["alike"], answer["begin"], answer["changes"], answer["ended"]) == (True, [], [], None)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(plain.read_bytes().splitlines(keepends=True)[:3]))
    for logs, ended in (((cut, plain), "first"), ((plain, cut), "second")):
        assert main(["diff", *map(str, logs), "--json"]) == 1
        said = capsys.readouterr()
        answer = json.loads(said.out)
        assert (answer["ended"], answer["before"], answer["events"].count(None)) == (ended, 3, 1)
        assert f"{cut}: the log was cut off" in said.err


def test_the_beginning_of_another(plain: Path, tmp_path: Path, capsys: Said):
    """A log that is the beginning of another is told as that, exit code 1; two cut at the same place are alike."""
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(plain.read_bytes().splitlines(keepends=True)[:3]))
    assert main(["diff", str(plain), str(cut)]) == 1
    said = capsys.readouterr()
    assert f"events 1 to 2 are alike; {cut} ends there, and the other goes on:\n- R1 " in said.out
    assert main(["diff", str(cut), str(cut)]) == 0
    said = capsys.readouterr()
    assert said.out == "alike: 3 events\n"
    assert said.err.count("was cut off") == 2


def test_without_dice(tmp_path: Path, capsys: Said):
    """That dice were not compared is said."""
    bare = tmp_path / "bare.jsonl.zst"
    simcore.run(simcore.load(SCENARIOS["last-stand"]), log=bare, detail="outcome")
    assert main(["diff", str(bare), str(golden("last-stand"))]) == 0
    assert "tells no dice" in capsys.readouterr().out


def test_many_differences_are_cut_short(capsys: Said):
    """Of very many differences the first are told, and how to see all."""
    assert main(["diff", GATEHOUSE, str(golden("tower-fire"))]) == 1
    assert "more differences: --json has all" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [[GATEHOUSE, "missing.jsonl"], [GATEHOUSE], [GATEHOUSE, str(SCENARIOS["gatehouse"])]]
)
def test_no_log(arguments: list[str], capsys: Said):
    """What is missing or no log is refused with exit code 2."""
    assert main(["diff", *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_a_damaged_line(plain: Path, tmp_path: Path, capsys: Said):
    """A line that is no event, before anything differs, is named with its file and number, exit code 2."""
    odd = tmp_path / "odd.jsonl"
    odd.write_text(plain.read_text(encoding="utf-8").replace('"seq":2', '"seq":"x"'), encoding="utf-8")
    assert main(["diff", str(plain), str(odd)]) == 2
    said = capsys.readouterr()
    assert (said.out, f"{odd}: line 3: no event" in said.err) == ("", True)


def test_hostile_words_are_inert(plain: Path, tmp_path: Path, capsys: Said):
    """Control characters and marks of direction in either log stand as escapes."""
    doctor = Doctor(plain)
    doctor.lines[0]["data"]["scenario"]["resolved"][HOSTILE] = HOSTILE
    doctor.lines[2]["data"] = {HOSTILE: HOSTILE}
    doctor.lines[2]["set"] = {HOSTILE: {HOSTILE: HOSTILE}}
    doctor.lines[2]["rolls"][0] |= {"for": HOSTILE, "by": HOSTILE, "code": HOSTILE, "parts": [[HOSTILE, HOSTILE]]}
    odd = str(doctor.write(tmp_path / "odd.jsonl", reseal=True))
    for logs in ((str(plain), odd), (odd, str(plain))):
        for form in ([], ["--json"]):
            assert main(["diff", *logs, *form]) == 1
            said = capsys.readouterr()
            assert not set("\x1b\u202e") & set(said.out + said.err)
            assert "x\\" in said.out


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="this machine has no /dev/stdin")
def test_a_pipe(plain: Path):
    """One of the logs may come through a pipe, compressed or not."""
    done = subprocess.run(
        [sys.executable, "-m", "simcore", "diff", str(plain), "/dev/stdin"],
        input=golden("blaster-vs-door").read_bytes(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (done.returncode, done.stdout[:6], done.stderr) == (0, b"alike:", b"")
