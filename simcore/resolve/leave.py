"""Leaving the map."""

from __future__ import annotations

from simcore.facts import because, unit_left
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts


def leave(battle: Battle, unit: str, trigger: int | None) -> Facts:
    """Leave the map from the zone where one is: whoever left is no longer there, and no loss."""
    zone = battle.state.units[unit].zone
    assert zone is not None
    yield unit_left(unit, because(trigger, battle.because(unit, "zone")), zone)
