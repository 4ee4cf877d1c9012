"""A log that comes through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import simcore
from simcore.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
DUEL = Path(__file__).with_name("duel.yaml")
PIPE = "/dev/stdin"

pytestmark = pytest.mark.skipif(not Path(PIPE).exists(), reason="this machine has no /dev/stdin")


@pytest.fixture(scope="module", params=["duel.jsonl", "duel.jsonl.zst"])
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a duel, plain and compressed."""
    path = tmp_path_factory.mktemp("log") / str(request.param)
    simcore.run(DUEL, log=path)
    return path


def piped(content: bytes, folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The exit code, output and talk of a verb that reads a pipe; what it keeps of it goes to a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "simcore", *arguments],
        input=content,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_log_and_audit_of_a_pipe_are_those_of_the_file(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`log` and `audit` say of a pipe what they say of a file that holds the same, and leave nothing behind."""
    main(["log", str(log), "--who", "guard"])
    told = capsys.readouterr().out
    assert piped(log.read_bytes(), tmp_path, "log", PIPE, "--who", "guard") == (0, told, "")
    assert piped(log.read_bytes(), tmp_path, "audit", PIPE, "--json")[0] == main(["audit", str(log), "--json"]) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("verb", ["log", "audit"])
def test_a_pipe_that_is_no_log_is_one_line(verb: str, tmp_path: Path):
    """What comes through a pipe and is no log, or nothing, ends with exit code 2 and a line that names the pipe."""
    for content in (b"", DUEL.read_bytes(), b"y\n" * 100_000):
        code, out, said = piped(content, tmp_path, verb, PIPE)
        assert (code, out, said.count("\n")) == (2, "", 1)
        assert said.startswith(f"simcore: {PIPE}: ")
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_that_was_cut_off_names_the_pipe(tmp_path: Path):
    """Of a log cut off on its way, what came is printed, and the pipe is named as cut off."""
    path = tmp_path / "duel.jsonl"
    simcore.run(DUEL, log=path)
    whole = path.read_bytes()
    path.unlink()
    code, out, said = piped(whole[:-100], tmp_path, "log", PIPE)
    assert code == 0
    assert out.count("\n") == whole.count(b"\n") - 1
    assert said.startswith(f"{PIPE}: the log was cut off")


def test_a_device_is_refused(capsys: pytest.CaptureFixture[str]):
    """What may go on for ever is neither a file nor a pipe, and is refused at once."""
    if not Path("/dev/zero").exists():
        pytest.skip("this machine has no /dev/zero")
    for verb in ("log", "audit"):
        assert main([verb, "/dev/zero"]) == 2
        assert "/dev/zero is neither a file nor a pipe" in capsys.readouterr().err
