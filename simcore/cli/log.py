"""``simcore log``: an event log as lines of text."""

from __future__ import annotations

import click

from simcore.cli.say import put


@click.command(short_help="The events of a log as lines of text.")
@click.argument("log", metavar="LOG", type=click.Path(exists=True, dir_okay=False))
@click.option("--who", metavar="ID", default="", help="Only events of, or upon, this entity.")
@click.option("--kind", metavar="KIND", default="", help="Only these: shot.fired, shot, *.hit.")
@click.option("--from", "start", metavar="TIME", default="", help="Only from this time on: 95s, 2 min, r12.")
@click.option("--to", "end", metavar="TIME", default="", help="Only up to this time: 95s, 2 min, r12.")
def log(log: str, who: str, kind: str, start: str, end: str) -> int:
    """Print the events of LOG, one a line, in the words of the rules."""
    from simcore.log.read import Log
    from simcore.views.text import lines

    for line in lines(Log.open(log), who, kind, start, end):
        put(line)
    return 0
