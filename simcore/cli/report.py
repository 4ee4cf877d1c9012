"""``simcore report``: what a campaign answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcore.cli.options import confidence_option
from simcore.cli.say import put_json, talk
from simcore.cli.tables import put_tables

if TYPE_CHECKING:
    from simcore.campaign.answers import Answers
    from simcore.campaign.ledger import Ledger


@click.command(short_help="What a campaign answers, each figure with its interval.")
@click.argument("campaign", metavar="CAMPAIGN")
@confidence_option
@click.option("--json", "as_json", is_flag=True, help="The answers as JSON.")
@click.option("--html", metavar="FILE", help="The answers as a page with plots: one file that needs nothing else.")
@click.option("--export", "rows", metavar="FILE", help="All runs, one row each, as FILE.csv or FILE.parquet.")
def report(campaign: str, confidence: float, as_json: bool, html: str | None, rows: str | None) -> int:
    """Say what the runs of CAMPAIGN, a folder that batch wrote, answer: who wins how often, and each figure of a run.

    Every share and mean stands with its interval. Times of events that not every run has are told as the share of runs
    in which they have come by then, a victory that came first taken into account.

    With --html or --export the answers go to a file, and the tables are left out.
    """
    from simcore.campaign.answers import answers
    from simcore.campaign.ledger import Ledger, located

    with Ledger.open(located(Path(campaign))) as ledger:
        check(ledger, html, rows)
        if rows is not None:
            put_rows(ledger, Path(rows))
        if html is None and rows is not None and not as_json:
            return 0
        found = answers(ledger, confidence)
        if html is not None:
            put_page(ledger, found, campaign, Path(html))
    if as_json or html is None:
        tell(found, campaign, as_json)
    return 0


def check(ledger: Ledger, html: str | None, rows: str | None) -> None:
    """Refuse, before anything is read, files that cannot be meant."""
    from simcore.campaign.export import check_ending
    from simcore.campaign.whole import check as check_name

    if rows is not None:
        check_ending(Path(rows))
    if html is not None and html == rows:
        raise click.UsageError("--html and --export name the same file")
    for name in (html, rows):
        if name is not None:
            check_name(Path(name), ledger.path)


def put_page(ledger: Ledger, found: Answers, folder: str, path: Path) -> None:
    """Write the page, and say so."""
    from simcore.campaign.page.page import page
    from simcore.campaign.telling import headline
    from simcore.campaign.whole import whole

    text = page(found, ledger.campaign, folder)
    with whole(path, ledger.path) as part:
        part.write_bytes(text.encode("utf-8", "backslashreplace"))
    talk(headline(found))
    talk(f"page: {path}")


def put_rows(ledger: Ledger, path: Path) -> None:
    """Write all runs, and say so."""
    from simcore.campaign.export import export

    talk(f"rows: {path} ({export(ledger, path):,})")


def tell(found: Answers, folder: str, as_json: bool) -> None:
    """Put answers on standard output: as tables, or as JSON."""
    from simcore.campaign.said import as_json as said
    from simcore.campaign.telling import headline, tables

    if as_json:
        put_json({"campaign": folder, **said(found)})
    else:
        put_tables(headline(found), tables(found, folder))
