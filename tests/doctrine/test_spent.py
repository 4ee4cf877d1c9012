"""Those who have no dice left, who lie on the ground, or who walk toward enemies that do not stir."""

from __future__ import annotations

import pytest

from simcore.doctrine.declare import declare
from simcore.doctrine.targets import hopeless
from simcore.doctrine.turn import Turns
from tests.maps import FIELD, HOUSE, Scene, nearest, plan_of

POOR = "sides.red.units.ann.skills.blaster=3D"
SPENT = {"wounds": "severely_wounded", "stunned_until": 9, "stuns": 1}


def declared(here: Scene) -> dict[str, list[str]]:
    """What everyone who has a turn declares."""
    facts = here.drive(declare(here.battle))
    said = next(fact for fact in facts if fact.kind == "round.declared").data["actions"]
    return {id_: list(words) for id_, words in said.items()}


@pytest.mark.parametrize(("skill", "attacks"), [("3D", False), ("3D+2", False), ("4D", True)])
def test_nobody_shoots_without_dice(skill: str, attacks: bool) -> None:
    """With a skill that a severe wound and a stun use up a unit declares no attack; with a die left it does (A-005)."""
    here = Scene(plan_of(FIELD, f"sides.red.units.ann.skills.blaster={skill}"))
    here.put(ann=SPENT)
    assert ("attack" in declared(here).get("ann", [])) is attacks


def test_minor_actions_of_the_round_before_cost_no_dice_of_the_next() -> None:
    """Who drew and loaded in the last round declares an attack as if he had not: minor actions lower what follows in their round (EA-6, A-005)."""
    here = Scene(plan_of(FIELD, POOR))
    here.put(ann={"minor": 3})
    assert "attack" in declared(here).get("ann", [])


@pytest.mark.parametrize(("dodge", "vain"), [("1 pip", False), ("2 pips", False), ("1D", True)])
def test_pips_that_reach_the_number_are_not_in_vain(dodge: str, vain: bool) -> None:
    """A pool without dice may still hit where its pips reach the target number (RB-7, A-005)."""
    sets = (
        "rules.defense.mode=dodge_only",
        f"sides.blue.units.bob.skills.dodge={dodge}",
        "sides.blue.units.bob.attributes.dexterity=1 pip",
    )
    here = Scene(plan_of(FIELD, *sets, "sides.red.units.ann.skills.blaster=3D+2"))
    here.put(ann=SPENT)
    aim = nearest(here.battle, here.plan.units["ann"])
    assert aim is not None
    assert hopeless(here.battle, here.plan.units["ann"], aim) is vain


def test_who_loses_his_dice_after_declaring_does_not_shoot() -> None:
    """Whether a shot is in vain is asked again when its moment comes (A-005)."""
    here = Scene(plan_of(FIELD, POOR))
    turns = Turns(here.battle, here.plan.units["ann"])
    here.put(ann={"actions": 1})
    turns.begin(0, None)
    assert turns.act("attack") is not None
    here.put(ann=SPENT)
    assert turns.act("attack") is None


def test_who_walks_is_ready_to_shoot_though_nobody_stirs() -> None:
    """An armed unit on its way attacks whoever comes into view, as long as an enemy is able to act at all (EA-14)."""
    sets = "sides.red.units.ann.orders=[{move: lane}]", "sides.blue.units.bob.zone=room"
    here = Scene(plan_of(HOUSE, *sets))
    assert declared(here)["ann"] == ["walk", "attack"]
    here.put(bob={"wounds": "incapacitated", "conscious": False})
    assert declared(here)["ann"] == ["walk"]


@pytest.mark.parametrize("field", ["prone", "trapped"])
def test_who_lies_on_the_ground_works_at_no_door(field: str) -> None:
    """One who would have to walk to the door in his way, and cannot, does not: the trapped declare nothing, the prone stand up, ready to shoot (EA-13, A-094)."""
    sets = (
        "sides.red.units.ann.zone=hall",
        "sides.red.units.ann.orders=[{move: room}]",
        "sides.blue.units.bob.zone=lane",
    )
    here = Scene(plan_of(HOUSE, *sets))
    assert declared(here).get("ann") == ["walk", "attack"]
    here.put(ann={field: True})
    assert declared(here).get("ann") == (None if field == "trapped" else ["stand", "attack"])


@pytest.mark.parametrize("field", ["prone", "trapped"])
def test_one_of_a_group_who_cannot_walk(field: str) -> None:
    """Of two of a group in one place the one who can walk does, the one who lies or is trapped does not (EA-8)."""
    sets = "sides.red.units.ann.count=2", "sides.red.units.ann.orders=[{move: lane}]", "sides.blue.units.bob.zone=room"
    here = Scene(plan_of(HOUSE, *sets))
    here.put(**{"ann-1": {field: True}})
    said = declared(here)
    assert ("walk" in said.get("ann-1", []), "walk" in said["ann-2"]) == (False, True)


def test_each_of_a_group_tells_its_failure() -> None:
    """That one of a group told already that it cannot carry out its last order keeps no other from telling it."""
    sets = "sides.red.units.ann.count=2", "sides.red.units.ann.orders=[{move: room}]"
    walled = HOUSE.replace("    gate: {type: blast-door, in: inner}\n", "")
    here = Scene(plan_of(walled, *sets))
    here.put(**{"ann-1": {"order_failed": 1}})
    told = [fact.actor for fact in here.drive(declare(here.battle)) if fact.kind == "order.failed"]
    assert told == ["ann-2"]
