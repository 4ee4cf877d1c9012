"""Units: a template, what the scenario gives over it, and the weapons it names, made into combatants."""

from __future__ import annotations

from msgspec import Struct

from simcore.plan import Unit, Weapon
from simcore.rules.scale import weapon_scale
from simcore.rules.skills import label, rating
from simcore.scenario.draft import Draft
from simcore.scenario.faults import Faults
from simcore.scenario.forms_sides import SKILLS, AttributesForm, TemplateEntry, UnitForm, WeaponEntry
from simcore.scenario.shape import shape
from simcore.scenario.skills import governs
from simcore.scenario.tree import Mark, Node, Path, child, deepest, merged
from simcore.scenario.words import quoted
from simcore.spelling import meant

DEFAULT_MOVE = 5
TEMPLATE_KEYS = ("kind", "scale", "attributes", "skills", "move", "armor", "weapons")


class Group(Struct):
    """A key of ``units`` in the file: what it stands for, and the ids that it has so far."""

    key: str
    side: str
    path: Path
    form: UnitForm
    model: Unit
    zone: str | None
    members: list[str] = []


def model(draft: Draft, key: str, side: str, path: Path, form: UnitForm) -> Unit:
    """The combatant that every member of a group is, still without orders."""
    sheet = _sheet(draft, key, path, form)
    scale = draft.scale((*path, "scale"), sheet.scale, "character") or "character"
    attributes = sheet.attributes or AttributesForm()
    given = {name: getattr(attributes, name) or 0 for name in AttributesForm.model_fields}
    learnt, over = dict(sheet.skills or {}), governs()
    return Unit(
        id=key,
        index=0,
        group=key,
        side=side,
        template=form.template or "",
        kind=sheet.kind or "character",
        scale=scale,
        attributes=given,
        skills={name: rating(name, learnt, given, over) for name in SKILLS},
        labels={name: label(name, learnt, given, over) for name in SKILLS},
        move=DEFAULT_MOVE if sheet.move is None else sheet.move,
        armor=sheet.armor or 0,
        weapons=_weapons(draft, path, sheet, scale),
        orders=(),
    )


def _sheet(draft: Draft, key: str, path: Path, form: UnitForm) -> TemplateEntry:
    """The template with what the unit gives over it; what is missing in it is noted at the unit."""
    faults = draft.faults
    own = deepest(faults.tree, path)
    keys = {name: node for name in TEMPLATE_KEYS if (node := child(own, name)) is not None}
    tree = Node(own.mark, keys, own.key)
    if form.template is not None:
        base = _template(draft, path, form.template)
        if base is None:
            return TemplateEntry()
        tree = merged(base, tree).under(own.key)
    sheet, _ = shape(TemplateEntry, tree, Faults())
    sheet = sheet or TemplateEntry()
    _check_whole(draft, key, path, sheet)
    return sheet


def _template(draft: Draft, path: Path, name: str) -> Node | None:
    entry = draft.shelves.entry("templates", name, TemplateEntry, (*path, "template"))
    return draft.shelves.tree("templates", name) if entry is not None else None


def _check_whole(draft: Draft, key: str, path: Path, sheet: TemplateEntry) -> None:
    missing = [n for n in AttributesForm.model_fields if getattr(sheet.attributes or AttributesForm(), n) is None]
    wounded = {path, (*path, "attributes"), (*path, "skills")} & draft.faults.wounded
    if wounded:
        return
    if missing:
        draft.faults.key(path, f"{key!r} has no {', '.join(missing)}; give 'attributes', or a 'template'")
    skills = sheet.skills or {}
    for name in skills:
        if name not in SKILLS:
            draft.faults.key((*path, "skills", name), f"unknown skill {quoted(name)}; {meant(name, SKILLS)}")
    if "dodge" not in skills:
        draft.faults.key(path, f"{key!r} has no skill 'dodge'; give it one under 'skills'")


def _weapons(draft: Draft, path: Path, sheet: TemplateEntry, scale: str) -> tuple[Weapon, ...]:
    found = []
    for place, name in enumerate(sheet.weapons or []):
        spot = (*path, "weapons", place)
        made = weapon(draft, name, spot, scale)
        if made is None:
            continue
        found.append(made)
        if made.skill not in (sheet.skills or {}) and not ({path, (*path, "skills")} & draft.faults.wounded):
            draft.faults.key(path, f"{path[-1]!r} has no skill {made.skill!r} for its {name!r}; give it under 'skills'")
    return tuple(found)


def weapon(draft: Draft, name: str, path: Path, carrier: str | None) -> Weapon | None:
    """A weapon of the catalogue; without a scale of its own it has that of what carries it.

    Source: S1.2.3, S1.2.3.10.
    """
    entry = draft.shelves.entry("weapons", name, WeaponEntry, path)
    if entry is None or entry.ranges is None:
        return None
    scale = draft.scale(path, weapon_scale(entry.scale, carrier))
    if scale is None:
        draft.faults.at(
            path, f"the weapon {name!r} has no scale, and nothing here carries it; give it one in 'catalogue'"
        )
    near, short, medium, far = entry.ranges
    if not 0 < near <= short <= medium <= far:
        tree = draft.shelves.tree("weapons", name)
        mark = tree.mark if tree else Mark("")
        draft.faults.add(mark, f"the ranges of {name!r} do not grow; point-blank, short, medium, long in metres")
    return Weapon(
        name, entry.skill or "", entry.damage or 0, scale or "character", entry.type or "", (near, short, medium, far)
    )
