"""``simcore run``: one run of a scenario, or of a log again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import click

from simcore.arguments import DETAILS, FULL, LARGEST, NONE
from simcore.cli.options import event_limit_option
from simcore.cli.say import put_json
from simcore.cli.target import FOLDER, STANDARD_OUTPUT, check_output, of_log, of_scenario, target, unchanged
from simcore.cli.tell import Echo, tell_doubts, tell_log, tell_outcome, tell_report

if TYPE_CHECKING:
    from pathlib import Path

    from simcore.log.read import Log
    from simcore.plan import Plan
    from simcore.processes.run import Outcome


@click.command(short_help="One run: the event log to a file, a battle report for people.")
@click.argument("source", metavar="SCENARIO|LOG|CAMPAIGN")
@click.option("--seed", type=click.IntRange(0, LARGEST), help="Of the dice; default: the scenario's, the log's.")
@click.option("--replication", type=click.IntRange(0, LARGEST), metavar="K", help="Another run on the same seed.")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change a value of the scenario; repeatable.")
@click.option("--detail", type=click.Choice(DETAILS), default=FULL, help="How much the log tells.")
@event_limit_option
@click.option("-o", "output", metavar="FILE", help="The log's file; - is standard output, *.zst is compressed.")
@click.option("--json", "as_json", is_flag=True, help="The outcome and the summary as JSON.")
def run(
    source: str,
    seed: int | None,
    replication: int | None,
    sets: tuple[str, ...],
    detail: str,
    event_limit: int | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Play SCENARIO once and write its event log to outputs/, or to -o; a battle report goes to standard error.

    Of a LOG: the same run again, from what the log carries; its own file is never written over. Of a CAMPAIGN, a folder
    that batch wrote: the run of its scenario and seed that --replication names.
    """
    check_output(output, detail)
    if as_json and output == STANDARD_OUTPUT:
        raise click.UsageError("--json and the log cannot both go to standard output")
    opened = _open(source, sets, seed, replication, event_limit)
    name = of_scenario if opened.log is None else of_log
    path = None if detail == NONE else target(source, output, name(source, opened.seed, opened.replication))
    if opened.log is not None:
        tell_doubts(opened.log)
    outcome = _play(opened, detail, path)
    if as_json:
        put_json({"outcome": outcome.outcome, "summary": outcome.summary, "log": str(path) if path else None})
    return 1 if outcome.outcome["reason"] == "event_limit" else 0


class Opened(NamedTuple):
    """What is run: the plan, seed and replication of the dice, the limit of events, the log that it was read from, if it was."""

    plan: Plan
    seed: int
    replication: int
    event_limit: int
    log: Log | None


def _open(
    source: str, sets: tuple[str, ...], seed: int | None, replication: int | None, event_limit: int | None
) -> Opened:
    from simcore.api import told

    unchanged(source, sets)
    said = told(source, sets, seed)
    return Opened(
        said.plan,
        said.plan.seed,
        said.replication if replication is None else replication,
        event_limit or said.event_limit,
        said.log,
    )


def _play(opened: Opened, detail: str, path: Path | None) -> Outcome:
    if path is None:
        outcome = _played(opened, detail)
        tell_outcome(opened.plan, outcome)
    elif str(path) == STANDARD_OUTPUT:
        echo = Echo(sys.stdout.buffer)
        outcome = _played(opened, detail, echo.as_stream())
        tell_report(echo.account)
    else:
        outcome = _play_to_file(opened, detail, path)
        tell_log(path)
    return outcome


def _played(opened: Opened, detail: str, log: Path | BinaryIO | None = None) -> Outcome:
    from simcore.api import run as play

    return play(opened.plan, opened.seed, opened.replication, log, detail, opened.event_limit)


def _play_to_file(opened: Opened, detail: str, path: Path) -> Outcome:
    try:
        if str(path.parent) == FOLDER:
            path.parent.mkdir(exist_ok=True)
        return _played(opened, detail, path)
    except OSError as error:
        if error.filename is None:
            raise  # it could be opened; the disk is full, say
        raise click.UsageError(f"cannot write {error.filename}: {error.strerror}") from None
