"""The audit of crews, worked out again: attempts at fires, at what is built in, at smoke; how long they take, what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.facts import because
from simcore.log.audit.book import Book, Line
from simcore.log.audit.effort import ABOUT, ACTIVATE, DECIDED, EXTINGUISH, Task, decided, left
from simcore.log.audit.faces import untold
from simcore.log.audit.peril import Expected, Script
from simcore.log.audit.pools import Due, rolled
from simcore.log.now import able
from simcore.rules import suppression as rules
from simcore.rules.now import Fields, Patch

BEGUN, CONTINUED, BROKEN = "work.begun", "work.continued", "work.broken"
TIME = "time"

HOLDING = ("zone", "conscious", "wounds", "defeated", "trapped", "idle_until", "present")
"""The fields of a unit whose change may break off what it does."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with the share of an attempt that a unit does in its turn, and whose attempt a roll is."""
    fact = line.fact
    if fact.kind in (BEGUN, CONTINUED):
        if not book.perils.enabled:
            yield f"{fact.kind} comes of rules that are not in force"
            return
        yield from (_begun if fact.kind == BEGUN else _continued)(book, line)
    for kind, decides in DECIDED.items():
        if fact.kind == decides:
            yield from _of_job(line, Task(fact.actor, kind, fact.target))


def _of_job(line: Line, task: Task) -> Iterator[str]:
    for roll in line.fact.rolls:
        if roll.job != task.id:
            yield f"the roll is for the job {roll.job!r}, and the attempt is {task.id!r}"


def _begun(book: Book, line: Line) -> Iterator[str]:
    """An attempt begins: none at the same is under way, another that is ends, and a die says how long it takes.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    Ruling: A-013, A-201, A-225.
    """
    fact, layout = line.fact, book.opening.layout
    task = Task(fact.actor, str(fact.data.get("work")), fact.target)
    things: Mapping[str, Any] = layout.sections if task.kind == EXTINGUISH else layout.zones
    if task.kind not in DECIDED or task.target not in things or set(fact.data) != {"work"}:
        yield f"{fact.data} is no work at {task.target}"
        return
    job = book.state.get(task.id)
    if job is not None and job["until"] >= fact.round:
        yield f"{task.id} is under way, and goes on"
    yield from _fit(book, task, fact.round)
    yield from _of_job(line, task)
    causes = because(book.declared[1], book.because(task.target, ABOUT[task.kind]))
    yield from _same(line, causes, _beginning(book, task, fact.round, fact.round + _rounds(book, line, task) - 1))
    if task.kind != ACTIVATE and not fact.rolls:
        book.bare.append(f"event {fact.seq}: an attempt begun and no dice")
        return
    yield from rolled(line, [] if task.kind == ACTIVATE else [Due(TIME, task.unit, "", rules.TIME)])
    if any(roll.tn is not None for roll in fact.rolls):
        yield "a roll of how long it takes has no target number"


def _rounds(book: Book, line: Line, task: Task) -> int:
    """The rounds that an attempt takes, by its die, told or not; a wild one that is not told is taken at its word."""
    fact = line.fact
    if task.kind == ACTIVATE:
        return 1
    if fact.rolls:
        return rules.lasts(fact.rolls[0].total)
    if book.rules.dice.is_plain(TIME):
        return rules.lasts(untold(book, task.unit, TIME, task.id))
    said = fact.set.get(task.id, {}).get("until")
    lasting = said - fact.round + 1 if type(said) is int else 0
    return lasting if lasting in {rules.lasts(die) for die in range(1, 7)} else 0


def _beginning(book: Book, task: Task, round_: int, until: int) -> Patch:
    """What the beginning of an attempt changes: its job, and that of another under way, which ends."""
    patch: Patch = {}
    other = book.perils.working.get(task.unit, task.id)
    if other != task.id:
        patch[other] = {"until": 0}
    fields: Fields = {"filled": 0, "done": False, "until": until, "worked": round_}
    now = book.state.get(task.id)
    if now is None:
        patch[task.id] = {"is": "job", **task._asdict(), "segments": 1, **fields}
    else:
        patch[task.id] = {field: value for field, value in fields.items() if now[field] != value}
    return patch


def _continued(book: Book, line: Line) -> Iterator[str]:
    """A share of the attempt that the unit has under way, one a round.

    Ruling: A-225.
    """
    fact = line.fact
    id_ = book.perils.working.get(fact.actor, "")
    job = book.state.get(id_)
    if job is None or job["target"] != fact.target or job["until"] < fact.round:
        yield f"{fact.actor} has no attempt under way at {fact.target}"
        return
    if job["worked"] >= fact.round:
        yield f"{fact.actor} did its share of {id_} before"
    yield from _fit(book, _task(job), fact.round)
    yield from _same(line, because(book.declared[1], book.because(id_, "until")), {id_: {"worked": fact.round}})
    if fact.data or fact.rolls:
        yield "a share of an attempt rolls nothing and says no more"


def _fit(book: Book, task: Task, round_: int) -> Iterator[str]:
    if not left(book, task, round_):
        yield f"there is nothing left to do at {task.target}"
    elif not _at_hand(book, task):
        yield f"{task.unit} cannot work at {task.target} where it is"


def _same(line: Line, causes: tuple[int, ...], patch: Patch) -> Iterator[str]:
    fact = line.fact
    if fact.causes != causes:
        yield f"its causes are {list(fact.causes)}, and what led to it is {list(causes)}"
    if fact.set != patch:
        yield f"the patch is {fact.set}, and the rules mean {patch}"


def _task(job: Mapping[str, Any]) -> Task:
    return Task(str(job["unit"]), str(job["kind"]), str(job["target"]))


def _at_hand(book: Book, task: Task) -> bool:
    """Whether a unit can work at something from where it is: it is able to, and nothing holds it there.

    Ruling: A-225.
    """
    now = book.state[task.unit]
    places = book.perils.zones[task.target] if task.kind == EXTINGUISH else (task.target,)
    return able(now) and not now["trapped"] and now["zone"] in places


def results(book: Book, round_: int) -> Script:
    """What comes of the attempts under way at the end of a round, in file order, each from the state before it.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    Ruling: A-211, A-225.
    """
    working = book.perils.working
    for unit in sorted(working, key=lambda id_: book.sheets[id_].index):
        job = book.state[working[unit]]
        task = _task(job)
        why = _broken(book, task, round_)
        if why:
            yield Expected(
                BROKEN, unit, task.target, _stopped(book, task), {task.id: {"until": 0}}, data={"reason": why}
            )
        elif job["until"] == round_:
            yield decided(book, task, round_)


def _broken(book: Book, task: Task, round_: int) -> str:
    """Why an attempt comes to nothing, "" where it does not."""
    if not left(book, task, round_):
        return "there is nothing left to do"
    if book.state[task.id]["worked"] < round_:
        return "it did something else"
    return "" if _at_hand(book, task) else "it is not able to go on"


def _stopped(book: Book, task: Task) -> tuple[int, ...]:
    """The causes of an attempt that is broken off: its beginning, what last befell the unit, what it was about."""
    numbers = [book.because(task.unit, field) for field in HOLDING]
    last = max((each for each in numbers if each is not None), default=None)
    return because(book.because(task.id, "until"), last, book.because(task.target, ABOUT[task.kind]))
