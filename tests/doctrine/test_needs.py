"""What a unit chooses by need."""

from __future__ import annotations

import pytest

from simcore.doctrine.done import done
from simcore.doctrine.needs import breach, exit_zone, patient
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
    assert done(here.battle, ann, ann.orders[0]) is not bool(found)


def test_a_door_goes_before_a_wall() -> None:
    """Where a barred door leads on it is what bars the way, by the section that it is in."""
    here = Scene(plan_of(HOUSE, WALLED[0], "site.elements.door.locked=true"))
    assert breach(here.battle, here.plan.units["ann"]) in ("door", "front")
    here.put(door={"locked": False})
    assert breach(here.battle, here.plan.units["ann"]) == "inner"
