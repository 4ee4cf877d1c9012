"""Orders: where they lead, when they are done, why they fail."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from simcore.doctrine import done as ended
from simcore.doctrine import orders
from simcore.doctrine.passing import passed_over
from simcore.facts import Fact
from tests.maps import HOUSE, Scene, kinds, plan_of

DOWN = {"wounds": "incapacitated", "conscious": False, "prone": True}


def ordered(*given: str, sets: tuple[str, ...] = ()) -> Scene:
    """Ann in the yard with orders; Bob in the hall behind the door."""
    return Scene(plan_of(HOUSE, f"sides.red.units.ann.orders=[{', '.join(f'{{{order}}}' for order in given)}]", *sets))


def done(here: Scene, unit: str = "ann") -> bool:
    """Whether a unit's order is done."""
    one = here.plan.units[unit]
    return ended.done(here.battle, one, orders.current(here.battle, one))


def gone_on(here: Scene, unit: str = "ann") -> list[Fact]:
    """The facts of a unit that goes on from order to order."""
    return here.drive(going_on(here, unit))


def going_on(here: Scene, unit: str) -> Generator[Fact, int, None]:
    """Ask a unit until it stays at its order."""
    while (fact := passed_over(here.battle, here.plan.units[unit])) is not None:
        yield fact


@pytest.mark.parametrize(
    ("order", "patch", "met"),
    [
        ("move: lane", {}, False),
        ("move: lane", {"ann": {"zone": "lane", "toward": "yard", "metres": 2}}, False),
        ("move: lane", {"ann": {"zone": "lane"}}, True),
        ("move: yard", {}, True),
        ("hold: yard", {}, False),
        ("take: yard", {}, True),
        ("take: hall", {"ann": {"zone": "hall"}}, False),
        ("take: hall", {"ann": {"zone": "hall"}, "bob": DOWN}, True),
        ("take: hall", {"ann": {"zone": "hall"}, "bob": {"zone": "room"}}, True),
        ("take: hall", {"bob": {"zone": "room"}}, False),
        ("attack: bob", {}, False),
        ("attack: bob", {"bob": DOWN}, True),
        ("attack: blue", {"bob": {"wounds": "dead"}}, True),
        ("attack: front", {"front": {"damage": "light"}}, False),
        ("attack: front", {"front": {"damage": "heavy", "breach": "1x2"}}, True),
        ("attack: door", {"door": {"damage": "heavy", "breach": "1x1"}}, False),
        ("attack: door", {"door": {"state": "open"}}, True),
        ("attack: door", {"door": {"damage": "severe", "state": "open", "breach": "open"}}, True),
        ("attack: door", {"door": {"damage": "destroyed", "state": "gone", "breach": "open"}}, True),
        ("open: door", {}, False),
        ("open: door", {"door": {"state": "open"}}, True),
        ("close: door", {}, True),
        ("close: door", {"door": {"state": "open"}}, False),
    ],
)
def test_when_an_order_is_done(order: str, patch: dict[str, dict[str, Any]], met: bool) -> None:
    """Each order is done when what it wants is so, whoever brought it about."""
    here = ordered(order)
    here.put(**patch)
    assert done(here) is met


@pytest.mark.parametrize(("target", "met"), [("bob", False), ("bob-1", True), ("bob-2", False), ("blue", False)])
def test_a_group_is_done_when_its_last_is(target: str, met: bool) -> None:
    """An attack on a group or side is done when no unit of it is able to act."""
    here = ordered(f"attack: {target}", sets=("sides.blue.units.bob.count=2",))
    here.put(**{"bob-1": DOWN})
    assert done(here) is met
    here.put(**{"bob-2": DOWN})
    assert done(here)


@pytest.mark.parametrize(
    ("order", "goal"),
    [
        ("move: room", "room"),
        ("hold: lane", "lane"),
        ("attack: bob", "hall"),
        ("attack: blue", "hall"),
        ("attack: front", "yard"),
        ("attack: inner", "hall"),
        ("open: gate", "hall"),
        ("attack: side", "hall"),
    ],
)
def test_where_an_order_leads(order: str, goal: str) -> None:
    """An order leads to its zone, to the zone of whom it names, or to the nearest zone from which its target can be touched."""
    here = ordered(order)
    one = here.plan.units["ann"]
    assert orders.goal(here.battle, one, orders.current(here.battle, one)) == goal


def test_without_orders_a_unit_holds_its_own_zone() -> None:
    """A unit without orders holds the zone in which it began, origin `begin`."""
    here = Scene(plan_of(HOUSE))
    order = orders.current(here.battle, here.plan.units["bob"])
    assert (order.origin, order.verb, order.target) == ("begin", "hold", "hall")


