"""A combatant: it waits for its summons, then for each of its passes."""

from __future__ import annotations

from simcore.doctrine.turn import Turns
from simcore.plan import Unit
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process


def combatant(fight: Fight, unit: Unit) -> Process:
    """A combatant: waits for its summons, walks on its first turn, then carries out an action a pass, as it declared.

    Source: EA-14, EA-16, EA-17.
    """
    summons, clock, battle, now = fight.summons[unit.id], fight.clock, fight.battle, fight.battle.state.units[unit.id]
    turns, standing, id_, record, bell = Turns(battle, unit), battle.standing.at, unit.id, fight.record, summons.bell
    while True:
        yield bell
        call, place = summons.call, summons.place
        turns.begin(call.declared, place.choice)
        strolls = id_ in standing and now.idle_until < battle.round and turns.strolls(place.passes)
        for pass_, steps in enumerate(place.passes, 1):
            if pass_ > 1:
                offset = clock.turn((pass_, call.most), place.die)
                yield clock.at(battle.round, offset, (pass_ - 1) * call.among + summons.rank)
            battle.action = pass_
            if strolls and pass_ == 1:
                drive(turns.stroll(), record)
            for step in steps:
                if now.idle_until >= battle.round or id_ not in standing:
                    break
                resolver = turns.act(step)
                if resolver is not None:
                    drive(resolver, record)
