"""The audit of what runs on by itself: the clock of mortal wounds, round by round, and the waking of the stunned."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.log.audit.book import Book, Line
from simcore.log.audit.pools import Due, rolled
from simcore.log.audit.shelter import unit
from simcore.rules import mortal

ENDING = "run.end"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a roll of the clock or a waking; and those that were left out."""
    fact = line.fact
    if fact.round > book.last_round or fact.kind == ENDING:
        yield from _left_out(book, fact.round if fact.kind == ENDING else fact.round - 1)
    if fact.kind == "mortal.rolled":
        yield from _clock(book, line)
    elif fact.kind == "unit.woke":
        yield from _woke(book, line)


def _left_out(book: Book, over: int) -> Iterator[str]:
    """Whoever bled at the end of a round that is over had his roll in it; whose stun ended is awake."""
    for id_ in book.opening.layout.units if over else ():
        now = book.state[id_]
        if not now["present"] or (now["wounds"] != "mortally_wounded" and now["conscious"]):
            continue
        if mortal.bleeds(unit(book, id_)) and book.clocked.get(id_) != over:
            yield f"{id_} bled in round {over}, and the clock of its wound was not rolled"
        until = now["unconscious_until"]
        if not now["conscious"] and 0 < until <= over and book.rules.wake_patch(unit(book, id_)):
            yield f"the stun of {id_} ended with round {until}, and it did not wake"


def _clock(book: Book, line: Line) -> Iterator[str]:
    """2D against the rounds that the wound has lasted, once a round.

    Source: EA-42.
    Ruling: A-040.
    """
    fact, now = line.fact, unit(book, line.fact.actor)
    if not now.present or not mortal.bleeds(now):
        yield f"{fact.actor} does not bleed"
    book.clocked[fact.actor] = fact.round
    rounds = mortal.rounds_mortal(now, fact.round)
    if fact.data.get("rounds") != rounds:
        yield f"rounds is {fact.data.get('rounds')!r}, and the wound has lasted {rounds}"
    if fact.rolls:
        yield from rolled(line, [Due("mortal", fact.actor, "", mortal.CLOCK)])
        fields = mortal.clock_patch(fact.rolls[0].total, now, fact.round)
    else:
        book.bare.append(f"event {fact.seq}: a mortal wound and no dice")
        fields = {"wounds": "dead"} if fact.data.get("dies") else {}
    if fact.set != ({fact.actor: fields} if fields else {}) or fact.data.get("dies") is not bool(fields):
        yield f"the patch is {fact.set}, and the dice mean {fields}"


def _woke(book: Book, line: Line) -> Iterator[str]:
    """Whoever a stun left unconscious wakes with its last round.

    Source: EA-49.
    Ruling: A-042.
    """
    fact, now = line.fact, unit(book, line.fact.actor)
    fields = book.rules.wake_patch(now)
    if not now.present or now.conscious or now.unconscious_until != fact.round or fact.set != {fact.actor: fields}:
        yield f"{fact.actor} does not wake in round {fact.round}"
