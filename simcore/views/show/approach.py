"""What stands between an attacker and each zone: the fewest things to break, and how many ways there are to bar."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec import Struct

from simcore.plan import OUTSIDE
from simcore.views.show.mesh import WEIGHTS, Costs, Flow, beyond, costs, mesh, route
from simcore.views.show.people import homes
from simcore.views.show.start import Effort, Start
from simcore.views.show.ways import KEEPERS, STRANGERS, Way, unbroken


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


def approaches(start: Start, ways: tuple[Way, ...]) -> tuple[Approach, ...]:
    """How a stranger gets from outside to each zone inside; none where nothing lies outside."""
    zones = start.plan.zones.values()
    outside, inside = ([zone.id for zone in zones if zone.outside is there] for there in (True, False))
    if not outside:
        return ()
    base = _base(start, ways, OUTSIDE, outside)
    return tuple(_approach(ways, base, zone) for zone in inside)


def goals(start: Start, ways: tuple[Way, ...]) -> tuple[Approach, ...]:
    """How each side that must hold a zone gets there from where it begins."""
    found = []
    for goal in start.plan.goals:
        sources = homes(start, goal.side)
        if goal.verb == "hold" and sources:
            found.append(_approach(ways, _base(start, ways, goal.side, sources), goal.target))
    return tuple(found)


def _base(start: Start, ways: tuple[Way, ...], name: str, sources: Collection[str]) -> Base:
    zones = start.plan.zones
    who = KEEPERS if name == start.plan.held_by else STRANGERS
    reached = costs(mesh(zones, ways), sources, {way.id: WEIGHTS[way.effort(who)] for way in ways})
    flows = (Flow(zones, some, sources) for some in (ways, unbroken(ways, who)))
    return Base(name, who, frozenset(sources), reached, *flows)


def _approach(ways: tuple[Way, ...], base: Base, zone: str) -> Approach:
    if zone not in base.costs.zones:
        return Approach(zone, base.name, None, None, None, (), (), ())
    taken = route(ways, base.costs, zone)
    steps = tuple(Step(way.id, way.by(base.who).id, way.effort(base.who)) for way in taken)
    broken, opened = base.costs.broken(zone), base.costs.opened(zone)
    flows = () if zone in base.sources else (base.whole, base.easy)
    barring, open_ = [tuple(flow.cut(zone)) for flow in flows] or [(), ()]
    return Approach(zone, base.name, _begins(taken, zone), broken, opened, steps, barring, open_)


def _begins(taken: list[Way], zone: str) -> str:
    """The zone in which a route to a zone begins."""
    here = zone
    for way in reversed(taken):
        here = beyond(way, here)
    return here
