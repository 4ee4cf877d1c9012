"""Orders that are passed over or done: what the log says of them, against their conditions and what they are about."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from simcore.log.audit import audit
from tests.log.doctor import Doctor
from tests.maps import HOUSE, logged, plan_of

SETS = (
    "limit=5 s",
    "catalogue.weapons.rifle.ammunition=6",
    "sides.red.units.ann={template: soldier, zone: yard, wounds: wounded, loaded: 0}",
    "sides.red.units.al={template: soldier, zone: yard, wounds: mortally_wounded}",
    "sides.blue.units.bob={template: soldier, zone: lane}",
    "site.elements.door.damage=light",
    "site.sections.side.breach=2x2",
)
"""Ann, wounded and without a shot, beside Al who bleeds; Bob in sight of her; a damaged door, a wall with a hole."""

TRUE: list[Any] = [
    {"time": "0 s"},
    {"losses": 1},
    {"losses": "50 %"},
    {"held": "yard"},
    {"lost": "lane"},
    {"damage": {"door": "light"}},
    {"state": {"door": "closed", "gate": "closed"}},
    {"breached": "side"},
    {"wounded": "wounded"},
    {"out_of_ammunition": True},
    [{"losses": 2}, {"breached": "side", "wounded": "wounded"}],
]
FALSE: list[Any] = [
    {"time": "1 s"},
    {"losses": 2},
    {"losses": "51 %"},
    {"held": "hall"},
    {"lost": "yard"},
    {"lost": "hall"},
    {"damage": {"door": "light", "gate": "light"}},
    {"state": {"door": "closed", "gate": "open"}},
    {"breached": "front"},
    {"wounded": "severely_wounded"},
    {"alarmed": True},
    {"out_of_ammunition": True, "losses": 2},
    [{"losses": 2}, {"held": "yard", "breached": "inner"}],
]


def told(order: dict[str, Any], kind: str, folder: Path) -> Doctor:
    """A doctor with the log of a run in which Ann goes on from an order, which the audit passes."""
    orders = json.dumps([order, {"hold": "yard"}])
    path = folder / "run.jsonl"
    path.write_bytes(logged(plan_of(HOUSE, *SETS, f"sides.red.units.ann.orders={orders}"))[0])
    assert audit(path).faults == []
    doctor = Doctor(path)
    assert doctor.first(kind)["actor"] == "ann"
    return doctor


def faults(doctor: Doctor, order: dict[str, Any], folder: Path) -> list[str]:
    """What the audit says of the log once the order that Ann had is said to be another."""
    scenario = doctor.lines[0]["data"]["scenario"]
    scenario["resolved"]["sides"]["red"]["units"]["ann"]["orders"][0] = order
    text = json.dumps(scenario["resolved"], separators=(",", ":"), ensure_ascii=False)
    scenario["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return audit(doctor.write(folder / "forged.jsonl", reseal=True)).faults


@pytest.mark.parametrize("asked", FALSE, ids=str)
def test_an_order_is_passed_over_where_its_condition_does_not_hold(asked: Any, tmp_path: Path) -> None:
    """What is passed over has a condition, and it does not hold by the state."""
    doctor = told({"hold": "yard", "if": asked}, "order.skipped", tmp_path)
    assert any("the condition of orders.ann.0 holds" in fault for fault in faults(doctor, {"hold": "yard"}, tmp_path))


@pytest.mark.parametrize("asked", TRUE, ids=str)
def test_a_condition_that_holds_is_no_reason_to_pass_over(asked: Any, tmp_path: Path) -> None:
    """An order whose condition holds by the state was not passed over for it."""
    doctor = told({"hold": "yard", "if": FALSE[0]}, "order.skipped", tmp_path)
    found = faults(doctor, {"hold": "yard", "if": asked}, tmp_path)
    assert any("the condition of orders.ann.0 holds" in fault for fault in found)


@pytest.mark.parametrize("asked", TRUE, ids=str)
def test_an_order_lasts_until_its_condition_holds(asked: Any, tmp_path: Path) -> None:
    """What a hold was to last until has come, by the state, where it is done; without an `until` it is never done."""
    doctor = told({"hold": "yard", "until": asked}, "order.done", tmp_path)
    assert any("has not come" in fault for fault in faults(doctor, {"hold": "yard"}, tmp_path))


@pytest.mark.parametrize("asked", FALSE, ids=str)
def test_an_order_does_not_end_before_its_condition_holds(asked: Any, tmp_path: Path) -> None:
    """A hold that is done before what it was to last until is refused."""
    doctor = told({"hold": "yard", "until": TRUE[0]}, "order.done", tmp_path)
    assert any("has not come" in fault for fault in faults(doctor, {"hold": "yard", "until": asked}, tmp_path))


UNDONE = [
    {"move": "lane"}, {"take": "lane"}, {"open": "door"}, {"attack": "bob"}, {"attack": "any"}, {"breach": "front"},
    {"breach": {"target": "door", "with": "rifle"}}, {"guard": "yard"}, {"withdraw": "any"}, "withdraw",
]  # fmt: skip


@pytest.mark.parametrize("order", UNDONE, ids=str)
def test_what_is_not_carried_out_is_not_done(order: Any, tmp_path: Path) -> None:
    """An order is done where the state says that it is carried out, by its verb."""
    doctor = told({"move": "yard"}, "order.done", tmp_path)
    assert any("is not carried out" in fault for fault in faults(doctor, order, tmp_path))


@pytest.mark.parametrize(
    "order", [{"move": "yard"}, {"take": "yard"}, {"close": "door"}, {"breach": "side"}, "evacuate"], ids=str
)
def test_what_is_carried_out_is_done(order: Any, tmp_path: Path) -> None:
    """An order that the state says is carried out may be done."""
    doctor = told({"move": "yard"}, "order.done", tmp_path)
    assert not any("is not carried out" in fault for fault in faults(doctor, order, tmp_path))


def test_the_last_order_stands(tmp_path: Path) -> None:
    """The last order of a list is neither done nor passed over."""
    doctor = told({"move": "yard"}, "order.done", tmp_path)
    del doctor.lines[0]["data"]["scenario"]["resolved"]["sides"]["red"]["units"]["ann"]["orders"][1]
    assert any("which stands" in fault for fault in faults(doctor, {"move": "yard"}, tmp_path))
