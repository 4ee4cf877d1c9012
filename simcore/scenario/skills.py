"""What governs each skill, as the catalogue says it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from simcore.errors import InputError
from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.tree import entries, plain

FILE = "skills.yaml"


@cache
def governs() -> Mapping[str, str]:
    """The attribute, or the more general skill, that each skill falls back to; what ``rules.skills`` asks for.

    >>> governs()["blaster"], governs()["sigint"]
    ('dexterity', 'communications')

    Source: RB-19.
    Ruling: A-055.
    """
    faults = Faults()
    tree = compose((files("simcore.catalogue") / FILE).read_text("utf-8"), f"catalogue/{FILE}", faults)
    if faults.problems:
        raise InputError(*faults.problems)
    return MappingProxyType({skill: plain(row)["of"] for skill, row in entries(tree, "skills").items()})
