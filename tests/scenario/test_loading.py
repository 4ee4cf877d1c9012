"""The plan of a scenario that uses the keys of sites, sides, arrivals and victory."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from simcore.errors import InputError
from simcore.plan import Plan
from simcore.scenario import load, load_resolved
from simcore.state import State

OUTPOST = Path(__file__).parent / "outpost.yaml"


@pytest.fixture(scope="module")
def plan() -> Plan:
    """The plan of the outpost."""
    return load(OUTPOST)


def test_the_plan_comes_again_from_its_resolved_scenario(plan: Plan) -> None:
    """Loading the resolved scenario, also after a way through JSON, gives the same plan and the same checksum."""
    again = load_resolved(json.loads(json.dumps(plan.resolved)))
    for field in Plan.__struct_fields__:
        if field != "graph":
            assert getattr(again, field) == getattr(plan, field), field
    assert nx.utils.graphs_equal(again.graph, plan.graph)
    assert list(again.graph) == list(plan.graph)
    assert json.dumps(again.resolved) == json.dumps(plan.resolved)


def test_ids_and_numbers(plan: Plan) -> None:
    """Counted units are numbered from 1, arrivals number on, single ones keep their key; file order, arrivals last."""
    assert list(plan.units) == [
        "trooper-1", "trooper-2", "trooper-3", "trooper-4", "scout", "guard-1", "guard-2", "guard-3", "captain",
        "villager-1", "villager-2", "guard-4", "guard-5", "heavy-1",
    ]  # fmt: skip
    assert [unit.index for unit in plan.units.values()] == list(range(14))
    assert plan.sides["garrison"].units == ("guard-1", "guard-2", "guard-3", "captain", "guard-4", "guard-5", "heavy-1")


def test_who_is_hostile(plan: Plan) -> None:
    """Sides are hostile to each other; a neutral side is hostile to none and none to it."""
    assert {name: side.hostile for name, side in plan.sides.items()} == {
        "rebels": ("garrison",),
        "garrison": ("rebels",),
        "villagers": (),
    }


def test_orders_and_their_origins(plan: Plan) -> None:
    """A unit with orders of its own has their origin; all others have their side's, counted from 0."""
    told = [(order.origin, order.verb, order.target, order.actions) for order in plan.units["scout"].orders]
    assert told == [
        ("orders.rebels.0", "move", "yard", 1),
        ("orders.rebels.1", "attack", "main-door", 2),
        ("orders.rebels.2", "take", "store", 1),
    ]
    (own,) = plan.units["captain"].orders
    assert (own.origin, own.full_dodge) == ("orders.captain.0", True)


def test_the_timeline(plan: Plan) -> None:
    """An entry takes effect in the first round that begins at or after its time; strikes are numbered by weapon."""
    assert [(s.round, s.roller, s.target, s.skill, s.band) for s in plan.strikes] == [
        (1, "proton-rocket-1", "roof", 0, "medium"),
        (2, "proton-rocket-2", "roof", 0, "medium"),
        (14, "e-web-1", "main-door", 15, "long"),
    ]
    assert [(a.round, a.zone, a.units) for a in plan.arrivals] == [
        (25, "hall", ("guard-4", "guard-5")),
        (37, "yard", ("heavy-1",)),
    ]


def test_victory_and_limit(plan: Plan) -> None:
    """A goal counts whole rounds, and the limit is the last round that ends at or before it."""
    assert [(g.side, g.verb, g.target, g.rounds, g.until) for g in plan.goals] == [
        ("rebels", "hold", "store", 3, 0),
        ("garrison", "survive", "", 1, 120),
    ]
    assert plan.limit_round == 120


def test_sections_have_structure_armor_scale_and_neighbors(plan: Plan) -> None:
    """A section's own figures win over its material's, those over the site's; neighbors hold both ways (S1.0.1.10, S1.1.0.10; A-185)."""
    assert {n: (s.kind, s.structure, s.armor, s.way, s.faces_outside) for n, s in plan.sections.items()} == {
        "west-wall": ("wall", 12, 0, True, False),
        "inner-wall": ("wall", 15, 3, True, False),
        "roof": ("roof", 12, 2, False, True),
        "floor": ("floor", 9, 2, True, False),
        "east-wall": ("wall", 12, 3, False, True),
    }
    assert plan.sections["west-wall"].adjacent == ("inner-wall", "roof", "floor")
    assert all(n in plan.sections[other].adjacent for n, s in plan.sections.items() for other in s.adjacent)


