"""Bad input never shows a traceback: 2,000 mutated scenarios give a plan or located problems."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.errors import InputError, Problem
from simcore.plan import Plan
from simcore.scenario import check, load, load_resolved

OUTPOST = Path(__file__).parent / "outpost.yaml"
RAID, BLAZE = OUTPOST.with_name("raid.yaml"), OUTPOST.with_name("blaze.yaml")
GOOD = [path.read_text(encoding="utf-8") for path in (OUTPOST, RAID, BLAZE)]
WORDS = sorted(set(re.findall(r"[A-Za-z0-9_+-]+", "".join(GOOD))))
PIECES = [
    *("\t", "\x00", "\ufeff", "\u2028", "&a ", "*a", "!!int ", "\n---\n", "[", "]", "{", "}", ": ", "- ", "\n", "  ", "#"),
    *("null", "~", "''", '"', "1e999", ".nan", "9" * 30, "9" * 5000, "-1", "0", "010", "NO", "1:30", "999999999 days", "|", "> "),
    *("1000000000", "4D", "100D", "101D", "0D", "[]", "{}", "?", "%", "@", "0 s", "any", "outside", "<<: ", "true", "[" * 60),
]  # fmt: skip
VALUES: list[Any] = [
    *(
        None,
        True,
        -1,
        1,
        10**19,
        10**30,
        10**5000,
        1.5,
        float("nan"),
        float("inf"),
        "",
        "x" * 10_000,
        "a b",
        "\x00",
        "\ud800",
    ),
    *(
        [],
        {},
        [[]],
        [{}],
        {"a": {}},
        {"": 1},
        ["hall", "hall"],
        ["yard", "outside"],
        {"attack": "roof"},
        b"bytes",
        1000,
    ),
    *(
        "4D",
        "10 s",
        "0 s",
        "999999999 days",
        "1 round",
        "treeline",
        "hall",
        "roof",
        "rebels",
        "main-door",
        "trooper",
        "guard-1",
    ),
    *("any", "outside", "e-web", "officer", "destroyed", "severe", "gone", "dead", "heavy", "mortally_wounded"),
]

spots = st.integers(0, max(map(len, GOOD)) - 1)
cuts = st.tuples(spots, st.integers(0, 20), st.sampled_from([*PIECES, *WORDS, ""]))


def mutated(text: str, changes: list[tuple[int, int, str]]) -> str:
    """The text with pieces cut out and others put in their place."""
    for spot, length, piece in changes:
        text = text[:spot] + piece + text[spot + length :]
    return text


def located(problems: list[Problem]) -> bool:
    """Whether every problem says what is wrong, and where in a file or in which option."""
    return all(p.message and ((p.line > 0 and p.column > 0) or p.file.startswith("--set ")) for p in problems)


@settings(max_examples=1000)
@given(good=st.sampled_from(GOOD), changes=st.lists(cuts, min_size=1, max_size=5))
def test_mutated_text(tmp_path_factory: Any, good: str, changes: list[tuple[int, int, str]]) -> None:
    """A scenario whose text is cut up is loaded or refused with places; what is loaded can be loaded again."""
    path = tmp_path_factory.getbasetemp() / "mutated.yaml"
    path.write_text(mutated(good, changes), encoding="utf-8", newline="")
    plan, problems, _ = check(path)
    assert (plan is None) == bool(problems)
    assert located(problems)
    if plan is not None:
        assert load_resolved(plan.resolved).sha256 == plan.sha256


RESOLVED = [load(path).resolved for path in (OUTPOST, RAID, BLAZE)]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values below a value."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [spot for key, each in below for spot in ((*path, key), *places(each, (*path, key)))]


def changes_of_structure(number: int) -> st.SearchStrategy[Any]:
    """One of the resolved scenarios by its number, and what is changed in it."""
    spots = places(RESOLVED[number])
    change = st.tuples(
        st.sampled_from(spots), st.sampled_from(["put", "drop", "add"]), st.sampled_from([*VALUES, *spots])
    )
    return st.tuples(st.just(number), st.lists(change, min_size=1, max_size=3))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for step in path:
        value = value[step]
    return value


def changed(value: Any, path: tuple[Any, ...], how: str, new: Any) -> Any:
    """A copy of a value with one place changed, removed, or given a neighbor."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        copy = {key: changed(each, rest, how, new) if key == step and rest else each for key, each in value.items()}
        if not rest:
            copy.pop(step, None) if how == "drop" else copy.update({step if how == "put" else "hall": new})
        return copy
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        if rest:
            return [*value[:step], changed(value[step], rest, how, new), *value[step + 1 :]]
        return [*value[:step], *([] if how == "drop" else [new]), *value[step + (how != "add") :]]
    return value


@settings(max_examples=1000)
@given(chosen=st.integers(0, 1).flatmap(changes_of_structure))
def test_mutated_structure(chosen: tuple[int, list[tuple[tuple[Any, ...], str, Any]]]) -> None:
    """A resolved scenario whose values are swapped, dropped or added is loaded or refused in words."""
    number, changes = chosen
    scenario: Any = RESOLVED[number]
    for path, how, new in changes:
        scenario = changed(scenario, path, how, at(RESOLVED[number], new) if isinstance(new, tuple) else new)
    plan, problems = resolved(scenario)
    assert (plan is None) == bool(problems)
    assert all(problem.message for problem in problems)
    if plan is not None:
        assert load_resolved(plan.resolved).sha256 == plan.sha256


def resolved(scenario: Any) -> tuple[Plan | None, tuple[Problem, ...]]:
    """The plan of plain values, or the problems."""
    try:
        return load_resolved(scenario), ()
    except InputError as error:
        return None, error.problems


@settings(max_examples=200)
@given(
    path=st.lists(st.sampled_from([*WORDS, "0", "7", "", "-1", "\x00"]), max_size=6),
    value=st.sampled_from([*PIECES, *WORDS]),
)
def test_mutated_sets(path: list[str], value: str) -> None:
    """Any --set is carried out or refused, naming itself or the place that it broke."""
    plan, problems, _ = check(RAID, [f"{'.'.join(path)}={value}"])
    assert (plan is None) == bool(problems)
    assert located(problems)
