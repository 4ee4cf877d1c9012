"""How many units a zone must have room for: the most that ever stand in it at once."""

from __future__ import annotations

from simcore.facts import Fact
from simcore.log.opening import Opening


class Crowds:
    """Counts event by event; :attr:`most` has the zones in which anybody ever stood."""

    def __init__(self, opening: Opening) -> None:
        self.most: dict[str, int] = {}
        self._units = {id_: dict(opening.state.get(id_, {})) for id_ in opening.layout.units}
        self._where: dict[str, str] = {}
        self._now: dict[str, int] = {}
        for id_ in self._units:
            self._stand(id_)

    def note(self, fact: Fact) -> None:
        """Take an event in."""
        for id_, fields in fact.set.items():
            if id_ in self._units:
                self._units[id_].update(fields)
                self._stand(id_)

    def _stand(self, unit: str) -> None:
        fields = self._units[unit]
        zone = str(fields.get("zone") or "") if fields.get("present", True) else ""
        before = self._where.get(unit, "")
        self._where[unit] = zone
        if before != zone:
            self._now[before] = self._now.get(before, 0) - 1
            self._now[zone] = self._now.get(zone, 0) + 1
            self.most[zone] = max(self.most.get(zone, 0), self._now[zone])
