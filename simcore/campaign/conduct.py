"""Campaigns from their sources: what each verb and each function of the package does with a ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from msgspec import Struct

from simcore.campaign.batch import Engine, Hear, Order, batch, failures, opened
from simcore.campaign.campaign import Campaign
from simcore.campaign.layouts import Layout
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.table import Table, table

Tell = Callable[[str], AbstractContextManager[Hear]]
"""What tells how far the batch of this name is."""


class Means(Struct, frozen=True):
    """How runs are played, and who is told: an engine, an order, a progress."""

    engine: Engine
    order: Order
    tell: Tell


def kept(campaign: Campaign, folder: Path, means: Means) -> int:
    """Play the runs that are asked for and not in the ledger of a folder yet; how many of those there failed.

    Raises :class:`simcore.InputError` where the folder holds another campaign.
    """
    with opened(folder, campaign) as ledger, means.tell(str(folder)) as hear:
        batch(ledger, means.order, means.engine, hear)
        return failures(ledger)


def tables(layouts: Sequence[Layout], means: Means) -> tuple[list[tuple[str, Table]], int]:
    """The runs of some layouts, played where they are not there yet, each by its label; how many of all failed.

    Only the runs that are asked for: a ledger may hold more.
    """
    found, failed = [], 0
    for layout in layouts:
        failed += kept(layout.campaign, layout.folder, means)
        with Ledger.open(layout.folder / NAME) as ledger:
            found.append((layout.label, table(ledger, means.order.runs)))
    return found, failed
