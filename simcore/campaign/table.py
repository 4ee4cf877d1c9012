"""A ledger as columns: what the statistics read."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from simcore.arguments import LARGEST
from simcore.campaign.campaign import Campaign
from simcore.campaign.columns import TIME, WORD, Column
from simcore.campaign.ledger import Ledger, quoted
from simcore.campaign.row import DONE

Numbers = NDArray[Any]
Words = NDArray[Any]

DRAW, ERROR = "draw", "error"
"""How a run ends that nobody won, and one that failed; no side may be called so."""

LIMIT = "limit"
ENDINGS = np.array(["event", "ended", LIMIT])
"""How the wait for an event ended, by the number that a ledger is asked for."""


_PLAYED = "status = ? AND replication < ?"


class Table(Struct, frozen=True, eq=False):
    """The runs of a campaign in columns, in the order of the replications.

    ``outcomes`` says of every run which side won, ``draw`` or ``error``; ``draws_at_limit`` how many runs came to their
    limit. All else is of the runs that were played to their end: ``replications``, ``winners`` (a side or ``draw``), and
    by name ``numbers``, ``times`` (of figures in seconds), ``endings`` (how the wait for each ended) and ``words``.
    """

    campaign: Campaign
    every: Numbers
    outcomes: Words
    draws_at_limit: int
    replications: Numbers
    winners: Words
    numbers: dict[str, Numbers]
    times: dict[str, Numbers]
    endings: dict[str, Words]
    words: dict[str, Words]

    @property
    def runs(self) -> int:
        """How many runs there are, failed ones too."""
        return len(self.outcomes)


def table(ledger: Ledger, runs: int = LARGEST) -> Table:
    """The runs of a ledger, of replications below ``runs``, as they are at one moment."""
    with ledger.still():
        return _table(ledger, runs)


def _table(ledger: Ledger, runs: int) -> Table:
    every, outcomes, limits = _outcomes(ledger, runs)
    done = outcomes != ERROR
    replications = every[done]
    numeric = [column for column in ledger.campaign.columns if column.kind != WORD]
    values = _values(ledger, numeric, runs)
    words = [column.name for column in ledger.campaign.columns if column.kind == WORD]
    return Table(
        campaign=ledger.campaign,
        every=every,
        outcomes=outcomes,
        draws_at_limit=int(limits[outcomes == DRAW].sum()),
        replications=replications,
        winners=outcomes[done],
        numbers={name: _whole(values[name]) for name, kind in _kinds(numeric) if kind != TIME},
        times={name: values[name] for name, kind in _kinds(numeric) if kind == TIME},
        endings={
            name: ENDINGS[values[f"{name}.status"].astype(np.intp)] for name, kind in _kinds(numeric) if kind == TIME
        },
        words=_words(ledger, words, runs),
    )


def _kinds(columns: list[Column]) -> list[tuple[str, str]]:
    return [(column.name, column.kind) for column in columns]


def _outcomes(ledger: Ledger, runs: int) -> tuple[Numbers, Words, Numbers]:
    """Of every run: its replication, who won it or what else came of it, and whether it came to its limit."""
    sides = ledger.campaign.sides
    cases = " ".join(f"WHEN ? THEN {place}" for place in range(2, 2 + len(sides)))
    winner = f"CASE winner {cases} ELSE 0 END" if sides else "0"
    outcome = f"CASE WHEN status <> ? THEN 0 WHEN winner IS NULL THEN 1 ELSE {winner} END"
    rows = ledger.asked(("replication", outcome, f"reason = '{LIMIT}'"), "replication < ?", (DONE, *sides, runs))
    flat = np.fromiter((value or 0 for row in rows for value in row), dtype=np.int64).reshape(-1, 3)
    return flat[:, 0], np.array([ERROR, DRAW, *sides])[flat[:, 1]], flat[:, 2].astype(np.bool_)


def _values(ledger: Ledger, columns: list[Column], runs: int) -> dict[str, Numbers]:
    """The numbers of the runs that were played to their end; a status is the place of its word in :data:`ENDINGS`."""
    wanted = [name for column in columns for name in column.names]
    asked = [_asked(name, column) for column in columns for name in column.names]
    if not wanted:
        return {}
    flat = np.fromiter(chain.from_iterable(ledger.asked(asked, _PLAYED, (DONE, runs))), dtype=np.float64)
    return dict(zip(wanted, flat.reshape(-1, len(wanted)).T.copy(), strict=True))


def _asked(name: str, column: Column) -> str:
    if name == column.name:
        return quoted(name)
    return f"CASE {quoted(name)} WHEN 'event' THEN 0 WHEN 'ended' THEN 1 ELSE 2 END"


def _whole(row: Numbers) -> Numbers:
    """A row of whole numbers as such."""
    found: Numbers = row.astype(np.int64)
    return found if (found == row).all() else row


def _words(ledger: Ledger, wanted: list[str], runs: int) -> dict[str, Words]:
    rows = list(ledger.select(wanted, _PLAYED, (DONE, runs))) if wanted else []
    return {name: np.array([_said(row[place]) for row in rows], dtype=np.str_) for place, name in enumerate(wanted)}


def _said(value: object) -> str:
    return "-" if value is None else str(value)
