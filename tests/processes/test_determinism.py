"""The same scenario, seed and replication give the same bytes, wherever and however they are played."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from simcore.plan import Plan
from simcore.scenario import load
from tests.maps import FIELD, HOUSE, logged, plan_of

ROOT = Path(__file__).parents[2]
GATEHOUSE = ROOT / "scenarios" / "gatehouse.yaml"

SETS = {
    "gatehouse": (),
    "crowd": (
        "sides.red.units.ann.count=4",
        "sides.blue.units.bob.count=4",
        "sides.red.orders=[{take: middle, actions: 2}, {take: east}]",
        "rules.defense.mode=rb_rolled",
        "timeline=[{at: 20 s, arrive: {unit: bob, count: 2, zone: middle}}]",
    ),
    "house": (
        "sides.red.units.ann.count=3",
        "sides.blue.units.bob.count=3",
        "sides.red.orders=[{attack: front}, {take: hall}, {take: room}]",
        "timeline=[{at: 15 s, every: 2 rounds, times: 3, strike: {weapon: proton-rocket, target: front, skill: 5D}}]",
        "rules.time.round_seconds=7",
    ),
}

SCRIPT = """
import hashlib, sys
from io import BytesIO
from pathlib import Path
from simcore.log.write import Sink
from simcore.processes.run import run
from simcore.scenario import load
for seed in map(int, sys.argv[3:]):
    stream = BytesIO()
    run(load(Path(sys.argv[1]), [line for line in sys.argv[2].splitlines() if line]), seed, 1, Sink(stream))
    print(hashlib.sha256(stream.getvalue()).hexdigest())
"""


def plan(name: str) -> Plan:
    """One of the maps, loaded anew."""
    if name == "gatehouse":
        return load(GATEHOUSE)
    return plan_of({"crowd": FIELD, "house": HOUSE}[name], *SETS[name])


def log(plan_: Plan, seed: int, arrange: Any = list) -> bytes:
    """The log of a run in which something happens."""
    found, outcome = logged(plan_, seed, replication=1, arrange=arrange)
    assert outcome.events > 20
    return found


def reverse(processes: list[Any]) -> Iterable[Any]:
    """The last first."""
    return processes[::-1]


def shuffled(seed: int) -> Any:
    """An arrangement in some order, always the same for a seed."""

    def shuffle(processes: list[Any]) -> Iterable[Any]:
        return random.Random(seed).sample(processes, len(processes))

    return shuffle


@pytest.mark.parametrize("name", SETS)
def test_the_order_in_which_processes_start_changes_nothing(name: str) -> None:
    """With all processes of a run started in reverse and in shuffled order the log has the same bytes."""
    one = plan(name)
    for seed in range(3):
        first = log(one, seed)
        assert log(one, seed, reverse) == first
        for order in range(3):
            assert log(one, seed, shuffled(order)) == first


@pytest.mark.parametrize("name", SETS)
def test_a_run_leaves_nothing_behind(name: str) -> None:
    """Runs share nothing: a run after others of the same plan, and of a plan loaded anew, has the same bytes."""
    one = plan(name)
    first = [log(one, seed) for seed in range(3)]
    assert [log(one, seed) for seed in reversed(range(3))] == first[::-1]
    assert log(plan(name), 2) == first[2]
    assert len(set(first)) == 3


def elsewhere(tmp_path: Path, name: str, hash_seed: str, folder: Path) -> list[str]:
    """The digests of three logs from a Python process of their own."""
    path = GATEHOUSE
    if name != "gatehouse":
        path = tmp_path / "scenario.yaml"
        path.write_text({"crowd": FIELD, "house": HOUSE}[name])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", SCRIPT, str(path), "\n".join(SETS[name]), "0", "1", "2"]
    done = subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.split()


@pytest.mark.parametrize("name", SETS)
def test_another_process_hash_seed_and_directory(tmp_path: Path, name: str) -> None:
    """A fresh Python process, with another PYTHONHASHSEED and from another working directory, writes the same bytes."""
    one = plan(name)
    here = [hashlib.sha256(log(one, seed)).hexdigest() for seed in range(3)]
    assert elsewhere(tmp_path, name, "1", tmp_path) == here
    assert elsewhere(tmp_path, name, "4242", ROOT) == here


def test_seed_and_replication_each_matter() -> None:
    """Another seed and another replication are other dice."""
    one = plan("crowd")
    logs = {
        logged(one, seed, replication=replication)[0].split(b"\n", 1)[1] for seed in (1, 2) for replication in (0, 1)
    }
    assert len(logs) == 4


@pytest.mark.parametrize("name", SETS)
def test_the_same_yaml_through_the_log_gives_the_same_run(tmp_path: Path, name: str) -> None:
    """A run of the scenario that a log carries has the same bytes again."""
    import simcore

    path = tmp_path / "run.jsonl"
    path.write_bytes(log(plan(name), 2))
    again = tmp_path / "again.jsonl"
    simcore.run(path, log=again)
    assert again.read_bytes() == path.read_bytes()
