"""The audit of fire, smoke, collapse and the work of crews: what the rules bring about is written out ahead, and each line is held to it.

A phase of a round has a script: a generator of the lines that must come, each worked out from the state before it. A
line that is not the next of its script is a fault, and so is a next one that is not there when time goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import chain

from simcore.facts import Fact
from simcore.log.audit import crew, effort, fires, haze, stir, toppling
from simcore.log.audit.book import Book, Line
from simcore.log.audit.peril import DESTROYED, Expected, Moment, Script
from simcore.log.audit.pools import against, rolled
from simcore.rules.checks import succeeds

TRIED, STARTED = "fire.tried", "fire.started"
SCRIPTED = frozenset(
    {
        *("fire.checked", "fire.spread", "fire.lowered", "fire.ended", "section.weakened"),
        *("smoke.changed", "smoke.breathed"),
        *(crew.BROKEN, *effort.DECIDED.values()),
        *("collapse.checked", "collapse.spread", "impact.suffered", "unit.fell", "zone.collapsed"),
    }
)
"""The kinds of line that come by themselves, at their moments of a round."""

MOST = 100
"""Lines missed before one that are told: who leaves out more hears no more of what is left out before that line."""

LIT, START = 1, 2
"""Milliseconds into the round: the timeline's fires burn; who is in smoke breathes it."""


def _burns(book: Book, round_: int) -> Script:
    """The fires of a housekeeping, and then the smoke, from the state after them."""
    yield from fires.burns(book, round_)
    yield from haze.settles(book, round_)


PHASES: tuple[tuple[str, Callable[[Book, int], Script]], ...] = (
    ("lit", fires.outbreaks),
    ("start", haze.breathes),
    ("work", crew.results),
    ("a", toppling.looks),
    ("b", _burns),
    ("c", toppling.checks),
    ("d", toppling.spreads),
)
"""What comes by itself in a round, in its order.

Source: S1.3.2.80.
Ruling: A-202.
"""


