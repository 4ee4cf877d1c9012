"""What a setting may be: in words of what is wrong with a value, and in JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from simcore.dice import parse_code
from simcore.errors import CodeError


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


def whole(lowest: int) -> Allowed:
    """The value is a whole number, not below ``lowest``.

    >>> whole(1).schema, whole(1).wrong(0)
    ({'type': 'integer', 'minimum': 1}, 'must be a whole number, at least 1')
    """

    def wrong(value: Any) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and value >= lowest:
            return None
        return f"must be a whole number, at least {lowest}"

    return Allowed(wrong, {"type": "integer", "minimum": lowest})


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
    """The value is a map that gives each of these names a whole number, at least 1.

    >>> numbers("light", "heavy").wrong({"light": 15, "heavy": 10}), numbers("light").wrong({"light": 0})
    (None, 'must be a map that gives light a whole number, at least 1')
    """

    def wrong(value: Any) -> str | None:
        if isinstance(value, Mapping) and set(value) == set(names) and not any(map(whole(1).wrong, value.values())):
            return None
        return f"must be a map that gives {', '.join(names)} a whole number, at least 1"

    each = {"type": "integer", "minimum": 1}
    schema = {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(names, each)}
    return Allowed(wrong, {**schema, "required": list(names)})


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
    if isinstance(value, (list, tuple)) and len(value) == 6 and all(whole(1).wrong(each) is None for each in value):
        return None if list(value) == sorted(value) else "must not fall from one level to the next"
    return "must be a list of six whole numbers, at least 1, one a level from Very Easy to Heroic"


def _written(choice: Any) -> str:
    return {True: "true", False: "false"}[choice] if isinstance(choice, bool) else str(choice)


SWITCH = Allowed(one_of(True, False).wrong, {"type": "boolean"})
"""True or false."""

CODE = Allowed(_code, {"type": "string", "pattern": r"^\d+D(\+[12])?$"})
"""A die code that is not 0."""

SIX_NUMBERS = Allowed(
    _six_numbers, {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 6, "maxItems": 6}
)
"""Six whole numbers from 1 up, none below the one before."""
