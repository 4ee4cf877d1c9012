"""What a unit chooses by need."""

from __future__ import annotations

import pytest

from simcore.doctrine import done, orders
from simcore.doctrine.danger import fastest
from simcore.doctrine.needs import breach, exit_zone, patient
from simcore.resolve.knowledge import Watch, knows, looked
from tests.maps import FIELD, HOUSE, Scene, plan_of

MEDIC = (
    "sides.red.units={ann: {template: soldier, zone: west, carries: {medpac: 1}}, amy: {template: soldier, zone: middle, count: 2}}",
)


@pytest.mark.parametrize(
    ("named", "found"), [("any", "amy-2"), ("amy", "amy-2"), ("amy-1", "amy-1"), ("blue", ""), ("bob", "")]
)
def test_whom_a_medic_treats(named: str, found: str) -> None:
    """Of his own who bleed the one who has bled longest, of those named; never an enemy, and nobody without a medpac (EA-43, A-041)."""
    here = Scene(plan_of(FIELD, *MEDIC))
    down = {"wounds": "mortally_wounded", "conscious": False, "prone": True}
    here.put(
        **{
            "amy-1": {**down, "mortal_since": 3},
            "amy-2": {**down, "mortal_since": 2},
            "bob": {**down, "mortal_since": 1},
        }
    )
    assert patient(here.battle, here.plan.units["ann"], named) == found
    here.put(ann={"medpacs": 0})
    assert patient(here.battle, here.plan.units["ann"], named) == ""


def test_the_way_off_the_map_is_an_exit_where_there_is_one() -> None:
    """One withdraws by a zone marked as exit, and evacuates to the nearest open ground."""
    here = Scene(plan_of(FIELD, "site.zones.east.exit=true"))
    ann = here.plan.units["ann"]
    assert exit_zone(here.battle, ann, "withdraw") == "east"
    assert exit_zone(here.battle, ann, "evacuate") == "west"


HOME = (
    "sides.folk={neutral: true, units: {joe: {template: folk, zone: hall}}}",
    "site.zones.lane.at=[0, 30]",
    "site.passages=[]",
)


def test_one_leaves_by_an_open_way_before_one_that_is_barred() -> None:
    """Who gets out by an open door does not work at the lock of a nearer one (A-094)."""
    shut = Scene(plan_of(HOUSE, *HOME, "site.elements.door.locked=true"))
    assert exit_zone(shut.battle, shut.plan.units["joe"], "evacuate") == "yard"
    back = "site.elements.back={type: wooden-door, in: side}"
    two = Scene(plan_of(HOUSE, *HOME, "site.elements.door.locked=true", back))
    assert exit_zone(two.battle, two.plan.units["joe"], "evacuate") == "lane"


def test_what_one_breaks_is_the_door_that_bars_the_way() -> None:
    """Told to break whatever bars the way, one works at the door in the wall, not at the wall; at nothing where none bars it."""
    orders = "sides.red.orders=[{breach: any}, {take: hall}]"
    for locked, found in (("true", "door"), ("false", "")):
        here = Scene(plan_of(HOUSE, orders, f"site.elements.door.locked={locked}"))
        assert breach(here.battle, here.plan.units["ann"]) == found


@pytest.mark.parametrize(("terrain", "speed"), [("very-easy", "high_speed"), ("difficult", "cautious")])
def test_who_gets_away_minds_the_ground_ahead(terrain: str, speed: str) -> None:
    """How fast one flees is weighed on all the ground that one will go over, and a fall costs rounds (RB-41, RB-42, RB-43)."""
    ground = f"site.zones.middle.terrain={terrain}"
    joe = "sides.folk={neutral: true, units: {joe: {template: folk, zone: west}}}"
    here = Scene(plan_of(FIELD, ground, joe, "site.zones.west.terrain=very-easy"))
    here.put(joe={"toward": "middle", "metres": 9})
    assert fastest(here.battle, here.plan.units["joe"], "east") == speed


