"""What a caller from Python gives, checked before anything is read or written: clear words instead of a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from io import TextIOBase
from operator import index
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from simcore.errors import InputError, Problem

LARGEST = 2**63 - 1
"""The largest seed and replication: what a log's reader holds in a number of 64 bits."""

EVENT_LIMIT = 2_000_000
"""After how many events a run is broken off, unless another number is given."""

MOST_RUNS = 10_000_000
"""How many runs a campaign may have: their numbers are held in memory."""

FULL = "full"
OUTCOME = "outcome"
NONE = "none"
DETAILS = (FULL, OUTCOME, NONE)
"""How much a log tells: everything, no dice, nothing."""


def whole(name: str, value: Any) -> int | None:
    """A whole number from 0 on; None where none is given. Raises :class:`InputError` for all else.

    >>> whole("seed", 7)
    7
    >>> whole("seed", "7")
    Traceback (most recent call last):
    simcore.errors.InputError: seed: '7' is no whole number; from 0 to 9,223,372,036,854,775,807
    """
    if value is None:
        return None
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None:
        raise wrong(name, f"{_shown(value)} is no whole number; from 0 to {LARGEST:,}")
    if not 0 <= number <= LARGEST:
        raise wrong(name, f"{_shown(number)} is out of range; from 0 to {LARGEST:,}")
    return number


SETTING = "each is written 'path=value', such as 'site.structure=5D'"


def texts(name: str, value: Any, written: str = SETTING) -> tuple[str, ...]:
    """Texts, settings unless ``written`` says otherwise; a single one is one. Raises :class:`InputError` for all else.

    >>> texts("sets", "limit=10 s"), texts("sets", ["limit=10 s", "seed=4"])
    (('limit=10 s',), ('limit=10 s', 'seed=4'))
    """
    if isinstance(value, str):
        return (value,)
    given = tuple(value) if isinstance(value, Iterable) and not isinstance(value, bytes | dict) else (value,)
    for each in given:
        if not isinstance(each, str):
            raise wrong(name, f"{_shown(each)} is no text; {written}")
    return given


def path(name: str, value: Any) -> Path:
    """A file's path. Raises :class:`InputError` for what is none."""
    text = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(text, str):
        raise wrong(name, f"{_shown(value)} is no path; a text or a pathlib.Path is expected")
    if "\0" in text:
        raise wrong(name, f"{_shown(text)} is no path that a file can have")
    return Path(text)


def detail(value: Any) -> str:
    """How much a log tells. Raises :class:`InputError` for a word that is none of :data:`DETAILS`.

    >>> detail("most")
    Traceback (most recent call last):
    simcore.errors.InputError: detail: 'most' is unknown; one of full, outcome, none
    """
    if value not in DETAILS:
        raise wrong("detail", f"{_shown(value)} is unknown; one of {', '.join(DETAILS)}")
    return str(value)


def output(value: Any, source: Path | None) -> Any:
    """Where a log goes: a path, never that of the ``source`` that is run, or a binary stream; None for nowhere.

    Raises :class:`InputError` for all else.
    """
    if value is None:
        return None
    if callable(getattr(value, "write", None)):
        if isinstance(value, TextIOBase):
            raise wrong("log", "a stream of text; a log is bytes, open the file with 'wb'")
        return value
    where = path("log", value)
    if source is not None and where.exists() and source.exists() and where.samefile(source):
        raise wrong("log", f"{_shown(str(where))} is the file that is run; name another")
    return where


def wrong(name: str, message: str) -> InputError:
    """The error for an argument."""
    return InputError(Problem(name, 0, 0, message))


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
