"""The air between: the light of a target and the smoke on the way to it, as they are now."""

from __future__ import annotations

from simcore import state as now
from simcore.rules import light
from simcore.rules.light import CLEAR, Air

WATCHED = ("lit", "smoke", "cover")
"""The fields whose change alters what is seen and how well it is hit."""


class Ambient:
    """Light and smoke of all zones. ``clear``: every zone is bright and free of smoke; ``version`` counts changes."""

    __slots__ = ("_airs", "_zones", "clear", "version")

    def __init__(self, state: now.State) -> None:
        self._zones = state.zones
        self._airs: dict[tuple[str, ...], Air] = {}
        self.version = 0
        self.clear = self._clear()

    def note(self, zone: str) -> None:  # noqa: ARG002  (every watcher hears which entity it was)
        """The light or smoke of a zone was written."""
        self.version += 1
        self.clear = self._clear()
        self._airs.clear()

    def _clear(self) -> bool:
        return all(zone.lit == "bright" and zone.smoke == "none" for zone in self._zones.values())

    def along(self, zones: tuple[str, ...]) -> Air:
        """The air along a line that crosses these zones, the target's last: its light, the worst smoke of them all.

        Source: RB-44.
        Ruling: A-029.
        """
        if self.clear:
            return CLEAR
        found = self._airs.get(zones)
        if found is None:
            smoke = light.worst_smoke(self._zones[zone].smoke for zone in zones)
            found = self._airs[zones] = Air(smoke, self._zones[zones[-1]].lit)
        return found
