"""What differs between two values."""

from __future__ import annotations

import copy
import random

import pytest
from msgspec import UNSET

from simcore.views.unlike.values import Change, changes

CASES = [
    (1, 1, []),
    (5, 5.0, []),
    (1, True, [("", 1, True)]),
    (0, False, [("", 0, False)]),
    (None, False, [("", None, False)]),
    ({"a": 1}, {"a": None}, [("a", 1, None)]),
    ({"a": 1}, {}, [("a", 1, UNSET)]),
    ({}, {"a": None}, [("a", UNSET, None)]),
    ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, [("a.b", [1, 2], [1, 3])]),
    ({"a": [{"b": 1}, {"c": 2}]}, {"a": [{"b": 2}]}, [("a[0].b", 1, 2), ("a[1]", {"c": 2}, UNSET)]),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
    ({"a": {}}, {"a": []}, [("a", {}, [])]),
]


@pytest.mark.parametrize(("first", "second", "due"), CASES)
def test_each_place_is_named_with_what_stands_there(first, second, due):
    """Maps are compared by key, lists of maps by place, everything else whole; true is not 1."""
    assert list(changes(first, second)) == [Change(*row) for row in due]
    assert [change.path for change in changes(second, first)] == [path for path, _, _ in due]


def test_one_change_is_one_difference():
    """Whatever single leaf is changed in a nested value is the one difference found, at its path."""
    value = {"a": {"b": [{"c": 1}, {"d": {"e": "x"}}], "f": 2}, "g": [1, 2, 3]}
    places = {"a.b[0].c": ("a", "b", 0, "c"), "a.b[1].d.e": ("a", "b", 1, "d", "e"), "a.f": ("a", "f"), "g": ("g",)}
    for path, keys in places.items():
        other = copy.deepcopy(value)
        inner = other
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = random.Random(path).random()
        assert [change.path for change in changes(value, other)] == [path]


def test_depth_is_no_matter():
    """Values nested a hundred thousand deep are compared all the same."""
    first, second = {"end": 1}, {"end": 2}
    for _ in range(100_000):
        first, second = {"a": first}, {"a": second}
    (change,) = changes(first, second)
    assert (change.first, change.second) == (1, 2)
    while "a" in first:  # taken apart by hand: Python itself gives up on freeing it in one go
        first, second = first["a"], second["a"]
