"""What a wound or a stun leaves to be done later: the clock of a mortal wound, and waking."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simcore.plan import Unit
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.resolve import mortal


def dying(fight: Fight, unit: Unit) -> Process:
    """The clock of a mortal wound: a roll each round's end, until it is stable or its bearer dead.

    Source: EA-42.
    Ruling: A-040.
    """
    battle, clock = fight.battle, fight.clock
    round_ = max(1, battle.round)
    while mortal.bleeds(battle, unit.id):
        yield clock.at(round_, clock.housekeeping("g"), unit.index)
        drive(mortal.clock(battle, unit.id), fight.record)
        round_ += 1
    fight.lasting.discard((dying, unit.id))


def sleeping(fight: Fight, unit: Unit) -> Process:
    """The end of a stun's unconsciousness, at the end of its last round; who is out by wounds sleeps on.

    Source: EA-49.
    Ruling: A-042.
    """
    battle, clock = fight.battle, fight.clock
    while mortal.sleeps(battle, unit.id):
        until = battle.state.units[unit.id].unconscious_until
        yield clock.at(until, clock.housekeeping("h"), unit.index)
        drive(mortal.wake(battle, unit.id), fight.record)
        if battle.state.units[unit.id].unconscious_until == until:
            break
    fight.lasting.discard((sleeping, unit.id))


DUE: Mapping[str, Callable[[Fight, Unit], Process]] = {
    "mortal_since": dying,
    "stable": dying,
    "unconscious_until": sleeping,
}
"""The process that a field makes due when it is written; one of a kind lasts at a time for each unit."""


def due(fight: Fight) -> dict[str, Callable[[str], None]]:
    """What to call when one of those fields is written: it starts the process, unless it lasts already."""

    def start(process: Callable[[Fight, Unit], Process]) -> Callable[[str], None]:
        def begin(id_: str) -> None:
            if (process, id_) not in fight.lasting:
                fight.lasting.add((process, id_))
                fight.start(process(fight, fight.battle.plan.units[id_]))

        return begin

    return {field: start(process) for field, process in DUE.items()}


def pending(fight: Fight) -> None:
    """Start what the state at the beginning makes due."""
    heard = due(fight)
    for id_ in fight.battle.plan.units:
        if mortal.bleeds(fight.battle, id_):
            heard["mortal_since"](id_)
        if mortal.sleeps(fight.battle, id_):
            heard["unconscious_until"](id_)
