"""What a unit does about itself: standing up, dropping, drawing, loading, setting a weapon, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from simcore.doctrine.targets import ready_weapons, usable
from simcore.resolve import stance
from simcore.resolve.shot import shoot
from tests.maps import FIELD, MISS, Scene, alter, kinds, nearest, plan_of, stock

ARMED = "sides.red.units.ann.weapons=[rifle, pistol]"
TWO = "dice={ann: {to_hit: " + str(MISS) + "}}"


def scene(**now: Any) -> Scene:
    """Ann with a rifle in hand and a pistol beside; how she is."""
    here = Scene(plan_of(FIELD, ARMED, TWO))
    if now:
        here.put(ann=now)
    return here


@pytest.mark.parametrize(
    ("now", "stands"), [({"prone": True}, True), ({}, False), ({"prone": True, "trapped": True}, False)]
)
def test_standing_up(now: dict[str, Any], stands: bool) -> None:
    """Who lies prone stands up, free, and names what laid him low; the trapped and those on their feet do not (EA-13)."""
    here = scene(**now)
    facts = here.drive(stance.stand(here.battle, "ann", 0))
    assert kinds(facts) == (["unit.stood"] if stands else [])
    if stands:
        assert (facts[0].causes, facts[0].set) == ((0, 1), {"ann": {"prone": False}})


@pytest.mark.parametrize("prone", [False, True])
def test_dropping(prone: bool) -> None:
    """Who stands drops prone at no cost; who lies has nothing to do (EA-10)."""
    here = scene(prone=prone)
    facts = here.drive(stance.drop(here.battle, "ann", 0))
    assert [fact.set for fact in facts] == ([] if prone else [{"ann": {"prone": True}}])


def test_drawing_is_a_minor_action_that_lowers_what_follows() -> None:
    """A weapon drawn takes the place of the one in hand and is set to kill; the shot after it is at -1D (EA-6, EA-7, A-032)."""
    here = scene(stun_set=True)
    (fact,) = here.drive(stance.draw(here.battle, "ann", "pistol", 0))
    assert (fact.kind, fact.data["weapon"]) == ("weapon.drawn", "pistol")
    assert fact.set == {"ann": {"hand": "pistol", "minor": 1, "stun_set": False}}
    aim = nearest(here.battle, here.plan.units["ann"])
    assert aim is not None
    shot = here.drive(shoot(here.battle, "ann", aim, 0))[0]
    assert shot.rolls[0].parts == (("Blaster", "5D"), ("minor actions", "-1D", "EA-6"))
    assert fact.seq in shot.causes


def test_what_is_in_hand_is_not_drawn() -> None:
    """Nobody draws the weapon that he holds (EA-7)."""
    here = scene()
    assert here.drive(stance.draw(here.battle, "ann", "rifle", 0)) == []


@pytest.mark.parametrize(("left", "after"), [((0, 2), (10, 1)), ((3, 1), (10, 0)), ((10, 1), None), ((0, 0), None)])
def test_loading(left: tuple[int, int], after: tuple[int, int] | None) -> None:
    """A spare load fills the weapon in hand, a minor action; a full one is not loaded, nor one without spare loads (EA-7)."""
    plan = plan_of(FIELD, ARMED)
    stock(plan, "ann", "rifle", left)
    here = Scene(plan)
    facts = here.drive(stance.load(here.battle, "ann", 0))
    if after is None:
        assert facts == []
        return
    (fact,) = facts
    assert fact.kind == "weapon.loaded"
    now = here.state.magazines["ann-rifle"]
    assert ((now.loaded, now.spare), here.state.units["ann"].minor) == (after, 1)


def test_a_shot_takes_one_from_the_load() -> None:
    """Each shot takes one from the weapon's load; empty, it is not ready, and with nothing spare it is of no use (EA-7)."""
    plan = plan_of(FIELD, TWO)
    stock(plan, "ann", "rifle", (2, 1))
    here = Scene(plan)
    ann = plan.units["ann"]
    for left in (1, 0):
        aim = nearest(here.battle, ann)
        assert aim is not None
        (fact,) = here.drive(shoot(here.battle, "ann", aim, 0))
        assert fact.set["ann-rifle"] == {"loaded": left}
    assert (ready_weapons(here.battle, ann), len(usable(here.battle, ann))) == ((), 1)
    here.put(ann_rifle={"spare": 0})
    assert usable(here.battle, ann) == ()


@pytest.mark.parametrize(
    ("mode", "was", "patch"),
    [
        ("stun", False, {"stun_set": True, "minor": 1}),
        ("kill", True, {"stun_set": False, "minor": 1}),
        ("stun", True, None),
        ("kill", False, None),
    ],
)
def test_setting_a_weapon(mode: str, was: bool, patch: dict[str, Any] | None) -> None:
    """Setting a weapon to stun or back is a minor action, where it is not so already (EA-7, EA-48)."""
    here = scene(stun_set=was)
    facts = here.drive(stance.set_mode(here.battle, "ann", mode, 0))
    assert [(fact.kind, fact.data["mode"], fact.set["ann"]) for fact in facts] == (
        [("weapon.set", mode, patch)] if patch else []
    )


@pytest.mark.parametrize(
    ("stun", "hand", "said"), [(True, "rifle", True), (False, "rifle", False), (True, "pistol", False)]
)
def test_a_shot_says_in_which_mode_it_is(stun: bool, hand: str, said: bool) -> None:
    """A shot is in stun mode where the weapon in hand can stun and is set to it (EA-48)."""
    here = scene(stun_set=True, hand=hand)
    ann = here.plan.units["ann"]
    alter(ann, weapons=(replace(ann.weapons[0], stun=stun), ann.weapons[1]))
    aim = nearest(here.battle, ann)
    assert aim is not None
    assert (here.drive(shoot(here.battle, "ann", aim, 0))[0].data.get("mode") == "stun") is said


def test_bare_hands_are_not_drawn() -> None:
    """Who takes to his fists does so at no cost, and puts away what was in hand (EA-7)."""
    fists = "catalogue.weapons.fists={skill: brawling, damage: 2D, scale: character, type: concussion}"
    plan = plan_of(FIELD, fists, "sides.red.units.ann.weapons=[rifle, fists]")
    here = Scene(plan)
    (fact,) = here.drive(stance.draw(here.battle, "ann", "fists", 0))
    assert (fact.kind, fact.set) == ("weapon.drawn", {"ann": {"hand": "fists"}})
    (back,) = here.drive(stance.draw(here.battle, "ann", "rifle", 0))
    assert back.set == {"ann": {"hand": "rifle", "minor": 1}}
