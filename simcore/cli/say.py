"""Printing: results to standard output, talk to standard error, and no text of a file reaches the terminal raw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

# C0 and C1 controls but for the tab, line and paragraph separators, direction marks, lone surrogates, the byte order mark.
_HOSTILE = (
    *range(0x09),
    *range(0x0A, 0x20),
    *range(0x7F, 0xA0),
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
    0xFEFF,
)
_ESCAPES = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in _HOSTILE}


def clean(text: str) -> str:
    r"""A line of text in which nothing can steer a terminal: control characters stand as escapes.

    >>> clean("a\x1b[31mred\n")
    'a\\x1b[31mred\\x0a'
    """
    return text.translate(_ESCAPES).encode("utf-8", "backslashreplace").decode("utf-8")


def put(line: str) -> None:
    """One line of the result, on standard output."""
    click.echo(clean(line))


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
