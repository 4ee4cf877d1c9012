"""Figures of a plan that a careless reading would get nearly right."""

from __future__ import annotations

import pytest

from tests.maps import FIELD, HAMMER, HOUSE, plan_of


def test_an_area_is_length_times_width() -> None:
    """`size` gives the area by its first two lengths; the height counts for nothing."""
    plan = plan_of(HOUSE.replace("area: 36 m2", "size: [9 m, 4 m, 3 m]", 1))
    assert plan.zones["hall"].area == 36


@pytest.mark.parametrize(
    ("time", "rounds"),
    [("1 s", 1), ("5 s", 1), ("6 s", 2), ("10 s", 2), ("11 s", 3), ("3 rounds", 3), ("1 min", 12)],
)
def test_a_time_to_hold_is_rounded_up(time: str, rounds: int) -> None:
    """A hold must stand, and a side survive, to the end of the first round that ends at or after the time."""
    plan = plan_of(FIELD, f"victory={{red: {{hold: middle, for: {time}}}, blue: {{survive: {time}}}}}")
    assert (plan.goals[0].rounds, plan.goals[1].until) == (rounds, rounds)


@pytest.mark.parametrize("who", ["red", "green"])
def test_an_ally_is_one_whichever_of_the_two_says_so(who: str) -> None:
    """Two sides are allies as soon as one of them names the other, and then neither is hostile to the other."""
    green = "sides.green={units: {gil: {template: soldier, zone: west}}}"
    plan = plan_of(FIELD, green, f"sides.{who}.allies=[{'green' if who == 'red' else 'red'}]")
    assert {name: side.hostile for name, side in plan.sides.items()} == {
        "red": ("blue",),
        "blue": ("red", "green"),
        "green": ("blue",),
    }


def test_only_what_is_hard_to_name_is_called() -> None:
    """Doors, windows and hatches add the setting to a called shot, gates nothing (S1.1.5, A-082)."""
    plan = plan_of(HOUSE, "rules.elements.called_mod=7", "site.elements.bay={type: vehicle-door, in: side}")
    assert {id_: plan.elements[id_].called for id_ in ("door", "bay")} == {"door": 7, "bay": 0}


def test_a_mortal_wound_from_before_is_counted_from_the_first_round() -> None:
    """Who lies mortally wounded at the start has been so since round 1; who is less badly hurt has no such round (EA-41, EA-44)."""
    plan = plan_of(FIELD, "sides.red.units.ann.wounds=mortally_wounded", "sides.blue.units.bob.wounds=incapacitated")
    assert (plan.initial["ann"][1]["mortal_since"], plan.initial["bob"][1]["mortal_since"]) == (1, 0)


def test_who_arrives_later_is_not_there_yet() -> None:
    """New units of the timeline, and more of a group, are nowhere at the start and not present."""
    late = "{at: 10 s, arrive: {side: blue, units: {late: {template: soldier, zone: east, count: 2}}}}"
    more = "{at: 20 s, arrive: {unit: ann, count: 1, zone: west}}"
    plan = plan_of(FIELD, "sides.red.units.ann.count=1", f"timeline=[{late}, {more}]")
    there = {id_: (plan.initial[id_][1]["zone"], plan.initial[id_][1]["present"]) for id_ in plan.units}
    assert there == {
        "ann-1": ("west", True),
        "bob": ("east", True),
        "late-1": (None, False),
        "late-2": (None, False),
        "ann-2": (None, False),
    }


def test_the_middle_range_is_that_of_a_strike_that_says_nothing() -> None:
    """A strike with a skill and no range rolls against Moderate, one that names a range against that (EA-22)."""
    strikes = [
        f"{{at: 0 s, strike: {{weapon: hammer, target: front, skill: 4D{more}}}}}" for more in ("", ", range: long")
    ]
    plan = plan_of(HOUSE, HAMMER, f"timeline=[{', '.join(strikes)}]")
    assert [strike.band for strike in plan.strikes] == ["medium", "long"]
