"""Sections: the walls, roofs and floors of a site, with what each is made of and what it bounds."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from simcore.dice import format_code
from simcore.plan import OUTSIDE, Section
from simcore.rules import structure as building
from simcore.scenario.draft import Draft, one_key
from simcore.scenario.edges import neighbors
from simcore.scenario.forms import MaterialEntry
from simcore.scenario.forms_site import SectionForm
from simcore.scenario.tree import Path
from simcore.scenario.words import quoted
from simcore.spelling import meant

SHAPES = {"parts": "wall", "over": "roof", "between": "floor"}
CARRYING = ("floor", "roof")
"""The kinds of section that people stand on."""


class Fabric(Struct, frozen=True):
    """What the sections of a site are made of unless they say otherwise."""

    structure: int | None = None
    armor: int = 0
    scale: str | None = None
    tag: str | None = None
    powered: bool = True


def fabric(draft: Draft) -> Fabric:
    """The site's own structure, material and scale.

    Source: S1.1.0.10, S1.1.1, S1.1.2, S1.1.7.
    Ruling: A-065.
    """
    site = draft.form.site
    entry = _material(draft, site.material, ("site", "material"))
    structure = site.structure
    if structure is None and entry is not None and entry.structure:
        structure = draft.pick(entry.structure)
    tag = draft.scale(("site", "scale"), site.scale, _building(draft))
    armor = draft.pick(entry.armor) if entry else 0
    return Fabric(structure, armor, entry.scale if entry else None, tag, entry.powered if entry else True)


def _building(draft: Draft) -> str | None:
    name = draft.form.site.building
    if name is not None and name not in building.BUILDINGS:
        draft.faults.at(("site", "building"), f"no building {quoted(name)}; {meant(name, building.BUILDINGS)}")
        return None
    return building.tag(name) if name is not None else None


def _material(draft: Draft, name: str | None, path: Path) -> MaterialEntry | None:
    return None if name is None else draft.shelves.entry("materials", name, MaterialEntry, path)


def sections(draft: Draft, site: Fabric) -> dict[str, Section]:
    """The sections of a scenario, in file order, with their neighbors."""
    forms = draft.form.site.sections
    draft.bounded("sections", len(forms), ("site", "sections"))
    claimed = {n: f for n, f in forms.items() if draft.names.claim(n, "section", ("site", "sections", n))}
    found = {name: _section(draft, name, form, site) for name, form in claimed.items()}
    numbered = {name: replace(section, index=index) for index, (name, section) in enumerate(found.items())}
    near = neighbors(draft, numbered)
    return {name: replace(section, adjacent=near[name]) for name, section in numbered.items()}


def _section(draft: Draft, name: str, form: SectionForm, site: Fabric) -> Section:
    path: Path = ("site", "sections", name)
    own = _material(draft, form.material, (*path, "material"))
    structure = form.structure
    if structure is None:
        structure = draft.pick(own.structure) if own and own.structure else site.structure
    armor = form.armor if form.armor is not None else draft.pick(own.armor) if own else site.armor
    if structure and (form.frame_pips or 0) > structure:
        words = f"{form.frame_pips} pips of a Structure of {format_code(structure)}; at most {structure}, which is all of it"
        draft.faults.at((*path, "frame_pips"), f"frame_pips: {words}")
    scale = draft.scale((*path, "scale"), form.scale, site.tag, own.scale if own else None, site.scale)
    _say_missing(draft, name, form, {"structure": structure, "scale": scale})
    shape, parts = _parts(draft, path, form)
    zones = tuple(part for part in parts if part != OUTSIDE)
    way = shape != "over" and len(zones) == 2
    kind = form.kind or SHAPES.get(shape, "wall")
    outside = OUTSIDE in parts or shape == "over"
    upper = _upper(draft, shape, zones) if way and kind in CARRYING else ""
    return Section(
        name,
        0,
        kind,
        zones,
        outside,
        way,
        (),
        structure or 0,
        armor,
        scale or "character",
        (),
        form.area or 0,
        upper=upper,
    )


def _upper(draft: Draft, shape: str, zones: tuple[str, ...]) -> str:
    """The upper of the two zones that a floor or roof lies between, "" where neither is.

    The higher level is. On one level ``between`` names the lower zone first, and ``parts`` names neither as such.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    forms = draft.form.site.zones
    levels = [forms[zone].level for zone in zones if zone in forms]  # what is wrong with a zone was noted already
    if len(set(levels)) < 2:
        return zones[1] if shape == "between" else ""
    return zones[levels[0] < levels[1]]


def _say_missing(draft: Draft, name: str, form: SectionForm, values: Mapping[str, object]) -> None:
    if form.material is not None or ("site",) in draft.faults.wounded:
        return  # an unknown material was noted already, and so was what is wrong with the site
    for what, value in values.items():
        if value is None:
            draft.faults.key(
                ("site", "sections", name),
                f"{name!r} has no {what}; give it 'material' or {what!r}, or the site a default",
            )


def _parts(draft: Draft, path: Path, form: SectionForm) -> tuple[str, tuple[str, ...]]:
    """Which of the three shapes a section has, and what it parts: zones, and ``outside``."""
    shapes = one_key(form, *SHAPES)
    if len(shapes) != 1:
        given = f"both {shapes[0]!r} and {shapes[1]!r} are given" if shapes else "nothing says what it bounds"
        draft.faults.key(path, f"{path[-1]!r}: {given}; one of 'parts: [a, b]', 'over: [a]', 'between: [lower, upper]'")
        return "", ()
    shape = shapes[0]
    names: list[str] = getattr(form, shape)
    spot = (*path, shape)
    if len(set(names)) < len(names) or not names or (shape != "over" and len(names) != 2):
        draft.faults.at(
            spot, f"{shape}: {'zones' if shape == 'over' else 'two different places'} are expected, each once"
        )
    if shape == "parts" and set(names) == {OUTSIDE}:
        draft.faults.at(spot, "parts: a wall with open air on both sides; name a zone")
    known = [
        name
        for place, name in enumerate(names)
        if (name == OUTSIDE and shape == "parts") or draft.names.refer((*spot, place), name, ("zone",))
    ]
    return shape, tuple(dict.fromkeys(known))
