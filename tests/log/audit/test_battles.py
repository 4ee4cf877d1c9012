"""Forgeries of real runs: walks, shots without result, holds, outcomes, causes and lines of effect."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import simcore
from simcore.log.audit import audit
from tests.maps import HOUSE, PEOPLE, logged, plan_of

GATEHOUSE = Path(__file__).parents[3] / "scenarios" / "gatehouse.yaml"
HELD = {"winner": "rebels", "reason": "hold"}


@pytest.fixture(scope="module")
def gatehouse(tmp_path_factory):
    """The log of the first run of the main scenario that the rebels win by a hold, past every door."""
    path = tmp_path_factory.mktemp("gatehouse") / "run.jsonl"
    plan = simcore.load(GATEHOUSE)
    for seed in range(500):
        outcome = simcore.run(plan, seed, 0, path)
        if outcome.outcome == HELD and _fit(path):
            break
    assert audit(path).faults == []
    return path


def _fit(path):
    """Whether a run has all that is forged here."""
    log = list(simcore.Log.open(path))
    through = any(fact.data.get("through") for fact in log if fact.kind == "unit.moved")
    kinds = {fact.kind for fact in log}
    caused = any(len(fact.causes) > 1 for fact in log if fact.kind == "shot.fired")
    return through and caused and {"unit.arrived", "section.hit", "unit.hit", "hold.begun"} <= kinds


@pytest.fixture(params=[False, True], ids=["checksums-left", "checksums-made-again"])
def refused(request, gatehouse, doctor, tmp_path):
    """A function that forges the run by a function of its doctor, and gives the faults beside those of checksums."""

    def forged(forge):
        patient = doctor(gatehouse)
        forge(patient)
        faults = audit(patient.write(tmp_path / "forged.jsonl", reseal=request.param)).faults
        return [fault for fault in faults if "_sha256" not in fault]

    return forged


def _end(doctor):
    return doctor.lines[-1]["data"]


def _without(doctor, line):
    """Take a line out and number the rest anew, causes included, as a careful forger would."""
    gone = line["seq"]
    doctor.lines.remove(line)
    for place, other in enumerate(doctor.lines):
        other["seq"] = place
        if "causes" in other:
            other["causes"] = [cause - (cause > gone) for cause in other["causes"] if cause != gone] or [1]
    _end(doctor)["events"] -= 1


def _with(doctor, line, place):
    """Put a line in and number the rest anew, causes included, as a careful forger would."""
    for other in doctor.lines[place:]:
        other["seq"] += 1
    for other in doctor.lines:
        if "causes" in other:
            other["causes"] = [cause + (cause >= place) for cause in other["causes"]]
    doctor.lines.insert(place, {**line, "seq": place})
    _end(doctor)["events"] += 1


def _teleport(doctor):
    doctor.first("unit.moved", lambda line: line["actor"] == "trooper-1")["set"]["trooper-1"] = {"zone": "forecourt"}


def _through_a_wall(doctor):
    doctor.first("unit.moved", lambda line: "through" in line["data"])["data"].pop("through")


def _another_door(doctor):
    doctor.first("unit.moved", lambda line: "through" in line["data"])["data"]["through"] = ["main-door"]


def _a_door_of_others(doctor):
    line = doctor.first("unit.moved", lambda line: line["actor"] == "trooper-1")
    line["data"]["through"] = ["main-door"]


def _twice(doctor):
    line = json.loads(json.dumps(doctor.first("unit.moved")))
    line["set"]["slicer"] = {"metres": 10}
    later = doctor.lines[line["seq"] + 2 :]
    _with(doctor, line, line["seq"] + 1)
    for other in later:
        if other.get("actor") == "slicer" and "metres" in other.get("set", {}).get("slicer", {}):
            other["set"]["slicer"]["metres"] += 5


def _no_result(kind):
    def forge(doctor):
        _without(doctor, doctor.first(kind))

    forge.__name__ = f"_no_{kind.replace('.', '_')}"
    return forge


def _since(doctor):
    doctor.first("hold.begun")["set"]["rebels"]["holds_since"] -= 2


def _early_hold(doctor):
    line = doctor.first("hold.begun")
    place = next(place for place, other in enumerate(doctor.lines) if other["round"] == 3)
    early = {**json.loads(json.dumps(line)), "round": 2, "t": 9.99, "set": {"rebels": {"holds_since": 2}}}
    early |= {"causes": [], "data": {**early["data"], "origin": "clock"}}
    del early["causes"]
    _with(doctor, early, place)


def _another_winner(doctor):
    _end(doctor)["outcome"] = {"winner": "garrison", "reason": "survive"}


def _another_reason(doctor):
    _end(doctor)["outcome"]["reason"] = "eliminate"


def _at_the_limit(doctor):
    _end(doctor)["outcome"] = {"winner": None, "reason": "limit"}
    figures = _end(doctor)["summary"]["figures"]
    for figure in figures.values():
        figure["status"] = "limit" if figure.get("status") == "ended" else figure.get("status")


def _broken_off(doctor):
    _end(doctor)["outcome"] = {"winner": None, "reason": "event_limit"}


def _ended_sooner(doctor):
    begun = doctor.first("hold.begun")
    last = doctor.lines[-1]
    doctor.lines = [line for line in doctor.lines if line["seq"] <= begun["seq"]]
    last["data"]["events"] = begun["seq"] + 1
    last |= {"seq": begun["seq"] + 1, "round": begun["round"], "t": begun["t"], "causes": [begun["seq"]]}
    doctor.lines.append(last)


def _another_cause_of_the_end(doctor):
    doctor.lines[-1]["causes"] = [1]


def _cause_left_out(doctor):
    line = next(line for line in doctor.lines if line["kind"] == "shot.fired" and len(line["causes"]) > 1)
    line["causes"] = line["causes"][:1]


def _declaration_of_another_round(doctor):
    later = [line for line in doctor.lines if line["kind"] == "round.declared"][1]
    doctor.first("shot.fired", lambda line: line["seq"] > later["seq"])["causes"][0] = 1


def _other_rules(doctor):
    doctor.lines[0]["data"]["rules"]["settings"]["elements"]["lock_tn"] = 20


def _arrival_elsewhere(doctor):
    line = doctor.first("unit.arrived")
    line["data"]["zone"] = line["set"]["relief-1"]["zone"] = "hall"


def _arrival_of_another_time(doctor):
    doctor.lines[0]["data"]["scenario"]["resolved"]["timeline"][0]["at"] = "95 s"


FORGERIES = [
    _teleport,
    _through_a_wall,
    _another_door,
    _a_door_of_others,
    _twice,
    _no_result("unit.hit"),
    _no_result("section.hit"),
    _no_result("hold.begun"),
    _since,
    _early_hold,
    _another_winner,
    _another_reason,
    _at_the_limit,
    _broken_off,
    _ended_sooner,
    _another_cause_of_the_end,
    _cause_left_out,
    _declaration_of_another_round,
    _other_rules,
    _arrival_elsewhere,
    _arrival_of_another_time,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__[1:])
def test_a_forged_battle_is_refused(refused, forge):
    """A run in which a walk, a result, a hold, the outcome or a cause was forged has a fault beside its checksums."""
    assert refused(forge)


RUINS = HOUSE.replace(
    "sides:", "timeline:\n  - {at: 0 s, every: 1 round, times: 40, strike: {weapon: rocket, target: front}}\nsides:"
).replace(
    "  templates:",
    "    rocket: {skill: gunnery, damage: 9D, scale: walker, type: concussion, ranges: [3 m, 9 m, 30 m, 90 m]}\n  templates:",
)


def _ruins(tmp_path, doctor):
    """The log of strikes at a wall until long after it is down; nobody else stirs."""
    text = RUINS.replace("ann: {template: soldier, zone: yard}", "ann: {template: folk, zone: yard}")
    text = text.replace("bob: {template: soldier, zone: hall}", "bob: {template: folk, zone: room}")
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(text))[0])
    return path, doctor(path)


def test_a_strike_at_a_ruin(tmp_path, doctor):
    """A strike at a wall that is down says that it had no effect and has no resolution; one that says so of a wall that stands is refused, and one of a ruin that does not (A-087)."""
    path, patient = _ruins(tmp_path, doctor)
    strikes = [line for line in patient.lines if line["kind"] == "strike.fired"]
    void = [line for line in strikes if line["data"].get("result") == "no_effect"]
    assert 0 < len(void) < len(strikes)
    assert audit(path).faults == []
    del void[0]["data"]["result"]
    assert any("destroyed before" in fault for fault in audit(patient.write(path, reseal=True)).faults)
    void[0]["data"]["result"] = "no_effect"
    strikes[0]["data"]["result"] = "no_effect"
    assert audit(patient.write(path, reseal=True)).faults


LONG = """
format: 1
name: loop
limit: 1 min
site:
  scale: character
  structure: 4D
  zones: {a: {at: [0, 0]}, b: {at: [10, 0]}, c: {at: [10, 10]}, d: {at: [0, 10]}}
  passages:
    - {from: a, to: b}
    - {from: b, to: c, length: 4 m}
    - {from: a, to: d, length: 40 m}
    - {from: d, to: c, length: 3 m}
sides:
  red: {units: {ann: {template: folk, zone: a, toward: d, metres: 12, move: 25 m, orders: [move: c, move: d, hold: a]}}}
"""


def test_who_turns_back_has_walked_all_of_it(tmp_path):
    """A long walk back to the middle behind, around a corner and on has the metres of its route (EA-8)."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(LONG + PEOPLE))[0])
    assert audit(path).faults == []
    moves = [json.loads(line) for line in path.read_text().splitlines() if '"unit.moved"' in line]
    assert [move["data"]["walked"] for move in moves][:1] == [25]
