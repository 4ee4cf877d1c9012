"""The audit of time: each line stands at the moment that its kind and its actor have, and in the order of the moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from simcore.facts import Fact
from simcore.log.audit.book import Book, Line
from simcore.log.audit.turns import SPEEDS, At, Course
from simcore.log.now import able

START = 0
BREATH = 2
DECLARATION = 5
"""Milliseconds into the round."""

SECURITY = "security"
MOVING = ("unit.moved", "element.opened", "element.closed", "unit.left")
"""What is done in the movement of a turn."""

ACTS = {
    "shot.fired": "attack",
    "blow.struck": "attack",
    "lock.tried": "open",
    "unit.finished": "finish",
    "aid.given": "treat",
    "work.begun": "work",
    "work.continued": "work",
    "unit.stood": "stand",
    "unit.dropped": "drop",
    "weapon.drawn": "draw:",
    "weapon.loaded": "load",
    "weapon.set": "set_",
}
"""What else is done in a turn, and the word that declares it, or how that begins."""

TRIED = "fire.tried"
DECISION = "decision.made"
HITS = ("unit.hit", "section.hit", "element.hit", "cover.hit", "unit.tumbled")
ONCE = ("round.declared", "initiative.rolled", "hold.begun", "hold.ended", "mortal.rolled", "unit.woke", "run.end")
"""The kinds of which no two share a moment."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with the moment of a line."""
    fact, course = line.fact, book.course
    if fact.kind == "run.begin":
        return
    if course.unsettled() and fact.kind != "initiative.rolled":
        yield f"what was declared in round {course.round} has no order, which must come right after it"
    if fact.round != course.round:
        course.begin(fact.round)
    offset = round(fact.t * 1000) - (fact.round - 1) * book.round_ms
    if fact.kind in HITS or (fact.kind == "element.opened" and fact.data.get("how") == SECURITY):
        yield from _follows(course, fact, offset)
    elif fact.kind == TRIED:
        if offset != course.at[0]:
            yield "it does not come at the time of the hit that it comes of"
    elif sent(fact):
        yield from _fixed(course, fact, offset, _timeline(book, fact))
    elif fact.kind in MOVING or fact.kind in ACTS or (fact.kind == DECISION and offset != DECLARATION):
        yield from _fit(book, fact)
        yield from _turn(course, fact, offset)
    elif fact.kind in FIXED:
        yield from _fixed(course, fact, offset, FIXED[fact.kind](book, fact))


def sent(fact: Fact) -> bool:
    """Whether somebody left because the timeline says so, and not in a turn of his."""
    return fact.kind == "unit.left" and not fact.causes


def _follows(course: Course, fact: Fact, offset: int) -> Iterator[str]:
    """What comes of a shot or of a lock that gave way is right after it, at the same time, by whoever did it."""
    if fact.causes[:1] != (fact.seq - 1,) or offset != course.at[0]:
        yield "it does not come right after what it comes of, at the same time"
    if fact.actor != course.actor:
        yield f"it comes of what {course.actor} did, and names {fact.actor}"


def _fit(book: Book, fact: Fact) -> Iterator[str]:
    now = book.state[fact.actor]
    if not able(now) or now["idle_until"] >= fact.round:
        yield f"{fact.actor} acts, and is not able to"


def _turn(course: Course, fact: Fact, offset: int) -> Iterator[str]:
    """A line of a unit's turn: the first of its turns that has this time, is not over, and is for what it does."""
    if fact.actor not in course.ranks:
        yield f"{fact.actor} acts, and declared nothing in round {fact.round}"
        return
    turns = course.turns(fact.actor)
    timely = [pass_ for pass_, at in enumerate(turns, 1) if at[0] == offset]
    left = [pass_ for pass_ in timely if turns[pass_ - 1] >= course.at]
    found = next((pass_ for pass_ in left if _step(course, fact, pass_, turns[pass_ - 1])), 0)
    if not timely:
        yield f"{fact.actor} acts {offset} ms into the round, and his turns are at {[at[0] for at in turns]}"
    elif not left:
        yield f"{fact.actor} acts after somebody whose turn is later in the order of the round"
    elif not found:
        yield f"{fact.actor} declared {list(course.declared[fact.actor])}, and {fact.kind} is not for this turn"
    else:
        at = turns[found - 1]
        step = _step(course, fact, found, at)
        course.step = step - 1 if fact.kind in MOVING or fact.kind == DECISION else step
        course.at, course.actor, course.action = at, fact.actor, found


def _step(course: Course, fact: Fact, pass_: int, at: At) -> int:
    """Which step of a pass this is, from 1 on: the first of those that are left that declares it; 0 for none."""
    words = course.declared[fact.actor][pass_ - 1]
    over = course.step if at == course.at else 0
    left = enumerate(words[over:], over + 1)
    return next((step for step, word in left if declares(fact, word)), 0)


