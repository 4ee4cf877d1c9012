"""Random small sites that burn, smoke and fall while people fight in them: what must hold at every line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simcore.dice import parse_code
from simcore.plan import Plan
from simcore.state import State
from tests.battles import ZONES, battles, before_each, play

FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
LEVELS = ("none", "light", "heavy", "severe")
HARM = {"intact": 0, "light": 0, "heavy": 3, "severe": 6}

Line = dict[str, Any]


@st.composite
def blazes(draw: st.DrawFn) -> dict[str, Any]:
    """A battle on a site whose sections may burn, be harmed or shored, with a storey on top, shells and utilities."""
    scenario = draw(battles())
    site = scenario["site"]
    site["zones"]["loft"] = {"at": [12, 0], "area": "36 m2", "level": 1}
    site["zones"]["yard"] = {"at": [-12, 0], "outside": True}
    site["sections"]["floor"] = {"between": ["b", "loft"]}
    site["passages"] += [{"from": "b", "to": "loft", "length": "6 m", "kind": "stairs"}, {"from": "yard", "to": "a"}]
    for zone in ("a", "b", "loft"):
        site["sections"][f"shell-{zone}"] = {"parts": [zone, "outside"]}
    for zone in (*ZONES, "loft"):
        site["zones"][zone]["smoke"] = draw(st.sampled_from(LEVELS[:1] * 3 + LEVELS))
        if draw(st.integers(0, 2)) == 0:
            fan = {"type": "air-handler", "in": zone, "damage": draw(st.sampled_from(["intact", "light", "heavy"]))}
            site["elements"][f"fan-{zone}"] = fan
    for section in site["sections"].values():
        section["fire"] = draw(st.sampled_from(LEVELS[:1] * 2 + LEVELS))
        section["damage"] = draw(st.sampled_from(["intact", "intact", "light", "heavy", "severe", "severe"]))
        section["shored"] = section["damage"] == "severe" and draw(st.integers(0, 4)) == 0
    for number, element in enumerate(list(site["elements"].values())):
        if "door" in element["type"]:
            element["fire_rated"] = number % 2 == 0
    rated = [name for name, element in site["elements"].items() if element.get("fire_rated")]
    if rated and draw(st.booleans()):
        edges = [{"section": each, "door": draw(st.sampled_from(rated))} for each in ("shell-a", "shell-b")]
        site["sections"]["floor"]["adjacent"] = [*edges, "shell-loft"]
    for side in ("red", "blue"):
        for unit in scenario["sides"][side]["units"].values():
            unit["zone"] = draw(st.sampled_from([*ZONES, "loft", unit["zone"]]))
            unit["breathes"] = draw(st.integers(0, 3)) > 0
    rules = scenario["rules"]
    rules["hazards"] = {"enabled": True}
    rules["fire"] = {
        "burnout_rounds": draw(st.sampled_from([None, None, 7])),
        "check_interval": draw(st.sampled_from([1, 3, 3])),
    }
    rules["smoke"] = {"spill": draw(st.integers(0, 3)) > 0, "decay_rounds": draw(st.sampled_from([None, 1, 3]))}
    scenario["limit"] = "70 s"
    return scenario


def worst(levels: Iterator[str]) -> str:
    """The worst of some levels."""
    return max(levels, key=LEVELS.index, default="none")


def fire_of(plan: Plan, state: State, zone: str) -> str:
    """How a zone burns, reckoned from the state alone."""
    return worst(now.fire for id_, now in state.sections.items() if zone in plan.sections[id_].zones)


def open_between(plan: Plan, state: State) -> set[tuple[str, str]]:
    """The pairs of zones that smoke passes between, both ways."""
    found = {(each.start, each.end) for each in plan.passages}
    for id_, section in plan.sections.items():
        inside = [state.elements[each] for each in section.elements]
        gap = state.sections[id_].breach != "none"
        if len(section.zones) == 2 and (
            gap or any(each.state in ("open", "gone") or each.damage in ("severe", "destroyed") for each in inside)
        ):
            found.add((section.zones[0], section.zones[1]))
    return found | {(other, one) for one, other in found}


def made(plan: Plan, state: State, zone: str, smoke: dict[str, str]) -> str:
    """The smoke that a zone's fire and the smoke beside it make; ``smoke``: that of before the update."""
    beside = [other for one, other in open_between(plan, state) if one == zone and not plan.zones[other].outside]
    less = [LEVELS[max(0, LEVELS.index(smoke[other]) - 1)] for other in beside]
    spill = plan.rules.settings["smoke.spill"]
    return worst(iter([fire_of(plan, state, zone), *(less if spill else [])]))


@FEW
@given(blazes(), st.integers(0, 99))
def test_fires_burn_by_the_rules(scenario: dict[str, Any], seed: int) -> None:
    """No line of a fire is of a section that does not burn, each fire is checked at its ages alone, heat takes 6 pips at most and each after three rounds (S1.7.3, S1.7.4; A-191, A-192, A-196)."""
    plan, told, _, _ = play(scenario, seed)
    interval = plan.rules.settings["fire.check_interval"]
    for line, state in before_each(plan, told):
        kind, now = line["kind"], state.sections.get(line.get("target", ""))
        if kind in ("fire.checked", "section.weakened", "fire.ended"):
            assert now.fire != "none"
        if kind == "fire.checked":
            age = line["round"] - now.fire_since
            assert age > 0
            assert age % interval == 0
        if kind in ("fire.tried", "fire.started"):
            assert now.fire == "none"
        if kind == "fire.spread":
            source = line["rolls"][0]["against"]
            assert now.fire == "none"
            assert state.sections[source].fire != "none"
            assert line["target"] in plan.sections[source].adjacent
        if kind == "section.weakened":
            fields = line["set"][line["target"]]
            assert fields["heat_pips"] == now.heat_pips + 1 <= 6
            assert fields["heat_rounds"] % 3 == 0
            assert now.damage != "destroyed"


