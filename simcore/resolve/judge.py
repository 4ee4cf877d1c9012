"""Victory: which holds stand, who has won, who is beaten."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from simcore.facts import Fact, because, hold_begun, hold_ended
from simcore.plan import Goal, Side
from simcore.resolve.battle import Battle
from simcore.state import able

PRESENCE = ("present", "zone", "conscious", "wounds", "defeated")
"""The fields that decide whether a unit able to act is in a zone."""


class Verdict(NamedTuple):
    """How a run ended: the winner (None for nobody), the reason, and the events that decided it."""

    winner: str | None
    reason: str
    causes: tuple[int, ...] = ()


def holds(battle: Battle) -> Generator[Fact, int, None]:
    """The holds that began or ended since they were last judged: a unit able to act in the zone, no hostile one."""
    for goal in battle.plan.goals:
        if goal.verb != "hold":
            continue
        since = battle.state.sides[goal.side].holds_since
        stands = _held(battle, goal)
        if stands != bool(since):
            causes = because(_turned(battle, goal))
            if stands:
                yield hold_begun(goal.side, goal.target, causes, battle.round)
            else:
                yield hold_ended(goal.side, goal.target, causes)


def _held(battle: Battle, goal: Goal) -> bool:
    sides = battle.standing.sides
    hostile = battle.plan.sides[goal.side].hostile
    return goal.target in sides[goal.side] and not any(goal.target in sides[side] for side in hostile)


def _turned(battle: Battle, goal: Goal) -> int | None:
    """The last event that made anyone whose presence in the zone decides stand there, or no longer stand there."""
    numbers = []
    for side in (goal.side, *battle.plan.sides[goal.side].hostile):
        unit = battle.standing.turned.get((side, goal.target))
        if unit is not None:
            numbers += [battle.because(unit, field) for field in PRESENCE]
    return max((number for number in numbers if number is not None), default=None)


def verdict(battle: Battle) -> Verdict | None:
    """Who has won at the end of this round, None where nobody has; two in one round are nobody's.

    Source: EA-45.
    Ruling: A-240.
    """
    won = {goal.side: Verdict(goal.side, goal.verb, _causes(battle, goal)) for goal in reversed(battle.plan.goals)
           if MET[goal.verb](battle, goal)}  # fmt: skip
    left = _last_standing(battle)
    if left is not None and not any(_together(battle, left.winner, side) for side in won):
        won[left.winner or ""] = left
    if len(won) > 1:
        return Verdict(None, "mutual", because(*(cause for one in won.values() for cause in one.causes)))
    return next(iter(won.values()), None)


def _hold_met(battle: Battle, goal: Goal) -> bool:
    since = battle.state.sides[goal.side].holds_since
    return bool(since) and battle.round - since + 1 >= goal.rounds


def _survived(battle: Battle, goal: Goal) -> bool:
    return battle.round == goal.until and battle.standing.able[goal.side] > 0


def _eliminated(battle: Battle, goal: Goal) -> bool:
    return not battle.standing.able[goal.target] and not due(battle, goal.target)


def _destroyed(battle: Battle, goal: Goal) -> bool:
    return _damage(battle, goal.target) == "destroyed"


def _damage(battle: Battle, target: str) -> str:
    state = battle.state
    return (state.sections.get(target) or state.elements[target]).damage


MET: dict[str, Callable[[Battle, Goal], bool]] = {
    "hold": _hold_met,
    "survive": _survived,
    "eliminate": _eliminated,
    "destroy": _destroyed,
}
"""When a goal of each kind is met."""


def due(battle: Battle, side: str) -> bool:
    """Whether the timeline still brings units of a side."""
    units = battle.plan.units
    return any(
        arrival.round > battle.round and any(units[id_].side == side for id_ in arrival.units)
        for arrival in battle.plan.arrivals
    )


def _last_standing(battle: Battle) -> Verdict | None:
    """Under ``sim.end`` able_or_objective: the sides that have anyone able to act, or due, once all of them are allies.

    Nobody wins where no such side is left.
    """
    if battle.rules.only_objectives:
        return None
    fighting = [side for side in battle.plan.sides.values() if side.units and not side.neutral]
    left = [side for side in fighting if battle.standing.able[side.id] or due(battle, side.id)]
    if len(left) == len(fighting) or _hostile(left):
        return None
    beaten = [side.id for side in fighting if side not in left]
    causes = because(*(_fall(battle, side) for side in beaten))
    if not left:
        return Verdict(None, "mutual", causes)
    return Verdict(left[0].id, "eliminate", causes)


def _together(battle: Battle, one: str | None, other: str) -> bool:
    """Whether a victory by objective stands for two sides: they are the same or allies, or nobody else is left."""
    return one is None or one == other or one not in battle.plan.sides[other].hostile


def _hostile(sides: list[Side]) -> bool:
    return any(other.id in side.hostile for side in sides for other in sides)


def _fall(battle: Battle, side: str) -> int | None:
    """The event in which the last unit of a side fell."""
    numbers = []
    for unit in battle.plan.sides[side].units:
        if not able(battle.state.units[unit]):
            numbers += [battle.because(unit, field) for field in ("wounds", "conscious", "defeated", "present")]
    return max((number for number in numbers if number is not None), default=None)


def _causes(battle: Battle, goal: Goal) -> tuple[int, ...]:
    if goal.verb == "hold":
        return because(battle.because(goal.side, "holds_since"))
    if goal.verb == "eliminate":
        return because(_fall(battle, goal.target))
    if goal.verb == "destroy":
        return because(battle.because(goal.target, "damage"))
    return ()