def test_elements_take_scale_lock_and_frame(plan: Plan) -> None:
    """An element has its parent's scale unless it has its own, the setting's lock number, and a frame by kind (S1.4.1.40; A-064, A-079, A-082, A-094)."""
    assert {n: (e.scale, e.lock_tn, e.powered, e.opens, e.frame, e.called) for n, e in plan.elements.items()} == {
        "main-door": ("walker", 15, True, True, True, 5),
        "inner-door": ("starfighter", 20, True, True, True, 5),
        "window": ("walker", 15, False, False, True, 5),
        "trapdoor": ("walker", 15, False, True, True, 5),
    }


def test_lengths(plan: Plan) -> None:
    """A passage has its own length, else the distance of the middles; a step through a section has that too."""
    assert [(way.start, way.end, way.length) for way in plan.passages] == [
        ("treeline", "yard", 30),
        ("hall", "cellar", 6),
    ]
    edges = plan.graph.edges
    assert edges["hall", "inner-wall"] == {"kind": "bounds", "length": 10}
    assert edges["cellar", "floor"] == {"kind": "bounds", "length": 3}
    assert edges["hall", "roof"] == {"kind": "bounds"}


def test_lengths_without_places(tmp_path: Path) -> None:
    """Without `at` a step through a section counts half the root of both areas, 3 m for an unknown one."""
    path = tmp_path / "x.yaml"
    path.write_text(
        "format: 1\nlimit: 1 min\nsite: {scale: walker, structure: 4D, zones: {a: {area: 100 m2}, b: {}}, sections: {w: {parts: [a, b]}}}\n"
    )
    assert load(path).graph.edges["a", "w"]["length"] == 8


def test_the_graph_is_frozen_and_in_file_order(plan: Plan) -> None:
    """Nodes are zones, sections, elements in the order of the file, and no one can change them."""
    assert list(plan.graph) == [*plan.zones, *plan.sections, *plan.elements]
    assert plan.graph.edges["main-door", "west-wall"]["kind"] == "within"
    with pytest.raises(nx.NetworkXError):
        plan.graph.add_node("more")


def test_the_state_at_the_start(plan: Plan) -> None:
    """Initial harm is what the rules' patches make of it, and what the file says besides (S1.3.1.30, S1.3.1.40, A-075)."""
    state = State(plan.initial)
    assert (state.sections["inner-wall"].structure, state.sections["inner-wall"].light_pips) == ("4D+2", 1)
    east = state.sections["east-wall"]
    assert (east.damage, east.breach, east.structure) == ("heavy", "1x2", "4D")
    assert state.elements["window"].jammed
    assert state.elements["window"].state is None
    assert (state.elements["main-door"].locked, state.elements["main-door"].state) == (True, "closed")
    assert state.elements["trapdoor"].state == "open"
    scout = state.units["scout"]
    assert (scout.wounds, scout.prone, scout.idle_until, scout.toward, scout.metres) == (
        "wounded",
        False,
        0,
        "yard",
        10,
    )
    assert (state.units["guard-5"].present, state.units["guard-5"].zone) == (False, None)


@pytest.mark.parametrize(
    ("wounds", "conscious", "prone"),
    [
        ("healthy", True, False),
        ("wounded", True, False),
        ("severely_wounded", True, False),
        ("incapacitated", False, True),
        ("mortally_wounded", False, True),
        ("dead", False, True),
    ],
)
@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
def test_wounds_at_the_start(profile: str, wounds: str, conscious: bool, prone: bool) -> None:
    """Wounds from before the start leave a unit as the rules do, on its feet where it can stand (EA-39, EA-40, EA-41, EA-44; A-037)."""
    sets = [f"sides.rebels.units.scout.wounds={wounds}", f"rules.profile={profile}"]
    unit = State(load(OUTPOST, sets).initial).units["scout"]
    trivial = profile == "basics" and wounds == "incapacitated"
    assert (unit.wounds, unit.conscious, unit.prone) == (wounds, conscious or trivial, prone)