@FEW
@given(blazes(), st.integers(0, 99))
def test_structure_is_what_harm_and_heat_leave(scenario: dict[str, Any], seed: int) -> None:
    """After every line the Structure of each section is its base less what damage, heat and frames took (0.3, A-073)."""
    plan, told, _, _ = play(scenario, seed)
    for line, state in before_each(plan, told):
        for id_ in line.get("set", {}):
            if id_ not in plan.sections:
                continue
            state.apply({id_: line["set"][id_]})
            now, base = state.sections[id_], plan.sections[id_].structure
            lost = now.light_pips if now.damage in ("intact", "light") or now.stabilized else HARM.get(now.damage, 0)
            left = max(0, base - lost - now.heat_pips - now.frame_pips)
            assert parse_code(now.structure) == (0 if now.damage == "destroyed" else left)
            assert 0 <= now.heat_pips <= 6


@FEW
@given(blazes(), st.integers(0, 99))
def test_smoke_is_what_fire_makes_or_spills(scenario: dict[str, Any], seed: int) -> None:
    """Each change of smoke comes to what burns in the zone or spills into it from before the update; else it lingers or a handler clears a level; none is outside (S1.7.2.20, A-194)."""
    plan, told, _, _ = play(scenario, seed)
    before: dict[str, str] = {}
    moment = None
    for line, state in before_each(plan, told):
        if line["kind"] != "smoke.changed":
            moment = None
            continue
        if moment is None:
            moment, before = line["t"], {id_: zone.smoke for id_, zone in state.zones.items()}
        zone = line["target"]
        level = line["set"][zone].get("smoke", before[zone])
        comes = made(plan, state, zone, before)
        assert not plan.zones[zone].outside
        if fire_of(plan, state, zone) != "none":
            assert level == comes
        elif LEVELS.index(level) < LEVELS.index(before[zone]):
            assert LEVELS.index(level) == LEVELS.index(before[zone]) - 1
            assert LEVELS.index(comes) < LEVELS.index(before[zone])
            assert any(state.elements[fan].damage in ("intact", "light") for fan in plan.zones[zone].handlers)
        else:
            assert level == worst(iter([before[zone], comes]))


@FEW
@given(blazes(), st.integers(0, 99))
def test_what_burns_smokes(scenario: dict[str, Any], seed: int) -> None:
    """When a round is over, no inside zone holds less smoke than its fire makes, and what spills is there a round later (S1.7.2.20, A-194)."""
    plan, told, _, _ = play(scenario, seed)
    round_ = 1
    for line, state in before_each(plan, told):
        if line["round"] != round_:
            for id_, zone in plan.zones.items():
                if not zone.outside:
                    assert LEVELS.index(state.zones[id_].smoke) >= LEVELS.index(fire_of(plan, state, id_)), (id_, line)
            round_ = line["round"]


@FEW
@given(blazes(), st.integers(0, 99))
def test_who_breathes_and_whom_it_falls_on(scenario: dict[str, Any], seed: int) -> None:
    """Whoever breathes smoke stands in it, once a round; what falls on people falls on those in the zones of the section or next to them, never on others (S1.7.2.20, S1.6.1; A-159, A-161, A-163)."""
    plan, told, _, _ = play(scenario, seed)
    breaths: Counter[tuple[int, str]] = Counter()
    for line, state in before_each(plan, told):
        if line["kind"] == "smoke.breathed":
            now = state.units[line["actor"]]
            assert state.zones[now.zone].smoke != "none"
            assert now.conscious
            assert plan.units[line["actor"]].breathes
            breaths[line["round"], line["actor"]] += 1
        elif line["kind"] in ("impact.suffered", "unit.fell"):
            now, section = state.units[line["target"]], plan.sections[line["data"]["section"]]
            struck = {zone for zone in section.zones if not plan.zones[zone].outside}
            near = {zone for each in plan.sections.values() if struck & set(each.zones) for zone in each.zones}
            assert now.present
            assert now.wounds != "dead"
            assert not plan.zones[now.zone].outside
            assert now.zone in (near if line["kind"] == "impact.suffered" else struck)
    assert set(breaths.values()) <= {1}


@FEW
@given(blazes(), st.integers(0, 99))
def test_what_is_put_to_the_test(scenario: dict[str, Any], seed: int) -> None:
    """Only Severe sections that are not shored are checked, only neighbors of what fell are tested, each once a round; a check that fails worsens by one band (S1.7.1.10, S1.7.1.20, S1.7.1.30; A-181, A-183)."""
    plan, told, _, _ = play(scenario, seed)
    bands = ["intact", "light", "heavy", "severe", "destroyed"]
    times: Counter[tuple[int, str, str]] = Counter()
    for line, state in before_each(plan, told):
        if not line["kind"].startswith("collapse."):
            continue
        id_ = line["target"]
        now = state.sections[id_]
        times[line["round"], line["kind"], id_] += 1
        assert not now.shored
        if line["kind"] == "collapse.checked":
            assert now.damage == "severe"
        else:
            assert now.damage != "destroyed"
            assert any(state.sections[each].damage == "destroyed" for each in plan.sections[id_].adjacent)
        became = line.get("set", {}).get(id_, {}).get("damage", now.damage)
        assert bands.index(became) - bands.index(now.damage) == (0 if line["data"]["success"] else 1)
    assert set(times.values()) <= {1}
