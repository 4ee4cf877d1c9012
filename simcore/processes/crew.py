"""Crews: what comes of the attempts under way, at the end of each round that they take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from simcore.plan import Unit
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.resolve import crew
from simcore.state import Job


def attempt(fight: Fight, unit: Unit) -> Process:
    """The attempt that a unit has under way: each round it goes on, is broken off or is decided, as results of work are.

    Source: S1.7.5.10, S1.7.5.20, S1.7.5.30, S1.7.5.40.
    """
    battle, clock = fight.battle, fight.clock
    round_ = clock.ahead(clock.results, unit.index)
    while unit.id in battle.working:
        yield clock.at(round_, clock.results, unit.index)
        drive(crew.come(battle, battle.working[unit.id]), fight.record)
        round_ += 1
    fight.lasting.discard((attempt, unit.id))


def due(fight: Fight) -> Mapping[str, Callable[[str], object]]:
    """What to call when the end of an attempt is written: it begins the process, unless it lasts already."""
    battle = fight.battle
    if not battle.works:
        return {}

    def begin(id_: str) -> None:
        job = battle.state.entities[id_]
        assert isinstance(job, Job)
        if job.until:
            fight.begin((attempt, job.unit), partial(attempt, fight, battle.plan.units[job.unit]))

    return {"until": begin}
