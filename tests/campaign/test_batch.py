"""A batch: what is kept, how it goes on after anything, and what becomes of runs that fail."""

from __future__ import annotations

import os
import pickle
import signal
from pathlib import Path

import pytest

import simcore
from simcore.campaign.batch import Order, Progress, batch, failures, opened
from simcore.campaign.engines.local import Local
from simcore.campaign.job import Job
from simcore.errors import InputError, RunError
from tests.campaign.small import (
    DUEL,
    Serial,
    columns,
    duel,
    never_begins,
    played,
    rows,
    third_hangs,
    third_kills,
    turned,
)


@pytest.fixture(scope="module")
def serial(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """Twelve duels, played one after the other in this process."""
    return played(tmp_path_factory.mktemp("serial"), Order(12))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_ledger_does_not_depend_on_the_number_of_workers(tmp_path: Path, serial: list[tuple[object, ...]], jobs: int):
    """Row for row the ledger of any number of local workers is that of a single process."""
    assert played(tmp_path, Order(12), Local(jobs)) == serial


def test_a_replication_alone_is_that_of_the_batch(tmp_path: Path):
    """Winner, figures and state of replication 7 are those of the run that ``run --replication 7`` plays."""
    played(tmp_path, Order(8))
    outcome = simcore.run(DUEL, replication=7, log=(log := tmp_path / "7.jsonl"))
    *_, end = simcore.Log.open(log)
    wanted = ("winner", "reason", "rounds", "shots.red", "hits.blue", "events", "state_sha256")
    figures = {name: figure["value"] for name, figure in outcome.summary["figures"].items()}
    told = [outcome.outcome["winner"], outcome.outcome["reason"], *(figures[name] for name in wanted[2:5])]
    assert columns(tmp_path / "ledger.sqlite", *wanted)[7] == (*told, outcome.events, end.data["state_sha256"])


@pytest.mark.parametrize("kept", [0, 1, 5, 11])
def test_a_batch_that_stopped_goes_on(tmp_path: Path, serial: list[tuple[object, ...]], kept: int):
    """However many rows were kept, the next call plays the others, none twice, and ends as an unbroken batch does."""
    with opened(tmp_path, duel()) as ledger:
        batch(ledger, Order(kept), Serial())
    told: list[Progress] = []
    with opened(tmp_path, duel()) as ledger:
        batch(ledger, Order(12), Serial(), told.append)
        assert rows(ledger) == serial
    assert told[0] == Progress(kept, 12, 0)
    assert told[-1] == Progress(12, 12, 12 - kept)


def test_what_a_worker_forgets_changes_no_row(
    tmp_path: Path, serial: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
):
    """What a plan keeps from run to run is bounded, and forgotten when it is too much: the rows stay the same."""
    for bound in ("MOST_WEIGHED", "MOST_MET", "MOST_PAIRS"):
        monkeypatch.setattr(f"simcore.resolve.ground.{bound}", 0)
    assert played(tmp_path, Order(12)) == serial


def test_a_batch_that_is_there_plays_nothing(tmp_path: Path, serial: list[tuple[object, ...]]):
    """Asked again, or for fewer, a batch leaves its rows as they are."""
    played(tmp_path, Order(12))
    before = (tmp_path / "ledger.sqlite").read_bytes()
    for runs in (12, 3):
        assert played(tmp_path, Order(runs)) == serial
    assert (tmp_path / "ledger.sqlite").read_bytes() == before


def test_a_killed_worker_takes_nothing_with_it(tmp_path: Path, serial: list[tuple[object, ...]]):
    """SIGKILL of a worker in the middle of a batch: its run is played again, and the ledger is the same."""
    killed: list[int] = []
    with opened(tmp_path, duel()) as ledger:

        def hear(far: Progress) -> None:
            if far.played >= 2 and not killed:
                (worker,) = {row[0] for row in ledger.select(("worker",), "replication = 0")}
                killed.append(int(str(worker).rpartition(":")[2]))
                os.kill(killed[0], signal.SIGKILL)

        batch(ledger, Order(12), Local(1), hear)
        assert rows(ledger) == serial
    assert len(killed) == 1
    assert len({worker for (worker,) in columns(tmp_path / "ledger.sqlite", "worker")}) == 2


def test_the_run_that_kills_its_worker_is_found(tmp_path: Path, serial: list[tuple[object, ...]]):
    """It has a row that says how the worker died; all others are played, whoever was in a chunk with it."""
    found = played(tmp_path, Order(12), Local(2, play=third_kills))
    assert found[:3] + found[4:] == serial[:3] + serial[4:]
    assert found[3][:5] == (3, "died", None, None, "the worker died: exit code 7")
    ((attempts,),) = columns(tmp_path / "ledger.sqlite", "attempts")[3:4]
    assert attempts in (2, 3)


def test_a_hung_worker_is_killed_and_its_run_tried_again_by_a_later_batch(
    tmp_path: Path, serial: list[tuple[object, ...]]
):
    """The row is unfinished, with its reason; the others are played; a later call plays the one that is missing."""
    found = played(tmp_path, Order(12), Local(2, patience=4.0, play=third_hangs))
    assert found[3][:5] == (3, "unfinished", None, None, "no end after 4 s; a later batch tries again")
    assert found[:3] + found[4:] == serial[:3] + serial[4:]
    assert played(tmp_path, Order(12), Local(1)) == serial
    assert columns(tmp_path / "ledger.sqlite", "attempts")[3] == (2,)


def test_a_run_that_raises_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Its row says what was raised, and where; the other runs go on; it is not tried again."""

    def raises(self: object, number: int) -> None:
        raise RuntimeError(f"no round {number}")

    monkeypatch.setattr("simcore.dice.Dice.begin_round", raises)
    found = played(tmp_path, Order(2))
    assert [row[:3] for row in found] == [(0, "raised", None), (1, "raised", None)]
    assert str(found[0][4]).startswith("RuntimeError: no round 1 (")
    monkeypatch.undo()
    assert played(tmp_path, Order(2)) == found
    with opened(tmp_path, duel()) as ledger:
        assert failures(ledger) == 2


def test_a_run_with_too_many_events_is_a_row(tmp_path: Path):
    """A run that passes the limit of events counts as failed, with its figures so far."""
    found = played(tmp_path, Order(3), of=duel(event_limit=30))
    assert [row[1:5] for row in found] == [("event_limit", None, "event_limit", "more than 30 events")] * 3
    assert all(value is not None for value in found[0][5:])


def test_a_disk_that_takes_no_log_ends_the_batch(tmp_path: Path):
    """What a worker cannot write is no row: the batch stops with the reason, and loses nothing."""
    with opened(tmp_path, duel()) as ledger:
        batch(ledger, Order(2), Serial())
        with pytest.raises(RunError, match=r"somewhere\.jsonl\.zst: No space left on device"):
            batch(ledger, Order(4), Local(1, play=never_begins))
        assert ledger.count() == 2


def test_a_log_that_breaks_off_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A disk that fills up in the middle of a log: the error names the log, and no part of it stays."""

    def fills(*_: object) -> None:
        assert list((tmp_path / "logs").iterdir())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("simcore.campaign.job.run", fills)
    with opened(tmp_path, duel()) as ledger, pytest.raises(OSError, match=r"duel-seed5-rep0\.jsonl\.zst"):
        batch(ledger, Order(2, "all"), Serial())
    assert list((tmp_path / "logs").iterdir()) == []


@pytest.mark.parametrize(
    ("logs", "written"),
    [("none", set()), ("2", {0, 1}), ("all", {0, 1, 2, 3}), ("failed", set())],
)
def test_logs_are_kept_as_asked(tmp_path: Path, logs: str, written: set[int]):
    """Whole event logs, compressed, under the names of their replications; the same that ``run`` writes."""
    played(tmp_path, Order(4, logs), Local(2))
    found = {path.name for path in (tmp_path / "logs").glob("*")} if (tmp_path / "logs").exists() else set()
    assert found == {f"duel-seed5-rep{replication}.jsonl.zst" for replication in written}
    for replication in sorted(written):
        simcore.run(DUEL, replication=replication, log=(alone := tmp_path / "alone.jsonl.zst"))
        assert alone.read_bytes() == (tmp_path / "logs" / f"duel-seed5-rep{replication}.jsonl.zst").read_bytes()


def test_logs_of_failed_runs_are_kept(tmp_path: Path):
    """``failed`` keeps the log of what passed the limit of events, also where the row was there before."""
    played(tmp_path, Order(2), of=duel(event_limit=30))
    played(tmp_path, Order(3, "failed"), of=duel(event_limit=30))
    assert len(list((tmp_path / "logs").glob("*.jsonl.zst"))) == 3


def test_logs_asked_for_later_are_written(tmp_path: Path, serial: list[tuple[object, ...]]):
    """A run whose log is wanted and not there is played again; its row stays."""
    before = played(tmp_path, Order(12))
    assert played(tmp_path, Order(12, "1")) == before == serial
    assert [path.name for path in (tmp_path / "logs").iterdir()] == ["duel-seed5-rep0.jsonl.zst"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (duel(sets=("site.structure=3D",)), "site.structure: 2D there, 3D now"),
        (duel(seed=6), "seed: 5 there, 6 now"),
        (duel(event_limit=7), "event_limit: 2000000 there, 7 now"),
        (duel(sets=("rules.hazards.enabled=false",)), "rules.hazards.enabled: true there, false now"),
        (turned(), "the order of what stands under sides, which breaks ties"),
        (duel(sets=("victory.blue=null",)), 'victory.blue: {"survive": "2 min"} there, - now'),
    ],
)
def test_another_campaign_in_the_same_folder_is_refused(tmp_path: Path, other: object, said: str):
    """The difference is named, and nothing is played."""
    before = played(tmp_path, Order(2))
    with pytest.raises(InputError, match="holds another campaign") as caught:
        opened(tmp_path, other)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert played(tmp_path, Order(2)) == before


def test_a_shard_plays_its_part() -> None:
    """The parts of a shard are disjoint and together the whole, for any number of parts."""
    for of in range(1, 6):
        parts = [list(Order(11, shard=(part, of)).replications()) for part in range(1, of + 1)]
        assert sorted(each for part in parts for each in part) == list(range(11))


def test_a_worker_knows_only_its_job() -> None:
    """A job is a value that can be sent: it has no open file and no plan."""
    job = Job("duel", b"{}", 5, 10)
    assert job.log_of(3) == Path("logs/duel-seed5-rep3.jsonl.zst")
    assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301 (made here)
