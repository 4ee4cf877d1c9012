"""The declaration of a round: orders that are done or cannot be, what everyone declares, and who acts when."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from simcore.dice import Roll, pool
from simcore.doctrine import targets
from simcore.doctrine.decision import decided
from simcore.doctrine.intent import NOTHING, Intent, intend, ready
from simcore.doctrine.judgement import Choice
from simcore.doctrine.memory import Likeness, Memory, likeness
from simcore.doctrine.passing import passed_over
from simcore.doctrine.steps import ALL_OUT, ATTACK, CRAWL, DODGE, FULL_DODGE, actions, passes
from simcore.facts import Fact, Patch, initiative_rolled, round_declared
from simcore.plan import Unit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import looked
from simcore.rules import rounds

DIE = pool(("initiative", 3))
"""One die, for initiative and for settling ties.

Source: EA-15.
Ruling: A-033.
"""


class Place(Struct, frozen=True, gc=False):
    """A unit's place in the round: the number on its initiative die, and the steps of each pass that it declared."""

    unit: str
    die: int
    passes: tuple[tuple[str, ...], ...] = ()
    choice: Choice | None = None


class Schedule(NamedTuple):
    """Who acts in this round, in order; ``declared`` is the number of the event that everything follows from."""

    declared: int
    places: tuple[Place, ...]


def declare(battle: Battle, memory: Memory | None = None) -> Generator[Fact, int, Schedule]:
    """Ask every unit able to act in turn, then roll initiative for those who have a turn.

    ``memory`` is what the last declaration of the same run left behind.

    Source: EA-14, EA-15.
    Ruling: A-033.
    """
    memory = memory or Memory()
    yield from looked(battle, memory.watch)
    memory.renew(battle)
    at, now, round_ = battle.standing.at, battle.state.units, battle.round
    asked = [unit for id_, unit in battle.plan.units.items() if id_ in at and now[id_].idle_until < round_]
    alike: dict[str, Likeness] = {}
    for unit in asked:
        like = likeness(battle, unit, memory.habits(unit))
        if like not in memory.settled:
            mine, last = now[unit.id], (now[unit.id].order, now[unit.id].order_failed)
            yield from passed_over(battle, unit)
            if (mine.order, mine.order_failed) != last:
                like = likeness(battle, unit, memory.habits(unit))
            memory.settled.add(like)
        alike[unit.id] = like
    intents = _intents(battle, asked, alike, memory)
    number = yield round_declared(_said(intents), _patch(battle, intents))
    if not intents:
        return Schedule(number, ())
    dice = {id_: battle.dice.roll("initiative", id_, DIE) for id_ in intents}
    ties: list[Roll] = []
    order = _order(battle, dice, ties)
    yield initiative_rolled(number, [*dice.values(), *ties], order)
    yield from decided(battle, memory, number, {id_: intent.choice for id_, intent in intents.items()})
    return Schedule(
        number,
        tuple(Place(id_, dice[id_].total, passes(intents[id_].steps), intents[id_].choice) for id_ in order),
    )


def _intents(battle: Battle, asked: Sequence[Unit], alike: Mapping[str, Likeness], memory: Memory) -> dict[str, Intent]:
    """What everyone who has a turn declares, in file order; each group of like units is asked once."""
    wants = memory.wants
    astir: set[str] = set()
    for unit in asked:
        like = alike[unit.id]
        want = wants.get(like)
        if want is None:
            want = wants[like] = intend(battle, unit)
        if want is not NOTHING:
            astir.add(unit.side)
    answers: dict[Likeness, Intent] = {}
    intents: dict[str, Intent] = {}
    for unit in asked:
        like = alike[unit.id]
        answer = answers.get(like)
        if answer is None:
            answer = answers[like] = ready(battle, unit, wants[like], astir)
        if answer is not NOTHING:
            answer = _able(battle, unit, answer)
            if answer.steps:
                intents[unit.id] = answer
    return intents


def _able(battle: Battle, unit: Unit, intent: Intent) -> Intent:
    """An intent without attacks for which a unit has no dice left.

    Ruling: A-005.
    """
    weighed = intent.choice is not None and intent.choice.weapon is not None
    if ATTACK in intent.steps and not weighed and targets.futile(battle, unit, actions(intent.steps) + intent.dodges):
        return replace(intent, steps=tuple(step for step in intent.steps if step != ATTACK))
    return intent


def _said(intents: Mapping[str, Intent]) -> dict[str, list[str]]:
    return {id_: [*intent.steps, *([DODGE] if intent.dodges else [])] for id_, intent in intents.items()}


def _patch(battle: Battle, intents: Mapping[str, Intent]) -> Patch:
    """What was declared, on the units' state: only what differs from the round before.

    Source: EA-12, EA-14, EA-20, RB-41.
    """
    patch: Patch = {}
    for id_, now in battle.state.units.items():
        intent = intents.get(id_)
        if intent is None and not now.actions and not now.minor:
            continue
        fields: dict[str, Any] = {}
        declared = 0 if intent is None else actions(intent.steps) + intent.dodges
        if declared != now.actions:
            fields["actions"] = declared
        if now.minor:
            fields["minor"] = 0
        if intent is not None:
            for step in intent.steps:
                if step in LASTING:
                    fields[LASTING[step]] = battle.round
            if intent.dodges:
                fields["dodge_round"] = battle.round
        if fields:
            patch[id_] = fields
    return patch


LASTING = {FULL_DODGE: "dodging_until", CRAWL: "crawl_round", ALL_OUT: "racing_round"}
"""What some steps change from their declaration on: the field that takes this round's number."""


def _order(battle: Battle, dice: Mapping[str, Roll], ties: list[Roll]) -> tuple[str, ...]:
    """Lowest die first, then Dexterity, then what ``initiative.ties`` says; tie rolls are added to ``ties``."""

    def tie(id_: str) -> int:
        roll = battle.dice.roll("tie", id_, DIE)
        ties.append(roll)
        return roll.total

    units = battle.plan.units
    entrants = [
        rounds.Entrant(id_, roll.total, units[id_].attributes["dexterity"], units[id_].index)
        for id_, roll in dice.items()
    ]
    return battle.rules.order(entrants, tie)
