"""Exit codes and messages of the command, whatever the verb."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import simcore
from simcore.cli import main as command
from simcore.cli.main import main
from simcore.errors import CodeError, InputError, LogError, Problem, RunError

SIMCORE = (sys.executable, "-m", "simcore")
VERBS = (
    *("run", "batch", "compare", "sweep", "report", "merge"),
    *("show", "replay", "explain", "diff", "log"),
    *("audit", "validate", "odds", "rules", "catalogue", "schema"),
)


def simcore_command(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own."""
    return subprocess.run([*SIMCORE, *arguments], capture_output=True, text=True, check=False, timeout=60, **options)


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]):
    """`--help` exits with 0 and names each verb that works, and no other."""
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out.split("Commands:\n")[1]
    assert sorted(line.split()[0] for line in listed.splitlines() if re.match(r"  \S", line)) == sorted(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_each_verb(verb: str, capsys: pytest.CaptureFixture[str]):
    """Each verb explains itself with `--help`, exit code 0."""
    assert main([verb, "--help"]) == 0
    assert f"Usage: simcore {verb}" in capsys.readouterr().out


def test_no_verb_prints_the_help(capsys: pytest.CaptureFixture[str]):
    """`simcore` alone is no call: it prints the help, as it is, on standard error, exit code 2."""
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert main([]) == 2
    assert capsys.readouterr() == ("", shown)


def test_version(capsys: pytest.CaptureFixture[str]):
    """`--version` says the package's version."""
    assert main(["--version"]) == 0
    assert simcore.__version__ in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--help"], *([verb, "--help"] for verb in VERBS)])
def test_help_imports_nothing_heavy(arguments: list[str]):
    """`--help` imports no networkx, simpy, rich, pydantic, yaml, msgspec or zstandard."""
    code = (
        "import sys\nfrom simcore.cli.main import main\n"
        f"main({arguments!r})\n"
        "heavy = {'networkx', 'simpy', 'rich', 'pydantic', 'yaml', 'msgspec', 'zstandard'}\n"
        "sys.exit(str(sorted(heavy & set(sys.modules))) if heavy & set(sys.modules) else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


def test_importing_the_package_imports_no_room():
    """`import simcore` alone imports none of its rooms."""
    code = "import sys, simcore; sys.exit(str([m for m in sys.modules if m.startswith('simcore.')] or ''))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.strip() == ""


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["run"],
        ["run", "--seed", "many", "x.yaml"],
        ["run", "--seed", "-1", "x.yaml"],
        ["run", "--seed", "9" * 5000, "x.yaml"],
        ["run", "--detail", "some", "x.yaml"],
        ["run", "--detail", "none", "-o", "x.jsonl", "x.yaml"],
        ["run", "--json", "-o", "-", "x.yaml"],
        ["run", "-o", "x.jsonl.gz", "x.yaml"],
        ["run", "no-such-scenario.yaml"],
        ["validate"],
        ["audit", "no-such-log.jsonl"],
        ["audit", "."],
        ["log", "no-such-log.jsonl"],
        ["log", "--from", "soon", "no-such-log.jsonl"],
        ["odds", "5D+7 >= 15"],
        ["odds", "5D"],
        ["rules", "S9.9.9"],
        ["catalogue", "spaceships"],
        ["schema", "battle"],
    ],
)
def test_bad_calls(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    """A wrong call or a missing file ends with exit code 2, words on standard error, nothing on standard output."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip()
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (InputError(Problem("a.yaml", 3, 5, "wrong\nforged line"), Problem("b.yaml", 0, 0, "also")), 2, 2),
        (CodeError("no die code"), 2, 1),
        (LogError("no log"), 2, 1),
        (RunError("a broken promise"), 1, 1),
        (PermissionError(13, "Permission denied", "out\x1b.jsonl"), 1, 1),
        (OSError(28, "No space left on device"), 1, 1),
        (KeyboardInterrupt(), 130, 1),
    ],
)
def test_errors_become_exit_codes(
    error: BaseException, code: int, words: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Bad input gives 2, a failed run or a bad disk 1, an interruption 130: each in one clean line a problem."""

    def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(command.cli, "main", fail)
    assert main([]) == code
    said = capsys.readouterr().err
    assert len(said.splitlines()) == words
    assert "\x1b" not in said


def test_ascii_terminal(tmp_path: Path):
    """A terminal that knows only ASCII gets escapes, not an error."""
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = simcore_command("validate", str(tmp_path / "größe.yaml"), env=environment)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "gr" in done.stderr


def test_json_results_parse(capsys: pytest.CaptureFixture[str]):
    """What `--json` prints is JSON and nothing else."""
    for verb in (["rules", "--json"], ["catalogue", "--json"], ["schema"], ["schema", "log"]):
        assert main(verb) == 0
        said = capsys.readouterr()
        json.loads(said.out)
        assert said.err == ""
