"""Sides: who fights whom, and the groups of units that stand on the map from the start."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.plan import Side, Unit
from simcore.scenario.draft import Draft
from simcore.scenario.forms_sides import SideForm
from simcore.scenario.units import Group, grouped


def groups(draft: Draft) -> dict[str, Group]:
    """The groups of all sides by key, each with the ids that it has at the start."""
    found: dict[str, Group] = {}
    for side in draft.form.sides:
        draft.names.claim(side, "side", ("sides", side))
    for side, form in draft.form.sides.items():
        for key, unit in form.units.items():
            path = ("sides", side, "units", key)
            if draft.names.claim(key, "unit" if unit.count is None else "group", path):
                found[key] = grouped(draft, key, side, path, unit)
                grow(draft, found[key], unit.count)
    return found


def grow(draft: Draft, group: Group, count: int | None) -> tuple[str, ...]:
    """Give a group so many more members and return their ids: the key itself without a count, else numbered on."""
    draft.units += count or 1
    draft.bounded("units", draft.units, group.path)
    if count is None:
        new = [group.key]
    else:
        first = len(group.members) + 1
        new = [f"{group.key}-{number}" for number in range(first, first + count)]
        new = [name for name in new if draft.names.claim(name, "unit", group.path)]
    group.members.extend(new)
    return tuple(new)


def sides(draft: Draft, units: Mapping[str, Unit]) -> dict[str, Side]:
    """The sides of a scenario in file order. Those that are not allies, and neither neutral, are hostile."""
    forms = {name: form for name, form in draft.form.sides.items() if draft.names.kinds.get(name) == "side"}
    _check_allies(draft)
    return {
        name: Side(
            id=name,
            index=index,
            neutral=form.neutral,
            hostile=tuple(other for other in forms if _hostile(forms, name, other)),
            units=tuple(unit.id for unit in units.values() if unit.side == name),
        )
        for index, (name, form) in enumerate(forms.items())
    }


def _hostile(forms: Mapping[str, SideForm], one: str, other: str) -> bool:
    allied = other in forms[one].allies or one in forms[other].allies
    return one != other and not allied and not forms[one].neutral and not forms[other].neutral


def _check_allies(draft: Draft) -> None:
    for name, form in draft.form.sides.items():
        for place, ally in enumerate(form.allies):
            path = ("sides", name, "allies", place)
            if ally == name:
                draft.faults.at(path, f"{name!r} is named as its own ally; leave it out")
            else:
                draft.names.refer(path, ally, ("side",))
