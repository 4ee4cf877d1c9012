"""A combatant: it waits for its summons, then for each of its passes."""

from __future__ import annotations

from simcore.doctrine.declare import Place
from simcore.doctrine.turn import Turns
from simcore.plan import Unit
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process


def combatant(fight: Fight, unit: Unit) -> Process:
    """A combatant: waits for its summons, walks on its first turn, then carries out an action a pass, as it declared.

    Source: EA-14, EA-16, EA-17.
    """
    bell, clock, battle, now = fight.bells[unit.id], fight.clock, fight.battle, fight.battle.state.units[unit.id]
    turns, standing, id_, record = Turns(battle, unit), battle.standing.at, unit.id, fight.record
    place: Place
    while True:
        place = yield bell
        call, round_ = fight.call, battle.round
        turns.begin(call.declared, place.choice)
        if now.idle_until < round_ and id_ in standing and turns.strolls(place.passes):
            battle.action = 1
            drive(turns.stroll(), record)
        for pass_, steps in enumerate(place.passes, 1):
            if pass_ > 1:
                offset = clock.turn((pass_, call.most), place.die)
                yield clock.at(round_, offset, (pass_ - 1) * call.among + bell.rank)
            battle.action = pass_
            for step in steps:
                if now.idle_until >= round_ or id_ not in standing:
                    break
                resolver = turns.act(step)
                if resolver is not None:
                    drive(resolver, record)
