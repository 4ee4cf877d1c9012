"""The graph questions against answers found by trying everything, on random small maps."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.views.show.mesh import WEIGHTS, Flow, costs, mesh, route
from simcore.views.show.ways import Option, Way

ZONES = ("a", "b", "c", "d", "e")


@st.composite
def maps(draw: st.DrawFn) -> list[Way]:
    """Up to eight ways between five zones, several of them between the same two now and then."""
    found = []
    for number in range(draw(st.integers(1, 8))):
        one, other = draw(st.sampled_from(list(combinations(ZONES, 2))))
        effort = draw(st.sampled_from(list(WEIGHTS)))
        found.append(
            Way(f"w{number}", "wall", (one, other), 1, (Option(f"w{number}", "wall", effort, effort, "none"),))
        )
    return found


def reached(ways: list[Way], source: str) -> set[str]:
    """The zones that one gets to by some ways."""
    found = {source}
    while new := {zone for way in ways for zone in way.zones if found & {*way.zones}} - found:
        found |= new
    return found


def paths(ways: list[Way], here: str, goal: str, taken: tuple[Way, ...] = ()) -> list[tuple[Way, ...]]:
    """Every path that comes by no zone twice."""
    if here == goal:
        return [taken]
    seen = {zone for way in taken for zone in way.zones} | {here}
    steps = [(way, {*way.zones} - {here}) for way in ways if here in way.zones]
    return [path for way, (beyond,) in steps if beyond not in seen for path in paths(ways, beyond, goal, (*taken, way))]


def effort(path: tuple[Way, ...]) -> tuple[int, int, int]:
    """How much must be broken on a path, how much opened or crawled through, how many ways it has."""
    efforts = [way.effort() for way in path]
    return efforts.count("break"), efforts.count("open") + efforts.count("crawl"), len(path)


@settings(max_examples=150)
@given(maps())
def test_routes_break_the_fewest_things(ways: list[Way]):
    """A route is a path to its goal that breaks no more than any other, then opens no more, then is no longer."""
    found = costs(mesh(ZONES, ways), ["a"], {way.id: WEIGHTS[way.effort()] for way in ways})
    assert set(found.zones) == reached(ways, "a")
    for goal in found.zones:
        best = min(map(effort, paths(ways, "a", goal)))
        taken = tuple(route(ways, found, goal))
        assert effort(taken) == best == (found.broken(goal), found.opened(goal), len(taken))
        assert taken in paths(ways, "a", goal)


@settings(max_examples=150)
@given(maps())
def test_cuts_are_the_smallest_and_the_nearest(ways: list[Way]):
    """No fewer ways bar a zone than its cut, which does; and no cut of that size leaves fewer zones with it."""
    flow = Flow(ZONES, ways, ["a"])
    for goal in ZONES[1:]:
        cut = flow.cut(goal)
        assert cut == [way.id for way in ways if way.id in cut]
        barring = [set(bars) for bars in combinations([way.id for way in ways], len(cut)) if bars_all(ways, bars, goal)]
        assert set(cut) in barring
        assert not cut or not any(
            bars_all(ways, bars, goal) for bars in combinations([w.id for w in ways], len(cut) - 1)
        )
        held = [reached([way for way in ways if way.id not in bars], goal) for bars in barring]
        assert reached([way for way in ways if way.id not in cut], goal) == set.intersection(*held)


def bars_all(ways: list[Way], bars: tuple[str, ...], goal: str) -> bool:
    """Whether nobody gets from ``a`` to a zone once some ways are barred."""
    return goal not in reached([way for way in ways if way.id not in bars], "a")
