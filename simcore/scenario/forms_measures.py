"""The form of a measure: a figure that a scenario asks for beside those that every run has."""

from __future__ import annotations

from typing import Annotated, Any

from simcore.facts.kinds import COUNTED
from simcore.scenario.forms_site import Form
from simcore.scenario.leaves import Id, Json, Leaf, single
from simcore.scenario.tree import Scalar
from simcore.scenario.words import quoted
from simcore.spelling import meant

KINDS = tuple(dict.fromkeys(word for kind in COUNTED for word in (kind.partition(".")[0], kind)))
"""What may be counted: each kind of event, and the first part of its name for all that begin with it."""

_VALUE: Json = {"type": ["string", "integer", "boolean", "null"]}
_VALUES: Json = {"anyOf": [_VALUE, {"type": "array", "items": _VALUE, "minItems": 1}]}


def _values(given: Any) -> tuple[Scalar, ...]:
    """A value, or a list of them, as written: what it means depends on the field."""
    values = given if isinstance(given, list) else [given]
    if not values:
        raise ValueError("an empty list; put a value in it")
    if not all(isinstance(value, Scalar) for value in values):
        raise ValueError("a value, or a list of values, is expected here, such as [severe, destroyed]")
    return tuple(values)


def _kind(scalar: Scalar) -> str:
    if scalar.text in KINDS:
        return scalar.text
    if scalar.text.partition(".")[0] == "run":
        raise ValueError(f"{quoted(scalar.text)} is there once a run; count what happens in it, such as 'shot.fired'")
    raise ValueError(f"no event is of kind {quoted(scalar.text)}; {meant(scalar.text, KINDS)}")


def _field(scalar: Scalar) -> str:
    id_, dot, field = scalar.text.rpartition(".")
    if not (id_ and dot and field):
        raise ValueError(f"{quoted(scalar.text)} names no field; write 'id.field', such as 'main-door.state'")
    return scalar.text


Values = Annotated[tuple[Scalar, ...], Leaf(_values, lambda values: [value.value for value in values], _VALUES)]
Kind = Annotated[str, Leaf(single(_kind), str, {"enum": list(KINDS)})]
FieldOf = Annotated[str, Leaf(single(_field), str, {"type": "string", "pattern": r"^[A-Za-z0-9-]+\.[a-z_]+$"})]


class MeasureForm(Form):
    """A figure of the run: the time at which a field first has a value, a count of events, or a value at the end.

    ``when`` names one thing, one field of it, and a value or a list of them. ``count`` is a kind of event, or the first
    part of its name; only those by ``actor`` and about ``target`` count, an id, a group or a side. ``final`` is
    ``id.field``.
    """

    when: dict[str, dict[str, Values]] | None = None
    count: Kind | None = None
    actor: Id | None = None
    target: Id | None = None
    final: FieldOf | None = None
