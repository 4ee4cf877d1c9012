"""The rows of a ledger as a file for other programs: CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from simcore.campaign.columns import TIME, WORD
from simcore.campaign.ledger import Ledger, names, quoted
from simcore.campaign.whole import whole
from simcore.errors import InputError, Problem

if TYPE_CHECKING:
    from types import ModuleType

WHOLE, REAL, TEXT = "BIGINT", "DOUBLE", "VARCHAR"
"""What a column holds, as DuckDB calls it; any may be null."""

_FIXED = {"replication": WHOLE, "events": WHOLE, "attempts": WHOLE, "seconds": REAL}
_AT_ONCE = 20_000

Rows = Iterator[tuple[object, ...]]


def export(ledger: Ledger, path: Path) -> int:
    """Write every run, one row each, in the order of the replications and with the columns of the ledger.

    The ending says how: ``.csv`` (what is null is empty) or ``.parquet`` (whole numbers, reals, text). How many rows
    there are. Raises :class:`InputError` for another ending, where the name cannot be written, and where DuckDB, which
    writes Parquet, is not installed; nothing is written then.
    """
    check_ending(path)
    kinds = stored(ledger)
    if path.suffix == ".csv":
        with whole(path, ledger.path) as part:
            return _csv(part, kinds, _rows(ledger, kinds))
    duckdb = _duckdb(path)
    with whole(path, ledger.path) as part:
        return _parquet(duckdb, part, kinds, _rows(ledger, kinds))


def check_ending(path: Path) -> None:
    """Refuse a name that does not say how rows are written. Raises :class:`InputError`."""
    if path.suffix not in {".csv", ".parquet"}:
        raise InputError(Problem(str(path), 0, 0, "rows are written as its ending says: .csv or .parquet"))


def stored(ledger: Ledger) -> dict[str, str]:
    """What each column of a ledger holds, in order: :data:`WHOLE`, :data:`REAL` or :data:`TEXT`."""
    kinds = {TIME: REAL, WORD: TEXT}
    figures = {column.name: kinds.get(column.kind, WHOLE) for column in ledger.campaign.columns}
    return {name: _FIXED.get(name) or figures.get(name, TEXT) for name in names(ledger.campaign.columns)}


def _rows(ledger: Ledger, kinds: dict[str, str]) -> Rows:
    """All rows; a state is text in every one of them, though some may be numbers."""
    states = {column.name for column in ledger.campaign.columns if column.kind == WORD}
    places = [place for place, name in enumerate(kinds) if name in states]
    for row in ledger.select(list(kinds)):
        yield _with_text(row, places) if places else row


def _with_text(row: tuple[object, ...], places: list[int]) -> tuple[object, ...]:
    cells = list(row)
    for place in places:
        cells[place] = None if row[place] is None else str(row[place])
    return tuple(cells)


def _csv(path: Path, kinds: dict[str, str], rows: Rows) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(kinds)
        for some in _chunks(rows):
            writer.writerows(some)
            count += len(some)
    return count


def _duckdb(path: Path) -> ModuleType:
    try:
        import duckdb  # noqa: PLC0415 - an extra: only who wants Parquet has it
    except ImportError:
        why = "Parquet is written with DuckDB, which is not installed: pip install 'simcore[parquet]'; or name a .csv file"
        raise InputError(Problem(str(path), 0, 0, why)) from None
    return duckdb


def _parquet(duckdb: ModuleType, path: Path, kinds: dict[str, str], rows: Rows) -> int:
    path.touch()  # a folder that takes no file is told by the system, before any work
    declared = ", ".join(f"{quoted(name)} {kind}" for name, kind in kinds.items())
    with TemporaryDirectory() as spill:
        # what does not fit into memory goes to a folder of its own, and no extension is looked for on the network
        settings = {"autoinstall_known_extensions": False, "temp_directory": spill}
        try:
            with duckdb.connect(config=settings) as connection:
                connection.execute(f"CREATE TABLE runs ({declared})")
                count = sum(_inserted(connection, some) for some in _chunks(rows))
                connection.table("runs").write_parquet(str(path))
        except duckdb.Error as error:
            raise OSError(f"DuckDB cannot write {path.parent}: {error}") from None
    return count


def _chunks(rows: Rows) -> Iterator[list[tuple[object, ...]]]:
    while some := list(islice(rows, _AT_ONCE)):
        yield some


def _inserted(connection: Any, rows: list[tuple[object, ...]]) -> int:
    """Rows go in by columns, which is a hundred times as quick as one by one; how many they are."""
    connection.register("part", {f"c{place}": _column(cells) for place, cells in enumerate(zip(*rows, strict=True))})
    connection.execute("INSERT INTO runs SELECT * FROM part")
    connection.unregister("part")
    return len(rows)


def _column(cells: tuple[object, ...]) -> Any:
    column = np.empty(len(cells), dtype=object)
    column[:] = cells
    return column
