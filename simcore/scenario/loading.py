"""Loading a scenario: from a file, or from the resolved one that a log carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from simcore.errors import InputError, Problem
from simcore.plan import Plan
from simcore.scenario import ruling
from simcore.scenario.build import parts, plan
from simcore.scenario.catalogue import Shelves
from simcore.scenario.doubts import doubts
from simcore.scenario.draft import Draft, TooMuchError
from simcore.scenario.extends import Library
from simcore.scenario.faults import Faults
from simcore.scenario.forms import ScenarioForm
from simcore.scenario.overrides import override
from simcore.scenario.sanity import sane
from simcore.scenario.shape import shape
from simcore.scenario.tree import Mark, Node, planted

RESOLVED = "resolved scenario"


def load(path: str | PathLike[str], sets: Sequence[str] = (), seed: int | None = None) -> Plan:
    """The plan of a scenario file, with ``--set`` texts carried out; ``seed`` goes before the file's own.

    Raises :class:`InputError` with every problem of the file at once.
    """
    faults = Faults()
    return _plan_or_raise(_plan(_file(path, sets, faults), Path(path).stem, seed, faults), faults)


def load_resolved(scenario: Mapping[str, Any], seed: int | None = None) -> Plan:
    """The plan of a resolved scenario, as ``data.scenario.resolved`` of a log's first line holds it.

    Raises :class:`InputError` where it is no scenario of this version.
    """
    faults = Faults()
    tree = planted(scenario, Mark(RESOLVED)) if sane(scenario, RESOLVED, faults) else None
    return _plan_or_raise(_plan(tree, RESOLVED, seed, faults), faults)


def check(path: str | PathLike[str], sets: Sequence[str] = ()) -> tuple[Plan | None, list[Problem], list[Problem]]:
    """The plan of a scenario file, or None; every problem; every warning of what is legal but likely unmeant."""
    faults = Faults()
    made = _plan(_file(path, sets, faults), Path(path).stem, None, faults)
    if made is not None:
        doubts(made, faults)
    return made, faults.sorted(), list(faults.warnings)


def _plan_or_raise(made: Plan | None, faults: Faults) -> Plan:
    if made is None:
        raise InputError(*faults.sorted())
    return made


def _file(path: str | PathLike[str], sets: Sequence[str], faults: Faults) -> Node | None:
    try:
        tree = Library(Path(path).parent, faults).whole(Path(path), fspath(path))
    except (OSError, ValueError, RuntimeError):
        faults.add(Mark(fspath(path)), "cannot be read: no path that a file can have")
        return None
    return override(tree, sets, faults) if tree is not None and not faults.problems else tree


def _plan(tree: Node | None, name: str, seed: int | None, faults: Faults) -> Plan | None:
    if tree is None:
        return None
    form, sound = shape(ScenarioForm, tree, faults)
    faults.tree = sound
    if form is None:
        return None
    draft = Draft(form, ruling.choose(sound, faults), Shelves(sound, faults), faults)
    try:
        made = parts(draft, tree)
    except TooMuchError:
        return None
    return None if faults.problems else plan(draft, made, name, seed)
