"""Fair play: the same forces on a mirror-symmetric map win equally often, in either order of the file; and what is better wins more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from simcore.plan import Plan
from simcore.processes.run import run
from tests.benchmarks.scenarios import plan

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
PAIRS = 300


def mirror(order: str) -> Plan:
    """The last stand with its sides in an order of the file."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / "last-stand.yaml").read_text(encoding="utf-8"))
    for key in ("sides", "victory"):
        data[key] = {side: data[key][side] for side in order.split()}
    return plan(data)


def wins(made: Plan, runs: int, side: str, first: int = 0) -> tuple[int, int]:
    """How many of some runs a side wins, and how many have a winner."""
    winners = [run(made, seed).outcome["winner"] for seed in range(first, first + runs)]
    return winners.count(side), sum(winner is not None for winner in winners)


def fair(made: Plan, runs: int) -> None:
    """Each side wins half of the decided runs within three standard errors."""
    won, decided = wins(made, runs, "west")
    assert decided > runs / 2
    assert abs(won - decided / 2) <= 3 * (decided / 4) ** 0.5, (won, decided)


@pytest.mark.parametrize("order", ["west east", "east west"])
def test_a_mirror_match_is_fair(order: str) -> None:
    """Over 120 runs no side of the mirror match is favored, whichever comes first in the file (A-033)."""
    fair(mirror(order), 120)


@pytest.mark.long
@pytest.mark.parametrize("order", ["west east", "east west"])
def test_a_mirror_match_of_two_thousand_runs_is_fair(order: str) -> None:
    """Over 2,000 runs no side of the mirror match is favored, whichever comes first in the file (A-033)."""
    fair(mirror(order), 2_000)


SKILLS = {"skills": {"blaster": "6D+1", "dodge": "4D+2"}}
"""Better ones than the guards have."""


def garrison(what: str) -> Plan:
    """The gatehouse with defenders who have more of something, or no cover in the hall and the guardroom."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / "gatehouse.yaml").read_text(encoding="utf-8"))
    units = data["sides"]["garrison"]["units"]
    if what == "skill":
        for key in ("recruit-guard", "trooper-guard"):
            units[key] = {**units[key], **SKILLS}
    if what == "bare":
        for zone in ("hall", "guardroom"):
            del data["site"]["zones"][zone]["cover"]
    if what == "numbers":
        units["trooper-guard"]["count"] += 3
    return plan(data)


@pytest.mark.long
@pytest.mark.parametrize(("better", "than"), [("skill", ""), ("", "bare"), ("numbers", "")])
def test_what_is_better_wins_more(better: str, than: str) -> None:
    """Better skill, more cover and more defenders each raise the defenders' share over 300 pairs of runs on the same dice."""
    more, _ = wins(garrison(better), PAIRS, "garrison")
    less, _ = wins(garrison(than), PAIRS, "garrison")
    assert more > less, (more, less)
