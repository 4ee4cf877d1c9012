"""Small maps and battles for tests, all through the real loader."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import force_setattr, replace

from simcore.dice import Dice
from simcore.doctrine import targets
from simcore.facts import Fact
from simcore.log.record import Record
from simcore.log.tally import Tally
from simcore.log.write import Sink
from simcore.plan import Plan, Unit
from simcore.processes.run import Conduct, Outcome, run
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts
from simcore.resolve.move import move
from simcore.resolve.walk import Stop, never, thought
from simcore.scenario import load
from simcore.state import State

PEOPLE = """
catalogue:
  weapons:
    rifle: {skill: blaster, damage: 5D, scale: character, type: blaster, ranges: [3 m, 30 m, 100 m, 300 m]}
    pistol: {skill: blaster, damage: 4D, scale: character, type: blaster, ranges: [3 m, 10 m, 30 m, 50 m]}
    dart: {skill: blaster, damage: 3D, scale: character, type: slug, ranges: [2 m, 4 m, 8 m, 13 m]}
  templates:
    soldier:
      kind: character
      attributes: {strength: 3D, dexterity: 3D, perception: 3D, mechanical: 2D, technical: 2D}
      skills: {blaster: 5D, dodge: 3D}
      armor: 1D
      weapons: [rifle]
    slicer:
      kind: character
      attributes: {strength: 2D, dexterity: 3D, perception: 3D, mechanical: 2D, technical: 3D}
      skills: {dodge: 3D, security: 5D+1}
      weapons: []
    folk:
      kind: character
      attributes: {strength: 2D, dexterity: 2D, perception: 2D, mechanical: 2D, technical: 2D}
      skills: {dodge: 2D}
      weapons: []
"""
"""Sheets and weapons of our own, so that no test turns on the figures of the catalogue."""

HOUSE = (
    """
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
  red: {units: {ann: {template: soldier, zone: yard}}}
  blue: {units: {bob: {template: soldier, zone: hall}}}
"""
    + PEOPLE
)
"""A yard and a lane outside, a hall behind a plain door, a room behind a powered blast door that answers blue."""

FIELD = (
    """
format: 1
name: field
limit: 2 min
site:
  scale: character
  structure: 4D
  zones:
    west: {outside: true, at: [0, 0]}
    middle: {outside: true, at: [20, 0]}
    east: {outside: true, at: [40, 0]}
  passages:
    - {from: west, to: middle}
    - {from: middle, to: east}
sides:
  red: {units: {ann: {template: soldier, zone: west}}}
  blue: {units: {bob: {template: soldier, zone: east}}}
"""
    + PEOPLE
)
"""Three zones of open ground in a row, 20 m apart, an armed enemy at each end."""

HAMMER = (
    "catalogue.weapons.hammer={skill: gunnery, damage: 8D, scale: walker, type: concussion,"
    " ranges: [10 m, 100 m, 300 m, 700 m]}"
)
"""A setting: what strikes buildings in tests, a weapon of 8D."""


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


def alter(thing: msgspec.Struct, **fields: Any) -> None:
    """Change what is frozen, as a scenario could have had it."""
    for field, value in fields.items():
        force_setattr(thing, field, value)


def stock(plan: Plan, unit: str, weapon: str, left: tuple[int, int], most: int = 10) -> None:
    """Count the shots of a weapon: so many loaded and so many loads spare, of ``most`` shots each. Before a scene is set."""
    sheet = plan.units[unit]
    counted = [replace(each, ammunition=most) if each.name == weapon else each for each in sheet.weapons]
    alter(sheet, weapons=tuple(counted))
    entry = "magazine", {"loaded": left[0], "spare": left[1]}
    alter(plan, initial={**plan.initial, f"{unit}-{weapon}": entry})


def begun(plan: Plan, unit: str, **fields: Any) -> None:
    """Have a unit begin otherwise than the loader can say. Before a scene is set."""
    kind, now = plan.initial[unit]
    alter(plan, initial={**plan.initial, unit: (kind, {**now, **fields})})


def nearest(battle: Battle, unit: Unit, among: str = "") -> Aim | None:
    """Whom a unit aims at with any weapon that has something to shoot."""
    return targets.nearest(battle, unit, targets.usable(battle, unit), among)


def object_aim(battle: Battle, unit: Unit, target: str) -> Aim | None:
    """The aim of a unit at a section or element with any weapon that has something to shoot."""
    return targets.object_aim(battle, unit, targets.usable(battle, unit), target)


def walk(battle: Battle, unit: str, goal: str, speed: str = "cautious", stop: Stop = never) -> Facts:
    """A unit moves toward a zone at a speed."""
    return move(battle, unit, lambda metres: thought(battle, unit, goal, metres, stop), battle.rules.speeds[speed], 0)


def logged(plan: Plan, seed: int = 1, **options: Any) -> tuple[bytes, Outcome]:
    """The full log of a run, and its outcome."""
    stream = BytesIO()
    detail = options.pop("detail", "full")
    conduct = Conduct(**{name: options.pop(name) for name in Conduct._fields if name in options})
    outcome = run(plan, seed, sink=Sink(stream, detail), conduct=conduct, **options)
    return stream.getvalue(), outcome


def lines(log: bytes) -> list[dict[str, Any]]:
    """A log's lines as plain data."""
    return [msgspec.json.decode(line) for line in log.splitlines()]


def kinds(facts: Iterable[Fact]) -> list[str]:
    """The kinds of some facts."""
    return [fact.kind for fact in facts]


NEWS = ("unit.sighted", "sight.lost", "noise.heard")
"""The kinds of facts that tell what a side came to know at a declaration."""


def deeds(facts: Iterable[Fact]) -> list[Fact]:
    """Those of some facts that are more than news."""
    return [fact for fact in facts if fact.kind not in NEWS]


def folded(told: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The state that the lines of a log leave, written as the format says; what is born in between is in it."""
    state: dict[str, dict[str, Any]] = {}
    for line in told:
        for id_, fields in (line["data"]["state"] if line["kind"] == "run.begin" else line.get("set", {})).items():
            born = state.setdefault(id_, {})
            assert all(field not in born or born[field] != value for field, value in fields.items()), line
            born.update(fields)
    return state


def told(plan: Plan, seed: int = 1, **options: Any) -> list[dict[str, Any]]:
    """The lines of a run as plain data."""
    return lines(logged(plan, seed, **options)[0])


def of_kind(told: Iterable[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    """Those of some lines that are of these kinds."""
    return [line for line in told if line["kind"] in kinds]


def faces(dice: int, total: int) -> list[int]:
    """Faces that add up to a total: the regular dice, then a wild die that neither takes away nor rolls on."""
    rest = total - 2 - (dice - 1)
    found = []
    for most in [5] * (dice - 1) + [3]:
        found.append(min(most, rest))
        rest -= found[-1]
    assert rest == 0, "no such total"
    return [1 + more for more in found[:-1]] + [2 + found[-1]]


HIT, MISS = [5] * 40, [2] * 40
"""Faces to load: on 5D they come to 25, which hits a trooper in the open at up to 100 m, and to 10, which misses him."""
