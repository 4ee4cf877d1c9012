"""Fighting fire and smoke in a run: attempts, what is built in, what breaks an attempt off."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from simcore.log.audit import audit
from simcore.odds import law
from tests.maps import alter, faces, logged, of_kind, plan_of, told

PLANT = """
format: 1
name: plant
limit: 3 min
rules: {hazards: {enabled: true}}
site:
  scale: walker
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 36 m2}
    room: {at: [20, 0], area: 36 m2}
  sections:
    wall: {parts: [hall, outside], adjacent: [back]}
    back: {parts: [room, outside], adjacent: [wall]}
  passages:
    - {from: yard, to: hall}
    - {from: hall, to: room}
sides:
  crew:
    units:
      ada:
        kind: droid
        breathes: false
        attributes: {strength: 2D, dexterity: 2D, perception: 2D, mechanical: 2D, technical: 2D}
        skills: {dodge: 2D, repair: 5D}
        weapons: []
        zone: hall
"""
"""A hall and a room; somebody who breathes no smoke, with Repair 5D and nothing in the hands."""

ALONE = ("site.sections.wall.adjacent=[]", "site.sections.back.adjacent=[]")
"""Settings: no fire spreads."""

ROUND = 4.8
"""Seconds into a round at which the results of work come."""


def orders(*verbs: str) -> str:
    """A setting: what the crew is ordered."""
    return f"sides.crew.orders=[{', '.join('{' + verb + '}' for verb in verbs)}]"


def rolled(*totals: int, dice: int = 5) -> str:
    """Faces of as many rolls, as a setting takes them."""
    return str([face for total in totals for face in faces(dice, total)])


def loaded(*, time: list[int], repair: str, hazard: str = "[]") -> str:
    """A setting: the dice of ada's work, and of the fire in the wall."""
    return f"dice={{ada: {{time: {time}, repair: {repair}}}, wall: {{hazard: {hazard}}}}}"


def changes(lines: list[dict[str, Any]], thing: str, *fields: str) -> list[tuple[Any, ...]]:
    """Each line that changes one of some fields of a thing: round, kind, and the new values, None where it stays."""
    found = []
    for line in lines:
        new = line.get("set", {}).get(thing, {})
        if any(field in new for field in fields):
            found.append((line["round"], line["kind"], *(new.get(field) for field in fields)))
    return found


def test_the_end_of_the_trace_of_fire() -> None:
    """The fire of the trace is fought from round 11 on, line by line (4.6.1, S1.7.5.10, A-191, A-196, A-198, A-203)."""
    plan = plan_of(
        PLANT,
        *ALONE,
        "site.sections.wall.damage=heavy",
        "site.passages=[{from: yard, to: hall}]",
        "timeline=[{at: 0 s, fire: wall}]",
        orders("hold: hall, until: {time: 50 s}", "extinguish: any", "vent: hall"),
        loaded(time=[3, 1, 1, 1, 1], repair=rolled(16, 14, 20, 15, 15), hazard=rolled(11, 15, dice=3)),
    )
    lines = told(plan)
    assert changes(lines, "wall", "fire", "heat_pips") == [
        (1, "fire.started", "light", None),
        (4, "fire.checked", "heavy", None),
        (7, "section.weakened", None, 1),
        (7, "fire.checked", "severe", None),
        (10, "section.weakened", None, 2),
        (12, "fire.fought", "heavy", None),
        (13, "section.weakened", None, 3),
        (14, "fire.fought", "light", None),
        (15, "fire.fought", "none", None),
    ]
    assert changes(lines, "wall", "structure")[-1] == (13, "section.weakened", "2D")
    job = "ada--extinguish--wall"
    assert changes(lines, job, "until", "worked", "done") == [
        (11, "work.begun", 12, 11, False),
        (12, "work.continued", None, 12, None),
        (12, "fire.fought", 0, None, True),
        (13, "work.begun", 13, 13, False),
        (13, "fire.fought", 0, None, None),
        (14, "work.begun", 14, 14, None),
        (14, "fire.fought", 0, None, True),
        (15, "work.begun", 15, 15, False),
        (15, "fire.fought", 0, None, True),
    ]
    fought = of_kind(lines, "fire.fought")
    assert [(line["rolls"][0]["total"], line["rolls"][0]["tn"]) for line in fought] == [
        (16, 15), (14, 15), (20, 15), (15, 15),
    ]  # fmt: skip
    assert {line["rolls"][0]["job"] for line in fought} == {job}
    assert {round(line["t"] % 5, 3) for line in fought} == {ROUND}
    assert changes(lines, "hall", "smoke")[-2:] == [(14, "smoke.changed", "light"), (16, "zone.vented", "none")]


