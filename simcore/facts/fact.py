"""What a fact is, and what is said of its causes and rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from simcore.dice import Draw, Roll

Patch = dict[str, dict[str, Any]]


class Fact(Struct, omit_defaults=True, gc=False):
    """A line of the event log, keys in the order in which they are written; what has nothing to say is left out.

    ``t`` is in seconds; ``seq``, ``t`` and ``round`` are -1 until the fact is recorded.

    Source: the event log, format 1.
    """

    seq: int = -1
    t: int | float = -1
    round: int = -1
    kind: str = ""
    actor: str = ""
    target: str = ""
    causes: tuple[int, ...] = ()
    rule: str = ""
    rolls: tuple[Roll, ...] = ()
    draws: tuple[Draw, ...] = ()
    data: dict[str, Any] = {}
    set: Patch = {}


def because(*causes: int | None) -> tuple[int, ...]:
    """The causes of a fact, trigger first, each once, those that are no event left out.

    >>> because(7, None, 3, 7)
    (7, 3)
    """
    kept: list[int] = []
    for cause in causes:
        if cause is not None and cause not in kept:
            kept.append(cause)
    return tuple(kept)


def told(rolls: Sequence[Roll], actor: str) -> tuple[Roll, ...]:
    """The rolls of a line whose actor is ``actor``: the log leaves ``by`` out where it says the same again."""
    for roll in rolls:
        if roll.by == actor:
            roll.by = ""
    return tuple(rolls)
