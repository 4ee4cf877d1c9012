"""The ledger of a campaign: one SQLite file, one row a run; whoever has a copy of it has the campaign."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from simcore.campaign.campaign import FORMAT, Campaign
from simcore.campaign.columns import FIRST, MACHINE, STORED, TIME, Column
from simcore.campaign.row import UNFINISHED, Row
from simcore.errors import InputError, Problem, RunError

NAME = "ledger.sqlite"
"""What the ledger is called in the folder of its campaign."""

APPLICATION = int.from_bytes(b"simc")
"""What tells a ledger from other SQLite files (PRAGMA application_id)."""

DESTROYED = "replication INTEGER, section TEXT, by TEXT NOT NULL, t REAL NOT NULL, PRIMARY KEY (replication, section)"
"""A row for each section that a run destroyed: by what, and when first, in seconds."""

_FIXED = {"replication": "INTEGER PRIMARY KEY", "status": "TEXT NOT NULL", "events": "INTEGER"}
_MACHINE = {"seconds": "REAL", "attempts": "INTEGER NOT NULL"}
_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_REFUSED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)
_WORDS = {True: "true", False: "false"}


class Ledger:
    """An open ledger: :attr:`campaign`, and its rows.

    Whoever writes calls :meth:`ahead` first.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, campaign: Campaign) -> None:
        self.path = path
        self.campaign = campaign
        self._connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @classmethod
    def create(cls, path: Path, campaign: Campaign) -> Ledger:
        """A new ledger without rows. It has its name only when it is whole; one that is there by then stays.

        Raises :class:`InputError` where its folder cannot be made or written to.
        """
        _folder(path.parent)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        with _said(path), _gone(part):
            with closing(_connected(part)) as connection:
                connection.execute(f"PRAGMA application_id={APPLICATION}")
                connection.execute(f"PRAGMA user_version={FORMAT}")
                connection.execute("CREATE TABLE campaign (said TEXT NOT NULL) STRICT")
                connection.execute(f"CREATE TABLE runs ({_declared(campaign.columns)}) STRICT")
                connection.execute(f"CREATE TABLE destroyed ({DESTROYED}) STRICT, WITHOUT ROWID")
                connection.execute("INSERT INTO campaign VALUES (?)", (msgspec.json.encode(campaign).decode(),))
                connection.commit()
            _named(part, path)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Ledger:
        """The ledger in this file. Raises :class:`InputError` where it is none."""
        if not path.is_file():
            raise _wrong(path, f"there is no such ledger; {_MEANT}")
        with _said(path):
            connection = _connected(path)
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if application != APPLICATION:
                connection.close()
                raise _wrong(path, "this is no ledger of a campaign")
            if version != FORMAT:
                connection.close()
                raise _wrong(path, f"a ledger of format {version}; this simcore reads format {FORMAT}")
            said = connection.execute("SELECT said FROM campaign").fetchone()
            if said is None:
                connection.close()
                raise _wrong(path, "it does not say which campaign it is of")
            campaign = msgspec.json.decode(said[0], type=Campaign)
            _checked(path, connection, campaign)
        return cls(path, connection, campaign)

    def ahead(self) -> None:
        """Have rows written ahead: each :meth:`add` is then quick and, whatever becomes of this process, kept."""
        with _said(self.path):
            self._connection.execute("PRAGMA journal_mode=WAL")

    def add(self, rows: Iterable[Row]) -> None:
        """Keep some rows; one that is there already stays, unless its run was left unfinished."""
        marks = ", ".join("?" * len(names(self.campaign.columns)))
        insert = f"INSERT OR IGNORE INTO runs VALUES ({marks})"
        with _said(self.path), self._connection as connection:
            for row in rows:
                connection.execute(
                    "DELETE FROM runs WHERE replication = ? AND status = ?", (row.replication, UNFINISHED)
                )
                if connection.execute(insert, self._written(row)).rowcount:
                    ends = [(row.replication, *end) for end in row.destroyed]
                    connection.executemany("INSERT INTO destroyed VALUES (?, ?, ?, ?)", ends)

    def absorb(self, part: Path) -> None:
        """Take over the rows of another ledger of this campaign that are not here, or were left unfinished here."""
        with _said(self.path):
            self._connection.execute("ATTACH ? AS part", (str(part),))
            with self._connection as connection:
                known = "SELECT replication FROM part.runs"
                connection.execute(f"DELETE FROM runs WHERE status = ? AND replication IN ({known})", (UNFINISHED,))
                here = "SELECT replication FROM main.runs"
                connection.execute(
                    f"INSERT INTO destroyed SELECT * FROM part.destroyed WHERE replication NOT IN ({here})"
                )
                connection.execute("INSERT OR IGNORE INTO runs SELECT * FROM part.runs")
            self._connection.execute("DETACH part")

    def _written(self, row: Row) -> list[object]:
        width = len(names(self.campaign.columns)) - len(FIRST) - len(MACHINE)
        figures = [_WORDS[each] if isinstance(each, bool) else each for each in row.figures] or [None] * width
        return [*(getattr(row, name) for name in FIRST), *figures, *(getattr(row, name) for name in MACHINE)]

    @contextmanager
    def still(self) -> Iterator[None]:
        """While this lasts, whatever is read is of one moment, whoever writes meanwhile."""
        if self._connection.in_transaction:
            yield
            return
        with _said(self.path):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.rollback()

    def attempts(self) -> dict[int, int]:
        """How often each run that is there was tried; of those left unfinished too."""
        with _said(self.path):
            return dict(self._connection.execute("SELECT replication, attempts FROM runs"))

    def finished(self) -> set[int]:
        """The replications that are there and not left unfinished."""
        with _said(self.path):
            found = self._connection.execute("SELECT replication FROM runs WHERE status <> ?", (UNFINISHED,))
            return {replication for (replication,) in found}

    def select(
        self, wanted: Sequence[str], where: str = "TRUE", given: Sequence[object] = ()
    ) -> Iterator[tuple[object, ...]]:
        """Some columns of the rows that meet a condition, in the order of the replications."""
        yield from self.asked([quoted(name) for name in wanted], where, given)

    def asked(
        self, expressions: Sequence[str], where: str = "TRUE", given: Sequence[object] = ()
    ) -> Iterator[tuple[object, ...]]:
        """As :meth:`select`, of what SQL is to make of the columns."""
        with _said(self.path):
            yield from self._connection.execute(
                f"SELECT {', '.join(expressions)} FROM runs WHERE {where} ORDER BY replication", given
            )

    def destroyed(self) -> list[tuple[str, str, int]]:
        """By what sections were destroyed first: section, cause, in how many runs; the most usual cause first."""
        with _said(self.path):
            return self._connection.execute(
                "SELECT section, by, count(*) AS runs FROM destroyed GROUP BY section, by ORDER BY section, runs DESC, by"
            ).fetchall()

    def errors(self) -> dict[str, int]:
        """Why runs failed, in how many of them, the most usual reason first."""
        with _said(self.path):
            return dict(
                self._connection.execute(
                    "SELECT error, count(*) AS runs FROM runs WHERE error IS NOT NULL GROUP BY error ORDER BY runs DESC, error"
                )
            )

    def count(self) -> int:
        """How many rows there are."""
        with _said(self.path):
            found: int = self._connection.execute("SELECT count(*) FROM runs").fetchone()[0]
        return found

    def close(self) -> None:
        """Leave one plain file behind, unless someone else has it open."""
        try:
            self._connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error:  # another reads it, or it cannot be written: what is ahead is read by whoever opens it
            pass
        finally:
            self._connection.close()


