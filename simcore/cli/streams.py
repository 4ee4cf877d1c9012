"""Standard output and error that are closed, full, or whose reader leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper


def ready() -> None:
    """Make both streams fit to write to: what they cannot encode stands as an escape, and a closed one is there again.

    A closed standard output refuses what is written to it with an OSError of errno EBADF; a closed standard error
    swallows it.
    """
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def silence() -> None:
    """Let whatever is still written to a stream that takes no more go nowhere."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


@contextmanager
def whoever_reads() -> Iterator[None]:
    """Printing beside a verdict: where the reader leaves, the rest goes nowhere and the exit code is still the verdict's."""
    try:
        yield
    except BrokenPipeError:
        silence()
