"""What is legal in a scenario but likely unmeant."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from simcore.plan import Goal, Order, Plan, Unit
from simcore.scenario.faults import Faults
from simcore.scenario.tree import Path


def doubts(plan: Plan, faults: Faults) -> None:
    """Warn of sealed zones, sections without neighbor, orders and goals that nobody can carry out."""
    for finder in (_sealed, _alone, _orders, _unheard, _goals, _late):
        for path, message in finder(plan):
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


def _within_reach(plan: Plan) -> dict[str, int]:
    """The zones that can be walked between, doors opened and walls breached, as one number each."""
    ways: nx.Graph[str] = nx.Graph()
    ways.add_nodes_from(plan.zones)
    ways.add_edges_from((passage.start, passage.end) for passage in plan.passages)
    ways.add_edges_from((section.zones[0], section.zones[1]) for section in plan.sections.values() if section.way)
    return {zone: number for number, island in enumerate(nx.connected_components(ways)) for zone in island}


def _homes(plan: Plan, units: list[Unit]) -> set[str]:
    """The zones from which units start."""
    found = {str(plan.initial[unit.id][1]["zone"]) for unit in units}
    names = {unit.id for unit in units}
    return found | {arrival.zone for arrival in plan.arrivals if names & set(arrival.units)}


def _orders(plan: Plan) -> Iterator[tuple[Path, str]]:
    reach = _within_reach(plan)
    told: dict[str, list[Unit]] = {}
    known: dict[str, Order] = {}
    for unit in plan.units.values():
        for order in unit.orders:
            told.setdefault(order.origin, []).append(unit)
            known[order.origin] = order
    for origin, order in known.items():
        why = _impossible(plan, order, told[origin], reach)
        if why:
            yield (
                _order_path(plan, origin, told[origin][0]),
                f"'{order.verb}: {order.target}' cannot be carried out: {why}",
            )


def _unheard(plan: Plan) -> Iterator[tuple[Path, str]]:
    """Orders of a side that no unit follows."""
    followed = {order.origin.split(".")[1] for unit in plan.units.values() for order in unit.orders}
    for side, form in plan.resolved["sides"].items():
        if form["orders"] and side not in followed:
            yield ("sides", side, "orders"), f"nobody follows the orders of {side!r}: it has no unit without its own"


def _order_path(plan: Plan, origin: str, unit: Unit) -> Path:
    _, owner, number = origin.split(".")
    if owner in plan.sides:
        return ("sides", owner, "orders", int(number), "")
    return ("sides", unit.side, "units", owner, "orders", int(number), "")


def _impossible(plan: Plan, order: Order, units: list[Unit], reach: dict[str, int]) -> str | None:
    if order.target == "any" or order.verb in ("breach", "treat"):
        return None
    if order.verb == "guard":
        return None if any(unit.weapons for unit in units) else "nobody who has the order has a weapon"
    if order.verb in ("move", "take", "hold"):
        near = {reach.get(zone) for zone in _homes(plan, units)}
        return None if reach[order.target] in near else "no way leads there"
    if order.verb == "attack" and not any(unit.weapons for unit in units):
        return "nobody who has the order has a weapon"
    if order.verb == "attack" and not any(
        _shoots_at(plan, side, order.target) for side in {unit.side for unit in units}
    ):
        return f"{order.target!r} is no enemy of those who have the order"
    return None


def _shoots_at(plan: Plan, side: str, target: str) -> bool:
    """Whether a side may shoot at what an order names: at things, at neutral people, at those hostile to it."""
    if target in plan.sections or target in plan.elements:
        return True
    named = {unit.side for unit in plan.units.values() if target in (unit.id, unit.group, unit.side)}
    if plan.sides[side].neutral:
        return False
    return any(plan.sides[other].neutral or other in plan.sides[side].hostile for other in named)


def _goals(plan: Plan) -> Iterator[tuple[Path, str]]:
    reach = _within_reach(plan)
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
    if goal.verb == "hold" and reach[goal.target] not in {reach.get(zone) for zone in _homes(plan, own)}:
        return f"no way leads to {goal.target!r}"
    if goal.verb == "eliminate" and goal.target not in plan.sides[goal.side].hostile:
        return f"{goal.target!r} is neutral or an ally"
    armed = any(unit.weapons for unit in own) or any(strike.target == goal.target for strike in plan.strikes)
    return None if armed or goal.verb != "destroy" else "the side has no weapon, and no strike hits it"


def _late(plan: Plan) -> Iterator[tuple[Path, str]]:
    rounds = [(strike.round, strike.order) for strike in plan.strikes]
    rounds += [(arrival.round, arrival.order) for arrival in plan.arrivals]
    rounds += [(light.round, light.order) for light in plan.lights]
    for round_, place in rounds:
        if round_ > plan.limit_round:
            yield ("timeline", place), "this comes after the limit and never happens"
