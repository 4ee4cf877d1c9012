"""``simcore run``: one run of a scenario, or of a log again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from simcore.cli.say import put_json
from simcore.cli.tell import Echo, tell_log, tell_outcome, tell_report

if TYPE_CHECKING:
    from pathlib import Path

    from simcore.plan import Plan
    from simcore.processes.run import Outcome

LARGEST = 2**63 - 1
"""The largest seed and replication: what a log's reader holds in a number of 64 bits."""

STANDARD_OUTPUT = "-"


@click.command(short_help="One run: the event log to a file, a battle report for people.")
@click.argument("source", metavar="SCENARIO|LOG")
@click.option("--seed", type=click.IntRange(0, LARGEST), help="Of the dice; default: the scenario's, the log's.")
@click.option("--replication", type=click.IntRange(0, LARGEST), metavar="K", help="Another run on the same seed.")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change a value of the scenario; repeatable.")
@click.option(
    "--detail", type=click.Choice(["full", "outcome", "none"]), default="full", help="How much the log tells."
)
@click.option("-o", "output", metavar="FILE", help="The log's file; - is standard output, *.zst is compressed.")
@click.option("--json", "as_json", is_flag=True, help="The outcome and the summary as JSON.")
def run(
    source: str,
    seed: int | None,
    replication: int | None,
    sets: tuple[str, ...],
    detail: str,
    output: str | None,
    as_json: bool,
) -> int:
    """Play SCENARIO once and write its event log to outputs/, or to -o; a battle report goes to standard error.

    Of a LOG: the same run again, from what the log carries.
    """
    _check(detail, output, as_json)
    plan, seed, replication = _open(source, sets, seed, replication)
    path = _target(source, output, detail, (seed, replication))
    outcome = _play(plan, (seed, replication), detail, path)
    if as_json:
        put_json({"outcome": outcome.outcome, "summary": outcome.summary, "log": str(path) if path else None})
    return 0


def _check(detail: str, output: str | None, as_json: bool) -> None:
    if detail == "none" and output is not None:
        raise click.UsageError("--detail none writes no log: leave out -o")
    if as_json and output == "-":
        raise click.UsageError("--json and the log cannot both go to standard output")


def _open(source: str, sets: tuple[str, ...], seed: int | None, replication: int | None) -> tuple[Plan, int, int]:
    from simcore.api import is_log, load, load_log

    if not is_log(source):
        plan = load(source, sets, seed)
        return plan, plan.seed if seed is None else seed, replication or 0
    if sets:
        raise click.UsageError("--set changes a scenario; a log is run again as it is")
    plan, log = load_log(source)
    told = log.opening
    return plan, told.seed if seed is None else seed, told.replication if replication is None else replication


def _target(source: str, output: str | None, detail: str, dice: tuple[int, int]) -> Path | None:
    """The file that the log goes to, ``-`` for standard output, None for no log."""
    from pathlib import Path

    if detail == "none":
        return None
    if output is None:
        return Path("outputs") / f"{_stem(Path(source).name, dice)}.jsonl"
    if output != STANDARD_OUTPUT and Path(output).exists() and Path(output).samefile(source):
        raise click.UsageError("-o names the file that is run")
    return Path(output)


def _stem(name: str, dice: tuple[int, int]) -> str:
    """The name of a log without its ending: after the scenario, its seed and replication; after a log, ``-again``."""
    log = name.removesuffix(".zst").removesuffix(".jsonl")
    if log != name:
        return f"{log}-again"
    seed, replication = dice
    return f"{name.rpartition('.')[0] or name}-seed{seed}{f'-rep{replication}' if replication else ''}"


def _play(plan: Plan, dice: tuple[int, int], detail: str, path: Path | None) -> Outcome:
    from simcore.api import run as play

    if path is None:
        outcome = play(plan, *dice)
        tell_outcome(plan, outcome)
    elif str(path) == STANDARD_OUTPUT:
        echo = Echo(sys.stdout.buffer)
        outcome = play(plan, *dice, echo.as_stream(), detail)
        tell_report(echo.account)
    else:
        outcome = _play_to_file(plan, dice, detail, path)
        tell_log(path)
    return outcome


def _play_to_file(plan: Plan, dice: tuple[int, int], detail: str, path: Path) -> Outcome:
    from simcore.api import run as play

    try:
        if str(path.parent) == "outputs":
            path.parent.mkdir(exist_ok=True)
        return play(plan, *dice, path, detail)
    except OSError as error:
        if error.filename is None:
            raise  # it could be opened; the disk is full, say
        raise click.UsageError(f"cannot write {error.filename}: {error.strerror}") from None
