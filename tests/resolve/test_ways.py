"""Routes: what is open, what is barred, and what is asked of the graph."""

from __future__ import annotations

import json
import random

import networkx as nx
import pytest

from simcore.resolve.openings import KEEPERS, STRANGERS
from tests.maps import HOUSE, Scene, lines, logged, plan_of


def house(*sets: str) -> Scene:
    """The house of the tests, with values changed."""
    return Scene(plan_of(HOUSE, *sets))


def test_the_next_step_goes_by_open_ways() -> None:
    """A plain closed door opens in walking, so the route leads through it (A-094)."""
    scene = house()
    step = scene.battle.ways.toward("hall", "yard", STRANGERS)
    assert step is not None
    assert (step.zone, step.section, step.length) == ("hall", "front", 10)
    assert scene.battle.ways.clear("hall", "yard", STRANGERS)


def test_powered_and_locked_doors_answer_the_keepers_alone() -> None:
    """The blast door is a way for the side that holds the site; to others it bars the route as the door to work at."""
    ways = house().battle.ways
    assert ways.clear("room", "hall", KEEPERS)
    assert not ways.clear("room", "hall", STRANGERS)
    step = ways.toward("room", "hall", STRANGERS)
    assert step is not None
    assert (ways.through(step, STRANGERS), ways.bars(step, STRANGERS)) == (False, "gate")


@pytest.mark.parametrize(
    ("fields", "strangers", "keepers"),
    [
        ({}, True, True),
        ({"locked": True}, False, True),
        ({"jammed": True}, False, False),
        ({"working": False}, False, False),
        ({"jammed": True, "state": "open"}, True, True),
        ({"state": "gone", "damage": "destroyed"}, True, True),
        ({"jammed": True, "breach": "1x1"}, True, True),
        ({"jammed": True, "breach": "open", "state": "open"}, True, True),
    ],
)
def test_who_passes_a_door(fields: dict[str, object], strangers: bool, keepers: bool) -> None:
    """Open, severe or gone is free; locked answers keepers; jammed or broken nobody, but for a 1x1 gap (S1.4.3)."""
    scene = house()
    scene.put(door=fields)
    ways = scene.battle.ways
    assert (ways.clear("hall", "yard", STRANGERS), ways.clear("hall", "yard", KEEPERS)) == (strangers, keepers)


@pytest.mark.parametrize(("breach", "way"), [("none", False), ("1x2", True), ("2x2", True), ("open", True)])
def test_a_breach_is_a_way(breach: str, way: bool) -> None:
    """A section's breach of 1x2 and more lets everybody through, without any door (S1.3.1.40, S1.3.1.50, S1.3.1.60)."""
    scene = house()
    assert scene.battle.ways.toward("hall", "lane", STRANGERS) == scene.battle.ground.steps["lane"][0]
    scene.put(side={"breach": breach})
    step = scene.battle.ways.toward("hall", "lane", STRANGERS)
    assert step is not None
    assert (step.zone == "hall") is way


GAP = {"jammed": True, "working": False, "breach": "1x1"}
"""A door that is Heavily Damaged."""


@pytest.mark.parametrize(
    ("patch", "here", "step", "how"),
    [
        ({"door": GAP}, "yard", "front", (True, False, True)),
        ({"door": GAP, "side": {"breach": "2x2"}}, "yard", "", (True, True, False)),
        ({"door": GAP, "hatch": {"locked": True}}, "yard", "front", (True, False, True)),
        ({"door": {"locked": True}, "hatch": GAP}, "yard", "", (True, True, False)),
        ({"door": GAP, "hatch": GAP}, "yard", "front", (True, False, True)),
        ({"door": {**GAP, "breach": "open", "state": "open"}, "hatch": GAP}, "yard", "front", (True, True, False)),
        ({"door": {"jammed": True}, "hatch": {"jammed": True}}, "yard", "front", (False, False, False)),
        ({"door": GAP, "hatch": GAP}, "hall", "front", (True, False, True)),
    ],
)
def test_a_gap_is_crawled_where_nothing_is_open(
    patch: dict[str, dict[str, object]], here: str, step: str, how: tuple[bool, bool, bool]
) -> None:
    """A gap is a way where no open one leads to the goal, however long, and goes before what a locked door bars (S1.4.3, A-088)."""
    scene = house("site.elements.hatch={type: metal-door, in: side}")
    scene.put(hatch={"jammed": True})
    scene.put(**patch)
    hop = scene.battle.ways.hop("hall" if here == "yard" else "yard", here, STRANGERS)
    assert hop.step is not None
    assert (hop.step.section, (hop.clear, hop.free, hop.crawled)) == (step, how)


