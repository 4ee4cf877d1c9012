"""What is counted and has no noise: SimPy events per declared action, route searches per goal and version of the map.

Both are counted from outside, not by the engine's own counters, which stand beside them.
"""

from __future__ import annotations

from typing import Any
from unittest import mock

import networkx as nx
from simpy import Environment

from simcore.resolve.ways import Hop, Ways
from tests.benchmarks import runs, scenarios
from tests.benchmarks.targets import Figure

GRAPH_SEARCH = "single_source_dijkstra_path_length"


def events(pairs: int) -> Figure:
    """Everything that SimPy played, the start and end of processes included, over the actions that were declared."""
    plan = scenarios.plan(scenarios.gatehouse())
    steps = 0
    step = Environment.step

    def counted(environment: Environment) -> None:
        nonlocal steps
        steps += 1
        step(environment)

    with mock.patch.object(Environment, "step", counted):
        ended = [runs.outcome(plan, replication).counters for replication in range(runs.REPLICATIONS)]
    actions = sum(counters["actions"] for counters in ended)
    own = sum(counters["events"] for counters in ended)
    return Figure(steps / actions, {"actions": actions, "steps": steps, "counted_by_the_engine": own})


def searches(pairs: int) -> Figure:
    """Searches of the graph for routes over tables of routes asked for: the worst of some first runs of a plan.

    A table is a goal, who may open what, and over what it goes (what is open, or barred doors too), each counted once
    a version of the map.
    """
    found = [_searched(replication) for replication in range(runs.REPLICATIONS)]
    worst = max(found, key=lambda one: one["searches"] / one["tables"])
    return Figure(worst["searches"] / worst["tables"], {"worst_run": worst, "all_runs": _summed(found)})


def _searched(replication: int) -> dict[str, int]:
    """A first run of a plan, so that nothing is kept from a run before it."""
    plan = scenarios.plan(scenarios.gatehouse())
    asked: set[tuple[int, str, str, str]] = set()
    hop, search = Ways.hop, getattr(nx, GRAPH_SEARCH)
    depth = made = 0

    def counted_hop(ways: Any, goal: str, here: str, access: Any) -> Hop:
        nonlocal depth
        depth += 1
        found = hop(ways, goal, here, access)
        depth -= 1
        if here != goal:
            version = ways._openings.version
            asked.update((version, goal, access, reach) for reach in ("open", *([] if found.clear else ["barred"])))
        return found

    def counted_search(*arguments: Any, **named: Any) -> Any:
        nonlocal made
        made += depth > 0
        return search(*arguments, **named)

    with mock.patch.object(Ways, "hop", counted_hop), mock.patch.object(nx, GRAPH_SEARCH, counted_search):
        own = runs.outcome(plan, replication).counters
    goals = {(version, goal) for version, goal, _, _ in asked}
    counted = {"searches": made, "tables": len(asked), "goals": len(goals)}
    return {**counted, "versions": own["versions"], "counted_by_the_engine": own["searches"]}


def _summed(found: list[dict[str, int]]) -> dict[str, int]:
    return {name: sum(one[name] for one in found) for name in found[0]}
