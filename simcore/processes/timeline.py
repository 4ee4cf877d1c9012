"""The timeline: what happens on its own."""

from __future__ import annotations

from simcore.facts import unit_arrived
from simcore.plan import Arrival, Strike
from simcore.processes.clock import TIMELINE
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.resolve.struck import launch


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
