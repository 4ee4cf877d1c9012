"""A JSON Schema as an author's editor wants it: no titles of classes, no null, and ids and skills checked as keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.scenario.names import LONGEST

Json = dict[str, Any]

ID: Json = {"pattern": "^[A-Za-z0-9-]+$", "maxLength": LONGEST}
"""The form of an id, as the key of a map."""

_MAPS = ("properties", "$defs")


def tidied(part: Mapping[str, Any]) -> Json:
    """A part of a schema with all parts in it: what may be left out may not be null, and the keys of a map are ids.

    >>> tidied({"title": "Zone", "default": None, "anyOf": [{"type": "string"}, {"type": "null"}]})
    {'type': 'string'}
    >>> sorted(tidied({"type": "object", "additionalProperties": {"$ref": "#/$defs/ZoneForm"}}))
    ['additionalProperties', 'propertyNames', 'type']
    """
    kept = {key: _below(key, value) for key, value in part.items() if key != "title"}
    if kept.get("default", ...) in (None, {}, [], ""):
        del kept["default"]
    if "anyOf" in kept:
        choices = [choice for choice in kept.pop("anyOf") if choice != {"type": "null"}]
        kept |= choices[0] if len(choices) == 1 else {"anyOf": choices}
    if isinstance(kept.get("additionalProperties"), dict):
        kept["propertyNames"] = ID
    if "description" in kept:
        kept["description"] = kept["description"].replace("``", "'")
    return kept


def _below(key: str, value: Any) -> Any:
    if key in _MAPS:
        return {name: tidied(below) for name, below in value.items()}
    if key == "default":
        return value
    if isinstance(value, dict):
        return tidied(value)
    if isinstance(value, list):
        return [tidied(each) if isinstance(each, dict) else each for each in value]
    return value
