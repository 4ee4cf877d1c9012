"""``simcore report``: what a campaign answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcore.cli.say import put_json
from simcore.cli.tables import put_tables

if TYPE_CHECKING:
    from simcore.campaign.answers import Answers


@click.command(short_help="What a campaign answers, each figure with its interval.")
@click.argument("campaign", metavar="CAMPAIGN")
@click.option(
    "--confidence",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.95,
    metavar="P",
    help="How often an interval holds the truth; default 0.95.",
)
@click.option("--json", "as_json", is_flag=True, help="The answers as JSON.")
def report(campaign: str, confidence: float, as_json: bool) -> int:
    """Say what the runs of CAMPAIGN, a folder that batch wrote, answer: who wins how often, and each figure of a run.

    Every share and mean stands with its interval. Times of events that not every run has are told as the share of runs
    in which they have come by then, a victory that came first taken into account.
    """
    from simcore.campaign.answers import answers
    from simcore.campaign.ledger import Ledger, located

    with Ledger.open(located(Path(campaign))) as ledger:
        found = answers(ledger, confidence)
    tell(found, campaign, as_json)
    return 0


def tell(found: Answers, folder: str, as_json: bool) -> None:
    """Put answers on standard output: as tables, or as JSON."""
    from simcore.campaign.said import as_json as said
    from simcore.campaign.telling import headline, tables

    if as_json:
        put_json({"campaign": folder, **said(found)})
    else:
        put_tables(headline(found), tables(found, folder))
