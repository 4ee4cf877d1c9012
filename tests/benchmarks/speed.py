"""A run against its floor."""

from __future__ import annotations

from statistics import mean
from typing import Any

from tests.benchmarks import runs, scenarios
from tests.benchmarks.floor import Floor
from tests.benchmarks.measure import Ratio, Work, paired
from tests.benchmarks.targets import Figure


def full(pairs: int) -> Figure:
    """Runs of the gatehouse with the full log over their floors."""
    plan = scenarios.plan(scenarios.gatehouse())
    return _against(runs.with_log(plan), runs.floors(plan), pairs)


def silent(pairs: int) -> Figure:
    """Runs of the gatehouse without a log over the same floors."""
    plan = scenarios.plan(scenarios.gatehouse())
    return _against(runs.without_log(plan), runs.floors(plan), pairs)


def first(pairs: int) -> Figure:
    """The first run of a plan, which finds no route or distance kept from a run before it."""
    data = scenarios.gatehouse()
    plans = [scenarios.plan(data) for _ in range(pairs + 1)]
    fresh = iter(plans)
    floors = runs.floors(scenarios.plan(data), [0])
    return _against(lambda: runs.with_log(next(fresh), [0])(), floors, pairs)  # noqa: PLW0108  (a plan a call)


def _against(sample: Work, floors: list[Floor], pairs: int) -> Figure:
    ratio = paired(sample, runs.floor_work(floors), pairs)
    sizes = {
        "events": mean(floor.events for floor in floors),
        "rolls": mean(floor.rolls for floor in floors),
        "bytes": mean(floor.bytes for floor in floors),
        "us_an_event": 1000 * ratio.sample_ms / sum(floor.events for floor in floors),
    }
    return Figure(ratio.value, {**told(ratio), **{name: round(value, 1) for name, value in sizes.items()}})


def told(ratio: Ratio) -> dict[str, Any]:
    """A ratio's notes."""
    return {
        "middle_half": [round(ratio.low, 2), round(ratio.high, 2)],
        "pairs": ratio.pairs,
        "sample_ms": round(ratio.sample_ms, 2),
        "yardstick_ms": round(ratio.yardstick_ms, 2),
    }
