"""``simcore batch``: many runs of a scenario into a campaign folder; ``simcore merge``: parts of one brought together."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Unpack

import click

from simcore.arguments import LARGEST, MOST_RUNS
from simcore.cli.engines import Asked, engine_of, options
from simcore.cli.options import event_limit_option
from simcore.cli.say import put_json, talk
from simcore.cli.target import unchanged

LOGS = re.compile(r"none|all|failed|[0-9]{1,18}", re.ASCII)
SHARD = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,8})", re.ASCII)


def shard(context: click.Context, option: click.Parameter, given: str) -> tuple[int, int]:
    """The part that is meant: ``i/n``, the i-th of n, from 1 on."""
    match = SHARD.fullmatch(given)
    if match is None or int(match[1]) > int(match[2]):
        raise click.BadParameter(f"{given!r} is no part; such as 1/4, the first of four, to 4/4")
    return int(match[1]), int(match[2])


def logs(context: click.Context, option: click.Parameter, given: str) -> str:
    """Whose logs are kept: a word, or a number of runs."""
    if LOGS.fullmatch(given) is None:
        raise click.BadParameter(f"{given!r} is neither none, all, failed nor a number of runs")
    return given


@click.command(short_help="Thousands of runs of a scenario, kept in a ledger.")
@click.argument("scenario", metavar="SCENARIO")
@click.option("--runs", type=click.IntRange(1, MOST_RUNS), required=True, metavar="N", help="Replications 0 to N-1.")
@click.option("-o", "folder", metavar="DIR", help="The campaign's folder; default outputs/<scenario>.")
@click.option("--seed", type=click.IntRange(0, LARGEST), help="Of the dice; default: the scenario's.")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change a value of the scenario; repeatable.")
@options
@click.option(
    "--logs",
    metavar="none|all|failed|N",
    callback=logs,
    default="none",
    help="Whose event logs are kept; N: of the first N runs.",
)
@event_limit_option
@click.option(
    "--shard",
    metavar="i/n",
    callback=shard,
    default="1/1",
    help="Only every n-th run, from the i-th on; merge the parts later.",
)
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
def batch(
    scenario: str,
    runs: int,
    folder: str | None,
    seed: int | None,
    sets: tuple[str, ...],
    logs: str,
    event_limit: int | None,
    shard: tuple[int, int],
    as_json: bool,
    **engine: Unpack[Asked],
) -> int:
    """Play SCENARIO N times and keep a row of each run in a ledger, outputs/<scenario>/ledger.sqlite; then report.

    The same command goes on where it was interrupted, by whatever; a larger N goes on from a smaller one, and the report
    is of all runs that are there. SCENARIO may be a campaign's folder, which goes on without its scenario's file, or a log.
    Replication K is the run that `simcore run --replication K` plays. Exit code 1 where a run failed: its row says why.
    """
    from simcore.campaign.answers import answers
    from simcore.campaign.batch import Order
    from simcore.campaign.conduct import Means, kept
    from simcore.campaign.ledger import NAME, Ledger
    from simcore.campaigns import Source, campaign, home
    from simcore.cli.progress import progress
    from simcore.cli.report import tell

    unchanged(scenario, sets)
    means = Means(engine_of(engine), Order(runs, logs, shard), progress)
    of = campaign(Source(scenario, sets, seed, event_limit))
    where = Path(folder) if folder is not None else home(scenario, called(of.stem, shard))
    failed = kept(of, where, means)
    with Ledger.open(where / NAME) as ledger:
        tell(answers(ledger), str(where), as_json)
    return 1 if failed else 0


def called(stem: str, shard: tuple[int, int]) -> str:
    """What the folder of a campaign is called, or that of its part.

    >>> called("gatehouse", (1, 1)), called("gatehouse", (2, 4))
    ('gatehouse', 'gatehouse-shard-2-of-4')
    """
    part, of = shard
    return stem + (f"-shard-{part}-of-{of}" if of > 1 else "")


@click.command(short_help="Parts of a campaign become one.")
@click.argument("parts", metavar="CAMPAIGN...", nargs=-1, required=True)
@click.option(
    "-o", "folder", metavar="DIR", required=True, help="The folder of the whole campaign; it may be there already."
)
@click.option("--json", "as_json", is_flag=True, help="The numbers of runs as JSON.")
def merge(parts: tuple[str, ...], folder: str, as_json: bool) -> int:
    """Bring the runs and logs of some CAMPAIGN folders, the shards of a job array say, into one.

    They must be of the same scenario, seed and version; what two of them say of the same run must agree.
    """
    from simcore.campaign.merge import merge as merged

    there, new = merged([Path(part) for part in parts], Path(folder))
    talk(f"{folder}: {there:,} runs, {new:,} of them new")
    if as_json:
        put_json({"campaign": folder, "runs": there, "new": new})
    return 0
