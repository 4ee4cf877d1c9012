"""Magazines: the loads of the weapons whose shots are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simcore import state
from simcore.plan import Unit, Weapon
from simcore.scenario.draft import Draft
from simcore.scenario.forms_sides import UnitForm
from simcore.scenario.units import Group


def check_magazines(draft: Draft, groups: Mapping[str, Group]) -> None:
    """Claim the id of each magazine among the names, once all that the file names have theirs."""
    for group in groups.values():
        for member in group.members:
            for weapon in group.model.weapons:
                if weapon.ammunition:
                    draft.names.claim(named(member, weapon), "magazine", group.path)


def named(unit: str, weapon: Weapon) -> str:
    """The id of the magazine of a unit's weapon."""
    return f"{unit}-{weapon.name}"


def magazines(who: Unit, form: UnitForm | None) -> Iterator[tuple[str, state.Magazine]]:
    """The loads of a unit's weapons, by id: full, unless its form says what is left in the first."""
    for place, weapon in enumerate(who.weapons):
        if weapon.ammunition:
            given = form.loaded if form is not None and place == 0 else None
            loaded = weapon.ammunition if given is None else given
            yield named(who.id, weapon), state.Magazine(loaded=loaded, spare=who.spares.get(weapon.name, 0))