def test_an_initial_state_is_that_of_those_who_start() -> None:
    """A group's wounds are those of its members on the map from the start; whoever joins it later comes fresh (EA-39)."""
    guard = "sides.garrison.units.guard={template: officer, count: 2, zone: store, wounds: wounded, prone: true}"
    units = State(load(OUTPOST, [guard]).initial).units
    assert [(units[f"guard-{n}"].wounds, units[f"guard-{n}"].prone) for n in range(1, 5)] == [
        ("wounded", True),
        ("wounded", True),
        ("healthy", False),
        ("healthy", False),
    ]


def test_a_zone_of_arrival_may_stand_at_the_units() -> None:
    """New units come to a zone of their own, else to the entry's; no zone need stand at the entry."""
    both = "{heavy: {template: officer, zone: store}, light: {template: officer}}"
    plans = [
        load(OUTPOST, [f"timeline.3.arrive={{side: garrison, zone: yard, units: {both}}}"]),
        load(OUTPOST, ["timeline.3.arrive={side: garrison, units: {heavy: {template: officer, zone: store}}}"]),
    ]
    assert [[(a.zone, a.units) for a in plan.arrivals[1:]] for plan in plans] == [
        [("store", ("heavy",)), ("yard", ("light",))],
        [("store", ("heavy",))],
    ]


def test_a_unit_that_became_a_group_is_named_with_its_first_member() -> None:
    """Where a count turns a unit into a group, who named the unit is offered the first of the group."""
    sets = ["dice.scout.dodge=[1]", "sides.rebels.units.scout.count=2"]
    with pytest.raises(InputError, match="'scout' rolls dice; did you mean 'scout-1'"):
        load(OUTPOST, sets)


def test_a_plan_is_shown_in_a_line(plan: Plan) -> None:
    """`repr` of a plan is its name and how much of everything there is."""
    assert repr(plan) == "<Plan 'Outpost': 5 zones, 5 sections, 4 elements, 14 units>"


def test_layout_and_state_hold_the_same_ids(plan: Plan) -> None:
    """Every id of the state stands in the layout, the site with its scale, its structure and who holds it."""
    rooms = {name: room for name, room in plan.layout.items() if name not in ("site", "passages")}
    assert set(plan.initial) == {"site", *(id_ for room in rooms.values() for id_ in room)}
    assert plan.layout["site"] == {"scale": "walker", "structure": "4D", "held_by": "garrison"}


def test_layout_says_nothing_of_a_site_that_gives_nothing(tmp_path: Path) -> None:
    """A site with no scale, structure and holder has them as null in the layout."""
    path = tmp_path / "x.yaml"
    path.write_text("format: 1\nlimit: 1 min\nsite: {}\n")
    assert load(path).layout["site"] == {"scale": None, "structure": None, "held_by": None}


def test_resolved_keeps_the_order_of_the_file(plan: Plan) -> None:
    """Keys come as in the file, what it left out after them; every setting and every entry used is there."""
    assert list(plan.resolved["site"]["zones"]) == list(plan.zones)
    assert list(plan.resolved["sides"]) == ["rebels", "garrison", "villagers"]
    assert list(plan.resolved)[:3] == ["format", "name", "description"]
    assert plan.resolved["rules"]["elements"]["lock_tn"] == 15
    assert set(plan.resolved["catalogue"]["weapons"]) == {
        "hunting-rifle",
        "blaster-rifle",
        "blaster-pistol",
        "e-web",
        "fists",
        "proton-rocket",
    }


def test_ids_are_kept_as_written(tmp_path: Path) -> None:
    """Ids such as NO and 010 are text, as keys and where they are named."""
    path = tmp_path / "x.yaml"
    path.write_text(
        "format: 1\nlimit: 1 min\nsite: {zones: {NO: {}, 010: {}}}\n"
        "sides: {on: {orders: [move: NO], units: {u: {template: civilian, zone: 010}}}}\n"
    )
    plan = load(path)
    assert (list(plan.zones), list(plan.sides)) == (["NO", "010"], ["on"])
    assert plan.units["u"].orders[0].target == "NO"
    assert load_resolved(plan.resolved).resolved == plan.resolved
