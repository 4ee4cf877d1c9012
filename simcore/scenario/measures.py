"""Measures: what a scenario names under ``measure``, checked and made ready to be worked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simcore.facts.kinds import kinds_of
from simcore.plan import Count, Element, Final, Measure, Unit, When
from simcore.scenario.draft import Draft, one_key
from simcore.scenario.field_values import Field, Spot, kind_with, value
from simcore.scenario.forms_measures import MeasureForm
from simcore.scenario.names import ill_formed
from simcore.scenario.tree import Path
from simcore.scenario.words import quoted

VERBS = ("when", "count", "final")

DOERS = ("unit", "group", "side", "section", "element", "zone", "strike")
"""The kinds of what an event may be by, or about."""


def measures(draft: Draft, units: Mapping[str, Unit], doors: Mapping[str, Element]) -> tuple[Measure, ...]:
    """The measures in file order; what is wrong with one is noted."""
    forms = draft.form.measure or {}
    draft.bounded("measures", len(forms), ("measure",))
    _check_names(draft, forms)
    found: list[Measure | None] = []
    for name, form in forms.items():
        verb = _verb(draft, name, form)
        if verb == "when":
            found.append(_when(draft, name, form.when or {}, (units, doors)))
        elif verb == "count":
            found.append(_count(draft, name, form, units))
        elif verb == "final":
            found.append(_final(draft, name, form.final or ""))
    return tuple(each for each in found if each is not None)


def _check_names(draft: Draft, names: Iterable[str]) -> None:
    """Make sure that each name is one, and that no two differ by case alone: in a database they are one column."""
    met: dict[str, str] = {}
    for name in names:
        wrong = ill_formed(name)
        if wrong:
            draft.faults.key(("measure", name), wrong)
        other = met.setdefault(name.lower(), name)
        if other != name:
            draft.faults.key(("measure", name), f"{quoted(other)} and {quoted(name)} differ by case alone; rename one")


def _verb(draft: Draft, name: str, form: MeasureForm) -> str:
    """What a measure does; "" where it is not one thing, which is noted."""
    path: Path = ("measure", name)
    verbs = one_key(form, *VERBS)
    if len(verbs) != 1:
        has = f"both {verbs[0]!r} and {verbs[1]!r}" if verbs else "nothing to measure"
        draft.faults.key(path, f"{quoted(name)} has {has}; give it one of {', '.join(VERBS)}")
        return ""
    if verbs[0] != "count":
        for key in one_key(form, "actor", "target"):
            draft.faults.key((*path, key), f"{key!r} goes with 'count', not with {verbs[0]!r}; leave it out")
    return verbs[0]


def _when(
    draft: Draft, name: str, said: Mapping[str, Any], things: tuple[Mapping[str, Unit], Mapping[str, Element]]
) -> When | None:
    path: Path = ("measure", name, "when")
    pairs = [(entity, field) for entity, fields in said.items() for field in fields]
    if len(said) != 1 or len(pairs) != 1:
        if pairs or not any(wound[:3] == path for wound in draft.faults.wounded):
            words = "one thing and one field of it are expected, such as {main-door: {damage: [severe, destroyed]}}"
            draft.faults.key(path, f"when: {words}")
        return None
    ((entity, field),) = pairs
    place: Path = (*path, entity, field)
    kind = kind_with(draft, Spot((*path, entity), place, draft.faults.key), entity, field)
    if kind is None:
        return None
    asked = Field(entity, kind, field, things[0].get(entity), things[1].get(entity))
    values = [value(draft, (*place, number), asked, given) for number, given in enumerate(said[entity][field])]
    return When(name, entity, field, tuple(values))


def _final(draft: Draft, name: str, said: str) -> Final | None:
    entity, _, field = said.rpartition(".")
    path: Path = ("measure", name, "final")
    kind = kind_with(draft, Spot(path, path, draft.faults.at), entity, field)
    return Final(name, entity, field) if kind is not None else None


def _count(draft: Draft, name: str, form: MeasureForm, units: Mapping[str, Unit]) -> Count:
    path: Path = ("measure", name)
    who: list[frozenset[str] | None] = []
    for key, called in (("actor", form.actor), ("target", form.target)):
        if called is not None:
            draft.names.refer((*path, key), called, DOERS)
        who.append(None if called is None else _those(called, units))
    return Count(name, kinds_of(form.count or ""), who[0], who[1])


def _those(called: str, units: Mapping[str, Unit]) -> frozenset[str]:
    """The ids that a name stands for: its own, and those of the units of a side or a group of this name."""
    return frozenset((called, *(id_ for id_, unit in units.items() if called in (unit.group, unit.side))))


def written(draft: Draft, found: tuple[Measure, ...]) -> dict[str, dict[str, Any]]:
    """The measures as a resolved scenario holds them."""
    whole: dict[str, dict[str, Any]] = {}
    for each in found:
        form = (draft.form.measure or {})[each.name]
        if isinstance(each, When):
            whole[each.name] = {"when": {each.entity: {each.field: list(each.values)}}}
        else:
            whole[each.name] = form.model_dump(exclude_none=True)
    return whole