def test_a_fire_over_12_square_metres_takes_three_successes_a_step() -> None:
    """A Heavy fire of 12 m2 is Light after three successes, out after three more; one that spreads has one patch (A-198)."""
    sets = ("site.sections.wall.fire=heavy", "site.sections.wall.area=12 m2", "site.sections.back.area=12 m2")
    dice = loaded(time=[1] * 7, repair=rolled(15, 15, 14, 15, 15, 15, 15), hazard=rolled(6, 6, dice=3))
    lines = told(plan_of(PLANT, *sets, orders("extinguish: wall"), dice, *ALONE))
    assert changes(lines, "wall", "fire", "knocked") == [
        (1, "fire.fought", None, 1),
        (2, "fire.fought", None, 2),
        (4, "fire.fought", "light", 0),
        (5, "fire.fought", None, 1),
        (6, "fire.fought", None, 2),
        (7, "fire.fought", "none", 0),
    ]
    spread = told(
        plan_of(PLANT, *sets, f"dice={{back: {{hazard: {rolled(10, dice=3)}}}, wall: {{hazard: {rolled(6, dice=3)}}}}}")
    )
    assert changes(spread, "back", "fire", "fire_area")[0] == (3, "fire.spread", "light", 5)


@pytest.mark.parametrize(
    ("carries", "fuel", "number"),
    [("{extinguisher-water: 1}", "ordinary", 10), ("{extinguisher-water: 1}", "fuel", 15), ("{}", "ordinary", 15),
     ("{extinguisher-water: 1, extinguisher-foam: 1}", "fuel", 10), ("{extinguisher-co2: 1}", "electrical", 10)],
)  # fmt: skip
def test_the_best_agent_that_is_carried_counts(carries: str, fuel: str, number: int) -> None:
    """Who carries the right agent for what burns has it 5 easier (S1.7.2.40, S1.7.5.10)."""
    sets = (
        "site.sections.wall.fire=light",
        f"site.sections.wall.fuel={fuel}",
        f"sides.crew.units.ada.carries={carries}",
    )
    line = of_kind(told(plan_of(PLANT, *ALONE, *sets, orders("extinguish: wall"))), "fire.fought")[0]
    assert line["rolls"][0]["tn"] == number


RIOT = (
    "sides.mob.units={bob: {template: thug, zone: hall, weapons: [slug-pistol], ammunition: {slug-pistol: 9}, skills: {blaster: 0D}}}",
    "sides.crew.units.ada.attributes.strength=20D",
)


def test_enemy_fire_makes_a_place_hostile_and_what_is_fought_does_not() -> None:
    """An attack in the zone in that round adds 5; the fire and the smoke that are worked against add nothing (S1.8.6.20, A-219)."""
    sets = ("site.sections.wall.fire=severe", "site.zones.hall.smoke=severe", orders("extinguish: wall"))
    calm = of_kind(told(plan_of(PLANT, *ALONE, *sets)), "fire.fought")[0]
    assert calm["rolls"][0]["tn"] == 15
    lines = told(plan_of(PLANT, *ALONE, *sets, *RIOT))
    shots = {line["round"]: line["seq"] for line in reversed(of_kind(lines, "shot.fired", "blow.struck"))}
    numbers = {line["round"]: line["rolls"][0]["tn"] for line in of_kind(lines, "fire.fought")}
    assert numbers
    assert numbers == {round_: 20 if round_ in shots else 15 for round_ in numbers}
    first = next(line for line in of_kind(lines, "fire.fought") if line["rolls"][0]["tn"] == 20)
    assert shots[first["round"]] in first["causes"]


def test_a_severe_fire_under_active_suppression_is_out_after_three_rounds() -> None:
    """What is built in and active takes a step each housekeeping, heat counted first, before the fire spreads (S1.7.5.20, A-199)."""
    sets = (
        "site.sections.wall.fire=severe",
        "site.elements.spray={type: sprinkler-riser, in: hall}",
        "site.zones.hall.suppression=active",
    )
    lines = told(plan_of(PLANT, *sets))
    assert changes(lines, "wall", "fire", "heat_rounds") == [
        (1, "fire.lowered", "heavy", 1),
        (2, "fire.lowered", "light", 2),
        (3, "fire.lowered", "none", None),
    ]
    assert not of_kind(lines, "fire.spread", "fire.checked")
    disabled = told(plan_of(PLANT, *ALONE, *sets, "site.elements.spray.damage=heavy"))
    assert not of_kind(disabled, "fire.lowered")
    unpowered = told(plan_of(PLANT, *ALONE, *sets, "site.powered=false"))
    assert not of_kind(unpowered, "fire.lowered")


