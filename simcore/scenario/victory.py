"""Victory: what each side must bring about."""

from __future__ import annotations

from simcore.plan import Goal
from simcore.scenario.draft import Draft, one_key
from simcore.scenario.forms import GoalForm
from simcore.scenario.quantities import Duration

TARGETS = {"hold": ("zone",), "eliminate": ("side",), "destroy": ("section", "element")}
VERBS = ("hold", "survive", "eliminate", "destroy")


def goals(draft: Draft) -> tuple[Goal, ...]:
    """The goals in file order, at most one a side."""
    found = []
    for side, form in draft.form.victory.items():
        verbs = one_key(form, *VERBS)
        path = ("victory", side)
        if draft.names.kinds.get(side) != "side" and side not in draft.names.lost:
            sides = [name for name, kind in draft.names.kinds.items() if kind == "side"]
            draft.faults.key(path, f"no side is named {side[:60]!r}; sides are {', '.join(sides) or 'not given'}")
        elif side in draft.form.sides and draft.form.sides[side].neutral:
            draft.faults.key(path, f"{side!r} is neutral; a neutral side neither wins nor counts")
        if len(verbs) == 1:
            found.append(_goal(draft, side, form, verbs[0]))
        else:
            draft.faults.key(path, f"{side[:60]!r} has {len(verbs)} goals; a side has one of {', '.join(VERBS)}")
    return tuple(found)


def _goal(draft: Draft, side: str, form: GoalForm, verb: str) -> Goal:
    path = ("victory", side)
    if form.rounds is not None and verb != "hold":
        draft.faults.at((*path, "for"), f"'for' goes with 'hold', not with {verb!r}; leave it out")
    if form.survive is not None:
        return Goal(side, verb, "", until=_rounds(draft, form.survive))
    target = getattr(form, verb)
    draft.names.refer((*path, verb), target, TARGETS[verb])
    if target == side:
        draft.faults.at((*path, verb), f"{side!r} is to eliminate itself; name another side")
    return Goal(side, verb, target, rounds=_rounds(draft, form.rounds) if form.rounds else 1)


def _rounds(draft: Draft, time: Duration) -> int:
    """The first round that ends at or after a time, at least 1."""
    return max(1, -(-time.milliseconds(draft.round_ms) // draft.round_ms))
