"""Loaded dice: first faces that a scenario gives, per roller and purpose."""

from __future__ import annotations

from simcore.dice import PURPOSES
from simcore.scenario.draft import Draft
from simcore.scenario.words import quoted
from simcore.spelling import meant

ROLLERS = ("unit", "section", "element", "strike")


def _rolls(draft: Draft, name: str) -> bool:
    """Whether what bears a name rolls dice: a zone by the Body of its loose cover alone.

    Source: RB-48.
    """
    if draft.names.kinds.get(name) != "zone":
        return draft.names.kinds.get(name) in ROLLERS
    cover = draft.form.site.zones[name].cover
    return cover is not None and cover.body is not None


def loaded(draft: Draft) -> dict[str, dict[str, tuple[int, ...]]]:
    """The faces that come first, by roller and purpose."""
    for roller, rows in draft.form.dice.items():
        if not _rolls(draft, roller) and roller not in draft.names.lost:
            known = [name for name in draft.names.kinds if _rolls(draft, name)]
            draft.faults.key(("dice", roller), f"nobody named {quoted(roller)} rolls dice; {meant(roller, known)}")
        for purpose in rows:
            if purpose not in PURPOSES:
                path = ("dice", roller, purpose)
                draft.faults.key(path, f"no roll is for {quoted(purpose)}; {meant(purpose, PURPOSES)}")
    return {roller: {purpose: tuple(row) for purpose, row in rows.items()} for roller, rows in draft.form.dice.items()}
