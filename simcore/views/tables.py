"""Tables of a report: as plain text, and as a terminal draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from rich.console import RenderableType


class Table(Struct, frozen=True):
    """A table: its title, its columns, its rows; the columns that it can spare where there is no room, the first first."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spare: tuple[str, ...] = ()


BETWEEN = 3
"""How far apart the columns of a drawn table are."""


def fitted(table: Table, room: int) -> Table:
    """A table without the columns that it can spare and that have no room; its title says so.

    >>> fitted(Table("Figures", ("figure", "shape"), (("duration", "▁▂▃█"),), ("shape",)), 12)
    Table(title='Figures; no room for: shape', head=('figure',), rows=(('duration',),), spare=())
    """
    gone = 0
    while gone < len(table.spare) and _width(_without(table, table.spare[:gone])) > room:
        gone += 1
    if not gone:
        return table
    left = _without(table, table.spare[:gone])
    return Table(f"{table.title}; no room for: {', '.join(table.spare[:gone])}", left.head, left.rows)


def _without(table: Table, names: tuple[str, ...]) -> Table:
    kept = [place for place, name in enumerate(table.head) if name not in names]
    head, *rows = (tuple(row[place] for place in kept) for row in (table.head, *table.rows))
    return Table(table.title, head, tuple(rows))


def _width(table: Table) -> int:
    """How wide a table is drawn."""
    return sum(max(map(len, column)) + BETWEEN for column in zip(table.head, *table.rows, strict=True)) - BETWEEN


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
        drawn.add_column(Text(column), overflow="fold")
    for row in table.rows:
        drawn.add_row(*map(Text, row))
    return drawn
