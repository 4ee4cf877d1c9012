"""The audit of time: each line stands at the moment that its kind and its actor have, and in the order of the moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from simcore.facts import Fact
from simcore.log.audit.book import Book, Line
from simcore.log.audit.turns import At, Course
from simcore.log.now import able

START = 0
DECLARATION = 5
"""Milliseconds into the round."""

SECURITY = "security"
FULL_DODGE = "full_dodge"
WALKING = ("unit.moved", "element.opened", "element.closed")
"""What is done in walking, on the first turn and before its action."""

ACTIONS = {"shot.fired": "attack", "lock.tried": "open", "unit.finished": "finish"}
"""What is done with an action, and the word that declares it."""

HITS = ("unit.hit", "section.hit", "element.hit")
ONCE = ("round.declared", "initiative.rolled", "hold.begun", "hold.ended", "run.end")
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
    elif fact.kind in WALKING or fact.kind in ACTIONS:
        yield from _fit(book, fact)
        yield from _turn(course, fact, offset)
    elif fact.kind in FIXED:
        yield from _fixed(book, fact, offset)


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
    found = next((pass_ for pass_ in left if _declared(course, fact, pass_, turns[pass_ - 1])), 0)
    if not timely:
        yield f"{fact.actor} acts {offset} ms into the round, and his turns are at {[at[0] for at in turns]}"
    elif not left:
        yield f"{fact.actor} acts after somebody whose turn is later in the order of the round"
    elif not found:
        yield f"{fact.actor} declared {list(course.declared[fact.actor])}, and {fact.kind} is not for this turn"
    else:
        at = turns[found - 1]
        course.acted = fact.kind in ACTIONS or (course.acted and at == course.at)
        course.at, course.actor = at, fact.actor


def _declared(course: Course, fact: Fact, pass_: int, at: At) -> bool:
    """Whether a unit may do this in one of its turns: walk first, and once what it declared."""
    words = course.declared[fact.actor]
    if course.acted and at == course.at:
        return False
    if fact.kind in WALKING:
        return pass_ == 1 and FULL_DODGE not in words
    return words[pass_ - 1 : pass_] == (ACTIONS[fact.kind],)


def _fixed(book: Book, fact: Fact, offset: int) -> Iterator[str]:
    """A line whose kind has its moment in the round, whoever acts."""
    course = book.course
    at = FIXED[fact.kind](book, fact)
    if offset != at[0]:
        yield f"{fact.kind} stands {offset} ms into the round, and happens at {at[0]}"
    if at < course.at or (at == course.at and fact.kind in ONCE):
        yield f"{fact.kind} comes after what it must come before, or twice"
    course.at, course.actor = at, fact.actor


def _timeline(_: Book, fact: Fact) -> At:
    return START, int(str(fact.data["origin"]).rpartition(".")[2])


def _order(book: Book, fact: Fact) -> At:
    return DECLARATION, book.sheets[fact.actor].index


def _declaration(book: Book, _: Fact) -> At:
    return DECLARATION, len(book.sheets)


def _initiative(book: Book, _: Fact) -> At:
    return DECLARATION, len(book.sheets) + 1


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
    "order.done": _order,
    "order.failed": _order,
    "round.declared": _declaration,
    "initiative.rolled": _initiative,
    "hold.begun": _hold,
    "hold.ended": _hold,
    "run.end": _end,
}
"""The moment of each kind that has one whoever acts; ranks follow the file."""
