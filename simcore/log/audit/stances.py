"""The audit of what a unit does about itself and others: standing, dropping, drawing, loading, leaving, treating."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simcore.log.audit.book import Book, Line
from simcore.log.audit.moments import sent
from simcore.log.audit.pools import Due, against, penalties, rolled
from simcore.log.audit.shelter import unit
from simcore.log.sheets import maps
from simcore.rules import minor, mortal

Patch = Mapping[str, Mapping[str, Any]]
FIRST_AID = "first-aid"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with such a line: what must hold before it, and its patch to the letter."""
    found = CHECKS.get(line.fact.kind)
    if found is not None:
        yield from found(book, line)


def _means(line: Line, due: Patch) -> Iterator[str]:
    if line.fact.set != due:
        yield f"the patch is {line.fact.set}, and the line means {due}"


def _stood(book: Book, line: Line) -> Iterator[str]:
    """Standing up is all the movement of a round.

    Source: EA-13.
    """
    id_, now = line.fact.actor, book.state[line.fact.actor]
    if not now["prone"] or now["trapped"]:
        yield f"{id_} stands up, and cannot"
    if book.walked.get(id_) == line.fact.round:
        yield f"{id_} moves a second time in the round"
    book.walked[id_] = line.fact.round
    yield from _means(line, {id_: {"prone": False}})


def _dropped(book: Book, line: Line) -> Iterator[str]:
    if book.state[line.fact.actor]["prone"]:
        yield f"{line.fact.actor} drops, and lies already"
    yield from _means(line, {line.fact.actor: {"prone": True}})


def _drawn(book: Book, line: Line) -> Iterator[str]:
    """Drawing a weapon is a minor action, but for bare hands; it comes set to kill.

    Source: EA-6, EA-7.
    """
    id_, weapon, now = line.fact.actor, line.fact.data.get("weapon"), unit(book, line.fact.actor)
    arm = book.arms.get(str(weapon))
    if weapon not in book.sheets[id_].weapons or now.hand == weapon or arm is None:
        yield f"{id_} cannot draw {weapon!r}"
        return
    fields = {"hand": weapon, **minor.drawn(arm.skill, now, line.fact.round)}
    yield from _means(line, {id_: {**fields, **({"stun_set": False} if now.stun_set else {})}})


def _loaded(book: Book, line: Line) -> Iterator[str]:
    """Loading is a minor action, and takes a spare load.

    Source: EA-6, EA-7.
    """
    id_, weapon, now = line.fact.actor, line.fact.data.get("weapon"), unit(book, line.fact.actor)
    stock, arm = book.state.get(f"{id_}-{weapon}"), book.arms.get(str(weapon))
    if weapon != now.hand or stock is None or arm is None or not stock["spare"] or stock["loaded"] == arm.ammunition:
        yield f"{id_} cannot load {weapon!r}"
        return
    loads = {"loaded": arm.ammunition, "spare": stock["spare"] - 1}
    yield from _means(line, {id_: minor.cost("load", now, line.fact.round), f"{id_}-{weapon}": loads})


def _set(book: Book, line: Line) -> Iterator[str]:
    """Setting a weapon to stun, or back, is a minor action.

    Source: EA-6, EA-7, EA-48.
    """
    id_, mode, now = line.fact.actor, line.fact.data.get("mode"), unit(book, line.fact.actor)
    arm = book.arms.get(now.hand)
    if mode not in ("kill", "stun") or (mode == "stun") == now.stun_set or arm is None or not arm.stun:
        yield f"{id_} cannot set {now.hand!r} to {mode!r}"
        return
    yield from _means(line, {id_: {"stun_set": mode == "stun", **minor.cost(f"set_{mode}", now, line.fact.round)}})


def _left(book: Book, line: Line) -> Iterator[str]:
    """One leaves from a zone that is an exit; where there is none, from any outside; sent away, from where one is."""
    id_, zone = line.fact.actor, line.fact.data.get("zone")
    given, zones = maps(book.opening.scenario.resolved, "site", "zones"), book.opening.layout.zones
    exits = {name for name in zones if maps(given, name).get("exit")}
    outs = zones if sent(line.fact) else exits or {name for name, each in zones.items() if each.outside}
    if book.state[id_]["trapped"] and not sent(line.fact):
        yield f"{id_} leaves, and is trapped"
    if zone != book.state[id_]["zone"] or zone not in outs:
        yield f"{id_} cannot leave from {zone!r}"
    yield from _means(line, {id_: {"present": False, "zone": None}})


def _aided(book: Book, line: Line) -> Iterator[str]:
    """A medpac is used on somebody mortally wounded beside one; where the roll succeeds he is stable.

    Source: EA-43.
    Ruling: A-041.
    """
    fact, medic, patient = line.fact, book.state[line.fact.actor], unit(book, line.fact.target)
    if not medic["medpacs"] or fact.actor == fact.target or medic["zone"] != patient.zone:
        yield f"{fact.actor} has no medpac, or is not beside {fact.target}"
        return
    if not (patient.present and mortal.bleeds(patient)):
        yield f"{fact.target} does not bleed"
    if fact.rolls:
        sheet, lowered = book.sheets[fact.actor], penalties(book, fact.actor, fact.round)
        pool = book.rules.skill_pool(sheet.labels[FIRST_AID], sheet.skills[FIRST_AID], 0, lowered)
        yield from rolled(line, [Due("first_aid", fact.actor, fact.target, pool)])
        yield from against(fact.rolls[0], book.rules.first_aid_tn())
    else:
        book.bare.append(f"event {fact.seq}: first aid and no dice")
    stable = {fact.target: {"stable": True}} if fact.data.get("success") else {}
    yield from _means(line, {fact.actor: {"medpacs": medic["medpacs"] - 1}, **stable})


CHECKS: Mapping[str, Callable[[Book, Line], Iterator[str]]] = {
    "unit.stood": _stood,
    "unit.dropped": _dropped,
    "unit.left": _left,
    "weapon.drawn": _drawn,
    "weapon.loaded": _loaded,
    "weapon.set": _set,
    "aid.given": _aided,
}
