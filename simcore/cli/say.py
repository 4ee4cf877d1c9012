"""Printing: results to standard output, talk to standard error, and no text of a file reaches the terminal raw."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from simcore.views.plain import ESCAPES, escaped

_ESCAPES = {code: shown for code, shown in ESCAPES.items() if chr(code) != "\t"}
"""A tab may stand in a line."""


def clean(text: str) -> str:
    r"""A line of text in which nothing can steer a terminal: control characters stand as escapes.

    >>> clean("a\x1b[31mred\n")
    'a\\x1b[31mred\\x0a'
    """
    return escaped(text, _ESCAPES)


def put(line: str) -> None:
    """One line of the result, on standard output."""
    click.echo(clean(line))


def put_drawn(line: str) -> None:
    """One line of a drawing or a table, on standard output: in ASCII where that knows nothing else."""
    from simcore.views.drawing.canvas import ASCII

    try:
        line.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        put(line)
    except UnicodeEncodeError:
        put(line.translate(ASCII))


def talk(line: str) -> None:
    """One line for people, on standard error."""
    click.echo(clean(line), err=True)


def put_json(value: Any) -> None:
    """A result as JSON, on standard output; names that are no ASCII stand as escapes."""
    import json

    click.echo(json.dumps(value, indent=2))


def put_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Columns of text, each as wide as its widest cell, on standard output."""
    cells = [tuple(head), *(tuple(clean(str(cell)) for cell in row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
