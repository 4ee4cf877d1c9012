"""Loaded dice: first faces that a scenario gives, per roller and purpose."""

from __future__ import annotations

from simcore.dice import PURPOSES
from simcore.scenario.draft import Draft
from simcore.scenario.words import quoted
from simcore.spelling import meant

ROLLERS = ("unit", "section", "element", "strike")


def loaded(draft: Draft) -> dict[str, dict[str, tuple[int, ...]]]:
    """The faces that come first, by roller and purpose."""
    for roller, rows in draft.form.dice.items():
        kind = draft.names.kinds.get(roller)
        if kind not in ROLLERS and roller not in draft.names.lost:
            known = [name for name, its in draft.names.kinds.items() if its in ROLLERS]
            draft.faults.key(("dice", roller), f"nobody named {quoted(roller)} rolls dice; {meant(roller, known)}")
        for purpose in rows:
            if purpose not in PURPOSES:
                path = ("dice", roller, purpose)
                draft.faults.key(path, f"no roll is for {quoted(purpose)}; {meant(purpose, PURPOSES)}")
    return {roller: {purpose: tuple(row) for purpose, row in rows.items()} for roller, rows in draft.form.dice.items()}
