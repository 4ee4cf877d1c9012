"""The columns of a ledger: what each figure of a run is called, its unit, and how it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from simcore.errors import InputError, Problem

NUMBER, TIME, WORD = "number", "time", "word"

FIRST = ("replication", "status", "winner", "reason", "error", "events", "state_sha256")
"""What a row says of every run, before its figures."""

MACHINE = ("seconds", "started", "finished", "worker", "attempts")
"""What depends on the machine; the last columns of a row."""

STORED = {NUMBER: "INTEGER", TIME: "REAL", WORD: "ANY"}

MOST = 1_900
"""SQLite holds 2,000 columns in a table."""


class Column(Struct, frozen=True):
    """A figure: its name, its unit, and whether it is a number, the time of an event, or a state, which may be a word."""

    name: str
    unit: str
    kind: str

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of a table that hold it: a time has its status beside it."""
        return (self.name, f"{self.name}.status") if self.kind == TIME else (self.name,)


def columns(figures: Mapping[str, Mapping[str, Any]]) -> tuple[Column, ...]:
    """The columns of some figures, as ``run.end`` writes them.

    Raises :class:`InputError` where a table cannot hold them: SQLite does not tell upper case from lower.

    >>> columns({"rounds": {"value": 3, "unit": "rounds"}, "first_fire": {"value": 5, "unit": "s", "status": "limit"}})
    (Column(name='rounds', unit='rounds', kind='number'), Column(name='first_fire', unit='s', kind='time'))
    """
    found = tuple(Column(name, figure["unit"], _kind(figure)) for name, figure in figures.items())
    taken: dict[str, str] = {}
    for name in (*FIRST, *_names(found), *MACHINE):
        other = taken.setdefault(name.lower(), name)
        if other != name:
            raise _refused(f"{other!r} and {name!r} differ in upper and lower case only")
    if len(taken) > MOST:
        raise _refused(f"there are {len(taken):,} columns, and a ledger holds {MOST:,}")
    return found


def _kind(figure: Mapping[str, Any]) -> str:
    if "status" in figure:
        return TIME
    return WORD if figure["unit"] == "state" else NUMBER


def _names(found: Iterable[Column]) -> Iterator[str]:
    for column in found:
        yield from column.names


def _refused(why: str) -> InputError:
    return InputError(Problem("figures", 0, 0, f"{why}; a ledger cannot hold them"))
