"""The JSON Schema of a scenario, for editors."""

from __future__ import annotations

from typing import Any

from simcore.scenario import ruling
from simcore.scenario.forms import ScenarioForm


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file, format 1.

    >>> schema()["required"]
    ['format', 'limit', 'site']
    """
    whole = ScenarioForm.model_json_schema(by_alias=True, mode="validation")
    whole["title"] = "simcore scenario, format 1"
    whole["properties"]["rules"] = ruling.schema()
    files = {"type": "string", "description": "a file, from the folder of this one"}
    whole["properties"]["extends"] = {"anyOf": [files, {"type": "array", "items": files}]}
    return whole
