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


class Fired(NamedTuple):
    """What an attack says beside who made it on whom: its dice, what else there is to tell, what it changes itself."""

    rolls: Sequence[Roll]
    data: dict[str, Any]
    patch: Patch


def shot_fired(actor: str, target: str, causes: tuple[int, ...], fired: Fired) -> Fact:
    """A shot at someone or something; what it did to what it hit is a line of its own.

    Source: EA-18, S1.1.5.
    """
    return _attack("shot.fired", (actor, target), causes, fired)


def blow_struck(actor: str, target: str, causes: tuple[int, ...], fired: Fired) -> Fact:
    """An attack hand to hand; what it did is a line of its own.

    Source: EA-18, EA-19.
    """
    return _attack("blow.struck", (actor, target), causes, fired)


def _attack(kind: str, who: tuple[str, str], causes: tuple[int, ...], fired: Fired) -> Fact:
    actor, target = who
    return Fact(
        kind=kind,
        actor=actor,
        target=target,
        causes=causes,
        rule="EA-18",
        rolls=told(fired.rolls, actor),
        data=fired.data,
        set=fired.patch,
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


class Moved(NamedTuple):
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


def unit_tumbled(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What a fall in moving did to whoever moved.

    Source: RB-43, EA-36, EA-37.
    """
    return _hit("unit.tumbled", "RB-43", rolls, (resolution, patch))


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


def cover_hit(rolls: Sequence[Roll], resolution: Resolution, patch: Patch) -> Fact:
    """What damage did to the loose cover of a zone.

    Source: RB-46, RB-48.
    """
    return _hit("cover.hit", "RB-48", rolls, (resolution, patch))


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


def unit_left(unit: str, causes: tuple[int, ...], zone: str) -> Fact:
    """A unit left the map from a zone."""
    fields = {"present": False, "zone": None}
    return Fact(kind="unit.left", actor=unit, causes=causes, data={"zone": zone}, set={unit: fields})


def light_changed(origin: str, lit: str, patch: Patch) -> Fact:
    """The light of some zones changed, by the timeline."""
    return Fact(kind="light.changed", data={"lit": lit, "origin": origin}, set=patch)


def unit_sighted(actor: str, target: str, causes: tuple[int, ...], zone: str, patch: Patch) -> Fact:
    """Someone caught sight of a hostile unit, and his side knows where it is."""
    data: dict[str, Any] = {"zone": zone} if causes else {"zone": zone, "origin": "clock"}
    return Fact(kind="unit.sighted", actor=actor, target=target, causes=causes, data=data, set=patch)


def sight_lost(side: str, target: str, causes: tuple[int, ...], zone: str | None, patch: Patch) -> Fact:
    """A side has a hostile unit in sight no longer; ``zone`` is where it thinks it is, None where it has no idea."""
    data: dict[str, Any] = {"side": side, "zone": zone}
    if not causes:
        data["origin"] = "clock"
    return Fact(kind="sight.lost", target=target, causes=causes, data=data, set=patch)


def noise_heard(actor: str, target: str, causes: tuple[int, ...], zone: str, patch: Patch) -> Fact:
    """Someone heard a hostile unit in a zone next to his own."""
    return Fact(kind="noise.heard", actor=actor, target=target, causes=causes, data={"zone": zone}, set=patch)


def decision_made(actor: str, causes: tuple[int, ...], data: dict[str, Any]) -> Fact:
    """What a unit, and those who stand as it does, chose by the odds: ``known`` is what the choice rests on."""
    return Fact(kind="decision.made", actor=actor, causes=causes, data=data)


def order_skipped(actor: str, origin: str, patch: Patch) -> Fact:
    """A unit passed over an order whose condition does not hold."""
    return Fact(kind="order.skipped", actor=actor, data={"order": origin, "origin": origin}, set=patch)


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
    "unit.tumbled",
    "unit.stood",
    "unit.dropped",
    "unit.arrived",
    "unit.left",
    "unit.woke",
    "unit.hit",
    "unit.finished",
    "section.hit",
    "element.hit",
    "element.opened",
    "element.closed",
    "lock.tried",
    "shot.fired",
    "strike.fired",
    "blow.struck",
    "cover.hit",
    "weapon.drawn",
    "weapon.loaded",
    "weapon.set",
    "mortal.rolled",
    "aid.given",
    "light.changed",
    "unit.sighted",
    "sight.lost",
    "noise.heard",
    "decision.made",
    "order.done",
    "order.failed",
    "order.skipped",
    "hold.begun",
    "hold.ended",
)
"""Every kind of fact there is."""
