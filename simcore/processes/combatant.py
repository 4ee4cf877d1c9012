"""A combatant: it waits for its summons, then for each of its passes."""

from __future__ import annotations

from simcore.doctrine import orders
from simcore.doctrine.declare import Place
from simcore.doctrine.intent import FULL_DODGE
from simcore.doctrine.turn import Turns, walk_turn
from simcore.plan import Unit
from simcore.processes.clock import Moment
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.resolve.battle import Battle
from simcore.state import able


def combatant(fight: Fight, unit: Unit) -> Process:
    """A combatant: waits for its summons, walks on its first turn, then carries out an action a pass, as it declared.

    Source: EA-14, EA-16, EA-17.
    """
    summons, clock, battle, now = fight.summons[unit.id], fight.clock, fight.battle, fight.battle.state.units[unit.id]
    turns = Turns(battle, unit)
    while True:
        yield summons.bell
        summons.bell = Moment(clock.env)
        call = summons.call
        place, declared = call.place, call.declared
        turns.begin(declared)
        for pass_, action in enumerate(place.actions or ("",), 1):
            if pass_ > 1:
                yield clock.at(
                    battle.round, clock.turn((pass_, call.most), place.die), (pass_ - 1) * call.among + call.rank
                )
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
