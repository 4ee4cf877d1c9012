"""A scenario as a tree that knows its places: every key and value with the file, line and column it stands at.

Nodes are frozen, so that two names of one alias can share a node and still be two things: a change makes new nodes
along its way and leaves the old ones alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

Value = str | int | float | bool | None
Path = tuple[str | int, ...]


class Mark(NamedTuple):
    """A place in a file, counted from 1; line 0 says that it stands in no file (a command-line value)."""

    file: str
    line: int = 0
    column: int = 0


class Scalar(Struct, frozen=True, gc=False):
    """A single value: what was written, and what YAML 1.2 reads in it.

    Ids are kept as written, so ``text`` is what a reader of ids takes and ``value`` what a reader of numbers takes.
    """

    text: str
    value: Value


class Node(Struct, frozen=True):
    """A value of the tree: a scalar, a list or a map; ``key`` is the place of the key that it stands under.

    ``size`` counts the nodes in it, aliases expanded.
    """

    mark: Mark
    content: Scalar | tuple[Node, ...] | dict[str, Node]
    key: Mark | None = None
    size: int = 1

    def under(self, key: Mark | None) -> Node:
        """The same value under another key."""
        return replace(self, key=key)


def bare(node: Node) -> Any:
    """The tree as maps, lists and :class:`Scalar`: what the forms are checked against."""
    content = node.content
    if isinstance(content, dict):
        return {key: bare(child) for key, child in content.items()}
    if isinstance(content, tuple):
        return [bare(child) for child in content]
    return content


def plain(node: Node) -> Any:
    """The tree as plain values, as YAML 1.2 reads them.

    >>> plain(planted({"a": [1, "x"]}, Mark("here")))
    {'a': [1, 'x']}
    """
    content = node.content
    if isinstance(content, dict):
        return {key: plain(child) for key, child in content.items()}
    if isinstance(content, tuple):
        return [plain(child) for child in content]
    return content.value


def planted(value: Any, mark: Mark) -> Node:
    """The tree of plain values; all of it stands at one place. The opposite of :func:`plain`."""
    if isinstance(value, Mapping):
        children = {str(key): planted(child, mark).under(mark) for key, child in value.items()}
        return Node(mark, children, size=1 + sum(child.size for child in children.values()))
    if isinstance(value, list | tuple):
        items = tuple(planted(child, mark) for child in value)
        return Node(mark, items, size=1 + sum(child.size for child in items))
    text = {None: "null", True: "true", False: "false"}.get(value) if value is None or isinstance(value, bool) else None
    return Node(mark, Scalar(text or str(value), value))


def child(node: Node, step: str | int) -> Node | None:
    """What stands under a key or at a place of a list; None where nothing does."""
    content = node.content
    if isinstance(content, dict):
        return content.get(str(step))
    if isinstance(content, tuple) and isinstance(step, int) and step < len(content):
        return content[step]
    return None


def deepest(node: Node, path: Path) -> Node:
    """The node at a path, or the last one on the way to it that is there."""
    for step in path:
        below = child(node, step)
        if below is None:
            break
        node = below
    return node


def real(node: Node, path: Path) -> Path:
    """A path of a form as the tree has it: what was written the short way has fewer steps.

    A place in what was to be a list, and is one map, is that map; whatever lies below a single value is that value.

    >>> whole = planted({"if": {"held": "hall"}}, Mark("here"))
    >>> real(whole, ("if", 0, "held", "zone")), real(whole, ("if", 0, "lost"))
    (('if', 'held'), ('if', 'lost'))
    """
    found: list[str | int] = []
    here: Node | None = node
    for step in path:
        if here is not None and isinstance(here.content, Scalar):
            break
        if here is None or not (isinstance(here.content, dict) and isinstance(step, int)):
            found.append(step)
            here = child(here, step) if here is not None else None
    return tuple(found)


def entries(node: Node | None, *path: str) -> dict[str, Node]:
    """The map at a path as key and node; empty where there is no map."""
    for step in path:
        node = child(node, step) if node else None
    return node.content if node and isinstance(node.content, dict) else {}


def without(node: Node, path: Path) -> Node:
    """The tree without what stands at a path; the same tree where nothing does."""
    return pruned(node, [path])


def pruned(node: Node, paths: Sequence[Path]) -> Node:
    """The tree without what stands at any of some paths, none of them empty.

    >>> plain(pruned(planted({"a": [1, 2, 3], "b": 1}, Mark("here")), [("a", 0), ("b",), ("c", "d")]))
    {'a': [2, 3]}
    """
    below: dict[str | int, list[Path]] = {}
    for path in paths:
        below.setdefault(path[0], []).append(path[1:])
    content = node.content
    if isinstance(content, dict):
        kept = {key: _left(each, below.get(key)) for key, each in content.items()}
        return replace(node, content={key: each for key, each in kept.items() if each is not None})
    if isinstance(content, tuple):
        items = (_left(each, below.get(place)) for place, each in enumerate(content))
        return replace(node, content=tuple(each for each in items if each is not None))
    return node


def _left(node: Node, paths: list[Path] | None) -> Node | None:
    """What is left of a node; None where one of the paths ends at it."""
    if paths is None:
        return node
    return None if () in paths else pruned(node, paths)


def merged(base: Node, over: Node) -> Node:
    """Two trees as one: maps merge, the base's keys first; everything else of ``over`` replaces the base's.

    >>> here = Mark("here")
    >>> plain(merged(planted({"a": {"x": 1}, "b": [1]}, here), planted({"b": [2], "a": {"y": 2}}, here)))
    {'a': {'x': 1, 'y': 2}, 'b': [2]}
    """
    if not (isinstance(base.content, dict) and isinstance(over.content, dict)):
        return over
    both = dict(base.content)
    for key, new in over.content.items():
        old = both.get(key)
        both[key] = new if old is None else merged(old, new).under(new.key)
    return Node(over.mark, both, over.key, 1 + sum(node.size for node in both.values()))
