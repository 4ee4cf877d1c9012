"""The catalogue: what ships as YAML, with what a scenario adds or overrides merged over it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from pydantic import BaseModel

from simcore.errors import InputError
from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.forms import ElementEntry, MaterialEntry
from simcore.scenario.forms_orders import DoctrineEntry
from simcore.scenario.forms_sides import ArmorEntry, GearEntry, TemplateEntry, WeaponEntry
from simcore.scenario.shape import shape
from simcore.scenario.tree import Mark, Node, Path, entries, merged, plain
from simcore.scenario.words import quoted
from simcore.spelling import meant

E = TypeVar("E", bound=BaseModel)

KINDS: dict[str, type[BaseModel]] = {
    "materials": MaterialEntry,
    "elements": ElementEntry,
    "weapons": WeaponEntry,
    "armor": ArmorEntry,
    "gear": GearEntry,
    "doctrines": DoctrineEntry,
    "templates": TemplateEntry,
}
ONE = {"armor": "armor", "gear": "gear"}
"""What one entry is called, where it is not the kind without its s."""

MELEE = ("melee", "brawling")
"""The skills of weapons that are struck with, and have no ranges."""

_NEEDED = {
    "materials": ("structure", "scale"),
    "elements": ("body",),
    "weapons": ("skill", "damage", "type", "ranges"),
    "armor": ("armor",),
    "gear": ("kind",),
    "doctrines": (),
    "templates": (),
}


@cache
def shipped() -> dict[str, dict[str, Node]]:
    """The trees of the catalogue that ships with the package, by kind and name."""
    faults = Faults()
    shelves: dict[str, dict[str, Node]] = {kind: {} for kind in KINDS}
    for kind in KINDS:
        name = f"{kind}.yaml"
        tree = compose((files("simcore.catalogue") / name).read_text("utf-8"), f"catalogue/{name}", faults)
        shelves[kind] = entries(tree, kind)
    if faults.problems:
        raise InputError(*faults.problems)
    return shelves


class Shelves:
    """What a scenario may name. ``used`` remembers what was asked for, in the order of asking."""

    def __init__(self, scenario: Node, faults: Faults) -> None:
        self.faults = faults
        self.own = {kind: entries(scenario, "catalogue", kind) for kind in KINDS}
        self.used: dict[str, dict[str, BaseModel]] = {kind: {} for kind in KINDS}
        self.refused: set[tuple[str, str]] = set()

    def all_own(self) -> None:
        """Take every entry that the scenario itself gives, so that each is checked as a whole."""
        for kind, room in self.own.items():
            for name in room:
                self.entry(kind, name, KINDS[kind], ("catalogue", kind, name))

    def tree(self, kind: str, name: str) -> Node | None:
        """The tree of an entry, the scenario's over the catalogue's; None where neither has it."""
        base, over = shipped()[kind].get(name), self.own[kind].get(name)
        if base is not None and over is not None:
            return merged(base, over).under(over.key)
        return over if over is not None else base

    def entry(self, kind: str, name: str, form: type[E], asked: Path) -> E | None:
        """The entry of a name, whole and checked; None, and a problem noted where it is asked for, if there is none."""
        found = self.used[kind].get(name)
        if found is None and (kind, name) not in self.refused:
            found = self._fetched(kind, name, asked)
        return found if isinstance(found, form) else None

    def _fetched(self, kind: str, name: str, asked: Path) -> BaseModel | None:
        tree = self.tree(kind, name)
        if tree is None and ("catalogue", kind, name) in self.faults.wounded:
            return None  # the scenario gives it, and what is wrong with it was noted
        if tree is None:
            known = {**shipped()[kind], **self.own[kind]}
            note = self.faults.key if asked[-1] == name else self.faults.at  # a name may stand as a key
            note(asked, f"no {one(kind)} {quoted(name)} in the catalogue; {meant(name, known)}")
            return None
        own = Faults()
        entry, _ = shape(KINDS[kind], tree, own)
        self._judge(kind, name, tree, own)
        if own.problems or entry is None:
            self.refused.add((kind, name))
            return None
        self.used[kind][name] = entry
        return entry

    def _judge(self, kind: str, name: str, tree: Node, own: Faults) -> None:
        content = tree.content if isinstance(tree.content, dict) else {}
        missing = [key for key in needed(kind, content) if key not in content]
        wounded = ("catalogue", kind, name) in self.faults.wounded
        if missing and not own.problems and not wounded:
            own.add(
                tree.key or tree.mark, f"{one(kind)} {quoted(name)}: {', '.join(missing)} missing; it has no default"
            )
        for problem in own.problems:
            self.faults.add(Mark(problem.file, problem.line, problem.column), problem.message)


def one(kind: str) -> str:
    """What one entry of a kind is called."""
    return ONE.get(kind, kind[:-1])


def needed(kind: str, content: Mapping[str, Node]) -> tuple[str, ...]:
    """The keys without which an entry is not whole; what is struck with has no ranges."""
    skill = content.get("skill")
    struck = "melee_difficulty" in content or (skill is not None and plain(skill) in MELEE)
    return tuple(key for key in _NEEDED[kind] if not (struck and key == "ranges"))


def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """What ships and may be named in a scenario, by kind and name, as plain values.

    >>> catalogue()["materials"]["ferrocrete"]["structure"]
    '4D'
    """
    nowhere = Shelves(Node(Mark(""), {}), Faults())
    found: dict[str, dict[str, Any]] = {}
    for kind, room in shipped().items():
        found[kind] = {name: written(nowhere.entry(kind, name, KINDS[kind], ())) for name in room}
    return found


def written(entry: BaseModel | None) -> dict[str, Any]:
    """An entry as plain values, in the order of its form."""
    return entry.model_dump(by_alias=True, exclude_none=True, mode="json") if entry is not None else {}
