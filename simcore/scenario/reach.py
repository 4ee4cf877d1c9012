"""What can be walked between at all, and where units start: what doubts are judged by."""

from __future__ import annotations

import networkx as nx

from simcore.plan import Plan, Unit


def within_reach(plan: Plan) -> dict[str, int]:
    """The zones that can be walked between, doors opened and walls breached, as one number each."""
    ways: nx.Graph[str] = nx.Graph()
    ways.add_nodes_from(plan.zones)
    ways.add_edges_from((passage.start, passage.end) for passage in plan.passages)
    ways.add_edges_from((section.zones[0], section.zones[1]) for section in plan.sections.values() if section.way)
    return {zone: number for number, island in enumerate(nx.connected_components(ways)) for zone in island}


def homes(plan: Plan, units: list[Unit]) -> set[str]:
    """The zones from which units start."""
    found = {str(plan.initial[unit.id][1]["zone"]) for unit in units}
    names = {unit.id for unit in units}
    return found | {arrival.zone for arrival in plan.arrivals if names & set(arrival.units)}
