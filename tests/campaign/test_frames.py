"""Campaigns from Python: what batch, report and compare return is taken by pandas, polars and DuckDB as it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pytest

import simcore
from simcore.campaign.columns import MACHINE
from simcore.campaign.frames import runs
from simcore.campaign.ledger import NAME, Ledger, names
from simcore.campaign.row import DIED, EVENT_LIMIT
from simcore.cli.main import main
from tests.campaign.hand import book, failed, measured, won
from tests.campaign.small import DUEL

ROOT = Path(__file__).parents[2]
SECOND = "sides.blue.units.guard.count=2"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of twenty duels, and beside it the layouts that are compared."""
    made = tmp_path_factory.mktemp("python")
    simcore.batch(DUEL, 20, folder=made / "duel", engine=1)
    return made


@pytest.fixture(scope="module")
def frames(folder: Path) -> dict[str, Any]:
    """What each function returns."""
    return {
        "batch": simcore.batch(DUEL, 20, folder=folder / "duel", engine=1),
        "report": simcore.report(folder / "duel"),
        "compare": simcore.compare(DUEL, 20, sets=SECOND, folder=folder / "layouts", engine=1),
    }


@pytest.fixture
def odd(tmp_path: Path) -> Any:
    """The rows of a ledger in which much is missing: errors, times, states."""
    of = measured()
    rows = [
        won(of, 0, "red", duration=5, measure__wounds="dead", measure__hit=(2.5, "event")),
        failed(1, DIED, "the worker died: exit code 7"),
        won(of, 2, None, "limit", measure__wounds="healthy"),
        failed(3, EVENT_LIMIT, "more than 30 events", "event_limit", won(of, 3, None, duration=7).figures),
    ]
    with Ledger.open(book(tmp_path / "odd", rows) / NAME) as ledger:
        return runs(ledger)


NAMES = ["batch", "report", "compare"]


def same(table: Any, frame: dict[str, Any]) -> None:
    """A table of pandas has the columns, in order, and the values of a frame."""
    assert list(table.columns) == list(frame)
    for name, column in frame.items():
        for one, other in zip(table[name].tolist(), column.tolist(), strict=True):
            assert one == other or (pd.isna(one) and pd.isna(other)), name


@pytest.mark.parametrize("name", NAMES)
def test_pandas_takes_it(name: str, frames: dict[str, Any]):
    """``pandas.DataFrame(frame)`` has a row a run, numbers as numbers."""
    table = pd.DataFrame(frames[name])
    same(table, frames[name])
    assert len(table) > 0


@pytest.mark.parametrize("name", NAMES)
def test_polars_takes_it(name: str, frames: dict[str, Any]):
    """``polars.DataFrame(frame)`` has the same rows."""
    table = pl.DataFrame(frames[name])
    assert table.columns == list(frames[name])
    assert table.height == len(next(iter(frames[name].values())))
    for column in table.columns:
        for one, other in zip(table[column].to_list(), frames[name][column].tolist(), strict=True):
            assert one == other or (pd.isna(one) and pd.isna(other)), column


@pytest.mark.parametrize("name", NAMES)
def test_duckdb_takes_it(name: str, frames: dict[str, Any]):
    """DuckDB reads the mapping as a table by the name of the variable."""
    frame = frames[name]
    ((many,),) = duckdb.sql("SELECT count(*) FROM frame").fetchall()
    assert many == len(next(iter(frame.values())))
    assert [each[0] for each in duckdb.sql("DESCRIBE frame").fetchall()] == list(frame)


def test_what_is_missing_stays_missing(odd: Any):
    """Runs without figures, times, states: pandas, polars and DuckDB all read them, and count the same."""
    table = pd.DataFrame(odd)
    same(table, odd)
    assert table["winner"].notna().sum() == 1
    assert table["duration"].notna().sum() == 3
    assert pl.DataFrame(odd)["error"].to_list()[1] == "the worker died: exit code 7"
    assert duckdb.sql("SELECT count(winner), count(error) FROM odd").fetchall() == [(1, 2)]
    assert duckdb.sql("SELECT count(*) FROM odd WHERE \"measure.hit.status\" = 'event'").fetchall() == [(1,)]


def test_a_question_in_each_tongue(frames: dict[str, Any]):
    """How often each side wins is the same in pandas, in polars, in SQL and in the report."""
    frame, report = frames["batch"], pd.DataFrame(frames["report"])
    told = report[report["what"] == "outcome"].set_index("name")["runs"]
    by_pandas = pd.DataFrame(frame)["winner"].value_counts()
    by_polars = dict(pl.DataFrame(frame).group_by("winner").len().iter_rows())
    by_sql = dict(duckdb.sql("SELECT winner, count(*) FROM frame GROUP BY winner").fetchall())
    for side in ("red", "blue"):
        assert told[side] == by_pandas[side] == by_polars[side] == by_sql[side]


