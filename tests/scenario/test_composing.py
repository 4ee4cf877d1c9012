"""From YAML text to a tree with places."""

from __future__ import annotations

from simcore.scenario.composing import compose
from simcore.scenario.faults import Faults
from simcore.scenario.overrides import override
from simcore.scenario.tree import child, plain


def read(text: str) -> tuple[object, list[str]]:
    """The values of a text and the problems found in it."""
    faults = Faults()
    tree = compose(text, "x", faults)
    return (None if tree is None else plain(tree)), [str(problem) for problem in faults.problems]


def test_every_key_and_value_knows_its_place() -> None:
    """Keys and values carry the line and column at which they stand, also where they come by an alias."""
    tree = compose("a: &x {b: 4D}\nc: *x\n", "x", Faults())
    assert tree is not None
    first, second = child(tree, "a"), child(tree, "c")
    assert first is not None
    assert second is not None
    assert first.key is not None
    assert tuple(first.key)[1:] == (1, 1)
    assert tuple(first.mark)[1:] == (1, 4)
    assert tuple(second.mark)[1:] == (2, 4)


def test_two_names_of_one_alias_are_two_things() -> None:
    """Changing what one name stands for leaves the other as it was."""
    faults = Faults()
    tree = compose("a: &x {n: 1}\nb: *x\n", "x", faults)
    assert tree is not None
    assert plain(override(tree, ["a.n=2"], faults)) == {"a": {"n": 2}, "b": {"n": 1}}


def test_all_problems_of_a_text_are_found_in_one_reading() -> None:
    """A duplicate key, a tag, an infinite number and an unknown alias in one text are four problems."""
    _, problems = read("a: 1\na: 2\nb: !!str x\nc: .inf\nd: *q\n")
    assert [problem.split(": ")[0] for problem in problems] == ["x:2:1", "x:3:4", "x:4:4", "x:5:4"]


def test_keys_are_kept_as_written() -> None:
    """NO, 010 and on are text where they are keys."""
    assert read("NO: 1\n010: 2\non: 3\n") == ({"NO": 1, "010": 2, "on": 3}, [])


def test_aliases_may_expand_up_to_the_limit() -> None:
    """Just under 100,000 values are read; a level of aliases more is refused without being expanded."""
    ten = ", ".join(["x"] * 9)
    text = f"a: &a [{ten}]\nb: &b [{', '.join(['*a'] * 100)}]\nc: &c [{', '.join(['*b'] * 90)}]\n"
    assert read(text)[1] == []
    assert "more than 100,000 values" in read(text + "d: [*c]\n")[1][0]


def test_depth_through_aliases_counts() -> None:
    """Nesting is limited also where each level is reached by an alias."""
    text = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 60))
    assert "nested too deeply" in read(text)[1][0]
