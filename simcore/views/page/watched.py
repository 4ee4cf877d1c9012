"""One reading of a log for a page: its account, its rows, and how many units each zone must have room for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from simcore.facts import Fact
from simcore.log.read import Log
from simcore.views.account import Account
from simcore.views.page.rows import row


class Watched:
    """Reads a log once, fact by fact: :meth:`rows` gives each as JSON, and when it is done the rest can be asked for."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.account = Account()
        self.crowds: dict[str, int] = {}
        self.events = 0
        self._where: dict[str, str] = {}
        self._now: dict[str, int] = {}

    def rows(self) -> Iterator[str]:
        """Each event as JSON. Raises :class:`simcore.errors.LogError` where a line is none."""
        for fact in self.log:
            self.account.note(fact)
            self._count(fact)
            self.events += 1
            yield msgspec.json.encode(row(fact)).decode()

    def _count(self, fact: Fact) -> None:
        """Who stands where now."""
        units = self.log.opening.layout.units
        for id_ in self.account.state if fact.kind == "run.begin" else fact.set:
            if id_ in units:
                fields = self.account.state[id_]
                self._stand(id_, str(fields.get("zone") or "") if fields.get("present", True) else "")

    def _stand(self, unit: str, zone: str) -> None:
        before = self._where.get(unit, "")
        self._where[unit] = zone
        if before != zone:
            self._now[before] = self._now.get(before, 0) - 1
            self._now[zone] = self._now.get(zone, 0) + 1
            self.crowds[zone] = max(self.crowds.get(zone, 0), self._now[zone])
