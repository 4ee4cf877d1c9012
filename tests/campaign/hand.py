"""Ledgers written by hand: whoever writes the rows knows what they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simcore.campaign.campaign import Campaign
from simcore.campaign.columns import TIME
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.row import DONE, Row
from tests.campaign.small import duel

MEASURED = ("measure.wounds={final: guard.wounds}", "measure.hit={when: {guard: {wounds: [wounded, dead]}}}")
"""Two measures for the duel: a state, and a time."""


def measured() -> Campaign:
    """The duel's campaign with a state and a time that it measures."""
    return duel(sets=MEASURED)


def won(of: Campaign, replication: int, winner: str | None, reason: str = "eliminated", **told: Any) -> Row:
    """A run that was played to its end; ``told`` are its figures (``__`` for a dot), 0 where nothing is told.

    A time is ``(seconds, status)``, and ended with the run unless told; a state is ``healthy``.
    """
    given = {name.replace("__", "."): value for name, value in told.items()}
    return Row(replication, DONE, winner, reason, events=10, state_sha256="0" * 64, figures=_figures(of, given))


def _figures(of: Campaign, given: Mapping[str, Any]) -> list[Any]:
    found: list[Any] = []
    for column in of.columns:
        if column.kind == TIME:
            found += given.get(column.name, (given.get("duration", 0), "ended"))
        else:
            found.append(given.get(column.name, "healthy" if column.unit == "state" else 0))
    assert set(given) <= {column.name for column in of.columns}, given
    return found


def failed(replication: int, status: str, error: str, reason: str | None = None, figures: Any = ()) -> Row:
    """A run that has no outcome."""
    return Row(replication, status, None, reason, error, figures=list(figures))


def book(folder: Path, rows: Iterable[Row], of: Campaign | None = None) -> Path:
    """A campaign's folder that holds these rows."""
    with Ledger.create(folder / NAME, of or measured()) as ledger:
        ledger.add(rows)
    return folder
