"""``simcore log``: an event log as lines of text."""

from __future__ import annotations

import re

import click

from simcore.cli.say import put


@click.command(short_help="The events of a log as lines of text.")
@click.argument("log", metavar="LOG", type=click.Path(exists=True, dir_okay=False))
@click.option("--who", metavar="ID", default="", help="Only events of, or upon, this entity.")
@click.option("--kind", metavar="KIND", default="", help="Only events of this kind: shot.fired, section.hit ...")
@click.option("--from", "start", metavar="TIME", default="", help="Only events from this time on: 95s, 2min.")
@click.option("--to", "end", metavar="TIME", default="", help="Only events up to this time: 95s, 2min.")
def log(log: str, who: str, kind: str, start: str, end: str) -> int:
    """Print the events of LOG, one a line, in the words of the rules."""
    from simcore.log.read import Log
    from simcore.views.text import lines

    first, last = seconds(start, "--from"), seconds(end, "--to")
    for line in lines(Log.open(log), who=who, kind=kind, start=first, end=last):
        put(line)
    return 0


_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,3})?) *(s|sec|min|h|)", re.ASCII)
_UNITS = {"": 1, "s": 1, "sec": 1, "min": 60, "h": 3600}


def seconds(text: str, option: str) -> float | None:
    """The seconds that a time of the command line means; None for no text.

    >>> seconds("2min", "--from")
    120.0
    """
    if not text:
        return None
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise click.BadParameter(f"{text!r} is no time; write 95s, 2min or 1h", param_hint=option)
    return float(match[1]) * _UNITS[match[2]]
