"""What is counted and has no noise: SimPy events per declared action, route searches per goal and version of the map.

Both are counted from outside, not by the engine's own counters, which stand beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from simpy import Environment

from simcore.resolve.ways import Ways
from tests.benchmarks import runs, scenarios
from tests.benchmarks.targets import Figure


def events(pairs: int) -> Figure:
    """Everything that SimPy played, the start and end of processes included, over the actions that were declared."""
    plan = scenarios.plan(scenarios.gatehouse())
    with _counted(Environment, "step") as steps:
        ended = [runs.outcome(plan, replication).counters for replication in range(runs.REPLICATIONS)]
    actions = sum(counters["actions"] for counters in ended)
    own = sum(counters["events"] for counters in ended)
    return Figure(len(steps) / actions, {"actions": actions, "steps": len(steps), "counted_by_the_engine": own})


def searches(pairs: int) -> Figure:
    """Searches of the graph over goals asked for, each counted once a version of the map: the worst of the runs.

    A goal is asked for with one of two ways of access, over what is open or over barred doors too: each is a table.
    """
    plan = scenarios.plan(scenarios.gatehouse())
    found = [_searched(plan, replication) for replication in range(runs.REPLICATIONS)]
    most = max(found, key=lambda one: one["searches"] / one["asked"])
    return Figure(max(one["most_a_table"] for one in found), {"worst_run": most})


def _searched(plan: Any, replication: int) -> dict[str, int]:
    with _counted(Ways, "_hop") as asked, _counted(Ways, "_table") as read:
        ended = runs.outcome(plan, replication).counters
    goals = {(version, key[0]) for version, key, _ in asked}
    tables = {(version, key) for version, key, _ in asked}
    again = Counter((version, key) for version, key, new in read if new)
    return {
        "searches": ended["searches"],
        "versions": ended["versions"],
        "asked": len(goals),
        "tables": len(tables),
        "most_a_table": max(again.values(), default=0),
    }


@contextmanager
def _counted(kind: type, name: str) -> Iterator[list[Any]]:
    """Keep a note of each call of a method: for one of routes the map's version, the key and whether it searched."""
    notes: list[Any] = []
    real = getattr(kind, name)

    def noted(self: Any, *arguments: Any) -> Any:
        before = getattr(self, "searches", 0)
        version = self._openings.version if kind is Ways else 0
        result = real(self, *arguments)
        notes.append((version, arguments[0], self.searches > before) if kind is Ways else None)
        return result

    with mock.patch.object(kind, name, noted):
        yield notes