def test_who_gets_away_runs_as_well_as_if_he_had_done_nothing_before() -> None:
    """Actions and minor actions of the round before lower no speed that is weighed for the next (EA-5, EA-6)."""
    joe = "sides.folk={neutral: true, units: {joe: {template: folk, zone: west, skills: {running: 4D}}}}"
    here = Scene(plan_of(FIELD, joe, "site.zones.middle.terrain=easy", "site.zones.west.terrain=easy"))
    rested = fastest(here.battle, here.plan.units["joe"], "east")
    here.put(joe={"minor": 2, "actions": 3})
    assert fastest(here.battle, here.plan.units["joe"], "east") == rested != "cautious"


@pytest.mark.parametrize(("until", "over"), [("", True), (", until: {time: 1 min}", False)])
def test_who_treats_until_something_comes_about_waits_for_the_next(until: str, over: bool) -> None:
    """To treat any is done when nobody bleeds, unless the order says how long it lasts; it has not failed meanwhile (EA-43)."""
    order = f"[{{treat: any{until}}}, {{hold: east}}]"
    here = Scene(plan_of(FIELD, *MEDIC, f"sides.red.units.ann.orders={order}"))
    ann = here.plan.units["ann"]
    current = orders.current(here.battle, ann)
    assert done.done(here.battle, ann, current) is over
    assert done.failure(here.battle, ann, current) == ""
    here.put(**{"amy-1": {"wounds": "mortally_wounded", "conscious": False, "prone": True, "mortal_since": 3}})
    assert not done.done(here.battle, ann, current)
    here.put(ann={"medpacs": 0})
    assert done.failure(here.battle, ann, current) == "it has no medpac"


@pytest.mark.parametrize("verb", ["evacuate: any", "withdraw: any"])
def test_who_has_no_way_out_says_so_and_goes_to_no_enemy(verb: str) -> None:
    """Where no way leads out an order to leave fails; it leads nowhere, least of all to an enemy of whom one knows."""
    sets = (f"sides.blue.units.bob.orders=[{{{verb}}}]", "site.elements={}", "sides.red.units.ann.zone=hall")
    here = Scene(plan_of(HOUSE, *sets))
    here.drive(looked(here.battle, Watch()))
    bob = here.plan.units["bob"]
    assert knows(here.battle, "blue", "ann")
    assert orders.goal(here.battle, bob, bob.orders[0]) == ""
    assert orders.ahead(here.battle, bob, bob.orders[0]) == ""
    assert done.failure(here.battle, bob, bob.orders[0]) == "there is no way out"


WALLED = (
    "sides.red.units.ann.orders=[{breach: any}, {take: room}]",
    "site.elements={}",
)


@pytest.mark.parametrize(
    ("patch", "found"),
    [
        ({}, "front"),
        ({"front": {"breach": "1x2"}}, "inner"),
        ({"front": {"breach": "1x2"}, "inner": {"breach": "open"}}, ""),
        ({"ann": {"zone": "hall"}}, "inner"),
        ({"ann": {"zone": "room"}}, ""),
    ],
)
def test_what_any_breaks_where_only_walls_bar_the_way(patch: dict[str, dict[str, str]], found: str) -> None:
    """Where no door leads on, `breach: any` is about the first wall of the shortest way; it is done once there is a way."""
    here = Scene(plan_of(HOUSE, *WALLED))
    if patch:
        here.put(**patch)
    ann = here.plan.units["ann"]
    assert breach(here.battle, ann) == found
    assert done.done(here.battle, ann, ann.orders[0]) is not bool(found)


def test_a_door_goes_before_a_wall() -> None:
    """Where a barred door leads on it is what bars the way."""
    here = Scene(plan_of(HOUSE, WALLED[0], "site.elements.door.locked=true"))
    assert breach(here.battle, here.plan.units["ann"]) == "door"
    here.put(door={"locked": False})
    assert breach(here.battle, here.plan.units["ann"]) == "gate"
