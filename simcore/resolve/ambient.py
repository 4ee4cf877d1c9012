"""The air between, and what one stands behind: light of a target, smoke on the way to it, cover, as they are now."""

from __future__ import annotations

from simcore import state as now
from simcore.plan import Plan
from simcore.rules import light
from simcore.rules.light import CLEAR, Air

WATCHED = ("lit", "smoke", "cover", "damage")
"""The fields whose change alters what is seen and how well it is hit."""


class Ambient:
    """Light and smoke of all zones. ``clear``: every zone is bright and free of smoke.

    ``version`` counts changes, those of cover and of what gives it among them.
    """

    __slots__ = ("_airs", "_covers", "_zones", "clear", "version")

    def __init__(self, plan: Plan, state: now.State) -> None:
        self._covers = {zone.cover_by for zone in plan.zones.values()}
        self._zones = state.zones
        self._airs: dict[tuple[str, ...], Air] = {}
        self.version = 0
        self.clear = self._clear()

    def note(self, id_: str) -> bool:
        """The light, smoke or cover of a zone was written, or the damage of a section or element: whether it matters."""
        if id_ not in self._zones and id_ not in self._covers:
            return False
        self.version += 1
        self.clear = self._clear()
        self._airs.clear()
        return True

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
