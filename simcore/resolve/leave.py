"""Leaving the map."""

from __future__ import annotations

from simcore.facts import because, unit_left
from simcore.plan import Departure
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts
from simcore.state import able


def leave(battle: Battle, unit: str, trigger: int | None) -> Facts:
    """Leave the map from the zone where one is: whoever left is no longer there, and no loss."""
    zone = battle.state.units[unit].zone
    assert zone is not None
    yield unit_left(unit, because(trigger, battle.because(unit, "zone")), zone)


def depart(battle: Battle, departure: Departure) -> Facts:
    """Those whom the timeline takes off the map leave from where they are; who is not able to go stays."""
    for unit in departure.units:
        now = battle.state.units[unit]
        if able(now) and not now.trapped and now.zone is not None:
            yield unit_left(unit, (), now.zone, departure.origin)
