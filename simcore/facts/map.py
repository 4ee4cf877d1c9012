"""Facts of the map: what was opened or closed, and the light."""

from __future__ import annotations

from simcore.dice import Roll
from simcore.facts.fact import Fact, Patch, told


def element_opened(actor: str, element: str, causes: tuple[int, ...], how: str) -> Fact:
    """Someone opened an element: ``how`` is walking, order or security.

    Ruling: A-094.
    """
    return Fact(
        kind="element.opened",
        actor=actor,
        target=element,
        causes=causes,
        rule="A-094",
        data={"how": how},
        set={element: {"state": "open"}},
    )


def element_closed(actor: str, element: str, causes: tuple[int, ...]) -> Fact:
    """Someone closed an element.

    Ruling: A-094.
    """
    return Fact(
        kind="element.closed",
        actor=actor,
        target=element,
        causes=causes,
        rule="A-094",
        set={element: {"state": "closed"}},
    )


def lock_tried(actor: str, element: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """Someone rolled Security against a lock; ``patch`` is what came of it.

    Ruling: A-094.
    """
    success = roll.tn is not None and roll.total >= roll.tn
    return Fact(
        kind="lock.tried",
        actor=actor,
        target=element,
        causes=causes,
        rule="A-094",
        rolls=told((roll,), actor),
        data={"success": success},
        set=patch,
    )


def light_changed(origin: str, lit: str, patch: Patch) -> Fact:
    """The light of some zones changed, by the timeline."""
    return Fact(kind="light.changed", data={"lit": lit, "origin": origin}, set=patch)
