"""The JSON Schema of a log's lines, with the published lists: kinds of event, purposes of rolls, tables and bands."""

from __future__ import annotations

from typing import Any

import msgspec

from simcore.dice import PURPOSES
from simcore.facts import KINDS, Fact
from simcore.rules import bands

LINE = "A line of the event log, keys in the order in which they are written; what has nothing to say is left out. 't' is in seconds."
TITLES = {"Fact": "Event", "Roll": "Roll", "Draw": "Draw"}
_OURS = {"``purpose``": "'for'", "(blank where": "(left out where"}
"""What our classes call otherwise than the log."""


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of an event log, format 1.

    >>> schema()["$defs"]["Fact"]["required"]
    ['seq', 't', 'round', 'kind']
    """
    (_,), parts = msgspec.json.schema_components((Fact,), ref_template="#/$defs/{name}")
    line = parts["Fact"]
    line["description"] = LINE
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
    for name, part in parts.items():
        part["title"] = TITLES[name]
        part["description"] = _said(part["description"])
        for field in part["properties"].values():
            field.pop("default", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a simcore event log, format 1",
        "$ref": "#/$defs/Fact",
        "$defs": parts,
    }


def _said(text: str) -> str:
    """A docstring as the reader of a log needs it: in the log's own keys, without the rules that it cites."""
    told = text.partition("\n\nSource:")[0].partition("\n\nRuling:")[0]
    for ours, the_logs in _OURS.items():
        told = told.replace(ours, the_logs)
    return told.replace("``", "'")


def _words() -> dict[str, Any]:
    """What is fixed of ``data``: the tables and their bands."""
    found = {band for table in bands.WITH_KILLED.values() for band, _ in table}
    return {
        "type": "object",
        "properties": {"table": {"enum": list(bands.TABLES)}, "band": {"enum": sorted({bands.NONE, *found})}},
    }
