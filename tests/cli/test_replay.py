"""`simcore replay`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import simcore
from simcore.cli.main import main
from simcore.log.fold import fold, put
from simcore.log.read import Log

DUEL = str(Path(__file__).with_name("duel.yaml"))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The log of a duel."""
    path = tmp_path_factory.mktemp("replay") / "duel.jsonl"
    simcore.run(DUEL, log=path)
    return str(path)


def test_without_an_option_the_events_are_lines(log: str, capsys: pytest.CaptureFixture[str]):
    """Without an option the events are printed as `simcore log` prints them."""
    assert main(["replay", log]) == 0
    said = capsys.readouterr().out
    assert main(["log", log]) == 0
    assert said == capsys.readouterr().out != ""


@pytest.mark.parametrize("at", ["0s", "5s", "7.5 s", "r1", "r2", "1 min", "9 h"])
def test_the_state_at_a_moment_is_the_fold_up_to_then(at: str, log: str, capsys: pytest.CaptureFixture[str]):
    """`--at` with `--json` gives the state after the last event of that second or round, or of the log."""
    assert main(["replay", log, "--at", at, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    told = Log.open(log)
    state = {id_: dict(fields) for id_, fields in told.opening.state.items()}
    last = told.begin
    for fact in told:
        late = (
            fact.round > int(at[1:])
            if at[0] == "r"
            else fact.t > {"0s": 0, "5s": 5, "7.5 s": 7.5, "1 min": 60}.get(at, 1e9)
        )
        if not late:
            put(state, fact.set)
            last = fact
    assert said == {"seq": last.seq, "t": last.t, "round": last.round, "state": state}


def test_the_state_as_text(log: str, capsys: pytest.CaptureFixture[str]):
    """As text every unit of the map stands there with its zone and wounds, and every section with its Structure."""
    assert main(["replay", log, "--at", "1 h"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told, state = Log.open(log), fold(Log.open(log))
    for id_, unit in told.opening.layout.units.items():
        row = next(line for line in lines if line.split()[:1] == [id_])
        assert row.split()[1] == unit.side
        assert str(state[id_]["wounds"]).replace("_", " ") in row
    for id_ in told.opening.layout.sections:
        assert any(line.split()[:1] == [id_] and str(state[id_]["structure"]) in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "soon"], "'soon' is no time"),
        (["--json"], "--json goes with --at"),
        (["--at", "5s", "--html", "x.html"], "ask for one of them"),
    ],
)
def test_what_is_refused(arguments: list[str], said: str, log: str, capsys: pytest.CaptureFixture[str]):
    """A time that is none, and options that do not go together, are told with exit code 2."""
    assert main(["replay", log, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_log_is_never_written_over(log: str, capsys: pytest.CaptureFixture[str]):
    """A page that would take the log's place is refused, and the log is as it was."""
    before = Path(log).read_bytes()
    assert main(["replay", log, "--html", log]) == 2
    assert "is the log itself" in capsys.readouterr().err
    assert Path(log).read_bytes() == before


def test_a_cut_log_is_told(log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Of a log that was cut off page and state go as far as it goes, and standard error says so."""
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(Path(log).read_bytes()[:-300])
    for arguments in (["--html", str(tmp_path / "cut.html")], ["--at", "5s"], []):
        assert main(["replay", str(cut), *arguments]) == 0
        assert "the log was cut off" in capsys.readouterr().err
    assert "cut off" in (tmp_path / "cut.html").read_text(encoding="utf-8")


def test_what_is_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A file that is no log is refused with exit code 2, and no page is written."""
    (tmp_path / "no.jsonl").write_text("hello\n", encoding="utf-8")
    assert main(["replay", str(tmp_path / "no.jsonl"), "--html", str(tmp_path / "no.html")]) == 2
    assert not (tmp_path / "no.html").exists()
    assert "no.jsonl: line 1: this is no event log: " in capsys.readouterr().err


def test_a_folder_that_is_not_there(log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A page whose folder is missing is refused with exit code 2, by the file's name."""
    assert main(["replay", log, "--html", str(tmp_path / "none" / "page.html")]) == 2
    assert "page.html" in capsys.readouterr().err
