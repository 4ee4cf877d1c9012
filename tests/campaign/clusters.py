"""Dask clusters of real processes on this machine, certificates for them, and runs that misbehave on a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("cryptography")

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from simcore.campaign.job import Job, play
from simcore.campaign.row import Row

ROOT = Path(__file__).parents[2]
SCHEDULER = (sys.executable, "-P", "-m", "distributed.cli.dask_scheduler")
WORKER = (sys.executable, "-P", "-m", "distributed.cli.dask_worker")
HERE = ("--host", "127.0.0.1")
ROLES = ("CLIENT", "SCHEDULER", "WORKER")


class Cluster:
    """A scheduler and its workers: processes in sessions of their own, so that they end with all they have started."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self._folder = folder
        self._env = {**os.environ, "PYTHONPATH": str(ROOT), **env}
        self._file = folder / "scheduler.json"
        self.started: list[subprocess.Popen[bytes]] = []
        protocol = ("--protocol", "tls") if env else ()
        self.start(*SCHEDULER, *HERE, "--port", "0", "--no-dashboard", *protocol, "--scheduler-file", str(self._file))
        wait_until(self._file.exists)
        self.address = str(msgspec.json.decode(self._file.read_bytes())["address"])

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """One more process."""
        with (self._folder / f"{len(self.started)}.txt").open("wb") as out:
            self.started.append(
                subprocess.Popen(
                    command, env=self._env, stdout=out, stderr=out, cwd=self._folder, start_new_session=True
                )
            )
        return self.started[-1]

    def worker(self, *command: str, threads: int = 1) -> None:
        """One more worker, started in the usual way unless another is given."""
        place = ("--local-directory", str(self._folder / f"space{len(self.started)}"))
        self.start(
            *(command or WORKER),
            "--scheduler-file",
            str(self._file),
            *HERE,
            "--nthreads",
            str(threads),
            "--no-dashboard",
            *place,
        )

    def close(self) -> None:
        """End everything, whatever it does."""
        for process in reversed(self.started):
            kill_session(process.pid)
            process.wait()


def kill_session(leader: int) -> None:
    """SIGKILL for a process and what it has started: Dask's nanny and its worker."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return


def wait_until(true: object, seconds: float = 30.0) -> None:
    """Poll until something is true."""
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end, f"{true} in {seconds} s"
        time.sleep(0.05)


@contextmanager
def cluster(folder: Path, workers: int, env: dict[str, str] | None = None) -> Iterator[Cluster]:
    """A cluster that is gone at the end."""
    made = Cluster(folder, env or {})
    try:
        for _ in range(workers):
            made.worker()
        yield made
    finally:
        made.close()


def certificates(folder: Path) -> dict[str, str]:
    """A certificate authority and one certificate that it signed: the environment that tells Dask of them."""
    authority, ours = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "simcore tests")])
    peer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    files = {"ca": folder / "ca.pem", "cert": folder / "cert.pem", "key": folder / "key.pem"}
    files["ca"].write_bytes(_signed(name, authority.public_key(), name, authority))
    files["cert"].write_bytes(_signed(peer, ours.public_key(), name, authority))
    files["key"].write_bytes(
        ours.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    env = {"DASK_DISTRIBUTED__COMM__TLS__CA_FILE": str(files["ca"])}
    for role in ROLES:
        env |= {f"DASK_DISTRIBUTED__COMM__TLS__{role}__{part.upper()}": str(files[part]) for part in ("cert", "key")}
    return env


def _signed(
    name: x509.Name, key: ec.EllipticCurvePublicKey, issuer: x509.Name, by: ec.EllipticCurvePrivateKey
) -> bytes:
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(x509.BasicConstraints(ca=name == issuer, path_length=None), critical=True)
    )
    return built.sign(by, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


def slow(job: Job, replication: int) -> Row:
    """A run that takes a while."""
    time.sleep(0.1)
    return play(job, replication)


def third_kills(job: Job, replication: int) -> Row:
    """A run that takes its worker with it, each time, and leaves a line for each."""
    if replication == 3:
        with (Path(job.folder) / "deaths.txt").open("a") as file:
            file.write("dead\n")
        os._exit(7)
    return slow(job, replication)


def never_begins(job: Job, replication: int) -> Row:
    """A disk that takes no log from the fifth run on."""
    if replication >= 4:
        raise OSError(28, "No space left on device", "somewhere.jsonl.zst")
    return play(job, replication)
