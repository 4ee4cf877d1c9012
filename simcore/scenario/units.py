"""Units: a template, what the scenario gives over it, and the weapons it names, made into combatants."""

from __future__ import annotations

from msgspec import Struct

from simcore.plan import Unit, Weapon
from simcore.rules.melee import DIFFICULTY
from simcore.rules.scale import weapon_scale
from simcore.rules.skills import label, rating
from simcore.rules.stunning import may_stun
from simcore.scenario import doctrines
from simcore.scenario.catalogue import MELEE
from simcore.scenario.draft import Draft
from simcore.scenario.faults import Faults
from simcore.scenario.forms_sides import (
    SKILLS,
    ArmorEntry,
    AttributesForm,
    GearEntry,
    TemplateEntry,
    TemplateKeys,
    UnitForm,
    WeaponEntry,
)
from simcore.scenario.shape import shape
from simcore.scenario.skills import governs
from simcore.scenario.tree import Mark, Node, Path, child, deepest, merged
from simcore.scenario.words import quoted
from simcore.spelling import meant

DEFAULT_MOVE = 5
TEMPLATE_KEYS = tuple(TemplateKeys.model_fields)


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
    weapons = _weapons(draft, path, sheet, scale)
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
        armor=_armor(draft, path, sheet),
        weapons=weapons,
        orders=(),
        rank=sheet.rank or "",
        breathes=sheet.breathes is not False,
        carries=_carries(draft, path, sheet),
        spares=_spares(draft, path, sheet, weapons),
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


def _weapons(draft: Draft, path: Path, sheet: TemplateEntry, scale: str) -> tuple[Weapon, ...]:
    found: list[Weapon] = []
    for place, name in enumerate(sheet.weapons or []):
        spot = (*path, "weapons", place)
        made = weapon(draft, name, spot, scale)
        if made is None:
            continue
        if made.name in {each.name for each in found}:
            draft.faults.at(spot, f"{name!r} twice among its weapons; once is enough")
            continue
        found.append(made)
    return tuple(found)


def _armor(draft: Draft, path: Path, sheet: TemplateEntry) -> int:
    """The pips of armor: a code, or those of an entry of the catalogue."""
    if not isinstance(sheet.armor, str):
        return sheet.armor or 0
    entry = draft.shelves.entry("armor", sheet.armor, ArmorEntry, (*path, "armor"))
    return entry.armor or 0 if entry is not None else 0


def _carries(draft: Draft, path: Path, sheet: TemplateEntry) -> dict[str, int]:
    """What is carried: gear of the catalogue, and how many of each."""
    given = sheet.carries or {}
    for name in given:
        draft.shelves.entry("gear", name, GearEntry, (*path, "carries", name))
    return dict(given)


def _spares(draft: Draft, path: Path, sheet: TemplateEntry, weapons: tuple[Weapon, ...]) -> dict[str, int]:
    """The spare loads of each weapon that has any."""
    counted = {weapon.name for weapon in weapons if weapon.ammunition}
    for name in sheet.ammunition or {}:
        if name not in counted:
            spot = (*path, "ammunition", name)
            what = "counts no shots" if name in (sheet.weapons or []) else "is none of its weapons"
            draft.faults.at(spot, f"{name!r} {what}; {meant(name, counted) if counted else 'none of them has a load'}")
    return {name: count for name, count in (sheet.ammunition or {}).items() if name in counted}


def weapon(draft: Draft, name: str, path: Path, carrier: str | None) -> Weapon | None:
    """A weapon of the catalogue; without a scale of its own it has that of what carries it.

    Source: S1.2.3, S1.2.3.10.
    """
    entry = draft.shelves.entry("weapons", name, WeaponEntry, path)
    if entry is None or entry.skill is None:
        return None
    scale = draft.scale(path, weapon_scale(entry.scale, carrier))
    if scale is None:
        draft.faults.at(
            path, f"the weapon {name!r} has no scale, and nothing here carries it; give it one in 'catalogue'"
        )
    struck = entry.skill in MELEE or entry.melee_difficulty is not None
    stun = may_stun(entry.stun, entry.type or "", scale or "character")
    _check_weapon(draft, name, entry, stuns=stun)
    near, short, medium, far = entry.ranges or (1, 1, 1, 1)
    return Weapon(
        name=name,
        skill=entry.skill,
        damage=entry.damage or 0,
        scale=scale or "character",
        type=entry.type or "",
        ranges=() if struck else (near, short, medium, far),
        difficulty=_difficulty(draft, entry) if struck else 0,
        stun=stun and not struck,
        ammunition=entry.ammunition or 0,
    )


def _difficulty(draft: Draft, entry: WeaponEntry) -> int:
    """The number that attacks with a weapon of melee roll against.

    Source: EA-18.
    Ruling: A-009, A-025.
    """
    given = entry.melee_difficulty
    if isinstance(given, str):
        return draft.rules.number(given)
    return given or DIFFICULTY["unarmed" if entry.skill == "brawling" else "armed"]


def _check_weapon(draft: Draft, name: str, entry: WeaponEntry, *, stuns: bool) -> None:
    tree = draft.shelves.tree("weapons", name)
    mark = tree.mark if tree else Mark("")
    struck = entry.skill in MELEE or entry.melee_difficulty is not None
    if struck and entry.ranges is not None:
        draft.faults.add(mark, f"{name!r} is struck with and has 'ranges'; leave them out, or give it another skill")
    if struck and entry.ammunition is not None:
        draft.faults.add(mark, f"{name!r} is struck with and has 'ammunition'; leave it out")
    if entry.stun and not stuns:
        draft.faults.add(mark, f"{name!r} cannot be set to stun: only blasters of character scale can")
    near, short, medium, far = entry.ranges or (1, 1, 1, 1)
    if not 0 < near <= short <= medium <= far:
        draft.faults.add(mark, f"the ranges of {name!r} do not grow; point-blank, short, medium, long in metres")
