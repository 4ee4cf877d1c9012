"""What the package offers to Python: load a scenario, show it, run it. Rooms are imported when they are used."""

from __future__ import annotations

from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from simcore import arguments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcore.log.read import Log
    from simcore.log.write import Sink
    from simcore.plan import Plan
    from simcore.processes.run import Outcome
    from simcore.views.show.show import Shown

Pathish = str | PathLike[str]


class Told(NamedTuple):
    """A plan, and what its source tells of a run of it: a log its own, a scenario or a campaign what is usual there.

    ``log`` is the log that it was read from, if it was.
    """

    plan: Plan
    replication: int = 0
    event_limit: int = arguments.EVENT_LIMIT
    log: Log | None = None


def load(path: Pathish, sets: str | Sequence[str] = (), seed: int | None = None) -> Plan:
    """The plan of a scenario file, of ``sets`` (``path=value``) put over it, and of another seed.

    A log is a scenario too: its plan is that of the run that it tells, with the same seed; so is a campaign, its folder
    or its ledger. Raises :class:`simcore.InputError` for an argument that is none, and with every problem of the file at
    once, :class:`simcore.LogError` where a log cannot be read.
    """
    return told(path, sets, seed).plan


def told(path: Pathish, sets: str | Sequence[str] = (), seed: int | None = None) -> Told:
    """As :func:`load`, with what the source tells of its run."""
    where, changes = arguments.path("path", path), arguments.texts("sets", sets)
    seed = arguments.whole("seed", seed)
    kept = is_campaign(where)
    if not kept and not is_log(where):
        from simcore.scenario import load as load_scenario

        return Told(load_scenario(where, changes, seed))
    if changes:
        raise arguments.wrong(
            "sets", f"they change a scenario; a {'campaign' if kept else 'log'} is run again as it is"
        )
    return _of_campaign(where, seed) if kept else _of_log(where, seed)


def _of_log(path: Path, seed: int | None) -> Told:
    from simcore.log.read import Log
    from simcore.scenario import load_resolved

    log = Log.open(path)
    said = log.opening
    plan = load_resolved(said.scenario.resolved, said.seed if seed is None else seed)
    return Told(plan, said.replication, said.event_limit, log)


def _of_campaign(path: Path, seed: int | None) -> Told:
    from simcore.campaign.ledger import Ledger, located
    from simcore.scenario import load_resolved

    with Ledger.open(located(path)) as ledger:
        said = ledger.campaign
    return Told(load_resolved(said.resolved, said.seed if seed is None else seed), 0, said.event_limit)


def show(source: Plan | Pathish, weapons: str | Sequence[str] = (), sets: str | Sequence[str] = ()) -> Shown:
    """What a scenario is before any run, as ``simcore show --json`` tells it: what stands, the odds against it, its weak points.

    ``weapons``: the names of those that walls and doors are tried against; without any, the heaviest of each attacker.
    Raises :class:`simcore.InputError` as :func:`load` does, and for a name that no weapon has.
    """
    from simcore.plan import Plan
    from simcore.scenario import armory
    from simcore.views.show.show import show as shown

    names = arguments.texts("weapons", weapons, "each is a weapon's name, such as 'e-web'")
    plan = source if isinstance(source, Plan) else load(source, sets)
    return shown(plan, names, armory(plan) if names else None)


def replay(log: Pathish, at: str = "", html: Pathish | None = None) -> dict[str, Any]:
    """The state of a log at a time (``95s``, ``2 min``, ``r12``; at its end unless given), as ``simcore replay --at --json`` tells it.

    The keys are ``seq``, ``t`` and ``round`` of the last event by then, and ``state``: every entity with its fields.
    ``html`` is the file that the page which plays the whole log goes to. Raises :class:`simcore.InputError` for a time
    that is none, :class:`simcore.LogError` for what is no log.
    """
    from simcore.log.read import Log
    from simcore.views.instant import instant
    from simcore.views.page.page import page

    told_ = Log.open(arguments.path("log", log))
    (when,) = arguments.texts("at", at, "a time is written '95s', '2 min' or 'r12'")
    then = instant(told_, when).plain()
    target = None if html is None else arguments.output(arguments.path("html", html), told_.path)
    if target is not None:
        target.write_text(page(told_), encoding="utf-8", newline="\n")
    return then


def is_campaign(path: Pathish) -> bool:
    """Whether a path is a campaign: a folder, or an SQLite file. No scenario and no log is either."""
    return Path(path).is_dir() or _begins(path, b"SQLite format 3\0")


def is_log(path: Pathish) -> bool:
    """Whether a file is an event log, by its first bytes: a line that begins with ``seq``, or a compressed file.

    A pipe is none: what is read of it is gone, and a log is read more than once.
    """
    return _begins(path, b'{"seq":') or _begins(path, b"\x28\xb5\x2f\xfd")


def _begins(path: Pathish, with_: bytes) -> bool:
    if not Path(path).is_file():
        return False
    try:
        with Path(path).open("rb") as file:
            return file.read(len(with_)) == with_
    except OSError:
        return False


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
    said, where = _opened(source)
    target = arguments.output(log, where)
    from simcore.processes.run import Conduct
    from simcore.processes.run import run as play

    conduct = Conduct(event_limit=said.event_limit if event_limit is None else event_limit)
    with ExitStack() as stack:
        sink = None if target is None or detail == arguments.NONE else _sink(target, detail, stack)
        return play(said.plan, seed, said.replication if replication is None else replication, sink, conduct)


def _opened(source: Plan | Pathish) -> tuple[Told, Path | None]:
    """The plan of a source, with what it tells of its run, and its file if it has one."""
    from simcore.plan import Plan

    if isinstance(source, Plan):
        return Told(source), None
    where = arguments.path("source", source)
    return told(where), where


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
