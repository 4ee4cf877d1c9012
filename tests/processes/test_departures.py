"""Who leaves the map by the timeline."""

from __future__ import annotations

import json

import pytest

from simcore.log.audit import audit
from simcore.plan import Plan
from tests.log.doctor import Doctor
from tests.maps import FIELD, logged, plan_of

BLUES = "sides.blue.units={guard: {template: soldier, count: 2, zone: east}, bob: {template: soldier, zone: east}}"
CALM = "sides.red.units.ann.doctrine=hold-fire"


def going(leave: str, *more: str, at: str = "10 s") -> Plan:
    """Three blues in the east, and red far away who holds her fire; somebody leaves in round 3."""
    still = [f"sides.blue.units.{unit}.doctrine=hold-fire" for unit in ("guard", "bob")]
    return plan_of(FIELD, BLUES, CALM, *still, "limit=30 s", f"timeline=[{{at: {at}, leave: {leave}}}]", *more)


def left(plan: Plan) -> list[tuple[int, str, str]]:
    """Round, unit and origin of each departure."""
    lines = [json.loads(line) for line in logged(plan)[0].splitlines()]
    assert all("causes" not in line for line in lines if line["kind"] == "unit.left")
    return [(line["round"], line["actor"], line["data"]["origin"]) for line in lines if line["kind"] == "unit.left"]


@pytest.mark.parametrize(
    ("leave", "who"),
    [
        ("bob", ["bob"]),
        ("{unit: bob}", ["bob"]),
        ("guard", ["guard-1", "guard-2"]),
        ("guard-2", ["guard-2"]),
        ("blue", ["guard-1", "guard-2", "bob"]),
    ],
)
def test_a_unit_a_group_or_a_side_leaves(leave: str, who: list[str]) -> None:
    """Whoever is named leaves at the start of its round, in file order, from wherever he is."""
    assert left(going(leave)) == [(3, unit, "timeline.0") for unit in who]


def test_who_is_not_there_or_not_able_stays() -> None:
    """The dead and the unconscious do not leave, nor does anyone who comes later or has left before."""
    down = going("blue", "sides.blue.units.bob.wounds=mortally_wounded")
    assert left(down) == [(3, "guard-1", "timeline.0"), (3, "guard-2", "timeline.0")]
    late = "timeline=[{at: 10 s, leave: guard}, {at: 15 s, arrive: {unit: guard, count: 1, zone: east}}, {at: 25 s, leave: guard}]"
    entries = [(3, "guard-1", "timeline.0"), (3, "guard-2", "timeline.0"), (6, "guard-3", "timeline.2")]
    assert left(going("guard", late)) == entries


def test_a_side_that_left_is_beaten() -> None:
    """Of a side that is gone from the map, with nobody to come, nobody is able to act."""
    outcome = logged(going("blue"))[1].outcome
    assert outcome == {"winner": "red", "reason": "eliminate"}


@pytest.mark.parametrize("leave", ["bob", "{unit: guard}", "blue"])
def test_the_audit_passes_departures(tmp_path, leave: str) -> None:
    """The audit finds nothing wrong with who leaves by the timeline."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(going(leave))[0])
    assert audit(path).faults == []


FORGED = {
    "somebody else": (lambda line: line.update(actor="guard-1", set={"guard-1": line["set"]["bob"]}), "not whom the"),
    "no such entry": (lambda line: line["data"].update(origin="timeline.1"), "nothing that the scenario has"),
    "by itself": (lambda line: line["data"].update(origin="clock"), "falls in round 3"),
    "from elsewhere": (lambda line: line["data"].update(zone="west"), "cannot leave from 'west'"),
    "with causes": (lambda line: line.update(causes=[1]), "its trigger is"),
}


@pytest.mark.parametrize("forge", FORGED)
def test_the_audit_refuses_forged_departures(tmp_path, forge: str) -> None:
    """Whoever leaves by the timeline is whom it names, when it says, from where he is; nobody else leaves so."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(going("bob"))[0])
    doctor = Doctor(path)
    change, told = FORGED[forge]
    change(doctor.first("unit.left"))
    assert any(told in fault for fault in audit(doctor.write(path, reseal=True)).faults)
