"""The Dask engine on the real parts: schedulers and workers in processes of their own, with TLS; and what it refuses."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

pytest.importorskip("distributed")
pytest.importorskip("cryptography")

import dask
from distributed import Client

import simcore
from simcore.campaign.batch import Order, Progress, batch, opened
from simcore.campaign.engines import cluster as connection
from simcore.campaign.engines.chunk import HUNG, PLAYED, TROUBLE, Chunk, Told, played, told
from simcore.campaign.engines.cluster import checked
from simcore.campaign.engines.dask import Dask
from simcore.campaign.engines.fitness import unfitness
from simcore.campaign.job import Job, play
from simcore.cli.main import main
from simcore.errors import InputError, RunError
from tests.campaign import small
from tests.campaign.clusters import (
    ROOT,
    WORKER,
    Cluster,
    certificates,
    cluster,
    kill_session,
    never_begins,
    slow,
    third_kills,
    wait_until,
)
from tests.campaign.small import DUEL, Serial, columns, duel, rows, third_hangs

RUNS = 40


@pytest.fixture(scope="module")
def serial(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """Forty duels, played one after the other in this process."""
    return small.played(tmp_path_factory.mktemp("serial"), Order(RUNS))


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Certificates, as the environment that tells Dask of them."""
    return certificates(tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory, env: dict[str, str]) -> Iterator[Cluster]:
    """A scheduler and two workers, of one and two threads, that speak TLS; this process knows their certificates too."""
    with dask.config.set(_told(env)), cluster(tmp_path_factory.mktemp("secure"), 1, env) as made:
        made.worker(threads=2)
        with Client(made.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=30)
        yield made


def _told(env: dict[str, str]) -> dict[str, str]:
    """The same as keys of Dask's configuration."""
    return {name.removeprefix("DASK_").lower().replace("__", "."): file for name, file in env.items()}


