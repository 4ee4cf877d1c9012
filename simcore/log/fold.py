"""The state that a log tells: its patches over its first line's state, with no rule in hand and nothing of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.log.read import Log

Folded = dict[str, dict[str, Any]]


def put(state: Folded, patch: Mapping[str, Mapping[str, Any]]) -> None:
    """Write a patch onto a state; an entity that is new is put at its end.

    >>> state = {"door": {"state": "closed"}}
    >>> put(state, {"door": {"state": "open"}})
    >>> state
    {'door': {'state': 'open'}}
    """
    for id_, fields in patch.items():
        state.setdefault(id_, {}).update(fields)


def fold(facts: Log) -> Folded:
    """The state after the last line of a log: ``{id: {field: value}}``, entities in the order of the first line.

    Raises :class:`simcore.errors.LogError` where a line cannot be read.
    """
    state = {id_: dict(fields) for id_, fields in facts.opening.state.items()}
    for fact in facts:
        put(state, fact.set)
    return state
