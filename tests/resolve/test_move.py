"""Moving at the speeds: metres, the roll that terrain asks for, what comes of a failure, doors and breaches."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.facts import Fact
from tests.maps import FIELD, HOUSE, Scene, alter, faces, kinds, plan_of, walk

ROUGH = {"difficult": 15, "very-difficult": 20}
"""What a walk at cautious speed must reach."""


def field(total: int | None, terrain: str = "very-easy", **more: Any) -> Scene:
    """Ann at the west of a field of such terrain; what her Running of 3D comes to first, and what else is loaded."""
    loaded: dict[str, Any] = dict(more)
    if total is not None:
        loaded["running"] = faces(3, total)
    here = Scene(plan_of(FIELD, f"dice={{ann: {loaded}}}"))
    for zone in here.plan.zones.values():
        alter(zone, terrain=terrain)
    return here


def moved(here: Scene, speed: str, goal: str = "east") -> list[Fact]:
    """The facts of Ann's movement."""
    return here.drive(walk(here.battle, "ann", goal, speed))


@pytest.mark.parametrize(
    ("speed", "metres", "place", "minor", "rule"),
    [
        ("cautious", 5, ("west", "middle", 5), 0, "EA-8"),
        ("cruising", 10, ("west", "middle", 10), 1, "RB-39"),
        ("high_speed", 20, ("middle", None, 0), 1, "RB-40"),
        ("all_out", 40, ("east", None, 0), 0, "RB-41"),
    ],
)
def test_how_far_each_speed_carries(
    speed: str, metres: int, place: tuple[str, str | None, int], minor: int, rule: str
) -> None:
    """Over clear ground a base of 5 m walks 5 m free, runs 10 m, goes 20 m and 40 m; what is faster than a walk costs a minor action, all-out nothing that could follow (EA-8, EA-9, RB-38, RB-39, RB-40, RB-41)."""
    here = field(17)
    (fact,) = moved(here, speed)
    now = here.state.units["ann"]
    assert ((now.zone, now.toward, now.metres), now.minor, fact.rule) == (place, minor, rule)
    assert (fact.data["walked"], fact.data.get("speed", "cautious")) == (metres, speed)


def test_two_minor_actions_add_up() -> None:
    """Running counts on top of what was done before in the round (EA-6, EA-8)."""
    here = field(None)
    here.put(ann={"minor": 1})
    moved(here, "cruising")
    assert here.state.units["ann"].minor == 2


@pytest.mark.parametrize(
    ("terrain", "speed", "tn"),
    [
        ("moderate", "cautious", None),
        ("difficult", "cautious", 15),
        ("very-difficult", "cautious", 20),
        ("heroic", "cautious", 30),
        ("moderate", "cruising", None),
        ("difficult", "cruising", 20),
        ("very-easy", "high_speed", 5),
        ("difficult", "high_speed", 30),
        ("moderate", "all_out", 20),
        ("difficult", "all_out", 31),
        ("heroic", "all_out", 51),
    ],
)
def test_what_terrain_asks_of_a_speed(terrain: str, speed: str, tn: int | None) -> None:
    """Running is rolled from Difficult on, one level easier at a walk, harder the faster, and anywhere above a run (RB-38, RB-39, RB-40, RB-41, RB-42)."""
    (fact, *_) = moved(field(10, terrain), speed)
    assert [(roll.purpose, roll.tn) for roll in fact.rolls] == ([] if tn is None else [("running", tn)])
    assert ("terrain" in fact.data, "success" in fact.data) == (tn is not None, tn is not None)


def test_a_zone_of_its_own_number() -> None:
    """A zone whose terrain has a number of its own is rolled for against that, unchanged (RB-38)."""
    here = field(17, "very-difficult")
    alter(here.plan.zones["west"], terrain_tn=17)
    (fact,) = moved(here, "cautious")
    assert (fact.rolls[0].tn, fact.data["success"]) == (17, True)


def test_the_hardest_zone_of_the_way_counts() -> None:
    """The terrain of a walk is that of the hardest zone that it touches (RB-42)."""
    here = field(17)
    alter(here.plan.zones["middle"], terrain="very-difficult")
    assert moved(here, "cruising")[0].rolls == ()
    assert moved(here, "cautious")[0].data["terrain"] == "very-difficult"


HALT = {"slip_round": 1, "slip_after": 2, "idle_until": 1}
LYING = {"idle_until": 2, "prone": True}


