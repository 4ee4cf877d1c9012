"""Heavy activity: what puts a Severely Damaged section to the test, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.resolve import activity
from tests.maps import Scene, plan_of

SITE = """
format: 1
name: site
limit: 10 min
site:
  scale: character
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 25 m2}
    room: {at: [20, 0], area: 25 m2}
    far: {at: [30, 0], area: 25 m2}
  sections:
    front: {parts: [yard, hall]}
    inner: {parts: [hall, room]}
    back: {parts: [room, far]}
    end: {parts: [far, outside]}
    fence: {parts: [yard, outside]}
  elements:
    door: {type: wooden-door, in: back}
    fan: {type: air-handler, in: hall}
sides:
  red: {units: {man: {template: civilian, count: 4, zone: hall}}}
"""
"""Three rooms behind a yard."""

SEVERE = {"damage": "severe", "structure": "2D"}


def scene(*sets: str, **state: dict[str, Any]) -> Scene:
    """The site, with some of its sections changed."""
    here = Scene(plan_of(SITE, *sets))
    if state:
        here.put(**state)
    return here


@pytest.mark.parametrize(
    ("struck", "shaken"),
    [
        ("front", ["front", "inner"]),
        ("inner", ["front", "inner", "back"]),
        ("back", ["inner", "back", "end"]),
        ("end", ["back", "end"]),
        ("door", ["inner", "back", "end"]),
        ("fan", ["front", "inner"]),
        ("fence", []),
    ],
)
def test_what_a_hit_shakes(struck: str, shaken: list[str]) -> None:
    """A hit puts to the test the Severe sections of the inside zones that it bounds, or in which the element stands; outside zones join nothing (S1.7.1.10, A-180)."""
    here = scene(front=SEVERE, inner=SEVERE, back=SEVERE, end=SEVERE, fence=SEVERE)
    assert list(activity.shaken(here.battle, struck, 0)) == shaken


@pytest.mark.parametrize(("margin", "shakes"), [(-1, False), (0, True), (16, True)])
def test_a_hit_that_meets_the_resistance(margin: int, shakes: bool) -> None:
    """A hit is heavy activity from margin 0 on (S1.7.1.10, A-180)."""
    assert bool(activity.shaken(scene(front=SEVERE).battle, "front", margin)) == shakes


def test_only_what_is_severe_is_shaken() -> None:
    """A hit on sound sections, or on one that is shored, puts nothing to the test (S1.7.1.10, A-214)."""
    here = scene(inner={"damage": "heavy", "structure": "3D"}, back={**SEVERE, "shored": True})
    assert activity.shaken(here.battle, "front", 5) == {}
    assert activity.shaken(here.battle, "back", 5) == {}


def crowd(here: Scene, *who: str, zones: tuple[str, ...] = ("hall",)) -> tuple[bool, int]:
    """Whether there is heavy activity at the front after these have run or fought, and of how many people."""
    for unit in who:
        patch = activity.stirred(here.battle, unit, zones)
        if patch:
            here.put(**patch)
    return activity.found(here.battle, "front")[0], len(activity.people(here.battle, "front", "hall"))


@pytest.mark.parametrize(
    ("who", "heavy"),
    [
        (("man-1", "man-2"), False),
        (("man-1", "man-2", "man-3"), True),
        (("man-1", "man-1", "man-2"), False),
        (("man-1", "man-2", "man-3", "man-3", "man-4"), True),
    ],
)
def test_three_people_are_heavy_activity(who: tuple[str, ...], heavy: bool) -> None:
    """Three different people who run or fight are heavy activity; one who does so twice counts once (S1.7.1.10, A-180)."""
    assert crowd(scene(front=SEVERE), *who) == (heavy, len(set(who)))


def test_people_of_another_round_do_not_count() -> None:
    """Only who ran or fought in this round counts (S1.7.1.10, A-180)."""
    here = scene(front=SEVERE)
    crowd(here, "man-1", "man-2")
    here.round(2)
    assert crowd(here, "man-3") == (False, 1)
    assert crowd(here, "man-1", "man-2") == (True, 3)


def test_only_who_ran_or_fought_is_looked_at() -> None:
    """What is kept for a check is who ran or fought in this round, whatever their order, and nobody else (S1.7.1.10, A-180)."""
    here = scene(front=SEVERE, inner=SEVERE)
    crowd(here, "man-3", "man-1")
    assert {section: len(stirs) for section, stirs in here.battle.stirs.items()} == {"front": 2, "inner": 2}
    assert activity.people(here.battle, "front", "hall") == ["man-1", "man-3"]
    here.round(2)
    assert here.battle.stirs == {}


def test_people_elsewhere_do_not_count() -> None:
    """Who runs or fights in zones that the section does not bound, or outside, is nothing to it (S1.7.1.10, A-180)."""
    assert crowd(scene(front=SEVERE), "man-1", "man-2", "man-3", zones=("room", "far", "yard")) == (False, 0)
    assert crowd(scene(front=SEVERE), "man-1", "man-2", "man-3", zones=("room", "hall")) == (True, 3)


@pytest.mark.parametrize(
    ("where", "heavy"),
    [
        ({"man-1": ["hall"], "man-2": ["hall"], "man-3": ["room"]}, []),
        ({"man-1": ["hall"], "man-2": ["hall"], "man-3": ["room"], "man-4": ["room"]}, []),
        ({"man-1": ["hall"], "man-2": ["hall"], "man-3": ["hall"], "man-4": ["room"]}, ["man-1", "man-2", "man-3"]),
        ({"man-1": ["room"], "man-2": ["room"], "man-3": ["room"]}, ["man-1", "man-2", "man-3"]),
        ({"man-1": ["hall"], "man-2": ["hall"], "man-3": ["room", "hall"]}, ["man-1", "man-2", "man-3"]),
        ({"man-1": ["hall", "room"], "man-2": ["hall"], "man-3": ["room"]}, []),
        (
            {"man-1": ["hall", "room"], "man-2": ["room", "hall"], "man-3": ["hall", "room"]},
            ["man-1", "man-2", "man-3"],
        ),
    ],
)
def test_each_zone_counts_by_itself(where: dict[str, list[str]], heavy: list[str]) -> None:
    """Three people in one zone of a section are heavy activity, three in two are not; who runs through both counts in both (S1.7.1.10, A-180)."""
    here = scene(inner=SEVERE)
    by = {}
    for unit, zones in where.items():
        for zone in zones:
            here.put(**activity.stirred(here.battle, unit, (zone,)))
            by[here.record.events - 1] = unit
    active, numbers = activity.found(here.battle, "inner")
    assert (active, sorted({by[number] for number in numbers if number})) == (bool(heavy), heavy)


def test_people_before_it_was_severe_do_not_count() -> None:
    """Who ran or fought before the section became Severely Damaged does not count (A-180)."""
    here = scene()
    crowd(here, "man-1", "man-2")
    here.put(front=SEVERE)
    assert crowd(here, "man-3") == (False, 1)


@pytest.mark.parametrize(
    ("section", "fire", "heavy"),
    [
        ("front", "light", False),
        ("front", "heavy", True),
        ("inner", "severe", True),
        ("back", "severe", False),
        ("fence", "severe", False),
    ],
)
def test_a_fire_is_heavy_activity(section: str, fire: str, heavy: bool) -> None:
    """A Heavy or Severe fire in an inside zone of the section is heavy activity, its own or another's (S1.7.1.10, A-180)."""
    here = scene(front=SEVERE, **{section: {"fire": fire}} if section != "front" else {})
    if section == "front":
        here.put(front={"fire": fire})
    assert activity.found(here.battle, "front")[0] == heavy


