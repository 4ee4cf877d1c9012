"""What a shot or a hit must name among its causes: the events that set what entered its pools, numbers and line."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.facts import Fact
from simcore.log.audit.book import Book, Line
from simcore.log.audit.open import line as line_of_effect
from simcore.log.audit.open import openers
from simcore.log.audit.shelter import air, clear, crossed, shelter

Reason = tuple[int | None, str]


def reasons(book: Book, line: Line) -> Iterator[Reason]:
    """The events that a line must name, with what each is to it; None where no event set the field."""
    fact = line.fact
    if fact.kind in ("shot.fired", "blow.struck"):
        yield from _shot(book, line)
        yield from _smoked(book, fact) if fact.kind == "shot.fired" else ()
    elif (
        fact.kind == "aid.given"
        or (fact.kind == "unit.moved" and fact.data.get("terrain"))
        or fact.kind == "lock.tried"
    ):
        yield from hindered(book, fact.actor, fact.round)
    elif fact.kind in ("unit.hit", "unit.tumbled"):
        if "wounds" in fact.set.get(fact.target, {}):
            yield book.because(fact.target, "wounds"), "the wounds from before"
    elif fact.kind == "section.hit":
        now = book.state[fact.target]
        if now["damage"] != "intact" or now["frame_pips"]:
            yield book.because(fact.target, "structure"), "what weakened it"
    elif fact.kind == "element.hit":
        yield book.because(fact.target, "damage"), "what damaged it before"


def hindered(book: Book, id_: str, round_: int) -> Iterator[Reason]:
    """The events that lower the rolls of a unit."""
    now = book.state[id_]
    if now["wounds"] != "healthy":
        yield book.because(id_, "wounds"), f"{id_} is wounded"
    if now["stunned_until"] >= round_:
        yield book.because(id_, "stunned_until"), f"{id_} is stunned"
    if now["minor"]:
        yield book.because(id_, "minor"), f"{id_} did something small before"
    if now["slip_round"] and now["slip_round"] >= round_ - 1:
        yield book.because(id_, "slip_round"), f"{id_} slipped"
    field = {0: "choke", 1: "choke_after"}.get(max(0, round_ - now["choke_until"]), "")
    if field and now[field]:
        yield book.because(id_, field), f"{id_} chokes"
        yield book.because(id_, "choke_until"), f"{id_} chokes until {now['choke_until']}"


def _shot(book: Book, line: Line) -> Iterator[Reason]:
    fact = line.fact
    yield from hindered(book, fact.actor, fact.round)
    if not book.unit(fact.target):
        return
    now, round_ = book.state[fact.target], fact.round
    for field, holds in (
        ("prone", bool(now["prone"])),
        ("dodging_until", now["dodging_until"] >= round_),
        ("dodge_rolled", now["dodge_rolled"] >= round_),
        ("racing_round", now["racing_round"] >= round_),
    ):
        if holds:
            yield book.because(fact.target, field), f"{field} of {fact.target}"
    rolls_now = "dodge_rolled" in fact.set.get(fact.target, {})
    if rolls_now or book.rules.penalties_lower_defense:
        yield from hindered(book, fact.target, round_)
    here, there = book.state[fact.actor]["zone"], now["zone"]
    if not clear(book):
        yield book.because(there, "lit"), f"the light in {there}"
    if fact.kind == "blow.struck":
        return
    if shelter(book, here, there).thing:
        yield book.because(there, "cover_damage"), f"what the cover in {there} has suffered"
    for section in line_of_effect(book, here, there) or ():
        for number in openers(book, section):
            yield number, f"it opened the line through {section}"


def _smoked(book: Book, fact: Fact) -> Iterator[Reason]:
    """The events that put the worst smoke there that a shot goes through; and, before a thing, its light."""
    zones = crossed(book, str(book.state[fact.actor]["zone"]), fact.target)
    between = air(book, zones)
    if not book.unit(fact.target) and zones and not clear(book):
        yield book.because(zones[-1], "lit"), f"the light in {zones[-1]}"
    for zone in zones:
        if between.smoke not in ("none", "") and book.state[zone]["smoke"] == between.smoke:
            yield book.because(zone, "smoke"), f"the smoke in {zone}"