def test_columns_are_those_of_the_ledger(frames: dict[str, Any], folder: Path):
    """A row a run, in the order of replications; what depends on the machine stands last; whole numbers are whole."""
    with Ledger.open(folder / "duel" / NAME) as ledger:
        assert tuple(frames["batch"]) == names(ledger.campaign.columns)
    assert tuple(frames["batch"])[-len(MACHINE) :] == MACHINE
    assert frames["batch"]["replication"].tolist() == list(range(20))
    assert frames["batch"]["shots.red"].dtype == np.int64


def test_python_says_what_the_command_line_says(
    frames: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]
):
    """The means and shares of ``report`` and ``compare`` are those of ``--json``."""
    capsys.readouterr()
    assert main(["report", str(folder / "duel"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    report = pd.DataFrame(frames["report"]).set_index(["what", "name"])
    assert report.loc[("mean", "duration"), "low"] == said["figures"]["duration"]["mean"]["low"]
    assert report.loc[("outcome", "blue"), "high"] == said["outcomes"]["blue"]["high"]
    call = ["compare", str(DUEL), "--runs", "20", "--set", SECOND, "-o", str(folder / "layouts"), "--json"]
    assert main(call) == 0
    figures = json.loads(capsys.readouterr().out)["versus"][0]["figures"]
    compare = pd.DataFrame(frames["compare"]).set_index("figure")
    assert list(compare.index) == list(figures)
    assert compare.loc["blue win", "adjusted"] == figures["blue win"]["adjusted"]


def test_a_campaign_goes_on_from_python(folder: Path, tmp_path: Path):
    """A campaign's folder is a source, and its own folder is where it goes on; its scenario may be gone."""
    mine = tmp_path / "mine.yaml"
    mine.write_bytes(DUEL.read_bytes())
    simcore.batch(mine, 5, folder=tmp_path / "runs", engine=1)
    mine.unlink()
    found = simcore.batch(tmp_path / "runs", 12, engine=1)
    assert (
        found["state_sha256"].tolist() == simcore.batch(DUEL, 20, folder=folder / "duel")["state_sha256"].tolist()[:12]
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: simcore.batch(DUEL, 0), "runs: 0 is no number of runs"),
        (lambda: simcore.batch(DUEL, "many"), "runs: 'many' is no whole number"),
        (lambda: simcore.batch(DUEL, 2**62), "runs: 4611686018427387904 is no number of runs"),
        (lambda: simcore.batch(DUEL, -1), "runs: -1 is out of range"),
        (lambda: simcore.batch(DUEL, True), "runs: True is no whole number"),
        (lambda: simcore.batch(DUEL, 3, logs="some"), "logs: 'some'"),
        (lambda: simcore.batch(DUEL, 3, logs=-1), "logs: -1"),
        (lambda: simcore.batch(DUEL, 3, engine="dask"), "engine: 'dask'"),
        (lambda: simcore.batch(DUEL, 3, engine=0), "engine: 0"),
        (lambda: simcore.batch(DUEL, 3, event_limit=0), "event_limit: 0"),
        (lambda: simcore.batch("nothing.yaml", 3), "nothing.yaml: no such file"),
        (lambda: simcore.batch(None, 3), "source: None is no path"),
        (lambda: simcore.batch(DUEL, 3, folder=DUEL), "cannot be a campaign's folder"),
        (lambda: simcore.batch(DUEL, 3, sets=["site.structre=3D"]), "did you mean 'structure'"),
        (lambda: simcore.report("nothing"), "nothing: there is no such ledger"),
        (lambda: simcore.report(DUEL), "cannot be used as a ledger"),
        (lambda: simcore.compare(DUEL, 3), "nothing to be compared with"),
        (lambda: simcore.compare([], 3), "layouts: "),
        (lambda: simcore.compare([DUEL, "nothing.yaml"], 3), "nothing.yaml: no such file"),
        (lambda: simcore.compare(DUEL, 1, sets=SECOND), "runs: 1"),
        (lambda: simcore.compare(DUEL, 3, sets=SECOND, confidence=95), "confidence"),
    ],
)
def test_a_bad_argument_is_an_input_error(call: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is wrong is said by the argument's name; nothing is written."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(simcore.InputError) as caught:
        call()
    assert said in str(caught.value)
    assert list(tmp_path.iterdir()) == []


GUARDED = "if __name__ == '__main__':\n    "


@pytest.mark.parametrize("guard", ["", GUARDED])
def test_a_script(guard: str, tmp_path: Path):
    """A script plays a batch under its guard; without it, it ends soon with an error that names the guard, and no bomb."""
    script = tmp_path / "ask.py"
    line = f"print(len(simcore.batch({str(DUEL)!r}, 30, folder='runs', engine=2)['winner']))"
    script.write_text(f"import simcore\nopen('began.txt', 'a').write('x')\n{guard}{line}\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    began = time.monotonic()
    ended = subprocess.run(
        [sys.executable, str(script)], cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert time.monotonic() - began < 50
    assert len((tmp_path / "began.txt").read_text(encoding="ascii")) <= 4
    if guard:
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "30\n", "")
    else:
        assert ended.returncode == 1
        assert "if __name__ ==" in ended.stderr.splitlines()[-1]
        assert ended.stdout == ""
