"""What the loader takes and what the JSON Schema takes: the same, for odd values of every setting and every figure."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.rules.settings import SETTINGS
from simcore.scenario import leaves
from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.leaves import Leaf
from simcore.scenario.tree import bare, plain
from tests.scenario.by_schema import faults

HUGE = "99999999999999999999"
ODD = [
    *("null", "true", "false", "0", "1", "-1", "2", "3", "5", "10", "100", "101", "1000", "1001", "1000000", "1000001"),
    *(
        "1.5",
        "-1000001",
        HUGE,
        f"-{HUGE[1:]}",
        "''",
        "x",
        "none",
        "'1'",
        "'true'",
        "'null'",
        "[]",
        "{}",
        "[1]",
        "{a: 1}",
    ),
    *("3D", "0D", "00D", "0D+1", "1 pip", "2 pips", "3 pips", "0 pips", "-1D", "3d", "3 D", "3D+0", "3D+1", "3D+3"),
    *("007D", "100D", "100D+2", "101D", "999D", "1000D", "+1D", "' 3D'", "3D-1", "[3D]", "[2D, 3D]", "[0D, 101D]"),
    *("0 m", "00 m", "1 m", "1m", "007 m", "1  m", "1.5 m", "-1 m", "10000 m", "10001 m", "1000000 m", "1000001 m"),
    *("999999999 m", "1000000000 m", "1000000001 m", "01000000000 m", "2000000000 m", f"{HUGE} m", "1 km", "1 M"),
    *("0 m2", "000 m2", "1 m2", "1m2", "010 m2", "1 m 2", "999999999 m2", "1000000000 m2", "1000000001 m2", "1 m3"),
    *("0 s", "1 s", "1s", "5 min", "1 h", "1 day", "2 days", "1 round", "3 rounds", "1000000000 s", "1000000001 days"),
    *(
        "1:30",
        "1 second",
        "0 rounds",
        "1 pips",
        "0 %",
        "1 %",
        "50%",
        "100 %",
        "101 %",
        "99999",
        "100000",
        "easy",
        "medium",
    ),
    *(
        "low",
        "high",
        "add",
        "roll",
        "file",
        "by_kind",
        "plus5",
        "double",
        "objective",
        "[hit]",
        "[hit, hit]",
        "[fire, hit]",
    ),
    *("[smoke]", "[[]]", "[{}]", "[null]", "{light: 12}", "{light: 0}", "{light: 1001}", "{light: null}", "{mild: 10}"),
    *("{light: 15, heavy: 10, severe: 10}", "{light: 15, heavy: 10, severe: 10, none: 1}", "{light: true}"),
    *("[5, 10, 15, 20, 30, 31]", "[5, 10, 15, 20, 30]", "[5, 10, 15, 20, 30, 31, 32]", "[0, 10, 15, 20, 30, 31]"),
    *("[5, 10, 15, 20, 30, true]", "[5, 10, 15, 20, 30, 1001]", "[5, 10, 15, 20, 30, 31.5]", "[1, 1, 1, 1, 1, 1]"),
]
"""Values as a file writes them."""

FALLING = [30, 31, 15, 20, 10, 5]
"""Numbers of difficulty that fall: what JSON Schema has no word for."""

FIGURES = {
    name: next(part for part in kind.__metadata__ if isinstance(part, Leaf))
    for name, kind in vars(leaves).items()
    if any(isinstance(part, Leaf) for part in getattr(kind, "__metadata__", ()))
}
"""All kinds of single value that the forms have, by name."""

ELSEWHERE = {"Anything", "Text", "Id"}
"""What is no figure: whatever it is, text, and names, which are looked up."""


def read(text: str) -> tuple[Any, Any]:
    """A value as the forms get it, and as an editor sees it."""
    noted = Faults()
    tree = compose(f"[{text}]" if text else "['']", "x.yaml", noted)
    assert tree is not None, text
    return bare(tree)[0], plain(tree)[0]


@pytest.mark.parametrize("key", SETTINGS)
def test_settings_agree(key: str) -> None:
    """A setting may be in a scenario what the schema lets an editor write there, but for numbers that fall."""
    setting = SETTINGS[key]
    values = [read(text)[1] for text in ODD] + [setting.default, setting.basics]
    for value in [list(each) if isinstance(each, tuple) else each for each in values]:
        by_schema = not list(faults(setting.allowed.schema, value, {}))
        assert (setting.check(value) is None) == by_schema, value
    if key == "difficulty.numbers":
        assert (setting.check(FALLING) is None, list(faults(setting.allowed.schema, FALLING, {}))) == (False, [])


@pytest.mark.parametrize("name", sorted(FIGURES.keys() - ELSEWHERE))
def test_figures_agree(name: str) -> None:
    """A code, time, length, area or other figure may be in a form what the schema lets an editor write there.

    But for ranges that run downward: JSON Schema has no word for them.
    """
    leaf = FIGURES[name]
    for text in ODD:
        given, seen = read(text)
        try:
            leaf.read(given)
            taken = True
        except ValueError:
            taken = False
        assert taken == (not list(faults(leaf.schema, seen, {}))), text


def test_what_is_compared() -> None:
    """All figures of the forms are compared, and each of them takes one odd value at least."""
    assert {"Code", "Rating", "CodeRange", "Time", "Metres", "SquareMetres", "Side", "Way", "Number"} <= FIGURES.keys()
    for name in FIGURES.keys() - ELSEWHERE:
        assert any(not list(faults(FIGURES[name].schema, read(text)[1], {})) for text in ODD), name
