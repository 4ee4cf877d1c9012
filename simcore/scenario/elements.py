"""Elements: the doors, windows and hatches of a site, from their types in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from simcore.plan import Element, Section, Zone
from simcore.rules import bodies
from simcore.rules.elements import scale as element_scale
from simcore.scenario.draft import Draft
from simcore.scenario.forms import UTILITIES, ElementEntry
from simcore.scenario.forms_site import ElementForm
from simcore.scenario.tree import Path


def elements(draft: Draft, sections: Mapping[str, Section], tag: str | None) -> dict[str, Element]:
    """The elements of a scenario, in file order; ``tag`` is the site's scale, which those in a zone take."""
    forms = draft.form.site.elements
    draft.bounded("elements", len(forms), ("site", "elements"))
    for name in forms:
        draft.names.claim(name, "element", ("site", "elements", name))
    found: dict[str, Element] = {}
    for name, form in forms.items():
        path: Path = ("site", "elements", name)
        draft.names.refer((*path, "in"), form.within, ("section", "zone"))
        entry = draft.shelves.entry("elements", form.type, ElementEntry, (*path, "type"))
        if entry is not None and draft.names.paths.get(name) == path:
            parent = sections[form.within].scale if form.within in sections else tag
            found[name] = _element(draft, (name, len(found), parent), form, entry)
    return found


def _element(draft: Draft, own: tuple[str, int, str | None], form: ElementForm, entry: ElementEntry) -> Element:
    name, index, parent = own
    path: Path = ("site", "elements", name)
    rules = draft.rules
    scale = draft.scale((*path, "scale"), element_scale(form.scale or entry.scale, parent))
    if scale is None and not ({("site",), path} & draft.faults.wounded):
        draft.faults.key(path, f"{name!r} has no scale; give it 'scale', or the site")
    _check_opening(draft, path, form, entry)
    _check_place(draft, path, form, entry)
    return Element(
        id=name,
        index=index,
        type=form.type,
        within=form.within,
        body=_body(draft, path, form, entry),
        armor=form.armor if form.armor is not None else draft.pick(entry.armor),
        scale=scale or "character",
        opens=entry.opens,
        solid=True,
        powered=entry.powered if form.powered is None else form.powered,
        lock_tn=rules.lock_tn(form.lock_tn).number,
        frame=_framed(draft, form, entry),
        called=rules.called_modifier(entry.kind),
        fire_rated=form.fire_rated or False,
        kind=entry.kind,
    )


def _body(draft: Draft, path: Path, form: ElementForm, entry: ElementEntry) -> int:
    """The body: its own, or its type's, shifted as a variant.

    Source: S1.4.1.10, S1.4.2, S1.4.2.70.
    Ruling: A-015.
    """
    if form.body is not None and form.shift is not None:
        draft.faults.at((*path, "shift"), "'body' and 'shift' both say how strong it is; leave one out")
    if form.body is not None:
        return form.body
    return bodies.shifted(draft.pick(entry.body or (0,)), form.shift or 0)


def _framed(draft: Draft, form: ElementForm, entry: ElementEntry) -> bool:
    """Whether its frame is part of the wall: as it says itself, else by the rules; never where it stands in a zone.

    Source: S1.4.3.
    Ruling: A-079.
    """
    if draft.names.kinds.get(form.within) != "section":
        return False
    return form.frame_in_wall if form.frame_in_wall is not None else draft.rules.frame_in_wall(entry.kind)


def _check_opening(draft: Draft, path: Path, form: ElementForm, entry: ElementEntry) -> None:
    if entry.opens:
        return
    for key, given in (("state", form.state), ("locked", form.locked), ("fire_rated", form.fire_rated)):
        if given and given != "gone":
            draft.faults.at((*path, key), f"{key}: {form.type!r} does not open; leave it out")


def _check_place(draft: Draft, path: Path, form: ElementForm, entry: ElementEntry) -> None:
    """Make sure that what serves a zone stands in one.

    Source: S1.1.8.20.
    """
    if entry.kind in UTILITIES and draft.names.kinds.get(form.within) == "section":
        words = f"{form.type!r} serves the zone that it stands in, and {form.within!r} is a section; name a zone"
        draft.faults.at((*path, "in"), words)


def served(zones: Mapping[str, Zone], elements: Mapping[str, Element]) -> dict[str, Zone]:
    """The zones with the air handlers and sprinkler risers that stand in them, in file order.

    Source: S1.1.8.20, S1.1.8.50.
    """
    standing: dict[tuple[str, str], tuple[str, ...]] = {}
    for element in elements.values():
        here = (element.within, element.kind)
        standing[here] = (*standing.get(here, ()), element.id)
    return {
        name: replace(
            zone, handlers=standing.get((name, "air-handler"), ()), risers=standing.get((name, "sprinkler-riser"), ())
        )
        for name, zone in zones.items()
    }


def check_suppression(draft: Draft, zones: Mapping[str, Zone], elements: Mapping[str, Element]) -> None:
    """Make sure that what is built in against fire has a sprinkler riser in its zone.

    Source: S1.1.8.50, S1.7.5.20.
    """
    site = draft.form.site
    unsure = {form.within for name, form in site.elements.items() if name not in elements}
    if any(path[:2] == ("site", "elements") for path in draft.faults.wounded):
        return  # the riser may be one of those in which something is wrong
    for zone in zones.values():
        if site.zones[zone.id].suppression is not None and not zone.risers and zone.id not in unsure:
            words = (
                f"no sprinkler riser stands in {zone.id!r}; put one there, 'riser: "
                f"{{type: sprinkler-riser, in: {zone.id}}}', or leave it out"
            )
            draft.faults.at(("site", "zones", zone.id, "suppression"), f"suppression: {words}")
