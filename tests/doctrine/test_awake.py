"""Whether a round is played: contact, and orders to carry out."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.doctrine.awake import awake, contact
from simcore.doctrine.declare import declare
from tests.maps import FIELD, HOUSE, Scene, plan_of

DOWN = {"wounds": "incapacitated", "conscious": False, "prone": True}
GAP = {"jammed": True, "working": False, "breach": "1x1"}
FAR = ("site.zones.middle.at=[200, 0]", "site.zones.east.at=[400, 0]")


@pytest.mark.parametrize(
    ("sets", "patch", "met"),
    [
        ((), {}, True),
        ((), {"bob": DOWN}, False),
        (FAR, {}, False),
        ((*FAR, "sides.red.units.ann.zone=middle"), {}, True),
        (("sides.red.units.ann.weapons=[]",), {}, True),
        (("sides.red.units.ann.weapons=[]", "sides.blue.units.bob.weapons=[]"), {}, False),
        (("site.lines={blocked: [[west, east]]}",), {}, False),
        (("sides.red.allies=[blue]",), {}, False),
    ],
)
def test_contact(sets: tuple[str, ...], patch: dict[str, Any], met: bool) -> None:
    """Hostile units able to act are in contact with a line of effect within long range of a weapon of either."""
    here = Scene(plan_of(FIELD, *sets))
    here.put(**patch)
    assert contact(here.battle) is met


def ordered(order: str, *sets: str) -> Scene:
    """Ann in the yard with an order, Bob shut in behind the door."""
    return Scene(plan_of(HOUSE, f"sides.red.units.ann.orders=[{order}]", *sets))


@pytest.mark.parametrize(
    ("order", "patch", "met"),
    [
        ("hold: yard", {}, False),
        ("take: yard", {}, False),
        ("hold: lane", {}, True),
        ("move: lane", {}, True),
        ("move: lane", {"ann": {"zone": "lane"}}, False),
        ("move: lane", {"ann": {"zone": "lane", "toward": "yard", "metres": 1}}, True),
        ("move: hall", {"ann": {"prone": True}}, True),
        ("move: hall", {"ann": {"trapped": True}}, False),
        ("take: hall", {"door": {"locked": True}}, True),
        ("take: hall", {"door": {"locked": True}, "ann": {"toward": "hall", "metres": 5}}, True),
        ("attack: front", {}, True),
        ("attack: front", {"front": {"damage": "heavy", "breach": "1x2"}, "bob": DOWN}, False),
        ("attack: bob", {}, True),
        ("open: door", {}, True),
        ("open: door", {"door": {"jammed": True}}, True),
        ("open: door", {"door": {"jammed": True}, "ann": {"order_failed": 1}}, False),
        ("move: hall", {"door": GAP, "ann": {"toward": "hall", "metres": 5, "order_failed": 1}}, True),
        ("move: hall", {"door": GAP, "ann": {"toward": "hall", "metres": 5, "trapped": True}, "bob": DOWN}, False),
        ("hold: lane, full_dodge: true", {}, False),
    ],
)
def test_an_order_to_carry_out(order: str, patch: dict[str, Any], met: bool) -> None:
    """A round is awake while someone has somewhere to go, a barred way or a target to work at; holding in place, dodging, and what cannot be carried out, once that is told, are not that."""
    here = ordered(f"{{{order}}}")
    here.put(**patch)
    assert awake(here.battle) is met


def test_who_has_no_means_to_pass_a_barred_way_sleeps() -> None:
    """An unarmed unit right before a jammed door has nothing to do once that is told; before a locked one it tries the lock, trained or not (RB-19)."""
    for template, field, told, met in (
        ("folk", "jammed", 0, True),
        ("folk", "jammed", 1, False),
        ("slicer", "jammed", 1, False),
        ("soldier", "jammed", 1, True),
        ("folk", "locked", 1, True),
        ("slicer", "locked", 1, True),
    ):
        here = ordered("{move: hall}", f"sides.red.units.ann.template={template}")
        here.put(door={field: True}, ann={"toward": "hall", "metres": 5, "order_failed": told})
        assert awake(here.battle) is met, (template, field)


def test_the_first_of_two_orders_that_is_done_is_to_be_passed() -> None:
    """An order that is done and not the last is a reason to play the next round."""
    here = ordered("{take: yard}, {hold: yard}")
    assert awake(here.battle)
    here.drive(declare(here.battle))
    assert not awake(here.battle)


def test_the_fallen_and_the_absent_keep_nothing_awake() -> None:
    """Orders of units out of action or away are none to carry out."""
    here = ordered("{move: lane}")
    here.put(ann=DOWN)
    assert not awake(here.battle)
    here.put(ann={"wounds": "healthy", "conscious": True, "prone": False, "present": False, "zone": None})
    assert not awake(here.battle)
