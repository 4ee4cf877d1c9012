"""``simcore log``: an event log as lines of text."""

from __future__ import annotations

import click

from simcore.cli.asked import about, entities, kinds
from simcore.cli.piped import kept
from simcore.cli.say import put
from simcore.cli.tell import tell_cut


@click.command(short_help="The events of a log as lines of text.")
@click.argument("log", metavar="LOG", type=click.Path(exists=True, dir_okay=False))
@click.option("--who", metavar="ID", default="", help="Only of, or upon, this entity, group or side.")
@click.option("--kind", metavar="KIND", default="", help="Only these: shot.fired, shot, '*.hit'.")
@click.option("--from", "start", metavar="TIME", default="", help="Only from this time on: 95s, 2 min, r12.")
@click.option("--to", "end", metavar="TIME", default="", help="Only up to this time: 95s, 2 min, r12.")
def log(log: str, who: str, kind: str, start: str, end: str) -> int:
    """Print the events of LOG, one a line, in the words of the rules.

    A log that was cut off is printed as far as it goes, and standard error says so.
    """
    from simcore.log.read import Log
    from simcore.views.text import lines

    with kept(log) as file:
        told = Log.open(file)
        asked = entities(told, who) if who else None
        facts = (fact for fact in told if asked is None or not asked.isdisjoint(about(fact)))
        for line in lines(facts, kinds(told, kind) if kind else None, start, end):
            put(line)
        tell_cut(told, log)
    return 0
