"""The audit of what moving takes: the Running roll that terrain asks for, what comes of its failure, what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.dice import Roll, pool
from simcore.log.audit.book import Book, Due, Line
from simcore.log.audit.pools import same_pool
from simcore.log.audit.shelter import unit
from simcore.log.audit.walks import CAUTIOUS, PLACE, Footing, footings, harder, somewhere
from simcore.rules import minor, movement, tumbles
from simcore.rules.checks import Tn
from simcore.rules.movement import Speed
from simcore.rules.tumbles import TUMBLES, Tumble

RUNNING = "running"
EASY = "easy"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with the roll, the costs and the patch of a move."""
    fact = line.fact
    if fact.kind != "unit.moved":
        return
    speed = movement.named(book.rules.speeds, str(fact.data.get("speed", CAUTIOUS)))
    tumble = next((row for row in TUMBLES if row.name == fact.data.get("result")), None)
    if (fact.data.get("success") is False) != (tumble is not None) or (tumble is None and "result" in fact.data):
        yield f"result is {fact.data.get('result')!r}, and success {fact.data.get('success')!r}"
    level = fact.data.get("terrain")
    yield from _terrain(book, line, speed, tumble)
    if level is not None and fact.rolls:
        yield from _roll(book, line, tumble)
    elif level is not None:
        book.bare.append(f"event {fact.seq}: terrain and no dice")
    elif fact.rolls:
        yield "it rolls, and says no terrain"
    rule = "EA-8" if speed.name == CAUTIOUS and level is None else speed.rule
    if fact.rule != ("RB-43" if tumble is not None else rule):
        yield f"rule {fact.rule!r} is not what decides it"
    yield from _costs(book, line, (speed, str(level or EASY)), tumble)
    if tumble is not None and tumble.collision is not None and tumbles.collision(speed, tumble):
        harm = pool(("collision", speed.collision, "RB-43"), (tumble.name.replace("_", " "), tumble.collision, "RB-43"))
        book.struck[fact.seq] = Due("unit.tumbled", fact.actor, weapon="collision", damage=harm)


def _terrain(book: Book, line: Line, speed: Speed, tumble: Tumble | None) -> Iterator[str]:
    """The terrain that it says, or that it needs not say, is that of a route that it may have taken."""
    said, found = line.fact.data.get("terrain"), footings(book, line)
    if not found:
        return
    needs = {each: book.rules.movement_tn(speed.name, each[0], each[1]) for each in found}
    if said is None:
        if all(needs.values()):
            yield f"its terrain is {sorted({each[0] for each in found})}, and it does not roll"
        return
    numbers = _numbers(book, (speed, str(said)), tumble, needs)
    roll = next((roll for roll in line.fact.rolls if roll.purpose == RUNNING), None)
    if not numbers:
        yield f"its terrain is {sorted({each[0] for each in found})}, and it says {said!r}"
    elif roll is not None and (roll.tn, roll.tn_parts) not in [(tn.number, tn.parts) for tn in numbers]:
        yield f"the target number is {roll.tn} of {roll.tn_parts}, and the rules give {[tn.number for tn in numbers]}"


def _numbers(book: Book, over: tuple[Speed, str], tumble: Tumble | None, needs: dict[Footing, Tn | None]) -> list[Tn]:
    """The numbers that the terrain may have asked for; of a walk cut short the rest of the way is not known."""
    speed, said = over
    if tumble is None or tumble.quarters == 4:
        return [tn for each, tn in needs.items() if each[0] == said and tn is not None]
    if not any(harder(said, each[0]) for each in needs):
        return []
    found = [book.rules.movement_tn(speed.name, said, own) for own in somewhere(book, said)]
    return [tn for tn in found if tn is not None]


def _roll(book: Book, line: Line, tumble: Tumble | None) -> Iterator[str]:
    """One Running roll, lowered by all that lowers rolls; its failure is what the table says."""
    fact = line.fact
    if [roll.purpose for roll in fact.rolls] != [RUNNING]:
        yield "it needs one roll of Running, and no other"
        return
    (roll,) = fact.rolls
    sheet, lowered = book.sheets[fact.actor], book.rules.penalties(unit(book, fact.actor), fact.round)
    yield from same_pool(roll, book.rules.skill_pool(sheet.labels[RUNNING], sheet.skills[RUNNING], 0, lowered))
    yield from _failure(book, roll, tumble)


def _failure(book: Book, roll: Roll, tumble: Tumble | None) -> Iterator[str]:
    missed = (roll.tn or 0) - roll.total
    due = book.rules.tumble(missed) if missed > 0 else None
    if due != tumble:
        yield f"missed by {missed} is {due.name if due else 'a success'}, and it says otherwise"


def _costs(book: Book, line: Line, over: tuple[Speed, str], tumble: Tumble | None) -> Iterator[str]:
    """Beside the place a move changes what it costs as a minor action, and what a failure brings."""
    fact, (speed, level) = line.fact, over
    now = unit(book, fact.actor)
    due = {} if tumble is None else dict(tumbles.patch(tumble, now, fact.round))
    if movement.counts(speed, level):
        due |= minor.cost("run", now, fact.round)
    said = {field: value for field, value in fact.set.get(fact.actor, {}).items() if field not in PLACE}
    if said != due:
        yield f"beside the place the patch is {said}, and the move means {due}"
    whole = range(1, book.rules.allowance(speed.name, book.sheets[fact.actor].move) + 1)
    walked = fact.data.get("walked")
    if tumble is not None and walked not in {tumbles.completed(tumble, metres) for metres in whole}:
        yield f"{walked!r} m are no part of a way that it may have tried"
