"""What a unit chooses by need."""

from __future__ import annotations

import pytest

from simcore.doctrine.needs import exit_zone, patient
from tests.maps import FIELD, Scene, plan_of

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
