"""Doors: whom they answer, locks, opening and closing."""

from __future__ import annotations

import pytest

from simcore.resolve.doors import close, obeys, open_freely, pick, pickable, picks
from tests.maps import HOUSE, Scene, faces, kinds, plan_of

SLICER = "sides.red.units.ann.template=slicer"


def slicer(total: int, *sets: str, locked: bool = True) -> Scene:
    """Ann, with Security 5D+1, before the front door; what her first try comes to."""
    loaded = f"dice={{ann: {{security: {faces(5, total - 1)}}}}}"
    return Scene(plan_of(HOUSE, SLICER, f"site.elements.door.locked={str(locked).lower()}", loaded, *sets))


@pytest.mark.parametrize(
    ("element", "fields", "ann", "bob"),
    [
        ("door", {}, True, True),
        ("door", {"locked": True}, False, True),
        ("door", {"jammed": True}, False, False),
        ("door", {"working": False}, False, False),
        ("gate", {}, False, True),
        ("gate", {"jammed": True}, False, False),
    ],
)
def test_whom_a_door_answers(element: str, fields: dict[str, bool], ann: bool, bob: bool) -> None:
    """A plain door opens for all, a locked or powered one for the side that holds the site, a jammed one for nobody (S1.4.6, A-094, A-095)."""
    here = Scene(plan_of(HOUSE))
    here.put(**{element: fields})
    assert (obeys(here.battle, "ann", element), obeys(here.battle, "bob", element)) == (ann, bob)


def test_a_lock_needs_security_and_a_door_that_moves() -> None:
    """Whoever has any dice may try, nobody tries what is jammed or ruined; who has not learnt it shoots if he can (RB-19, A-094, A-095)."""
    here = slicer(15, "sides.blue.units.cid={template: folk, zone: hall}")
    assert [pickable(here.battle, unit, "door") for unit in ("ann", "bob", "cid")] == [True, True, True]
    assert [picks(here.battle, unit, "door") for unit in ("ann", "bob", "cid")] == [True, False, True]
    here.put(door={"jammed": True})
    assert not pickable(here.battle, "ann", "door")
    here.put(door={"jammed": False, "working": False})
    assert not pickable(here.battle, "ann", "door")


@pytest.mark.parametrize(
    ("total", "sets", "tn", "opens"),
    [
        (15, (), 15, True),
        (14, (), 15, False),
        (19, ("site.elements.door.lock_tn=20",), 20, False),
        (20, ("site.elements.door.lock_tn=20",), 20, True),
        (10, ("rules.elements.lock_tn=10",), 10, True),
    ],
)
def test_trying_a_lock(total: int, sets: tuple[str, ...], tn: int, opens: bool) -> None:
    """Security against the lock's number: success unlocks and opens, failure changes nothing (A-094, RB-7)."""
    here = slicer(total, *sets)
    facts = here.drive(pick(here.battle, "ann", "door", 0))
    roll = facts[0].rolls[0]
    assert (roll.purpose, roll.total, roll.tn, facts[0].data["success"]) == ("security", total, tn, opens)
    assert kinds(facts) == ["lock.tried", "element.opened"][: 1 + opens]
    door = here.state.elements["door"]
    assert (door.locked, door.state) == ((False, "open") if opens else (True, "closed"))
    if opens:
        assert facts[1].causes == (facts[0].seq,)


def test_wounds_and_actions_hinder_a_try() -> None:
    """Security is a skill like others: wounds and more actions lower it (EA-5, EA-39)."""
    here = slicer(15)
    here.put(ann={"wounds": "wounded", "actions": 2})
    roll = here.drive(pick(here.battle, "ann", "door", 0))[0].rolls[0]
    assert roll.code == "3D+1"
    assert roll.parts == (("Security", "5D+1"), ("wounded", "-1D", "EA-39"), ("actions", "-1D", "EA-5"))


def test_a_powered_door_counts_as_locked_to_others() -> None:
    """A powered door that is not locked is opened by a roll, and there is nothing to unlock (A-094)."""
    here = slicer(20, f"dice.ann.security={faces(5, 20)}")
    facts = here.drive(pick(here.battle, "ann", "gate", 0))
    assert kinds(facts) == ["lock.tried", "element.opened"]
    assert facts[0].set == {}
    assert here.state.elements["gate"].state == "open"


def test_opening_and_closing_without_a_roll() -> None:
    """A door that obeys opens and closes without dice; the closing names the event that opened it (A-094)."""
    here = Scene(plan_of(HOUSE))
    opened = here.drive(open_freely(here.battle, "ann", "door", 0))[0]
    closed = here.drive(close(here.battle, "bob", "door", 0))[0]
    assert (opened.set, closed.set) == ({"door": {"state": "open"}}, {"door": {"state": "closed"}})
    assert opened.rolls == closed.rolls == ()
    assert closed.causes == (0, opened.seq)
