"""What the rules read of a thing as it is now: shapes only, filled by the state, where the fields are explained."""

# ruff: noqa: D102  # the fields are documented once, in simcore.state

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

Fields = dict[str, Any]
Patch = dict[str, Fields]


class UnitNow(Protocol):
    """A combatant as far as wounds and penalties need it."""

    @property
    def wounds(self) -> str: ...
    @property
    def stunned_until(self) -> int: ...
    @property
    def stuns(self) -> int: ...
    @property
    def stuns_before(self) -> int: ...
    @property
    def idle_until(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def dodging_until(self) -> int: ...
    @property
    def mortal_since(self) -> int: ...
    @property
    def conscious(self) -> bool: ...
    @property
    def prone(self) -> bool: ...
    @property
    def trapped(self) -> bool: ...
    @property
    def stable(self) -> bool: ...


class HarmNow(Protocol):
    """The part of a section that its current Structure depends on."""

    @property
    def damage(self) -> str: ...
    @property
    def light_pips(self) -> int: ...
    @property
    def heat_pips(self) -> int: ...
    @property
    def frame_pips(self) -> int: ...
    @property
    def stabilized(self) -> bool: ...


class SectionNow(HarmNow, Protocol):
    """A portion of wall, roof or floor as far as damage needs it."""

    @property
    def structure(self) -> str: ...
    @property
    def breach(self) -> str: ...
    @property
    def shored(self) -> bool: ...


class ElementNow(Protocol):
    """A door, window or subsystem as far as damage needs it."""

    @property
    def damage(self) -> str: ...
    @property
    def state(self) -> str | None: ...
    @property
    def locked(self) -> bool: ...
    @property
    def jammed(self) -> bool: ...
    @property
    def working(self) -> bool: ...
    @property
    def breach(self) -> str: ...
    @property
    def lights(self) -> int: ...


def changed(now: object, fields: Mapping[str, Any]) -> Fields:
    """Of the fields given, those that differ from what the thing has now: a patch holds only what changes."""
    return {field: value for field, value in fields.items() if getattr(now, field) != value}
