"""What takes long to show: a worker's memory over thousands of runs, and that layouts that are alike look alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from scipy.stats import binom

from simcore.campaign.batch import Order, Progress, batch, opened
from simcore.campaign.campaign import campaign
from simcore.campaign.compare import MEAN, comparison
from simcore.campaign.engines.local import Local, cores
from simcore.campaign.ledger import NAME, Ledger
from simcore.campaign.statistics.shares import share
from simcore.campaign.table import table
from simcore.scenario import load
from tests.campaign.small import GATEHOUSE, duel

EARLY, LATE = 200, 5_000
MOST = 30 * 1024
"""How many KiB a worker may grow by between the two."""


def resident(pid: int) -> int:
    """The memory of a process that is in use, in KiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0])


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("scenario", ["duel", "gatehouse"])
def test_a_worker_does_not_grow(scenario: str, tmp_path: Path):
    """After 5,000 runs the one worker holds no 30 MB more than after 200."""
    if not Path("/proc/self/status").exists():
        pytest.skip("this machine has no /proc")
    of = duel() if scenario == "duel" else campaign(load(GATEHOUSE), "gatehouse", 41, 2_000_000)
    held: dict[int, int] = {}
    workers: set[str] = set()
    with opened(tmp_path, of) as ledger:

        def hear(far: Progress) -> None:
            for mark in (EARLY, LATE - 1):  # after the last run the worker may be gone
                if far.played >= mark and mark not in held:
                    ((worker,),) = ledger.select(("worker",), "replication = ?", (far.played - 1,))
                    held[mark] = resident(int(str(worker).rpartition(":")[2]))

        batch(ledger, Order(LATE), Local(1), hear)
        workers = {str(worker) for (worker,) in ledger.select(("worker",))}
    assert len(workers) == 1
    assert set(held) == {EARLY, LATE - 1}
    assert held[LATE - 1] - held[EARLY] < MOST, held


PAIRS = 200
SEEDS = (41, 1041)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_layouts_that_are_alike_look_alike(tmp_path: Path):
    """A/A: 200 gatehouses on seed 41 against 200 on seed 1041, independent dice, differ at most at the nominal rate.

    No figure differs after Holm, no more have p < 0.05 than chance allows (the 99.9 % quantile of a binomial), and the
    Wilson interval of each side's wins on one seed holds their share on the other.
    """
    layouts = []
    for seed in SEEDS:
        of = campaign(load(GATEHOUSE), "gatehouse", seed, 2_000_000)
        with opened(tmp_path / str(seed), of) as ledger:
            batch(ledger, Order(PAIRS), Local(cores()))
        with Ledger.open(tmp_path / str(seed) / NAME) as ledger:
            layouts.append((str(seed), table(ledger)))
    found = comparison(layouts)
    (versus,) = found.versus
    assert versus.pairs == PAIRS
    p_values = [each.difference.p_value for each in versus.figures if each.difference.p_value is not None]
    assert len(p_values) == found.looked > 20
    low = sum(each < 0.05 for each in p_values)
    assert low <= binom.ppf(0.999, len(p_values), 0.05), sorted(p_values)[:low]
    assert all(each.adjusted > 0.05 for each in versus.figures if each.adjusted is not None)
    for wins in (each for each in versus.figures if each.name.endswith(" win")):
        assert wins.first is not None
        assert wins.second is not None
        around = share(round(wins.first * PAIRS), PAIRS)
        assert around.low is not None
        assert around.high is not None
        assert around.low <= wins.second <= around.high, wins.name
    correlations = [each.pairing.correlation for each in versus.figures if each.pairing and each.kind == MEAN]
    assert all(each is None or abs(each) < 0.3 for each in correlations)  # other dice: nothing is shared
