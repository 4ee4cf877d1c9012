"""Weapons: an entry of the catalogue as somebody carries it."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.plan import Weapon
from simcore.rules.melee import DIFFICULTY
from simcore.rules.scale import weapon_scale
from simcore.rules.stunning import may_stun
from simcore.scenario.catalogue import MELEE
from simcore.scenario.draft import Draft
from simcore.scenario.forms_sides import WeaponEntry
from simcore.scenario.tree import Mark, Path


def weapons(draft: Draft, path: Path, names: list[str], scale: str) -> tuple[Weapon, ...]:
    """The weapons of a unit of some scale, in order of preference; ``path`` is the unit's."""
    found: dict[str, Weapon] = {}
    for place, name in enumerate(names):
        spot = (*path, "weapons", place)
        made = weapon(draft, name, spot, scale)
        if name in found:
            draft.faults.at(spot, f"{name!r} twice among its weapons; once is enough")
        elif made is not None:
            found[name] = made
    return tuple(found.values())


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
    check(draft, name, entry, scale or "character")
    return Weapon(
        name=name,
        skill=entry.skill,
        damage=entry.damage or 0,
        scale=scale or "character",
        type=entry.type or "",
        ranges=() if struck_with(entry) else tuple(entry.ranges or ()),
        difficulty=_difficulty(draft, entry) if struck_with(entry) else 0,
        stun=may_stun(entry.stun, entry.type or "", scale or "character") and not struck_with(entry),
        ammunition=entry.ammunition or 0,
    )


def struck_with(entry: WeaponEntry) -> bool:
    """Whether a weapon is one of melee.

    Source: EA-18.
    Ruling: A-025.
    """
    return entry.skill in MELEE or entry.melee_difficulty is not None


def _difficulty(draft: Draft, entry: WeaponEntry) -> int:
    """The number that attacks with a weapon of melee roll against.

    Source: EA-18.
    Ruling: A-009, A-025.
    """
    given = entry.melee_difficulty
    if isinstance(given, str):
        return draft.rules.number(given)
    return given or DIFFICULTY["unarmed" if entry.skill == "brawling" else "armed"]


def check_own(draft: Draft) -> None:
    """Check the weapons that the scenario itself gives, whether or not anybody has them."""
    for name in draft.shelves.own["weapons"]:
        entry = draft.shelves.entry("weapons", name, WeaponEntry, ("catalogue", "weapons", name))
        if entry is not None:
            check(draft, name, entry, entry.scale or "character")


def check(draft: Draft, name: str, entry: WeaponEntry, scale: str) -> None:
    """Note at its entry what is wrong with a weapon; ``scale`` is what it is carried at."""
    tree = draft.shelves.tree("weapons", name)
    mark = tree.mark if tree else Mark("")
    for words in (*_ill_fitting(entry, name), *_mute(entry, name, scale)):
        draft.faults.add(mark, words)


def _ill_fitting(entry: WeaponEntry, name: str) -> Iterator[str]:
    if struck_with(entry):
        for key in ("ranges", "ammunition"):
            if getattr(entry, key) is not None:
                yield f"{name!r} is struck with and has {key!r}; leave it out, or give it a skill that shoots"
    near, short, medium, far = entry.ranges or (1, 1, 1, 1)
    if not 0 < near <= short <= medium <= far:
        yield f"the ranges of {name!r} do not grow; point-blank, short, medium, long in metres"


def _mute(entry: WeaponEntry, name: str, scale: str) -> Iterator[str]:
    if entry.stun and (struck_with(entry) or not may_stun(entry.stun, entry.type or "", scale)):
        yield f"{name!r} cannot be set to stun: only blasters of character scale can"
