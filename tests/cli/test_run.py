"""`simcore run`, end to end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import simcore
from simcore.cli.main import main

DUEL = str(Path(__file__).with_name("duel.yaml"))
SIMCORE = (sys.executable, "-m", "simcore")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_log_goes_to_outputs(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A run writes its log to outputs/, named after scenario, seed and, from 1 on, replication; talk is on stderr."""
    assert main(["run", DUEL]) == 0
    assert main(["run", DUEL, "--seed", "8", "--replication", "2"]) == 0
    assert sorted(path.name for path in Path("outputs").iterdir()) == ["duel-seed5.jsonl", "duel-seed8-rep2.jsonl"]
    said = capsys.readouterr()
    assert said.out == ""
    assert "outputs/duel-seed5.jsonl" in said.err


def test_report_shows_hostile_names_harmlessly(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """Control characters in a scenario's name reach no terminal, and markup in it is shown as it stands."""
    assert main(["run", DUEL]) == 0
    said = capsys.readouterr().err
    assert "\x1b" not in said
    assert "\u202e" not in said


@pytest.mark.parametrize("no_color", ["", "1"])
def test_terminal_gets_color_unless_no_color(
    no_color: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """On a terminal the report has styles, with NO_COLOR none; markup in a name is text in both."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", no_color)
    assert main(["run", DUEL]) == 0
    said = capsys.readouterr().err
    assert ("\x1b[" in said) == (not no_color)
    assert "[red]in[/red]" in said


def test_json(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """`--json` prints the outcome and summary of the log's last line, and the log's name."""
    assert main(["run", DUEL, "--json", "-o", "x.jsonl"]) == 0
    answer = json.loads(capsys.readouterr().out)
    last = json.loads(Path("x.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert answer["outcome"] == last["data"]["outcome"]
    assert answer["summary"] == last["data"]["summary"]
    assert answer["log"] == "x.jsonl"


def test_standard_output_and_compressed_hold_the_same(elsewhere: Path, capfdbinary: pytest.CaptureFixture[bytes]):
    """`-o -` prints the bytes that `-o FILE` writes, and a `.zst` file holds them compressed."""
    zstandard = pytest.importorskip("zstandard")
    assert main(["run", DUEL, "-o", "x.jsonl"]) == 0
    assert main(["run", DUEL, "-o", "x.jsonl.zst"]) == 0
    capfdbinary.readouterr()
    done = subprocess.run([*SIMCORE, "run", DUEL, "-o", "-"], capture_output=True, check=False, env=with_root())
    assert done.stdout == Path("x.jsonl").read_bytes()
    packed = Path("x.jsonl.zst").read_bytes()
    assert len(packed) < len(done.stdout) // 2
    assert zstandard.ZstdDecompressor().decompressobj().decompress(packed) == done.stdout


def test_detail_none_writes_no_file(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """`--detail none` writes no file, and its outcome and figures are those of a run that does."""
    assert main(["run", DUEL, "--json", "-o", "x.jsonl"]) == 0
    logged = json.loads(capsys.readouterr().out)
    Path("x.jsonl").unlink()
    assert main(["run", DUEL, "--json", "--detail", "none"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(elsewhere.iterdir()) == []
    assert answer["log"] is None
    assert answer["outcome"] == logged["outcome"]
    assert answer["summary"]["figures"] == logged["summary"]["figures"]


@pytest.mark.parametrize("detail", ["full", "outcome"])
def test_a_log_runs_again(detail: str, elsewhere: Path):
    """A log run again gives the same bytes, into a file named as the run's own would be, whatever its own name."""
    assert main(["run", DUEL, "--seed", "3", "--replication", "4", "--detail", detail, "-o", "a.jsonl"]) == 0
    assert main(["run", "a.jsonl", "--detail", detail]) == 0
    assert Path("outputs/a-seed3-rep4.jsonl").read_bytes() == Path("a.jsonl").read_bytes()


def test_a_log_in_outputs_runs_again_beside_itself(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A log whose run would be named as itself is left alone: the same bytes go to a file called `-again`."""
    assert main(["run", DUEL]) == 0
    log = Path("outputs/duel-seed5.jsonl")
    before = log.read_bytes()
    for name in ("duel-seed5-again.jsonl", "duel-seed5-again-again.jsonl"):
        assert main(["run", str(log)]) == 0
        log = Path("outputs") / name
        assert log.read_bytes() == before
        assert str(log) in capsys.readouterr().err
    assert Path("outputs/duel-seed5.jsonl").read_bytes() == before


def test_another_run_of_a_log_is_named_after_its_own_dice(elsewhere: Path):
    """A log run on another seed or replication is named after that: never after the old one."""
    assert main(["run", DUEL, "-o", "duel-seed5.jsonl.zst"]) == 0
    assert main(["run", "duel-seed5.jsonl.zst", "--seed", "6"]) == 0
    assert main(["run", "duel-seed5.jsonl.zst", "--replication", "1"]) == 0
    assert sorted(path.name for path in Path("outputs").iterdir()) == ["duel-seed5-rep1.jsonl", "duel-seed6.jsonl"]
    assert main(["run", DUEL, "--seed", "6", "-o", "six.jsonl"]) == 0
    assert Path("outputs/duel-seed6.jsonl").read_bytes() == Path("six.jsonl").read_bytes()


def test_a_log_that_may_come_out_otherwise_is_run_with_a_warning(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """Of a log of another version, one cut off and one damaged, standard error says so, and each is run."""
    assert main(["run", DUEL, "-o", "a.jsonl"]) == 0
    assert "warning" not in capsys.readouterr().err
    whole = Path("a.jsonl").read_bytes()
    version = f'"simcore":"{simcore.__version__}"'.encode()
    cases = {
        "written by simcore 0.0.0": whole.replace(version, b'"simcore":"0.0.0"'),
        "was cut off": whole[:-200],
        "line 2: no event": b"\n".join([whole.splitlines()[0], b"{", *whole.splitlines()[2:]]),
    }
    for words, text in cases.items():
        Path("b.jsonl").write_bytes(text)
        assert main(["run", "b.jsonl", "-o", "c.jsonl"]) == 0
        said = capsys.readouterr().err
        assert f"{words}" in said
        assert said.count("(warning)") == 1
        assert Path("c.jsonl").read_bytes() == whole


@pytest.mark.parametrize("name", ["x.jsonl.gz", "x.BZ2", "x.jsonl.ZST", "x.zip"])
def test_only_zst_is_compressed(name: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A name that promises another compression than .zst is refused, and nothing is written."""
    assert main(["run", DUEL, "-o", name]) == 2
    assert ".zst" in capsys.readouterr().err
    assert list(elsewhere.iterdir()) == []


def test_a_log_is_not_overwritten_by_its_own_run(elsewhere: Path):
    """`-o` that names the log being run again is refused, and the log stays."""
    assert main(["run", DUEL, "-o", "a.jsonl"]) == 0
    before = Path("a.jsonl").read_bytes()
    assert main(["run", "a.jsonl", "-o", "./a.jsonl"]) == 2
    assert Path("a.jsonl").read_bytes() == before


def test_set_changes_a_scenario(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """`--set` changes a value before the run; with a log it is refused."""
    assert main(["run", DUEL, "--set", "limit=10 s", "--set", "victory.blue.survive=10 s", "-o", "a.jsonl"]) == 0
    last = json.loads(Path("a.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert last["t"] <= 10
    assert main(["run", "a.jsonl", "--set", "limit=20 s"]) == 2


@pytest.mark.parametrize("text", ["format: 1\n", "", "[1, 2", "format: 1\nname: \x00\n", '{"seq":0}\n'])
def test_bad_input_writes_nothing(text: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A bad scenario, or a broken log, ends with exit code 2 before anything is written."""
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert main(["run", "bad.yaml", "-o", "out.jsonl"]) == 2
    assert main(["run", "bad.yaml"]) == 2
    assert [path.name for path in elsewhere.iterdir()] == ["bad.yaml"]
    assert "Traceback" not in capsys.readouterr().err


def test_unwritable_outputs(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """An output in no folder, a folder as output and a file in the place of outputs/ are refused in a line."""
    Path("outputs").write_text("in the way", encoding="utf-8")
    for arguments in (["-o", "no/such/folder/x.jsonl"], ["-o", "."], []):
        assert main(["run", DUEL, *arguments]) == 2
        said = capsys.readouterr().err
        assert "cannot write" in said
        assert "Traceback" not in said


def test_full_disk(elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    """A disk that fills up while the log is written ends the run with exit code 1 and a line."""
    if not Path("/dev/full").exists():
        pytest.skip("this machine has no /dev/full")
    assert main(["run", DUEL, "-o", "/dev/full"]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_interrupted_run_leaves_a_readable_log(elsewhere: Path):
    """A run that is interrupted exits with 130 and leaves a log that can be read as far as it goes."""
    settings = ["limit=3 days", "victory.blue=null"]
    settings += [f"sides.{group}.attributes.strength=90D" for group in ("red.units.rover", "blue.units.guard")]
    changes = [word for setting in settings for word in ("--set", setting)]
    command = [*SIMCORE, "run", DUEL, "-o", "x.jsonl", *changes]
    process = subprocess.Popen(command, env=with_root(), stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (Path("x.jsonl").exists() and Path("x.jsonl").stat().st_size):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    log = simcore.Log.open("x.jsonl")
    assert log.cut
    assert [fact.seq for fact in log][:3] == [0, 1, 2]


def with_root() -> dict[str, str]:
    """The environment of a command that is started elsewhere and still finds this package."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}
