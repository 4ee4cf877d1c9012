"""Where the package cites the ids of the inventory: docstrings that end in ``Source:``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"\b(?:S\d+(?:\.\d+)+|EA-\d+|RB-\d+)\b")
_SOURCE = re.compile(r"\bSource:(.*(?:\n[ \t]+\S.*|\n[^\S\n]*(?=S\d|EA-|RB-).*)*)", re.MULTILINE)


class Citation(NamedTuple):
    """A docstring that cites ids: ``module:name``, the file and the lines of the code whose call counts for it."""

    where: str
    ids: tuple[str, ...]
    file: str
    names: frozenset[str]


def cited(docstring: str) -> tuple[str, ...]:
    """The ids of a docstring's ``Source:`` lines, in order, each once.

    >>> cited("A wall. Source: S1.1.0.10, EA-4. Ruling: A-075")
    ('S1.1.0.10', 'EA-4')
    """
    return tuple(dict.fromkeys(id_ for text in _SOURCE.findall(docstring) for id_ in ID.findall(text)))


def citations() -> list[Citation]:
    """Every citing docstring of the package, files in order of their names, each file from top to bottom."""
    return [citation for path in sorted((ROOT / "simcore").rglob("*.py")) for citation in _of_file(path)]


def _of_file(path: Path) -> Iterator[Citation]:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ids = cited(ast.get_docstring(tree) or "")
    if ids:
        yield Citation(module, ids, str(path), frozenset())
    for name, docstring, calls in _documented(tree.body, ""):
        if ids := cited(docstring):
            yield Citation(f"{module}:{name}", ids, str(path), calls)


def _documented(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Each documented name in a body: its qualified name, its docstring, the qualified names whose call is its use."""
    for statement, following in zip_longest(body, body[1:]):
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            name = prefix + statement.name
            yield name, ast.get_docstring(statement) or "", frozenset({name})
        elif isinstance(statement, ast.ClassDef):
            name = prefix + statement.name
            methods = {f"{name}.{inner.name}" for inner in statement.body if isinstance(inner, ast.FunctionDef)}
            yield name, ast.get_docstring(statement) or "", frozenset(methods)
            yield from _documented(statement.body, f"{name}.")
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and (text := _text(following)):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            yield prefix + ast.unparse(target), text, frozenset()


def _text(statement: ast.stmt | None) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return statement.value.value if isinstance(statement.value.value, str) else ""
    return ""
