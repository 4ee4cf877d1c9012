"""What differs between two events: each key, patches by entity and field, rolls by whose they are and what for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from simcore.dice import Draw, Roll
from simcore.facts import Fact
from simcore.views.unlike.values import Change, changes

_encode = msgspec.json.Encoder().encode
_KEYS = Fact.__struct_fields__


def differing(first: Fact, second: Fact) -> list[Change]:
    """Where two events differ, in the order of the keys of a line; none where they are alike.

    >>> one = Fact(4, 5, 2, "shot.fired", rolls=(Roll("to_hit", total=17),))
    >>> other = Fact(4, 5, 2, "shot.fired", rolls=(Roll("to_hit", total=12),))
    >>> [(change.path, change.first, change.second) for change in differing(one, other)]
    [('rolls.to_hit.total', 17, 12)]
    """
    if _encode(first) == _encode(second):
        return []
    one, other = _plain(first), _plain(second)
    return [change for key in _KEYS for change in changes(one[key], other[key], key)]


def _plain(fact: Fact) -> dict[str, Any]:
    """The keys of a line, UNSET where it lacks one; its rolls and draws by name; nothing in a map that it lacks."""
    told = dict.fromkeys(_KEYS, UNSET) | {"data": {}, "set": {}} | msgspec.to_builtins(fact)
    return {**told, "rolls": dict(_named(fact.rolls)), "draws": dict(_named(fact.draws))}


def _named(dice: Iterable[Roll | Draw]) -> Iterator[tuple[str, Any]]:
    """Rolls or draws by what they are for, and whose they are where that is not the actor; the second of a name by number."""
    counts: Counter[str] = Counter()
    for one in dice:
        name = ".".join(word for word in (one.purpose, one.by) if word)
        counts[name] += 1
        yield name if counts[name] == 1 else f"{name} {counts[name]}", msgspec.to_builtins(one)
