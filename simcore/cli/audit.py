"""``simcore audit``: read a log with no simulation and check all that it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from simcore.cli.piped import kept
from simcore.cli.say import put, put_json
from simcore.cli.streams import whoever_reads

if TYPE_CHECKING:
    from simcore.log.audit import Report


@click.command(short_help="Check every die, sum, band, patch and checksum of a log.")
@click.argument("log", metavar="LOG", type=click.Path(exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
def audit(log: str, as_json: bool) -> int:
    """Check LOG with no simulation: every face by its key, every roll's arithmetic, band and patch, both checksums.

    Exit code 1 on a fault, a log that was cut off included; 2 on what is no log.
    """
    from simcore.log.audit import audit as check

    with kept(log) as file:
        report = check(file)
    with whoever_reads():
        if as_json:
            put_json({"ok": report.ok, "events": report.events, "rolls": report.rolls, "faults": list(report.faults)})
        else:
            _tell(log, report)
    return 0 if report.ok else 1


def _tell(log: str, report: Report) -> None:
    for fault in report.faults:
        put(f"{fault}")
    verdict = "no fault" if report.ok else f"{len(report.faults)} fault{'' if len(report.faults) == 1 else 's'}"
    put(f"{log}: {report.events} events, {report.rolls} rolls, {verdict}")
