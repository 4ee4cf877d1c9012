"""What the building depends on: what stands between an attacker and each zone, and what its holders must not lose."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import networkx as nx
from msgspec import Struct

from simcore.plan import OUTSIDE
from simcore.views.show.mesh import WEIGHTS, Costs, Flow, beyond, costs, mesh, pieces, route
from simcore.views.show.people import homes
from simcore.views.show.start import Effort, Start
from simcore.views.show.ways import Way

STRANGERS, KEEPERS = "strangers", "keepers"


class Step(Struct, frozen=True):
    """One way of a route: the element or section to get through by, "" where nothing is in it, and what it takes."""

    way: str
    by: str
    effort: Effort


class Approach(Struct, frozen=True):
    """How a zone is got at, by ``who`` (a side, or ``outside``) and ``start``, where the route begins.

    ``broken``: the fewest things that must be broken, or unlocked; ``opened``: how many must be opened, or crawled
    through, besides. None, and no steps, where there is no way. ``barring``: the fewest ways whose barring keeps all out;
    ``open``: the same of those ways alone by which one gets in without breaking anything.
    """

    zone: str
    who: str
    start: str | None
    broken: int | None
    opened: int | None
    steps: tuple[Step, ...]
    barring: tuple[str, ...]
    open: tuple[str, ...]


class Hinge(Struct, frozen=True):
    """A zone or a way without which the zones inside fall apart for those who hold them.

    ``kind`` is zone or way; ``by`` the one door or hole in the way, "" where there are several or none. ``parts``: the
    zones inside that are still joined; ``lost``: those of them from which one no longer gets outside.
    """

    id: str
    kind: str
    by: str
    parts: tuple[tuple[str, ...], ...]
    lost: tuple[str, ...]


class Fall(Struct, frozen=True):
    """A section between two zones, and the zones into which one comes from outside once it has fallen."""

    section: str
    opens: tuple[str, ...]


class Traps(Struct, frozen=True):
    """Zones that nobody can leave: by no way at all; and without breaking something, strangers and those who hold the site."""

    sealed: tuple[str, ...]
    strangers: tuple[str, ...]
    keepers: tuple[str, ...]


class Base(NamedTuple):
    """Where somebody comes from: his name, whose doors he knows, his zones, what it costs him to get anywhere.

    ``whole`` and ``easy``: all ways from there as a flow, and those on which nothing must be broken.
    """

    name: str
    who: str
    sources: frozenset[str]
    costs: Costs
    whole: Flow
    easy: Flow


class Weak:
    """The graph questions of one start: the zones outside, and the ways for strangers and for those who hold the site."""

    def __init__(self, start: Start, ways: tuple[Way, ...]) -> None:
        self._start = start
        self._ways = {way.id: way for way in ways}
        self._zones = start.plan.zones
        self._order = {id_: place for place, id_ in enumerate((*self._zones, *self._ways))}
        self._outside = [zone.id for zone in self._zones.values() if zone.outside]
        self._inside = dict.fromkeys(zone.id for zone in self._zones.values() if not zone.outside)
        self._whole = mesh(self._zones, ways)
        self._easy = {who: mesh(self._zones, self._unbroken(who)) for who in (STRANGERS, KEEPERS)}

    def _unbroken(self, who: str) -> list[Way]:
        return [way for way in self._ways.values() if way.effort(who) != "break"]

    def approaches(self) -> tuple[Approach, ...]:
        """How a stranger gets from outside to each zone inside."""
        if not self._outside:
            return ()
        base = self._base(OUTSIDE, self._outside, STRANGERS)
        return tuple(self._approach(base, zone) for zone in self._inside)

    def goals(self) -> tuple[Approach, ...]:
        """How each side that must hold a zone gets there from where it begins."""
        found = []
        for goal in self._start.plan.goals:
            sources = homes(self._start, goal.side)
            if goal.verb == "hold" and sources:
                who = KEEPERS if goal.side == self._start.plan.held_by else STRANGERS
                found.append(self._approach(self._base(goal.side, sources, who), goal.target))
        return tuple(found)

    def _base(self, name: str, sources: Collection[str], who: str) -> Base:
        weights = {id_: WEIGHTS[way.effort(who)] for id_, way in self._ways.items()}
        flows = (Flow(self._zones, ways, sources) for ways in (self._ways.values(), self._unbroken(who)))
        return Base(name, who, frozenset(sources), costs(self._whole, sources, weights), *flows)

    def _approach(self, base: Base, zone: str) -> Approach:
        if zone not in base.costs.zones:
            return Approach(zone, base.name, None, None, None, (), (), ())
        taken = route(self._ways.values(), base.costs, zone)
        steps = tuple(Step(way.id, way.by(base.who).id, way.effort(base.who)) for way in taken)
        broken, opened = base.costs.broken(zone), base.costs.opened(zone)
        barring, open_ = (
            ((), ()) if zone in base.sources else (tuple(flow.cut(zone)) for flow in (base.whole, base.easy))
        )
        return Approach(zone, base.name, _begins(taken, zone), broken, opened, steps, barring, open_)

    def hinges(self) -> tuple[Hinge, ...]:
        """What the zones inside hang by, for those who hold them: zones first, then ways, in file order."""
        graph = self._easy[KEEPERS]
        points = sorted(nx.articulation_points(graph), key=self._order.__getitem__)
        return tuple(hinge for point in points for hinge in self._hinge(graph, point))

    def _hinge(self, graph: nx.Graph[str], point: str) -> Iterator[Hinge]:
        around = graph.subgraph(nx.node_connected_component(graph, point) - {point})
        parts = pieces(around, self._zones, self._order.__getitem__)
        inside = tuple(filter(None, (tuple(zone for zone in part if zone in self._inside) for part in parts)))
        lost = self._lost(parts, point)
        if lost or len(inside) > 1:
            yield Hinge(point, "way" if point in self._ways else "zone", self._only(point), inside, lost)

    def _lost(self, parts: list[list[str]], point: str) -> tuple[str, ...]:
        """The zones inside that no longer get outside when these parts are left; of a point outside, none are told."""
        outside = {*self._outside}
        if point in outside or all(outside.isdisjoint(part) for part in parts):
            return ()
        return tuple(zone for part in parts if outside.isdisjoint(part) for zone in part)

    def _only(self, point: str) -> str:
        """The one thing by which a way is passed without breaking anything, "" where there are several."""
        way = self._ways.get(point)
        usable = [option.id for option in way.options if option.keepers != "break"] if way else []
        return usable[0] if len(usable) == 1 else ""

    def falls(self) -> tuple[Fall, ...]:
        """The sections whose fall lets strangers in, those that open most zones first, then in file order."""
        graph = self._easy[STRANGERS]
        parts = pieces(graph, self._zones, self._order.__getitem__)
        of = {zone: part for part in parts for zone in part}
        reached = {zone for part in parts if any(self._zones[each].outside for each in part) for zone in part}
        found = [
            Fall(way.id, tuple(zone for zone in of[far] if not self._zones[zone].outside))
            for way in self._ways.values()
            for near, far in (way.zones, way.zones[::-1])
            if near in reached and far not in reached
        ]
        return tuple(sorted(found, key=lambda fall: -len(fall.opens)))

    def traps(self) -> Traps:
        """The zones inside that cannot be left: at all, and without breaking anything."""
        sealed, *shut = (self._shut(graph) for graph in (self._whole, *self._easy.values()))
        return Traps(sealed, *(tuple(zone for zone in zones if zone not in sealed) for zones in shut))

    def _shut(self, graph: nx.Graph[str]) -> tuple[str, ...]:
        out = {zone.id for zone in self._zones.values() if zone.outside or zone.exit}
        parts = pieces(graph, self._zones, self._order.__getitem__)
        shut = {zone for part in parts if not out.intersection(part) for zone in part}
        return tuple(zone for zone in self._zones if zone in shut)


def _begins(taken: list[Way], zone: str) -> str:
    """The zone in which a route to a zone begins."""
    here = zone
    for way in reversed(taken):
        here = beyond(way, here)
    return here
