"""Where two logs part, as lines of text and as an object for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.views import dice
from simcore.views.plain import counted, plain
from simcore.views.text import line
from simcore.views.unlike.logs import Parting
from simcore.views.unlike.values import Change

MANY = 30
"""So many differences of one kind are told."""


def lines(parting: Parting, names: Sequence[str]) -> Iterator[str]:
    """Where two logs of these names part; of a line of the first ``-`` stands before it, of the second ``+``."""
    if parting.bare:
        yield "one of the logs tells no dice: they are not compared"
    if parting.alike:
        yield f"alike: {counted(parting.before, 'event')}"
        return
    yield f"- {plain(names[0])}"
    yield f"+ {plain(names[1])}"
    if parting.begin:
        yield "they begin otherwise:"
        yield from _changes(parting.begin)
    yield from _events(parting, names)


def _events(parting: Parting, names: Sequence[str]) -> Iterator[str]:
    last = parting.before - 1
    alike = f"events 1 to {last} are alike; " if last > 1 else "event 1 is alike; " if last else ""
    one, other = parting.events
    if one is None and other is None:
        yield f"all {counted(last, 'event')} after that are alike"
    elif one is None or other is None:
        shorter = plain(names[0] if one is None else names[1])
        yield f"{alike}{shorter} ends there, and the other goes on:"
        yield from _sides(one, other)
    else:
        yield f"{alike}event {parting.before} differs:"
        yield from _sides(one, other)
        yield from _changes(parting.changes)


def _sides(one: Fact | None, other: Fact | None) -> Iterator[str]:
    for mark, fact in (("-", one), ("+", other)):
        if fact is not None:
            yield f"{mark} {line(fact)}"


def _changes(found: Sequence[Change]) -> Iterator[str]:
    for change in found[:MANY]:
        yield f"  {plain(change.path)}: {_value(change.path, change.first)} -> {_value(change.path, change.second)}"
    if len(found) > MANY:
        yield f"  and {counted(len(found) - MANY, 'more difference')}: --json has all"


def _value(path: str, value: Any) -> str:
    """A value as it stands in a log, a roll in words; "nothing" where there is none."""
    if value is UNSET:
        return "nothing"
    if path.startswith("rolls.") and isinstance(value, dict):
        return dice.labelled(msgspec.convert(value, Roll))
    return plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))


def told(parting: Parting) -> dict[str, Any]:
    """Where two logs part, for JSON: a change has no ``first`` or no ``second`` where there is nothing."""
    one, other = parting.events
    ended = "first" if one is None else "second"
    return {
        "alike": parting.alike,
        "begin": [_change(change) for change in parting.begin],
        "before": parting.before,
        "ended": ended if (one is None) != (other is None) else None,
        "events": [msgspec.to_builtins(fact) for fact in parting.events],
        "changes": [_change(change) for change in parting.changes],
        "dice": not parting.bare,
    }


def _change(change: Change) -> dict[str, Any]:
    sides = {"first": change.first, "second": change.second}
    return {"path": change.path, **{side: value for side, value in sides.items() if value is not UNSET}}
