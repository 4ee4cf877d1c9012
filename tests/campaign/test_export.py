"""``simcore report --export``: the rows of a ledger as CSV and as Parquet, whole or not at all."""

from __future__ import annotations

import csv
import os
import sys
from pathlib import Path

import duckdb
import pytest

from simcore.campaign.columns import MACHINE
from simcore.campaign.export import stored
from simcore.campaign.ledger import NAME, Ledger, names
from simcore.cli.main import main
from tests.campaign.small import duel
from tests.campaign.synthetic import HARM, harmful, ledger

RUNS = 120


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose names and states mean harm."""
    return ledger(tmp_path_factory.mktemp("harm"), harmful(), RUNS)


def kept(folder: Path) -> list[tuple[object, ...]]:
    """The rows of a ledger, in which every state is text."""
    with Ledger.open(folder / NAME) as opened:
        return list(opened.select(names(opened.campaign.columns)))


def test_csv_holds_the_ledger(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Every row and column stands in the CSV file as in the ledger, ``replication`` first, and what is null is empty."""
    path = tmp_path / "rows.csv"
    assert main(["report", str(folder), "--export", str(path)]) == 0
    assert capsys.readouterr() == ("", f"rows: {path} ({RUNS})\n")
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[0] == "replication"
    assert head[-len(MACHINE) :] == list(MACHINE)
    assert head == list(names(harmful().columns))
    assert rows == [["" if cell is None else str(cell) for cell in row] for row in kept(folder)]


def test_parquet_holds_the_ledger(folder: Path, tmp_path: Path):
    """Read back by DuckDB, every value is that of the ledger, of its type: whole number, real, text or null."""
    path = tmp_path / "rows.parquet"
    assert main(["report", str(folder), "--export", str(path)]) == 0
    with duckdb.connect() as connection:
        found = connection.read_parquet(str(path))
        types = dict(zip(found.columns, map(str, found.types), strict=True))
        rows = found.order("replication").fetchall()
    with Ledger.open(folder / NAME) as opened:
        assert types == stored(opened)
    expected = {"replication": "BIGINT", "error": "VARCHAR", "shots.red": "BIGINT", "seconds": "DOUBLE"}
    expected |= {"first_breach": "DOUBLE", "first_breach.status": "VARCHAR", f"state {HARM}": "VARCHAR"}
    assert {name: types[name] for name in expected} == expected
    assert rows == kept(folder)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_campaign_without_runs_has_no_rows(tmp_path: Path, ending: str):
    """A ledger without rows gives a file with its columns alone."""
    Ledger.create(tmp_path / NAME, duel()).close()
    path = tmp_path / f"rows.{ending}"
    assert main(["report", str(tmp_path), "--export", str(path)]) == 0
    found = duckdb.connect().from_parquet(str(path)) if ending == "parquet" else duckdb.read_csv(str(path))
    assert (found.columns, len(found)) == (list(names(duel().columns)), 0)


@pytest.mark.parametrize("option", ["--export", "--html"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("folder.csv", "this is a folder"),
        ("nowhere/rows.csv", "there is no folder"),
        ("pipe.csv", "no plain file"),
        ("linked.csv", "this is the ledger that is read"),
    ],
)
def test_a_name_that_cannot_be_meant_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, name: str, why: str
):
    """A folder, a device, a place that is not there and the ledger itself are refused, with exit code 2, untouched."""
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "linked.csv").symlink_to(folder / NAME)
    os.mkfifo(tmp_path / "pipe.csv")
    before = kept(folder)
    there = sorted(tmp_path.rglob("*"))
    assert main(["report", str(folder), option, str(tmp_path / name)]) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert told.out == ""
    assert sorted(tmp_path.rglob("*")) == there
    assert kept(folder) == before


@pytest.mark.parametrize("name", ["rows", "rows.xlsx", "rows.CSV", "rows.parquet.gz", ".csv"])
def test_another_ending_is_refused(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str):
    """An ending that is neither ``.csv`` nor ``.parquet`` is refused with both of them named; nothing is written."""
    assert main(["report", str(folder), "--export", str(tmp_path / name)]) == 2
    assert ".csv or .parquet" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_duckdb_parquet_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Where DuckDB is missing, what to install is told, with exit code 2, and the file that was there stays."""
    monkeypatch.setitem(sys.modules, "duckdb", None)
    path = tmp_path / "rows.parquet"
    path.write_text("before", encoding="utf-8")
    assert main(["report", str(folder), "--export", str(path)]) == 2
    assert "pip install 'simcore[parquet]'" in capsys.readouterr().err
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == ["before"]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_an_export_that_fails_leaves_what_was_there(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
):
    """Where reading stops half way, the file of before stays as it was, with nothing beside it."""
    some = kept(folder)[:50]

    def broken(*_: object) -> object:
        yield from some
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Ledger, "select", broken)
    path = tmp_path / f"rows.{ending}"
    path.write_text("before", encoding="utf-8")
    assert main(["report", str(folder), "--export", str(path)]) == 1
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == ["before"]


@pytest.mark.parametrize("name", ["/proc/rows.csv", "/proc/rows.parquet", f"{'x' * 300}.csv"])
def test_a_place_that_takes_no_file_is_told(folder: Path, capsys: pytest.CaptureFixture[str], name: str):
    """A folder where nothing can be made, and a name that is too long, are told as such, with exit code 2."""
    assert main(["report", str(folder), "--export", name]) == 2
    assert f"{name}: cannot be written" in capsys.readouterr().err


def test_a_link_stays_a_link(folder: Path, tmp_path: Path):
    """What is written under the name of a link goes to the file that it points to."""
    (tmp_path / "link.csv").symlink_to(tmp_path / "there.csv")
    (tmp_path / "there.csv").write_text("before", encoding="utf-8")
    assert main(["report", str(folder), "--export", str(tmp_path / "link.csv")]) == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "there.csv").read_text(encoding="utf-8").startswith("replication,")
