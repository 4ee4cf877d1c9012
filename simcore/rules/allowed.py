"""What a setting may be: in words of what is wrong with a value, and in JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct


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


def _six_numbers(value: Any) -> str | None:
    if isinstance(value, (list, tuple)) and len(value) == 6 and all(whole(1).wrong(each) is None for each in value):
        return None if list(value) == sorted(value) else "must not fall from one level to the next"
    return "must be a list of six whole numbers, at least 1, one a level from Very Easy to Heroic"


def _written(choice: Any) -> str:
    return {True: "true", False: "false"}[choice] if isinstance(choice, bool) else str(choice)


SWITCH = Allowed(one_of(True, False).wrong, {"type": "boolean"})
"""True or false."""

SIX_NUMBERS = Allowed(
    _six_numbers, {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 6, "maxItems": 6}
)
"""Six whole numbers from 1 up, none below the one before."""
