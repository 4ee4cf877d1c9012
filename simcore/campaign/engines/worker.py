"""A worker of the local engine: a process that plays the chunks it is sent, and sends each row as soon as it has it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing.connection import Connection

import msgspec

from simcore.campaign.job import Job, play
from simcore.campaign.row import Row

Play = Callable[[Job, int], Row]

READY = b"ready"
TROUBLE = b"trouble"
"""What a message that is no row begins with: the worker can begin; it cannot go on, and says why."""


def work(pipe: Connection, job: Job, played: Play = play) -> None:
    """Play what comes through the pipe until its other end is closed; then nobody wants it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who interrupts the batch interrupts its parent, who ends us
    encode, decode = msgspec.msgpack.encode, msgspec.msgpack.decode
    try:
        pipe.send_bytes(READY)
        while True:
            for replication in decode(pipe.recv_bytes(), type=list[int]):
                pipe.send_bytes(encode(played(job, replication)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        pipe.send_bytes(TROUBLE + f"{where}{error.strerror or error}".encode())
