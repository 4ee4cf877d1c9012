"""The options that say what plays many runs: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

import click

if TYPE_CHECKING:
    from simcore.campaign.batch import Engine

LOCAL, DASK = "local", "dask"


class Asked(TypedDict):
    """What the options say."""

    engine: str
    jobs: int | None
    scheduler: str | None
    insecure: bool
    patience: float


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of an engine, put on a command; it gets them as :class:`Asked`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_OPTIONS = (
    click.option(
        "--engine",
        type=click.Choice((LOCAL, DASK)),
        default=LOCAL,
        help="Where runs are played: here (local), or on a Dask cluster.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1, 1024), metavar="N", help="Worker processes of local; default: one a core."
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Of dask: tls://HOST:PORT, with the certificates Dask is set to."
    ),
    click.option("--insecure", is_flag=True, help="Trust everyone in the network: tcp:// beyond this machine."),
    click.option(
        "--patience",
        type=click.FloatRange(0.1),
        default=600.0,
        metavar="SECONDS",
        help="Give up a run silent so long; default 600.",
    ),
)


def engine_of(asked: Asked) -> Engine:
    """The engine that is asked for. Raises :class:`click.UsageError` where the options do not go together."""
    if asked["engine"] == DASK:
        return _dask(asked)
    for name in ("scheduler", "insecure"):
        if asked[name]:
            raise click.UsageError(f"--{name} goes with --engine dask")
    from simcore.campaign.engines.local import Local, cores

    return Local(asked["jobs"] or cores(), asked["patience"])


def _dask(asked: Asked) -> Engine:
    if asked["scheduler"] is None:
        raise click.UsageError("--engine dask needs --scheduler, such as tls://cluster.example:8786")
    if asked["jobs"]:
        raise click.UsageError("--jobs goes with --engine local; a cluster has the workers it has")
    from simcore.campaign.engines.dask import Dask

    return Dask(asked["scheduler"], asked["insecure"], asked["patience"])
