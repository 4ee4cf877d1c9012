"""Harm and fire at the start: whether what a scenario says of a section can be, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.rules import heat
from simcore.scenario.draft import Draft
from simcore.scenario.forms_site import SectionForm
from simcore.scenario.tree import Path

NONE = "none"

Clash = tuple[str, str, str]
"""A key, the other one that it cannot stand beside or without, and what is wrong."""


def check_harm(draft: Draft) -> None:
    """Make sure that what is said of each section can be together."""
    for name, form in draft.form.site.sections.items():
        here: Path = ("site", "sections", name)
        for key, other, words in (*_worn(form), *_held(form), *_burnt(form)):
            if (*here, other) not in draft.faults.wounded:
                draft.faults.at((*here, key), words)


def burns(form: SectionForm) -> bool:
    """Whether a section burns at the start."""
    return form.fire is not None and form.fire != NONE


def heated(form: SectionForm) -> dict[str, Any]:
    """The rounds of heat that a section has had at the start, and the pips that they took.

    One of them follows from the other: nobody has patched it, and the last pip has just been lost.

    Source: S1.7.3.
    Ruling: A-196.
    """
    rounds, pips = form.heat_rounds, form.heat_pips
    if rounds is None and pips is None:
        return {}
    rounds = rounds if rounds is not None else heat.ROUNDS_A_PIP * (pips or 0)
    return {"heat_rounds": rounds, "heat_pips": pips if pips is not None else heat.pips(rounds)}


def _worn(form: SectionForm) -> Iterator[Clash]:
    """Light pips belong to what is lightly damaged, or was stabilized before.

    Source: S1.3.1.70.
    Ruling: A-074, A-075.
    """
    if not form.light_pips or form.damage in (None, "light") or (form.damage == "heavy" and form.stabilized):
        return
    if form.damage == "heavy":
        yield (
            "light_pips",
            "damage",
            "what is heavily damaged has light pips only once it is stabilized; leave them out",
        )
    else:
        yield "light_pips", "damage", f"light pips beside 'damage: {form.damage}'; leave one out"


def _held(form: SectionForm) -> Iterator[Clash]:
    """Only what is heavily damaged is stabilized; what is destroyed cannot be shored.

    Source: S1.3.1.70.
    Ruling: A-074, A-214.
    """
    if form.stabilized and form.damage != "heavy":
        yield (
            "stabilized",
            "damage",
            "only what is heavily damaged is stabilized; give 'damage: heavy', or leave it out",
        )
    if form.shored and form.damage == "destroyed":
        yield "shored", "damage", "what is destroyed cannot be shored; leave it out"


def _burnt(form: SectionForm) -> Iterator[Clash]:
    """Fuel burns where there is a fire; heat takes no more pips than it had rounds for.

    Source: S1.7.2.40, S1.7.3.
    Ruling: A-196.
    """
    if form.fuel is not None and not burns(form):
        yield "fuel", "fire", "'fuel' says what burns, and nothing does; give 'fire: light', or leave it out"
    if form.heat_pips is not None and form.heat_rounds is not None and form.heat_pips > heat.pips(form.heat_rounds):
        most = heat.pips(form.heat_rounds)
        yield (
            "heat_pips",
            "heat_rounds",
            f"{form.heat_pips} pips after {form.heat_rounds} rounds of heat; at most {most}",
        )