def offset(part: str, round_ms: int) -> int:
    """When a phase takes place, in milliseconds into the round.

    >>> offset("start", 5000), offset("work", 5000), offset("b", 5000)
    (2, 4800, 4910)
    """
    fixed = {"lit": LIT, "start": START, "work": round_ms - round_ms // 25}
    if part in fixed:
        return fixed[part]
    return round_ms - round_ms // 50 + "abcdefgh".index(part) * (round_ms // 500)


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a line of fire, smoke and collapse; and what ought to stand before a line."""
    fact, perils = line.fact, book.perils
    if fact.kind == "run.begin":
        return
    if not perils.enabled:
        if fact.kind in SCRIPTED | {TRIED, STARTED}:
            yield f"{fact.kind} comes of rules that are not in force"
        return
    of_hit = yield from _of_hit(book, line)
    ms = round(fact.t * 1000) - (fact.round - 1) * book.round_ms
    yield from _reached(book, (fact.round, ms))
    if fact.kind == STARTED:
        yield from fires.broke_out(book, line)
    elif fact.kind in SCRIPTED and not of_hit:
        yield from _followed(book, line)


def _of_hit(book: Book, line: Line) -> Generator[str, None, bool]:
    """What comes of a hit stands right after it, and after what came through to the person behind. Whether the line does.

    Source: S1.3.1.60, S1.3.2.20, S1.7.2.10.
    Ruling: A-089, A-188.
    """
    perils, fact = book.perils, line.fact
    if fact.kind == "unit.hit" and fact.causes[:1] == (perils.blow,):
        return False
    for due in perils.aftermath:
        if _is(fact, due):
            yield from judged(book, line, due)
            return True
        yield f"event {perils.blow} brings about {due}, and no line says what came of it"
    if fact.kind == TRIED:
        yield "no hit that may kindle is before it"
    perils.blow, perils.aftermath = fact.seq, _aftermath(book, line)
    return False


def _aftermath(book: Book, line: Line) -> Script:
    """What must come of a line at once, if it is a hit: whether it kindles goes by the state before it, the rest by that after."""
    fact, kindled = line.fact, fires.kindles(book, line)
    gone = fact.kind == "section.hit" and fact.set.get(fact.target, {}).get("damage") == DESTROYED
    return chain(toppling.downfall(book, fact.target, fact.seq) if gone else (), () if kindled is None else (kindled,))


def _is(fact: Fact, due: Expected) -> bool:
    """Whether a line is the one that is due, right or wrong."""
    return (due.kind, due.actor, due.target) == (fact.kind, fact.actor, fact.target)


def _reached(book: Book, now: Moment) -> Iterator[str]:
    """Time goes on to a moment: what ought to have come before it and did not, is missed."""
    perils, missed = book.perils, 0
    while perils.script is None or perils.moment < now:
        for due in _missed(book):
            missed += 1
            yield f"{due} was due in round {perils.moment[0]}, and no line says what came of it"
        perils.script = None
        if not perils.phase and perils.round < now[0]:
            perils.round = min(_wakes(book, perils.round), default=now[0]) if missed < MOST else now[0]
            perils.round = min(now[0], perils.round)
        part, script = PHASES[perils.phase]
        moment = perils.round, offset(part, book.round_ms)
        if moment > now:
            return
        perils.script, perils.moment = script(book, perils.round), moment
        perils.phase = (perils.phase + 1) % len(PHASES)
        perils.round += not perils.phase


def _missed(book: Book) -> Iterator[Expected]:
    """What is left of the script that is being followed, if one is."""
    due = _next(book)
    while due is not None:
        yield due
        book.perils.due = None
        due = _next(book)


def _next(book: Book) -> Expected | None:
    """The next line of the script that is being followed, None where it is over."""
    perils = book.perils
    if perils.due is None and perils.script is not None:
        perils.due = next(perils.script, None)
    return perils.due


def _wakes(book: Book, first: int) -> Iterator[int]:
    """The rounds, not before ``first``, in which anything may next come of the state as it is: none where nothing may."""
    perils = book.perils
    endangered = not perils.severe.keys().isdisjoint(stir.ablaze(book))
    if perils.fallen or perils.working or endangered or haze.breathers(book) or haze.settled(book, first):
        yield first
    else:
        yield from chain(fires.wakes(book, first), fires.next_outbreaks(book, first), haze.wakes(book, first))


def _followed(book: Book, line: Line) -> Iterator[str]:
    """A line is the next of its script; those before it that are not there are missed."""
    fact, perils = line.fact, book.perils
    due = _next(book)
    missed = []
    while due is not None and not _is(fact, due):
        missed.append(
            f"{due} comes before {fact.kind} of {fact.target or fact.actor}, and no line says what came of it"
        )
        perils.due = None
        due = _next(book)
    if due is None:
        yield f"{fact.kind} of {fact.target or fact.actor} does not come now"
    yield from missed
    if due is not None:
        yield from judged(book, line, due)
        perils.due = None


def judged(book: Book, line: Line, due: Expected) -> Iterator[str]:
    """Everything in which a line is not what it must be."""
    fact = line.fact
    if due.judge is not None:
        yield from due.judge(book, line)
        return
    data, patch, causes = dict(due.data), due.patch, due.causes
    if due.tn is not None:
        met = fact.data.get("success") is True
        if fact.rolls:
            yield from rolled(line, [due.roll])
            yield from against(fact.rolls[0], due.tn)
            met = succeeds(fact.rolls[0].total, due.tn.number)
        else:
            book.bare.append(f"event {fact.seq}: {due} and no dice")
        data["success"], patch = met, due.patch if met else due.missed
        causes = causes if met or due.blamed is None else due.blamed
    elif fact.rolls:
        yield "it rolls, and nothing is rolled for it"
    if fact.causes != causes:
        yield f"its causes are {list(fact.causes)}, and what led to it is {list(causes)}"
    if not causes:
        data["origin"] = "begin"
    if fact.data != data:
        yield f"it says {fact.data}, and the rules say {data}"
    if fact.set != patch:
        yield f"the patch is {fact.set}, and the rules mean {patch}"
