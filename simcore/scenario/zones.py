"""Zones and passages: the places of a site, and the lengths between them."""

from __future__ import annotations

import math
from collections.abc import Mapping

from simcore.plan import STOREY, UNSIZED, Passage, Zone
from simcore.scenario.draft import Draft
from simcore.scenario.forms_site import PassageForm, ZoneForm

_PASSAGES = ("site", "passages")


def zones(draft: Draft) -> dict[str, Zone]:
    """The zones of a scenario, in file order. A file gives all of them a place, or none."""
    forms = draft.form.site.zones
    draft.bounded("zones", len(forms), ("site", "zones"))
    placed = [name for name, form in forms.items() if form.at is not None]
    if placed and len(placed) < len(forms):
        first = next(name for name, form in forms.items() if form.at is None)
        draft.faults.key(("site", "zones", first), f"{first!r} has no 'at'; give all zones a place, or none of them")
    return {
        name: _zone(draft, name, form, index)
        for index, (name, form) in enumerate(forms.items())
        if draft.names.claim(name, "zone", ("site", "zones", name))
    }


def _zone(draft: Draft, name: str, form: ZoneForm, index: int) -> Zone:
    if form.size is not None and form.area is not None:
        draft.faults.at(("site", "zones", name, "area"), "'size' and 'area' both say how large it is; leave one out")
    area = form.size[0] * form.size[1] if form.size else form.area or 0
    at = (form.at[0], form.at[1]) if form.at else None
    cover = form.cover
    if cover is not None and cover.body is not None and cover.by is not None:
        draft.faults.at(
            ("site", "zones", name, "cover"), "'body' is of loose cover, 'by' of what is built in; leave one out"
        )
    return Zone(
        id=name,
        index=index,
        at=at,
        level=form.level,
        area=area,
        outside=form.outside,
        terrain=form.terrain.level,
        cover=cover.part if cover else None,
        terrain_tn=form.terrain.tn or 0,
        cover_body=(cover.body or 0) if cover else 0,
        cover_by=(cover.by or "") if cover else "",
        exit=form.exit,
    )


def check_cover(draft: Draft, zones: Mapping[str, Zone]) -> None:
    """Make sure that what gives a zone its cover stands somewhere."""
    for zone in zones.values():
        if zone.cover_by:
            draft.names.refer(("site", "zones", zone.id, "cover", "by"), zone.cover_by, ("section", "element"))


def length(one: Zone, other: Zone) -> int:
    """Metres from the middle of one zone to that of another, rounded half up, at least 1.

    Without places: half the root of both areas, as a step through a section counts.
    """
    if one.at and other.at:
        height = STOREY * (one.level - other.level)
        return max(1, math.floor(math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1], height) + 0.5))
    return max(1, math.floor(_half(one) + _half(other) + 0.5))


def _half(zone: Zone) -> float:
    return math.sqrt(zone.area) / 2 if zone.area else UNSIZED


def passages(draft: Draft, zones: Mapping[str, Zone]) -> tuple[Passage, ...]:
    """The passages of a scenario: each joins two zones that no other passage joins."""
    forms = draft.form.site.passages
    draft.bounded("passages", len(forms), _PASSAGES)
    found: dict[frozenset[str], Passage] = {}
    for number, form in enumerate(forms):
        ends = frozenset((form.start, form.end))
        if not _joins(draft, number, form):
            continue
        if ends in found:
            draft.faults.at(
                (*_PASSAGES, number), f"a second passage between {form.start!r} and {form.end!r}; one is enough"
            )
            continue
        if form.start in zones and form.end in zones:
            found[ends] = _passage(draft, number, form, zones)
    return tuple(found.values())


def _joins(draft: Draft, number: int, form: PassageForm) -> bool:
    path = (*_PASSAGES, number)
    if form.start == form.end:
        draft.faults.at((*path, "to"), f"a passage from {form.start!r} to itself; name another zone")
        return False
    known = [draft.names.refer((*path, key), name, ("zone",)) for key, name in (("from", form.start), ("to", form.end))]
    return all(known)


def _passage(draft: Draft, number: int, form: PassageForm, zones: Mapping[str, Zone]) -> Passage:
    one, other = zones[form.start], zones[form.end]
    if form.length is None and not (one.at and other.at):
        draft.faults.at(
            (*_PASSAGES, number), "the passage has no 'length', and its zones have no 'at'; give 'length: 30 m'"
        )
    return Passage(one.id, other.id, form.length or length(one, other), form.kind)
