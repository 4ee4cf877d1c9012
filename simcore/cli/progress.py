"""How far a batch is: a bar with rate and time left on a terminal; elsewhere a line when it is over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

from simcore.cli.say import talk

if TYPE_CHECKING:
    from simcore.campaign.batch import Hear, Progress


INTERRUPTED = 130
"""The exit code of what was interrupted."""


@contextmanager
def progress(what: str) -> Iterator[Hear]:
    """What a batch tells how far it is, on standard error; ``what`` is its name.

    Of one that is interrupted it says what is kept, and that is all there is to say: raises :class:`click.exceptions.Exit`.
    """
    told = _Bar(what) if sys.stderr.isatty() else _Line(what)
    say = told.over
    try:
        yield told.hear
    except KeyboardInterrupt:
        say = told.interrupted
        raise click.exceptions.Exit(INTERRUPTED) from None
    finally:
        told.close()
        say()


class _Line:
    """Nothing until the end, then one line."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._since = monotonic()
        self._last: Progress | None = None

    def hear(self, far: Progress) -> None:
        """Note how far it is."""
        self._last = far

    def close(self) -> None:
        """Take away what is shown."""

    def interrupted(self) -> None:
        """Say what is kept."""
        if self._last is None:
            talk(f"interrupted: nothing was played for {self._what} yet")
        else:
            there = f"{self._last.there:,} of {self._last.asked:,} runs are in {self._what}"
            talk(f"interrupted: {there}; the same command goes on")

    def over(self) -> None:
        """Say what was played, and how quickly."""
        if self._last is None:
            return
        seconds = monotonic() - self._since
        rate = f", {self._last.played / seconds:.1f} a second" if self._last.played and seconds else ""
        there = f"{self._last.there:,} of {self._last.asked:,} runs"
        talk(f"{self._what}: {there}; {self._last.played:,} played in {seconds:.1f} s{rate}")


class _Bar(_Line):
    """A bar, then the line."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        speed = TextColumn("{task.fields[rate]}")
        shown = (BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
        self._bar = Progress(*shown, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=None, rate="")
        self._bar.start()

    def hear(self, far: Progress) -> None:
        """Move the bar."""
        super().hear(far)
        rate = f"{far.played / max(monotonic() - self._since, 1e-3):.1f}/s" if far.played else ""
        self._bar.update(self._task, completed=far.there, total=far.asked, rate=rate)

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()
