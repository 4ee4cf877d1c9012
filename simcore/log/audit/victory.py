"""The audit of holds and of the end: who has won by the state and the scenario's goals, worked out again."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.log.audit.book import Book, Line
from simcore.log.audit.conditions import stand_in
from simcore.log.audit.plans import Goal
from simcore.log.now import able

HOLDS = ("hold.begun", "hold.ended")
Verdict = tuple[str | None, str]
LIMIT: Verdict = (None, "limit")
EVENT_LIMIT: Verdict = (None, "event_limit")
MUTUAL: Verdict = (None, "mutual")


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with a hold; and, where a round is over, what it should have brought and did not."""
    fact = line.fact
    if fact.round != book.last_round and fact.kind != "run.begin":
        yield from _over(book, fact.round)
        book.last_round = fact.round
    if fact.kind in HOLDS:
        yield from _hold(book, line)
    elif fact.kind == "run.end":
        yield from unheld(book)


def _over(book: Book, now: int) -> Iterator[str]:
    """What must hold when a new round is told: the holds were noted, and nobody had won yet."""
    last = book.last_round
    if last or now > 1:
        yield from unheld(book)
    dues = {last} | {goal.until for goal in book.plans.goals}
    dues |= {book.state[goal.side]["holds_since"] + goal.rounds - 1 for goal in book.plans.goals if goal.verb == "hold"}
    for round_ in sorted(dues):
        verdict = won(book, round_) if max(1, last) <= round_ < now else None
        if verdict is not None:
            yield f"the run goes on, and round {round_} ended it: {verdict[0] or 'nobody'} by {verdict[1]}"
    if book.events > book.opening.event_limit:
        yield f"the run goes on, and {book.opening.event_limit} events are its limit"


def unheld(book: Book) -> Iterator[str]:
    """The holds that began or ended without a line."""
    for goal in book.plans.goals:
        if goal.verb == "hold" and bool(book.state[goal.side]["holds_since"]) != held(book, goal):
            yield f"the hold of {goal.side} on {goal.target} changed before this, and no line says so"


def held(book: Book, goal: Goal) -> bool:
    """Whether a unit of the side able to act is in the zone, and no hostile one."""
    hostile = book.opening.layout.sides[goal.side].hostile
    return stand_in(book, goal.side, goal.target) and not any(stand_in(book, side, goal.target) for side in hostile)


def _hold(book: Book, line: Line) -> Iterator[str]:
    fact = line.fact
    goal = next((goal for goal in book.plans.goals if (goal.side, goal.verb) == (fact.target, "hold")), None)
    if goal is None or fact.data.get("zone") != goal.target:
        yield f"{fact.target} has no such hold to win by"
        return
    begun = fact.kind == "hold.begun"
    due = {fact.target: {"holds_since": fact.round if begun else 0}}
    if fact.set != due:
        yield f"the patch is {fact.set}, and the line means {due}"
    if held(book, goal) is not begun:
        yield f"by the state {fact.target} {'does not hold' if begun else 'holds'} {goal.target}"
    if bool(book.state[fact.target]["holds_since"]) is begun:
        yield f"the hold of {fact.target} had {'begun' if begun else 'ended'} before"


def ended(book: Book, line: Line) -> Verdict | None:
    """How the run ends with its last line; None where nothing ends it."""
    verdict = won(book, line.fact.round)
    if verdict is not None:
        return verdict
    if book.events > book.opening.event_limit:
        return EVENT_LIMIT
    return LIMIT if line.fact.round == book.plans.limit_round else None


def won(book: Book, round_: int) -> Verdict | None:
    """Who has won at the end of a round, and by what; None where nobody has."""
    found: dict[str, Verdict] = {
        goal.side: (goal.side, goal.verb) for goal in reversed(book.plans.goals) if met(book, goal, round_)
    }
    left = last_standing(book, round_)
    if left is not None and not any(_together(book, left[0], side) for side in found):
        found[left[0] or ""] = left
    if len(found) > 1:
        return MUTUAL
    return next(iter(found.values()), None)


def met(book: Book, goal: Goal, round_: int) -> bool:
    """Whether a goal is met at the end of a round."""
    if goal.verb == "hold":
        since = book.state[goal.side]["holds_since"]
        return bool(since) and round_ - since + 1 >= goal.rounds
    if goal.verb == "survive":
        return round_ == goal.until and fit(book, goal.side)
    if goal.verb == "eliminate":
        return not fit(book, goal.target) and not book.plans.due(goal.target, round_)
    return bool(book.state[goal.target]["damage"] == "destroyed")


def fit(book: Book, side: str) -> bool:
    """Whether anyone of a side is able to act."""
    return any(able(book.state[id_]) for id_ in book.sides.get(side, ()))


def last_standing(book: Book, round_: int) -> Verdict | None:
    """Under ``sim.end`` able_or_objective: the first of the sides left, once all of them are allies and one is beaten."""
    if book.rules.only_objectives:
        return None
    fighting = [side for side in book.opening.layout.sides if book.sides[side] and side not in book.plans.neutral]
    left = [side for side in fighting if fit(book, side) or book.plans.due(side, round_)]
    hostile = {side: book.opening.layout.sides[side].hostile for side in left}
    if len(left) == len(fighting) or any(other in hostile[side] for side in left for other in left):
        return None
    return (left[0], "eliminate") if left else MUTUAL


def _together(book: Book, one: str | None, other: str) -> bool:
    return one is None or one == other or one not in book.opening.layout.sides[other].hostile
