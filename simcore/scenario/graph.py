"""The graph of a plan: ids of zones, sections and elements, and what joins them."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx

from simcore.plan import Element, Passage, Section, Zone
from simcore.scenario.zones import length


def graph(
    zones: Mapping[str, Zone],
    sections: Mapping[str, Section],
    elements: Mapping[str, Element],
    passages: tuple[Passage, ...],
) -> nx.Graph[str]:
    """The one frozen graph, nodes in file order.

    Source: S1.0.1.10, S1.0.1.20.
    """
    whole: nx.Graph[str] = nx.Graph()
    for kind, things in (("zone", zones), ("section", sections), ("element", elements)):
        whole.add_nodes_from(things, kind=kind)
    for section in sections.values():
        _bind(whole, section, zones)
    for element in elements.values():
        if element.within in zones:
            whole.add_edge(element.within, element.id, kind="bounds")
        else:
            whole.add_edge(element.id, element.within, kind="within")
            whole.add_edges_from(((zone, element.id) for zone in sections[element.within].zones), kind="bounds")
    for passage in passages:
        whole.add_edge(passage.start, passage.end, kind="passage", length=passage.length)
    frozen: nx.Graph[str] = nx.freeze(whole)
    return frozen


def _bind(whole: nx.Graph[str], section: Section, zones: Mapping[str, Zone]) -> None:
    walked = {"length": length(zones[section.zones[0]], zones[section.zones[1]])} if section.way else {}
    for zone in section.zones:
        whole.add_edge(zone, section.id, kind="bounds", **walked)
    whole.add_edges_from(((section.id, other) for other in section.adjacent), kind="adjacent")
