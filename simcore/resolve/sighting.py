"""Sightings: under which id what a side knows of a unit stands in the state."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.resolve.battle import Battle
from simcore.state import Sighting


def key(side: str, unit: str) -> str:
    """The id of what a side knows of a unit."""
    return f"{side}--{unit}"


def sighting(battle: Battle, side: str, unit: str) -> Sighting | None:
    """What a side knows of a unit, None for nothing."""
    found = battle.state.entities.get(f"{side}--{unit}")
    return found if isinstance(found, Sighting) else None


def learned(battle: Battle, side: str, units: Iterable[str]) -> tuple[int, ...]:
    """The events by which a side knows where units are, each once and in their order."""
    numbers = {battle.because(f"{side}--{unit}", "zone") for unit in units}
    return tuple(sorted([number for number in numbers if number is not None]))
