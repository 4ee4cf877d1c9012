"""A row: what a campaign keeps of one run."""

from __future__ import annotations

from msgspec import Struct

from simcore.campaign.columns import TIME, Column

DONE = "done"
EVENT_LIMIT = "event_limit"
RAISED = "raised"
DIED = "died"
UNFINISHED = "unfinished"
STATUSES = (DONE, EVENT_LIMIT, RAISED, DIED, UNFINISHED)
"""How a run ended: played to its end, broken off by its number of events, by an error, with its worker; or a worker hung."""

Value = int | float | str | bool | None


class Row(Struct):
    """One run: its outcome and figures, why it has none, and what depends on the machine.

    ``figures`` holds the value of each figure, and the status of a time behind it, in the order of the columns; it is
    empty where there are none. ``destroyed`` holds each section that was, by what and when first. ``seconds`` are of the clock on the wall, ``started`` and ``finished`` in UTC.
    """

    replication: int
    status: str = DONE
    winner: str | None = None
    reason: str | None = None
    error: str | None = None
    events: int | None = None
    state_sha256: str | None = None
    figures: list[Value] = []
    destroyed: list[tuple[str, str, float]] = []
    seconds: float | None = None
    started: str | None = None
    finished: str | None = None
    worker: str | None = None
    attempts: int = 1


def values(columns: tuple[Column, ...], figures: dict[str, dict[str, Value]]) -> list[Value]:
    """The figures of a run in the order of the columns.

    >>> from simcore.campaign.columns import columns
    >>> told = {"fires": {"value": 2, "unit": "fires"}, "first_fire": {"value": 5, "unit": "s", "status": "event"}}
    >>> values(columns(told), told)
    [2, 5, 'event']
    """
    found: list[Value] = []
    for column in columns:
        figure = figures[column.name]
        found.append(figure["value"])
        if column.kind == TIME:
            found.append(figure["status"])
    return found
