"""Conditions: what an order's ``if`` and ``until`` ask, as the plan holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simcore.plan import Condition, Element, Test
from simcore.scenario.draft import Draft
from simcore.scenario.forms_orders import ConditionForm
from simcore.scenario.tree import Path, real

NAMED: dict[str, tuple[str, ...]] = {"held": ("zone",), "lost": ("zone",), "breached": ("section",)}
"""The tests that name one thing, and of which kind."""

MAPPED: dict[str, tuple[str, ...]] = {"damage": ("section", "element"), "state": ("element",)}
"""The tests that map things to how they must stand."""

PLAIN = ("out_of_ammunition", "alarmed")


def condition(
    draft: Draft, path: Path, forms: Sequence[ConditionForm] | None, doors: Mapping[str, Element]
) -> Condition:
    """The alternatives of which one must hold whole; what they name must be there. An empty one is an error."""
    found = []
    for place, form in enumerate(forms or ()):
        before = len(draft.faults.problems)
        tests = (*_bare(draft, form), *_about(draft, (*path, place), form))
        if not tests and len(draft.faults.problems) == before and not _spoilt(draft, (*path, place)):
            keys = ", ".join(ConditionForm.model_fields)
            draft.faults.at((*path, place), f"a condition that asks nothing; one of {keys}")
        _check_states(draft, (*path, place), form, doors)
        found.append(tests)
    return tuple(found)


def _spoilt(draft: Draft, path: Path) -> bool:
    """Whether a map of a condition is empty only because what was wrong in it was taken out."""
    return any(real(draft.faults.tree, (*path, what)) in draft.faults.wounded for what in MAPPED)


def _check_states(draft: Draft, path: Path, form: ConditionForm, doors: Mapping[str, Element]) -> None:
    for name, wanted in (form.state or {}).items():
        if name in doors and not doors[name].opens and wanted != "gone":
            draft.faults.key((*path, "state", name), f"{name!r} does not open; ask for 'gone', or name a door")


def _bare(draft: Draft, form: ConditionForm) -> Iterator[Test]:
    """The tests that name nothing."""
    if form.time is not None:
        yield Test("time", number=-(-form.time.milliseconds(draft.round_ms) // draft.round_ms) + 1)
    if form.losses is not None:
        number, share = form.losses
        yield Test("losses", level="%" if share else "", number=number)
    if form.wounded is not None:
        yield Test("wounded", level=form.wounded)
    yield from (Test(what) for what in PLAIN if getattr(form, what) is not None)


def _about(draft: Draft, path: Path, form: ConditionForm) -> Iterator[Test]:
    """The tests that are about a place or a thing."""
    for what, kinds in NAMED.items():
        target = getattr(form, what)
        if target is not None and draft.names.refer((*path, what), target, kinds):
            yield Test(what, target)
    for what, kinds in MAPPED.items():
        for target, level in (getattr(form, what) or {}).items():
            if draft.names.refer_key((*path, what, target), target, kinds):
                yield Test(what, target, level)
