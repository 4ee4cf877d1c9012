"""A campaign: which scenario is run, on which dice, under which limit; and how two of them differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from simcore import __version__
from simcore.campaign.columns import Column, columns
from simcore.log.tally import unplayed
from simcore.plan import Plan

FORMAT = 1
ABSENT = "-"

IRRELEVANT = ("seed", "description")
"""What a scenario says that no run depends on: a campaign has a seed of its own."""

UNORDERED = (*IRRELEVANT, "rules", "catalogue")
"""Where the order of keys means nothing."""


class Campaign(Struct, frozen=True):
    """What all runs of a ledger have in common.

    ``stem`` is what its files are called by, ``resolved`` the scenario as it is run, ``columns`` the figures of a run.
    """

    stem: str
    name: str
    sha256: str
    seed: int
    event_limit: int
    profile: str
    settings: dict[str, Any]
    resolved: dict[str, Any]
    columns: tuple[Column, ...]
    sides: tuple[str, ...]
    versions: dict[str, str] = {}
    format: int = FORMAT


def campaign(plan: Plan, stem: str, seed: int, event_limit: int) -> Campaign:
    """The campaign of a plan. Raises :class:`simcore.InputError` where a ledger cannot hold its figures."""
    return Campaign(
        stem=stem,
        name=plan.name,
        sha256=plan.sha256,
        seed=seed,
        event_limit=event_limit,
        profile=plan.rules.profile,
        settings=plan.rules.nested(),
        resolved=dict(plan.resolved),
        columns=columns(unplayed(plan)),
        sides=tuple(plan.sides),
        versions={"simcore": __version__},
    )


def differences(old: Campaign, new: Campaign) -> list[str]:
    """In what two campaigns differ whose runs cannot stand in one ledger; nothing where they can.

    The seed that a scenario names does not count: the campaign has one.
    """
    found = [
        f"{name}: {before} there, {after} now"
        for name in ("seed", "event_limit", "format")
        if (before := getattr(old, name)) != (after := getattr(new, name))
    ]
    found += [
        f"simcore: written by {old.versions.get('simcore', ABSENT)}, this is {__version__}"
        for _ in range(old.versions != new.versions)
    ]
    found += [
        f"{each.path}: {each.before} there, {each.after} now"
        for each in changes(without_irrelevant(old.resolved), without_irrelevant(new.resolved))
    ]
    return found or [
        f"the order of what stands under {key}, which breaks ties"
        for key in new.resolved
        if key not in UNORDERED and _ordered(old.resolved[key]) != _ordered(new.resolved[key])
    ]


def without_irrelevant(resolved: dict[str, Any]) -> dict[str, Any]:
    """A resolved scenario without what no run depends on."""
    return {key: value for key, value in resolved.items() if key not in IRRELEVANT}


def _ordered(value: Any) -> Any:
    """A value in which the order of keys counts."""
    if isinstance(value, dict):
        return [(key, _ordered(each)) for key, each in value.items()]
    return [_ordered(each) for each in value] if isinstance(value, list) else value


class Change(NamedTuple):
    """What stands otherwise in two scenarios: its path, its value before and after, ``-`` for none."""

    path: str
    before: str
    after: str


def changes(old: Any, new: Any, path: str = "") -> Iterator[Change]:
    """What differs between two values of a scenario, each with its path.

    >>> old, new = {"site": {"structure": "4D"}, "limit": "5 min"}, {"site": {"structure": "5D"}}
    >>> [tuple(each) for each in changes(old, new)]
    [('site.structure', '4D', '5D'), ('limit', '5 min', '-')]
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*(key for key in new), *(key for key in old if key not in new)]:
            yield from changes(old.get(key, ABSENT), new.get(key, ABSENT), f"{path}.{key}" if path else str(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from changes(before, after, f"{path}.{number}")
    elif old != new:
        yield Change(path, _shown(old), _shown(new))


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
