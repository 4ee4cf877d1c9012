"""Small maps and battles for tests, all through the real loader."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from simcore.dice import Dice
from simcore.facts import Fact
from simcore.log.record import Record
from simcore.log.tally import Tally
from simcore.log.write import Sink
from simcore.plan import Plan
from simcore.processes.run import Outcome, run
from simcore.resolve.battle import Battle
from simcore.scenario import load
from simcore.state import State

HOUSE = """
format: 1
name: house
limit: 10 min
site:
  scale: walker
  structure: 4D
  held_by: blue
  zones:
    yard: {outside: true, at: [0, 0]}
    lane: {outside: true, at: [0, 12]}
    hall: {at: [10, 0], area: 36 m2}
    room: {at: [20, 0], area: 36 m2}
  sections:
    front: {parts: [yard, hall]}
    inner: {parts: [hall, room]}
    side: {parts: [lane, hall]}
  elements:
    door: {type: metal-door, in: front}
    gate: {type: blast-door, in: inner}
  passages:
    - {from: yard, to: lane}
sides:
  red: {units: {ann: {template: rebel-trooper, zone: yard}}}
  blue: {units: {bob: {template: garrison-trooper, zone: hall}}}
"""
"""A yard and a lane outside, a hall behind a plain door, a room behind a powered blast door that answers blue."""


def plan_of(text: str, *sets: str) -> Plan:
    """The plan of a scenario text, with `--set` values."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.yaml"
        path.write_text(text)
        return load(path, sets)


class Scene:
    """A battle without processes: facts are recorded as they are driven."""

    def __init__(self, plan: Plan, seed: int = 1, round_: int = 1) -> None:
        self.plan = plan
        self.state = State(plan.initial)
        self.facts: list[Fact] = []
        self.record = Record(self.state, None, Tally({id_: unit.side for id_, unit in plan.units.items()}))
        self.battle = Battle(plan, self.state, Dice(seed, 0, plan.rules.dice, plan.loaded), self.record.because)
        self.record.watch(self.battle.watched())
        self.round(round_)
        self.record(Fact(kind="run.begin"))

    def round(self, number: int) -> None:
        self.record.round = number
        self.battle.begin(number)

    def put(self, **patch: dict[str, Any]) -> None:
        """Change the state as an event would."""
        self.record(Fact(kind="test.put", set={id_.replace("_", "-"): fields for id_, fields in patch.items()}))

    def drive(self, resolver: Any) -> list[Fact]:
        """Record every fact of a resolver; the facts."""
        before = len(self.facts)
        try:
            fact = next(resolver)
            while True:
                number = self.record(fact)
                self.facts.append(fact)
                fact = resolver.send(number)
        except StopIteration:
            return self.facts[before:]


def logged(plan: Plan, seed: int = 1, **options: Any) -> tuple[bytes, Outcome]:
    """The full log of a run, and its outcome."""
    stream = BytesIO()
    detail = options.pop("detail", "full")
    outcome = run(plan, seed, sink=Sink(stream, detail), **options)
    return stream.getvalue(), outcome


def lines(log: bytes) -> list[dict[str, Any]]:
    """A log's lines as plain data."""
    return [msgspec.json.decode(line) for line in log.splitlines()]


def kinds(facts: Iterable[Fact]) -> list[str]:
    """The kinds of some facts."""
    return [fact.kind for fact in facts]
