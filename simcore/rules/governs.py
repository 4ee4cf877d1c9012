"""What governs each skill, read from the catalogue's own lines without a YAML reader: rooms below the scenario need it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

_ROW = re.compile(r"  ([a-z-]+): \{of: ([a-z-]+)[,}]")


@cache
def governs() -> Mapping[str, str]:
    """The attribute, or the more general skill, that each skill falls back to; what :mod:`simcore.rules.skills` asks for.

    >>> governs()["blaster"], governs()["sigint"]
    ('dexterity', 'communications')

    Source: RB-19.
    Ruling: A-055.
    """
    text = (files("simcore.catalogue") / "skills.yaml").read_text("utf-8")
    rows = (_ROW.match(line) for line in text.splitlines())
    return MappingProxyType({row[1]: row[2] for row in rows if row})
