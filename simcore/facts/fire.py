"""Facts of attacks: shots, blows and strikes. What they did is told by the facts of damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from simcore.dice import Roll
from simcore.facts.fact import Fact, Patch, told


class Fired(Struct, frozen=True, gc=False):
    """What an attack says beside who made it on whom: its dice, what else there is to tell, what it changes itself."""

    rolls: Sequence[Roll]
    data: dict[str, Any]
    patch: Patch


def shot_fired(actor: str, target: str, causes: tuple[int, ...], fired: Fired) -> Fact:
    """A shot at someone or something; what it did to what it hit is a line of its own.

    Source: EA-18, S1.1.5.
    """
    rolls = told(fired.rolls, actor) if fired.rolls else ()
    return Fact(-1, -1, -1, "shot.fired", actor, target, causes, "EA-18", rolls, (), fired.data, fired.patch)


def blow_struck(actor: str, target: str, causes: tuple[int, ...], fired: Fired) -> Fact:
    """An attack hand to hand; what it did is a line of its own.

    Source: EA-18, EA-19.
    """
    rolls = told(fired.rolls, actor)
    return Fact(-1, -1, -1, "blow.struck", actor, target, causes, "EA-18", rolls, (), fired.data, fired.patch)


def strike_fired(
    roller: str, target: str, rolls: Sequence[Roll], data: dict[str, Any], patch: Patch | None = None
) -> Fact:
    """A shot from beyond the map, by the timeline (``data.origin``)."""
    return Fact(kind="strike.fired", actor=roller, target=target, rolls=told(rolls, roller), data=data, set=patch or {})
