"""Doctrines: how units fight where their orders leave it open, by name from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.plan import Doctrine, Element
from simcore.scenario.draft import Draft
from simcore.scenario.forms_orders import DoctrineEntry
from simcore.scenario.orders import Owner, orders
from simcore.scenario.tree import Path

SHOOTING = ("attack", "guard")
NONE: Mapping[str, Element] = {}
BYSTANDERS = "civilian"
"""The doctrine of those of a neutral side who have none of their own."""


def doctrine(draft: Draft, name: str, path: Path, doors: Mapping[str, Element] = NONE) -> Doctrine | None:
    """The doctrine of a name; None, and a problem noted at ``path``, if there is none.

    ``doors`` are the elements that its conditions may name.
    """
    kept = draft.doctrines.get(name)
    if kept is not None:
        return kept
    entry = draft.shelves.entry("doctrines", name, DoctrineEntry, path)
    if entry is None:
        return None
    _check_fire(draft, name, entry)
    made = draft.doctrines[name] = Doctrine(
        name=name,
        fire=entry.fire,
        actions=entry.actions,
        prone=entry.prone,
        cover=entry.cover,
        dodges=entry.dodges,
        modes=tuple(dict.fromkeys(entry.modes)),
        orders=orders(draft, Owner(f"doctrine.{name}"), ("catalogue", "doctrines", name, "do"), entry.do, doors),
    )
    return made


def _check_fire(draft: Draft, name: str, entry: DoctrineEntry) -> None:
    for place, order in enumerate(entry.do):
        verb = next((verb for verb in SHOOTING if getattr(order, verb) is not None), None)
        if entry.fire == "never" and verb is not None:
            path = ("catalogue", "doctrines", name, "do", place, verb)
            draft.faults.key(path, f"{verb!r} in a doctrine that fires never; leave it out, or change 'fire'")


def check_own(draft: Draft, doors: Mapping[str, Element]) -> None:
    """Make the doctrines that the scenario itself gives, so that each is checked whether or not anybody has it."""
    for name in draft.shelves.own["doctrines"]:
        doctrine(draft, name, ("catalogue", "doctrines", name), doors)


def of(draft: Draft, side: str, name: str | None, path: Path) -> Doctrine | None:
    """The doctrine of a unit: its own or its template's; of a neutral side's that of bystanders; else none."""
    if name is not None:
        return doctrine(draft, name, path)
    return doctrine(draft, BYSTANDERS, path) if draft.form.sides[side].neutral else None
