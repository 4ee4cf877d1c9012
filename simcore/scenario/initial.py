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

MEDPAC = "medpac"
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
        now = replace(now, mortal_since=1, stable=form.stable or False)
    if form.unconscious is not None:
        rounds = max(1, -(-form.unconscious.milliseconds(draft.round_ms) // draft.round_ms))
        now = replace(now, conscious=False, prone=True, unconscious_until=rounds)
    return now if form.prone is None else replace(now, prone=form.prone)


def equipped(who: Unit, now: state.Unit, form: UnitForm | None) -> state.Unit:
    """A unit with the weapon in its hand, its setting, and the medpacs that it carries; those who arrive come ready."""
    holstered = form is not None and form.holstered
    hand = "" if holstered or not who.weapons else who.weapons[0].name
    packs = sum(number for name, number in who.carries.items() if name == MEDPAC)
    stun = bool(form is not None and form.stun and hand and who.weapons[0].stun)
    return replace(now, hand=hand, stun_set=stun, medpacs=packs)


def check_start(draft: Draft, groups: Mapping[str, Group]) -> None:
    """Make sure that what is said of the start fits: a weapon that can be set, a wound that can be stable, a load."""
    for group in groups.values():
        form, path, first = group.form, group.path, next(iter(group.model.weapons), None)
        if form.stun and not (first is not None and first.stun and not form.holstered):
            draft.faults.at((*path, "stun"), "it has nothing in its hand that can be set to stun")
        if form.stable and form.wounds != "mortally_wounded":
            draft.faults.at((*path, "stable"), "only a mortal wound is stable or not; give 'wounds: mortally_wounded'")
        if form.loaded is not None and not (first is not None and form.loaded <= first.ammunition):
            most = first.ammunition if first is not None else 0
            draft.faults.at((*path, "loaded"), f"{form.loaded} shots; its first weapon has a load of {most}")


def _magazines(who: Unit, form: UnitForm | None) -> dict[str, tuple[str, state.Entity]]:
    """The loads of a unit's weapons, by id."""
    found: dict[str, tuple[str, state.Entity]] = {}
    for place, weapon in enumerate(who.weapons):
        if weapon.ammunition:
            given = form.loaded if form is not None and place == 0 else None
            loaded = weapon.ammunition if given is None else given
            stock = state.Magazine(loaded=loaded, spare=who.spares.get(weapon.name, 0))
            found[f"{who.id}-{weapon.name}"] = ("magazine", stock)
    return found


def initial(
    draft: Draft, places: tuple[Mapping[str, Zone], Standing], units: Mapping[str, Unit], groups: Mapping[str, Group]
) -> Initial:
    """The whole state at t = 0 by id: the kind and all fields of each entity."""
    zones, standing = places
    powered = powered_site(draft)
    found: dict[str, tuple[str, state.Entity]] = {"site": ("site", state.Site())}
    found.update((side, ("side", state.Side())) for side in draft.form.sides)
    found.update((name, ("zone", _zone(draft, zone, powered))) for name, zone in zones.items())
    found.update((name, ("section", section)) for name, section in standing.sections.items())
    found.update((name, ("element", element)) for name, element in standing.elements.items())
    here = {name for group in groups.values() for name in starting(group)}
    for name, who in units.items():
        group = groups[who.group]
        form = group.form if name in here else None
        now = unit(draft, form) if form is not None else state.Unit(present=False)
        found[name] = ("unit", equipped(who, now, form))
        stocks = _magazines(who, form)
        found |= {id_: stock for id_, stock in stocks.items() if draft.names.claim(id_, "magazine", group.path)}
    return {name: (kind, asdict(entity)) for name, (kind, entity) in found.items()}


def _zone(draft: Draft, zone: Zone, powered: bool) -> state.Zone:  # noqa: FBT001  (a field's value)
    form = draft.form.site.zones[zone.id]
    return state.Zone(powered=powered, cover=zone.cover or "none", lit=form.lit or "bright", smoke=form.smoke or "none")


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
