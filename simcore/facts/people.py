"""Facts of units and what they do with themselves and their weapons, and for others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from simcore.dice import Roll
from simcore.facts.fact import Fact, Patch, told


def unit_arrived(unit: str, origin: str, zone: str) -> Fact:
    """A unit of the timeline came onto the map."""
    return Fact(
        kind="unit.arrived",
        actor=unit,
        data={"zone": zone, "origin": origin},
        set={unit: {"present": True, "zone": zone}},
    )


def unit_left(unit: str, causes: tuple[int, ...], zone: str, origin: str = "") -> Fact:
    """A unit left the map from a zone: on its own, which has causes, or by the timeline, its ``origin``."""
    data = {"zone": zone} if causes else {"zone": zone, "origin": origin}
    fields = {"present": False, "zone": None}
    return Fact(kind="unit.left", actor=unit, causes=causes, data=data, set={unit: fields})


class Moved(Struct, frozen=True, gc=False):
    """What a movement says: why, by which rule, the roll that it took if any, what it was, and what it changed.

    ``crossed``: what it changed beside whoever moved, the narrow breaches that it went through.
    """

    causes: tuple[int, ...]
    rule: str
    rolls: Sequence[Roll]
    data: dict[str, Any]
    fields: dict[str, Any]
    crossed: Patch


def unit_moved(actor: str, moved: Moved) -> Fact:
    """A unit moved: ``data.walked`` metres at ``data.speed``, ``data.through`` the doors that closed again behind it.

    A roll that failed has ``data.result``, and the patch says what it cost; of a narrow breach that it went through,
    when that was.

    Source: EA-8, EA-12, RB-38, RB-39, RB-40, RB-41, RB-43.
    """
    return Fact(
        kind="unit.moved",
        actor=actor,
        causes=moved.causes,
        rule=moved.rule,
        rolls=told(moved.rolls, actor),
        data=moved.data,
        set={actor: moved.fields, **moved.crossed},
    )


def unit_stood(actor: str, causes: tuple[int, ...]) -> Fact:
    """Someone stood up.

    Source: EA-13.
    """
    return Fact(kind="unit.stood", actor=actor, causes=causes, rule="EA-13", set={actor: {"prone": False}})


def unit_dropped(actor: str, causes: tuple[int, ...]) -> Fact:
    """Someone dropped prone.

    Source: EA-10.
    """
    return Fact(kind="unit.dropped", actor=actor, causes=causes, rule="EA-10", set={actor: {"prone": True}})


def weapon_drawn(actor: str, weapon: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Someone drew a weapon: what was in hand before is put away.

    Source: EA-7.
    """
    return Fact(kind="weapon.drawn", actor=actor, causes=causes, rule="EA-7", data={"weapon": weapon}, set=patch)


def weapon_loaded(actor: str, weapon: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Someone loaded a weapon.

    Source: EA-7.
    """
    return Fact(kind="weapon.loaded", actor=actor, causes=causes, rule="EA-7", data={"weapon": weapon}, set=patch)


def weapon_set(actor: str, mode: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Someone set the weapon in hand to stun, or back to kill.

    Source: EA-7, EA-48.
    """
    return Fact(kind="weapon.set", actor=actor, causes=causes, rule="EA-48", data={"mode": mode}, set=patch)


def unit_finished(actor: str, target: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Someone killed an unconscious enemy beside him.

    Source: EA-45.
    Ruling: A-038.
    """
    return Fact(kind="unit.finished", actor=actor, target=target, causes=causes, rule="EA-45", set=patch)


def mortal_rolled(unit: str, causes: tuple[int, ...], roll: Roll, rounds: int, patch: Patch) -> Fact:
    """The clock of a mortal wound: 2D against the rounds that it has lasted.

    Source: EA-42.
    """
    data = {"rounds": rounds, "dies": bool(patch)}
    return Fact(
        kind="mortal.rolled", actor=unit, causes=causes, rule="EA-42", rolls=told((roll,), unit), data=data, set=patch
    )


def aid_given(actor: str, target: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """Someone used a medpac on a person mortally wounded.

    Source: EA-43.
    """
    success = roll.tn is not None and roll.total >= roll.tn
    return Fact(
        kind="aid.given",
        actor=actor,
        target=target,
        causes=causes,
        rule="EA-43",
        rolls=told((roll,), actor),
        data={"success": success},
        set=patch,
    )


def unit_woke(unit: str, causes: tuple[int, ...], fields: dict[str, Any]) -> Fact:
    """The unconsciousness of a stun ended.

    Source: EA-49.
    """
    return Fact(kind="unit.woke", actor=unit, causes=causes, rule="EA-49", set={unit: fields})