def located(given: Path) -> Path:
    """The ledger that is meant by a campaign's folder, or by the ledger itself."""
    return given / NAME if given.is_dir() else given


def names(columns: Iterable[Column]) -> tuple[str, ...]:
    """The columns of the table of runs, in order."""
    return (*FIRST, *(name for column in columns for name in column.names), *MACHINE)


def quoted(name: str) -> str:
    """A name as SQL writes it.

    >>> quoted("shots.rebels")
    '"shots.rebels"'
    """
    return '"' + name.replace('"', '""') + '"'


def _declared(columns: Sequence[Column]) -> str:
    declared = [f"{name} {_FIXED.get(name, 'TEXT')}" for name in FIRST]
    for column in columns:
        declared.append(f"{quoted(column.name)} {STORED[column.kind]}")
        declared += [f"{quoted(column.names[1])} TEXT" for _ in range(column.kind == TIME)]
    declared += [f"{name} {_MACHINE.get(name, 'TEXT')}" for name in MACHINE]
    return ", ".join(declared)


def _checked(path: Path, connection: sqlite3.Connection, campaign: Campaign) -> None:
    there = [row[1] for row in connection.execute("PRAGMA table_info(runs)")]
    if there != list(names(campaign.columns)):
        raise _wrong(path, "its columns are not those of its campaign")


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=30)
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection


_MEANT = "a campaign is a folder that 'simcore batch' wrote"


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """What SQLite or a reader has to complain of, in our words."""
    try:
        yield
    except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            raise _wrong(path, "another program writes to it; try again when it is done") from None
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than is told
        if code in _FULL:
            raise RunError(f"{path}: {error}; what was finished is kept, and the same command goes on") from None
        refused = "it, or its folder, cannot be written" if code in _REFUSED else "cannot be used as a ledger"
        meant = f"; {_MEANT}" if code == sqlite3.SQLITE_NOTADB else ""
        raise _wrong(path, f"{refused}: {error}{meant}") from None


def _folder(path: Path) -> None:
    """Make a campaign's folder, if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise _wrong(path, "cannot be a campaign's folder: a file is in the way") from None
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            raise
        raise _wrong(path, f"cannot be a campaign's folder: {error.strerror}") from None


@contextmanager
def _gone(part: Path) -> Iterator[None]:
    """A file that is not there before, nor after, whatever happens."""
    part.unlink(missing_ok=True)
    try:
        yield
    finally:
        part.unlink(missing_ok=True)


def _named(part: Path, path: Path) -> None:
    """Give a file its name, unless another has it: two batches may begin at once, and one must not bury the other's."""
    try:
        os.link(part, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            part.replace(path)


def _wrong(path: Path, message: str) -> InputError:
    return InputError(Problem(str(path), 0, 0, message))
