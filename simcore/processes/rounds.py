"""The round clock: each opened round is declared if it is awake, and judged."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.doctrine.awake import awake
from simcore.doctrine.declare import declare
from simcore.processes.clock import DECLARATION
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.processes.hazards import breathing
from simcore.resolve import judge
from simcore.resolve.battle import Battle
from simcore.resolve.judge import Verdict


def rounds(fight: Fight) -> Process:
    """Play each opened round that is awake, and judge it; end the run when someone has won or at the limit.

    Round 1 is judged in any case: a hold that stands from the start counts from there.
    """
    battle, clock, record = fight.battle, fight.clock, fight.record
    last = battle.plan.limit_round
    waited = asked(battle)
    open_due(fight, (1, last, *(goal.until for goal in battle.plan.goals), *sorted(waited)))
    judged, stirs = -1, False
    while True:
        round_ = clock.next()
        yield clock.at(round_, DECLARATION, 0)
        if record.events != judged or round_ in waited:
            stirs = awake(battle)
        if stirs:
            fight.summon(drive(declare(battle, fight.memory), record))
        yield clock.at(round_, clock.victory, 0)
        if record.events != judged or comes_due(battle):
            drive(judge.holds(battle), record)
            verdict = judge.verdict(battle)
            if verdict is not None:
                fight.over.succeed(verdict)
                return
        if record.events > fight.event_limit:
            fight.over.succeed(Verdict(None, "event_limit"))
            return
        record.flush()
        judged, stirs = record.events, awake(battle)
        breathing(fight, round_ + 1)
        if round_ == last:
            yield clock.at(round_, clock.limit, 0)
            fight.over.succeed(Verdict(None, "limit"))
            return
        open_due(fight, (round_ + 1,) if stirs else ())
        open_due(fight, holding(battle))


def open_due(fight: Fight, rounds_: Iterable[int]) -> None:
    """Open those of some rounds that lie ahead and before the limit."""
    for round_ in rounds_:
        if fight.battle.round < round_ <= fight.battle.plan.limit_round:
            fight.clock.open(round_)


def asked(battle: Battle) -> set[int]:
    """The rounds for which the conditions of orders wait."""
    listed = [unit.orders for unit in battle.plan.units.values()]
    listed += [unit.doctrine.orders for unit in battle.plan.units.values() if unit.doctrine]
    tests = [
        test
        for orders in listed
        for order in orders
        for tests in (*order.when, *order.until)
        for test in tests
        if test.what == "time"
    ]
    return {test.number for test in tests}


def comes_due(battle: Battle) -> bool:
    """Whether a ``for:`` or a ``survive:`` comes due in this round, even if nothing happened in it."""
    return battle.round in holding(battle) or any(goal.until == battle.round for goal in battle.plan.goals)


def holding(battle: Battle) -> list[int]:
    """The rounds at whose end the holds that stand now will have stood long enough."""
    since = battle.state.sides
    return [
        since[goal.side].holds_since + goal.rounds - 1
        for goal in battle.plan.goals
        if goal.verb == "hold" and since[goal.side].holds_since
    ]
