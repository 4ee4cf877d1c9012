"""The ids of a scenario: their form, that each is given once, and what a reference may name."""

from __future__ import annotations

import re
from collections.abc import Collection

from simcore.plan import OUTSIDE
from simcore.scenario.faults import Faults
from simcore.scenario.tree import Path, deepest
from simcore.scenario.words import quoted
from simcore.spelling import meant

RESERVED = ("site", "site-plane", OUTSIDE, "draw", "error", "any")
LONGEST = 100

_ID = re.compile(r"[A-Za-z0-9-]+", re.ASCII)


class Names:
    """Every id with its kind (zone, section, element, side, group, unit, strike) and the path it stands at."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.kinds: dict[str, str] = {}
        self.paths: dict[str, Path] = {}
        self.lost: set[str] = set()

    def claim(self, name: str, kind: str, path: Path) -> bool:
        """Give a name to an entity; what is wrong with the name, or who has it already, is noted."""
        wrong = self._wrong(name, kind)
        if wrong:
            self.faults.key(path, wrong)
            return False
        self.kinds[name] = kind
        self.paths[name] = path
        return True

    def _wrong(self, name: str, kind: str) -> str | None:
        wrong = ill_formed(name)
        if wrong:
            return wrong
        if name in RESERVED:
            return f"the id {name!r} is reserved; choose another"
        if name.endswith("-plane") and self.kinds.get(name.removesuffix("-plane")) == "element":
            return f"the id {name!r} is reserved for the shield of {name.removesuffix('-plane')!r}; choose another"
        if name in self.kinds and kind == "magazine":
            return f"the id {name!r} is that of a magazine, and of {a_kind(self.kinds[name])}{self._where(name)}; rename one"
        if name in self.kinds:
            return f"the id {name!r} is given twice; it is {a_kind(self.kinds[name])} already{self._where(name)}"
        return None

    def _where(self, name: str) -> str:
        node = deepest(self.faults.tree, self.paths[name])
        mark = node.key or node.mark
        return f" (line {mark.line})" if mark.line else ""

    def refer(self, path: Path, name: str, kinds: Collection[str]) -> bool:
        """Whether a name may stand here; if it may not, that is noted with the nearest name that may."""
        wrong = self.stranger(name, kinds)
        if wrong:
            self.faults.at(path, wrong)
        return wrong is None

    def refer_key(self, path: Path, name: str, kinds: Collection[str]) -> bool:
        """The same for a name that is the key of what stands at a path."""
        wrong = self.stranger(name, kinds)
        if wrong:
            self.faults.key(path, wrong)
        return wrong is None

    def stranger(self, name: str, kinds: Collection[str]) -> str | None:
        """Why a name may not stand where these kinds may: "" where that was noted already, None where it may."""
        kind = self.kinds.get(name)
        if kind in kinds:
            return None
        if name in self.lost or name.rpartition("-")[0] in self.lost:
            return ""
        wanted = _listed(kinds)
        if kind is not None:
            return f"{name!r} is {a_kind(kind)}; {a_kind(wanted)} is expected here"
        known = [known for known, its in self.kinds.items() if its in kinds]
        return f"no {wanted} is named {quoted(name)}; {meant(name, known)}"


def _listed(kinds: Collection[str]) -> str:
    words = list(kinds)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def a_kind(word: str) -> str:
    """A kind of thing with its article.

    >>> a_kind("element"), a_kind("zone")
    ('an element', 'a zone')
    """
    return f"{'an' if word.startswith('e') else 'a'} {word}"


def ill_formed(name: str) -> str | None:
    """What is wrong with the form of an id; None where nothing is."""
    if _ID.fullmatch(name) and len(name) <= LONGEST:
        return None
    return f"{quoted(name)} is no id; ids are of letters, digits and '-', at most {LONGEST}"
