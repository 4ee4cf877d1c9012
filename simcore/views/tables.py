"""Tables of a report: as plain text, and as a terminal draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from rich.console import RenderableType


class Table(Struct, frozen=True):
    """A table: its title, its columns, its rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def written(table: Table) -> str:
    """A table as plain text: columns as wide as their widest cell, under its title."""
    rows = [table.head, *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.head))]
    lines = ("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join([table.title, *(line.rstrip() for line in lines)])


def drawn(table: Table) -> RenderableType:
    """A table for a terminal; its cells are shown as they are, never as markup."""
    from rich import box  # noqa: PLC0415 - imported when a terminal is there
    from rich.table import Table as Drawn  # noqa: PLC0415 - imported when a terminal is there
    from rich.text import Text  # noqa: PLC0415 - imported when a terminal is there

    drawn = Drawn(title=table.title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in table.head:
        drawn.add_column(Text(column))
    for row in table.rows:
        drawn.add_row(*map(Text, row))
    return drawn
