"""What joins zones, and the search for the shortest way along it: NetworkX asks the graph, the choice is ours."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import networkx as nx

from simcore.plan import Plan

STEP = 1 << 20
"""A route's cost is metres times this, plus its steps: shortest in metres first, then in steps."""

Lengths = dict[tuple[str, str], int]
"""Metres between two joined zones, both ways."""


class Join(NamedTuple):
    """What joins two zones: a ``section``, "" for a passage; ``length`` in metres, its own."""

    section: str
    length: int


class Step(NamedTuple):
    """From one zone to the next: ``section`` is what stands between, "" for a passage; ``length`` in metres."""

    zone: str
    section: str
    length: int


Steps = Mapping[str, tuple[Step, ...]]
"""The steps from each zone."""


def joined(plan: Plan) -> dict[tuple[str, str], tuple[Join, ...]]:
    """What joins two zones, each with its own length, both ways: passages first, then sections, in file order."""
    found: dict[tuple[str, str], list[Join]] = {}
    joins = [(passage.start, passage.end, Join("", passage.length)) for passage in plan.passages]
    for section in plan.sections.values():
        if section.way:
            start, end = section.zones
            joins.append((start, end, Join(section.id, plan.graph.edges[start, section.id]["length"])))
    for start, end, join in joins:
        for pair in ((start, end), (end, start)):
            found.setdefault(pair, []).append(join)
    return {pair: tuple(each) for pair, each in found.items()}


def walked(joins: Sequence[Join]) -> int:
    """How far one walks between two zones: by the shortest passage, where there is one, else through the wall.

    It is one length a pair, so that a place on the way is a place whatever opens.
    """
    passages = [join.length for join in joins if not join.section]
    return min(passages or [join.length for join in joins])


def stepped(plan: Plan, joins: Mapping[tuple[str, str], Sequence[Join]], lengths: Lengths) -> Steps:
    """Each zone's steps, in file order of the zones they lead to; between the same two a passage comes first."""
    found: dict[str, list[Step]] = {zone: [] for zone in plan.zones}
    for (start, end), between in joins.items():
        found[start] += [Step(end, join.section, lengths[start, end]) for join in between]
    zones = plan.zones
    return {zone: tuple(sorted(steps, key=lambda step: zones[step.zone].index)) for zone, steps in found.items()}


def search(plan: Plan, goal: str, passable: Collection[str], lengths: Lengths) -> dict[str, int]:
    """One search: the cost from every zone that can get there to ``goal``, over passages and ``passable`` sections.

    ``lengths`` gives the metres between two joined zones. The search is NetworkX's; among equal routes the choice is
    ours (:func:`follow`).
    """
    kinds = plan.graph.nodes

    def weight(start: str, end: str, edge: Mapping[str, Any]) -> int | None:
        if edge["kind"] == "passage":
            return lengths[start, end] * STEP + 1
        if edge["kind"] != "bounds":
            return None
        section = end if kinds[end]["kind"] == "section" else start
        if section not in passable:
            return None
        return 0 if section == end else lengths[plan.sections[section].zones] * STEP + 1  # type: ignore[index]

    found = nx.single_source_dijkstra_path_length(plan.graph, goal, weight=weight)
    return {node: int(cost) for node, cost in found.items() if kinds[node]["kind"] == "zone"}


def follow(steps: Steps, costs: Mapping[str, int], here: str, lengths: Lengths) -> list[Step]:
    """The steps from ``here`` that lie on a shortest route, in file order of the zones that they lead to."""
    mine = costs[here]
    return [step for step in steps[here] if costs.get(step.zone) == mine - lengths[here, step.zone] * STEP - 1]
