"""Checks a tree against a form: every fault with its place, and what is left of the tree once they are taken out."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from simcore.scenario.faults import Faults
from simcore.scenario.tree import Mark, Node, Path, Scalar, bare, child, deepest, planted, pruned, real
from simcore.scenario.words import LATER, MISPLACED, quoted
from simcore.spelling import meant

F = TypeVar("F", bound=BaseModel)

MOST_PASSES = 12
LISTS = {
    "at": "two numbers are wanted here, such as [30, 0]",
    "size": "three lengths are wanted here, such as [8 m, 6 m, 3 m]",
    "ranges": "four lengths are wanted here, such as [3 m, 30 m, 100 m, 300 m]",
}
"""What the lists of a fixed length hold."""
PLACEHOLDERS: dict[str, Any] = {"format": 1, "limit": "1000 rounds", "site": {}}


def shape(form: type[F], tree: Node, faults: Faults) -> tuple[F | None, Node]:
    """The tree as a form, and the part of it that is sound.

    Faults are noted once; what they leave behind is checked again until it is sound, so that a later look at the
    meaning finds what is wrong in the rest of the file.
    """
    for turn in range(MOST_PASSES):
        try:
            return form.model_validate(bare(tree)), tree
        except ValidationError as error:
            found = error.errors(include_url=False, include_context=False)
        if turn == 0:
            faults.tree = tree
            faults.noted = {Mark(*problem[:3]) for problem in faults.problems if problem.line}
            for fault in found:
                _note(form, tree, fault, faults)
        tree = _sound(tree, found, faults)
    return None, tree


def _note(form: type[BaseModel], tree: Node, fault: Any, faults: Faults) -> None:
    asked: Path = tuple(fault["loc"])
    path = real(tree, asked)
    spot = deepest(tree, path)
    if {spot.mark, spot.key} & faults.noted:
        return  # what could not be read there was noted, and something harmless put in its place
    name = str(path[-1]) if path else ""
    if fault["type"] == "extra_forbidden":
        faults.key(path, unknown_key(name, form_at(form, asked[:-1])))
    elif fault["type"] == "missing":
        where = deepest(tree, path[:-1])
        faults.add(where.key or where.mark, f"{name!r} is missing; {_missing(name)}")
    elif fault["type"] == "leaf":
        faults.at(path, f"{name}: {fault['msg']}" if isinstance(path[-1], str) else fault["msg"])
    else:
        faults.at(path, _other(name, fault))


def _missing(name: str) -> str:
    return {
        "format": "a scenario begins with 'format: 1'",
        "limit": "say when the run ends at the latest, such as 'limit: 10 min'",
        "site": "say what stands, or 'site: {}'",
        "in": "say which section or zone it is in",
        "level": "say how hard the ground is, such as 'level: difficult'",
        "part": "say how much is covered, such as 'part: half'",
        "target": "say what at, such as 'target: any'",
        "sections": "say what burns, such as 'sections: [west-wall]'",
        "section": "say which neighbor, such as 'section: west-wall'",
        "to": "say what the light becomes, such as 'to: dark'",
    }.get(name, "it has no default")


def _other(name: str, fault: Any) -> str:
    given = fault["input"]
    if isinstance(given, Scalar) and given.value is None:
        return f"{name}: nothing is given; write a value, '{{}}' for a map without keys, or leave the key out"
    if fault["type"] in ("model_type", "dict_type", "model_attributes_type"):
        return f"{name}: a map of keys and values is expected here"
    if name in LISTS and fault["type"] in ("list_type", "too_short", "too_long"):
        has = f"; it has {len(given)}" if isinstance(given, list) else ""
        return f"{name}: {LISTS[name]}{has}"
    if fault["type"] == "too_short":
        return f"{name}: an empty list; put something in it, or leave the key out"
    if fault["type"] == "list_type":
        return f"{name}: a list is expected here, such as [a, b]"
    return (
        f"{name}: {quoted(given.text if isinstance(given, Scalar) else type(given).__name__)} is not what is expected"
    )


def unknown_key(name: str, form: type[BaseModel] | None) -> str:
    """The message for a key that a form does not have."""
    if form is None:
        return f"unknown key {quoted(name)}; leave it out"
    if name in LATER.get(form.__name__, ()):
        return f"{name!r} comes with its rules; this version does not have it, leave it out"
    if name in MISPLACED.get(form.__name__, {}):
        return f"{name!r} {MISPLACED[form.__name__][name]}"
    keys = [field.alias or key for key, field in form.model_fields.items()]
    return f"unknown key {quoted(name)}; {meant(name, keys)}"


def form_at(form: Any, path: Path) -> type[BaseModel] | None:
    """The form that checks what stands at a path; None where no form does."""
    for step in path:
        form = _inner(form, step)
    form = _stripped(form)
    return form if isinstance(form, type) and issubclass(form, BaseModel) else None


def _inner(form: Any, step: str | int) -> Any:
    form = _stripped(form)
    if isinstance(form, type) and issubclass(form, BaseModel):
        fields = {field.alias or key: field.annotation for key, field in form.model_fields.items()}
        return fields.get(str(step))
    arguments = get_args(form)
    return arguments[-1] if get_origin(form) in (dict, list) else None


def _stripped(form: Any) -> Any:
    while get_origin(form) in (Annotated, Union, UnionType):
        form = get_args(form)[0]
    return form


def _sound(tree: Node, found: list[Any], faults: Faults) -> Node:
    """The tree without what was found wrong, and without what cannot be whole any more."""
    paths = [_to_remove(real(tree, tuple(fault["loc"])), fault["type"]) for fault in found]
    for path in paths:
        faults.wounded.update({path[:-1], path})
    if () in paths:
        return planted({}, tree.mark)
    rest = pruned(tree, paths)
    for key in {str(path[0]): None for path in paths if len(path) == 1 and path[0] in PLACEHOLDERS}:
        rest = _replaced(rest, key, child(tree, key))
    return rest


def _to_remove(path: Path, kind: str) -> Path:
    return path[:-1] if kind == "missing" and len(path) > 1 else path


def _replaced(tree: Node, key: str, gone: Node | None) -> Node:
    assert isinstance(tree.content, dict)
    place = planted(PLACEHOLDERS[key], gone.mark if gone else tree.mark).under(gone.key if gone else None)
    return Node(tree.mark, {**tree.content, key: place}, tree.key)
