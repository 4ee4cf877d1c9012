"""Tables on standard output: drawn on a terminal that may have them, else as plain text."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from simcore.cli.say import put, put_drawn

if TYPE_CHECKING:
    from simcore.views.tables import Table


def put_tables(headline: str, tables: Iterable[Table]) -> None:
    """A headline, "" for none, and some tables."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console
        from rich.text import Text

        from simcore.views.tables import drawn, fitted

        console = Console(highlight=False)
        if headline:
            console.print(Text(headline, style="bold"))
        for table in tables:
            console.print(drawn(fitted(table, console.width)))
        return
    from simcore.views.tables import written

    if headline:
        put(headline)
    for table in tables:
        click.echo()
        for line in written(table).split("\n"):
            put_drawn(line)
