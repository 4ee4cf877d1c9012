"""Orders: what a unit is told to do, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from simcore.plan import Element, Order
from simcore.scenario.conditions import condition
from simcore.scenario.draft import Draft, one_key
from simcore.scenario.forms_orders import AimForm, OrderForm
from simcore.scenario.forms_sides import WeaponEntry
from simcore.scenario.tree import Path
from simcore.scenario.words import LATER_MEANS

ANY = "any"
PEOPLE = ("unit", "group", "side")
TARGETS: dict[str, tuple[str, ...]] = {
    "move": ("zone",),
    "attack": (*PEOPLE, "section", "element", "zone"),
    "take": ("zone",),
    "hold": ("zone",),
    "guard": ("zone",),
    "breach": ("section", "element"),
    "open": ("element",),
    "close": ("element",),
    "treat": PEOPLE,
    "extinguish": ("section", "zone"),
    "vent": ("zone",),
    "evacuate": (),
    "withdraw": (),
}
"""What each verb may name."""

CHOOSES = frozenset({"attack", "hold", "guard", "breach", "treat", "extinguish", "vent", "evacuate", "withdraw"})
"""The verbs for which ``any`` lets the unit choose by need."""


class Owner(NamedTuple):
    """Whose orders they are: what the log cites before their numbers."""

    origin: str


def orders(
    draft: Draft, owner: Owner, path: Path, forms: Sequence[OrderForm], doors: Mapping[str, Element]
) -> tuple[Order, ...]:
    """The orders of a side, unit or doctrine, each with the origin that the log cites."""
    found = []
    for number, form in enumerate(forms):
        made = _order(draft, owner, (*path, number), form, doors)
        if made is not None:
            found.append(made)
    return tuple(found)


def _order(draft: Draft, owner: Owner, path: Path, form: OrderForm, doors: Mapping[str, Element]) -> Order | None:
    verb = _verb(draft, path, form)
    if verb is None:
        return None
    given = getattr(form, verb)
    target, weapon = (given.target, given.weapon or "") if isinstance(given, AimForm) else (given, "")
    spot = (*path, verb, "target") if isinstance(given, AimForm) else (*path, verb)
    if not _names(draft, spot, (verb, target), owner):
        return None
    if verb in ("open", "close") and target in doors and not doors[target].opens:
        draft.faults.at(spot, f"{target!r} does not open; 'attack' it, or name a door")
    if verb == "attack" and draft.names.kinds.get(target) == "zone":
        _check_cover(draft, spot, target)
    if verb == "vent" and target in draft.form.site.zones and draft.form.site.zones[target].outside:
        draft.faults.at(
            spot, f"{target!r} is outside: what smoke is there is a screen, and only an inside zone is vented"
        )
    if weapon:
        _check_weapon(draft, (*path, verb, "with"), weapon)
    _check_way(draft, path, form)
    return Order(
        origin=f"{owner.origin}.{path[-1]}",
        verb=verb,
        target=target,
        actions=form.actions or 1,
        full_dodge=form.full_dodge or False,
        speed=(form.speed or "").replace("-", "_"),
        weapon=weapon,
        when=condition(draft, (*path, "if"), form.when, doors),
        until=condition(draft, (*path, "until"), form.until, doors),
    )


def _check_cover(draft: Draft, path: Path, zone: str) -> None:
    """Make sure that there is loose cover to be shot at in a zone that an order to attack names.

    Source: RB-45.
    """
    form = draft.form.site.zones.get(zone)
    if form is not None and (form.cover is None or form.cover.body is None):
        words = f"{zone!r} has no loose cover with a 'body' to shoot at; name whoever, or what, is there"
        draft.faults.at(path, words)


def _check_weapon(draft: Draft, path: Path, weapon: str) -> None:
    """Make sure that there is such a weapon; that nobody has it is a doubt, no error."""
    if weapon in LATER_MEANS:
        draft.faults.at(path, f"{weapon!r} comes with its rules; this version does not have it, leave it out")
    else:
        draft.shelves.entry("weapons", weapon, WeaponEntry, path)


def _check_way(draft: Draft, path: Path, form: OrderForm) -> None:
    """Make sure that an order does not ask for what shuts itself out, nor for a speed that the rules do not have.

    Source: EA-8, EA-20, RB-40, RB-41.
    Ruling: A-031.
    """
    if form.speed is not None and form.speed.replace("-", "_") not in draft.rules.speeds:
        known = ", ".join(name.replace("_", "-") for name in draft.rules.speeds)
        words = f"{form.speed!r} needs the setting movement.rb_fast; without it there are {known}"
        draft.faults.at((*path, "speed"), words)
    if form.full_dodge and form.speed is not None:
        draft.faults.at((*path, "speed"), "'speed' beside 'full_dodge': who dodges fully does not walk; keep one")
    if form.full_dodge and (form.actions or 1) > 1:
        draft.faults.at((*path, "actions"), "'actions' beside 'full_dodge', which takes the whole round; keep one")
    elif form.speed == "all-out" and (form.actions or 1) > 1:
        draft.faults.at((*path, "actions"), "'actions' beside 'speed: all-out', which leaves room for none; keep one")


def _names(draft: Draft, path: Path, what: tuple[str, str], owner: Owner) -> bool:
    """Whether an order's target is one that it may name; a doctrine names nothing of a scenario."""
    verb, target = what
    if target == ANY and verb in CHOOSES:
        return True
    if owner.origin.startswith("doctrine.") and verb not in CHOOSES:
        draft.faults.key(path, f"{verb!r} names a place or a thing; a doctrine has {_listed(CHOOSES)}")
        return False
    if owner.origin.startswith("doctrine.") or not TARGETS[verb]:
        draft.faults.at(path, f"{verb!r} takes no target here but 'any'")
        return False
    if target == ANY:
        wanted = " or ".join(TARGETS[verb])
        draft.faults.at(path, f"{verb!r} wants the name of its {wanted}; only {_listed(CHOOSES)} take 'any'")
        return False
    return draft.names.refer(path, target, TARGETS[verb])


def _listed(words: frozenset[str]) -> str:
    return ", ".join(sorted(words)) or "none"


def _verb(draft: Draft, path: Path, form: OrderForm) -> str | None:
    verbs = one_key(form, *TARGETS)
    if len(verbs) == 1:
        return verbs[0]
    what = f"{verbs[0]!r} and {verbs[1]!r} in one order; write two" if verbs else "an order without a verb; one of"
    draft.faults.at(path, what if verbs else f"{what} {', '.join(TARGETS)}")
    return None
