"""A Dask cluster: its address, whether it may be trusted, and a connection that ends in clear words."""

from __future__ import annotations

import logging
import re
import ssl
from asyncio import CancelledError
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any

from simcore.arguments import wrong
from simcore.errors import InputError, RunError

ADDRESS = re.compile(r"(tls|tcp)://(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253}):([0-9]{1,5})", re.ASCII)
REACH = 15
"""For how many seconds a scheduler may be out of reach."""

KEYS = ("ca-file", "client.cert", "client.key")
"""What Dask's configuration must name under ``distributed.comm.tls`` before a client can speak TLS."""


def checked(scheduler: Any, *, insecure: bool) -> None:
    """Raise :class:`InputError` for what is no address, or one whose peers nobody has to prove who they are.

    What a Dask worker sends is unpickled here, and unpickling runs whatever it is told to.

    >>> checked("tls://cluster.example:8786", insecure=False)
    >>> checked("tcp://127.0.0.1:8786", insecure=False)
    >>> checked("tcp://cluster.example:8786", insecure=False)
    Traceback (most recent call last):
    simcore.errors.InputError: scheduler: tcp://cluster.example:8786 is in the clear, and whoever can reach it could run ...
    """
    match = ADDRESS.fullmatch(scheduler) if isinstance(scheduler, str) else None
    if match is None or not 0 < int(match[3]) < 65536:
        raise wrong("scheduler", f"{repr(scheduler)[:80]} is no address; such as tls://cluster.example:8786")
    if match[1] == "tcp" and not insecure and not _loopback(match[2].strip("[]")):
        raise wrong(
            "scheduler",
            f"{scheduler} is in the clear, and whoever can reach it could run programs here: "
            "use tls://, or trust the whole network with --insecure",
        )


def installed() -> None:
    """Raise :class:`InputError` where the extra is not installed."""
    if find_spec("distributed") is None:
        raise wrong("engine", "dask is not installed; pip install 'simcore[dask]'")


def _loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the scheduler there, closed at the end; what it has asked for and not fetched is cancelled then.

    Raises :class:`InputError` where Dask is not configured for it, :class:`RunError` where the scheduler cannot be
    reached or is lost.
    """
    with _quiet():
        client = _client(address)
        try:
            yield client
        except (OSError, CancelledError) as error:
            if getattr(error, "filename", None):  # of a file, and no matter of the network
                raise
            raise _lost(address, error) from None
        except Exception as error:
            if client.status != "running" and not isinstance(error, RunError):
                raise _lost(address, error) from None
            raise
        finally:
            client.close(timeout=2)


TALKERS = tuple(f"distributed.{name}" for name in ("client", "batched", "core", "comm.core", "comm.tcp"))
"""Whoever in Dask logs a traceback where a connection breaks."""


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence of Dask's side of a connection that breaks: an error tells that, in our words."""
    loggers = [logging.getLogger(name) for name in TALKERS]
    for logger in loggers:
        logger.addFilter(_nothing)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(_nothing)


def _nothing(record: logging.LogRecord) -> bool:
    return False


def _client(address: str) -> Any:
    from distributed import Client

    proof = security(address)
    try:
        return Client(
            address, security=proof, timeout=REACH, name="simcore", set_as_default=False, direct_to_workers=False
        )
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        raise RunError(f"{address}: no Dask scheduler can be reached there: {first(error)}") from None


def _lost(address: str, error: BaseException) -> RunError:
    return RunError(f"{address}: the Dask scheduler was lost ({first(error)}); the same command goes on")


def security(address: str) -> Any:
    """How Dask's own configuration proves who is who; with ``tls``, nobody may answer in the clear.

    Raises :class:`InputError` where it names no certificates that can be read.
    """
    import dask
    from distributed.security import Security

    if address.startswith("tcp"):
        return Security()
    missing = [key for key in KEYS if not dask.config.get(f"distributed.comm.tls.{key}", None)]
    if missing:
        raise _unconfigured(f"names no {', no '.join(missing)}")
    try:
        proof = Security(require_encryption=True)
        proof.get_connection_args("client")
    except (OSError, ssl.SSLError, ValueError) as error:
        raise _unconfigured(f"does not name files of certificates: {first(error)}") from None
    return proof


def _unconfigured(why: str) -> InputError:
    return wrong(
        "scheduler",
        f"Dask's configuration (distributed.comm.tls) {why}; set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__CLIENT__CERT "
        "and …__CLIENT__KEY",
    )


def first(error: BaseException) -> str:
    r"""The first line of what an error says, 200 characters at most.

    >>> first(OSError("no route\nto host")), first(KeyError())
    ('no route', 'KeyError')
    """
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
