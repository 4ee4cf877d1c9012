"""The dice that scale gives to a smaller attacker."""

from __future__ import annotations

from simcore.doctrine.targets import hopeless
from tests.maps import FIELD, Scene, nearest, plan_of


def test_the_dice_of_a_smaller_attacker_count() -> None:
    """Whose own dice are used up still shoots at what is larger: the dice that scale gives are dice (EA-3, A-005)."""
    here = Scene(plan_of(FIELD, "sides.red.units.ann.skills.blaster=3D", "sides.blue.units.bob.scale=walker"))
    here.put(ann={"wounds": "severely_wounded", "stunned_until": 9, "stuns": 1})
    aim = nearest(here.battle, here.plan.units["ann"])
    assert aim is not None
    assert not hopeless(here.battle, here.plan.units["ann"], aim)
