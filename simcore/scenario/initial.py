"""The state at t = 0: what stands, who is where, and in what shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from simcore import state
from simcore.plan import Unit, Zone
from simcore.scenario.draft import Draft
from simcore.scenario.magazines import magazines
from simcore.scenario.persons import equipped, unit
from simcore.scenario.quantities import Duration
from simcore.scenario.standing import Standing
from simcore.scenario.units import Group

Initial = dict[str, tuple[str, Mapping[str, Any]]]


def initial(
    draft: Draft, places: tuple[Mapping[str, Zone], Standing], units: Mapping[str, Unit], groups: Mapping[str, Group]
) -> Initial:
    """The whole state at t = 0 by id: the kind and all fields of each entity."""
    zones, standing = places
    powered = powered_site(draft)
    site = draft.form.site
    ionized, locked = _last(draft, site.ionized_until), _last(draft, site.locked_until)
    whole = state.Site(ionized_until=ionized, locked_until=locked)
    found: dict[str, tuple[str, state.Entity]] = {"site": ("site", whole)}
    found.update((side, ("side", state.Side())) for side in draft.form.sides)
    found.update((name, ("zone", _zone(draft, zone, powered))) for name, zone in zones.items())
    found.update((name, ("section", section)) for name, section in standing.sections.items())
    found.update((name, ("element", element)) for name, element in standing.elements.items())
    here = {name for group in groups.values() for name in starting(group)}
    for name, who in units.items():
        group = groups[who.group]
        form = group.form if name in here else None
        now = unit(draft, form) if form is not None else state.Unit(present=False)
        found[name] = ("unit", equipped(draft, who, now, form))
        found.update((id_, ("magazine", stock)) for id_, stock in magazines(who, form))
    return {name: (kind, asdict(entity)) for name, (kind, entity) in found.items()}


def _zone(draft: Draft, zone: Zone, powered: bool) -> state.Zone:  # noqa: FBT001  (a field's value)
    form = draft.form.site.zones[zone.id]
    return state.Zone(
        powered=powered if form.powered is None else form.powered,
        ionized_until=_last(draft, form.ionized_until),
        cover=zone.cover or "none",
        lit=form.lit or "bright",
        smoke=form.smoke or "none",
        suppression=form.suppression or "off",
    )


def _last(draft: Draft, until: Duration | None) -> int:
    """The last round that begins before a time, 0 for none."""
    return 0 if until is None else -(-until.milliseconds(draft.round_ms) // draft.round_ms)


def starting(group: Group) -> list[str]:
    """Those of a group that are on the map from the start; its initial state is theirs, others arrive fresh."""
    if group.path[0] != "sides":
        return []
    return group.members[: 1 if group.form.count is None else group.form.count]


def powered_site(draft: Draft) -> bool:
    """Whether the site has power: as it says, else unless all of it is of canvas or timber.

    Ruling: A-071.
    """
    site = draft.form.site
    if site.powered is not None:
        return site.powered
    own = [form.material for form in site.sections.values() if form.material is not None]
    bare = any(form.material is None for form in site.sections.values()) or not site.sections
    names = [*own, *([site.material] if bare and site.material is not None else [])]
    if bare and site.material is None and (site.sections or not own):
        return True
    used = draft.shelves.used["materials"]
    return any(getattr(used.get(name), "powered", True) for name in names)
