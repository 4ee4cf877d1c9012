"""The plan and the state of a scenario that uses every key of fire, smoke and collapse."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from simcore.log.audit import audit
from simcore.plan import Outbreak, Plan
from simcore.scenario import catalogue, check, load, load_resolved
from simcore.state import State
from tests.maps import logged
from tests.scenario.plots import site

BLAZE = Path(__file__).parent / "blaze.yaml"


@pytest.fixture(scope="module")
def plan() -> Plan:
    """The plan of the blaze."""
    return load(BLAZE)


def test_the_blaze_comes_again_from_its_resolved_scenario(plan: Plan) -> None:
    """Loading the resolved scenario, also after a way through JSON, gives the same plan and the same checksum."""
    again = load_resolved(json.loads(json.dumps(plan.resolved)))
    for field in Plan.__struct_fields__:
        if field != "graph":
            assert getattr(again, field) == getattr(plan, field), field
    assert nx.utils.graphs_equal(again.graph, plan.graph)
    assert json.dumps(again.resolved) == json.dumps(plan.resolved)


def test_the_blaze_is_sound() -> None:
    """The blaze is loaded without a problem and without a warning."""
    _, problems, warnings = check(BLAZE)
    assert (problems, warnings) == ([], [])


@pytest.fixture(scope="module")
def state(plan: Plan) -> State:
    """The blaze at t = 0."""
    return State(plan.initial)


def test_what_burns_at_the_start(plan: Plan, state: State) -> None:
    """A section burns as it is said, since round 0, with its own fuel; what nobody set on fire does not (S1.7.2.40, A-190)."""
    assert {n: (s.fire, s.fire_since, s.fuel, s.knocked, s.heat_round) for n, s in state.sections.items()} == {
        "front": ("none", 0, "ordinary", 0, 0),
        "inner": ("heavy", 0, "fuel", 0, 0),
        "roof": ("light", 0, "ordinary", 0, 0),
        "back": ("none", 0, "ordinary", 0, 0),
        "vault": ("severe", 0, "ordinary", 0, 0),
    }
    assert {n: s.area for n, s in plan.sections.items()} == {"front": 0, "inner": 0, "roof": 12, "back": 0, "vault": 0}


def test_heat_and_harm_at_the_start(state: State) -> None:
    """Heat takes its pips beside those of the damage and of frames; of rounds and pips of heat one follows from the other (S1.7.3; A-073, A-196, A-214)."""
    assert {
        n: (s.structure, s.heat_pips, s.heat_rounds, s.light_pips, s.frame_pips, s.stabilized, s.shored)
        for n, s in state.sections.items()
    } == {
        "front": ("1D+2", 1, 3, 0, 0, False, True),
        "inner": ("2D+2", 3, 10, 1, 0, True, False),
        "roof": ("3D+1", 0, 0, 2, 0, False, False),
        "back": ("3D", 2, 11, 0, 1, False, False),
        "vault": ("0D", 6, 30, 0, 0, False, False),
    }


def test_what_serves_a_zone(plan: Plan, state: State) -> None:
    """Air handlers and sprinkler risers, of the catalogue or the file's own, stand in a zone, are solid and do not open (S1.1.8.20, S1.1.8.30)."""
    assert {n: (z.handlers, z.risers) for n, z in plan.zones.items()} == {
        "yard": ((), ()),
        "store": ((), ("spray",)),
        "plant": (("fan", "blower"), ("main",)),
    }
    utilities = {n: e for n, e in plan.elements.items() if e.within in plan.zones}
    assert {n: (e.body, e.armor, e.scale, e.opens, e.solid, e.frame) for n, e in utilities.items()} == {
        "fan": (6, 0, "walker", False, True, False),
        "main": (6, 0, "walker", False, True, False),
        "spray": (9, 0, "walker", False, True, False),
        "blower": (12, 0, "walker", False, True, False),
    }
    assert {n: (state.elements[n].state, state.elements[n].damage) for n in utilities} == {
        "fan": (None, "intact"),
        "main": (None, "light"),
        "spray": (None, "intact"),
        "blower": (None, "heavy"),
    }


def test_suppression_and_smoke_at_the_start(state: State) -> None:
    """What is built in is off unless it is said to be active, and smoke is as it is said (S1.7.5.20)."""
    assert {n: (z.suppression, z.smoke, z.clearing_since) for n, z in state.zones.items()} == {
        "yard": ("off", "none", 0),
        "store": ("active", "heavy", 0),
        "plant": ("off", "none", 0),
    }


def test_fire_doors(plan: Plan) -> None:
    """A door is fire-rated where the file says so, and the layout says it too (S1.7.4.30)."""
    rated = {"gate": False, "door": True, "fan": False, "main": False, "spray": False, "blower": False}
    assert {n: e.fire_rated for n, e in plan.elements.items()} == rated
    assert {n: e["fire_rated"] for n, e in plan.layout["elements"].items()} == rated


