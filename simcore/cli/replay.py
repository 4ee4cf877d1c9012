"""``simcore replay``: a log played again, as a page to share, as the state at one moment, or as lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcore.cli.piped import kept
from simcore.cli.say import put, put_json, talk
from simcore.cli.tell import tell_cut

if TYPE_CHECKING:
    from simcore.log.read import Log

HEAVY = 30_000_000
"""Bytes of a page above which whoever wrote it hears that it is heavy."""


@click.command(short_help="A log played again: a page to share, or the state at one moment.")
@click.argument("log", metavar="LOG", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write a page that plays it: one file, offline; - is standard output.",
)
@click.option("--at", metavar="TIME", default="", help="Print the state then: 95s, 2 min, r12.")
@click.option("--json", "as_json", is_flag=True, help="With --at: the state as JSON.")
def replay(log: str, html: str | None, at: str, as_json: bool) -> int:
    """Play LOG again. Without an option its events are printed, one a line.

    With --html the battle goes into one page that opens from disk and needs nothing else: the plan, a scrubber, the
    events with their dice and rules. With --at the state at the end of that second or round is printed.
    """
    if html and at:
        raise click.UsageError("--html and --at are two things; ask for one of them")
    if as_json and not at:
        raise click.UsageError("--json goes with --at")
    from simcore.log.read import Log

    with kept(log) as file:
        told = Log.open(file)
        if html:
            _write(told, log, html)
        elif at:
            _state(told, at, as_json=as_json)
        else:
            _lines(told)
        tell_cut(told, log)
    return 0


def _write(log: Log, name: str, html: str) -> None:
    """Write the page. Raises :class:`click.BadParameter` where that would write over the log."""
    from simcore.views.page.page import page

    target = Path(html)
    if target.exists() and target.samefile(name):
        raise click.BadParameter(f"{html} is the log itself", param_hint="--html")
    written = page(log)
    if html == "-":
        sys.stdout.buffer.write(written.encode())
        return
    target.write_text(written, encoding="utf-8", newline="\n")
    talk(f"page: {html}")
    if len(written) > HEAVY:
        talk(f"{html}: {len(written) // 1_000_000} MB, which a browser may be slow to open (warning)")


def _state(log: Log, at: str, *, as_json: bool) -> None:
    from simcore.views.instant import instant, told

    then = instant(log, at)
    if as_json:
        put_json(then.plain())
        return
    for line in told(then).split("\n"):
        put(line)


def _lines(log: Log) -> None:
    from simcore.views.text import lines

    for line in lines(log):
        put(line)
