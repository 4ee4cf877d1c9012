"""The plan and the state of a scenario that uses every key of fire, smoke and collapse."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from simcore.plan import Outbreak, Plan
from simcore.scenario import check, load, load_resolved

BLAZE = Path(__file__).parent / "blaze.yaml"


@pytest.fixture(scope="module")
def plan() -> Plan:
    """The plan of the blaze."""
    return load(BLAZE)


def test_the_blaze_comes_again_from_its_resolved_scenario(plan: Plan) -> None:
    """Loading the resolved scenario, also after a way through JSON, gives the same plan and the same checksum."""
    again = load_resolved(json.loads(json.dumps(plan.resolved)))
    for field in Plan.__struct_fields__:
        if field != "graph":
            assert getattr(again, field) == getattr(plan, field), field
    assert nx.utils.graphs_equal(again.graph, plan.graph)
    assert json.dumps(again.resolved) == json.dumps(plan.resolved)


def test_the_blaze_is_sound() -> None:
    """The blaze is loaded without a problem and without a warning."""
    _, problems, warnings = check(BLAZE)
    assert (problems, warnings) == ([], [])


def test_fires_break_out(plan: Plan) -> None:
    """A fire of the timeline is in the section that it names, or in each of several once; it comes when it is said, and again (S1.7.2.40)."""
    assert plan.outbreaks == (
        Outbreak("timeline.0", 2, 0, ("roof",), "ordinary"),
        Outbreak("timeline.1", 13, 1, ("inner", "front"), "electrical"),
        Outbreak("timeline.1", 25, 1, ("inner", "front"), "electrical"),
    )
    assert [entry["fire"] for entry in plan.resolved["timeline"]] == [
        {"sections": ["roof"], "fuel": "ordinary"},
        {"sections": ["inner", "front", "inner"], "fuel": "electrical"},
    ]
