"""Fires in a run: rounds in which they matter, sleeping and waking, what starts them, what they cost."""

from __future__ import annotations

import time
from typing import Any

import pytest

from simcore.facts import Fact
from simcore.processes import run as running
from simcore.processes.clock import Clock
from simcore.processes.fight import Fight, Process
from tests.maps import HOUSE, begun, folded, logged, of_kind, plan_of, told

Line = dict[str, Any]

ROW = """
format: 1
name: row
limit: 2 min
site:
  scale: character
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    one: {at: [10, 0], area: 25 m2}
    two: {at: [20, 0], area: 25 m2}
  sections:
    a: {parts: [yard, one], adjacent: [b]}
    b: {parts: [one, two], adjacent: [c]}
    c: {parts: [two, outside], adjacent: []}
sides:
  red: {units: {man: {template: civilian, zone: yard, orders: [{hold: yard}]}}}
"""
"""Three sections in a row, the middle one between two rooms."""

NO, YES = [1, 1, 2] * 40, [4, 4, 4] * 40
"""Faces of hazard rolls that come to 4, and to 12."""

HAZARDS = ("fire", "smoke", "section.weakened", "collapse", "impact", "unit.fell", "zone.collapsed")


def lines(*sets: str, text: str = ROW) -> list[Line]:
    """The lines of a run of the row."""
    return told(plan_of(text, *sets))


def dice(**faces: list[int]) -> str:
    """A setting: what sections roll for fire."""
    return f"dice={ {section: {'hazard': shown} for section, shown in faces.items()} }"


def burnt(log: list[Line], *kinds: str) -> list[tuple[int, str, str]]:
    """Round, kind and section of the lines about fire."""
    wanted = kinds or ("fire.started", "fire.tried", "fire.checked", "fire.spread", "fire.ended", "section.weakened")
    return [(line["round"], line["kind"], line["target"]) for line in of_kind(log, *wanted)]


# What starts a fire


def test_a_fire_of_the_scenario_burns_since_round_0() -> None:
    """A section that burns at the start is checked in rounds 3, 6, 9, and its zones fill with smoke in round 1 (S1.7.4.10, S1.7.2.20; A-191)."""
    log = lines("site.sections.a.fire=light", dice(a=NO, b=NO), "limit=50 s")
    assert burnt(log, "fire.checked") == [(3, "fire.checked", "a"), (6, "fire.checked", "a"), (9, "fire.checked", "a")]
    assert burnt(log, "smoke.changed") == [(1, "smoke.changed", "one")]
    assert of_kind(log, "fire.checked")[0]["data"]["origin"] == "begin"


def test_smoke_of_the_scenario_stays() -> None:
    """Smoke that is there at the start, with no fire and nothing that clears it, stays as it is (S1.7.2.20, A-194)."""
    log = lines("site.zones.two.smoke=heavy")
    assert of_kind(log, "smoke.changed") == []
    assert folded(log)["two"]["smoke"] == "heavy"


def test_a_fire_of_the_timeline() -> None:
    """A fire of the timeline starts Light in its round, with age 0, in those of its sections that do not burn yet (S1.7.2.10, A-189)."""
    timeline = "timeline=[{at: 10 s, fire: a}, {at: 20 s, fire: {sections: [a, c], fuel: fuel}}]"
    log = lines(timeline, dice(a=NO, b=NO), "limit=50 s")
    assert burnt(log, "fire.started") == [(3, "fire.started", "a"), (5, "fire.started", "c")]
    first, second = of_kind(log, "fire.started")
    assert first["set"] == {"a": {"fire": "light", "fire_since": 3, "heat_round": 3}}
    assert second["set"] == {"c": {"fire": "light", "fire_since": 5, "heat_round": 5, "fuel": "fuel"}}
    assert (first["data"]["origin"], second["data"]["origin"]) == ("timeline.0", "timeline.1")
    assert [line["round"] for line in of_kind(log, "fire.checked")][:2] == [6, 8]


def test_no_line_of_fire_where_hazards_are_off() -> None:
    """With the hazards switched off nothing burns, smokes or falls, whatever the scenario says and strikes (S1.7.0)."""
    timeline = "timeline=[{at: 5 s, fire: a}, {at: 10 s, every: 1 round, times: 5, strike: {weapon: proton-rocket, target: b}}]"
    sets = "site.sections.a.fire=severe", "site.zones.two.smoke=heavy", "site.sections.c.damage=severe", timeline
    man = "sides.red.units.man.zone=two", "sides.red.units.man.orders=[{hold: two}]"
    on, off = lines(*sets, *man), lines(*sets, *man, "rules.hazards.enabled=false")
    assert any(line["kind"].startswith(HAZARDS) for line in on)
    assert of_kind(off, "section.hit")
    assert [line["kind"] for line in off if line["kind"].startswith(HAZARDS)] == []


# Growing, spreading, the order


