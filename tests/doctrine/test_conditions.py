"""Conditions of orders: what each asks, and what a unit does while the condition of an order does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.doctrine.conditions import holds, met
from simcore.doctrine.declare import declare
from simcore.doctrine.memory import Memory
from tests.duels import QUIET, ann, battle, told_as
from tests.maps import FIELD, HOUSE, Scene, of_kind, plan_of, stock

GONE = {"present": False, "zone": None}
HURT = {"wounds": "incapacitated", "conscious": False, "prone": True}
SEEN = {"is": "sighting", "side": "red", "unit": "bob", "zone": "hall", "in_sight": True, "how": "sight", "round": 1}
FOUR = "sides.red.units={ann: {template: soldier, zone: yard}, amy: {template: soldier, zone: yard, count: 3}}"


def asked(test: str, text: str = HOUSE, round_: int = 1, **patch: dict[str, Any]) -> bool:
    """Whether Ann's order is over, which lasts until a test holds, after some changes."""
    here = Scene(
        plan_of(text, ann(f"hold: yard, until: {{{test}}}"), *((FOUR,) if "losses" in test else ())), round_=round_
    )
    if "losses" in test:
        here = Scene(
            plan_of(text, FOUR.replace("zone: yard}", f"zone: yard, orders: [{{hold: yard, until: {{{test}}}}}]}}", 1))
        )
    if patch:
        here.put(**patch)
    unit = here.plan.units["ann"]
    assert met(here.battle, unit, unit.orders[0].until) == holds(here.battle, unit, unit.orders[0].until)
    return holds(here.battle, unit, unit.orders[0].until)


@pytest.mark.parametrize(("round_", "now"), [(1, False), (6, False), (7, True), (8, True)])
def test_time(round_: int, now: bool) -> None:
    """A time is come in the first round that begins at or after it."""
    assert asked("time: 30 s", round_=round_) is now
    assert asked("time: 28 s", round_=round_) is now
    assert asked("time: 6 rounds", round_=round_) is now


@pytest.mark.parametrize(
    ("test", "patch", "now"),
    [
        ("losses: 2", {}, False),
        ("losses: 2", {"amy_1": HURT}, False),
        ("losses: 2", {"amy_1": HURT, "amy_2": {"defeated": True}}, True),
        ("losses: 1", {"amy_1": GONE}, False),
        ("losses: 1", {"amy_1": {"wounds": "severely_wounded"}}, False),
        ("losses: 50 %", {"amy_1": HURT}, False),
        ("losses: 50 %", {"amy_1": HURT, "ann": HURT}, True),
        ("losses: 50 %", {"amy_1": HURT, "amy_2": GONE, "amy_3": GONE}, True),
        ("held: yard", {}, True),
        ("held: yard", {"bob": {"zone": "yard"}}, False),
        ("held: yard", {"bob": {"zone": "yard", "defeated": True}}, True),
        ("held: hall", {}, False),
        ("lost: yard", {}, False),
        ("lost: hall", {}, False),
        ("lost: hall", {"red__bob": SEEN}, True),
        ("lost: hall", {"red__bob": SEEN, "bob": HURT}, False),
        ("lost: hall", {"red__bob": SEEN, "ann": {"zone": "hall"}}, False),
        ("damage: {front: light}", {}, False),
        ("damage: {front: light}", {"front": {"damage": "light"}}, True),
        ("damage: {front: heavy}", {"front": {"damage": "light"}}, False),
        ("damage: {front: heavy}", {"front": {"damage": "destroyed"}}, True),
        ("damage: {door: heavy}", {"door": {"damage": "severe"}}, True),
        ("state: {door: open}", {}, False),
        ("state: {door: open}", {"door": {"state": "open"}}, True),
        ("state: {door: closed}", {}, True),
        ("state: {door: gone}", {"door": {"state": "gone"}}, True),
        ("breached: front", {}, False),
        ("breached: front", {"front": {"breach": "1x2"}}, True),
        ("breached: front", {"front": {"breach": "open"}}, True),
        ("wounded: true", {}, False),
        ("wounded: true", {"ann": {"wounds": "wounded"}}, True),
        ("wounded: severely_wounded", {"ann": {"wounds": "wounded"}}, False),
        ("wounded: severely_wounded", {"ann": {"wounds": "severely_wounded"}}, True),
        ("out_of_ammunition: true", {}, False),
        ("alarmed: true", {}, False),
        ("alarmed: true", {"bob": {"loud_round": 1, "loud_zone": "hall"}}, True),
        ("alarmed: true", {"bob": {"loud_round": 1, "loud_zone": "room"}}, False),
        ("held: yard, wounded: true", {}, False),
        ("held: yard, wounded: true", {"ann": {"wounds": "wounded"}}, True),
    ],
)  # fmt: skip
def test_what_each_asks(test: str, patch: dict[str, Any], now: bool) -> None:
    """Each test asks what its name says, of things at least; of losses those who left do not count; all of a map must hold."""
    assert asked(test, **patch) is now


