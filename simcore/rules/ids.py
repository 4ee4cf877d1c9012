"""The ids of all rules of the three documents, with kind and name, as the inventory lists them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

KINDS = ("core", "opt", "ref", "head")


class Id(Struct, frozen=True):
    """One rule: its id, its kind (core, opt: an optional switch, ref: a table or example, head: a heading), its name."""

    id: str
    kind: str
    name: str


@cache
def ids() -> tuple[Id, ...]:
    """All rules, in the order of the inventory.

    >>> len(ids()), ids()[0].id
    (372, 'EA-1')
    """
    lines = Path(__file__).with_name("ids.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(Id(*line.split("\t")) for line in lines[1:])