def test_behind_a_gap_a_door_still_bars_the_way() -> None:
    """Where a gap and then a locked door lead to the goal, the gap is crawled through and the door is what bars (A-088, A-094)."""
    scene = house()
    scene.put(door=GAP)
    ways = scene.battle.ways
    hop = ways.hop("room", "yard", STRANGERS)
    assert (hop.clear, hop.free, hop.crawled) == (False, False, True)
    further = ways.hop("room", "hall", STRANGERS)
    assert further.step is not None
    assert (further.free, further.crawled, ways.bars(further.step, STRANGERS)) == (False, False, "gate")


def test_a_gap_costs_one_more_search_where_it_leads_on_and_none_elsewhere() -> None:
    """Routes over gaps are asked of the graph once a goal and version of the map, and only where nothing open leads there."""
    scene = house()
    scene.put(door=GAP)
    ways = scene.battle.ways
    for _ in range(3):
        for here in ("yard", "lane"):
            ways.toward("hall", here, KEEPERS)
    assert ways.searches == 2
    scene.put(side={"breach": "2x2"})
    ways.toward("hall", "yard", KEEPERS)
    assert ways.searches == 3
    scene.put(door={"breach": "open", "state": "open"})
    ways.toward("hall", "yard", KEEPERS)
    assert ways.searches == 4


def test_no_way_at_all_is_none() -> None:
    """Where neither an open way nor a door leads, there is no step."""
    assert (
        Scene(plan_of(HOUSE.replace("    gate: {type: blast-door, in: inner}\n", ""))).battle.ways.toward(
            "room", "yard", KEEPERS
        )
        is None
    )


def test_the_graph_is_asked_once_per_goal_and_version_of_the_map() -> None:
    """Asking again costs no search, and a change that no shortest route can feel costs none either."""
    scene = house()
    ways = scene.battle.ways
    for _ in range(3):
        for here in ("yard", "lane", "room"):
            ways.toward("hall", here, KEEPERS)
    assert ways.searches == 1
    scene.put(gate={"state": "open"})
    ways.toward("hall", "yard", KEEPERS)
    assert ways.searches == 1
    scene.put(side={"breach": "2x2"})
    ways.toward("hall", "lane", KEEPERS)
    assert ways.searches == 2


def test_routes_are_shortest_after_any_change() -> None:
    """After any sequence of changes the kept tables give the lengths that a fresh search of the same map gives."""
    rng = random.Random(5)
    scene = house("site.elements.hatch={type: metal-door, in: side}", "site.passages=[]")
    for _ in range(60):
        element = rng.choice(["door", "gate", "hatch"])
        field, values = rng.choice(
            [("jammed", [True, False]), ("state", ["open", "closed"]), ("locked", [True, False])]
        )
        scene.put(**{element: {field: rng.choice(values)}})
        for access in (STRANGERS, KEEPERS):
            graph = nx.Graph()
            graph.add_nodes_from(scene.plan.zones)
            for here, steps in scene.battle.ground.steps.items():
                for step in steps:
                    if scene.battle.ways.through(step, access):
                        graph.add_edge(here, step.zone, weight=step.length)
            for goal in scene.plan.zones:
                lengths = nx.single_source_dijkstra_path_length(graph, goal)
                for here in scene.plan.zones:
                    walked, at = 0, here
                    while at != goal and scene.battle.ways.clear(goal, at, access):
                        step = scene.battle.ways.toward(goal, at, access)
                        assert step is not None
                        walked, at = walked + step.length, step.zone
                    assert (at == goal) == (here in lengths)
                    assert walked == lengths.get(here, 0) if at == goal else True


