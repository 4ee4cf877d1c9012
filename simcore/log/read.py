"""Reading a log: its first line is checked whole, the others come one by one as facts."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

import msgspec

from simcore.errors import LogError
from simcore.facts import Fact
from simcore.log.lines import lines
from simcore.log.opening import Opening

FORMAT = 1

_decode = msgspec.json.Decoder(Fact).decode
_WRONG = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError)


class Log:
    """An event log: :attr:`begin`, its first fact; :attr:`opening`, what that holds; and all facts, by iteration.

    A log is never in memory as a whole: each iteration reads the file again. Nothing is checked but form; ``simcore
    audit`` checks what is said.

    >>> Log.open("no-such-log.jsonl")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-log.jsonl'
    """

    def __init__(self, path: Path, begin: Fact, opening: Opening) -> None:
        self.path = path
        self.begin = begin
        self.opening = opening
        self._last: Fact | None = None
        self._whole = False

    def __repr__(self) -> str:
        told = self.opening
        return f"<Log {str(self.path)!r}: {told.scenario.name!r}, seed {told.seed}, replication {told.replication}>"

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Log:
        """The log in this file, plain or compressed. Raises :class:`LogError` where it is none, or none of format 1."""
        where = Path(path)
        first = next(lines(where), b"")
        if not first.strip():
            raise LogError(f"{where}: the file is empty; an event log begins with run.begin")
        begin = decode(first, where, 1)
        return cls(where, begin, _opened(begin, where))

    def __iter__(self) -> Iterator[Fact]:
        """All facts, the first included. Raises :class:`LogError` with the number of a line that is no fact."""
        last = None
        for number, line in enumerate(lines(self.path), 1):
            if last is not None and last.kind == "run.end":
                raise LogError(f"{self.path}: line {number}: there is more after run.end")
            try:
                last = decode(line, self.path, number)
            except LogError:
                if line.endswith(b"\n") or number == 1:
                    raise
                break  # half a line: the process that wrote it died
            yield last
        self._last, self._whole = last, True

    @property
    def end(self) -> Fact | None:
        """The last fact, ``run.end``; None for a log that was cut off."""
        if not self._whole:
            for _ in self:
                pass
        return self._last if self._last is not None and self._last.kind == "run.end" else None

    @property
    def cut(self) -> bool:
        """Whether the log was cut off: its last line is not ``run.end``."""
        return self.end is None


def decode(line: bytes, path: Path, number: int) -> Fact:
    """The fact that a line tells. Raises :class:`LogError`, with the line's number, where it tells none."""
    try:
        fact = _decode(line)
    except _WRONG as error:
        what = "no event" if number > 1 else "this is no event log"
        raise LogError(f"{path}: line {number}: {what}: {_why(error)}") from None
    if fact.seq < 0 or fact.t < 0 or fact.round < 0 or not fact.kind:
        raise LogError(f"{path}: line {number}: no event: it needs seq, t, round and kind")
    return fact


def _opened(begin: Fact, path: Path) -> Opening:
    if begin.kind != "run.begin":
        raise LogError(f"{path}: line 1: this is no event log: it does not begin with run.begin")
    try:
        opening = msgspec.convert(begin.data, Opening)
    except _WRONG as error:
        raise LogError(f"{path}: line 1: run.begin is not as it must be: {_why(error)}") from None
    if opening.format != FORMAT:
        raise LogError(f"{path}: line 1: the log is of format {opening.format}; this program reads format {FORMAT}")
    return opening


def _why(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "the bytes are not UTF-8"
    return str(error)
