"""The audit: reads a log with no simulation and checks all that it says, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from simcore.errors import LogError, SimcoreError
from simcore.log.audit import (
    bands,
    causes,
    crew,
    dying,
    end,
    faces,
    form,
    hazards,
    layout,
    looks,
    moments,
    moves,
    orders,
    patches,
    pools,
    rounds,
    shots,
    sightings,
    stances,
    sums,
    victory,
    walks,
)
from simcore.log.audit.book import Book, Line
from simcore.log.lines import lines
from simcore.log.read import Log, decode

MOST = 1000
"""Faults that are told; the rest is only counted."""

CHECKS = (
    form.check,
    causes.check,
    moments.check,
    faces.check,
    sums.check,
    pools.check,
    shots.check,
    bands.check,
    walks.check,
    moves.check,
    stances.check,
    sightings.check,
    looks.check,
    orders.check,
    dying.check,
    victory.check,
    hazards.check,
    crew.check,
    patches.check,
    rounds.check,
)
"""What is checked of a line, in this order: against the state before it, and from its patch on against that after it."""

BEYOND = (SimcoreError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError)
"""What rules raise of a state or a line that makes no sense."""


class Report(Struct):
    """What the audit found: whether all is well, how many events and rolls there are, and each fault in words."""

    ok: bool
    events: int
    rolls: int
    faults: list[str]


def audit(path: str | PathLike[str]) -> Report:
    """The audit of a log. Raises :class:`LogError` where the file is no log; all else that is wrong is a fault."""
    log = Log.open(path)
    try:
        book = Book(log.opening)
    except LogError as error:
        raise LogError(f"{path}: {error}") from None
    faults = list(_first(book, log.begin.data))
    for fault in _read(book, Path(path)):
        if len(faults) <= MOST:
            faults.append(fault)
    if book.rolls:
        faults += book.bare[:MOST]
    return Report(not faults, book.events, book.rolls, faults)


def _first(book: Book, data: dict[str, Any]) -> Iterator[str]:
    for found in (
        patches.initial(book),
        end.scenario(book),
        layout.written(data),
        layout.check(book),
        layout.begun(book),
    ):
        try:
            yield from (f"event 0: {fault}" for fault in found)
        except BEYOND as error:
            yield f"event 0: what it says cannot be worked out: {type(error).__name__} {error}"


def _read(book: Book, path: Path) -> Iterator[str]:
    digest = sha256()
    kind = ""
    for number, text in enumerate(lines(path), 1):
        if kind == "run.end":
            yield f"line {number}: there is more after run.end"
        line = _line(text, path, number)
        if isinstance(line, str):
            if not text.endswith(b"\n"):
                kind = ""
                break
            yield line
        else:
            kind = line.fact.kind
            yield from _judged(book, line, digest.hexdigest() if kind == "run.end" else "")
            if not text.endswith(b"\n"):
                yield f"event {line.fact.seq}: its line has no end"
        digest.update(text)
        book.events += 1
    if kind != "run.end":
        yield "the log was cut off: its last line is not run.end"


def _line(text: bytes, path: Path, number: int) -> Line | str:
    """The line that a text is; or what is wrong with it."""
    try:
        fact = decode(text, path, number)
        raw: dict[str, Any] = msgspec.json.decode(text)
    except LogError as error:
        return str(error).removeprefix(f"{path}: ")
    if text.rstrip(b"\n") != msgspec.json.encode(raw) and _doubled(text):
        return f"line {number}: a key stands twice"
    return Line(raw, fact)


def _doubled(text: bytes) -> bool:
    """Whether a key stands twice in an object: then what is read depends on who reads."""
    import json  # noqa: PLC0415 - only for lines that are not written as this program writes them

    twice: list[str] = []

    def noted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            twice.append("")
        return found

    json.loads(text, object_pairs_hook=noted)
    return bool(twice)


def _judged(book: Book, line: Line, digest: str) -> Iterator[str]:
    for check in CHECKS:
        yield from _found(line, check(book, line))
    if line.fact.kind == "run.end":
        yield from _found(line, end.check(book, line, digest))
    book.ms = max(book.ms, round(line.fact.t * 1000))


def _found(line: Line, faults: Iterator[str]) -> Iterator[str]:
    """The faults of one check; a line that says what no rule can be asked about is a fault too."""
    at = f"event {line.fact.seq}: "
    try:
        yield from (at + fault for fault in faults)
    except BEYOND as error:
        yield f"{at}what it says cannot be worked out: {type(error).__name__} {error}"