@pytest.mark.parametrize("kind", ["hit", "fire", "people"])
def test_each_kind_has_its_switch(kind: str) -> None:
    """What is left out of collapse.heavy_activity is none, and what alone is named is (S1.7.1.10, A-180)."""
    kinds = ["hit", "fire", "vehicle", "breaching", "people"]
    for active in ([kind], [each for each in kinds if each != kind]):
        here = scene(
            f"rules.collapse.heavy_activity={active}",
            front=SEVERE,
            inner={"fire": "heavy"} if kind == "fire" else {"fire": "light"},
        )
        patch = activity.shaken(here.battle, "front", 3) if kind == "hit" else {}
        if patch:
            here.put(**patch)
        who = ("man-1", "man-2", "man-3") if kind == "people" else ()
        assert crowd(here, *who)[0] == (active == [kind])


def test_what_activity_consists_of() -> None:
    """All that was heavy activity in a round is named: the hit, each of the people, the fire (S1.7.1.10)."""
    here = scene(front=SEVERE)
    here.put(inner={"fire": "heavy"})
    fire = here.battle.because("inner", "fire")
    here.put(**activity.shaken(here.battle, "front", 3))
    hit = here.battle.because("front", "shaken_round")
    crowd(here, "man-1", "man-2", "man-4")
    people = [
        here.battle.because(activity.key("front", "hall", each), "stirred_round")
        for each in ("man-1", "man-2", "man-4")
    ]
    assert activity.found(here.battle, "front") == (True, (hit, *people, fire))
    assert None not in people
