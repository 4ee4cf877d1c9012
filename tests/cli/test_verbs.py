"""`validate`, `audit`, `log`, `catalogue` and `schema`, end to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import simcore
from simcore.cli.main import main

DUEL = str(Path(__file__).with_name("duel.yaml"))


@pytest.fixture(scope="module")
def duel_log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The log of a duel."""
    path = tmp_path_factory.mktemp("duel") / "duel.jsonl"
    simcore.run(DUEL, log=path)
    return str(path)


def test_validate_good(capsys: pytest.CaptureFixture[str]):
    """A good scenario exits with 0, and `--json` lists neither errors nor warnings."""
    assert main(["validate", DUEL]) == 0
    assert capsys.readouterr().out == f"{DUEL}: good\n"
    assert main(["validate", DUEL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"errors": [], "warnings": []}


def test_validate_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Of several bad scenarios every problem is told, in its file and place, and the exit code is 2."""
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(f"format: 1\nname: {name}\nnam: x\nlimit: 5\n", encoding="utf-8")
    files = [str(tmp_path / name) for name in ("a.yaml", "b.yaml")]
    assert main(["validate", *files, "--json"]) == 2
    errors = json.loads(capsys.readouterr().out)["errors"]
    for file in files:
        assert {(error["line"], error["column"]) for error in errors if error["file"] == file} >= {(3, 1), (4, 8)}
    assert main(["validate", *files]) == 2
    said = capsys.readouterr()
    assert f"{files[0]}:3:1: " in said.err
    assert f"{files[1]}:4:8: " in said.err


def test_validate_warns(capsys: pytest.CaptureFixture[str]):
    """What is legal but likely unmeant is a warning: exit code 0, and told with its place."""
    sealed = ["--set", "site.zones.cellar={at: [0, 9], size: [2 m, 2 m, 2 m]}"]
    assert main(["validate", DUEL, *sealed, "--json"]) == 0
    warnings = json.loads(capsys.readouterr().out)["warnings"]
    assert any("cellar" in warning["message"] for warning in warnings)


def test_validate_of_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A file that is missing is a problem of its own, at line and column 0: it has no place in a file."""
    missing = str(tmp_path / "missing.yaml")
    assert main(["validate", missing, "--json"]) == 2
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert (error["file"], error["line"], error["column"]) == (missing, 0, 0)


@pytest.mark.parametrize(
    ("change", "bound"),
    [
        ("limit=100000000000 days", "is too long; at most 1,000,000,000 days"),
        ("sides.red.units.rover.attributes.strength=99999999D", "too many dice; at most 100D"),
    ],
)
def test_validate_says_the_bound(change: str, bound: str, capsys: pytest.CaptureFixture[str]):
    """A time or a code that is far too large is refused with the largest that may be written."""
    assert main(["validate", DUEL, "--set", change]) == 2
    assert bound in capsys.readouterr().err


def test_set_that_makes_no_sense(capsys: pytest.CaptureFixture[str]):
    """A `--set` that names nothing is refused, and the message names the `--set`."""
    assert main(["validate", DUEL, "--set", "sides.red.units.rover.cuont=3"]) == 2
    assert "cuont" in capsys.readouterr().err


def test_audit(duel_log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A good log passes with 0, and `--json` says so; a log cut off is a fault, exit code 1; no log is 2."""
    assert main(["audit", duel_log, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["faults"]) == (True, [])
    assert answer["events"] == len(Path(duel_log).read_bytes().splitlines())
    assert answer["rolls"] > 0
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(Path(duel_log).read_bytes().splitlines(keepends=True)[:-1]))
    assert main(["audit", str(cut)]) == 1
    assert "cut off" in capsys.readouterr().out
    assert main(["audit", DUEL]) == 2


def test_log_filters(duel_log: str, capsys: pytest.CaptureFixture[str]):
    """`log` prints a line an event; `--who`, `--kind`, `--from` and `--to` leave out the others."""

    def told(*arguments: str) -> list[str]:
        assert main(["log", duel_log, *arguments]) == 0
        return capsys.readouterr().out.splitlines()

    everything = told()
    assert len(everything) == len(Path(duel_log).read_bytes().splitlines())
    shots = told("--kind", "shot.fired")
    assert 0 < len(shots) < len(everything)
    assert set(shots) < set(everything)
    assert told("--from", "0 s", "--to", "r1") + told("--from", "r2") == everything


def test_log_never_prints_control_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A forged log whose texts hold control characters prints escapes."""
    simcore.run(DUEL, log=tmp_path / "x.jsonl")
    text = (tmp_path / "x.jsonl").read_text(encoding="utf-8")
    (tmp_path / "x.jsonl").write_text(text.replace('"rover-1"', '"rover\\u001b[2J"'), encoding="utf-8")
    for verb in ("log", "audit", "run"):
        main([verb, str(tmp_path / "x.jsonl"), *(["-o", str(tmp_path / "y.jsonl")] if verb == "run" else [])])
        said = capsys.readouterr()
        assert "\x1b" not in said.out + said.err
        assert "Traceback" not in said.err


def test_catalogue(capsys: pytest.CaptureFixture[str]):
    """`catalogue` lists every kind, `catalogue KIND` one; the JSON has entries by kind and name."""
    assert main(["catalogue", "--json"]) == 0
    everything = json.loads(capsys.readouterr().out)
    assert {"materials", "elements", "weapons", "templates"} <= set(everything)
    assert main(["catalogue", "weapons", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"weapons": everything["weapons"]}
    assert main(["catalogue", "weapons"]) == 0
    shown = capsys.readouterr().out
    for name in everything["weapons"]:
        assert name in shown


def test_catalogue_says_yes_and_no(capsys: pytest.CaptureFixture[str]):
    """For people what is or is not is yes or no; the JSON keeps true and false."""
    assert main(["catalogue", "elements"]) == 0
    shown = capsys.readouterr().out
    assert "opens yes" in shown
    assert "powered no" in shown
    assert "True" not in shown
    assert main(["catalogue", "elements", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["elements"]["metal-door"]["opens"] is True


@pytest.mark.parametrize("arguments", [[], ["scenario"], ["log"]])
def test_schema(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    """`schema` prints a JSON Schema of objects, of a scenario unless a log's is asked for."""
    assert main(["schema", *arguments]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert "$defs" in answer
    assert ("run.begin" in json.dumps(answer)) == (arguments == ["log"])
