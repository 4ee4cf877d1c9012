"""Single points of failure and walls whose fall opens zones, against answers found by trying everything."""

from __future__ import annotations

from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.plan import Zone
from simcore.views.show.start import Start
from simcore.views.show.ways import Option, Way
from simcore.views.show.weak import Weak

NAMES = ("a", "b", "c", "d", "e")
EFFORTS = ("free", "open", "crawl", "break")


@st.composite
def maps(draw: st.DrawFn) -> tuple[Start, tuple[Way, ...]]:
    """Five zones of which the first lies outside, and the last now and then; up to eight ways between them."""
    outside = {"a", *draw(st.sampled_from(["", "e"]))}
    zones = {name: Zone(name, place, None, 0, 0, name in outside, "", None) for place, name in enumerate(NAMES)}
    found = []
    for number in range(draw(st.integers(1, 8))):
        pair = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=2, unique=True))
        efforts = draw(st.sampled_from(EFFORTS)), draw(st.sampled_from(EFFORTS))
        found.append(
            Way(f"w{number}", "wall", (pair[0], pair[1]), 1, (Option(f"w{number}", "wall", *efforts, "none"),))
        )
    plan = SimpleNamespace(zones=zones)
    return Start(plan, SimpleNamespace()), tuple(found)  # type: ignore[arg-type]


def reached(ways: list[Way], zone: str) -> frozenset[str]:
    """The zones that some ways join to one, itself included."""
    found = {zone}
    while new := {each for way in ways for each in way.zones if found & {*way.zones}} - found:
        found |= new
    return frozenset(found)


@settings(max_examples=200)
@given(maps())
def test_hinges_are_what_cuts_zones_off(drawn: tuple[Start, tuple[Way, ...]]):
    """What is told as lost without a zone or way are just the zones that got outside with it, and do not without."""
    start, ways = drawn
    zones = start.plan.zones
    outside = {name for name, zone in zones.items() if zone.outside}
    usable = [way for way in ways if way.effort("keepers") != "break"]
    told = {hinge.id: hinge for hinge in Weak(start, ways).hinges()}
    for point in (*zones, *(way.id for way in usable)):
        left = [way for way in usable if point not in (way.id, *way.zones)]
        lost = {
            zone
            for zone in zones
            if zone not in outside | {point} and outside & reached(usable, zone) and not outside & reached(left, zone)
        }
        if point in outside:
            lost = set()
        whole = reached(usable, point if point in zones else next(way.zones[0] for way in usable if way.id == point))
        parts = {reached(left, zone) - outside for zone in whole - {point}} - {frozenset()}
        if lost or len(parts) > 1:
            assert set(told[point].lost) == lost
            assert {frozenset(part) for part in told[point].parts} == parts
        else:
            assert point not in told


@settings(max_examples=200)
@given(maps())
def test_falls_are_what_lets_strangers_in(drawn: tuple[Start, tuple[Way, ...]]):
    """A wall's fall opens just the zones that strangers get into when it is free, and into which they did not before."""
    start, ways = drawn
    outside = [name for name, zone in start.plan.zones.items() if zone.outside]
    usable = [way for way in ways if way.effort() != "break"]
    told = {fall.section: set(fall.opens) for fall in Weak(start, ways).falls()}
    before = frozenset[str]().union(*(reached(usable, zone) for zone in outside))
    for way in ways:
        gained = frozenset[str]().union(*(reached([*usable, way], zone) for zone in outside)) - before
        assert told.get(way.id, set()) == gained
