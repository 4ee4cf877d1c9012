"""The resolved scenario: after ``extends``, ``--set``, defaults, with the catalogue entries used; it stands alone."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from simcore.plan import Measure
from simcore.scenario.catalogue import KINDS
from simcore.scenario.catalogue import written as entry_written
from simcore.scenario.draft import Draft
from simcore.scenario.measures import written
from simcore.scenario.ruling import settled
from simcore.scenario.tree import Node


def resolved(draft: Draft, tree: Node, name: str, measures: tuple[Measure, ...]) -> dict[str, Any]:
    """The scenario as plain values, keys in the order of the file, what it left out after them.

    Loading it again gives the same.
    """
    whole = draft.form.model_dump(by_alias=True, exclude_none=True, mode="json")
    whole["name"] = draft.form.name or name
    if draft.form.measure is not None:
        whole["measure"] = written(draft, measures)
    ordered = in_order(whole, tree)
    assert isinstance(ordered, dict)
    ordered["rules"] = settled(draft.rules)
    ordered["catalogue"] = _entries(draft)
    return ordered


def _entries(draft: Draft) -> dict[str, Any]:
    """The entries that are used: the scenario's own in the order of the file, then the catalogue's in its order."""
    shelves = draft.shelves
    found: dict[str, Any] = {}
    for kind in KINDS:
        used = shelves.used[kind]
        names = [*shelves.own[kind], *sorted(name for name in used if name not in shelves.own[kind])]
        if names:
            found[kind] = {name: entry_written(used[name]) for name in names}
    return found


def in_order(value: Any, node: Node | None) -> Any:
    """Plain values with their keys in the order of a tree, the others after them.

    >>> from simcore.scenario.tree import Mark, planted
    >>> in_order({"a": 1, "b": 2}, planted({"b": 0}, Mark("here")))
    {'b': 2, 'a': 1}
    """
    content = node.content if node is not None else None
    if isinstance(value, dict):
        below = content if isinstance(content, dict) else {}
        keys = [*(key for key in below if key in value), *(key for key in value if key not in below)]
        return {key: in_order(value[key], below.get(key)) for key in keys}
    if isinstance(value, list):
        items = content if isinstance(content, tuple) and len(content) == len(value) else (None,) * len(value)
        return [in_order(each, item) for each, item in zip(value, items, strict=True)]
    return value


def digest(whole: dict[str, Any]) -> str:
    """The SHA-256 of a resolved scenario: of canonical JSON, but for the order of keys, which counts."""
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
