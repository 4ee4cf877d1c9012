"""The audit of crews, worked out again: attempts at fires, at what is built in, at smoke; how long they take, what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from simcore import state
from simcore.dice import Pool
from simcore.facts import because
from simcore.log.audit import fires
from simcore.log.audit.book import Book, Line
from simcore.log.audit.peril import NONE, Expected, Script
from simcore.log.audit.pools import Due, penalties, rolled
from simcore.log.audit.reasons import hindered
from simcore.log.now import able
from simcore.rules import heat
from simcore.rules import suppression as rules
from simcore.rules.checks import Part, Tn
from simcore.rules.now import Fields, Patch, changed

BEGUN, CONTINUED, BROKEN = "work.begun", "work.continued", "work.broken"
EXTINGUISH, ACTIVATE, VENT = "extinguish", "activate", "vent"
REPAIR, TIME = "repair", "time"

DECIDED: Mapping[str, str] = {EXTINGUISH: "fire.fought", ACTIVATE: "suppression.tried", VENT: "zone.vented"}
"""The line that decides an attempt, by the kind of its work."""

ABOUT: Mapping[str, str] = {EXTINGUISH: "fire", ACTIVATE: "suppression", VENT: "smoke"}
"""The field of what a kind of work is about."""

HOLDING = ("zone", "conscious", "wounds", "defeated", "trapped", "idle_until", "present")
"""The fields of a unit whose change may break off what it does."""


class Task(NamedTuple):
    """An attempt: whose it is, its kind of work, and the section or zone that it is about."""

    unit: str
    kind: str
    target: str

    @property
    def id(self) -> str:
        """The id of the job that the unit has with it."""
        return f"{self.unit}--{self.kind}--{self.target}"


def check(book: Book, line: Line) -> Iterator[str]:
    """Everything that is wrong with the share of an attempt that a unit does in its turn, and whose attempt a roll is."""
    fact = line.fact
    if fact.kind in (BEGUN, CONTINUED):
        if not book.perils.enabled:
            yield f"{fact.kind} comes of rules that are not in force"
            return
        yield from (_begun if fact.kind == BEGUN else _continued)(book, line)
    for kind, decided in DECIDED.items():
        if fact.kind == decided:
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
    yield from _fit(book, task)
    yield from _of_job(line, task)
    causes = because(book.declared[1], book.because(task.target, ABOUT[task.kind]))
    yield from _same(line, causes, _beginning(book, task, fact.round, fact.round + _rounds(line, task) - 1))
    if task.kind != ACTIVATE and not fact.rolls:
        book.bare.append(f"event {fact.seq}: an attempt begun and no dice")
        return
    yield from rolled(line, [] if task.kind == ACTIVATE else [Due(TIME, task.unit, "", rules.TIME)])
    if any(roll.tn is not None for roll in fact.rolls):
        yield "a roll of how long it takes has no target number"


def _rounds(line: Line, task: Task) -> int:
    """The rounds that an attempt takes, by its die; where the log has none, those that it says, if it may take so many."""
    fact = line.fact
    if task.kind == ACTIVATE:
        return 1
    if fact.rolls:
        return rules.lasts(fact.rolls[0].total)
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
    yield from _fit(book, _task(job))
    yield from _same(line, because(book.declared[1], book.because(id_, "until")), {id_: {"worked": fact.round}})
    if fact.data or fact.rolls:
        yield "a share of an attempt rolls nothing and says no more"


def _fit(book: Book, task: Task) -> Iterator[str]:
    round_ = book.round
    if not _left(book, task, round_):
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


def _left(book: Book, task: Task, round_: int) -> bool:
    """Whether there is anything left to do: it burns, what is built in is sound and idle, smoke hangs there.

    Ruling: A-200.
    """
    if task.kind == ACTIVATE:
        sound = any(book.perils.sound(each) for each in book.perils.risers[task.target])
        return sound and not fires.douses(book, task.target, round_)
    return bool(book.state[task.target][ABOUT[task.kind]] != NONE)


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
            yield _decided(book, task, round_)


def _broken(book: Book, task: Task, round_: int) -> str:
    """Why an attempt comes to nothing, "" where it does not."""
    if not _left(book, task, round_):
        return "there is nothing left to do"
    if book.state[task.id]["worked"] < round_:
        return "it did something else"
    return "" if _at_hand(book, task) else "it is not able to go on"


def _stopped(book: Book, task: Task) -> tuple[int, ...]:
    """The causes of an attempt that is broken off: its beginning, what last befell the unit, what it was about."""
    numbers = [book.because(task.unit, field) for field in HOLDING]
    last = max((each for each in numbers if each is not None), default=None)
    return because(book.because(task.id, "until"), last, book.because(task.target, ABOUT[task.kind]))


def _decided(book: Book, task: Task, round_: int) -> Expected:
    """The line that decides an attempt in its last round: a roll of Repair, and what changes where it succeeds or fails.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    """
    factors = _factors(book, task.unit, round_)
    pool, tn, fields = _means(book, task, round_, rules.hostile(factors, rules.TREATED))
    return Expected(
        DECIDED[task.kind],
        task.unit,
        task.target,
        _why(book, task, round_, factors),
        {task.target: fields, task.id: {"filled": 1, "done": True, "until": 0}},
        {task.id: {"until": 0}},
        Due(REPAIR, task.unit, "", pool),
        tn,
    )


def _means(book: Book, task: Task, round_: int, hostile: tuple[Part, ...]) -> tuple[Pool, Tn, Fields]:
    """What decides an attempt is rolled with, and against, and what success changes in what it is about."""
    label, pips = book.sheets[task.unit].labels[REPAIR], book.sheets[task.unit].skills[REPAIR]
    lowered = penalties(book, task.unit, round_)
    if task.kind == ACTIVATE:
        offline = _offline(book, task.target, round_)
        found = rules.built_in_pool(label, pips, _ionized(book, task.target, round_), lowered)
        return found, rules.built_in_tn(*hostile, offline=offline), {"suppression": "bypassed" if offline else "active"}
    pool = book.rules.skill_pool(label, pips, 0, lowered)
    if task.kind == EXTINGUISH:
        return pool, _portable(book, task, hostile), _knocked(book, task.target, round_)
    zone = msgspec.convert(book.state[task.target], state.Zone)
    return pool, rules.vent_tn(*hostile), changed(zone, {"smoke": NONE, "clearing_since": 0})


def _portable(book: Book, task: Task, hostile: tuple[Part, ...]) -> Tn:
    """The number of putting out a fire by hand, with the right agent for what burns where the unit carries it.

    Source: S1.7.2.40, S1.7.5.10.
    """
    hazards, fuel = book.rules.hazards, str(book.state[task.target]["fuel"])
    agents = (each for each in book.sheets[task.unit].agents if hazards.agents.get(each) == fuel)
    return hazards.portable_tn(fuel, next(agents, ""), *hostile)


def _knocked(book: Book, section: str, round_: int) -> Fields:
    """What success changes in a fire; where it goes down a step, the heat of the rounds before is counted first.

    Ruling: A-191, A-196, A-198, A-203.
    """
    now = book.perils.section(section)
    fields = changed(now, rules.knocked(now.fire, now.knocked, now.fire_area, round_))
    heated = heat.patch(now, book.perils.base(section), round_ - 1) if "fire" in fields else {}
    return {**heated, **fields}


def _offline(book: Book, zone: str, round_: int) -> bool:
    """Whether what is built into a zone has no power, or a Lock is in force.

    Ruling: A-200.
    """
    return not book.perils.powered(zone) or bool(book.state["site"]["locked_until"] >= round_)


def _ionized(book: Book, zone: str, round_: int) -> int:
    """What ionization takes from the roll over what is built into a zone.

    Ruling: A-200.
    """
    last = max(book.state[zone]["ionized_until"], book.state["site"]["ionized_until"])
    return rules.IONIZED if last >= round_ else 0


def _factors(book: Book, unit: str, round_: int) -> list[str]:
    """What makes the place of a unit a hostile one to work in.

    Ruling: A-219.
    """
    zone = str(book.state[unit]["zone"])
    now = book.state[zone]
    present = {
        "fire": any(book.state[each]["fire"] != NONE for each in book.perils.bounding[zone]),
        "smoke": now["smoke"] != NONE,
        "vacuum": now["pressure"] == "vacuum",
        "enemy fire": now["attacked_round"] == round_,
    }
    return [factor for factor, there in present.items() if there]


def _why(book: Book, task: Task, round_: int, factors: list[str]) -> tuple[int, ...]:
    """The causes of a decision: the beginning of the attempt, what it was about, what hinders the unit, who attacked there."""
    fields = {EXTINGUISH: ("fire", "knocked"), ACTIVATE: (), VENT: ("smoke",)}[task.kind]
    about = [book.because(task.target, field) for field in fields]
    hinders = [number for number, _ in hindered(book, task.unit, round_)]
    zone = str(book.state[task.unit]["zone"])
    attacked = book.because(zone, "attacked_round") if "enemy fire" in factors else None
    return because(book.because(task.id, "until"), *about, *hinders, attacked)