def test_suppression_waits_for_the_end_of_a_lock() -> None:
    """Under a Lock up to round 8 there is no step at housekeeping 8, and one at 9 (A-199)."""
    sets = (
        "site.sections.wall.fire=severe",
        "site.elements.spray={type: sprinkler-riser, in: hall}",
        "site.zones.hall.suppression=active",
    )
    plan = plan_of(PLANT, *ALONE, *sets)
    alter(plan, initial={**plan.initial, "site": ("site", {**plan.initial["site"][1], "locked_until": 8})})
    assert [line["round"] for line in of_kind(told(plan), "fire.lowered")] == [9, 10, 11]


def test_what_is_kindled_in_a_housekeeping_is_not_touched_in_it() -> None:
    """A fire that spreads at the end of round 3 is put down in round 4, one of round 2 in round 2 itself (0.4, A-199)."""
    wet = ("site.elements.spray={type: sprinkler-riser, in: room}", "site.zones.room.suppression=active")
    spread = (f"dice={{back: {{hazard: {rolled(10, dice=3)}}}, wall: {{hazard: {rolled(6, dice=3)}}}}}", "limit=25 s")
    lines = told(plan_of(PLANT, *wet, *spread, "site.sections.wall.fire=heavy"))
    assert changes(lines, "back", "fire") == [(3, "fire.spread", "light"), (4, "fire.lowered", "none")]
    again = told(plan_of(PLANT, *wet, "timeline=[{at: 5 s, fire: back}]"))
    assert changes(again, "back", "fire") == [(2, "fire.started", "light"), (2, "fire.lowered", "none")]


@pytest.mark.parametrize(
    ("power", "number", "becomes"), [((), 10, "active"), (("site.powered=false",), 20, "bypassed")]
)
def test_what_is_built_in_is_set_going(power: tuple[str, ...], number: int, becomes: str) -> None:
    """A riser that is off is switched on at 10, by-passed at 20 without power, and acts from that housekeeping on (S1.7.5.20, S1.7.5.30, A-200)."""
    sets = (
        "site.sections.wall.fire=severe",
        "site.sections.wall.area=100 m2",
        "site.elements.spray={type: sprinkler-riser, in: hall}",
        orders("extinguish: hall"),
        loaded(time=[], repair=rolled(number - 1, number)),
    )
    lines = told(plan_of(PLANT, *ALONE, *sets, *power))
    tried = of_kind(lines, "suppression.tried")
    assert [(line["round"], line["rolls"][0]["tn"], line["data"]["success"]) for line in tried] == [
        (1, number, False), (2, number, True),
    ]  # fmt: skip
    assert changes(lines, "hall", "suppression") == [(2, "suppression.tried", becomes)]
    assert [line["round"] for line in of_kind(lines, "fire.lowered")] == [2, 3, 4]


def test_what_is_offline_is_passed_over_where_hands_are_quicker() -> None:
    """A small fire is put out by hand rather than by by-passing what is offline (A-200)."""
    sets = (
        "site.sections.wall.fire=light",
        "site.elements.spray={type: sprinkler-riser, in: hall}",
        "site.powered=false",
        orders("extinguish: hall"),
    )
    lines = told(plan_of(PLANT, *ALONE, *sets))
    assert of_kind(lines, "fire.fought")
    assert not of_kind(lines, "suppression.tried")


def test_ionization_lowers_the_roll_over_what_is_built_in() -> None:
    """Ionized, what has power is still set going at 10, with a die less (S1.7.5.20, A-200)."""
    plan = plan_of(
        PLANT, *ALONE, "site.sections.wall.fire=severe", "site.elements.spray={type: sprinkler-riser, in: hall}",
        orders("extinguish: hall"),
    )  # fmt: skip
    zone = {**plan.initial["hall"][1], "ionized_until": 9}
    alter(plan, initial={**plan.initial, "hall": ("zone", zone)})
    roll = of_kind(told(plan), "suppression.tried")[0]["rolls"][0]
    assert (roll["code"], roll["tn"]) == ("4D", 10)


def test_an_attempt_that_is_interrupted_is_lost() -> None:
    """Who is called away in the second of three rounds has lost the time, and begins anew (A-211, A-225)."""
    sets = (
        "site.sections.wall.fire=severe",
        orders("extinguish: wall, until: {time: 5 s}", "hold: hall, until: {time: 10 s}", "extinguish: wall"),
        loaded(time=[5, 1], repair=rolled(15)),
    )
    lines = told(plan_of(PLANT, *ALONE, *sets))
    assert changes(lines, "ada--extinguish--wall", "until")[:4] == [
        (1, "work.begun", 3),
        (2, "work.broken", 0),
        (3, "work.begun", 3),
        (3, "fire.fought", 0),
    ]
    assert of_kind(lines, "work.broken")[0]["data"]["reason"] == "it did something else"


