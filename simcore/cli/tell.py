"""What `simcore run` tells people, on standard error: the battle report, and where the log is."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, BinaryIO, cast

from simcore import __version__
from simcore.cli.say import talk
from simcore.errors import LogError

if TYPE_CHECKING:
    from pathlib import Path

    from simcore.log.read import Log
    from simcore.plan import Plan
    from simcore.processes.run import Outcome
    from simcore.views.account import Account


class Echo:
    """A stream for a log's lines: they go on to ``stream``, and ``account`` hears each."""

    def __init__(self, stream: BinaryIO) -> None:
        from simcore.views.account import Account

        self._stream = stream
        self.account = Account()

    def write(self, batch: bytes) -> int:
        """Pass a batch of whole lines on, then note its facts."""
        from pathlib import Path

        from simcore.log.read import decode

        written = self._stream.write(batch)
        for number, line in enumerate(batch.splitlines(), 1):
            self.account.note(decode(line, Path("-"), number))
        return written

    def flush(self) -> None:
        """Flush what the lines go on to."""
        self._stream.flush()

    def as_stream(self) -> BinaryIO:
        """This, as whoever writes a log knows it: only ``write`` and ``flush`` are called."""
        return cast("BinaryIO", self)


def tell_report(account: Account) -> None:
    """The battle report: with tables and color on a terminal that may have them, else as plain lines."""
    if sys.stderr.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console

        from simcore.views.report import renderable

        Console(stderr=True, highlight=False).print(renderable(account))
        return
    from simcore.views.report import report

    for line in report(account).split("\n"):
        talk(line)


def tell_log(path: Path) -> None:
    """The battle report of a log that was just written, and the name of its file."""
    from simcore.log.read import Log
    from simcore.views.account import Account

    if path.is_file():  # what goes to a device or a pipe cannot be read again
        tell_report(Account.of(Log.open(path)))
    talk("")
    talk(f"log: {path}")


def tell_outcome(plan: Plan, outcome: Outcome) -> None:
    """The outcome and the figures alone, where there is no log to tell more."""
    winner = outcome.outcome["winner"]
    talk(f"{plan.name}: {f'{winner} won' if winner else 'nobody won'} ({outcome.outcome['reason']})")
    from simcore.views.measured import shown

    for name, figure in outcome.summary["figures"].items():
        talk(f"  {name}: {shown(figure)}")


def tell_doubts(log: Log) -> None:
    """Why the run of a log may not be the one that it tells, and what of it is not there."""
    wrote = log.opening.versions.get("simcore", "")
    if wrote != __version__:
        writer = f"simcore {wrote}" if wrote else "a simcore of no version"
        talk(f"{log.path}: written by {writer}, run by {__version__}: it may come out otherwise (warning)")
    try:
        tell_cut(log, str(log.path))
    except LogError as error:  # only its first line is needed
        talk(f"{error} (warning)")


def tell_cut(log: Log, name: str) -> None:
    """Say that the log of this name was cut off, where it was. Raises :class:`LogError` where a line is no event."""
    if log.cut:
        talk(f"{name}: the log was cut off: its last line is not run.end (warning)")
