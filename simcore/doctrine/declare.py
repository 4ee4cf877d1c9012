"""The declaration of a round: orders that are done or cannot be, what everyone declares, and who acts when."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from simcore.dice import Roll, pool
from simcore.doctrine import targets
from simcore.doctrine.decision import decided
from simcore.doctrine.intent import NOTHING, Intent, intend, ready
from simcore.doctrine.judgement import Choice
from simcore.doctrine.memory import Alike, Memory
from simcore.doctrine.passing import passed_over
from simcore.doctrine.steps import ACTIONS, ALL_OUT, ATTACK, CRAWL, DODGE, FULL_DODGE, actions, passes
from simcore.facts import Fact, Patch, initiative_rolled, round_declared
from simcore.plan import Unit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import looked
from simcore.rules import rounds

TIE = "tie"
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
    asked = yield from _asked(battle, memory)
    intents = _intents(battle, asked)
    number = yield round_declared(_said(intents) if battle.telling else {}, _patch(battle, intents))
    if not intents:
        return Schedule(number, ())
    rolls: list[Roll] = []
    dice = dict(zip(intents, _thrown(battle, "initiative", intents, rolls), strict=True))
    order = _order(battle, memory, dice, rolls)
    yield initiative_rolled(number, rolls, order)
    yield from decided(battle, memory, number, intents)
    places = []
    for id_ in order:
        intent = intents[id_]
        places.append(Place(id_, dice[id_], passes(intent.steps), intent.choice))
    return Schedule(number, tuple(places))


def _asked(battle: Battle, memory: Memory) -> Generator[Fact, int, list[tuple[Unit, Alike]]]:
    """Everyone able to act, in file order, each with what is known of its like; what is done or fails is told first."""
    at, round_ = battle.standing.at, battle.round
    asked = []
    for row in memory.rows:
        unit, mine, _ = row
        if unit.id not in at or mine.idle_until >= round_:
            continue
        alike = memory.alike(battle, row)
        if not alike.settled:
            fact = passed_over(battle, unit)
            if fact is not None:
                while fact is not None:
                    yield fact
                    fact = passed_over(battle, unit)
                alike = memory.alike(battle, row)
            alike.settled = True
        asked.append((unit, alike))
    return asked


def _intents(battle: Battle, asked: Sequence[tuple[Unit, Alike]]) -> dict[str, Intent]:
    """What everyone who has a turn declares, in file order; each group of like units is asked once."""
    astir: set[str] = set()
    for unit, alike in asked:
        if alike.want is None:
            alike.want = intend(battle, unit)
        if alike.want is not NOTHING:
            astir.add(unit.side)
    intents: dict[str, Intent] = {}
    for unit, alike in asked:
        intent = alike.intent
        if intent is None:
            intent = alike.want
            assert intent is not None
            if ACTIONS.isdisjoint(intent.steps):
                intent = ready(battle, unit, intent, astir)
            alike.intent = intent
            choice = intent.choice
            alike.unweighed = ATTACK in intent.steps and (choice is None or choice.weapon is None)
        if alike.unweighed:
            intent = _able(battle, unit, intent)
        if intent.steps:
            intents[unit.id] = intent
    return intents


def _able(battle: Battle, unit: Unit, intent: Intent) -> Intent:
    """An intent without the attacks that it names if a unit has no dice left for them.

    Ruling: A-005.
    """
    if targets.futile(battle, unit, actions(intent.steps) + intent.dodges):
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
        if intent is None:
            if not now.actions and not now.minor:
                continue
            intent = NOTHING
        steps, dodges = intent.steps, intent.dodges
        declared = actions(steps) + dodges
        fields: dict[str, Any] = {"actions": declared} if declared != now.actions else {}
        if now.minor:
            fields["minor"] = 0
        if not LASTS.isdisjoint(steps):
            fields.update({LASTING[step]: battle.round for step in steps if step in LASTING})
        if dodges:
            fields["dodge_round"] = battle.round
        if fields:
            patch[id_] = fields
    return patch


LASTING = {FULL_DODGE: "dodging_until", CRAWL: "crawl_round", ALL_OUT: "racing_round"}
"""What some steps change from their declaration on: the field that takes this round's number."""

LASTS = frozenset(LASTING)


def _order(battle: Battle, memory: Memory, dice: Mapping[str, int], rolls: list[Roll]) -> tuple[str, ...]:
    """Lowest die first, then Dexterity, then what ``initiative.ties`` says; tie rolls are added to ``rolls``."""
    claims = rounds.claims(dice, map(memory.dexterity.__getitem__, dice))
    quick = not battle.telling
    throw = battle.dice.thrower(TIE, DIE) if quick else partial(_thrown, battle, TIE, rolls=rolls)
    return battle.rules.ranked(claims, throw)


def _thrown(battle: Battle, purpose: str, bys: Iterable[str], rolls: list[Roll]) -> list[int]:
    """What one die of each comes to; where a log is written, the rolls are added to ``rolls``."""
    if not battle.telling:
        return battle.dice.totals(purpose, bys, DIE)
    thrown = battle.dice.each(purpose, bys, DIE)
    rolls += thrown
    return [roll.total for roll in thrown]
