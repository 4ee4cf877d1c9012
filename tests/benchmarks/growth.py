"""How a run grows: with everything, with those who fight, with what stands. All with the full log."""

from __future__ import annotations

import msgspec

from simcore.plan import Plan
from tests.benchmarks import runs, scenarios
from tests.benchmarks.measure import paired
from tests.benchmarks.scenarios import Data
from tests.benchmarks.speed import told
from tests.benchmarks.targets import Figure


def everything(pairs: int) -> Figure:
    """Eight gatehouses in one run over one, the mean of as many runs."""
    return _eightfold(scenarios.eight(), pairs)


def combatants(pairs: int) -> Figure:
    """Eight times the people on the same map over one time, the mean of as many runs."""
    return _eightfold(scenarios.crowded(), pairs)


def sections(pairs: int) -> Figure:
    """Sixteen times the sections, not joined to the fight, over one time."""
    return _same_fight(scenarios.built_over("apart"), pairs)


def sections_joined(pairs: int) -> Figure:
    """The same with each new site a long way off, but joined to the fight."""
    return _same_fight(scenarios.built_over("joined"), pairs)


def _eightfold(data: Data, pairs: int) -> Figure:
    """By how much the time grows for a log that grows eight times, whatever luck made of the fights.

    The small one is eight runs, so that the same number of fights stands on both sides.
    """
    small, big = scenarios.plan(scenarios.single()), scenarios.plan(data)
    each = range(scenarios.COPIES)
    ratio = paired(runs.with_log(big, [0]), runs.with_log(small, each), pairs)
    grown = _lines(big, 0) / sum(_lines(small, replication) for replication in each)
    notes = {
        "time_x": round(scenarios.COPIES * ratio.value, 2),
        "events_x": round(scenarios.COPIES * grown, 2),
        "events": _lines(big, 0),
    }
    return Figure(scenarios.COPIES * ratio.value / grown, {**notes, **told(ratio)})


def _same_fight(data: Data, pairs: int) -> Figure:
    small, big = scenarios.plan(scenarios.single()), scenarios.plan(data)
    each = range(runs.REPLICATIONS)
    for replication in each:
        if _fight(small, replication) != _fight(big, replication):
            raise ValueError("the fight is not the same")
    ratio = paired(runs.with_log(big, each), runs.with_log(small, each), pairs)
    notes = {"sections": [len(small.sections), len(big.sections)]}
    return Figure(ratio.value, {**notes, **told(ratio)})


def _lines(plan: Plan, replication: int) -> int:
    return runs.outcome(plan, replication).events


def _fight(plan: Plan, replication: int) -> list[msgspec.Raw]:
    """The lines of a run between its first and its last, which tell of the whole site."""
    return msgspec.json.Decoder(msgspec.Raw).decode_lines(runs.logged(plan, replication))[1:-1]
