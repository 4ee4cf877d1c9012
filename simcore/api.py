"""What the package offers to Python: load a scenario, run it. Rooms are imported when they are used."""

from __future__ import annotations

from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcore.log.read import Log
    from simcore.log.write import Sink
    from simcore.plan import Plan
    from simcore.processes.run import Outcome

Pathish = str | PathLike[str]


def load(path: Pathish, sets: Sequence[str] = (), seed: int | None = None) -> Plan:
    """The plan of a scenario file, of ``sets`` (``path=value``) put over it, and of another seed.

    A log is a scenario too: its plan is that of the run that it tells. Raises :class:`simcore.InputError` with every
    problem of the file at once, :class:`simcore.LogError` where a log cannot be read.
    """
    if is_log(path):
        return load_log(path)[0]
    from simcore.scenario import load as load_scenario

    return load_scenario(Path(path), sets, seed)


def load_log(path: Pathish) -> tuple[Plan, Log]:
    """The plan that a log carries, and the log: its seed and replication stand in ``log.opening``."""
    from simcore.log.read import Log
    from simcore.scenario import load_resolved

    log = Log.open(path)
    return load_resolved(log.opening.scenario.resolved), log


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
    detail: str = "full",
) -> Outcome:
    """One run of a plan, a scenario file or a log: its outcome, its figures and the state at its end.

    ``seed`` is the plan's own unless given, ``replication`` 0; of a log, both are those that it tells. ``log`` is the file that the event log
    goes to (compressed where its name ends in ``.zst``) or an open binary stream; without it, none is written.
    ``detail`` is ``full``, ``outcome`` (no dice in the log) or ``none`` (no log). Nothing is written where the source
    is bad, and a run that breaks off leaves a log that can be read as far as it goes.
    """
    from simcore.processes.run import run as play

    if isinstance(source, str | PathLike):
        source, seed, replication = _opened(source, seed, replication)
    with ExitStack() as stack:
        sink = None if log is None or detail == "none" else _sink(log, detail, stack)
        return play(source, seed, replication or 0, sink)


def _opened(source: Pathish, seed: int | None, replication: int | None) -> tuple[Plan, int | None, int | None]:
    if not is_log(source):
        return load(source), seed, replication
    plan, log = load_log(source)
    told = log.opening
    return plan, told.seed if seed is None else seed, told.replication if replication is None else replication


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
