"""What a second worker is worth."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from simcore.arguments import EVENT_LIMIT
from simcore.campaign.batch import Order, Progress, batch, opened
from simcore.campaign.campaign import Campaign, campaign
from simcore.campaign.engines.local import Local
from tests.benchmarks import runs, scenarios
from tests.benchmarks.measure import LEAST_PAIRS
from tests.benchmarks.targets import Figure

RUNS = 160
WARM = 8
"""After how many runs the clock starts: whoever plays has started by then, and has its plan."""


def two(pairs: int) -> Figure:
    """Runs a second of two worker processes over those of one, by the clock on the wall.

    Both play the same gatehouses into a ledger, as ``simcore batch`` does with ``--jobs 2`` and ``--jobs 1``, and begin
    with nothing: a process that had played the same runs before would know their odds. Each sample stands between two of
    the yardstick; a sample takes seconds, so there are no more pairs than must be.
    """
    of = campaign(scenarios.plan(scenarios.gatehouse()), "gatehouse", runs.SEED, EVENT_LIMIT)
    before = _rate(of, Local(1))
    ratios, alone, together = [], [before], []
    for _ in range(LEAST_PAIRS):
        together.append(_rate(of, Local(2)))
        after = _rate(of, Local(1))
        ratios.append(2 * together[-1] / (before + after))
        alone.append(after)
        before = after
    low, _, high = quantiles(ratios, n=4)
    notes = {
        "middle_half": [round(low, 2), round(high, 2)],
        "pairs": len(ratios),
        "runs": RUNS,
        "alone_a_second": round(median(alone), 1),
        "together_a_second": round(median(together), 1),
    }
    return Figure(median(ratios), notes)


def _rate(of: Campaign, engine: Local) -> float:
    """How many runs a second come into a new ledger, once all is started."""
    times: dict[int, float] = {}

    def hear(far: Progress) -> None:
        times[far.played] = perf_counter()

    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), of) as ledger:
        batch(ledger, Order(RUNS), engine, hear)
    first = min(played for played in times if played >= WARM)
    return (RUNS - first) / (times[RUNS] - times[first])
