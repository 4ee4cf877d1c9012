"""What is legal in a scenario but likely unmeant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from simcore.plan import Goal, Plan
from simcore.scenario.doubts_measures import unmeasured
from simcore.scenario.doubts_orders import orders, unheard
from simcore.scenario.faults import Faults
from simcore.scenario.reach import homes, within_reach
from simcore.scenario.tree import Path, entries


def doubts(plan: Plan, faults: Faults) -> None:
    """Warn of what seals, stands alone, covers nothing or does nothing, is out of reach, comes too late, or never happens."""
    own = entries(faults.tree, "catalogue", "doctrines")
    found = [
        _sealed(plan),
        _alone(plan),
        _uncovered(plan),
        _fireproof(plan),
        orders(plan, own),
        unheard(plan),
        _goals(plan),
        _late(plan),
        unmeasured(plan),
    ]
    for path, message in chain.from_iterable(found):
        faults.warn_key(path, message)


def _sealed(plan: Plan) -> Iterator[tuple[Path, str]]:
    """Zones that no passage and no door leads to."""
    doors = {name for name, section in plan.sections.items() if any(plan.elements[e].opens for e in section.elements)}
    joined = {end for passage in plan.passages for end in (passage.start, passage.end)}
    joined |= {zone for name in doors if plan.sections[name].way for zone in plan.sections[name].zones}
    for zone in plan.zones:
        if zone not in joined and len(plan.zones) > 1:
            yield ("site", "zones", zone), f"{zone!r} is sealed: no passage and no door leads to it"


def _alone(plan: Plan) -> Iterator[tuple[Path, str]]:
    for section in plan.sections.values():
        if not section.adjacent and len(plan.sections) > 1:
            yield ("site", "sections", section.id), f"{section.id!r} has no neighbor: no section is adjacent to it"


def _uncovered(plan: Plan) -> Iterator[tuple[Path, str]]:
    """Zones whose cover is given by what does not stand at them."""
    for zone in plan.zones.values():
        if zone.cover_by and zone.id not in _touched(plan, zone.cover_by):
            where = ", ".join(repr(name) for name in _touched(plan, zone.cover_by))
            path = ("site", "zones", zone.id, "cover", "by")
            yield path, f"{zone.cover_by!r} gives cover in {zone.id!r}, and stands at {where or 'no zone'}"


def _touched(plan: Plan, thing: str) -> tuple[str, ...]:
    """The zones that a section or element stands at."""
    within = plan.elements[thing].within if thing in plan.elements else thing
    return (within,) if within in plan.zones else plan.sections[within].zones


def _fireproof(plan: Plan) -> Iterator[tuple[Path, str]]:
    """Fires of a scenario in which nothing burns.

    Source: S1.7.0.
    """
    if plan.rules.settings["hazards.enabled"]:
        return
    words = "with hazards.enabled: false nothing burns, so that this fire does nothing"
    for name in plan.sections:
        if plan.initial[name][1]["fire"] != "none":
            yield ("site", "sections", name, "fire"), words
    for place in dict.fromkeys(outbreak.order for outbreak in plan.outbreaks):
        yield ("timeline", place, "fire"), words


def _goals(plan: Plan) -> Iterator[tuple[Path, str]]:
    reach = within_reach(plan)
    for goal in plan.goals:
        why = _beyond(plan, goal, reach)
        if why:
            yield ("victory", goal.side), f"the goal of {goal.side!r} cannot be reached: {why}"


def _beyond(plan: Plan, goal: Goal, reach: dict[str, int]) -> str | None:
    own = [plan.units[name] for name in plan.sides[goal.side].units]
    if not own:
        return "the side has no units"
    if goal.rounds > plan.limit_round or goal.until > plan.limit_round:
        return "the limit comes first"
    if goal.verb == "hold" and reach[goal.target] not in {reach.get(zone) for zone in homes(plan, own)}:
        return f"no way leads to {goal.target!r}"
    if goal.verb == "eliminate" and goal.target not in plan.sides[goal.side].hostile:
        return f"{goal.target!r} is neutral or an ally"
    armed = any(unit.weapons for unit in own) or any(strike.target == goal.target for strike in plan.strikes)
    return None if armed or goal.verb != "destroy" else "the side has no weapon, and no strike hits it"


def _late(plan: Plan) -> Iterator[tuple[Path, str]]:
    rounds = [(strike.round, strike.order) for strike in plan.strikes]
    rounds += [(arrival.round, arrival.order) for arrival in plan.arrivals]
    rounds += [(departure.round, departure.order) for departure in plan.departures]
    rounds += [(light.round, light.order) for light in plan.lights]
    rounds += [(outbreak.round, outbreak.order) for outbreak in plan.outbreaks]
    for round_, place in rounds:
        if round_ > plan.limit_round:
            yield ("timeline", place), "this comes after the limit and never happens"
