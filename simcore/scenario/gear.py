"""Gear: the armor that is worn, the loads that are spare, and what else is carried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from simcore.plan import Unit, Weapon
from simcore.rules.suppression import AGENTS
from simcore.scenario.draft import Draft
from simcore.scenario.forms_sides import ArmorEntry, GearEntry, TemplateEntry
from simcore.scenario.tree import Path
from simcore.spelling import meant

MEDPAC = "medpac"
"""The kind of gear that treats."""

RESPIRATOR = "respirator"
"""The kind of gear that helps to breathe."""

EXTINGUISHER = "extinguisher"
"""The kind of gear that puts out fires by hand."""


class Carried(NamedTuple):
    """The weapons of a unit, and the loads that only its template gave, for weapons that it carries no more."""

    weapons: tuple[Weapon, ...]
    laid_down: frozenset[str]


def armor(draft: Draft, path: Path, sheet: TemplateEntry) -> int:
    """The pips of armor: a code, or those of an entry of the catalogue."""
    if not isinstance(sheet.armor, str):
        return sheet.armor or 0
    entry = draft.shelves.entry("armor", sheet.armor, ArmorEntry, (*path, "armor"))
    return entry.armor or 0 if entry is not None else 0


def carries(draft: Draft, path: Path, sheet: TemplateEntry) -> dict[str, int]:
    """What is carried: gear of the catalogue, and how many of each."""
    given = sheet.carries or {}
    for name in given:
        draft.shelves.entry("gear", name, GearEntry, (*path, "carries", name))
    return dict(given)


def check_own(draft: Draft) -> None:
    """Check the gear that the scenario itself gives, whether or not anybody has it."""
    for name in draft.shelves.own["gear"]:
        path: Path = ("catalogue", "gear", name)
        entry = draft.shelves.entry("gear", name, GearEntry, path)
        if entry is not None and entry.agent is not None and entry.kind != EXTINGUISHER:
            words = f"agent: {name!r} is no extinguisher; give it 'kind: extinguisher', or leave it out"
            draft.faults.at((*path, "agent"), words)


def respirator(draft: Draft, carried: Mapping[str, int]) -> bool:
    """Whether a respirator is among what is carried, whatever it is called.

    Source: S1.6.5.
    """
    return any(entry.kind == RESPIRATOR for entry in _entries(draft, carried))


def agents(draft: Draft, carried: Mapping[str, int]) -> tuple[str, ...]:
    """The agents of the extinguishers that are carried, each once, in the order of the rules.

    Source: S1.7.2.40.
    """
    found = {entry.agent for entry in _entries(draft, carried)}
    return tuple(agent for agent in AGENTS if agent in found)


def _entries(draft: Draft, carried: Mapping[str, int]) -> list[GearEntry]:
    """The entries of what is carried, at least one of it."""
    used = draft.shelves.used["gear"]
    entries = [used.get(name) for name, number in carried.items() if number]
    return [entry for entry in entries if isinstance(entry, GearEntry)]


def medpacs(draft: Draft, who: Unit) -> int:
    """How many medpacs a unit carries, whatever they are called."""
    used = draft.shelves.used["gear"]
    return sum(number for name, number in who.carries.items() if getattr(used.get(name), "kind", "") == MEDPAC)


def spares(draft: Draft, path: Path, sheet: TemplateEntry, carried: Carried) -> dict[str, int]:
    """The spare loads of each weapon that has any; those of its template for weapons that a unit laid down are dropped."""
    counted = {weapon.name for weapon in carried.weapons if weapon.ammunition}
    for name in sheet.ammunition or {}:
        if name not in counted and name not in carried.laid_down:
            what = "counts no shots" if name in (sheet.weapons or []) else "is none of its weapons"
            near = meant(name, sorted(counted)) if counted else "none of them has a load"
            draft.faults.key((*path, "ammunition", name), f"{name!r} {what}; {near}")
    return {name: count for name, count in (sheet.ammunition or {}).items() if name in counted}
