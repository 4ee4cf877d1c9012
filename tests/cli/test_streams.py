"""Standard output and error that are closed, full, or whose reader leaves."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import simcore

DUEL = str(Path(__file__).with_name("duel.yaml"))
SIMCORE = (sys.executable, "-m", "simcore")
ROOT = Path(__file__).resolve().parents[2]

PRINTING = [
    ["rules"],
    ["rules", "--json"],
    ["schema"],
    ["validate", DUEL],
    ["log", "duel.jsonl"],
    ["audit", "duel.jsonl"],
    ["run", DUEL, "-o", "-"],
    ["run", DUEL, "--json", "-o", "json.jsonl"],
]
"""Calls that print something on standard output and end with 0."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the log of a duel, one that was cut off, and a scenario that is wrong."""
    folder = tmp_path_factory.mktemp("streams")
    simcore.run(DUEL, log=folder / "duel.jsonl")
    whole = (folder / "duel.jsonl").read_bytes()
    (folder / "cut.jsonl").write_bytes(whole[: len(whole) // 2])
    (folder / "bad.yaml").write_text("format: 1\nnam: x\n", encoding="utf-8")
    return folder


def command(folder: Path, arguments: list[str], **streams: object) -> subprocess.CompletedProcess[bytes]:
    """The real command in a process of its own, which finds this package."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([*SIMCORE, *arguments], check=False, cwd=folder, env=environment, timeout=60, **streams)


def shell(folder: Path, arguments: list[str], redirections: str) -> subprocess.CompletedProcess[bytes]:
    """The same, its streams redirected by a shell."""
    line = f"exec {shlex.join([*SIMCORE, *arguments])} {redirections}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(["sh", "-c", line], check=False, cwd=folder, env=environment, timeout=60, capture_output=True)


def unread(folder: Path, arguments: list[str], stream: str) -> subprocess.CompletedProcess[bytes]:
    """The same, with nobody at the other end of one stream."""
    reading, writing = os.pipe()
    os.close(reading)
    other = {"stdout": "stderr", "stderr": "stdout"}[stream]
    try:
        return command(folder, arguments, **{stream: writing, other: subprocess.PIPE})
    finally:
        os.close(writing)


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_closed_standard_output(arguments: list[str], folder: Path):
    """A standard output that is closed is a failure, said in a word."""
    done = shell(folder, arguments, ">&-")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == b"simcore: standard output is closed"
    assert b"Traceback" not in done.stderr


def test_who_prints_nothing_needs_no_standard_output(folder: Path):
    """A run whose log goes to a file needs no standard output, no standard error, nor any: the log is whole."""
    for redirections in (">&-", "2>&-", "<&- >&- 2>&-"):
        assert shell(folder, ["run", DUEL, "-o", "again.jsonl"], redirections).returncode == 0
        assert (folder / "again.jsonl").read_bytes() == (folder / "duel.jsonl").read_bytes()
        (folder / "again.jsonl").unlink()


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_reader_of_the_result_leaves(arguments: list[str], folder: Path):
    """Whoever reads may leave: the exit code is 0, and nothing is said of it."""
    done = unread(folder, arguments, "stdout")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"simcore:" not in done.stderr
    assert b"Broken pipe" not in done.stderr


def test_reader_of_the_report_leaves(folder: Path):
    """Whoever reads the report may leave too: the log is there, and the exit code is 0."""
    assert unread(folder, ["run", DUEL, "-o", "again.jsonl"], "stderr").returncode == 0
    assert (folder / "again.jsonl").read_bytes() == (folder / "duel.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["audit", "cut.jsonl"], 1),
        (["audit", "cut.jsonl", "--json"], 1),
        (["validate", "bad.yaml"], 2),
        (["validate", "bad.yaml", DUEL, "--json"], 2),
    ],
)
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_verdict_needs_no_reader(arguments: list[str], code: int, stream: str, folder: Path):
    """Whoever stops reading changes no verdict: a fault or a bad scenario keeps its exit code."""
    done = unread(folder, arguments, stream)
    assert done.returncode == code
    assert b"Traceback" not in (done.stderr or b"")


@pytest.mark.parametrize(("arguments", "stream"), [(["rules"], "1"), (["run", DUEL, "-o", "again.jsonl"], "2")])
def test_full_disk(arguments: list[str], stream: str, folder: Path):
    """A stream that takes no more is a failure, with a word where it can be said."""
    if not Path("/dev/full").exists():
        pytest.skip("this machine has no /dev/full")
    done = shell(folder, arguments, f"{stream}>/dev/full")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == (stream == "1")
    assert b"Traceback" not in done.stderr