@pytest.mark.parametrize(
    ("total", "result", "metres", "patch"),
    [
        (15, "", 5, {}),
        (14, "slight_slip", 5, {"slip_round": 1, "slip": 1}),
        (12, "slight_slip", 5, {"slip_round": 1, "slip": 1}),
        (11, "slip", 2, {"slip_round": 1, "slip": 3, "slip_after": 1}),
        (9, "slip", 2, {"slip_round": 1, "slip": 3, "slip_after": 1}),
        (8, "fall", 2, HALT),
        (5, "fall", 2, HALT),
        (4, "minor_tumble", 1, LYING),
    ],
)
def test_failures_at_a_walk(total: int, result: str, metres: int, patch: dict[str, Any]) -> None:
    """Each row of failures at cautious speed over Difficult terrain: how much of the way is made, what it costs, and no collision (RB-38, RB-43)."""
    here = field(total, "difficult")
    facts = moved(here, "cautious")
    assert kinds(facts) == ["unit.moved"]
    (fact,) = facts
    assert (fact.data["walked"], fact.data.get("result", ""), fact.data["success"]) == (metres, result, not result)
    assert fact.rule == ("RB-43" if result else "RB-38")
    assert fact.set["ann"] == {"toward": "middle", "metres": metres, "minor": 1, **patch}


@pytest.mark.parametrize(
    ("speed", "terrain", "total", "result", "metres", "code"),
    [
        ("cruising", "very-difficult", 15, "minor_tumble", 2, ""),
        ("cruising", "very-difficult", 14, "tumble", 2, "2D"),
        ("cruising", "very-difficult", 10, "tumble", 2, "2D"),
        ("cruising", "very-difficult", 9, "major_tumble", 2, "4D"),
        ("high_speed", "difficult", 15, "minor_tumble", 5, ""),
        ("high_speed", "difficult", 14, "tumble", 5, "3D"),
        ("all_out", "difficult", 16, "minor_tumble", 10, "1D"),
        ("all_out", "difficult", 15, "tumble", 10, "4D"),
        ("all_out", "difficult", 10, "major_tumble", 10, "6D"),
        ("cautious", "heroic", 14, "tumble", 1, "1D"),
    ],
)
def test_tumbles_and_collisions(speed: str, terrain: str, total: int, result: str, metres: int, code: str) -> None:
    """Who misses by 11 and more makes a quarter of the way, lies, loses this round and the next, and collides by the speed, less 3D, as it is, or 2D more (RB-43, A-053)."""
    here = field(total, terrain)
    first, *hits = moved(here, speed)
    assert (first.data["result"], first.data["walked"]) == (result, metres)
    now = here.state.units["ann"]
    assert (now.prone, now.idle_until) == (True, 2)
    assert [(fact.kind, fact.target, fact.rolls[0].code) for fact in hits] == (
        [("unit.tumbled", "ann", code)] if code else []
    )


@pytest.mark.parametrize(("damage", "wounds"), [(8, "healthy"), (12, "wounded"), (17, "incapacitated")])
def test_a_collision_is_soaked(damage: int, wounds: str) -> None:
    """The damage of a collision is resolved against Strength and armor on the table of persons (RB-43, EA-36, EA-37)."""
    here = field(10, "difficult", damage=faces(6, damage + 5), soak=faces(4, 13))
    _, hit = moved(here, "all_out")
    assert (hit.kind, hit.rule, hit.data["table"], hit.data["weapon"]) == (
        "unit.tumbled", "RB-43", "character", "collision",
    )  # fmt: skip
    assert [(roll.purpose, roll.code) for roll in hit.rolls] == [("damage", "6D"), ("soak", "4D")]
    assert hit.data["margin"] == damage - 8
    assert here.state.units["ann"].wounds == wounds


def test_wounds_lower_the_roll_and_are_causes() -> None:
    """Running is a roll like any other: wounds lower it, and the line names them (EA-39, RB-38)."""
    here = field(None, "difficult")
    here.put(ann={"wounds": "wounded"})
    fact = moved(here, "cautious")[0]
    assert fact.rolls[0].parts == (("Dexterity", "3D"), ("wounded", "-1D", "EA-39"))
    assert fact.causes == (0, 1)


def test_a_slip_costs_the_rest_of_the_round_and_some_of_the_next() -> None:
    """What a slip costs lowers the rolls of its round, what it costs after those of the next, and no more (RB-43)."""
    here = field(11, "difficult")
    moved(here, "cautious")
    lost = []
    for round_ in (1, 2, 3):
        here.round(round_)
        lost.append(here.battle.rules.penalties(here.state.units["ann"], round_).slip)
    assert lost == [3, 1, 0]


