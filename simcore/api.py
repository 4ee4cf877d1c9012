"""What the package offers to Python: load a scenario, run it. Rooms are imported when they are used."""

from __future__ import annotations

from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from simcore import arguments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcore.campaign.batch import Engine, Hear, Order
    from simcore.log.read import Log
    from simcore.log.write import Sink
    from simcore.plan import Plan
    from simcore.processes.run import Outcome

Pathish = str | PathLike[str]


class Told(NamedTuple):
    """What a log says of the run that it tells; of a scenario, what is usual."""

    replication: int = 0
    event_limit: int = arguments.EVENT_LIMIT


def load(path: Pathish, sets: str | Sequence[str] = (), seed: int | None = None) -> Plan:
    """The plan of a scenario file, of ``sets`` (``path=value``) put over it, and of another seed.

    A log is a scenario too: its plan is that of the run that it tells, with the same seed. Raises
    :class:`simcore.InputError` for an argument that is none, and with every problem of the file at once,
    :class:`simcore.LogError` where a log cannot be read.
    """
    where, changes = arguments.path("path", path), arguments.texts("sets", sets)
    seed = arguments.whole("seed", seed)
    if is_log(where):
        if changes:
            raise arguments.wrong("sets", "they change a scenario; a log is run again as it is")
        return load_log(where, seed)[0]
    from simcore.scenario import load as load_scenario

    return load_scenario(where, changes, seed)


def load_log(path: Pathish, seed: int | None = None) -> tuple[Plan, Log]:
    """The plan that a log carries, with the log's seed unless another is given; and the log."""
    from simcore.log.read import Log
    from simcore.scenario import load_resolved

    log = Log.open(path)
    return load_resolved(log.opening.scenario.resolved, log.opening.seed if seed is None else seed), log


def is_log(path: Pathish) -> bool:
    """Whether a file is an event log, by its first bytes: a line that begins with ``seq``, or a compressed file.

    A pipe is none: what is read of it is gone, and a log is read more than once.
    """
    if not Path(path).is_file():
        return False
    try:
        with Path(path).open("rb") as file:
            start = file.read(16)
    except OSError:
        return False
    return start.startswith((b'{"seq":', b"\x28\xb5\x2f\xfd"))


def run(
    source: Plan | Pathish,
    seed: int | None = None,
    replication: int | None = None,
    log: Pathish | BinaryIO | None = None,
    detail: str = arguments.FULL,
    event_limit: int | None = None,
) -> Outcome:
    """One run of a plan, a scenario file or a log: its outcome, its figures and the state at its end.

    ``seed`` is the plan's own unless given, ``replication`` 0, ``event_limit``, after which the run is broken off,
    2,000,000; of a log, all are those that it tells. ``log`` is the
    file that the event log goes to (compressed where its name ends in ``.zst``; never the file that is run) or an open
    binary stream; without it, none is written.
    ``detail`` is ``full``, ``outcome`` (no dice in the log) or ``none`` (no log). Nothing is written where the source or
    an argument is bad (:class:`simcore.InputError`), and a run that breaks off leaves a log that can be read as far as
    it goes.
    """
    seed, replication = arguments.whole("seed", seed), arguments.whole("replication", replication)
    detail, event_limit = arguments.detail(detail), arguments.whole("event_limit", event_limit)
    plan, told, where = _opened(source)
    target = arguments.output(log, where)
    from simcore.processes.run import Conduct
    from simcore.processes.run import run as play

    conduct = Conduct(event_limit=told.event_limit if event_limit is None else event_limit)
    with ExitStack() as stack:
        sink = None if target is None or detail == arguments.NONE else _sink(target, detail, stack)
        return play(plan, seed, told.replication if replication is None else replication, sink, conduct)


class Source(NamedTuple):
    """What a campaign is of: a scenario file, or a log; what is changed in it; its seed, None for its own; its limit of events."""

    path: Pathish
    sets: tuple[str, ...] = ()
    seed: int | None = None
    event_limit: int = arguments.EVENT_LIMIT


def keep(source: Source, folder: Path, order: Order, engine: Engine, hear: Hear | None = None) -> int:
    """Play the runs of an order that are not in the ledger of ``folder`` yet; how many of those there failed.

    Raises :class:`InputError` where the scenario is bad, or the folder holds another campaign.
    """
    from simcore.campaign.batch import batch, failures, opened
    from simcore.campaign.campaign import campaign

    plan = load(source.path, source.sets, source.seed)
    seed = plan.seed if source.seed is None else source.seed
    with opened(
        folder, campaign(plan, Path(Path(source.path).name.removesuffix(".zst")).stem, seed, source.event_limit)
    ) as ledger:
        batch(ledger, order, engine, hear)
        return failures(ledger)


def _opened(source: Plan | Pathish) -> tuple[Plan, Told, Path | None]:
    """The plan of a source, what it tells of its run, and its file if it has one."""
    from simcore.plan import Plan

    if isinstance(source, Plan):
        return source, Told(), None
    where = arguments.path("source", source)
    if not is_log(where):
        return load(where), Told(), where
    plan, log = load_log(where)
    return plan, Told(log.opening.replication, log.opening.event_limit), where


def _sink(log: Pathish | BinaryIO, detail: str, stack: ExitStack) -> Sink:
    """Where the log goes; closed when the stack is left, however the run ended."""
    from simcore.log.write import Sink, compressed

    if isinstance(log, str | PathLike):
        path = Path(log)
        sink = Sink(stack.enter_context(path.open("wb")), detail, compressed(path))
    else:
        sink = Sink(log, detail)
    stack.callback(sink.close)
    return sink
