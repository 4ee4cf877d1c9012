"""Facts: what happened, in the past tense, together with what it changed.

A fact is one line of the log. Each kind is built by one function of this module, named as the kind is; ``record``
numbers and dates it; from then on it is left alone. ``set`` is its patch: the only way in which state changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from simcore.dice import Draw, Roll

Patch = dict[str, dict[str, Any]]


class Fact(Struct, omit_defaults=True, gc=False):
    """A line of the event log, keys in the order in which they are written; what has nothing to say is left out.

    ``t`` is in seconds; ``seq``, ``t`` and ``round`` are -1 until the fact is recorded.

    Source: the event log, format 1.
    """

    seq: int = -1
    t: int | float = -1
    round: int = -1
    kind: str = ""
    actor: str = ""
    target: str = ""
    causes: tuple[int, ...] = ()
    rule: str = ""
    rolls: tuple[Roll, ...] = ()
    draws: tuple[Draw, ...] = ()
    data: dict[str, Any] = {}
    set: Patch = {}


def because(*causes: int | None) -> tuple[int, ...]:
    """The causes of a fact, trigger first, each once, those that are no event left out.

    >>> because(7, None, 3, 7)
    (7, 3)
    """
    kept: list[int] = []
    for cause in causes:
        if cause is not None and cause not in kept:
            kept.append(cause)
    return tuple(kept)


def told(rolls: Sequence[Roll], actor: str) -> tuple[Roll, ...]:
    """The rolls of a line whose actor is ``actor``: the log leaves ``by`` out where it says the same again."""
    for roll in rolls:
        if roll.by == actor:
            roll.by = ""
    return tuple(rolls)


def run_begin(data: dict[str, Any]) -> Fact:
    """The first line: everything that a reader needs to fold and to repeat the run."""
    return Fact(kind="run.begin", data={**data, "origin": "begin"})


def run_end(data: dict[str, Any], causes: tuple[int, ...]) -> Fact:
    """The last line: who won and why, and the figures."""
    return Fact(kind="run.end", causes=causes, data=data if causes else {**data, "origin": "clock"})


def round_declared(actions: Mapping[str, Sequence[str]], patch: Patch) -> Fact:
    """What every combatant declared, before initiative.

    Source: EA-14.
    """
    data: dict[str, Any] = {"actions": actions, "origin": "clock"}
    return Fact(kind="round.declared", rule="EA-14", data=data, set=patch)


def initiative_rolled(declared: int, rolls: Sequence[Roll], order: Sequence[str]) -> Fact:
    """Who acts when: every initiative roll in file order, then the tie rolls.

    Source: EA-15.
    """
    return Fact(
        kind="initiative.rolled", causes=(declared,), rule="EA-15", rolls=tuple(rolls), data={"order": list(order)}
    )


def unit_moved(actor: str, causes: tuple[int, ...], data: dict[str, Any], place: dict[str, Any]) -> Fact:
    """A unit walked: ``data.walked`` metres, ``data.through`` the doors that closed again behind it.

    Source: EA-8.
    """
    return Fact(kind="unit.moved", actor=actor, causes=causes, rule="EA-8", data=data, set={actor: place})


def unit_arrived(unit: str, origin: str, zone: str) -> Fact:
    """A unit of the timeline came onto the map."""
    return Fact(
        kind="unit.arrived",
        actor=unit,
        data={"zone": zone, "origin": origin},
        set={unit: {"present": True, "zone": zone}},
    )


def element_opened(actor: str, element: str, causes: tuple[int, ...], how: str) -> Fact:
    """Someone opened an element: ``how`` is walking, order or security.

    Ruling: A-094.
    """
    return Fact(
        kind="element.opened",
        actor=actor,
        target=element,
        causes=causes,
        rule="A-094",
        data={"how": how},
        set={element: {"state": "open"}},
    )


def element_closed(actor: str, element: str, causes: tuple[int, ...]) -> Fact:
    """Someone closed an element.

    Ruling: A-094.
    """
    return Fact(
        kind="element.closed",
        actor=actor,
        target=element,
        causes=causes,
        rule="A-094",
        set={element: {"state": "closed"}},
    )


def lock_tried(actor: str, element: str, causes: tuple[int, ...], roll: Roll, patch: Patch) -> Fact:
    """Someone rolled Security against a lock; ``patch`` is what came of it.

    Ruling: A-094.
    """
    success = roll.tn is not None and roll.total >= roll.tn
    return Fact(
        kind="lock.tried",
        actor=actor,
        target=element,
        causes=causes,
        rule="A-094",
        rolls=told((roll,), actor),
        data={"success": success},
        set=patch,
    )


def shot_fired(actor: str, target: str, causes: tuple[int, ...], rolls: Sequence[Roll], data: dict[str, Any]) -> Fact:
    """A shot at someone or something; what it did to what it hit is a line of its own.

    Source: EA-18, S1.1.5.
    """
    return Fact(
        kind="shot.fired",
        actor=actor,
        target=target,
        causes=causes,
        rule="EA-18",
        rolls=told(rolls, actor),
        data=data,
    )


def strike_fired(roller: str, target: str, rolls: Sequence[Roll], data: dict[str, Any]) -> Fact:
    """A shot from beyond the map, by the timeline (``data.origin``)."""
    return Fact(kind="strike.fired", actor=roller, target=target, rolls=told(rolls, roller), data=data)


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


def unit_finished(actor: str, target: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """Someone killed an unconscious enemy beside him.

    Source: EA-45.
    Ruling: A-038.
    """
    return Fact(kind="unit.finished", actor=actor, target=target, causes=causes, rule="EA-45", set=patch)


def order_done(actor: str, origin: str, causes: tuple[int, ...], patch: Patch) -> Fact:
    """A unit carried out an order and goes on to the next."""
    data: dict[str, Any] = {"order": origin}
    if not causes:
        data["origin"] = origin
    return Fact(kind="order.done", actor=actor, causes=causes, data=data, set=patch)


def order_failed(actor: str, origin: str, reason: str, patch: Patch) -> Fact:
    """A unit found that it cannot carry out an order."""
    data = {"order": origin, "reason": reason, "origin": origin}
    return Fact(kind="order.failed", actor=actor, data=data, set=patch)


def hold_begun(side: str, zone: str, causes: tuple[int, ...], round_: int) -> Fact:
    """A side's hold of the zone that it must hold stands from this round on."""
    return _hold("hold.begun", (side, zone), causes, round_)


def hold_ended(side: str, zone: str, causes: tuple[int, ...]) -> Fact:
    """A side's hold of the zone that it must hold stands no more."""
    return _hold("hold.ended", (side, zone), causes, 0)


def _hold(kind: str, held: tuple[str, str], causes: tuple[int, ...], since: int) -> Fact:
    side, zone = held
    data: dict[str, Any] = {"zone": zone} if causes else {"zone": zone, "origin": "clock"}
    return Fact(kind=kind, target=side, causes=causes, data=data, set={side: {"holds_since": since}})


KINDS = (
    "run.begin",
    "run.end",
    "round.declared",
    "initiative.rolled",
    "unit.moved",
    "unit.arrived",
    "unit.hit",
    "unit.finished",
    "section.hit",
    "element.hit",
    "element.opened",
    "element.closed",
    "lock.tried",
    "shot.fired",
    "strike.fired",
    "order.done",
    "order.failed",
    "hold.begun",
    "hold.ended",
)
"""Every kind of fact there is."""
