"""What the building depends on: the zones, doors and walls that its holders must not lose."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx
from msgspec import Struct

from simcore.views.show.mesh import mesh, pieces
from simcore.views.show.start import Start
from simcore.views.show.ways import KEEPERS, STRANGERS, Way, unbroken


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


class Weak:
    """The graph questions of one start: the zones outside, and the ways for strangers and for those who hold the site."""

    def __init__(self, start: Start, ways: tuple[Way, ...]) -> None:
        self._ways = {way.id: way for way in ways}
        self._zones = start.plan.zones
        self._order = {id_: place for place, id_ in enumerate((*self._zones, *self._ways))}
        self._outside = [zone.id for zone in self._zones.values() if zone.outside]
        self._inside = dict.fromkeys(zone.id for zone in self._zones.values() if not zone.outside)
        self._whole = mesh(self._zones, ways)
        self._easy = {who: mesh(self._zones, unbroken(ways, who)) for who in (STRANGERS, KEEPERS)}

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