@pytest.mark.parametrize(("total", "opens"), [(15, True), (11, False)])
def test_who_slips_before_a_door_does_not_open_it(total: int, opens: bool) -> None:
    """A walk that ends short of the door by a slip leaves it shut (RB-43, A-094)."""
    here = Scene(plan_of(HOUSE, f"dice={{ann: {{running: {faces(3, total)}}}}}"))
    alter(here.plan.zones["yard"], terrain="difficult")
    here.put(ann={"toward": "hall", "metres": 3})
    facts = here.drive(walk(here.battle, "ann", "hall"))
    assert kinds(facts) == (["element.opened", "unit.moved"] if opens else ["unit.moved"])
    assert here.state.units["ann"].zone == ("hall" if opens else "yard")


BREACHED = {
    "1x2": ({"front": {"breach": "1x2"}}, "difficult"),
    "2x2": ({"front": {"breach": "2x2"}}, "difficult"),
    "rubble": (
        {"front": {"breach": "open", "damage": "destroyed"}, "door": {"state": "gone", "damage": "destroyed"}},
        "very-difficult",
    ),
    "door": ({"front": {"breach": "2x2"}, "door": {"state": "open"}}, ""),
}


@pytest.mark.parametrize("way", BREACHED)
def test_a_breach_is_terrain(way: str) -> None:
    """A breach is Difficult terrain for who passes it, rubble Very Difficult though its door went with it; an open door beside a breach is none (A-088, RB-42)."""
    patch, terrain = BREACHED[way]
    here = Scene(plan_of(HOUSE, f"dice={{ann: {{running: {faces(3, 17)}}}}}"))
    here.put(**patch)
    here.put(ann={"toward": "hall", "metres": 3})
    (fact,) = here.drive(walk(here.battle, "ann", "hall"))
    assert fact.data.get("terrain", "") == terrain
    assert [roll.tn for roll in fact.rolls] == ([ROUGH[terrain]] if terrain else [])
    assert 1 in fact.causes


def test_before_a_breach_nothing_is_rolled() -> None:
    """Who does not get to the breach in this move has not to pass it (A-088)."""
    here = Scene(plan_of(HOUSE))
    here.put(front={"breach": "2x2"})
    (fact,) = here.drive(walk(here.battle, "ann", "hall"))
    assert fact.rolls == ()


def test_who_stays_has_not_moved() -> None:
    """A walk of no metres is no line (EA-8)."""
    assert moved(field(None), "cautious", "west") == []


@pytest.mark.parametrize(("total", "left"), [(9, 1), (8, 0), (5, 0), (4, 0)])
@pytest.mark.parametrize("rolled", [0, 1])
def test_who_falls_in_moving_dodges_no_more(total: int, left: int, rolled: int) -> None:
    """A slip leaves one his dodge; a fall, or worse, takes it with all other actions, unless it was rolled before (RB-43, RB-53, A-021)."""
    here = field(total, "difficult")
    here.put(ann={"dodge_round": 1, **({"dodge_rolled": 1, "dodge_total": 12} if rolled else {})})
    moved(here, "cautious")
    assert here.state.units["ann"].dodge_round == max(left, rolled)


@pytest.mark.parametrize(
    ("sets", "damage", "terrain"),
    [
        (("rules.hazards.enabled=false",), "destroyed", "very-difficult"),
        (("rules.hazards.enabled=false",), "severe", ""),
        ((), "destroyed", ""),
    ],
)
def test_ruins_are_hard_to_walk_over_where_nothing_collapses(sets: tuple[str, ...], damage: str, terrain: str) -> None:
    """With the hazards off an inside zone beside a destroyed section is Very Difficult terrain, and the roll names what destroyed it (S1.3.1.60, A-089)."""
    here = Scene(plan_of(HOUSE, f"dice={{ann: {{running: {faces(3, 17)}}}}}", *sets))
    here.put(ann={"zone": "hall"}, front={"breach": "open", "damage": damage})
    inside = next(zone for zone, each in here.plan.zones.items() if not each.outside and zone != "hall")
    here.put(**{each.id: {"state": "open"} for each in here.plan.elements.values() if each.opens})
    (fact,) = here.drive(walk(here.battle, "ann", inside))
    assert fact.data.get("terrain", "") == terrain
    assert (1 in fact.causes) is bool(terrain)
