"""`simcore batch` as processes: killed, interrupted, twice at once, run by a user who may not write."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import simcore
from simcore.campaign.batch import Order, batch
from simcore.campaign.ledger import NAME, Ledger
from tests.campaign.small import DUEL, Serial, columns, duel, played, rows

ROOT = Path(__file__).parents[2]
SIMCORE = (sys.executable, "-P", "-m", "simcore")
RUNS = 150
SECONDS = 60


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """The rows of a batch that nothing happened to."""
    return played(tmp_path_factory.mktemp("unbroken"), Order(RUNS))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """What starts `simcore batch` in a session of its own, so that it can be interrupted as a terminal does."""
    started: list[subprocess.Popen[str]] = []

    def begin(*options: str, folder: str = "runs") -> subprocess.Popen[str]:
        command = [*SIMCORE, "batch", str(DUEL), "--jobs", "2", "-o", folder, *(options or ("--runs", str(RUNS)))]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        started.append(subprocess.Popen(command, cwd=tmp_path, env=env, start_new_session=True, **pipes))
        return started[-1]

    yield begin
    for each in started:
        if each.poll() is None:
            os.killpg(each.pid, signal.SIGKILL)
        each.communicate()


def until(true: Callable[[], object]) -> None:
    """Poll until something is true."""
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def count(folder: Path) -> int:
    """How many rows a ledger has that somebody else writes."""
    if not (folder / NAME).exists():
        return 0
    return len(columns(folder / NAME, "replication"))


def workers(folder: Path) -> set[int]:
    """The processes that played what is in a ledger."""
    return {int(str(worker).rpartition(":")[2]) for (worker,) in columns(folder / NAME, "worker")}


def alive(pid: int) -> bool:
    """Whether there is such a process, and it is no corpse that its parent has not buried yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def kept(folder: Path) -> list[tuple[object, ...]]:
    """The rows of a ledger, but for what depends on the machine."""
    with Ledger.open(folder / NAME) as ledger:
        return rows(ledger)


def test_a_batch_that_is_killed_goes_on(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path, unbroken: list[tuple[object, ...]]
):
    """SIGKILL, three times, at whatever moment: no worker outlives it, and the same command ends with the same ledger."""
    for much in (1, 40, 90):
        process = start()
        until(lambda much=much: count(tmp_path / "runs") >= much)
        process.kill()
        process.wait()
        left = workers(tmp_path / "runs")
        assert left
        until(lambda left=left: not any(map(alive, left)))
        assert much <= count(tmp_path / "runs") < RUNS
    process = start()
    _, said = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert f"{RUNS} of {RUNS} runs" in said
    assert kept(tmp_path / "runs") == unbroken
    assert [path.name for path in (tmp_path / "runs").iterdir()] == [NAME]  # one plain file, nothing beside it


def test_a_batch_that_is_interrupted_says_what_it_has(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path, unbroken: list[tuple[object, ...]]
):
    """SIGINT to all of its processes: exit code 130, one line that says what is kept, no worker left, nothing lost."""
    process = start("--runs", "100000")
    until(lambda: count(tmp_path / "runs") >= 20)
    os.killpg(process.pid, signal.SIGINT)
    out, said = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert out == ""
    told = re.fullmatch(r"interrupted: ([0-9,]+) of 100,000 runs are in runs; the same command goes on\n", said)
    assert told is not None, said
    there = kept(tmp_path / "runs")
    assert len(there) == int(told[1].replace(",", "")) >= 20
    left = workers(tmp_path / "runs")
    until(lambda: not any(map(alive, left)))
    again = start("--runs", str(max(RUNS, len(there))))
    again.communicate(timeout=SECONDS)
    assert again.returncode == 0
    ended = kept(tmp_path / "runs")
    assert set(there) <= set(ended)
    assert [row for row in ended if int(str(row[0])) < RUNS] == unbroken


@pytest.mark.parametrize("wait", [0.0, 0.15, 0.3, 0.45, 0.6])
def test_an_interruption_at_the_start_is_quiet(
    wait: float, start: Callable[..., subprocess.Popen[str]], tmp_path: Path
):
    """While workers are being started, SIGINT to all processes ends with a line, and no process says more than that."""
    process = start("--runs", "100000")
    until((tmp_path / "runs" / NAME).exists)
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=SECONDS)
    assert process.returncode in (130, -signal.SIGINT)  # a shell says 130 of both
    assert "Traceback" not in said
    assert said.count("\n") <= 2
    assert "interrupted" in said


def test_two_batches_at_once(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path, unbroken: list[tuple[object, ...]]
):
    """Two batches that begin a folder at the same time both end well, and no run counts twice."""
    both = [start(), start()]
    for process in both:
        _, said = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, said
    assert kept(tmp_path / "runs") == unbroken
    assert [path.name for path in (tmp_path / "runs").iterdir()] == [NAME]


def test_a_report_of_a_running_batch(start: Callable[..., subprocess.Popen[str]], tmp_path: Path):
    """Whoever reads a ledger that is being written to sees what is there, and disturbs nobody."""
    process = start("--runs", "100000")
    until(lambda: count(tmp_path / "runs") >= 20)
    for _ in range(10):
        found = simcore.report(tmp_path / "runs")
        assert found["runs"][:4].sum() >= 20
    before = count(tmp_path / "runs")
    until(lambda: count(tmp_path / "runs") > before)
    assert process.poll() is None


def test_a_ledger_made_twice_is_made_once(tmp_path: Path):
    """Of two who make a ledger at the same moment, the second finds the first's: its rows are not buried."""
    of, path = duel(), tmp_path / NAME
    exists = Path.exists
    try:
        Path.exists = lambda self: self != path and exists(self)  # type: ignore[method-assign]
        with Ledger.create(path, of) as first:
            batch(first, Order(3), Serial())
        with Ledger.create(path, of) as second:
            assert second.count() == 3
    finally:
        Path.exists = exists  # type: ignore[method-assign]
    assert [each.name for each in tmp_path.iterdir()] == [NAME]


def test_who_may_not_write_is_told_so(start: Callable[..., subprocess.Popen[str]], tmp_path: Path):
    """A campaign in a folder that may not be written to can be reported on; a batch there is refused with exit code 2."""
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    played(tmp_path / "locked", Order(3))
    (tmp_path / "locked" / NAME).chmod(0o444)
    (tmp_path / "locked").chmod(0o555)
    try:
        for folder, said in (("locked", "cannot be written"), ("locked/more", "cannot be a campaign's folder")):
            process = start("--runs", "5", folder=folder)
            _, err = process.communicate(timeout=SECONDS)
            assert process.returncode == 2
            assert said in err
            assert "Traceback" not in err
        assert len(kept(tmp_path / "locked")) == 3
    finally:
        (tmp_path / "locked").chmod(0o755)
