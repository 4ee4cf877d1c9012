"""What a setting may be: in words of what is wrong with a value, and in JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from simcore.dice import CODE_PATTERN, parse_code
from simcore.errors import CodeError

MOST = 1_000_000
MOST_TN = 1_000
"""The highest number that an author may have rolled against."""


class Allowed(Struct, frozen=True):
    """What is allowed: ``wrong`` says what is wrong with a value, None where nothing is; ``schema`` is its JSON Schema."""

    wrong: Callable[[Any], str | None]
    schema: Mapping[str, Any]


def one_of(*choices: Any) -> Allowed:
    """The value is one of these, of the same type.

    >>> one_of("low", "high").schema, one_of("low", "high").wrong("mid")
    ({'enum': ['low', 'high']}, 'must be low or high')
    """

    def wrong(value: Any) -> str | None:
        if any(value == choice and type(value) is type(choice) for choice in choices):
            return None
        return f"must be {' or '.join(_written(choice) for choice in choices)}"

    return Allowed(wrong, {"enum": list(choices)})


def whole(lowest: int, most: int = MOST) -> Allowed:
    """The value is a whole number, not below ``lowest`` and not above ``most``.

    >>> whole(1, 9).schema, whole(1, 9).wrong(0), whole(1, 9).wrong(10)
    ({'type': 'integer', 'minimum': 1, 'maximum': 9}, 'must be a whole number, at least 1', 'must be at most 9')
    """

    def wrong(value: Any) -> str | None:
        if not isinstance(value, int) or isinstance(value, bool) or value < lowest:
            return f"must be a whole number, at least {lowest}"
        return f"must be at most {most:,}" if value > most else None

    return Allowed(wrong, {"type": "integer", "minimum": lowest, "maximum": most})


def subset(*choices: str) -> Allowed:
    """The value is a list of some of these, each once.

    >>> subset("hit", "fire").wrong(["fire"]), subset("hit", "fire").wrong(["smoke"])
    (None, 'must be a list of some of hit, fire, each once')
    """

    def wrong(value: Any) -> str | None:
        if isinstance(value, (list, tuple)) and [each for each in choices if each in value] == sorted(
            value, key=lambda each: choices.index(each) if each in choices else -1
        ):
            return None
        return f"must be a list of some of {', '.join(choices)}, each once"

    return Allowed(wrong, {"type": "array", "items": {"enum": list(choices)}, "uniqueItems": True})


def numbers(*names: str) -> Allowed:
    """The value is a map that gives some of these names a number to roll against; the others keep theirs.

    >>> numbers("light", "heavy").wrong({"heavy": 10}), numbers("light").wrong({"light": 0})
    (None, 'must be a map that gives light a whole number each, from 1 to 1,000')
    """
    each = whole(1, MOST_TN)

    def wrong(value: Any) -> str | None:
        if isinstance(value, Mapping) and set(value) <= set(names) and not any(map(each.wrong, value.values())):
            return None
        return f"must be a map that gives {', '.join(names)} a whole number each, from 1 to {MOST_TN:,}"

    return Allowed(
        wrong, {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(names, each.schema)}
    )


def or_null(allowed: Allowed) -> Allowed:
    """The value is one that is allowed, or null.

    >>> or_null(whole(1)).wrong(None), or_null(whole(1)).wrong(0)
    (None, 'must be a whole number, at least 1, or null')
    """

    def wrong(value: Any) -> str | None:
        why = None if value is None else allowed.wrong(value)
        return f"{why}, or null" if why else None

    return Allowed(wrong, {"anyOf": [allowed.schema, {"type": "null"}]})


def _code(value: Any) -> str | None:
    try:
        pips = parse_code(value) if isinstance(value, str) else 0
    except CodeError:
        pips = 0
    return None if pips > 0 else "must be a die code such as 3D or 2D+1"


def _six_numbers(value: Any) -> str | None:
    if isinstance(value, (list, tuple)) and len(value) == 6 and not any(map(_TN.wrong, value)):
        return None if list(value) == sorted(value) else "must not fall from one level to the next"
    return f"must be a list of six whole numbers from 1 to {MOST_TN:,}, one a level from Very Easy to Heroic"


def _written(choice: Any) -> str:
    return {True: "true", False: "false"}[choice] if isinstance(choice, bool) else str(choice)


_TN = whole(1, MOST_TN)

SWITCH = Allowed(one_of(True, False).wrong, {"type": "boolean"})
"""True or false."""

CODE = Allowed(_code, {"type": "string", "pattern": CODE_PATTERN, "not": {"const": "0D"}})
"""A die code that is not 0."""

SIX_NUMBERS = Allowed(_six_numbers, {"type": "array", "items": _TN.schema, "minItems": 6, "maxItems": 6})
"""Six numbers to roll against, none below the one before: that JSON Schema cannot say."""
