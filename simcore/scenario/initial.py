"""The state at t = 0: what stands, who is where, and in what shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from simcore import state
from simcore.plan import Unit, Zone
from simcore.rules.wounds import OUT_OF_ACTION
from simcore.scenario.draft import Draft
from simcore.scenario.forms_sides import UnitForm
from simcore.scenario.standing import Standing
from simcore.scenario.units import Group

Initial = dict[str, tuple[str, Mapping[str, Any]]]

BANDS: Mapping[str, tuple[str, ...]] = {
    "wounded": ("wounded",),
    "severely_wounded": ("wounded", "wounded"),
    "incapacitated": ("incapacitated",),
    "mortally_wounded": ("mortally_wounded",),
    "dead": ("killed",),
}
"""The results on the table of persons that lead to each level of wounds."""

LASTING = ("wounds",)
"""What a wound from before the start still does: the round that it cost is over, and who can stand has stood up."""

DOWN = ("wounds", "conscious", "prone")
"""What lasts of a wound that puts out of the fight."""


def unit(draft: Draft, form: UnitForm) -> state.Unit:
    """A unit that is on the map from the start, as it is then.

    Source: EA-39, EA-40, EA-41, EA-44.
    """
    now = state.Unit(zone=form.zone)
    if form.toward is not None:
        now = replace(now, toward=form.toward, metres=form.metres or 0)
    lasting = DOWN if form.wounds in OUT_OF_ACTION else LASTING
    for band in BANDS.get(form.wounds or "", ()):
        fields, _ = draft.rules.character_patch(band, now, 0)
        now = replace(now, **{field: value for field, value in fields.items() if field in lasting})
    if form.wounds == "mortally_wounded":
        now = replace(now, mortal_since=1)
    return now if form.prone is None else replace(now, prone=form.prone)


def initial(
    draft: Draft, places: tuple[Mapping[str, Zone], Standing], units: Mapping[str, Unit], groups: Mapping[str, Group]
) -> Initial:
    """The whole state at t = 0 by id: the kind and all fields of each entity."""
    zones, standing = places
    powered = powered_site(draft)
    found: dict[str, tuple[str, state.Entity]] = {"site": ("site", state.Site())}
    found.update((side, ("side", state.Side())) for side in draft.form.sides)
    found.update(
        (name, ("zone", state.Zone(powered=powered, cover=zone.cover or "none"))) for name, zone in zones.items()
    )
    found.update((name, ("section", section)) for name, section in standing.sections.items())
    found.update((name, ("element", element)) for name, element in standing.elements.items())
    here = {name for group in groups.values() for name in starting(group)}
    for name, who in units.items():
        group = groups[who.group]
        now = unit(draft, group.form) if name in here else state.Unit(present=False)
        hand = who.weapons[0].name if who.weapons else ""
        found[name] = ("unit", replace(now, hand=hand))
    return {name: (kind, asdict(entity)) for name, (kind, entity) in found.items()}


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