def test_fires_of_a_round_come_in_site_order() -> None:
    """Fires of one round are dealt with in the order of their sections, whichever began first; smoke comes last (S1.7.4, 0.4; A-202)."""
    sets = ["site.sections.c.fire=heavy", "site.sections.a.fire=heavy"]
    log = lines(*sets, dice(a=NO, b=NO, c=NO), "limit=15 s")
    housekeeping = [
        line for line in log if line["round"] == 3 and line["kind"].startswith(("fire", "smoke.ch", "sect"))
    ]
    assert [(line["kind"], line["target"]) for line in housekeeping] == [
        ("section.weakened", "a"),
        ("fire.checked", "a"),
        ("fire.spread", "b"),
        ("section.weakened", "c"),
        ("fire.checked", "c"),
        ("fire.spread", "b"),
    ]
    assert len({line["t"] for line in housekeeping}) == 1


def test_a_new_fire_waits_for_the_next_round() -> None:
    """A section that catches fire in a housekeeping is not dealt with in it, also where it comes later in the site (S1.7.4.20, 0.4; A-191)."""
    log = lines("site.sections.a.fire=light", dice(a=NO, b=[5, 5, 5, *NO], c=NO), "limit=35 s")
    assert burnt(log) == [
        (3, "fire.checked", "a"),
        (3, "fire.spread", "b"),
        (6, "fire.checked", "a"),
        (6, "fire.checked", "b"),
        (6, "fire.spread", "c"),
    ]


def test_a_check_that_fails_is_made_again_three_rounds_later() -> None:
    """A fire keeps its age through a check that fails, and begins anew with one that succeeds (S1.7.4.10, A-191)."""
    log = lines("site.sections.c.fire=light", dice(c=[*NO[:6], *YES], b=NO), "limit=80 s")
    checks = of_kind(log, "fire.checked")
    assert [(line["round"], line["rolls"][0]["tn"], line["data"]["success"]) for line in checks] == [
        (3, 10, False),
        (6, 10, False),
        (9, 10, True),
        (12, 15, False),
        (15, 15, False),
    ]


def test_a_fire_that_burns_out() -> None:
    """With burnout a fire goes out by itself after its rounds at one intensity, and smoke stays (A-204, A-194)."""
    log = lines("site.sections.a.fire=light", "rules.fire.burnout_rounds=5", dice(a=NO, b=NO))
    assert burnt(log) == [(3, "fire.checked", "a"), (3, "fire.spread", "b"), (5, "fire.ended", "a")]
    assert folded(log)["one"]["smoke"] == "light"


# Sleeping and waking; facts of a test


def during(monkeypatch: pytest.MonkeyPatch, round_: int, **patch: dict[str, Any]) -> None:
    """Have the state changed at the start of a round, as an event would."""
    changed = {id_.replace("_", "-"): fields for id_, fields in patch.items()}
    pending = running.hazards.pending

    def altering(fight: Fight) -> Process:
        yield fight.clock.at(round_, 1, 1)
        fight.record(Fact(kind="test.put", set=changed))

    def altered(fight: Fight) -> None:
        pending(fight)
        fight.start(altering(fight))

    monkeypatch.setattr(running.hazards, "pending", altered)


def opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that fills with the rounds that the next run opens."""
    rounds: list[int] = []
    next_ = Clock.next

    def counted(clock: Clock) -> int:
        rounds.append(next_(clock))
        return rounds[-1]

    monkeypatch.setattr(Clock, "next", counted)
    return rounds


def test_a_fire_that_can_do_nothing_opens_no_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all burns as it can, nothing happens any more and no round is played for it (S1.7.4)."""
    sets = [
        f"site.sections.{each}.{field}" for each in "abc" for field in ("fire=severe", "heat_pips=6", "heat_rounds=18")
    ]
    rounds = opened(monkeypatch)
    log = lines(*sets, "limit=1 h", "site.zones.one.smoke=severe", "site.zones.two.smoke=severe")
    assert [line["kind"] for line in log] == ["run.begin", "run.end"]
    assert len(rounds) <= 3


def test_a_sleeping_fire_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Severe fire whose neighbors all burn sleeps, and spreads again when one of them is put out (S1.7.4.20, A-192)."""
    sets = [
        f"site.sections.{each}.{field}" for each in "abc" for field in ("fire=severe", "heat_pips=6", "heat_rounds=18")
    ]
    during(monkeypatch, 50, b={"fire": "none", "fire_since": 50})
    log = lines(*sets, dice(b=[*NO[:3], *YES]), "limit=6 min")
    spread = of_kind(log, "fire.spread")
    assert [(line["round"], line["rolls"][0]["against"], line["data"]["success"]) for line in spread] == [
        (51, "a", False),
        (51, "c", True),
    ]
    assert [(line["round"], line["kind"]) for line in of_kind(log, "fire.checked")][:1] == [(54, "fire.checked")]


def test_a_fire_that_is_lowered_begins_its_age_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fire lowered from Severe to Heavy in round 12 is checked in round 15; its heat goes on to count (A-191, A-196)."""
    during(monkeypatch, 12, a={"fire": "heavy", "fire_since": 12})
    sets = "site.sections.a.fire=severe", dice(a=NO, b=NO), "limit=75 s"
    log = lines(*sets)
    assert [line["round"] for line in of_kind(log, "fire.checked")] == [15]
    assert [line["round"] for line in of_kind(log, "section.weakened")] == [3, 6, 9, 12, 15]


