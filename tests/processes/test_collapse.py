"""Collapse in a run: when sections are put to the test, waves that go on, causes, and what a long chain costs."""

from __future__ import annotations

import time
from typing import Any

import pytest

from simcore.processes.run import Outcome, run
from simcore.scenario import draft
from tests.maps import folded, of_kind, plan_of, told

Line = dict[str, Any]

WALLS = """
format: 1
name: walls
limit: 1 min
site:
  scale: character
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 25 m2}
    lane: {outside: true, at: [60, 0]}
  passages: [{from: hall, to: lane}]
  sections:
    a: {parts: [yard, hall], adjacent: [b]}
    b: {parts: [yard, hall], adjacent: [c]}
    c: {parts: [yard, hall], adjacent: []}
sides:
  red: {units: {man: {template: civilian, zone: yard, orders: [{hold: yard}]}}}
catalogue:
  weapons:
    hammer: {skill: gunnery, damage: 12D, type: concussion, scale: character, ranges: [3 m, 30 m, 100 m, 300 m]}
"""
"""Three walls of a hall."""

STANDS, FALLS = [6, 6, 6, 6, 5] * 10, [1, 1, 1, 2] * 10
HIT = [2] * 12
"""Damage that comes to 24."""


def lines(*sets: str, dice: dict[str, Any] | None = None, strikes: dict[str, str] | None = None) -> list[Line]:
    """The lines of a run of the walls; ``strikes``: what is struck, by time."""
    timeline = [{"at": at, "strike": {"weapon": "hammer", "target": target}} for at, target in (strikes or {}).items()]
    loaded = {f"hammer-{number}": {"damage": HIT} for number in range(1, len(timeline) + 1)}
    loaded.update({section: {"hazard": FALLS} | rolls for section, rolls in (dice or {}).items()})
    return told(plan_of(WALLS, f"timeline={timeline}", f"dice={loaded}", *sets))


def checks(log: list[Line], kind: str = "collapse.checked") -> list[tuple[int, str, bool]]:
    """Round, section and success of each check."""
    return [(line["round"], line["target"], line["data"]["success"]) for line in of_kind(log, kind)]


SEVERE = {"resistance": [3, 2, 3, 3], "collapse": STANDS}
"""A 4D wall that a hammer makes Severely Damaged (margin 13) and that stands after that."""


def test_the_hit_that_made_it_severe_is_not_activity() -> None:
    """A wall that becomes Severely Damaged by the only attack of round 3 is not checked in round 3 (S1.7.1.10, A-180)."""
    log = lines(dice={"a": SEVERE}, strikes={"10 s": "a"})
    assert [line["data"]["band"] for line in of_kind(log, "section.hit")] == ["severe"]
    assert checks(log) == []


def test_a_later_hit_of_the_same_round_is_activity() -> None:
    """Any hit with margin 0 or more after that, on what bounds the zone, in that round or the next, puts it to the test (S1.7.1.10, A-180)."""
    other = {"resistance": [6, 6, 6, 5], "collapse": STANDS}
    log = lines(dice={"a": SEVERE, "c": other}, strikes={"10 s": "a", "11 s": "c", "20 s": "c"})
    assert [(line["round"], line["target"]) for line in of_kind(log, "section.hit")][:2] == [(3, "a"), (4, "c")]
    timeline = [{"at": "10 s", "strike": {"weapon": "hammer", "target": each}} for each in "ac"]
    loaded = {f"hammer-{number}": {"damage": HIT} for number in (1, 2)} | {"a": {**SEVERE, "hazard": FALLS}, "c": other}
    same = told(plan_of(WALLS, f"timeline={timeline}", f"dice={loaded}"))
    assert checks(same) == [(3, "a", True)]
    assert [round_ for round_, _, _ in checks(log)] == [4, 5]


def test_a_hit_that_does_not_meet_the_resistance_is_none() -> None:
    """A hit below margin 0 is no heavy activity (A-180)."""
    log = lines("site.sections.a.damage=severe", dice={"b": {"resistance": [6, 6, 6, 6, 5]}}, strikes={"10 s": "b"})
    (hit,) = of_kind(log, "section.hit")
    assert hit["data"]["margin"] < 0
    assert checks(log) == []


