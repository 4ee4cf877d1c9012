"""A crew at work: attempts to put a fire out by hand, to set going what is built in, to clear a zone of smoke.

An attempt is a job of one segment. It begins in an action, takes some rounds in each of which its unit does its share,
and is decided at the end of the last. What breaks it off costs the time.
"""

from __future__ import annotations

from typing import NamedTuple

from simcore.dice import Pool, Roll
from simcore.facts import (
    Fact,
    Patch,
    because,
    fire_fought,
    suppression_tried,
    work_begun,
    work_broken,
    work_continued,
    zone_vented,
)
from simcore.resolve import burning, suppression
from simcore.resolve.battle import Battle
from simcore.resolve.causes import hinders
from simcore.resolve.decision import Facts, numbered
from simcore.rules import suppression as rules
from simcore.rules.checks import Part, Tn, succeeds
from simcore.rules.now import Fields, changed
from simcore.state import Job, able

EXTINGUISH, ACTIVATE, VENT = "extinguish", "activate", "vent"
"""The kinds of work: on a burning section, on what is built into a zone, on the smoke of a zone."""

REPAIR, TIME = "repair", "time"


class Task(NamedTuple):
    """Work that a unit may do: its kind, and the section or zone that it is about."""

    kind: str
    target: str


def key(unit: str, task: Task) -> str:
    """The id of the job that a unit has with a task."""
    return f"{unit}--{task.kind}--{task.target}"


def job(battle: Battle, id_: str) -> Job | None:
    """A job by its id, None where nobody ever began it."""
    found = battle.state.entities.get(id_)
    return found if isinstance(found, Job) else None


def under_way(battle: Battle, unit: str) -> Task | None:
    """The task at which a unit has an attempt under way, None for none."""
    found = job(battle, battle.working.get(unit, ""))
    return Task(found.kind, found.target) if found is not None and found.until >= battle.round else None


def places(battle: Battle, task: Task) -> tuple[str, ...]:
    """The zones in which a task is done: those that a burning section bounds, else the zone itself."""
    return battle.plan.sections[task.target].zones if task.kind == EXTINGUISH else (task.target,)


def left(battle: Battle, task: Task) -> bool:
    """Whether there is anything left to do of a task."""
    state = battle.state
    if task.kind == EXTINGUISH:
        return state.sections[task.target].fire != burning.NONE
    return suppression.idle(battle, task.target) if task.kind == ACTIVATE else task.target in battle.smoky


def at_hand(battle: Battle, unit: str, task: Task) -> bool:
    """Whether a unit can do its share of a task where it is: nothing holds it there, and lying down is no hindrance.

    Ruling: A-225.
    """
    now = battle.state.units[unit]
    return able(now) and not now.trapped and now.zone in places(battle, task) and left(battle, task)


def work(battle: Battle, actor: str, task: Task, trigger: int | None) -> Facts:
    """An action of work: a share of the attempt under way, else the beginning of one.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    Ruling: A-013, A-201, A-225.
    """
    id_ = key(actor, task)
    found = job(battle, id_)
    if found is None or found.until < battle.round:
        yield _begun(battle, actor, task, trigger)
    elif found.worked < battle.round:
        causes = because(trigger, battle.because(id_, "until"))
        yield work_continued(actor, task.target, causes, {id_: {"worked": battle.round}})


def _begun(battle: Battle, actor: str, task: Task, trigger: int | None) -> Fact:
    """The beginning of an attempt: how long it takes. Setting going what is built in takes no more than the round."""
    id_, round_ = key(actor, task), battle.round
    roll = battle.dice.roll(TIME, actor, rules.TIME, job=id_) if task.kind != ACTIVATE else None
    until = round_ + (rules.lasts(roll.total) if roll is not None else 1) - 1
    patch: Patch = {}
    other = battle.working.get(actor, id_)
    if other != id_:
        patch[other] = {"until": 0}
    fields: Fields = {"filled": 0, "done": False, "until": until, "worked": round_}
    found = job(battle, id_)
    if found is None:
        patch[id_] = {"is": "job", "unit": actor, "kind": task.kind, "target": task.target, "segments": 1, **fields}
    else:
        patch[id_] = changed(found, fields)
    return work_begun((actor, task.kind, task.target), because(trigger, _cause(battle, task)), roll, patch)


