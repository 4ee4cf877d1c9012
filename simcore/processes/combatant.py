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
    turns, standing = Turns(battle, unit), battle.standing.at
    while True:
        yield summons.bell
        summons.bell = clock.moment()
        call = summons.call
        place = call.place
        turns.begin(call.declared, place.choice)
        strolls = unit.id in standing and now.idle_until < battle.round and turns.strolls(place.passes)
        for pass_, steps in enumerate(place.passes, 1):
            if pass_ > 1:
                yield clock.at(
                    battle.round, clock.turn((pass_, call.most), place.die), (pass_ - 1) * call.among + call.rank
                )
            battle.action = pass_
            if strolls and pass_ == 1:
                drive(turns.stroll(), fight.record)
            for step in steps:
                if now.idle_until >= battle.round or unit.id not in standing:
                    break
                resolver = turns.act(step)
                if resolver is not None:
                    drive(resolver, fight.record)
