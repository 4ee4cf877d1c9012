"""The JSON Schema of a scenario, for editors."""

from __future__ import annotations

from typing import Any

from simcore.dice import PURPOSES
from simcore.fields import FIELDS
from simcore.scenario import orders, ruling, timeline
from simcore.scenario.field_values import ENTITIES, SITE
from simcore.scenario.forms import ScenarioForm
from simcore.scenario.forms_orders import ALONE
from simcore.scenario.forms_sides import SKILLS
from simcore.scenario.names import RESERVED
from simcore.scenario.tidied import ID, Json, tidied

DIALECT = "https://json-schema.org/draft/2020-12/schema"

OWN = (
    ("SiteForm", "zones"),
    ("SiteForm", "sections"),
    ("SiteForm", "elements"),
    ("SideForm", "units"),
    ("ArriveForm", "units"),
)
"""The maps whose keys are new ids: none of them may be a reserved one."""

ONE_OF = {"OrderForm": tuple(orders.TARGETS), "TimelineForm": timeline.VERBS}
"""The keys of which a map in a list has exactly one."""


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a scenario file, format 1.

    What stands in other files is not seen: with ``extends``, the keys that a base may give are not required.

    >>> schema()["anyOf"][0]
    {'required': ['extends']}
    """
    form = tidied(ScenarioForm.model_json_schema(by_alias=True, mode="serialization"))
    required = form.pop("required")
    kinds, properties = form.pop("$defs"), form.pop("properties")
    needed = kinds["ElementForm"].pop("required")
    _name_keys(kinds, properties)
    for kind, verbs in ONE_OF.items():
        kinds[kind]["oneOf"] = [{"required": [verb]} for verb in verbs]
    kinds["ConditionForm"]["minProperties"] = 1
    _measures(kinds["MeasureForm"])
    for verb in ALONE:
        kinds["OrderForm"]["properties"][verb] = {"const": orders.ANY}
    return {
        "$schema": DIALECT,
        "title": "simcore scenario, format 1",
        **form,
        "properties": {"extends": _extends(), **properties, "rules": ruling.schema()},
        "anyOf": [{"required": ["extends"]}, {"required": required, "properties": _whole_elements(needed)}],
        "$defs": kinds,
    }


def _extends() -> Json:
    files = {"type": "string", "minLength": 1, "description": "a file, from the folder of this one"}
    return {"anyOf": [files, {"type": "array", "items": files}]}


def _whole_elements(needed: list[str]) -> Json:
    """What makes the elements of a site whole, where no base can have given the rest of them."""
    elements = {"additionalProperties": {"required": needed}}
    return {"site": {"properties": {"elements": elements}}}


def _measures(form: Json) -> None:
    """One of three things is measured; ``when`` names one thing and one field, and only a count is by or about someone."""
    count = {"required": ["count"], "not": {"anyOf": [{"required": ["when"]}, {"required": ["final"]}]}}
    form["oneOf"] = [count, *({"required": [verb], "maxProperties": 1} for verb in ("when", "final"))]
    things = form["properties"]["when"]
    fields = things["additionalProperties"]
    known = {"enum": list(dict.fromkeys(name for kind in (*ENTITIES, SITE) for name in FIELDS[kind]))}
    things |= {"minProperties": 1, "maxProperties": 1}
    fields |= {"minProperties": 1, "maxProperties": 1, "propertyNames": known}


def _name_keys(kinds: Json, properties: Json) -> None:
    """Say which keys a map may have where they are no ids, or new ones."""
    own = {**ID, "not": {"enum": list(RESERVED)}}
    for kind, name in OWN:
        kinds[kind]["properties"][name]["propertyNames"] = own
    properties["sides"]["propertyNames"] = own
    for kind in ("UnitForm", "TemplateEntry"):
        kinds[kind]["properties"]["skills"]["propertyNames"] = {"enum": list(SKILLS)}
    properties["dice"]["additionalProperties"]["propertyNames"] = {"enum": list(PURPOSES)}
