"""One reading of a log for a page: its account, its rows, and how many units each zone must have room for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from simcore.log.read import Log
from simcore.views.account import Account
from simcore.views.drawing.crowds import Crowds
from simcore.views.page.rows import row


class Watched:
    """Reads a log once, fact by fact: :meth:`rows` gives each as JSON, and when it is done the rest can be asked for."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.account = Account()
        self.events = 0
        self.diced = False  # whether any dice stand in the log; one of detail `outcome` has none
        self._crowds = Crowds(log.opening)

    @property
    def crowds(self) -> dict[str, int]:
        """How many units each zone must have room for."""
        return self._crowds.most

    def rows(self) -> Iterator[str]:
        """Each event as JSON. Raises :class:`simcore.errors.LogError` where a line is none."""
        for fact in self.log:
            self.account.note(fact)
            self._crowds.note(fact)
            self.events += 1
            self.diced = self.diced or bool(fact.rolls or fact.draws)
            yield msgspec.json.encode(row(fact)).decode()
