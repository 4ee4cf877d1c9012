"""The rules index: for every id of the inventory, where it lives, what shows it and what it lacks."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from simcore.rules.lacks import LACKS
from simcore.rules.settings import SETTINGS
from tests.rules_index.citations import ID, ROOT, citations
from tests.rules_index.readings import cited_by_data
from tests.rules_index.record import Recorder

INDEX = ROOT / "simcore" / "rules" / "index.json"

Entry = dict[str, Any]


def inventory() -> list[tuple[str, str, str]]:
    """Id, kind and name of every rule, in the order of the inventory."""
    rows = (ROOT / "simcore" / "rules" / "ids.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [(id_, kind, name) for id_, kind, name in (row.split("\t") for row in rows)]


def entries(recorder: Recorder) -> list[Entry]:
    """The whole index, from the docstrings and data as they stand and the tests that ``recorder`` watched."""
    where = places()
    switch = switches()
    return [
        {
            "id": id_,
            "kind": kind,
            "name": name,
            "status": status(id_, kind, where, recorder.shown),
            "switch": ", ".join(switch.get(id_, ())),
            "where": where.get(id_, []),
            "tests": sorted(recorder.shown.get(id_, ())),
            "lacks": LACKS.get(id_, ""),
        }
        for id_, kind, name in inventory()
    ]


def places() -> dict[str, list[str]]:
    """For each id, the functions, classes and constants that cite it, then the data that do."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for citation in citations():
        for id_ in citation.ids:
            found[id_].append(citation.where)
    for id_, files in cited_by_data().items():
        found[id_] += files
    return dict(found)


def switches() -> dict[str, list[str]]:
    """For each id, the settings that change it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for key, setting in SETTINGS.items():
        for id_ in ID.findall(" ".join(setting.source) if not isinstance(setting.source, str) else setting.source):
            found[id_].append(key)
    return dict(found)


def status(id_: str, kind: str, where: Collection[str], shown: Collection[str]) -> str:
    """What there is of a rule: heading, partial, reference, implemented or missing.

    What lacks something is partial, even where the part that is there cites nothing. A table or an example is there
    (``reference``) when something cites it and a test shows it.
    """
    if kind == "head":
        return "heading"
    if id_ in LACKS:
        return "partial"
    if id_ not in where or (kind == "ref" and id_ not in shown):
        return "missing"
    return "reference" if kind == "ref" else "implemented"


def text(index: list[Entry]) -> str:
    """The index as it is shipped: a JSON list, one rule a line."""
    return "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in index) + "\n]\n"
