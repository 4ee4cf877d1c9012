"""The zones and the ways between them as a graph: what NetworkX is asked about.

Nodes are the ids of zones and ways. A way that is not in the graph is not to be used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

import networkx as nx
from networkx.algorithms.flow import build_residual_network, shortest_augmenting_path

from simcore.views.show.start import Effort
from simcore.views.show.ways import Way

OPENING = 1 << 20
BREAKING = 1 << 40
"""One thing to break counts as much as so many ways that are free, one to open or crawl through as :data:`OPENING`."""
WEIGHTS: Mapping[Effort, int] = {"free": 1, "crawl": 1 + OPENING, "open": 1 + OPENING, "break": 1 + BREAKING}


_SOURCE = ""
"""The node that all sources hang on; no zone is called so."""


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


class Flow:
    """The ways as a network in which each lets one through: what the sources send to a zone is how many ways lead there."""

    def __init__(self, zones: Iterable[str], ways: Iterable[Way], sources: Iterable[str]) -> None:
        self._ways = tuple(ways)
        self._net: nx.Graph[str] = nx.Graph()
        self._net.add_nodes_from((_SOURCE, *zones))
        for one, other in (way.zones for way in self._ways):
            here = self._net.edges[one, other]["capacity"] if self._net.has_edge(one, other) else 0
            self._net.add_edge(one, other, capacity=here + 1)
        self._net.add_edges_from((_SOURCE, source) for source in sources)  # no capacity: as much as there is
        self._residual = build_residual_network(self._net, "capacity")

    def cut(self, goal: str) -> list[str]:
        """The fewest ways that must be barred so that nobody gets from the sources to a zone, in file order.

        So many ways lead there that share nothing. Of several such cuts it is the one nearest the zone: NetworkX finds a
        flow, and this cut is the same whichever of the greatest flows it is. The zone is none of the sources.
        """
        flow = {"flow_func": shortest_augmenting_path, "residual": self._residual}
        _, (_, near) = nx.minimum_cut(self._net, _SOURCE, goal, **flow)
        return [way.id for way in self._ways if (way.zones[0] in near) != (way.zones[1] in near)]


def pieces(graph: nx.Graph[str], zones: Collection[str], key: Callable[[str], int]) -> list[list[str]]:
    """The zones of each connected part of a graph, those without any left out, all in the order of ``key``."""
    kept = set(zones)
    parts = (sorted(kept.intersection(part), key=key) for part in nx.connected_components(graph))
    return sorted((part for part in parts if part), key=lambda part: key(part[0]))
