"""JSON Schema, as much of draft 2020-12 as our schemas use; an unknown keyword is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}
SILENT = {"$schema", "$defs", "title", "description", "default"}


def faults(schema: Mapping[str, Any], value: Any, whole: Mapping[str, Any], at: str = "$") -> Iterator[str]:
    """Where a value is not as a schema says; ``whole`` is the schema that ``$ref`` looks into."""
    for keyword in schema:
        if keyword not in SILENT and not CHECKS[keyword](schema, value, whole):
            yield f"{at}: {keyword}"
    for name, below, part in _parts(schema, value):
        yield from faults(part, below, whole, f"{at}.{name}")


def _parts(schema: Mapping[str, Any], value: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for key, below in value.items():
            part = known.get(key, schema.get("additionalProperties"))
            if isinstance(part, dict):
                yield key, below, part
    if isinstance(value, list) and "items" in schema:
        for number, below in enumerate(value):
            yield str(number), below, schema["items"]


def is_a(kind: str, value: Any) -> bool:
    """Whether a value is of a JSON type; true and false are no numbers."""
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _same(one: Any, other: Any) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _sound(part: Any, value: Any, whole: Any) -> bool:
    return not any(faults(part, value, whole))


def _referred(schema: Any, value: Any, whole: Any) -> bool:
    return _sound(whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, whole)


def _no_more(schema: Any, value: Any, whole: Any) -> bool:
    closed = isinstance(value, dict) and schema["additionalProperties"] is False
    return not closed or set(value) <= set(schema.get("properties", ()))


CHECKS = {
    "$ref": _referred,
    "type": lambda s, v, w: any(is_a(kind, v) for kind in ([s["type"]] if isinstance(s["type"], str) else s["type"])),
    "enum": lambda s, v, w: any(_same(v, each) for each in s["enum"]),
    "const": lambda s, v, w: _same(v, s["const"]),
    "pattern": lambda s, v, w: not isinstance(v, str) or re.search(s["pattern"], v) is not None,
    "minLength": lambda s, v, w: not isinstance(v, str) or len(v) >= s["minLength"],
    "maxLength": lambda s, v, w: not isinstance(v, str) or len(v) <= s["maxLength"],
    "minimum": lambda s, v, w: not is_a("number", v) or v >= s["minimum"],
    "maximum": lambda s, v, w: not is_a("number", v) or v <= s["maximum"],
    "minItems": lambda s, v, w: not isinstance(v, list) or len(v) >= s["minItems"],
    "maxItems": lambda s, v, w: not isinstance(v, list) or len(v) <= s["maxItems"],
    "uniqueItems": lambda s, v, w: not isinstance(v, list) or len({*map(repr, v)}) == len(v),
    "minProperties": lambda s, v, w: not isinstance(v, dict) or len(v) >= s["minProperties"],
    "maxProperties": lambda s, v, w: not isinstance(v, dict) or len(v) <= s["maxProperties"],
    "required": lambda s, v, w: not isinstance(v, dict) or set(s["required"]) <= set(v),
    "propertyNames": lambda s, v, w: not isinstance(v, dict) or all(_sound(s["propertyNames"], key, w) for key in v),
    "additionalProperties": _no_more,
    "properties": lambda s, v, w: True,
    "items": lambda s, v, w: True,
    "anyOf": lambda s, v, w: any(_sound(part, v, w) for part in s["anyOf"]),
    "oneOf": lambda s, v, w: sum(_sound(part, v, w) for part in s["oneOf"]) == 1,
    "not": lambda s, v, w: not _sound(s["not"], v, w),
}
"""What each keyword asks of a value; what is inside of it is looked at by itself."""