def test_a_fire_that_is_put_out_and_kindled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fire that is put out is gone from the housekeeping of its round on; another one later begins anew (S1.7.4, A-189)."""
    during(monkeypatch, 6, a={"fire": "none", "fire_since": 6})
    log = lines("site.sections.a.fire=light", "timeline=[{at: 35 s, fire: a}]", dice(a=NO, b=NO), "limit=1 min")
    assert [line["round"] for line in of_kind(log, "fire.checked")] == [3, 11]


def test_fire_put_out_and_kindled_again_between_two_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fire kindled anew while the one before it would still have waited has its own age (A-189, A-191)."""
    during(monkeypatch, 4, a={"fire": "none", "fire_since": 4})
    log = lines("site.sections.a.fire=light", "timeline=[{at: 20 s, fire: a}]", dice(a=NO, b=NO), "limit=1 min")
    assert [line["round"] for line in of_kind(log, "fire.checked")] == [3, 8, 11]


# What it costs


def tower(sections: int = 4) -> dict[str, Any]:
    """An empty house of three storeys, four rooms each, floors between them."""
    zones: dict[str, Any] = {"yard": {"outside": True, "at": [0, 0]}}
    walls: dict[str, Any] = {}
    for level in range(3):
        for room in range(sections):
            zones[f"r{level}{room}"] = {"at": [10 + 10 * room, 0], "level": level, "area": "25 m2"}
            other = f"r{level}{room + 1}" if room + 1 < sections else "outside"
            walls[f"w{level}{room}"] = {"parts": [f"r{level}{room}", other]}
            if level:
                walls[f"f{level}{room}"] = {"between": [f"r{level - 1}{room}", f"r{level}{room}"]}
    site = {"scale": "character", "structure": "4D", "zones": zones, "sections": walls}
    sides = {"red": {"units": {"man": {"template": "civilian", "zone": "yard", "orders": [{"hold": "yard"}]}}}}
    return {"format": 1, "name": "tower", "limit": "3 days", "site": site, "sides": sides}


def test_three_days_of_fire_cost_little() -> None:
    """A fire in an empty house of three storeys over three days takes under 5,000 SimPy events and well under a second."""
    plan = plan_of(str(tower()).replace("True", "true"), "timeline=[{at: 1 min, fire: w00}]")
    began = time.process_time()
    outcome = running.run(plan, 3)
    spent = time.process_time() - began
    assert {now.fire for now in outcome.state.sections.values()} == {"severe"}
    assert {now.heat_pips for now in outcome.state.sections.values()} == {6}
    assert outcome.outcome["reason"] == "limit"
    assert outcome.counters["events"] < 5_000
    assert spent < 0.8


def test_a_run_without_fire_counts_nothing_more() -> None:
    """Where nothing burns, a fight has the same lines and counters with the hazards as without them (S1.7.0)."""
    arms = "sides.red.units.ann.count=3", "sides.blue.units.bob.count=2", "site.elements.door.state=open"
    told_, counters = [], []
    for enabled in ("true", "false"):
        log, outcome = logged(plan_of(HOUSE, *arms, f"rules.hazards.enabled={enabled}"), 4)
        told_.append(log.splitlines()[1:-1])
        counters.append(outcome.counters)
    assert counters[0]["actions"] > 20
    assert told_[0] == told_[1]
    assert counters[0] == counters[1]


PAIR = """
format: 1
name: two walls
limit: 1 min
site:
  scale: character
  structure: 4D
  zones: {yard: {outside: true, at: [0, 0]}, room: {at: [8, 0], area: 25 m2, suppression: active}, cell: {at: [16, 0], area: 25 m2}}
  sections:
    first: {parts: [yard, room], adjacent: [second], fire: light}
    second: {parts: [cell, outside], adjacent: [first], fire: severe, heat_pips: 6}
  elements: {riser: {type: sprinkler-riser, in: room}}
sides: {red: {}}
dice: {first: {hazard: [1, 1, 2]}}
"""
"""Two walls: the first stands in a room with sprinklers, beside the second, which burns as hot as it can."""


def test_a_neighbor_put_out_before_ones_turn_may_catch_fire_again_at_once() -> None:
    """A Severe fire that had nothing left to spread to rolls in the very housekeeping in which a neighbor before it in the file is put out (A-191, A-192, A-199)."""
    plan = plan_of(PAIR, "rules.fire.check_interval=6")
    begun(plan, "site", locked_until=5)
    lines = [line for line in told(plan) if line["kind"] in ("fire.lowered", "fire.spread")]
    first, second = lines[:2]
    assert (first["kind"], first["target"], first["round"]) == ("fire.lowered", "first", 6)
    assert (second["kind"], second["target"], second["round"]) == ("fire.spread", "first", 6)
    assert second["rolls"][0]["against"] == "second"
