"""The zones and the ways between them as a graph: what NetworkX is asked about.

Nodes are the ids of zones and ways. A way that is not in the graph is not to be used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

import networkx as nx
from networkx.algorithms.flow import shortest_augmenting_path

from simcore.views.show.start import Effort
from simcore.views.show.ways import Way

OPENING = 1 << 20
BREAKING = 1 << 40
"""One thing to break counts as much as so many ways that are free, one to open or crawl through as :data:`OPENING`."""
WEIGHTS: Mapping[Effort, int] = {"free": 1, "crawl": 1 + OPENING, "open": 1 + OPENING, "break": 1 + BREAKING}


class Costs(NamedTuple):
    """What it costs to get from the sources to each zone, 0 in a source; ``weights`` what each way costs."""

    zones: Mapping[str, int]
    weights: Mapping[str, int]

    def broken(self, zone: str) -> int:
        """How many things must be broken on the way to a zone."""
        return self.zones[zone] // BREAKING

    def opened(self, zone: str) -> int:
        """How many must be opened or crawled through besides."""
        return self.zones[zone] % BREAKING // OPENING


def mesh(zones: Iterable[str], ways: Iterable[Way]) -> nx.Graph[str]:
    """The graph of some zones and ways; ways to other zones are left out."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(zones)
    for way in ways:
        if way.zones[0] in graph and way.zones[1] in graph:
            graph.add_edges_from(((way.zones[0], way.id), (way.id, way.zones[1])))
    return graph


def costs(graph: nx.Graph[str], sources: Collection[str], weights: Mapping[str, int]) -> Costs:
    """The least cost of every zone that can be reached from one of the sources: NetworkX searches."""

    def weight(start: str, end: str, _: Mapping[str, object]) -> int:
        return weights.get(end, 0)

    found = nx.multi_source_dijkstra_path_length(graph, set(sources), weight=weight) if sources else {}
    return Costs({node: int(cost) for node, cost in found.items() if node not in weights}, weights)


def route(ways: Iterable[Way], costs: Costs, goal: str) -> list[Way]:
    """One of the cheapest routes to a zone, from its source on: among equals the first in file order, seen from the goal."""
    beside: dict[str, list[Way]] = {}
    for way in ways:
        for zone in way.zones:
            beside.setdefault(zone, []).append(way)
    taken: list[Way] = []
    here = goal
    while costs.zones[here]:
        taken.append(next(way for way in beside[here] if _leads(way, here, costs)))
        here = beyond(taken[-1], here)
    return taken[::-1]


def _leads(way: Way, here: str, costs: Costs) -> bool:
    """Whether one of the cheapest routes to a zone comes by a way; every way costs something, so none goes in a circle."""
    other = beyond(way, here)
    return other in costs.zones and costs.zones[other] + costs.weights[way.id] == costs.zones[here]


def beyond(way: Way, zone: str) -> str:
    """The zone on the other side of a way."""
    return way.zones[way.zones[0] == zone]


def cut(ways: Collection[Way], sources: Collection[str], goal: str) -> list[str]:
    """The fewest ways that must be barred so that nobody gets from the sources to a zone, in file order.

    So many ways in there are that share nothing. Of several such cuts it is the one nearest the zone: NetworkX finds the
    flow, and the cut of any flow that is greatest is the same.
    """
    flow: nx.DiGraph[object] = nx.DiGraph()
    flow.add_nodes_from(["", goal])
    for source in sources:
        flow.add_edge("", source)
    for way in ways:
        enter, leave = (way.id, "in"), (way.id, "out")
        flow.add_edge(enter, leave, capacity=1)
        flow.add_edges_from(edge for zone in way.zones for edge in ((zone, enter), (leave, zone)))
    _, (near, _) = nx.minimum_cut(flow, "", goal, flow_func=shortest_augmenting_path)
    return [way.id for way in ways if (way.id, "in") in near and (way.id, "out") not in near]


def pieces(graph: nx.Graph[str], zones: Collection[str], key: Callable[[str], int]) -> list[list[str]]:
    """The zones of each connected part of a graph, those without any left out, all in the order of ``key``."""
    kept = set(zones)
    parts = (sorted(kept.intersection(part), key=key) for part in nx.connected_components(graph))
    return sorted((part for part in parts if part), key=lambda part: key(part[0]))