def test_an_attempt_ends_with_what_it_was_about() -> None:
    """Where a fire goes out otherwise the attempt under way at it comes to nothing (A-225)."""
    sets = (
        "site.sections.wall.fire=light",
        "site.elements.spray={type: sprinkler-riser, in: hall}",
        "site.zones.hall.suppression=active",
        orders("extinguish: wall"),
        loaded(time=[5], repair="[]"),
    )
    broken = of_kind(told(plan_of(PLANT, *ALONE, *sets)), "work.broken")
    assert [(line["round"], line["data"]["reason"]) for line in broken] == [(2, "there is nothing left to do")]


@pytest.mark.parametrize("prone", [True, False])
def test_who_lies_works_as_well(prone: bool) -> None:
    """Lying down hinders no work (A-225)."""
    plan = plan_of(
        PLANT, *ALONE, "site.sections.wall.fire=severe", orders("extinguish: wall"), loaded(time=[1], repair=rolled(15))
    )
    alter(plan, initial={**plan.initial, "ada": ("unit", {**plan.initial["ada"][1], "prone": prone})})
    assert changes(told(plan), "wall", "fire")[0] == (1, "fire.fought", "heavy")


def test_attempts_succeed_and_last_as_often_as_the_odds_say() -> None:
    """Over many attempts successes and durations agree with exact odds, within 4 standard errors (S1.7.5.10, A-013)."""
    sets = (
        "site.sections.wall.fire=severe",
        "site.sections.wall.area=100000 m2",
        "limit=2 h",
        orders("extinguish: wall"),
    )
    lines = told(plan_of(PLANT, *ALONE, *sets), seed=11)
    fought, times = of_kind(lines, "fire.fought"), of_kind(lines, "work.begun")
    many, chance = len(fought), law(15).at_least(15)
    assert many > 600
    won = sum(line["data"]["success"] for line in fought)
    assert abs(won / many - chance) < 4 * sqrt(chance * (1 - chance) / many)
    rounds = [(line["rolls"][0]["total"] + 1) // 2 for line in times]
    assert abs(sum(rounds) / len(rounds) - 2) < 4 * sqrt(2 / 3 / len(rounds))


CREW = (
    "site.sections.wall.fire=severe",
    "site.elements.spray={type: sprinkler-riser, in: hall}",
    "sides.crew.units.ada.count=3",
    orders("extinguish: any", "vent: any"),
    *RIOT,
)


def test_the_order_of_processes_changes_nothing() -> None:
    """Fires, sprinklers and crews started in another order give the same bytes."""
    plan = plan_of(PLANT, *CREW)
    log = logged(plan, 3)[0]
    assert b"suppression.tried" in log
    assert logged(plan, 3, arrange=lambda processes: processes[::-1])[0] == log


WET = (
    "site.elements.spray={type: sprinkler-riser, in: room}",
    "site.zones.room.suppression=active",
    "site.sections.wall.area=12 m2",
    "site.sections.back.area=12 m2",
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("fire", ["wall.fire=heavy", "back.fire=severe"])
def test_the_audit_finds_nothing_in_a_log_of_suppression(tmp_path: Path, seed: int, fire: str) -> None:
    """What is built in stands in the log where the audit expects it (A-199)."""
    path = tmp_path / "wet.jsonl"
    path.write_bytes(logged(plan_of(PLANT, *WET, f"site.sections.{fire}"), seed)[0])
    assert audit(path).faults == []


def test_the_audit_misses_a_step_of_suppression(tmp_path: Path) -> None:
    """A step that suppression takes, and of which no line tells, is a fault of the log (A-199)."""
    path = tmp_path / "dry.jsonl"
    log = logged(plan_of(PLANT, *WET, "site.sections.back.fire=severe"), 1)[0]
    path.write_bytes(b"\n".join(line for line in log.split(b"\n") if b'"fire.lowered"' not in line))
    assert any("fire.lowered of back was due" in str(fault) for fault in audit(path).faults)


@pytest.mark.parametrize("seed", range(3))
def test_the_audit_finds_nothing_in_the_log_of_a_crew(tmp_path: Path, seed: int) -> None:
    """What a crew does stands in the log as the format has it."""
    path = tmp_path / "crew.jsonl"
    path.write_bytes(logged(plan_of(PLANT, *CREW), seed)[0])
    assert audit(path).faults == []


def test_nothing_is_noted_of_attacks_where_nobody_may_work() -> None:
    """Only a scenario in which somebody may fight fire or smoke notes where attacks fall (S1.8.6.20)."""
    plan = plan_of(PLANT, "site.sections.wall.fire=light", *RIOT)
    assert not any("attacked_round" in line.get("set", {}).get("hall", {}) for line in told(plan))
