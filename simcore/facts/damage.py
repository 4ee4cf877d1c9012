"""Facts of damage: what it did to people and things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from simcore.dice import Roll
from simcore.facts.fact import Fact, Patch, told


class Resolution(NamedTuple):
    """What a damage resolution says beside its dice: who dealt it to what, why, and what came of it.

    ``data`` holds weapon, margin, table, band and, where it is not what the band says, ``result``.
    """

    actor: str
    target: str
    causes: tuple[int, ...]
    data: dict[str, Any]


def unit_hit(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What damage did to a person.

    Source: EA-36, EA-37.
    """
    return _hit("unit.hit", "EA-37", rolls, (resolution, patch))


def section_hit(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What damage did to a section.

    Source: S1.3.0.10, S1.3.0.30.
    """
    return _hit("section.hit", "S1.3.0.30", rolls, (resolution, patch))


def element_hit(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What damage did to an element, and to the wall that its frame is part of.

    Source: S1.3.0.10, S1.4.3.
    """
    return _hit("element.hit", "S1.4.3", rolls, (resolution, patch))


def cover_hit(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What damage did to the loose cover of a zone.

    Source: RB-46, RB-48.
    """
    return _hit("cover.hit", "RB-48", rolls, (resolution, patch))


def unit_tumbled(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What a fall in moving did to whoever moved.

    Source: RB-43, EA-36, EA-37.
    """
    return _hit("unit.tumbled", "RB-43", rolls, (resolution, patch))


def _hit(kind: str, rule: str, rolls: Sequence[Roll], done: tuple[Resolution, Patch]) -> Fact:
    (actor, target, causes, data), patch = done
    return Fact(
        kind=kind,
        actor=actor,
        target=target,
        causes=causes,
        rule=rule,
        rolls=told(rolls, actor),
        data=data,
        set=patch,
    )
