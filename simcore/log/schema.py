"""The JSON Schema of a log's lines, with the published lists: kinds of event, purposes of rolls, tables and bands."""

from __future__ import annotations

from typing import Any

import msgspec

from simcore.dice import PURPOSES
from simcore.facts import KINDS, Fact
from simcore.rules import bands


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of an event log, format 1.

    >>> schema()["$defs"]["Fact"]["required"]
    ['seq', 't', 'round', 'kind']
    """
    (_,), parts = msgspec.json.schema_components((Fact,), ref_template="#/$defs/{name}")
    line = parts["Fact"]
    line["required"] = ["seq", "t", "round", "kind"]
    line["additionalProperties"] = False
    properties = line["properties"]
    properties["kind"] = {"enum": list(KINDS)}
    properties["seq"] = {"type": "integer", "minimum": 0}
    properties["round"] = {"type": "integer", "minimum": 0}
    properties["t"] = {"type": "number", "minimum": 0}
    properties["data"] = _words()
    parts["Roll"]["properties"]["for"] = {"enum": list(PURPOSES)}
    parts["Roll"]["required"] = ["for", "total"]
    for part in parts.values():
        for field in part["properties"].values():
            field.pop("default", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a simcore event log, format 1",
        "$ref": "#/$defs/Fact",
        "$defs": parts,
    }


def _words() -> dict[str, Any]:
    """What is fixed of ``data``: the tables and their bands."""
    found = {band for table in bands.WITH_KILLED.values() for band, _ in table}
    return {
        "type": "object",
        "properties": {"table": {"enum": list(bands.TABLES)}, "band": {"enum": sorted({bands.NONE, *found})}},
    }
