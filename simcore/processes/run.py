"""A run: a plan, a seed and a replication in; events, an outcome and its figures out. It depends on nothing else."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from simpy import Environment

from simcore import __version__
from simcore.arguments import EVENT_LIMIT
from simcore.dice import Dice
from simcore.facts import run_begin, run_end
from simcore.log.record import Record
from simcore.log.tally import CENSORED, holders, opened
from simcore.log.tally import summary as summed
from simcore.log.write import Sink
from simcore.plan import Plan
from simcore.processes import collapse, crew, dying, hazards
from simcore.processes.clock import Clock
from simcore.processes.combatant import combatant
from simcore.processes.fight import Fight, Process
from simcore.processes.rounds import rounds
from simcore.processes.timeline import timeline
from simcore.resolve.battle import Battle
from simcore.resolve.judge import Verdict
from simcore.state import State

Arrange = Callable[[list[Process]], Iterable[Process]]


class Conduct(NamedTuple):
    """How a run is conducted, which changes nothing of what happens in it.

    ``arrange`` puts the processes in the order in which they are started: tests show that none matters. After the round
    in which ``event_limit`` is passed the run is broken off.
    """

    arrange: Arrange = list
    event_limit: int = EVENT_LIMIT


AS_EVER = Conduct()


class Outcome(Struct, frozen=True):
    """How a run ended: ``outcome`` and ``summary`` as ``run.end`` writes them, and what the engine counted.

    ``counters``: SimPy events, processes started, route searches, facts, declared actions, versions of the map.
    """

    outcome: dict[str, Any]
    summary: dict[str, Any]
    state: State
    events: int
    counters: dict[str, int]


def run(
    plan: Plan, seed: int | None = None, replication: int = 0, sink: Sink | None = None, conduct: Conduct = AS_EVER
) -> Outcome:
    """Play a scenario once.

    ``seed`` is the plan's own unless given; ``sink`` takes the log, None writes none.
    """
    seed = plan.seed if seed is None else seed
    state = State(plan.initial)
    record = Record(state, sink, opened(plan, state.value))
    record.asked = record.telling
    dice = Dice(seed, replication, plan.rules.dice, plan.loaded)
    battle = Battle(plan, state, dice, record.because if record.telling else None)
    try:
        with uncollected():
            told = opening(plan, state, seed, replication) | bounded(conduct) if record.telling else {}
            record(run_begin(told))
            verdict, counters = _played(battle, record, conduct)
            return _ended(battle, record, verdict, counters)
    finally:
        record.flush()


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector of cycles: a run lets go of its own when it ends, and looking for them takes a sixth of its time."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def opening(plan: Plan, state: State, seed: int, replication: int) -> dict[str, Any]:
    """What the first line says: all that a reader needs to fold the log and to repeat the run."""
    return {
        "format": 1,
        "scenario": {"name": plan.name, "sha256": plan.sha256, "resolved": plan.resolved},
        "seed": seed,
        "replication": replication,
        "versions": {"simcore": __version__},
        "rules": {"profile": plan.rules.profile, "settings": plan.rules.nested()},
        "layout": plan.layout,
        "state": state.snapshot(),
    }


def bounded(conduct: Conduct) -> dict[str, Any]:
    """What the first line says of a limit of events that is not the usual one."""
    return {} if conduct.event_limit == EVENT_LIMIT else {"event_limit": conduct.event_limit}


def _played(battle: Battle, record: Record, conduct: Conduct) -> tuple[Verdict, dict[str, int]]:
    env = Environment()

    def moved(milliseconds: int, round_: int) -> None:
        record.t = milliseconds // 1000 if milliseconds % 1000 == 0 else milliseconds / 1000
        if round_ != battle.round:
            record.round = round_
            battle.begin(round_)

    clock = Clock(env, battle.plan.round_ms, moved)
    fight = Fight(battle, clock, record, conduct.event_limit)
    record.watch(battle.watched(), dying.due(fight), hazards.due(fight), collapse.due(fight), crew.due(fight))
    dying.pending(fight)
    hazards.pending(fight)
    collapse.pending(fight)
    processes: list[Process] = [rounds(fight), timeline(fight)]
    processes += [combatant(fight, unit) for unit in battle.plan.units.values()]
    for process in conduct.arrange(processes):
        env.process(process)
    try:
        verdict = env.run(until=fight.over)
    finally:
        fight.close()
    assert isinstance(verdict, Verdict)
    counters = {
        "events": clock.events + len(processes) + fight.started,
        "processes": len(processes) + fight.started,
        "searches": battle.ways.searches,
        "versions": battle.openings.version,
        "actions": fight.actions,
    }
    return verdict, counters


def _ended(battle: Battle, record: Record, verdict: Verdict, counters: dict[str, int]) -> Outcome:
    plan, state = battle.plan, battle.state
    end = {
        "seconds": battle.round * plan.round_ms // 1000,
        "rounds": battle.round,
        "status": "limit" if verdict.reason in CENSORED else "ended",
        "holders": holders(plan),
    }
    units = {id_: (plan.units[id_].side, now.wounds, now.defeated) for id_, now in state.units.items()}
    sections = {id_: now.damage for id_, now in state.sections.items()}
    outcome = {"winner": verdict.winner, "reason": verdict.reason}
    summary = summed(record.tally, units, sections, end)
    data: dict[str, Any] = {"outcome": outcome, "summary": summary, "events": record.events}
    if record.telling:
        data |= {"state_sha256": state_sha256(state), "log_sha256": record.sha256}
    record(run_end(data, verdict.causes))
    return Outcome(outcome, summary, state, record.events, {**counters, "facts": record.events})


def state_sha256(state: State) -> str:
    """The digest of a whole state, as canonical JSON."""
    return hashlib.sha256(msgspec.json.encode(state.snapshot(), order="sorted")).hexdigest()
