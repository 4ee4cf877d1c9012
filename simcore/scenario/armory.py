"""Every weapon that a scenario may name: those of its own catalogue, and those that ship."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.plan import Plan, Weapon
from simcore.scenario.catalogue import Shelves, shipped
from simcore.scenario.faults import Faults
from simcore.scenario.forms_sides import WeaponEntry
from simcore.scenario.tree import Mark, planted
from simcore.scenario.weapons import struck_with

HELD = "character"
"""The scale of a weapon that has none of its own and that nobody carries."""


def armory(plan: Plan) -> Mapping[str, Weapon]:
    """The weapons by name, the scenario's own and those in use first: as they are carried, else of their own scale."""
    shelves = Shelves(planted(plan.resolved, Mark("")), Faults())
    carried = [weapon for unit in plan.units.values() for weapon in unit.weapons]
    carried += [strike.weapon for strike in plan.strikes]
    found = {name: _bare(shelves, name) for name in (*shelves.own["weapons"], *shipped()["weapons"])}
    return {name: weapon for name, weapon in found.items() if weapon} | {each.name: each for each in reversed(carried)}


def _bare(shelves: Shelves, name: str) -> Weapon | None:
    entry = shelves.entry("weapons", name, WeaponEntry, (name,))
    if entry is None or entry.skill is None:
        return None
    ranges = () if struck_with(entry) else tuple(entry.ranges or ())
    return Weapon(name, entry.skill, entry.damage or 0, entry.scale or HELD, entry.type or "", ranges)
