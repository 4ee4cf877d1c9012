"""``--set path=value``: values that are changed before a scenario is checked; null removes what may not be null."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simcore.rules.settings import SETTINGS
from simcore.scenario.complaints import DEEPEST
from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.reading import readable
from simcore.scenario.tree import Mark, Node, Scalar, child, without
from simcore.scenario.words import quoted
from simcore.spelling import meant

_PLACE = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)


class SetError(ValueError):
    """A ``--set`` that cannot be carried out."""


def override(tree: Node, sets: Sequence[str], faults: Faults) -> Node:
    """The tree with each ``path=value`` carried out in turn; what cannot be is noted, naming the ``--set``."""
    for text in sets:
        mark = Mark(f"--set {text[:120]}")
        try:
            path, value = _parts(text, mark, faults)
            gone = _is_null(value) and not _may_be_null(path)
            tree = _removed(tree, path) if gone else _put(tree, path, value, mark)
        except SetError as error:
            faults.add(mark, str(error))
    return tree


def _is_null(value: Node) -> bool:
    return isinstance(value.content, Scalar) and value.content.value is None and value.content.text != ""


def _may_be_null(path: list[str]) -> bool:
    """Whether a path is that of a setting which null does not take away, because it means something."""
    setting = SETTINGS.get(".".join(path[1:])) if path[0] == "rules" else None
    return setting is not None and setting.check(None) is None


def _parts(text: str, mark: Mark, faults: Faults) -> tuple[list[str], Node]:
    name, equals, written = text.partition("=")
    path = name.strip().split(".")
    if not equals or not all(path):
        raise SetError("no 'path=value'; write it like site.structure=5D")
    if path[0] == "extends":
        raise SetError("'extends' is read before values are set; change the file")
    if len(path) > DEEPEST:
        raise SetError(f"a path of {len(path)} steps; at most {DEEPEST}")
    return path, _value(written, mark, faults)


def _value(written: str, mark: Mark, faults: Faults) -> Node:
    own = Faults()
    if readable(written, mark.file, own):
        node = compose(written, mark.file, own) if written.strip() else None
        for warning in own.warnings:
            faults.warn(mark, warning.message)
        if node is not None and not own.problems:
            return _moved(node, mark)
    raise SetError(f"its value cannot be read: {next((p.message for p in own.problems), 'nothing stands after =')}")


def _moved(node: Node, mark: Mark) -> Node:
    content = node.content
    if isinstance(content, dict):
        moved = {key: _moved(below, mark).under(mark) for key, below in content.items()}
        return Node(mark, moved, size=node.size)
    if isinstance(content, tuple):
        return Node(mark, tuple(_moved(below, mark) for below in content), size=node.size)
    return Node(mark, content)


def _put(node: Node, path: list[str], value: Node, mark: Mark) -> Node:
    """The tree with a value at a path; maps that are missing on the way are made."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    content = node.content
    if isinstance(content, dict):
        below = content.get(step)
        new = _put(below or Node(mark, {}), rest, value, mark).under(below.key if below else mark)
        return Node(node.mark, {**content, step: new}, node.key)
    if isinstance(content, tuple):
        number = _place(step, len(content) + 1)
        below = content[number] if number < len(content) else Node(mark, {})
        items = (*content[:number], _put(below, rest, value, mark), *content[number + 1 :])
        return Node(node.mark, items, node.key)
    raise SetError(f"{quoted(content.text)} is a single value; {step!r} cannot stand under it")


def _place(step: str, places: int) -> int:
    if not _PLACE.fullmatch(step) or int(step) >= places:
        raise SetError(f"no place {quoted(step)} in a list of {places - 1}; places are numbers from 0")
    return int(step)


def _removed(tree: Node, path: list[str]) -> Node:
    steps: list[str | int] = []
    node = tree
    for step in path:
        content = node.content
        typed = _place(step, len(content)) if isinstance(content, tuple) else step
        below = child(node, typed)
        if below is None:
            known = content if isinstance(content, dict) else {}
            raise SetError(f"nothing to remove: no {quoted(step)}; {meant(step, known)}")
        steps.append(typed)
        node = below
    return without(tree, tuple(steps))