@pytest.fixture(scope="module")
def clear(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler in the clear, without workers."""
    with cluster(tmp_path_factory.mktemp("clear"), 0) as made:
        yield made


def kept(cluster: Cluster) -> tuple[int, int]:
    """How many tasks and events a scheduler holds."""

    def count(dask_scheduler):
        return len(dask_scheduler.tasks), len(dask_scheduler.extensions["events"]._events)

    with Client(cluster.address, set_as_default=False, security=connection.security(cluster.address)) as client:
        found: tuple[int, int] = client.run_on_scheduler(count)
        return found


def test_a_killed_worker_takes_nothing_with_it(tmp_path: Path, secure: Cluster, serial: list[tuple[object, ...]]):
    """SIGKILL of one of two in the middle: its chunk is played again; the ledger is serial; the scheduler keeps nothing."""
    killed: list[int] = []
    with opened(tmp_path, duel()) as ledger:

        def hear(far: Progress) -> None:
            if far.played >= 16 and not killed:
                *_, (worker,) = ledger.select(("worker",))
                killed.append(int(str(worker).rpartition(":")[2]))
                os.kill(killed[0], signal.SIGKILL)

        batch(ledger, Order(RUNS), Dask(secure.address, play=slow), hear)
        assert rows(ledger) == serial
    assert len({worker for (worker,) in columns(tmp_path / "ledger.sqlite", "worker")}) in {2, 3}
    assert max(attempts for (attempts,) in columns(tmp_path / "ledger.sqlite", "attempts")) == 2
    assert kept(secure) == (0, 0)


@pytest.mark.parametrize("failures", [0, 3])  # as many as Dask allows unless it is told otherwise, and none
def test_the_run_that_kills_its_worker_is_found(
    tmp_path: Path, secure: Cluster, serial: list[tuple[object, ...]], failures: int
):
    """It has its row, after three workers at most, whatever number Dask allows; all others are played."""
    allow(secure, failures)
    found = small.played(tmp_path, Order(RUNS), Dask(secure.address, play=third_kills))
    assert found[:3] + found[4:] == serial[:3] + serial[4:]
    assert found[3][:5] == (3, "died", None, None, "the worker died: Dask does not say how")
    assert len((tmp_path / "deaths.txt").read_text().split()) in {2, 3}
    assert kept(secure) == (0, 0)


def allow(cluster: Cluster, failures: int) -> None:
    """Have a scheduler try the task of a dead worker again, so many times."""

    def change(dask_scheduler):
        dask_scheduler.allowed_failures = failures

    with Client(cluster.address, set_as_default=False, security=connection.security(cluster.address)) as client:
        client.run_on_scheduler(change)


def test_a_hung_run_is_left_unfinished(tmp_path: Path, secure: Cluster, serial: list[tuple[object, ...]]):
    """Its row says so; its worker goes on with the others; a later call plays it, on any engine."""
    found = small.played(tmp_path, Order(RUNS), Dask(secure.address, patience=4.0, play=third_hangs))
    assert found[3][:5] == (3, "unfinished", None, None, "no end after 4 s; a later batch tries again")
    assert found[:3] + found[4:] == serial[:3] + serial[4:]
    assert small.played(tmp_path, Order(RUNS)) == serial


def test_a_disk_that_takes_no_log_ends_the_batch(tmp_path: Path, secure: Cluster):
    """What a worker cannot write is no row: the batch stops with the reason, and loses nothing."""
    with opened(tmp_path, duel()) as ledger:
        with pytest.raises(RunError, match=r"^somewhere\.jsonl\.zst: No space left on device$"):
            batch(ledger, Order(RUNS), Dask(secure.address, play=never_begins))
        assert ledger.finished() <= {0, 1, 2, 3}


def test_logs_are_those_of_single_runs(tmp_path: Path, secure: Cluster):
    """Workers write the logs asked for to the campaign's folder, byte for byte those that ``run`` writes."""
    small.played(tmp_path, Order(3, "2"), Dask(secure.address))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ledger.sqlite", "logs"]
    for replication in (0, 1):
        simcore.run(DUEL, replication=replication, log=(alone := tmp_path / "alone.jsonl.zst"))
        assert alone.read_bytes() == (tmp_path / "logs" / f"duel-seed5-rep{replication}.jsonl.zst").read_bytes()


def test_an_interrupted_batch_leaves_nothing_in_the_cluster(
    tmp_path: Path, secure: Cluster, env: dict[str, str], serial: list[tuple[object, ...]]
):
    """Ctrl-C ends the command with 130; the scheduler forgets what was out; the same campaign goes on."""
    command = (sys.executable, "-P", "-m", "simcore", "batch", str(DUEL), "--runs", "100000", "-o", str(tmp_path))
    process = subprocess.Popen(
        (*command, "--engine", "dask", "--scheduler", secure.address),
        env={**os.environ, **env, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
    )
    ledger = tmp_path / "ledger.sqlite"
    try:
        wait_until(lambda: ledger.exists() and count(ledger) >= 5)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=20)[1].decode()
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert "Traceback" not in said
    wait_until(lambda: kept(secure) == (0, 0))
    there = {row[0]: row for row in columns(ledger, "replication", "status", "winner")}
    assert len(there) >= 5
    assert all(row == there.get(row[0], row) for row in ((each[0], each[1], each[2]) for each in serial))


def count(ledger: Path) -> int:
    """How many rows a ledger has that another process writes, if there is one yet."""
    try:
        return len(columns(ledger, "replication"))
    except sqlite3.OperationalError:
        return 0


def test_a_lost_scheduler_ends_the_batch(tmp_path: Path, tmp_path_factory, serial, caplog):
    """SIGKILL of the scheduler in the middle: a clear error, nothing lost; another engine goes on to the serial ledger."""
    with (
        cluster(tmp_path_factory.mktemp("lost"), 0) as made,
        opened(tmp_path, duel()) as ledger,
    ):
        made.worker(*WORKER, "--no-nanny")

        def hear(far: Progress) -> None:
            if far.played >= 5:
                kill_session(made.started[0].pid)

        with pytest.raises(RunError, match="the Dask scheduler was lost"):
            batch(ledger, Order(RUNS), Dask(made.address, play=slow), hear)
        assert 5 <= ledger.count() < RUNS
        assert not caplog.text
        batch(ledger, Order(RUNS), Serial())
        assert rows(ledger) == serial


def test_workers_that_cannot_play_are_named(tmp_path: Path, clear: Cluster):
    """A cluster with no worker, one without simcore, one with another: each is said before anything is played."""
    with pytest.raises(RunError, match="no worker in 1 s"):
        small.played(tmp_path, Order(3), Dask(clear.address, workerless=1))
    start = "from distributed.cli.dask_worker import main; main()"
    for spoiled in ("import sys; sys.modules['simcore'] = None", "import simcore; simcore.__version__ = '0.0.1'"):
        clear.worker(sys.executable, "-P", "-c", f"{spoiled}; {start}", "--no-nanny")
    with Client(clear.address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=30)
    with pytest.raises(RunError, match="not every worker can play") as caught:
        small.played(tmp_path, Order(3), Dask(clear.address))
    assert "it has no simcore that fits" in str(caught.value)
    assert f"it has simcore 0.0.1, this is {simcore.__version__}" in str(caught.value)
    assert columns(tmp_path / "ledger.sqlite", "replication") == []


def test_nobody_answers_tls_in_the_clear(tmp_path: Path, clear: Cluster, secure: Cluster, monkeypatch, capsys):
    """A scheduler without TLS under a tls:// address is not talked to; nor is one with TLS under tcp://; exit code 1."""
    monkeypatch.setattr(connection, "REACH", 1)
    for address in (clear.address.replace("tcp", "tls"), secure.address.replace("tls", "tcp"), "tcp://127.0.0.1:9"):
        with pytest.raises(RunError, match="no Dask scheduler can be reached there"):
            small.played(tmp_path, Order(3), Dask(address))
    options = ("--engine", "dask", "--scheduler", address, "-o", str(tmp_path))
    assert main(["batch", str(DUEL), "--runs", "1", *options]) == 1
    assert f"simcore: {address}: no Dask scheduler can be reached there" in capsys.readouterr().err


def test_a_worker_that_does_not_see_the_logs_folder_is_unfit(tmp_path: Path, secure: Cluster, job: Job, monkeypatch):
    """Where logs are wanted, each worker looks for a file of the campaign's folder; that file is gone afterwards."""
    logged = structs.replace(job, folder=str(tmp_path), logged=1)
    with connection.connected(secure.address) as client:
        assert unfitness(client, logged) == []
        assert list(tmp_path.iterdir()) == []
        monkeypatch.setattr("simcore.campaign.engines.fitness._token", lambda job, stack: str(tmp_path / "elsewhere"))
        unfit = unfitness(client, logged)
    assert [each.partition(": ")[2] for each in unfit] == [f"it does not see {tmp_path}, where the logs go"] * 2


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "is no address"),
        ("cluster.example:8786", "is no address"),
        ("inproc://127.0.0.1/1/1", "is no address"),
        ("ws://127.0.0.1:8786", "is no address"),
        ("tls://cluster.example", "is no address"),
        ("tls://cluster.example:0", "is no address"),
        ("tls://cluster.example:65536", "is no address"),
        ("tls://cluster.example:8786\n", "is no address"),
        ("tls://user@cluster.example:8786", "is no address"),
        ("tls://\x1b[31m:8786", "is no address"),
        ("tcp://127.0.0.1:٣", "is no address"),
        ("tls://" + "a" * 10_000 + ":1", "is no address"),
        (b"tcp://127.0.0.1:8786", "is no address"),
        (None, "is no address"),
        ("tcp://192.0.2.7:8786", "in the clear"),
        ("tcp://0.0.0.0:8786", "in the clear"),
        ("tcp://[::]:8786", "in the clear"),
        ("tcp://127.0.0.1.example:8786", "in the clear"),
        ("tcp://localhost.example:8786", "in the clear"),
    ],
)
def test_an_address_that_is_none_or_in_the_clear_is_refused(address: object, said: str):
    """Before anything is opened, with the reason, in one short line."""
    with pytest.raises(InputError, match=said) as caught:
        checked(address, insecure=False)
    assert len(str(caught.value)) < 250
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:8786", "tcp://localhost:1", "tcp://[::1]:65535", "tls://a.example:2"]
)
def test_an_address_of_this_machine_or_with_tls_is_taken(address: str):
    """Nothing is said against it; nor against any, where the network is trusted."""
    checked(address, insecure=False)
    checked("tcp://192.0.2.7:8786", insecure=True)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--engine", "dask"), "--engine dask needs --scheduler"),
        (("--scheduler", "tls://a.example:1"), "--scheduler goes with --engine dask"),
        (("--insecure",), "--insecure goes with --engine dask"),
        (("--engine", "dask", "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2"), "--jobs goes with --engine local"),
        (("--engine", "dask", "--scheduler", "tcp://192.0.2.7:1"), "is in the clear"),
        (("--engine", "dask", "--scheduler", "tls://a.example:1"), "names no ca-file, no client.cert, no client.key"),
    ],
)
def test_options_that_do_not_go_together_are_refused(tmp_path: Path, capsys, options: tuple[str, ...], said: str):
    """Exit code 2 and the reason; no folder is made."""
    with dask.config.set({"distributed.comm.tls": {}}):
        assert main(["batch", str(DUEL), "--runs", "1", "-o", str(tmp_path / "new"), *options]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_certificates_that_cannot_be_read_are_refused(tmp_path: Path):
    """A file that is missing, or holds no certificate, is said to be none."""
    (bad := tmp_path / "bad.pem").write_text("no certificate")
    for ca in (bad, tmp_path / "none.pem"):
        files = {"ca-file": str(ca), "client.cert": str(bad), "client.key": str(bad)}
        with (
            dask.config.set({f"distributed.comm.tls.{key}": file for key, file in files.items()}),
            pytest.raises(InputError, match="does not name files of certificates"),
        ):
            Dask("tls://a.example:1")


def test_a_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    """Without Dask, the engine names the extra that has it."""
    monkeypatch.setattr(connection, "find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"pip install 'simcore\[dask\]'"):
        Dask("tls://a.example:1")


def test_a_chunk_is_played_as_far_as_it_goes(job: Job):
    """All rows of a good one; those before a run that hangs, or before a disk that is full."""
    for replications, how, patience, wanted in (
        ((5, 6), play, 60.0, ([5, 6], PLAYED, "")),
        ((2, 3, 4), third_hangs, 2.0, ([2], HUNG, "")),
        ((2, 3, 4), never_begins, 60.0, ([2, 3], TROUBLE, "somewhere.jsonl.zst: No space left on device")),
    ):
        answer = played(job, Chunk("a", replications, patience, play=how))
        assert ([row.replication for row in answer.rows], answer.ended, answer.why) == wanted


def test_a_worker_of_another_version_plays_nothing(job: Job):
    """One that came later is not asked for its version; each chunk says which it needs."""
    answer = msgspec.msgpack.decode(told(msgspec.msgpack.encode(job), Chunk("a", (1,), 1.0, "0.0.1")), type=Told)
    assert answer == Told([], TROUBLE, f"a worker has simcore {simcore.__version__}, this is 0.0.1")


@pytest.fixture
def job() -> Job:
    """A duel, as a worker gets it."""
    of = duel()
    return Job("duel", msgspec.json.encode(of.resolved), of.seed, of.event_limit)
