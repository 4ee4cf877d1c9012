"""The state that a log tells: its patches over its first line's state, with no rule in hand and nothing of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simcore.facts import Fact
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


def begun(log: Log) -> Folded:
    """The state at t = 0, as the first line says it: a copy that may be written on."""
    return {id_: dict(fields) for id_, fields in log.opening.state.items()}


def fold(facts: Log) -> Folded:
    """The state after the last line of a log: ``{id: {field: value}}``, entities in the order of the first line.

    Raises :class:`simcore.errors.LogError` where a line cannot be read.
    """
    return over(begun(facts), facts)


def state_at(log: Log, seconds: float) -> Folded:
    """The state of a log after all that happened up to and at a time, in seconds since the start."""
    state = begun(log)
    for fact in log:
        if fact.t > seconds:
            break
        put(state, fact.set)
    return state


def over(state: Folded, facts: Iterable[Fact]) -> Folded:
    """The same state, after the patches of all these facts."""
    for fact in facts:
        put(state, fact.set)
    return state
