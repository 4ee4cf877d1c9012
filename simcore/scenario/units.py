"""Units: a template, what the scenario gives over it, and the weapons it names, made into combatants."""

from __future__ import annotations

from msgspec import Struct

from simcore.plan import Unit
from simcore.rules.skills import label, rating
from simcore.scenario import doctrines, gear
from simcore.scenario.draft import Draft
from simcore.scenario.faults import Faults
from simcore.scenario.forms_sides import SKILLS, AttributesForm, TemplateEntry, TemplateKeys, UnitForm
from simcore.scenario.shape import shape
from simcore.scenario.skills import governs
from simcore.scenario.tree import Node, Path, child, deepest, merged
from simcore.scenario.weapons import weapons
from simcore.scenario.words import quoted
from simcore.spelling import meant

DEFAULT_MOVE = 5
TEMPLATE_KEYS = tuple(TemplateKeys.model_fields)


class Group(Struct):
    """A key of ``units`` in the file: what it stands for, and the ids that it has so far.

    ``whole``: nothing was found wrong while it was made, so that what is missing in it is not there.
    """

    key: str
    side: str
    path: Path
    form: UnitForm
    model: Unit
    zone: str | None
    whole: bool = True
    members: list[str] = []


def grouped(draft: Draft, key: str, side: str, path: Path, form: UnitForm) -> Group:
    """A group as the file gives it, still without members."""
    before = len(draft.faults.problems)
    made = model(draft, key, side, path, form)
    return Group(key, side, path, form, made, form.zone, len(draft.faults.problems) == before)


def model(draft: Draft, key: str, side: str, path: Path, form: UnitForm) -> Unit:
    """The combatant that every member of a group is, still without orders."""
    sheet = _sheet(draft, key, path, form)
    scale = draft.scale((*path, "scale"), sheet.scale, "character") or "character"
    attributes = sheet.attributes or AttributesForm()
    given = {name: getattr(attributes, name) or 0 for name in AttributesForm.model_fields}
    learnt, over = dict(sheet.skills or {}), governs()
    armed = weapons(draft, path, sheet.weapons or [], scale)
    carried = gear.carries(draft, path, sheet)
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
        armor=gear.armor(draft, path, sheet),
        weapons=armed,
        orders=(),
        rank=sheet.rank or "",
        breathes=sheet.kind != "droid" if sheet.breathes is None else sheet.breathes,
        carries=carried,
        respirator=gear.respirator(draft, carried),
        agents=gear.agents(draft, carried),
        spares=gear.spares(draft, path, sheet, gear.Carried(armed, _laid_down(draft, path, form, sheet))),
        doctrine=doctrines.of(draft, side, sheet.doctrine, (*path, "doctrine")),
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


def _laid_down(draft: Draft, path: Path, form: UnitForm, sheet: TemplateEntry) -> frozenset[str]:
    """The weapons of its template, with loads that it gives, which a unit with weapons of its own does not carry."""
    if form.template is None or form.weapons is None:
        return frozenset()
    base = draft.shelves.entry("templates", form.template, TemplateEntry, (*path, "template"))
    given = (base.weapons or ()) if base is not None else ()
    return frozenset(given) - set(sheet.weapons or ()) - set(form.ammunition or ())


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
