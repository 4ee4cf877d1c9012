"""The audit of arithmetic: what a pool, a total and a target number are made of, and what succeeded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simcore.dice import PURPOSES, Roll, format_code, format_part, parse_code, parse_part
from simcore.errors import CodeError
from simcore.log.audit.book import Book, Line


def check(book: Book, line: Line) -> Iterator[str]:
    """Every sum of a line's rolls that does not come out."""
    fact = line.fact
    for roll in fact.rolls:
        who = f"{roll.by or fact.actor}'s {roll.purpose}"
        found = _again(book, line, roll) if roll.of else _new(book, line, roll)
        yield from (f"{fault} in {who}" for fault in found)
        yield from _named(book, line, roll)
    yield from success(line)
    made = {(roll.by or fact.actor, roll.purpose): roll.total for roll in line.rolled()}
    if made:
        book.totals[fact.seq] = made


def _named(book: Book, line: Line, roll: Roll) -> Iterator[str]:
    if roll.purpose not in PURPOSES:
        yield f"no roll is for {roll.purpose!r}"
    if roll.by and roll.by == line.fact.actor:
        yield f"by says again who acts in {roll.by}'s {roll.purpose}"
    for id_ in (roll.by or line.fact.actor, roll.against):
        if id_ and id_ not in book.kinds and id_ not in book.actors:
            yield f"{id_!r} rolls or is rolled against, and does not exist"
    if not (roll.by or line.fact.actor):
        yield f"nobody rolls for {roll.purpose}"


def _again(book: Book, line: Line, roll: Roll) -> Iterator[str]:
    """A roll used again: only of an earlier event, and with its total."""
    by = roll.by or line.fact.actor
    made = book.totals.get(roll.of, {}).get((by, roll.purpose))
    if roll.total != made:
        yield f"total {roll.total} is not that of event {roll.of}"
    if roll.code or roll.parts or roll.dice or roll.wild or roll.drop or roll.loaded or roll.capped:
        yield "a roll used again says more than its total"


def _new(book: Book, line: Line, roll: Roll) -> Iterator[str]:
    pips = _read(roll.code)
    if pips is None or format_code(pips) != roll.code:
        yield f"{roll.code!r} is no code"
        return
    yield from pool(roll.parts, pips)
    drop = dropped(book.rules.dice.wild_one, roll)
    if roll.drop != drop:
        yield f"drop is {roll.drop}, and a first wild 1 takes {drop}"
    total = sum(roll.dice) + sum(roll.wild) - drop + pips % 3
    if roll.total != total:
        yield f"total is {roll.total}, and the dice come to {total}"
    yield from target(line, roll)


def pool(parts: Sequence[Sequence[str]], pips: int) -> Iterator[str]:
    """What is wrong with a pool's parts: they add up to its pips, floored at 0, and are left out where there is one."""
    if len(parts) == 1:
        yield "one part is no part"
    amounts = []
    for part in parts:
        amount = _read(part[1], part=True) if len(part) in (2, 3) else None
        if not amount or format_part(amount) != part[1]:
            yield f"the part {list(part)} is none"
            return
        amounts.append(amount)
    if parts and max(0, sum(amounts)) != pips:
        yield f"the parts come to {format_code(sum(amounts))}, and the code is {format_code(pips)}"


def dropped(wild_one: str, roll: Roll) -> int:
    """What a first wild 1 takes from a roll under the setting ``dice.wild_one``."""
    if roll.wild[:1] != (1,) or wild_one == "none":
        return 0
    if wild_one == "drop_both":
        return 1 + max(roll.dice, default=0)
    return max(roll.dice, default=1)


def target(line: Line, roll: Roll) -> Iterator[str]:
    """What is wrong with a target number: its parts add up to it; only another roll's total has none."""
    if roll.tn is None:
        if roll.tn_parts:
            yield "there are parts of a target number and no number"
        return
    if roll.tn_parts:
        if not all(_number_part(part) for part in roll.tn_parts):
            yield "a part of the target number is none"
            return
        due = sum(int(part[1]) for part in roll.tn_parts)
        if due != roll.tn:
            yield f"tn is {roll.tn}, and its parts come to {due}"
    elif roll.tn not in [other.total for other in line.fact.rolls if other is not roll]:
        yield f"tn {roll.tn} has no parts and is no other roll's total"


def _number_part(part: Sequence[str | int]) -> bool:
    return [type(each) for each in part] in ([str, int], [str, int, str])


def success(line: Line) -> Iterator[str]:
    """``data.success`` stands only beside exactly one roll against a number, and says what that roll says."""
    data: dict[str, Any] = line.fact.data
    if "success" not in data or not line.fact.rolls:
        return
    against = [roll for roll in line.fact.rolls if roll.tn is not None]
    if len(against) != 1:
        yield f"success stands beside {len(against)} rolls against a number"
    elif data["success"] is not (against[0].total >= (against[0].tn or 0)):
        yield f"success is {data['success']!r}, and the roll says otherwise"


def _read(text: Any, *, part: bool = False) -> int | None:
    try:
        return parse_part(text) if part else parse_code(text)
    except (CodeError, TypeError):
        return None