SQUARE = """
format: 1
name: square
limit: 1 min
site:
  scale: character
  zones:
    a: {outside: true, at: [0, 0]}
    b: {outside: true, at: [10, 0]}
    c: {outside: true, at: [0, 10]}
    d: {outside: true, at: [10, 10]}
  passages: [{from: a, to: c}, {from: c, to: d}, {from: b, to: d}]
  sections: {wall: {structure: 4D, parts: [a, b]}}
sides:
  red: {units: {ann: {template: civilian, zone: a, orders: [move: d]}}}
"""


@pytest.mark.parametrize(("locked", "section"), [("hatch", "front"), ("door", "second")])
def test_of_two_doors_the_open_one_is_the_step_though_one_beyond_is_barred(locked: str, section: str) -> None:
    """On a way that a door farther on bars, one goes through what is open meanwhile, and not to a lock beside it."""
    sets = "site.sections.second={parts: [yard, hall]}", "site.elements.hatch={type: metal-door, in: second}"
    scene = house(*sets)
    scene.put(**{locked: {"locked": True}})
    hop = scene.battle.ways.hop("room", "yard", STRANGERS)
    assert hop.step is not None
    assert (hop.step.section, hop.clear, hop.free) == (section, False, True)


@pytest.mark.parametrize("elements", ["{}", "{door: {type: metal-door, in: wall, locked: true}}"])
def test_a_shut_wall_is_no_step_though_the_way_beyond_it_is_as_short(elements: str) -> None:
    """Of two ways of one length the shut one is none, wherever its zone stands in the file, and a whole run walks the other."""
    plan = plan_of(SQUARE, f"site.elements={elements}")
    step = Scene(plan).battle.ways.toward("d", "a", STRANGERS)
    assert step is not None
    assert step.zone == "c"
    log, _ = logged(plan)
    moves = [line["set"]["ann"] for line in lines(log) if line["kind"] == "unit.moved"]
    assert [move["zone"] for move in moves if "zone" in move] == ["c", "d"]


def test_grids_are_walked_by_open_ways_alone() -> None:
    """On grids, where many ways are of one length, every route from every zone is a shortest one over what is open."""
    rng = random.Random(11)
    for _ in range(25):
        zones = {f"z{x}{y}": {"at": [10 * x, 10 * y], "outside": True} for x in range(3) for y in range(3)}
        pairs = [(one, other) for one in zones for other in zones if one < other and _beside(one, other)]
        kinds = {pair: rng.choice(["passage", "wall", "door", "locked"]) for pair in pairs}
        order = rng.sample(list(zones), len(zones))
        sections = {
            f"w-{one}-{other}": {"parts": [one, other], "structure": "2D"}
            for one, other in pairs
            if kinds[one, other] != "passage"
        }
        elements = {
            f"d-{one}-{other}": {
                "type": "metal-door",
                "in": f"w-{one}-{other}",
                "locked": kinds[one, other] == "locked",
            }
            for one, other in pairs
            if kinds[one, other] in ("door", "locked")
        }
        site = {
            "scale": "walker",
            "zones": {zone: zones[zone] for zone in order},
            "sections": sections,
            "elements": elements,
            "passages": [{"from": one, "to": other} for one, other in pairs if kinds[one, other] == "passage"],
        }
        plan = plan_of(json.dumps({"format": 1, "limit": "1 min", "site": site, "sides": {}}))
        ways = Scene(plan).battle.ways
        graph = nx.Graph([pair for pair in pairs if kinds[pair] in ("passage", "door")])
        graph.add_nodes_from(zones)
        for goal in zones:
            steps = nx.single_source_shortest_path_length(graph, goal)
            for here in zones:
                assert ways.clear(goal, here, STRANGERS) is (here in steps)
                count, at = 0, here
                while at != goal and here in steps:
                    step = ways.toward(goal, at, STRANGERS)
                    assert step is not None
                    assert graph.has_edge(at, step.zone)
                    count, at = count + 1, step.zone
                assert here not in steps or count == steps[here]


def _beside(one: str, other: str) -> bool:
    return abs(int(one[1]) - int(other[1])) + abs(int(one[2]) - int(other[2])) == 1
