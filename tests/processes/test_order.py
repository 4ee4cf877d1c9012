"""The order of a round: declarations, initiative, passes, shown by whole runs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maps import lines, logged, plan_of

RANGE = """
format: 1
name: range
limit: 5 s
site:
  scale: walker
  structure: 4D
  zones:
    east: {outside: true, at: [0, 0]}
    west: {outside: true, at: [20, 0]}
  passages: [{from: east, to: west}]
sides:
  red:
    orders: [{hold: east, actions: 2}]
    units: {a: {template: rebel-trooper, zone: east, skills: {dodge: 12D}}}
  blue:
    orders: [hold: west]
    units: {b: {template: garrison-trooper, zone: west, skills: {dodge: 12D}}}
"""


def played(*sets: str) -> list[dict[str, Any]]:
    """The lines of one round."""
    return lines(logged(plan_of(RANGE, *sets))[0])


def shots(log: list[dict[str, Any]]) -> list[str]:
    """Who shot, in order."""
    return [line["actor"] for line in log if line["kind"] == "shot.fired"]


@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ("{a: {initiative: [2]}, b: {initiative: [1]}}", ["b", "a", "a"]),
        ("{a: {initiative: [1]}, b: {initiative: [2]}}", ["a", "b", "a"]),
        ("{a: {initiative: [4]}, b: {initiative: [1]}}", ["b", "a", "a"]),
        ("{a: {initiative: [3], tie: [2]}, b: {initiative: [3], tie: [1]}}", ["b", "a", "a"]),
        ("{a: {initiative: [3], tie: [4, 1]}, b: {initiative: [3], tie: [4, 5]}}", ["a", "b", "a"]),
    ],
)
def test_first_actions_of_all_come_before_second_ones(dice: str, order: list[str]) -> None:
    """Lowest dice act first, ties by further dice, and passes repeat until all actions are done (EA-15, EA-16, EA-17)."""
    log = played(f"dice={dice}")
    assert shots(log) == order
    (initiative,) = (line for line in log if line["kind"] == "initiative.rolled")
    assert initiative["data"]["order"] == list(dict.fromkeys(order))


def test_who_declared_one_action_has_no_second() -> None:
    """What is declared is what is done: one action and two, each at its own penalty (EA-14, EA-5)."""
    log = played()
    (declared,) = (line for line in log if line["kind"] == "round.declared")
    assert declared["data"]["actions"] == {"a": ["attack", "attack"], "b": ["attack"]}
    assert sorted(shots(log)) == ["a", "a", "b"]
    rolls = {line["actor"]: line["rolls"][0] for line in log if line["kind"] == "shot.fired"}
    assert rolls["a"]["parts"] == [["Blaster", "5D"], ["actions", "-1D", "EA-5"]]
    assert "parts" not in rolls["b"]


def test_an_action_lost_to_a_wound_does_not_take_place() -> None:
    """Whoever is Incapacitated in the first pass has no second action in that round (EA-41, EA-39)."""
    hit = "{a: {initiative: [6]}, b: {initiative: [1], to_hit: [5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 1], damage: [6, 6, 6, 6, 5]}"
    log = played(f"dice={hit}, a: {{initiative: [6], soak: [1, 1, 1]}}}}".replace("{a: {initiative: [6]}, b", "{b", 1))
    (wound,) = (line for line in log if line["kind"] == "unit.hit")
    assert wound["target"] == "a"
    assert wound["data"]["band"] in ("incapacitated", "mortally_wounded")
    assert shots(log) == ["b"]
