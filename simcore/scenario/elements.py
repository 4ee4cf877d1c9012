"""Elements: the doors, windows and hatches of a site, from their types in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.plan import Element, Section
from simcore.rules import bodies
from simcore.rules.elements import scale as element_scale
from simcore.scenario.draft import Draft
from simcore.scenario.forms import ElementEntry
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
    for key, given in (("state", form.state), ("locked", form.locked)):
        if given and given != "gone":
            draft.faults.at((*path, key), f"{key}: {form.type!r} does not open; leave it out")
