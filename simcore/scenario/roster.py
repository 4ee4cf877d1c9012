"""The roster: every unit of a run with its place and orders, those on the map first, then those that arrive."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from simcore.plan import Arrival, Element, Order, Passage, Section, Unit, Zone
from simcore.scenario.draft import Draft
from simcore.scenario.orders import Owner, orders
from simcore.scenario.units import Group
from simcore.scenario.zones import length


def roster(
    draft: Draft, groups: Mapping[str, Group], arrivals: tuple[Arrival, ...], doors: dict[str, Element]
) -> dict[str, Unit]:
    """All units by id, in file order, with the orders of their group, else of their side."""
    of_side = {
        name: orders(draft, Owner(f"orders.{name}"), ("sides", name, "orders"), form.orders, doors)
        for name, form in draft.form.sides.items()
    }
    told = {key: _told(draft, group, of_side, doors) for key, group in groups.items()}
    late = dict.fromkeys(name for arrival in arrivals for name in arrival.units)
    members = {name: group for group in groups.values() for name in group.members}
    ids = [name for name in members if name not in late] + list(late)
    return {
        name: replace(members[name].model, id=name, index=index, orders=told[members[name].key])
        for index, name in enumerate(ids)
    }


def _told(
    draft: Draft, group: Group, of_side: Mapping[str, tuple[Order, ...]], doors: dict[str, Element]
) -> tuple[Order, ...]:
    if group.form.orders is None:
        return of_side.get(group.side, ())
    return orders(draft, Owner(f"orders.{group.key}"), (*group.path, "orders"), group.form.orders, doors)


class Steps:
    """Which zones are one step apart, and how far."""

    def __init__(
        self, zones: Mapping[str, Zone], passages: tuple[Passage, ...], sections: Mapping[str, Section]
    ) -> None:
        self.lengths: dict[frozenset[str], int] = {}
        for section in sections.values():
            if section.way:
                one, other = section.zones
                self.lengths[frozenset(section.zones)] = length(zones[one], zones[other])
        for passage in passages:
            self.lengths[frozenset((passage.start, passage.end))] = passage.length


def check_places(draft: Draft, groups: Mapping[str, Group], steps: Steps) -> None:
    """Make sure that every group that stands on the map from the start has a place that there is."""
    for group in groups.values():
        form, path = group.form, group.path
        if form.zone is not None:
            draft.names.refer((*path, "zone"), form.zone, ("zone",))
        elif path[0] == "sides" and form.count != 0:
            draft.faults.key(path, f"{group.key!r} has no 'zone'; say where it stands")
        if path[0] != "sides":
            continue
        if (form.toward is None) != (form.metres is None):
            draft.faults.key(path, f"{group.key!r}: 'toward' and 'metres' go together; give both or neither")
        elif form.toward is not None and draft.names.refer((*path, "toward"), form.toward, ("zone",)):
            _check_step(draft, group, steps)


def _check_step(draft: Draft, group: Group, steps: Steps) -> None:
    form, path = group.form, group.path
    whole = steps.lengths.get(frozenset((form.zone or "", form.toward or "")))
    if whole is None:
        draft.faults.at((*path, "toward"), f"{form.toward!r} is no step from {form.zone!r}; name a zone next to it")
    elif not 1 <= (form.metres or 0) <= whole // 2:
        meant = f"from 1 to {whole // 2} (half the way of {whole} m); beyond that it is in {form.toward!r}"
        draft.faults.at((*path, "metres"), f"{form.metres} m toward {form.toward!r}; {meant}")
