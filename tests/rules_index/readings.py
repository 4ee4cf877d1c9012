"""Which ids the data cite, catalogue entries by ``source:`` and scenarios in comments, and when data are read."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import yaml

from simcore.scenario.catalogue import Shelves
from simcore.scenario.extends import Library
from tests.rules_index.citations import ID, ROOT

FEW = 5
"""The most entries of one file that are named for an id; of more, the file and their number."""

_COMMENT = re.compile(r"^[ \t]*#(.*)$", re.MULTILINE)


@cache
def entries() -> dict[tuple[str, str], tuple[str, ...]]:
    """The ids that each entry of the catalogue cites, by the entry's kind and name."""
    shelves = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in _files("simcore/catalogue")]
    return {
        (kind, name): tuple(ID.findall(" ".join(entry.get("source", ()))))
        for shelf in shelves
        for kind, room in shelf.items()
        for name, entry in room.items()
    }


@cache
def scenarios() -> dict[Path, tuple[str, ...]]:
    """The ids that each shipped scenario names in its comments, in order, each once."""
    texts = {path: " ".join(_COMMENT.findall(path.read_text(encoding="utf-8"))) for path in _files("scenarios")}
    return {path: tuple(dict.fromkeys(ID.findall(text))) for path, text in texts.items()}


def cited_by_data() -> dict[str, list[str]]:
    """For each id, the catalogue entries that cite it, then the scenarios, by their paths in the repository."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for id_, shelves in _named().items():
        for kind, names in shelves.items():
            file = f"simcore/catalogue/{kind}.yaml"
            few = len(names) <= FEW
            found[id_] += [f"{file}:{name}" for name in names] if few else [f"{file} ({len(names)} entries)"]
    for path, ids in scenarios().items():
        for id_ in ids:
            found[id_].append(path.relative_to(ROOT).as_posix())
    return dict(found)


Reader = Callable[[Mapping[str, Any]], tuple[str, ...]]


def readers() -> Mapping[CodeType, Reader]:
    """The functions that read data: for each, the ids of what a call with these arguments reads."""
    return {
        Shelves.entry.__code__: lambda at: entries().get((at["kind"], at["name"]), ()),
        Library.whole.__code__: lambda at: scenarios().get(at["path"].resolve(), ()),
    }


def _named() -> dict[str, dict[str, list[str]]]:
    """For each id the names of the entries that cite it, by kind."""
    found: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
    for (kind, name), ids in entries().items():
        for id_ in ids:
            found[id_].setdefault(kind, []).append(name)
    return dict(found)


def _files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).glob("*.yaml"))
