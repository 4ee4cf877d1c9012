"""The processes of a fight: the rounds, the combatants, the timeline. Each waits, resolves, records."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from simpy import Event

from simcore.doctrine import orders
from simcore.doctrine.awake import awake
from simcore.doctrine.declare import Memory, Place, Schedule, declare
from simcore.doctrine.intent import FULL_DODGE
from simcore.doctrine.turn import Turns, walk_turn
from simcore.facts import unit_arrived
from simcore.log.record import Record
from simcore.plan import Arrival, Strike, Unit
from simcore.processes.clock import DECLARATION, TIMELINE, Clock, Moment
from simcore.processes.drive import drive
from simcore.resolve import judge
from simcore.resolve.battle import Battle
from simcore.resolve.judge import Verdict
from simcore.resolve.struck import launch
from simcore.state import able

Process = Generator[Event, Moment, None]


class Call(NamedTuple):
    """What a combatant hears when it is summoned: its place in the round, its rank ``among`` so many, ``most`` actions a unit.

    ``declared`` is the number of the event that its actions follow from.
    """

    place: Place
    rank: int
    among: int
    most: int
    declared: int


class Summons:
    """The bell of a combatant: it waits for it, and declaration rings it at the moment of its first turn."""

    __slots__ = ("bell", "call")

    def __init__(self, clock: Clock) -> None:
        self.bell = Moment(clock.env)
        self.call = Call(Place("", 1), 0, 1, 1, 0)


class Fight:
    """What the processes of one run share: battle, clock, record, and the bells of the combatants."""

    def __init__(self, battle: Battle, clock: Clock, record: Record) -> None:
        self.battle = battle
        self.clock = clock
        self.record = record
        self.summons = {unit: Summons(clock) for unit in battle.plan.units}
        self.over = clock.env.event()
        self.actions = 0
        self.memory = Memory()

    def summon(self, schedule: Schedule) -> None:
        """Ring the bell of everyone who has a turn, in the order of the round."""
        places, clock, round_ = schedule.places, self.clock, self.battle.round
        most = max((len(place.actions) for place in places), default=1) or 1
        self.actions += sum(len(place.actions) for place in places)
        for rank, place in enumerate(places):
            summons = self.summons[place.unit]
            summons.call = Call(place, rank, len(places), most, schedule.declared)
            clock.ring(summons.bell, round_, clock.turn((1, most), place.die), rank)


def rounds(fight: Fight) -> Process:
    """Play each opened round that is awake, and judge it; end the run when someone has won or at the limit."""
    battle, clock, record = fight.battle, fight.clock, fight.record
    last = battle.plan.limit_round
    for round_ in {1: 1, last: last, **{goal.until: 1 for goal in battle.plan.goals if 0 < goal.until <= last}}:
        clock.open(round_)
    judged = record.events
    stirs = awake(battle)
    while True:
        round_ = clock.next()
        yield clock.at(round_, DECLARATION, 0)
        if stirs if record.events == judged else awake(battle):
            fight.summon(drive(declare(battle, fight.memory), record))
        yield clock.at(round_, clock.victory, 0)
        if record.events > judged or comes_due(battle):
            drive(judge.holds(battle), record)
            verdict = judge.verdict(battle)
            if verdict is not None:
                fight.over.succeed(verdict)
                return
        record.flush()
        judged = record.events
        if round_ == last:
            yield clock.at(round_, clock.limit, 0)
            fight.over.succeed(Verdict(None, "limit"))
            return
        stirs = awake(battle)
        if stirs:
            clock.open(round_ + 1)
        for due in holding(battle):
            if round_ < due <= last:
                clock.open(due)


def comes_due(battle: Battle) -> bool:
    """Whether a ``for:`` or a ``survive:`` comes due in this round, even if nothing happened in it.

    Round 1 is judged in any case: a hold that stands from the start counts from there.
    """
    return battle.round in (1, *holding(battle)) or any(goal.until == battle.round for goal in battle.plan.goals)


def holding(battle: Battle) -> list[int]:
    """The rounds at whose end the holds that stand now will have stood long enough."""
    since = battle.state.sides
    return [
        since[goal.side].holds_since + goal.rounds - 1
        for goal in battle.plan.goals
        if goal.verb == "hold" and since[goal.side].holds_since
    ]


def combatant(fight: Fight, unit: Unit) -> Process:
    """A combatant: waits for its summons, walks on its first turn, then carries out an action a pass, as it declared.

    Source: EA-14, EA-16, EA-17.
    """
    summons, clock, battle, now = fight.summons[unit.id], fight.clock, fight.battle, fight.battle.state.units[unit.id]
    turns = Turns(battle, unit)
    while True:
        yield summons.bell
        summons.bell = Moment(clock.env)
        place, rank, among, most, declared = summons.call
        turns.begin(declared)
        for pass_, action in enumerate(place.actions or ("",), 1):
            if pass_ > 1:
                yield clock.at(battle.round, clock.turn((pass_, most), place.die), (pass_ - 1) * among + rank)
            if now.idle_until >= battle.round or not able(now):
                break
            if pass_ == 1 and moves(battle, unit, place):
                drive(walk_turn(battle, unit, declared), fight.record)
            resolver = turns.act(action)
            if resolver is not None:
                drive(resolver, fight.record)


def moves(battle: Battle, unit: Unit, place: Place) -> bool:
    """Whether a unit's first turn may begin with walking, or with a door that it goes to open or close."""
    if FULL_DODGE in place.actions:
        return False
    now, order = battle.state.units[unit.id], orders.current(battle, unit)
    return place.walks or now.zone != order.target or now.toward is not None


def timeline(fight: Fight) -> Process:
    """What happens on its own: each entry at the start of its round, entries of a round in file order."""
    plan = fight.battle.plan
    entries: list[Strike | Arrival] = [*plan.strikes, *plan.arrivals]
    entries.sort(key=lambda entry: (entry.round, entry.order))
    for rank, entry in enumerate(entries):
        if entry.round > plan.limit_round:
            return
        yield fight.clock.at(entry.round, TIMELINE, rank)
        if isinstance(entry, Strike):
            drive(launch(fight.battle, entry), fight.record)
            continue
        for unit in entry.units:
            fight.record(unit_arrived(unit, entry.origin, entry.zone))
