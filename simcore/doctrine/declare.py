"""The declaration of a round: orders that are done or cannot be, what everyone declares, and who acts when."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from simcore.dice import Roll, pool
from simcore.doctrine import orders, targets
from simcore.doctrine.intent import ATTACK, DODGE, FULL_DODGE, NOTHING, Intent, intend, ready
from simcore.doctrine.memory import Likeness, Memory, likeness
from simcore.facts import Fact, Patch, initiative_rolled, order_done, order_failed, round_declared
from simcore.plan import Order, Unit
from simcore.resolve.battle import Battle
from simcore.rules import rounds
from simcore.state import able

DIE = pool(("initiative", 3))
"""One die, for initiative and for settling ties.

Source: EA-15.
Ruling: A-033.
"""


class Place(Struct, frozen=True, gc=False):
    """A unit's place in the round: the number on its initiative die, the actions that it declared, whether it walks."""

    unit: str
    die: int
    actions: tuple[str, ...] = ()
    walks: bool = False


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
    memory.renew(battle)
    asked = [unit for unit in battle.plan.units.values() if _asked(battle, unit)]
    alike = {unit.id: likeness(battle, unit) for unit in asked}
    for unit in asked:
        if alike[unit.id] not in memory.settled:
            yield from passed_over(battle, unit)
            alike[unit.id] = likeness(battle, unit)
            memory.settled.add(alike[unit.id])
    intents = _intents(battle, asked, alike, memory)
    number = yield round_declared(_said(intents), _patch(battle, intents))
    if not intents:
        return Schedule(number, ())
    dice = {id_: battle.dice.roll("initiative", id_, DIE) for id_ in intents}
    ties: list[Roll] = []
    order = _order(battle, dice, ties)
    yield initiative_rolled(number, [*dice.values(), *ties], order)
    return Schedule(
        number, tuple(Place(id_, dice[id_].total, intents[id_].actions, intents[id_].walks) for id_ in order)
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
            if answer.actions or answer.walks:
                intents[unit.id] = answer
    return intents


def _able(battle: Battle, unit: Unit, intent: Intent) -> Intent:
    """An intent without attacks for which a unit has no dice left.

    Ruling: A-005.
    """
    if ATTACK in intent.actions and targets.futile(battle, unit, len(intent.actions) + intent.dodges):
        return intent._replace(actions=())
    return intent


def _asked(battle: Battle, unit: Unit) -> bool:
    now = battle.state.units[unit.id]
    return able(now) and now.zone is not None and now.idle_until < battle.round


def passed_over(battle: Battle, unit: Unit) -> Generator[Fact, int, None]:
    """Go on from orders that are done or cannot be carried out; the last of a list stands, its failure is told once."""
    while True:
        order = orders.current(battle, unit)
        place = battle.state.units[unit.id].order
        if orders.done(battle, unit, order):
            if orders.last(battle, unit):
                return
            yield order_done(unit.id, order.origin, _grounds(battle, unit, order), {unit.id: {"order": place + 1}})
            continue
        reason = orders.failure(battle, unit, order)
        if not reason:
            return
        if orders.last(battle, unit):
            if not orders.told(battle, unit):
                yield order_failed(unit.id, order.origin, reason, {unit.id: {"order_failed": place + 1}})
            return
        yield order_failed(unit.id, order.origin, reason, {unit.id: {"order": place + 1, "order_failed": place + 1}})


def _grounds(battle: Battle, unit: Unit, order: Order) -> tuple[int, ...]:
    """What brought an order to its end: the last event that changed what it is about."""
    plan = battle.plan
    if order.target in plan.zones:
        known = [battle.because(unit.id, field) for field in ("zone", "metres")]
    elif order.target in plan.elements or order.target in plan.sections:
        known = [battle.because(order.target, field) for field in ("state", "breach", "damage")]
    else:
        fallen = targets.members(battle, order.target)
        known = [battle.because(id_, field) for id_ in fallen for field in ("conscious", "wounds")]
    numbers = [number for number in known if number is not None]
    return (max(numbers),) if numbers else ()


def _said(intents: Mapping[str, Intent]) -> dict[str, list[str]]:
    return {
        id_: [*intent.actions, *([DODGE] if intent.dodges else []), *(["walk"] if intent.walks else [])]
        for id_, intent in intents.items()
    }


def _patch(battle: Battle, intents: Mapping[str, Intent]) -> Patch:
    """What was declared, on the units' state: only what differs from the round before."""
    patch: Patch = {}
    for id_, now in battle.state.units.items():
        intent = intents.get(id_)
        fields: dict[str, Any] = {}
        actions = 0 if intent is None else len(intent.actions) + intent.dodges
        if actions != now.actions:
            fields["actions"] = actions
        if intent is not None and FULL_DODGE in intent.actions:
            fields["dodging_until"] = battle.round
        if intent is not None and intent.dodges:
            fields["dodge_round"] = battle.round
        if fields:
            patch[id_] = fields
    return patch


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
