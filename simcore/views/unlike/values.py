"""What differs between two values of a log, by path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

Pair = tuple[str, Any, Any]


class Change(Struct, frozen=True):
    """A place where two values differ, and what stands there in each; ``UNSET`` where one has no such place."""

    path: str
    first: Any | UnsetType = UNSET
    second: Any | UnsetType = UNSET


def changes(first: Any, second: Any, path: str = "") -> Iterator[Change]:
    """Where two values of JSON differ, in the order of the first; maps by key, lists of maps by place, others whole.

    >>> [change.path for change in changes({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}, "a": 1, "d": 4})]
    ['b.c', 'd']
    """
    due: list[Pair] = [(path, first, second)]
    while due:
        where, one, other = due.pop()
        inside = _inside(where, one, other)
        if inside is not None:
            due.extend(reversed(inside))
        elif one != other or isinstance(one, bool) != isinstance(other, bool):
            yield Change(where, one, other)


def _inside(where: str, one: Any, other: Any) -> list[Pair] | None:
    """The pairs within a pair; None where it is compared as a whole."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        keys = dict.fromkeys((*one, *other))
        return [(_dotted(where, key), one.get(key, UNSET), other.get(key, UNSET)) for key in keys]
    if not isinstance(one, list) or not isinstance(other, list) or not any(map(_deep, (*one, *other))):
        return None
    places = range(max(len(one), len(other)))
    return [(f"{where}[{place}]", _at(one, place), _at(other, place)) for place in places]


def _deep(value: Any) -> bool:
    return isinstance(value, Mapping | list)


def _at(values: list[Any], place: int) -> Any:
    return values[place] if place < len(values) else UNSET


def _dotted(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