@pytest.mark.parametrize(("left", "now"), [((1, 0), False), ((0, 1), False), ((0, 0), True)])
def test_out_of_ammunition(left: tuple[int, int], now: bool) -> None:
    """Nothing is left to shoot with once no weapon that is shot has anything loaded or spare (EA-7)."""
    plan = plan_of(HOUSE, ann("hold: yard, until: {out_of_ammunition: true}"))
    stock(plan, "ann", "rifle", left)
    here = Scene(plan)
    unit = here.plan.units["ann"]
    assert holds(here.battle, unit, unit.orders[0].until) is now


def test_one_of_several_is_enough() -> None:
    """Of a list of conditions one that holds whole is enough."""
    here = Scene(plan_of(HOUSE, ann("hold: yard, until: [{held: hall}, {state: {door: closed}}]")))
    unit = here.plan.units["ann"]
    assert holds(here.battle, unit, unit.orders[0].until)


def test_who_waits_for_the_condition_of_its_last_order_holds_its_zone() -> None:
    """The last of a list is not followed before its condition holds: the unit holds the zone where it is until then."""
    lines = battle(FIELD, ann("move: middle", "move: east, if: {time: 30 s}"), QUIET, "limit=1 min")
    walks = [(round_, kind) for round_, kind, _ in told_as(lines, "ann") if kind in ("unit.moved", "order.done")]
    assert walks[:5] == [*((each, "unit.moved") for each in (1, 2, 3, 4)), (5, "order.done")]
    assert walks[5] == (7, "unit.moved")


def test_an_order_whose_condition_does_not_hold_is_passed_over() -> None:
    """One that is not the last is passed over, and that is told."""
    lines = battle(FIELD, ann("move: east, if: {held: east}", "hold: west"), QUIET, rounds=2)
    assert [line["data"]["order"] for line in of_kind(lines, "order.skipped")] == ["orders.ann.0"]
    assert of_kind(lines, "unit.moved") == []


@pytest.mark.parametrize("doctrine", ["", "defend"])
def test_conditions_are_each_units_own(doctrine: str) -> None:
    """Of two alike in one place the one who is wounded goes on, and the other does not."""
    hurt = "{template: soldier, zone: west, count: 2, orders: [{hold: west, until: {wounded: true}}, {move: middle}]}"
    plan = [
        f"sides.red.units={{amy: {hurt}}}",
        "sides.blue.units.bob.doctrine=calm",
        "catalogue.doctrines={calm: {fire: never}}",
    ]
    here = Scene(plan_of(FIELD, *plan, *((f"sides.red.units.amy.doctrine={doctrine}",) if doctrine else ())))
    here.put(**{"amy-2": {"wounds": "wounded"}})
    facts = here.drive(declare(here.battle, Memory()))
    assert [(fact.kind, fact.actor) for fact in facts if fact.kind.startswith("order")] == [("order.done", "amy-2")]