def test_one_check_a_round_however_much_happens() -> None:
    """Two hits in a round are one check, at the end of it (S1.7.1.10, A-182)."""
    timeline = [{"at": "10 s", "strike": {"weapon": "hammer", "target": each}} for each in "bc"]
    tough = {"resistance": [6, 6, 5, 5], "collapse": STANDS}
    loaded = {f"hammer-{number}": {"damage": HIT} for number in (1, 2)} | {
        "a": {"collapse": STANDS},
        "b": tough,
        "c": tough,
    }
    log = told(plan_of(WALLS, f"timeline={timeline}", f"dice={loaded}", "site.sections.a.damage=severe"))
    (check,) = of_kind(log, "collapse.checked")
    assert (check["round"], check["t"]) == (3, 14.92)


def test_a_fire_beside_it_is_activity_every_round() -> None:
    """While a Heavy fire burns beside it a Severe section is checked every round, with the fire as it was before housekeeping (S1.7.1.10, A-180)."""
    sets = "site.sections.a.damage=severe", "site.sections.c.fire=light", "rules.collapse.heavy_activity=[fire]"
    dice = {"a": {"collapse": [6, 6, 6, 6, 5] * 20}, "c": {"hazard": [4, 4, 4, *FALLS]}, "b": {}}
    log = lines(*sets, dice=dice, strikes={})
    grown = next(line["round"] for line in of_kind(log, "fire.checked") if line.get("set"))
    assert grown == 3
    assert [round_ for round_, *_ in checks(log)] == [4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_a_severe_wall_under_a_fire_of_the_start() -> None:
    """What is Severe and burns Heavily from the start is checked from the first round on (S1.7.1.10)."""
    log = lines(
        "site.sections.a.damage=severe",
        "site.sections.b.fire=heavy",
        "limit=15 s",
        dice={"a": {"collapse": [6, 6, 6, 6, 5] * 9}},
    )
    assert [round_ for round_, *_ in checks(log)] == [1, 2, 3]


def test_a_severe_wall_alone_costs_nothing() -> None:
    """Severe sections that nothing happens beside are never checked, and no round is played for them (S1.7.1.10)."""
    log = lines("site.sections.a.damage=severe", "site.sections.b.damage=severe", "limit=1 h")
    assert [line["kind"] for line in log] == ["run.begin", "run.end"]


RUNNERS = (
    "sides.red.units.runner={{template: civilian, count: {}, zone: hall, orders: [{{move: lane, speed: cruising}}]}}"
)


@pytest.mark.parametrize(("count", "rounds"), [(2, []), (3, [1, 2, 3])])
def test_people_who_run_are_activity(count: int, rounds: list[int]) -> None:
    """Three people who run in the zone put its Severe section to the test in each round in which they do (S1.7.1.10, A-180)."""
    sets = "site.sections.a.damage=severe", RUNNERS.format(count), "limit=15 s", "site.zones.lane.at=[100, 0]"
    log = lines(*sets, dice={"a": {"collapse": [6, 6, 6, 5] * 9}})
    assert [round_ for round_, *_ in checks(log)] == rounds


def test_people_who_walk_are_not() -> None:
    """Three people who walk are no heavy activity (A-180)."""
    sets = "site.sections.a.damage=severe", RUNNERS.format(3).replace("cruising", "cautious"), "limit=15 s"
    assert checks(lines(*sets)) == []


def test_people_who_fight_are_activity() -> None:
    """Three people who shoot in the zone, of both sides together, put its Severe section to the test (A-180)."""
    arm = "template: rebel-trooper, zone: hall, orders: [{hold: hall}]"
    sets = (
        "site.sections.a.damage=severe",
        f"sides.red.units.man={{{arm}}}",
        f"sides.blue={{units: {{foe: {{{arm}, count: 2}}}}}}",
        "limit=5 s",
    )
    dice = {"a": {"collapse": [6, 6, 6, 5] * 9}} | {
        each: {"to_hit": [1, 1, 1, 2] * 9} for each in ("man", "foe-1", "foe-2")
    }
    log = lines(*sets, dice=dice)
    shots = {line["actor"] for line in of_kind(log, "shot.fired")}
    assert len(shots) == 3
    assert [round_ for round_, *_ in checks(log)] == [1]


MISSES = {"to_hit": [1, 1, 1, 2] * 9}
BETWEEN = (
    "site.zones.room={at: [20, 0], area: 25 m2}",
    "site.sections.d={parts: [hall, room], adjacent: [], damage: severe, breach: 2x2}",
    "site.passages=[{from: hall, to: lane}, {from: hall, to: room}]",
    "limit=5 s",
)
"""A Severely Damaged wall between the hall and a room, for one round."""


def shooters(side: str, zones: str) -> dict[str, str]:
    """Who shoots for a side, and where: a unit for each letter, h in the hall, r in the room."""
    names = {"h": "hall", "r": "room"}
    return {f"{side}-{place}": names[zone] for place, zone in enumerate(zones)}


def sided(side: str, zones: str) -> str:
    """The setting that puts them there."""
    units = (
        f"{id_}: {{template: rebel-trooper, zone: {zone}, orders: [{{hold: {zone}}}]}}"
        for id_, zone in shooters(side, zones).items()
    )
    return f"sides.{side}={{units: {{{', '.join(units)}}}}}"


@pytest.mark.parametrize(
    ("red", "blue", "rounds"),
    [("hh", "h", [1]), ("h", "hr", []), ("hr", "r", []), ("hr", "hr", []), ("hr", "rr", [1]), ("hhr", "hrr", [1])],
)
def test_people_are_counted_zone_by_zone(red: str, blue: str, rounds: list[int]) -> None:
    """Three who shoot in one zone of a Severe section, of both sides together, put it to the test; as many in two of its zones do not (A-180)."""
    who = {**shooters("red", red), **shooters("blue", blue)}
    dice = {"d": {"collapse": [6, 6, 6, 5] * 9}} | dict.fromkeys(who, MISSES)
    log = lines(*BETWEEN, sided("red", red), sided("blue", blue), dice=dice)
    assert {line["actor"] for line in of_kind(log, "shot.fired")} == who.keys()
    assert checks(log) == [(round_, "d", True) for round_ in rounds]


@pytest.mark.parametrize(("others", "rounds"), [("rr", [1]), ("hh", [1]), ("hr", [])])
def test_who_runs_from_zone_to_zone_counts_in_both(others: str, rounds: list[int]) -> None:
    """Whoever runs from one zone of a Severe section into another is one of the three in each of them (A-180)."""
    ways = {
        "h": "zone: hall, orders: [{move: lane, speed: cruising}]",
        "r": "zone: shed, orders: [{move: room, speed: cruising}]",
    }
    units = ["runner: {template: civilian, zone: hall, orders: [{move: room, speed: cruising}]}"]
    units += [f"other-{place}: {{template: civilian, {ways[zone]}}}" for place, zone in enumerate(others)]
    log = lines(
        *BETWEEN,
        "site.zones.room={at: [16, 0], area: 25 m2}",
        "site.zones.shed={at: [22, 0], outside: true}",
        "site.passages=[{from: hall, to: lane}, {from: hall, to: room}, {from: room, to: shed}]",
        f"sides.red.units={{{', '.join(units)}}}",
        dice={"d": {"collapse": [6, 6, 6, 5] * 9}},
    )
    ran = next(line["set"] for line in of_kind(log, "unit.moved") if line["actor"] == "runner")
    assert {id_ for id_ in ran if "--" in id_} == {"d--hall--runner", "d--room--runner"}
    assert checks(log) == [(round_, "d", True) for round_ in rounds]


def test_shored_walls_are_left_alone() -> None:
    """A shored section is neither checked after a hit nor tested beside one that fell (A-214)."""
    log = lines(
        "site.sections.a={parts: [yard, hall], adjacent: [b], damage: severe, shored: true}",
        dice={"b": {"resistance": [1, 1, 1, 2]}, "c": {"collapse": STANDS}},
        strikes={"10 s": "b"},
    )
    assert of_kind(log, "section.hit")[0]["data"]["band"] == "destroyed"
    assert checks(log) == []
    assert checks(log, "collapse.spread") == [(3, "c", True)]


# Waves


def test_a_wave_goes_one_section_a_round() -> None:
    """A section that falls in a wave tests its neighbors in the next round's (S1.7.1.20, A-183)."""
    sets = [f"site.sections.{each}.damage=severe" for each in "abc"]
    dice = {"a": {"resistance": [1, 2]}, "b": {"collapse": FALLS}, "c": {"collapse": FALLS}}
    log = lines(*sets, "rules.collapse.heavy_activity=[]", dice=dice, strikes={"10 s": "a"})
    assert checks(log, "collapse.spread") == [(3, "b", False), (4, "c", False)]
    assert [line["t"] for line in of_kind(log, "collapse.spread")] == [14.93, 19.93]


def test_no_wave_where_hazards_are_off() -> None:
    """With the hazards switched off a destroyed wall leaves its neighbors alone (S1.7.0, S1.3.1.60)."""
    sets = "site.sections.a.damage=severe", "site.sections.b.damage=severe", "rules.hazards.enabled=false"
    log = lines(*sets, dice={"a": {"resistance": [1, 2]}}, strikes={"10 s": "a"})
    assert of_kind(log, "section.hit")[0]["data"]["band"] == "destroyed"
    assert not [line for line in log if line["kind"].startswith(("collapse", "impact", "zone.c"))]


# Causes


def test_why_a_wall_fell() -> None:
    """A wall that fell names, through what led to it, the strike that struck it, the heat that weakened it and the fire (S1.7.1.10, S1.7.3)."""
    blast = "timeline=[{at: 5 s, strike: {weapon: torch, target: a}}]"
    torch = "catalogue.weapons.torch={skill: gunnery, damage: 8D, type: flame, scale: character, ranges: [3 m, 30 m, 100 m, 300 m]}"
    dice = (
        "dice={torch-1: {damage: [3, 3, 3, 3, 3, 3, 3, 4]}, a: {resistance: [3, 3, 3, 3], hazard: [5, 5, 5, 5, 5, 5], "
        f"collapse: {[6, 6, 6, 6, 5] * 6 + [1, 2] * 9}}}, b: {{hazard: {[1, 1, 2] * 30}, collapse: {STANDS}}}, c: {{collapse: {STANDS}}}}}"
    )
    log = told(plan_of(WALLS, torch, blast, dice, "limit=2 min"))
    numbered = {line["seq"]: line for line in log}
    fell = next(line for line in of_kind(log, "collapse.checked") if line.get("set"))
    assert fell["round"] > 8
    found, ahead = set(), [fell["seq"]]
    while ahead:
        number = ahead.pop()
        if number not in found:
            found.add(number)
            ahead += numbered[number].get("causes", [])
    whence = {(numbered[number]["kind"], numbered[number].get("target")) for number in found}
    assert {
        ("strike.fired", "a"),
        ("section.hit", "a"),
        ("fire.tried", "a"),
        ("fire.checked", "a"),
        ("section.weakened", "a"),
    } <= whence
    assert {numbered[number]["kind"] for number in fell["causes"]} == {
        "fire.checked",
        "section.hit",
        "section.weakened",
    }


# What a long chain costs


def row(length: int) -> str:
    """Walls in a row in the open, each next to the one after it, all Severely Damaged and of 2D: none that is tested stands."""
    walls = "".join(
        f"    w{number}: {{parts: [yard, field], damage: severe, adjacent: [{f'w{number + 1}' if number + 1 < length else ''}]}}\n"
        for number in range(length)
    )
    head = WALLS.partition("  sections:")[0].replace("format: 1\nname: walls\nlimit: 1 min\n", "")
    return (
        f"format: 1\nname: row\nlimit: {5 * length + 60} s\n"
        + head.replace("structure: 4D", "structure: 2D").replace(
            "zones:\n", "zones:\n    field: {outside: true, at: [0, 10]}\n"
        )
        + "  sections:\n"
        + walls
        + "timeline: [{at: 0 s, strike: {weapon: hammer, target: w0}}]\ndice: {w0: {hazard: [1, 1, 2]}}\n"
        + "sides:"
        + WALLS.partition("sides:")[2]
    )


def played(length: int) -> tuple[Outcome, float]:
    """A run of a row, and the seconds of process time that it took."""
    plan = plan_of(row(length))
    began = time.process_time()
    outcome = run(plan, 1)
    return outcome, time.process_time() - began


def test_a_chain_falls_one_a_round_in_linear_time() -> None:
    """A chain of 5,000 sections falls one a round; SimPy events and facts of each are as many as of a chain of 1,000, and the time grows as its length (S1.7.1.20, A-183)."""
    assert draft.MOST["sections"] >= 5_000
    (short, brief), (long, spent) = played(1_000), played(5_000)
    for outcome, length in ((short, 1_000), (long, 5_000)):
        assert {now.damage for now in outcome.state.sections.values()} == {"destroyed"}
        assert outcome.counters["facts"] == length + 4, outcome.counters
    for name in ("events", "facts", "processes"):
        one, other = short.counters[name], long.counters[name]
        assert other - one <= 4_000 * 4, name
        assert abs(other / 5 - one) <= 20, name
    assert spent < 20 * max(brief, 0.02)


def test_rounds_of_a_chain() -> None:
    """Each section of the chain falls in the round after the one before it (S1.7.1.20, A-183)."""
    log = told(plan_of(row(60)))
    assert [(line["round"], line["target"]) for line in of_kind(log, "collapse.spread")] == [
        (number, f"w{number}") for number in range(1, 60)
    ]
    assert all(len(line["causes"]) == 1 for line in of_kind(log, "collapse.spread"))
    assert {folded(log)[f"w{number}"]["damage"] for number in range(60)} == {"destroyed"}


def test_fires_come_before_collapse_in_the_housekeeping() -> None:
    """At the end of a round heat is taken first, then what may give way is put to the test, with what heat left it (S1.3.2.80, A-202)."""
    text = """
format: 1
name: hot
limit: 20 s
site:
  scale: character
  structure: 4D
  zones: {room: {at: [0, 0], area: 25 m2}}
  sections: {wall: {parts: [room, outside], adjacent: [], damage: severe, fire: heavy, heat_rounds: 2}}
sides: {red: {}}
dice: {wall: {collapse: [5, 5, 5, 5]}}
"""
    lines = told(plan_of(text))
    found = [(line["kind"], line["round"], line["t"]) for line in lines if line.get("target") == "wall"][:2]
    assert found == [("section.weakened", 1, 4.91), ("collapse.checked", 1, 4.92)]
    (check,) = [line for line in lines if line["kind"] == "collapse.checked" and line["round"] == 1]
    assert check["rolls"][0]["code"] == "1D+2"


# Sections that a hit destroys

FLOORED = (
    "site.zones.loft={at: [10, 0], area: 25 m2, level: 1}",
    "site.sections.deck={between: [hall, loft], adjacent: []}",
    "site.sections.gable={parts: [loft, outside], adjacent: []}",
    "sides.red.units.man.zone=loft",
    "sides.red.units.man.orders=[{hold: loft}]",
    "limit=5 s",
)
GONE = {"resistance": [1, 1, 1, 2]}
"""A 4D section that a hammer destroys."""


def struck(target: str, *sets: str) -> list[Line]:
    """The lines of a run in which a strike destroys a section at the start of round 1."""
    return lines(*sets, dice={target: GONE}, strikes={"0 s": target})


def test_who_stood_on_a_floor_falls_with_it_when_a_hit_destroys_it() -> None:
    """A floor that a hit destroys drops whoever stood on it at once, before it kindles, and the hit itself strikes nobody yet (S1.3.1.60, S1.3.2.20; A-089)."""
    log = struck("deck", *FLOORED)
    hit = next(line for line in log if line["kind"] == "section.hit")
    assert [line["kind"] for line in log[hit["seq"] : hit["seq"] + 3]] == ["section.hit", "unit.fell", "fire.tried"]
    (fell,) = of_kind(log, "unit.fell")
    assert (fell["causes"], fell["t"], fell["set"]["man"]["zone"]) == ([hit["seq"]], hit["t"], "hall")
    assert [roll["code"] for roll in fell["rolls"]][:1] == ["3D"]
    assert of_kind(log, "impact.suffered") == []


def test_who_falls_into_smoke_as_a_round_begins_breathes_it() -> None:
    """Whoever a strike of the timeline drops into smoke is in it as the round begins, and breathes it (S1.7.2.20, A-089)."""
    log = struck("deck", *FLOORED, "site.zones.hall.smoke=severe", "sides.red.units.man.attributes.strength=9D")
    assert [(line["actor"], line["t"]) for line in of_kind(log, "smoke.breathed")] == [("man", 0.002)]


def test_a_zone_closes_in_when_a_hit_destroys_its_last_section() -> None:
    """Everyone in a zone is trapped once a hit has destroyed the last section that bounds it (S1.3.1.60, A-089)."""
    gone = [f"site.sections.{each}={{parts: [yard, hall], adjacent: [], damage: destroyed}}" for each in "ab"]
    log = struck("c", *gone, "sides.red.units.man.zone=hall", "sides.red.units.man.orders=[{move: yard}]", "limit=10 s")
    (closed,) = of_kind(log, "zone.collapsed")
    assert (closed["target"], closed["set"], closed["round"]) == ("hall", {"man": {"prone": True, "trapped": True}}, 1)
    assert next(line for line in log if line["kind"] == "section.hit")["seq"] == closed["causes"][0]
    assert of_kind(log, "unit.moved") == []


@pytest.mark.parametrize("sets", [("rules.hazards.enabled=false",), ("site.sections.deck.structure=9D",)])
def test_nobody_falls_with_what_stands_or_where_the_module_is_off(sets: tuple[str, ...]) -> None:
    """A floor that a hit leaves standing drops nobody, and with the module off ruins are only hard to walk over (S1.3.1.60, A-089)."""
    dice = {"deck": {"resistance": [1, 1, 1, 2] if "off" in sets[0] else [3] * 8 + [4]}}
    log = lines(*FLOORED, *sets, dice=dice, strikes={"0 s": "deck"})
    assert len(of_kind(log, "section.hit")) == 1
    assert of_kind(log, "unit.fell") == of_kind(log, "zone.collapsed") == []