def _cause(battle: Battle, task: Task) -> int | None:
    """The event that made a task what it is: the fire, the smoke, what put the built-in out of action."""
    field = {EXTINGUISH: "fire", VENT: "smoke"}.get(task.kind, "suppression")
    return battle.because(task.target, field)


def come(battle: Battle, id_: str) -> Facts:
    """What comes of an attempt at the end of a round: it goes on, it is broken off, or in its last round it is decided.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    Ruling: A-211, A-225.
    """
    found = job(battle, id_)
    assert found is not None
    task = Task(found.kind, found.target)
    why = _hindered(battle, found, task)
    if why:
        causes = because(battle.because(id_, "until"), *_stopped(battle, found.unit, task))
        yield work_broken(found.unit, task.target, causes, why, {id_: {"until": 0}})
    elif found.until == battle.round:
        yield DECIDED[task.kind](battle, found.unit, task)


def _hindered(battle: Battle, found: Job, task: Task) -> str:
    """Why an attempt comes to nothing, "" where it does not."""
    if not left(battle, task):
        return "there is nothing left to do"
    if found.worked < battle.round:
        return "it did something else"
    return "" if at_hand(battle, found.unit, task) else "it is not able to go on"


def _stopped(battle: Battle, unit: str, task: Task) -> list[int | None]:
    """The events that may have broken off an attempt."""
    fields = ("zone", "conscious", "wounds", "defeated", "trapped", "idle_until", "present")
    numbers = [battle.because(unit, field) for field in fields]
    return [max((each for each in numbers if each is not None), default=None), _cause(battle, task)]


def _fire_fought(battle: Battle, actor: str, task: Task) -> Fact:
    """A fire is fought by hand: success counts for one patch of it, and the last one puts it down a step.

    Source: S1.7.2.40, S1.7.3, S1.7.5.10.
    Ruling: A-191, A-196, A-198, A-203.
    """
    now, section = battle.state.sections[task.target], battle.plan.sections[task.target]
    tn = portable_tn(battle, actor, task.target)
    roll = _rolled(battle, actor, task, tn, pool(battle, actor))
    fields: Fields = {}
    if succeeds(roll.total, tn.number):
        fields = changed(now, rules.knocked(now.fire, now.knocked, now.fire_area, battle.round))
        if "fire" in fields:
            fields = {**burning.heated(now, section, battle.round - 1), **fields}
    causes = (battle.because(task.target, "fire"), battle.because(task.target, "knocked"))
    return fire_fought(
        actor, task.target, _why(battle, actor, task, *causes), roll, _patch(battle, actor, task, fields)
    )


def portable_tn(battle: Battle, actor: str, section: str) -> Tn:
    """The number of putting out a fire by hand with the best agent that a unit carries, where it is.

    Source: S1.7.2.40, S1.7.5.10.
    Ruling: A-219.
    """
    hazards, fuel = battle.rules.hazards, battle.state.sections[section].fuel
    carried = battle.plan.units[actor].agents
    agent = next((each for each in carried if hazards.agents.get(each) == fuel), "")
    return hazards.portable_tn(fuel, agent, *_hostile(battle, actor))


def _set_going(battle: Battle, actor: str, task: Task) -> Fact:
    """What is built in is set going, or by-passed where it is offline; it acts from this housekeeping on.

    Source: S1.7.5.20, S1.7.5.30.
    Ruling: A-200.
    """
    offline = suppression.offline(battle, task.target)
    tn = built_in_tn(battle, actor, task.target)
    roll = _rolled(battle, actor, task, tn, built_in_pool(battle, actor, task.target))
    fields: Fields = {}
    if succeeds(roll.total, tn.number):
        fields = {"suppression": suppression.BYPASSED if offline else suppression.ACTIVE}
    return suppression_tried(actor, task.target, _why(battle, actor, task), roll, _patch(battle, actor, task, fields))