def test_without_orders_who_arrives_holds_the_zone_of_its_arrival() -> None:
    """A unit of the timeline without orders holds the zone into which it came, and has no failed order."""
    timeline = "timeline=[{at: 0 s, arrive: {side: blue, zone: room, units: {cal: {template: soldier}}}}]"
    here = Scene(plan_of(HOUSE, timeline))
    here.put(cal={"present": True, "zone": "room"})
    order = orders.current(here.battle, here.plan.units["cal"])
    assert (order.origin, order.verb, order.target) == ("begin", "hold", "room")
    assert gone_on(here, "cal") == []


def test_done_orders_give_way_to_the_next() -> None:
    """Orders that are done are passed one after the other, each with its line; the last stands."""
    here = ordered("move: yard", "take: yard", "close: door", "move: yard")
    facts = gone_on(here)
    assert [(fact.kind, fact.data["order"], fact.set["ann"]["order"]) for fact in facts] == [
        ("order.done", "orders.ann.0", 1),
        ("order.done", "orders.ann.1", 2),
        ("order.done", "orders.ann.2", 3),
    ]
    assert gone_on(here) == []


@pytest.mark.parametrize(
    ("order", "patch", "sets"),
    [
        ("move: room", {}, ("site.elements.gate=null",)),
        ("open: gate", {"gate": {"jammed": True}}, ()),
        ("open: door", {"door": {"jammed": True}}, ()),
        ("close: door", {"door": {"state": "open", "jammed": True}}, ()),
        ("close: door", {"door": {"state": "open", "locked": True}}, ()),
        ("attack: bob", {}, ("sides.red.units.ann.weapons=[]",)),
    ],
)
def test_what_cannot_be_carried_out_is_told_and_passed_over(
    order: str, patch: dict[str, dict[str, Any]], sets: tuple[str, ...]
) -> None:
    """An order that cannot be carried out is logged once with its reason, and the next one is followed."""
    here = ordered(order, "hold: yard", sets=sets)
    here.put(**patch)
    (fact,) = gone_on(here)
    assert (fact.kind, fact.data["order"], fact.data["origin"]) == ("order.failed", "orders.ann.0", "orders.ann.0")
    assert fact.data["reason"]
    assert here.state.units["ann"].order == 1


def test_the_last_order_is_told_once_and_tried_again() -> None:
    """The last order of a list fails once in the log, stands, and is carried out when it can be."""
    here = ordered("move: yard", "open: gate")
    here.put(gate={"jammed": True}, door={"state": "open"})
    assert kinds(gone_on(here)) == ["order.done", "order.failed"]
    here.round(2)
    assert gone_on(here) == []
    assert here.state.units["ann"].order == 1
    one = here.plan.units["ann"]
    assert ended.failure(here.battle, one, orders.current(here.battle, one))
    here.put(gate={"damage": "severe", "state": "open", "jammed": False, "breach": "open", "working": False})
    assert done(here)


def test_a_door_that_is_gone_cannot_be_closed() -> None:
    """Nobody closes a door that went with its wall: the order fails (S1.3.1.60)."""
    here = ordered("close: door", "hold: yard")
    here.put(front={"damage": "destroyed", "breach": "open"}, door={"damage": "destroyed", "state": "gone"})
    (fact,) = gone_on(here)
    assert fact.kind == "order.failed"


def test_orders_of_a_side_are_those_of_its_units() -> None:
    """A unit without orders of its own follows its side's, and the origin names the side."""
    here = Scene(plan_of(HOUSE, "sides.red.orders=[{move: lane}]"))
    assert orders.current(here.battle, here.plan.units["ann"]).origin == "orders.red.0"


@pytest.mark.parametrize(
    ("mate", "shut", "failed"),
    [
        ("folk", "jammed", True),
        ("slicer", "jammed", True),
        ("soldier", "jammed", False),
        ("folk", "locked", False),
        ("slicer", "locked", False),
    ],
)
def test_who_is_shut_out_for_good_goes_on_to_the_next_order(mate: str, shut: str, failed: bool) -> None:
    """Before a door that nobody of the side can pick or shoot an order fails and is passed over; else one waits for the mate (A-094)."""
    sets = f"sides.red.units.mate={{template: {mate}, zone: lane}}", "sides.red.units.ann.template=folk"
    here = ordered("move: hall", "hold: yard", sets=sets)
    here.put(door={shut: True}, ann={"toward": "hall", "metres": 5})
    facts = gone_on(here)
    assert kinds(facts) == (["order.failed"] if failed else [])
    assert here.state.units["ann"].order == (1 if failed else 0)
