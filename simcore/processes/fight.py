"""A fight: what the processes of one run share, and how combatants are summoned."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from msgspec import Struct
from simpy import Event

from simcore.doctrine.declare import Schedule
from simcore.doctrine.memory import Memory
from simcore.log.record import Record
from simcore.processes.clock import Clock
from simcore.resolve.battle import Battle

Process = Generator[Event, Any, None]


class Call(Struct, frozen=True, gc=False):
    """What everyone hears who is summoned in a round: they are ``among`` so many, ``most`` is the most actions anyone has.

    ``declared`` is the number of the event that their actions follow from.
    """

    among: int
    most: int
    declared: int


class Fight:
    """What the processes of one run share: battle, clock, record, and the bells of the combatants.

    A combatant waits for its bell; declaration rings it at the moment of its first turn, and it brings the place of the
    combatant in the round. ``call`` is what everyone hears who was summoned last.

    ``lasting`` names the processes of which one lasts at a time; ``fallen`` the sections destroyed whose neighbors are
    still to be put to the test; ``adrift`` the zones whose smoke may change in the next housekeeping. After ``event_limit``
    events the run is broken off.
    """

    def __init__(self, battle: Battle, clock: Clock, record: Record, event_limit: int) -> None:
        self.battle = battle
        self.clock = clock
        self.record = record
        self.event_limit = event_limit
        self.bells = {unit: clock.moment() for unit in battle.plan.units}
        self.call = Call(1, 1, 0)
        self.over = clock.env.event()
        self.actions = 0
        self.memory = Memory()
        self.started = 0
        self.lasting: set[tuple[object, str]] = set()
        self.fallen: list[str] = []
        self.adrift: dict[str, None] = {}

    def close(self) -> None:
        """Let go of all that refers back to it, so that a run that is over is forgotten at once, without a search for cycles."""
        for bell in self.bells.values():
            bell.callbacks = []
        self.clock.close()
        self.record.watch()
        self.battle.openings.close()

    def start(self, process: Process) -> None:
        """Start a process that a fact has made due; it does nothing before its first moment."""
        self.started += 1
        self.clock.env.process(process)

    def begin(self, key: tuple[object, str], process: Callable[[], Process]) -> None:
        """Start a process, unless one of its kind lasts for the same."""
        if key not in self.lasting:
            self.lasting.add(key)
            self.start(process())

    def summon(self, schedule: Schedule) -> None:
        """Ring the bell of everyone who has a turn, in the order of the round.

        The round has as many passes as anyone has actions, a dodge kept ready included.
        """
        places, bells, units = schedule.places, self.bells, self.battle.state.units
        most = max([1, *[units[place.unit].actions for place in places]])
        firsts = self.clock.firsts(most)
        self.call = Call(len(places), most, schedule.declared)
        self.actions += sum([len(place.passes) for place in places])
        self.clock.ring([(bells[place.unit], firsts[place.die], place) for place in places], self.battle.round)
