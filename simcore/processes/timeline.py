"""The timeline: what happens on its own."""

from __future__ import annotations

from simcore.facts import light_changed, unit_arrived
from simcore.plan import Arrival, Departure, Light, Outbreak, Strike
from simcore.processes.clock import TIMELINE
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.processes.hazards import breathing
from simcore.resolve.fires import break_out
from simcore.resolve.leave import depart
from simcore.resolve.struck import launch


def timeline(fight: Fight) -> Process:
    """What happens on its own: each entry at the start of its round, entries of a round in file order."""
    plan = fight.battle.plan
    entries: list[Strike | Arrival | Departure | Light | Outbreak]
    entries = [*plan.strikes, *plan.arrivals, *plan.departures, *plan.lights, *plan.outbreaks]
    entries.sort(key=lambda entry: (entry.round, entry.order))
    for rank, entry in enumerate(entries):
        if entry.round > plan.limit_round:
            return
        yield fight.clock.at(entry.round, TIMELINE, rank)
        if isinstance(entry, Strike):
            drive(launch(fight.battle, entry), fight.record)
        elif isinstance(entry, Outbreak):
            drive(break_out(fight.battle, entry), fight.record)
        elif isinstance(entry, Departure):
            drive(depart(fight.battle, entry), fight.record)
        elif isinstance(entry, Light):
            zones = fight.battle.state.zones
            patch = {zone: {"lit": entry.lit} for zone in entry.zones if zones[zone].lit != entry.lit}
            if patch:
                fight.record(light_changed(entry.origin, entry.lit, patch))
        else:
            for unit in entry.units:
                fight.record(unit_arrived(unit, entry.origin, entry.zone))
        breathing(fight, entry.round)  # whoever came, or fell, into smoke
