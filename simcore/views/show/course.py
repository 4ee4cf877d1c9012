"""What happens on its own, what wins, and the rules in force, in words."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from simcore.plan import Arrival, Departure, Goal, Light, Outbreak, Plan, Strike
from simcore.rules.settings import complete
from simcore.views.plain import counted, listed, seconds

Happening = Strike | Arrival | Departure | Light | Outbreak


class Event(Struct, frozen=True):
    """An entry of the timeline: what it does, the ``rounds`` at whose beginning it does so, and those times in seconds."""

    origin: str
    what: str
    rounds: tuple[int, ...]
    times: tuple[float, ...]


class Aim(Struct, frozen=True):
    """What a side must bring about; ``target`` is "" where the goal has none."""

    side: str
    verb: str
    target: str
    words: str


class Ruling(Struct, frozen=True):
    """The rules: the profile, and by flat key each setting that is not as the profile has it, with both values."""

    profile: str
    round_seconds: int
    changed: dict[str, tuple[Any, Any]]


def timeline(plan: Plan) -> tuple[Event, ...]:
    """The timeline by time; an entry that is repeated is one event of several rounds."""
    every: list[Happening] = [*plan.strikes, *plan.arrivals, *plan.departures, *plan.lights, *plan.outbreaks]
    found: dict[tuple[str, str], list[int]] = {}
    for each in sorted(every, key=lambda each: (each.round, each.order)):
        found.setdefault((each.origin, _said(each)), []).append(each.round)
    return tuple(
        Event(origin, what, tuple(rounds), tuple((number - 1) * plan.round_ms / 1000 for number in rounds))
        for (origin, what), rounds in found.items()
    )


def _said(each: Happening) -> str:
    match each:
        case Strike():
            skill = f", at {each.band} range" if each.skill else ""
            return f"{each.weapon.name} strikes {each.target}{skill}"
        case Arrival():
            return f"{_who(each.units)} arrive{'' if len(each.units) != 1 else 's'} in {each.zone}"
        case Departure():
            return f"{_who(each.units)} leave{'' if len(each.units) != 1 else 's'}"
        case Light():
            return f"the light in {listed(each.zones)} turns {each.lit}"
        case Outbreak():
            return f"fire breaks out in {listed(each.sections)} ({each.fuel})"


def _who(units: tuple[str, ...]) -> str:
    if len(units) < 4:
        return listed(units) or "nobody"
    return f"{len(units)} units ({units[0]} to {units[-1]})"


def aims(plan: Plan) -> tuple[Aim, ...]:
    """What wins, in file order: the first that holds."""
    return tuple(Aim(goal.side, goal.verb, goal.target, _goal(plan, goal)) for goal in plan.goals)


def _goal(plan: Plan, goal: Goal) -> str:
    if goal.verb == "survive":
        return f"survive {seconds(goal.until * plan.round_ms / 1000)}"
    long = f" for {counted(goal.rounds, 'round')}" if goal.verb == "hold" and goal.rounds > 1 else ""
    return f"{goal.verb} {goal.target}{long}"


def ruling(plan: Plan) -> Ruling:
    """The profile of a plan, and where its settings differ from the profile's own."""
    usual, now = complete(plan.rules.profile, {}), plan.rules.settings
    changed = {key: (usual[key], value) for key, value in now.items() if value != usual[key]}
    return Ruling(plan.rules.profile, plan.rules.round_seconds, changed)
