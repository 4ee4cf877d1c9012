"""The list of ids, and what is said to be missing."""

import ast
import re
from collections import Counter
from pathlib import Path

import simcore
from simcore.rules.ids import KINDS, ids
from simcore.rules.lacks import LACKS

NAMES = {rule.id for rule in ids()}
NAMED = re.compile(r"\b(?:EA-\d+|RB-\d+|S1(?:\.\d+)+)")
ROOM = Path(simcore.__file__).parent / "rules"


def docstrings():
    """Every docstring of the rules, those of constants included."""
    for path in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield node.value.value


def test_all_ids():
    """All 372 ids are there, each once, each of a known kind."""
    assert len(NAMES) == len(ids()) == 372
    assert set(Counter(rule.kind for rule in ids())) == set(KINDS)


def test_lacks_are_known():
    """What is missing is said of ids that exist, and names existing ids as what brings it."""
    assert set(LACKS) <= NAMES
    assert {name for text in LACKS.values() for name in NAMED.findall(text)} <= NAMES


def test_sources_are_known():
    """Every id that a docstring of the rules gives as its source exists."""
    lines = [line for text in docstrings() for line in text.splitlines() if line.strip().startswith("Source:")]
    cited = {name for line in lines for name in NAMED.findall(line)}
    assert len(cited) > 70
    assert cited <= NAMES