def declares(fact: Fact, word: str) -> bool:
    """Whether a word of a declaration is for what a line tells.

    >>> declares(Fact(kind="weapon.set", data={"mode": "stun"}), "set_stun"), declares(Fact(kind="unit.stood"), "drop")
    (True, False)
    """
    if fact.kind == "unit.moved":
        return SPEEDS.get(word) == str(fact.data.get("speed", "cautious"))
    if fact.kind in MOVING:
        return word in SPEEDS
    if fact.kind == DECISION:
        return word == "attack"
    more = {"weapon.drawn": "weapon", "weapon.set": "mode"}.get(fact.kind)
    return word == ACTS[fact.kind] + (str(fact.data.get(more)) if more else "")


def _fixed(course: Course, fact: Fact, offset: int, at: At) -> Iterator[str]:
    """A line that has its moment in the round, whoever acts."""
    if offset != at[0]:
        yield f"{fact.kind} stands {offset} ms into the round, and happens at {at[0]}"
    if at < course.at or (at == course.at and fact.kind in ONCE):
        yield f"{fact.kind} comes after what it must come before, or twice"
    course.at, course.actor = at, fact.actor


def _timeline(_: Book, fact: Fact) -> At:
    return START, int(str(fact.data["origin"]).rpartition(".")[2])


def _looked(book: Book, fact: Fact) -> At:
    """What a side sees and hears: before all else, side by side in file order."""
    units, sides = book.opening.layout.units, list(book.opening.layout.sides)
    side = str(fact.data.get("side")) if fact.kind == "sight.lost" else units[fact.actor].side
    return DECLARATION, sides.index(side) - len(sides)


def _order(book: Book, fact: Fact) -> At:
    return DECLARATION, book.sheets[fact.actor].index


def _declaration(book: Book, _: Fact) -> At:
    return DECLARATION, len(book.sheets)


def _initiative(book: Book, _: Fact) -> At:
    return DECLARATION, len(book.sheets) + 1


def _decision(book: Book, _: Fact) -> At:
    return DECLARATION, len(book.sheets) + 2


def _dying(book: Book, fact: Fact) -> At:
    return book.round_ms - book.round_ms // 50 + 6 * (book.round_ms // 500), book.sheets[fact.actor].index


def _waking(book: Book, fact: Fact) -> At:
    return book.round_ms - book.round_ms // 50 + 7 * (book.round_ms // 500), book.sheets[fact.actor].index


def _worked(book: Book, fact: Fact) -> At:
    return book.round_ms - book.round_ms // 25, book.sheets[fact.actor].index


def _breath(book: Book, fact: Fact) -> At:
    return BREATH, book.sheets[fact.actor].index


def _housekeeping(part: str) -> Callable[[Book, Fact], At]:
    """A part of housekeeping, in which :mod:`simcore.log.audit.hazards` knows the order."""

    def at(book: Book, _: Fact) -> At:
        offset = book.round_ms - book.round_ms // 50 + "abcdefgh".index(part) * (book.round_ms // 500)
        return offset, book.course.at[1] if book.course.at[0] == offset else 0

    return at


def _falling(book: Book, _: Fact) -> At:
    """What a section that gives way brings about is right after that, at the same time."""
    return book.course.at


def _hold(book: Book, fact: Fact) -> At:
    return _victory(book), [goal.side for goal in book.plans.goals].index(fact.target)


def _end(book: Book, fact: Fact) -> At:
    if fact.data["outcome"]["reason"] == "limit":
        return book.round_ms - book.round_ms // 1000, 0
    return _victory(book), len(book.plans.goals)


def _victory(book: Book) -> int:
    return book.round_ms - book.round_ms // 500


FIXED: Mapping[str, Callable[[Book, Fact], At]] = {
    "strike.fired": _timeline,
    "unit.arrived": _timeline,
    "light.changed": _timeline,
    "unit.sighted": _looked,
    "sight.lost": _looked,
    "noise.heard": _looked,
    "order.skipped": _order,
    "order.done": _order,
    "order.failed": _order,
    "round.declared": _declaration,
    "initiative.rolled": _initiative,
    DECISION: _decision,
    "mortal.rolled": _dying,
    "unit.woke": _waking,
    **dict.fromkeys(("work.broken", "fire.fought", "suppression.tried", "zone.vented"), _worked),
    "hold.begun": _hold,
    "hold.ended": _hold,
    "run.end": _end,
    "fire.started": _timeline,
    "smoke.breathed": _breath,
    **dict.fromkeys(("fire.checked", "fire.spread", "fire.lowered", "fire.ended"), _housekeeping("b")),
    **dict.fromkeys(("section.weakened", "smoke.changed"), _housekeeping("b")),
    "collapse.checked": _housekeeping("c"),
    "collapse.spread": _housekeeping("d"),
    **dict.fromkeys(("impact.suffered", "unit.fell", "zone.collapsed"), _falling),
}
"""The moment of each kind that has one whoever acts; ranks follow the file."""
