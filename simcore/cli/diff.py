"""``simcore diff``: where two logs part."""

from __future__ import annotations

from contextlib import ExitStack

import click

from simcore.cli.piped import kept
from simcore.cli.say import put, put_json
from simcore.cli.tell import tell_cut


@click.command(short_help="The first event in which two logs differ, and what differs in it.")
@click.argument("logs", metavar="LOG LOG", nargs=2, type=click.Path(exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def diff(logs: tuple[str, str], as_json: bool) -> int:
    """Print what differs between two logs: scenario, seed, versions and rules; then the first event that differs.

    Of a log without dice (detail outcome) the rest is compared. Exit code 0 if they are alike, 1 if not.
    """
    from simcore.log.read import Log
    from simcore.views.unlike.logs import parting
    from simcore.views.unlike.text import lines, told

    with ExitStack() as stack:
        first, second = (Log.open(stack.enter_context(kept(log))) for log in logs)
        found = parting(first, second)
        if as_json:
            put_json(told(found))
        else:
            for line in lines(found, logs):
                put(line)
        for log, name in zip((first, second), logs, strict=True):
            tell_cut(log, name)
    return 0 if found.alike else 1
