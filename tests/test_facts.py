"""Facts: the keys of a line, causes, whose roll it is."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import simcore
from simcore import facts
from simcore.dice import Roll
from simcore.facts import Fact, because
from simcore.facts.kinds import WHO
from simcore.log.opening import kinds

ROOT = Path(__file__).resolve().parents[1]


def test_keys_stand_in_the_order_of_the_format() -> None:
    """A full line is written with its keys in the published order, and a key with nothing to say is left out."""
    fact = Fact(
        3, 12.5, 3, "shot.fired", "a", "b", (1,), "EA-18", (Roll("to_hit"),), (), {"x": 1}, {"b": {"prone": True}}
    )
    line = msgspec.json.decode(msgspec.json.encode(fact))
    assert list(line) == ["seq", "t", "round", "kind", "actor", "target", "causes", "rule", "rolls", "data", "set"]
    assert list(msgspec.json.decode(msgspec.json.encode(Fact(0, 0, 0, "run.begin")))) == ["seq", "t", "round", "kind"]


def test_causes_hold_each_number_once_trigger_first() -> None:
    """Causes keep their order, drop what is no event and never repeat a number."""
    assert because(9, None, 2, 9, 0, None, 2) == (9, 2, 0)


def test_a_roll_of_the_actor_does_not_name_him_again() -> None:
    """In a line, `by` is left out of the actor's rolls and kept in everybody else's."""
    mine, other = Roll("damage", "a", total=4), Roll("soak", "b", total=5)
    fact = facts.shot_fired("a", "b", (1,), facts.Fired((mine, other), {}, {}))
    assert [roll.by for roll in fact.rolls] == ["", "b"]


def test_every_kind_is_named_noun_and_past_verb_and_there_are_few() -> None:
    """Kinds are `noun.verb`, each once, and under 60."""
    assert len(set(facts.KINDS)) == len(facts.KINDS) < 60
    assert all(kind.count(".") == 1 and kind == kind.lower() for kind in facts.KINDS)


def test_every_kind_is_built_by_the_function_of_its_name() -> None:
    """Each kind has one function of the room, named as the kind is."""
    assert all(callable(getattr(facts, kind.replace(".", "_"))) for kind in facts.KINDS)


@pytest.mark.parametrize("name", ["scenarios/tower-fire", "scenarios/collapse-chain", "tests/scenario/raid"])
def test_who_acts_and_about_whom_is_said_of_each_kind_and_true(name: str, tmp_path: Path) -> None:
    """Each kind says what its actor and its target may be, and no line of a battle differs."""
    assert set(WHO) == set(facts.KINDS)
    simcore.run(ROOT / f"{name}.yaml", log=tmp_path / "x.jsonl")
    log = simcore.Log.open(tmp_path / "x.jsonl")
    known = kinds(log.opening)
    for fact in log:
        for id_, may in zip((fact.actor, fact.target), WHO[fact.kind], strict=True):
            assert not id_ or known.get(id_, "strike") in may, fact
