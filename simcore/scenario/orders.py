"""Orders: what a unit is told to do, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from simcore.plan import Element, Order
from simcore.scenario.draft import Draft, one_key
from simcore.scenario.forms_sides import OrderForm
from simcore.scenario.tree import Path

TARGETS = {
    "move": ("zone",),
    "attack": ("unit", "group", "side", "section", "element"),
    "take": ("zone",),
    "hold": ("zone",),
    "open": ("element",),
    "close": ("element",),
}


def orders(
    draft: Draft, owner: str, path: Path, forms: Sequence[OrderForm], doors: dict[str, Element]
) -> tuple[Order, ...]:
    """The orders of a side or unit (``owner``), each with the origin that the log cites."""
    found = []
    for number, form in enumerate(forms):
        verb = _verb(draft, (*path, number), form)
        if verb is None:
            continue
        target = getattr(form, verb)
        if not draft.names.refer((*path, number, verb), target, TARGETS[verb]):
            continue
        if verb in ("open", "close") and target in doors and not doors[target].opens:
            draft.faults.at((*path, number, verb), f"{target!r} does not open; 'attack' it, or name a door")
        found.append(Order(f"orders.{owner}.{number}", verb, target, form.actions or 1, form.full_dodge or False))
    return tuple(found)


def _verb(draft: Draft, path: Path, form: OrderForm) -> str | None:
    verbs = one_key(form, *TARGETS)
    if len(verbs) == 1:
        return verbs[0]
    what = f"{verbs[0]!r} and {verbs[1]!r} in one order; write two" if verbs else "an order without a verb; one of"
    draft.faults.at(path, what if verbs else f"{what} {', '.join(TARGETS)}")
    return None
