"""Fields of the state as a scenario names them: whether an entity has one, and which value of it is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from simcore.dice import format_code
from simcore.fields import FIELDS, OfKind, Word, code, count, flag
from simcore.plan import Element, Unit
from simcore.scenario import quantities
from simcore.scenario.draft import Draft
from simcore.scenario.names import a_kind
from simcore.scenario.tree import Path, Scalar
from simcore.scenario.words import quoted
from simcore.spelling import meant

SITE = "site"
ENTITIES = ("zone", "section", "element", "side", "unit", "magazine")
"""The kinds of what has a name in the file and fields from the start. So has the site."""


class Field(NamedTuple):
    """A field of an entity of a kind; the unit or the element that it is of, where it is of one."""

    entity: str
    kind: str
    name: str
    unit: Unit | None = None
    element: Element | None = None

    def __str__(self) -> str:
        return f"{self.entity}.{self.name}"


class Spot(NamedTuple):
    """Where a scenario names an entity and a field of it, and what notes a problem there: with a key, or with a value."""

    entity: Path
    field: Path
    note: Callable[[Path, str], None]


def kind_with(draft: Draft, spot: Spot, entity: str, field: str) -> str | None:
    """The kind of an entity that has a field; None, and noted, where there is no such entity or it has no such field."""
    kind = _kind(draft, spot, entity)
    if kind is None or field in FIELDS[kind]:
        return kind
    whose = "the site" if kind == SITE else f"{a_kind(kind)} such as {entity!r}"
    spot.note(spot.field, f"{whose} has no field {quoted(field)}; {meant(field, FIELDS[kind])}")
    return None


def _kind(draft: Draft, spot: Spot, entity: str) -> str | None:
    names = draft.names
    kind = SITE if entity == SITE else names.kinds.get(entity)
    if kind == SITE or kind in ENTITIES:
        return kind
    if kind == "group":
        one = next((name for name in names.kinds if names.kinds[name] == "unit" and _in(name, entity)), "")
        wrong: str | None = f"{entity!r} is a group; name one of it{f', such as {one!r}' if one else ''}"
    else:
        wrong = names.stranger(entity, ENTITIES)
    if wrong:
        spot.note(spot.entity, wrong)
    return None


def _in(unit: str, group: str) -> bool:
    """Whether a unit's id is one that a group gives."""
    before, _, number = unit.rpartition("-")
    return before == group and number.isdigit()


def value(draft: Draft, path: Path, field: Field, given: Scalar) -> Any:
    """The value of a field that is meant, as the state holds it; None, and noted, where the field cannot have it."""
    try:
        return _read(draft, field, given)
    except ValueError as error:
        draft.faults.at(path, f"{field.name}: {error}")
        return None


def _read(draft: Draft, field: Field, given: Scalar) -> Any:
    allowed = FIELDS[field.kind][field.name]
    if field.name == "hand" and field.unit is not None:
        allowed = Word(("", *(weapon.name for weapon in field.unit.weapons)))
    if isinstance(allowed, Word):
        return _word(field, given, _words(field, allowed.words))
    if isinstance(allowed, OfKind):
        return _id(draft, given, allowed)
    if allowed is code:
        return format_code(quantities.code(given))
    right = {flag: "true or false is expected", count: "a whole number from 0 on is expected"}
    if allowed in right and allowed(given.value, {}):
        raise ValueError(f"{_shown(given)} where {right[allowed]}")
    return given.value if allowed in right else given.text


def _words(field: Field, words: Sequence[str | None]) -> Sequence[str | None]:
    """The words that a field of this entity may hold: what opens is never null, what does not is never closed."""
    if field.element is None or field.name != "state":
        return words
    return [word for word in words if word != (None if field.element.opens else "closed")]


def _word(field: Field, given: Scalar, words: Sequence[str | None]) -> str | None:
    found = None if given.value is None else given.text
    if found not in words:
        known = ["null" if word is None else word or "''" for word in words]
        raise ValueError(f"{_shown(given)} is no value of {str(field)!r}; {meant(given.text, known)}")
    return found


def _id(draft: Draft, given: Scalar, allowed: OfKind) -> str | None:
    if given.value is None and None in allowed.empty:
        return None
    wrong = draft.names.stranger(given.text, (allowed.kind,))
    if wrong:
        raise ValueError(wrong)
    return given.text


def _shown(given: Scalar) -> str:
    return quoted(None if given.value is None else given.text)
