"""State: patches, guarded writes, who is able to act."""

from __future__ import annotations

import pytest

from simcore.errors import RunError
from simcore.state import KINDS, State, Unit, able


def small() -> State:
    """A site with one unit, one wall and one door."""
    return State(
        {"site": ("site", {}), "guard": ("unit", {"zone": "hall"}), "wall": ("section", {}), "door": ("element", {})}
    )


def test_apply_assigns_what_the_patch_names_and_nothing_else() -> None:
    """A patch changes the fields that it names and leaves every other field of every entity alone."""
    state, untouched = small(), small()
    state.apply({"guard": {"prone": True, "metres": 3}, "wall": {"damage": "heavy"}})
    snapshot = untouched.snapshot()
    snapshot["guard"] |= {"prone": True, "metres": 3}
    snapshot["wall"] |= {"damage": "heavy"}
    assert state.snapshot() == snapshot


@pytest.mark.parametrize(
    ("patch", "word"),
    [({"nobody": {"prone": True}}, "nobody"), ({"guard": {"shoes": 2}}, "shoes"), ({"x": {"is": "dragon"}}, "x")],
)
def test_apply_refuses_what_does_not_exist(patch: dict[str, dict[str, object]], word: str) -> None:
    """A patch of an unknown entity or field, or of a kind that does not exist, is refused by its name."""
    with pytest.raises(RunError, match=word):
        small().apply(patch)


def test_only_apply_writes() -> None:
    """Any write to an entity but through apply raises."""
    with pytest.raises(AttributeError):
        small().units["guard"].prone = True  # type: ignore[misc]


WORK = {"filled": 0, "segments": 4, "done": False, "until": 3, "worked": 1}
JOB = {"is": "job", "unit": "guard", "kind": "patch", "target": "wall", **WORK}


def test_an_entity_made_during_the_run_says_what_it_is() -> None:
    """The first patch of a new entity is all that is known of it, and the snapshot says the same."""
    state = small()
    state.apply({"job-1": JOB})
    state.apply({"job-1": {"filled": 1}})
    assert state.snapshot()["job-1"] == JOB | {"filled": 1}


def test_a_first_patch_that_leaves_a_field_out_is_refused() -> None:
    """An entity cannot be born with a field that the log does not tell."""
    with pytest.raises(RunError, match="segments"):
        small().apply({"job-1": {field: value for field, value in JOB.items() if field != "segments"}})


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_state_holds_integers_strings_booleans_and_null(kind: str) -> None:
    """No field of any entity holds a float or a container."""
    values = State({"one": (kind, {})}).snapshot()["one"].values()
    assert all(value is None or type(value) in (int, str, bool) for value in values)


@pytest.mark.parametrize(
    ("fields", "can"),
    [
        ({}, True),
        ({"prone": True, "trapped": True, "wounds": "severely_wounded", "stunned_until": 9}, True),
        ({"conscious": False}, False),
        ({"present": False}, False),
        ({"defeated": True}, False),
        ({"wounds": "incapacitated"}, False),
        ({"wounds": "mortally_wounded", "conscious": True}, False),
        ({"wounds": "dead"}, False),
    ],
)
def test_able_to_act(fields: dict[str, object], can: bool) -> None:
    """Stunned, prone, wounded and trapped people still count; the unconscious, absent, defeated and worse do not (EA-45)."""
    assert able(Unit(**fields)) is can  # type: ignore[arg-type]