def test_who_breathes_and_with_what(plan: Plan) -> None:
    """A respirator is one whatever it is called, of none carried there is none; droids, and who is said not to, breathe no smoke (S1.6.5)."""
    assert {n: (u.breathes, u.respirator) for n, u in plan.units.items()} == {
        "hand-1": (True, True),
        "hand-2": (True, True),
        "chief": (True, True),
        "clerk": (True, False),
        "mule": (False, False),
        "statue": (False, False),
    }


def test_extinguishers_have_their_agents(plan: Plan) -> None:
    """What is carried against fire has the agent that its entry says, and one without it has none (S1.7.2.40)."""
    agents = {n: u.agents for n, u in plan.units.items() if u.agents}
    assert agents == {"hand-1": ("water",), "hand-2": ("water",), "chief": ("foam", "co2")}
    assert plan.units["chief"].carries["extinguisher-co2"] == 2
    shelf = {name: entry for name, entry in catalogue()["gear"].items() if entry["kind"] == "extinguisher"}
    assert {name: (entry.get("agent"), entry["ours"]) for name, entry in shelf.items()} == {
        "extinguisher": (None, ["kind"]),
        "extinguisher-water": ("water", ["kind"]),
        "extinguisher-foam": ("foam", ["kind"]),
        "extinguisher-co2": ("co2", ["kind"]),
    }


@pytest.mark.parametrize("kind", ["air-handler", "sprinkler-riser"])
@pytest.mark.parametrize(("pick", "body"), [("low", 6), ("mid", 7), ("high", 9)])
def test_the_body_of_a_utility(tmp_path: Path, kind: str, pick: str, body: int) -> None:
    """Of the printed 2D-3D of an air handler and a sprinkler riser the setting takes the lower, middle or upper value (S1.1.8.30; A-015)."""
    text = f"  material: masonry\n  elements: {{e: {{type: {kind}, in: a}}}}\n"
    assert load(site(tmp_path, text, f"{{ref: {{range_pick: {pick}}}}}")).elements["e"].body == body


@pytest.mark.parametrize("kind", ["power-trunk", "data-hub", "fuel-line", "fuel-manifold", "elevator"])
def test_utilities_that_are_not_there_yet(tmp_path: Path, kind: str) -> None:
    """Other utilities are no entries of the catalogue yet (S1.1.8.20)."""
    _, problems, _ = check(site(tmp_path, f"  material: masonry\n  elements: {{e: {{type: {kind}, in: a}}}}\n"))
    assert [f"no element {kind!r} in the catalogue" in problem.message for problem in problems] == [True]


@pytest.mark.parametrize(("rounds", "pips"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3), (17, 5), (18, 6), (30, 6)])
def test_rounds_of_heat_before_the_start(rounds: int, pips: int) -> None:
    """Every third round of heat took a pip, six at most (S1.7.3, A-196)."""
    back = load(BLAZE, ["site.sections.back.heat_pips=null", f"site.sections.back.heat_rounds={rounds}"])
    assert back.initial["back"][1]["heat_pips"] == pips


def test_fires_that_do_nothing_are_doubted() -> None:
    """Where hazards are off, each fire of the file is named in a warning, and still stands in the state (S1.7.0)."""
    plan, problems, warnings = check(BLAZE, ["rules={hazards: {enabled: false}}"])
    assert plan is not None, problems
    lines = BLAZE.read_text(encoding="utf-8").splitlines()
    told = [(each.line, each.column) for each in warnings if "so that this fire does nothing" in each.message]
    assert told == [(n, line.index("fire: ") + 1) for n, line in enumerate(lines, 1) if "fire: " in line]
    assert plan.initial["roof"][1]["fire"] == "light"


def test_fires_break_out(plan: Plan) -> None:
    """A fire of the timeline is in the section that it names, or in each of several once; it comes when it is said, and again (S1.7.2.40)."""
    assert plan.outbreaks == (
        Outbreak("timeline.0", 2, 0, ("roof",), "ordinary"),
        Outbreak("timeline.1", 13, 1, ("inner", "front"), "electrical"),
        Outbreak("timeline.1", 25, 1, ("inner", "front"), "electrical"),
    )
    assert [entry["fire"] for entry in plan.resolved["timeline"]] == [
        {"sections": ["roof"], "fuel": "ordinary"},
        {"sections": ["inner", "front", "inner"], "fuel": "electrical"},
    ]


def test_systems_may_be_ionized_locked_or_without_power_from_the_start() -> None:
    """What lasts until a time holds in every round that begins before it; a zone may have power where a site of timber has none (A-122, A-128)."""
    initial = load(BLAZE).initial
    site, store, plant = (initial[id_][1] for id_ in ("site", "store", "plant"))
    assert (site["locked_until"], site["ionized_until"]) == (3, 12)
    assert (store["ionized_until"], store["powered"]) == (3, False)
    assert (plant["ionized_until"], plant["powered"]) == (0, True)


def test_what_a_zone_says_of_its_power_goes_before_that_of_the_site(plan: Plan, tmp_path: Path) -> None:
    """Where a zone has power on a site without, what stands in it works, in a run as in the audit (S1.1.8.50, A-128)."""
    assert not plan.powered
    path = tmp_path / "blaze.jsonl"
    path.write_bytes(logged(plan, 5)[0])
    assert audit(path).faults == []
