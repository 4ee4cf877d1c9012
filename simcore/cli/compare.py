"""``simcore compare``: layouts against each other on the same dice; ``simcore sweep``: a grid of them in one table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from simcore.arguments import LARGEST, MOST_RUNS
from simcore.cli.engines import Asked, engine_of, options
from simcore.cli.options import confidence_option, event_limit_option
from simcore.cli.say import put, put_json
from simcore.cli.tables import put_tables
from simcore.cli.target import FOLDER, unchanged

if TYPE_CHECKING:
    from simcore.campaign.layouts import Layout
    from simcore.campaign.table import Table

LAYOUTS = str(Path(FOLDER) / "layouts")

_runs = click.option(
    "--runs",
    type=click.IntRange(2, MOST_RUNS),
    required=True,
    metavar="N",
    help="Runs of each layout, on the same dice.",
)
_seed = click.option("--seed", type=click.IntRange(0, LARGEST), help="Of the dice; default: that of the first layout.")
_folder = click.option(
    "-o",
    "folder",
    metavar="DIR",
    default=LAYOUTS,
    help=f"Where the campaigns of the layouts are kept; default {LAYOUTS}.",
)


def _on_the_same_dice(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a verb that plays several layouts on the same dice."""
    for option in (confidence_option, event_limit_option, options, _folder, _seed, _runs):
        command = option(command)
    return command


@click.command(short_help="Does a change of a layout pay? Layouts on the same dice.")
@click.argument("layouts", metavar="SCENARIO|CAMPAIGN...", nargs=-1, required=True)
@click.option(
    "--set",
    "sets",
    metavar="PATH=VALUE",
    multiple=True,
    help="One more layout: the first with this change; repeatable.",
)
@click.option(
    "--figure", "figures", metavar="NAME", multiple=True, help="Look at this alone, 'rebels win' say; repeatable."
)
@_on_the_same_dice
@click.option("--json", "as_json", is_flag=True, help="The comparison as JSON.")
def compare(
    layouts: tuple[str, ...],
    sets: tuple[str, ...],
    figures: tuple[str, ...],
    runs: int,
    seed: int | None,
    folder: str,
    event_limit: int | None,
    confidence: float,
    as_json: bool,
    **engine: Unpack[Asked],
) -> int:
    """Play some layouts on the same seeds and say how each differs from the first, run by run.

    A layout is a scenario, or a campaign that batch wrote and that gets the runs it lacks; each --set makes one more of
    the first. The same one rolls the same dice for the same thing, so that what differs is the layout's doing; how far
    that went stands beside each difference: the correlation of the pairs, and the runs that as narrow an interval would
    have taken without them. Each p allows for all that is looked at: name what you ask with --figure, before you look.
    """
    from simcore.campaign.compare import check_wanted, comparison
    from simcore.campaign.contrast import as_json as said
    from simcore.campaign.contrast import headline, remarks, tables, verdicts
    from simcore.campaigns import on_one_seed

    if len(layouts) + len(sets) < 2:
        raise click.UsageError("one layout has nothing to be compared with: name another, or change it with --set")
    unchanged(layouts[0], sets)
    sources = [(path, ()) for path in layouts] + [(layouts[0], (change,)) for change in sets]
    made = on_one_seed(sources, (seed, event_limit), Path(folder))
    check_wanted(figures, [each.campaign for each in made])
    found, failed = _played(made, runs, engine)
    compared = comparison(found, confidence, figures)
    if as_json:
        put_json(said(compared))
    else:
        put_tables(headline(compared), tables(compared))
        put("")
        for line in (*remarks(compared), *verdicts(compared)):
            put(line)
    return 1 if failed else 0


@click.command(short_help="A grid of changes to a scenario, in one table.")
@click.argument("scenario", metavar="SCENARIO")
@click.option(
    "--vary",
    metavar="PATH=V1,V2,...",
    multiple=True,
    required=True,
    help="Values to try; each with each of the others.",
)
@click.option(
    "--figure", "figures", metavar="NAME", multiple=True, help="One more column: the mean of a figure; repeatable."
)
@_on_the_same_dice
@click.option("--json", "as_json", is_flag=True, help="The rows as JSON.")
def sweep(
    scenario: str,
    vary: tuple[str, ...],
    figures: tuple[str, ...],
    runs: int,
    seed: int | None,
    folder: str,
    event_limit: int | None,
    confidence: float,
    as_json: bool,
    **engine: Unpack[Asked],
) -> int:
    """Play SCENARIO once for every combination of the values that --vary names, all on the same dice.

    Each row is a combination: how often each side wins, and how long it takes.
    """
    from simcore.campaign.layouts import grid
    from simcore.campaign.sweep import as_table, columns, headline, swept
    from simcore.campaigns import on_one_seed

    unchanged(scenario, vary, "--vary")
    combinations = grid(vary)
    made = on_one_seed([(scenario, each) for each in combinations], (seed, event_limit), Path(folder))
    wanted = columns(made[0].campaign, figures)
    found, failed = _played(made, runs, engine)
    rows = swept(list(zip(combinations, (table for _, table in found), strict=True)), wanted, confidence)
    if as_json:
        put_json(rows)
    else:
        put_tables(headline(made[0].campaign, len(rows), runs), (as_table(rows, confidence),))
    return 1 if failed else 0


def _played(layouts: list[Layout], runs: int, engine: Asked) -> tuple[list[tuple[str, Table]], int]:
    from simcore.campaign.batch import Order
    from simcore.campaign.conduct import Means, tables
    from simcore.cli.progress import progress

    return tables(layouts, Means(engine_of(engine), Order(runs), progress))