def built_in_tn(battle: Battle, actor: str, zone: str) -> Tn:
    """The number of setting going what is built into a zone.

    Source: S1.7.5.20, S1.7.5.30.
    Ruling: A-200, A-219.
    """
    return rules.built_in_tn(*_hostile(battle, actor), offline=suppression.offline(battle, zone))


def built_in_pool(battle: Battle, actor: str, zone: str) -> Pool:
    """What a unit rolls over what is built into a zone.

    Source: S1.7.5.20.
    Ruling: A-200.
    """
    unit = battle.plan.units[actor]
    ionized = max(battle.state.zones[zone].ionized_until, battle.state.site.ionized_until) >= battle.round
    penalties = battle.rules.penalties(battle.state.units[actor], battle.round)
    return rules.built_in_pool(unit.labels[REPAIR], unit.skills[REPAIR], rules.IONIZED if ionized else 0, penalties)


def _vented(battle: Battle, actor: str, task: Task) -> Fact:
    """A zone is cleared of smoke.

    Source: S1.7.5.40.
    Ruling: A-194, A-201.
    """
    tn = rules.vent_tn(*_hostile(battle, actor))
    roll = _rolled(battle, actor, task, tn, pool(battle, actor))
    fields: Fields = {}
    if succeeds(roll.total, tn.number):
        fields = changed(battle.state.zones[task.target], {"smoke": "none", "clearing_since": 0})
    causes = _why(battle, actor, task, battle.because(task.target, "smoke"))
    return zone_vented(actor, task.target, causes, roll, _patch(battle, actor, task, fields))


DECIDED = {EXTINGUISH: _fire_fought, ACTIVATE: _set_going, VENT: _vented}
"""What decides each kind of work."""


def pool(battle: Battle, actor: str) -> Pool:
    """What a unit rolls for its work, with all that hinders it now.

    Source: S1.8.6.40.
    """
    unit = battle.plan.units[actor]
    penalties = battle.rules.penalties(battle.state.units[actor], battle.round)
    return battle.rules.skill_pool(unit.labels[REPAIR], unit.skills[REPAIR], 0, penalties)


def _rolled(battle: Battle, actor: str, task: Task, tn: Tn, rolled: Pool) -> Roll:
    return numbered(battle.dice.roll(REPAIR, actor, rolled, job=key(actor, task)), tn)


def _patch(battle: Battle, actor: str, task: Task, fields: Fields) -> Patch:
    """What an attempt changes that is decided: the job, and what it was about where it succeeded."""
    ended: Fields = {"filled": 1, "done": True, "until": 0} if fields else {"until": 0}
    return {**({task.target: fields} if fields else {}), key(actor, task): ended}


def _why(battle: Battle, actor: str, task: Task, *more: int | None) -> tuple[int, ...]:
    """The causes of what came of an attempt: its beginning, what it was about, what hindered whoever made it."""
    zone = str(battle.state.units[actor].zone)
    attacked = battle.because(zone, "attacked_round") if "enemy fire" in factors(battle, zone) else None
    return because(battle.because(key(actor, task), "until"), *more, *hinders(battle, actor), attacked)


def factors(battle: Battle, zone: str) -> list[str]:
    """What makes a zone a hostile place to work in now.

    Source: S1.8.6.20.
    Ruling: A-219.
    """
    now = battle.state.zones[zone]
    present = {
        "fire": burning.of_zone(battle, zone) != burning.NONE,
        "smoke": now.smoke != "none",
        "vacuum": now.pressure == "vacuum",
        "enemy fire": now.attacked_round == battle.round,
    }
    return [factor for factor, there in present.items() if there]


def _hostile(battle: Battle, actor: str) -> tuple[Part, ...]:
    """What the place of a unit adds to the number of its work; fire and smoke are what it works against.

    Source: S1.8.6.20.
    Ruling: A-219.
    """
    zone = battle.state.units[actor].zone
    assert zone is not None
    return rules.hostile(factors(battle, zone), rules.TREATED)
