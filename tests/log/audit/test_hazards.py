"""Fires, smoke and collapse: true logs pass, and what is doctored or left out is caught by the rule that it breaks."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

import simcore
from simcore.log.audit import audit
from simcore.log.audit.hazards import PHASES, offset
from simcore.processes.hazards import START
from simcore.scenario.resolved import digest as resolved_digest
from tests.log.doctor import Doctor
from tests.maps import logged, plan_of

TOWER = Path(__file__).parents[1] / "tower.yaml"
SETS = [
    "rules.profile=basics",
    "rules.smoke.spill=false",
    "rules.collapse.impacts=false",
    "rules.environment.gravity=high",
]
KINDS = {
    *("fire.tried", "fire.started", "fire.checked", "fire.spread", "fire.ended", "section.weakened"),
    *("smoke.changed", "smoke.breathed", "collapse.checked", "collapse.spread"),
    *("impact.suffered", "unit.fell", "zone.collapsed"),
}
"""All kinds of line that fire, smoke and collapse write; what is built in against fire has logs of its own."""


def changes(line, field):
    """Whether a line's patch sets a field of anything."""
    return any(field in fields for fields in line.get("set", {}).values())


@pytest.fixture(scope="module")
def burnt(tmp_path_factory):
    """The first run of the tower that has every kind of line, and in which a hit and a fight are heavy activity."""
    path = tmp_path_factory.mktemp("burnt") / "run.jsonl"
    for seed in range(100):
        simcore.run(simcore.load(TOWER), seed, 0, path)
        lines = Doctor(path).lines
        noted = all(any(changes(line, field) for line in lines) for field in ("shaken_round", "stirred_round"))
        if noted and {line["kind"] for line in lines} >= KINDS:
            return path
    raise AssertionError


@pytest.fixture
def refused(burnt, tmp_path):
    """A function that forges the run by a function of its doctor, seals it anew, and gives the faults."""

    def forged(forge):
        patient = Doctor(burnt)
        forge(patient)
        return audit(patient.write(tmp_path / "forged.jsonl", reseal=True)).faults

    return forged


@pytest.mark.parametrize("detail", ["full", "outcome"])
@pytest.mark.parametrize("sets", [(), *((each,) for each in SETS), tuple(SETS)], ids=str)
def test_true_runs_pass(tmp_path, sets, detail):
    """Runs of a tower that burns and comes down have no fault, with dice or without, under each profile and setting (S1.7.0)."""
    plan = simcore.load(TOWER, list(sets))
    path = tmp_path / "run.jsonl"
    for seed in range(3):
        path.write_bytes(logged(plan, seed, detail=detail)[0])
        assert audit(path).faults == []


def test_nothing_comes_where_hazards_are_off(tmp_path, burnt):
    """With the module off a building that burns at the start has no line of fire, smoke or collapse, and one is a fault (S1.7.0)."""
    plan = simcore.load(TOWER, ["rules.hazards.enabled=false"])
    path = tmp_path / "run.jsonl"
    simcore.run(plan, 1, 0, path)
    assert audit(path).faults == []
    patient = Doctor(path)
    assert not KINDS & {line["kind"] for line in patient.lines}
    smoke = copy.deepcopy(Doctor(burnt).first("smoke.changed"))
    end = patient.lines[-1]
    smoke |= {"t": end["t"], "round": end["round"], "causes": [end["seq"] - 1]}
    patient.put_in(len(patient.lines) - 1, smoke)
    faults = audit(patient.write(path, reseal=True)).faults
    assert any("comes of rules that are not in force" in fault for fault in faults)


def test_the_phases_are_those_of_the_clock():
    """Smoke is breathed 2 ms into the round, and fires, checks and their spreading have parts b to d of housekeeping (S1.3.2.80, A-202)."""
    assert offset("start", 5000) == START
    assert [offset(part, 5000) for part, _ in PHASES] == [1, 2, 4800, 4900, 4910, 4920, 4930]


# What is forged: the first line of a kind that holds a text, and what is done to it; then what the audit must say.
def _set(line, id_, **fields):
    line.setdefault("set", {}).setdefault(id_, {}).update(fields)


def _level(doctor, line):
    zone = line["target"]
    line["set"][zone]["smoke"] = "heavy" if line["set"][zone].get("smoke") != "heavy" else "severe"


def _no_level(doctor, line):
    del line["set"]


def _one_pip_more(doctor, line):
    line["set"][line["target"]]["heat_pips"] += 1


def _no_pip_of_structure(doctor, line):
    del line["set"][line["target"]]["structure"]


def _round_of_heat(doctor, line):
    line["set"][line["target"]]["heat_rounds"] += 1


def _left_out(doctor, line):
    doctor.leave_out(line)


def _twice(doctor, line):
    place = doctor.lines.index(line) + 1
    doctor.put_in(place, {**copy.deepcopy(line), "seq": place})


def _number(doctor, line):
    roll = next(roll for roll in line["rolls"] if "tn" in roll)
    roll["tn"] -= 5
    roll["tn_parts"][0][1] -= 5


def _doors_forgotten(doctor, line):
    line["rolls"][0]["tn"] -= 5
    line["rolls"][0]["tn_parts"].pop()


def _pool(doctor, line):
    line["rolls"][0]["code"] = "9D"


def _source(doctor, line):
    line["rolls"][0]["against"] = line["target"]


def _no_cause(doctor, line):
    line["causes"] = line["causes"][1:] or [1]


def _intensity(doctor, line):
    line["set"][line["target"]]["fire"] = "severe" if line["set"][line["target"]]["fire"] != "severe" else "heavy"


def _fuel(doctor, line):
    _set(line, line["target"], fuel="electrical" if line["set"][line["target"]].get("fuel") != "electrical" else "fuel")


def _since(doctor, line):
    line["set"][line["target"]]["fire_since"] -= 1


def _said_otherwise(doctor, line):
    line["data"]["success"] = not line["data"]["success"]


def _later(doctor, line):
    line["set"][line["target"]]["clearing_since"] += 1


def _sound_section(doctor, line):
    line["target"] = "hut"


def _other_section(doctor, line):
    sections = doctor.lines[0]["data"]["layout"]["sections"]
    line["target"] = next(id_ for id_ in sections if id_ != line["target"])


def _choke(doctor, line):
    line["set"][line["actor"]]["choke_until"] += 1


def _band_further(doctor, line):
    line["set"][line["target"]]["damage"] = "destroyed" if "destroyed" not in str(line["set"]) else "severe"


def _it_stands(doctor, line):
    del line["set"]


def _trapped(doctor, line):
    fields = line["set"][line["target"]]
    if fields.pop("trapped", None) is None:
        fields["trapped"] = True


def _not_prone(doctor, line):
    del line["set"][line["target"]]["prone"]


def _zone_below(doctor, line):
    line["set"][line["target"]]["zone"] = "yard"


def _rolled_anew(doctor, line):
    del next(roll for roll in line["rolls"] if roll["for"] == "damage")["of"]


def _another_event(doctor, line):
    next(roll for roll in line["rolls"] if roll["for"] == "damage")["of"] += 1


def _nobody_caught(doctor, line):
    line.pop("set", None)
    _set(line, "bot", prone=True)


def _earlier(doctor, line):
    line["t"] = round(line["t"] - 0.01, 3)


def _other_activity(doctor, line):
    fields = next(fields for fields in line["set"].values() if {"shaken_round", "stirred_round"} & fields.keys())
    field = next(field for field in ("shaken_round", "stirred_round") if field in fields)
    fields[field] += 1


def _no_activity(doctor, line):
    for id_, fields in list(line["set"].items()):
        fields.pop("shaken_round", None)
        if "stirred_round" in fields or not fields:
            del line["set"][id_]


def _type(doctor, line):
    line["data"]["type"] = "flame"


FORGED = {
    "a level of smoke": ("smoke.changed", "'smoke'", _level, "the rules mean"),
    "a change of smoke without one": ("smoke.changed", "'smoke'", _no_level, "the rules mean"),
    "smoke that does not change": ("smoke.changed", "'smoke'", _left_out, "smoke.changed of"),
    "smoke that changes twice": ("smoke.changed", "'smoke'", _twice, "does not come now"),
    "smoke from nowhere": ("smoke.changed", "'causes'", _no_cause, "what led to it is"),
    "smoke that begins to clear": ("smoke.changed", "clearing_since", _later, "the rules mean"),
    "smoke too early": ("smoke.changed", "", _earlier, "does not come now"),
    "somebody who holds his breath": ("smoke.breathed", "", _left_out, "smoke.breathed of"),
    "somebody who breathes twice": ("smoke.breathed", "", _twice, "does not come now"),
    "a number of stale air": ("smoke.breathed", "", _number, "the target number is"),
    "a pool of Stamina": ("smoke.breathed", "", _pool, "the rules give"),
    "a choke too long": ("smoke.breathed", "choke_until", _choke, "the rules mean"),
    "smoke that is borne": ("smoke.breathed", "'success': False", _said_otherwise, "the rules say"),
    "a heat pip": ("section.weakened", "", _one_pip_more, "the rules mean"),
    "a round of heat": ("section.weakened", "", _round_of_heat, "the rules mean"),
    "a structure that heat leaves": ("section.weakened", "", _no_pip_of_structure, "the rules mean"),
    "heat that takes nothing": ("section.weakened", "", _left_out, "section.weakened of"),
    "a fire that is not checked": ("fire.checked", "", _left_out, "fire.checked of"),
    "a fire checked twice": ("fire.checked", "", _twice, "does not come now"),
    "a number of growing": ("fire.checked", "", _number, "the target number is"),
    "a pool of the environment": ("fire.checked", "", _pool, "the rules give"),
    "an intensity": ("fire.checked", "'fire'", _intensity, "the rules mean"),
    "an age": ("fire.checked", "'fire_since'", _since, "the rules mean"),
    "growth of another fire": ("fire.checked", "", _other_section, "does not come now"),
    "a fire from no event": ("fire.checked", "'causes'", _no_cause, "what led to it is"),
    "a spread that is not rolled": ("fire.spread", "", _left_out, "fire.spread of"),
    "a spread from itself": ("fire.spread", "", _source, "the rules ask for"),
    "a number of spreading": ("fire.spread", "", _number, "the target number is"),
    "a fire door forgotten": ("fire.spread", "fire door", _doors_forgotten, "the target number is"),
    "a new fire that is old": ("fire.spread", "'fire'", _since, "the rules mean"),
    "another fuel": ("fire.spread", "'fire'", _fuel, "the rules mean"),
    "a fire that burns on": ("fire.ended", "", _left_out, "fire.ended of"),
    "a fire that ends twice": ("fire.ended", "", _twice, "does not come now"),
    "a fire of the timeline left out": ("fire.started", "", _left_out, "fire.started of"),
    "a fire of the timeline elsewhere": ("fire.started", "", _sound_section, "brings no such fire"),
    "a fuel of the timeline": ("fire.started", "", _fuel, "a new fire means"),
    "a hit that does not kindle": ("fire.tried", "", _left_out, "brings about fire.tried"),
    "a hit that kindles twice": ("fire.tried", "", _twice, "no hit that may kindle is before it"),
    "a number of kindling": ("fire.tried", "", _number, "the target number is"),
    "a type of attack": ("section.hit", "", _type, "its type is"),
    "a section that is not checked": ("collapse.checked", "", _left_out, "collapse.checked of"),
    "a section that stands": ("collapse.checked", "'damage'", _it_stands, "the rules mean"),
    "a number of collapse": ("collapse.checked", "", _number, "the target number is"),
    "a structure that is rolled": ("collapse.checked", "", _pool, "the rules give"),
    "activity that is not named": ("collapse.checked", "", _no_cause, "what led to it is"),
    "a neighbor that is not tested": ("collapse.spread", "", _left_out, "collapse.spread of"),
    "a neighbor tested twice": ("collapse.spread", "", _twice, "does not come now"),
    "a band of a neighbor": ("collapse.spread", "'damage'", _band_further, "the rules mean"),
    "a fallen neighbor not named": ("collapse.spread", "", _no_cause, "what led to it is"),
    "somebody who is spared": ("impact.suffered", "", _left_out, "impact.suffered of"),
    "somebody who is trapped": ("impact.suffered", "'set'", _trapped, "means"),
    "somebody who stands": ("impact.suffered", "'prone': True", _not_prone, "means"),
    "damage rolled for one": ("impact.suffered", "'of'", _rolled_anew, "the rules ask for"),
    "damage of another event": ("impact.suffered", "'of'", _another_event, "the event of its pool is"),
    "a number against falling": ("impact.suffered", "'tn'", _number, "the target number is"),
    "a fall left out": ("unit.fell", "", _left_out, "unit.fell of"),
    "a fall to elsewhere": ("unit.fell", "", _zone_below, "means"),
    "a zone that does not close in": ("zone.collapsed", "", _left_out, "zone.collapsed of"),
    "others trapped": ("zone.collapsed", "", _nobody_caught, "the rules mean"),
    "a hit that shakes later": ("", "shaken_round", _other_activity, "gives"),
    "a hit that shakes nothing": ("", "shaken_round", _no_activity, "gives"),
    "a fight that stirs later": ("shot.fired", "stirred_round", _other_activity, "the attack means"),
    "a fight that stirs nothing": ("shot.fired", "stirred_round", _no_activity, "the attack means"),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_is_caught(refused, name):
    """A log of fires, smoke and collapse in which one thing is other than the rules make it, or missing, is refused for it."""
    kind, text, forge, said = FORGED[name]

    def forged(doctor):
        forge(doctor, next(line for line in doctor.lines[1:] if kind in ("", line["kind"]) and text in str(line)))

    faults = refused(forged)
    assert any(said in fault for fault in faults), faults[:5]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_last_of_a_kind_left_out_is_missed(refused, kind):
    """Each kind of line is missed to the end of the log: what ought to have come is asked for by whatever comes after it."""
    faults = refused(lambda doctor: doctor.leave_out([line for line in doctor.lines if line["kind"] == kind][-1]))
    assert any(kind in fault for fault in faults), faults[:5]


def test_a_fire_door_on_an_edge_is_audited(tmp_path):
    """Runs with fire doors on the edges between sections pass, and with another door named there, or none, their numbers are wrong (S1.7.4.30, A-193)."""
    edges = ["{section: beam, door: shut}", "{section: back, door: gate}", "screen"]
    plan = simcore.load(TOWER, [f"site.sections.roof.adjacent=[{', '.join(edges)}]", "rules.fire.check_interval=1"])
    path, numbers = tmp_path / "run.jsonl", set()
    for seed in range(5):
        simcore.run(plan, seed, 0, path)
        assert audit(path).faults == [], seed
        for line in Doctor(path).lines:
            if line["kind"] == "fire.spread" and "roof" in (line["target"], line["rolls"][0]["against"]):
                numbers.add(tuple(part[0] for part in line["rolls"][0]["tn_parts"][1:]))
    assert numbers == {(), ("fire door",)}
    for forged in ("beam", {"section": "beam", "door": "gate"}):
        patient = Doctor(path)
        scenario = patient.lines[0]["data"]["scenario"]
        scenario["resolved"]["site"]["sections"]["roof"]["adjacent"][0] = forged
        scenario["sha256"] = resolved_digest(scenario["resolved"])
        faults = audit(patient.write(tmp_path / "forged.jsonl", reseal=True)).faults
        assert any("the target number is" in fault for fault in faults), faults[:5]


def test_neighbors_and_fire_doors_are_those_of_the_scenario(refused):
    """A layout in which a section has another neighbor, or a door is rated otherwise, is not that of the scenario (A-185, A-193)."""

    def another(doctor):
        layout = doctor.lines[0]["data"]["layout"]["sections"]
        layout["hut"]["adjacent"].append("roof")
        layout["roof"]["adjacent"].append("hut")

    def unrated(doctor):
        doctor.lines[0]["data"]["layout"]["elements"]["shut"]["fire_rated"] = False

    for forge, said in ((another, "adjacent of hut is"), (unrated, "fire_rated of shut is")):
        faults = refused(forge)
        assert any(said in fault for fault in faults), faults[:5]


STILL = """
format: 1
name: still
limit: 10 min
site:
  scale: character
  structure: 4D
  zones: {yard: {outside: true, at: [0, 0]}, z: {at: [10, 0], area: 25 m2}}
  sections: {w: {parts: [yard, z], fire: heavy}, v: {parts: [yard, z], adjacent: []}}
sides:
  red: {units: {man: {template: civilian, zone: yard, orders: [{hold: yard}]}}}
"""


def test_rounds_without_any_line_are_looked_at(tmp_path):
    """A fire of which a careful forger leaves out every line is missed in the first round in which it had to come to something."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(STILL), 1)[0])
    assert audit(path).faults == []
    patient = Doctor(path)
    for line in [line for line in patient.lines if line["kind"] in KINDS]:
        patient.leave_out(line)
    faults = audit(patient.write(path, reseal=True)).faults
    due = [fault for fault in faults if "no line says what came of it" in fault]
    assert any("smoke.changed of z was due in round 1" in fault for fault in due)
    assert any("section.weakened of w was due in round 3" in fault for fault in due)


CROWDED = """
format: 1
name: crowded
limit: 5 s
site:
  scale: character
  structure: 4D
  zones:
    hall: {at: [0, 0], area: 25 m2}
    room: {at: [6, 0], area: 25 m2}
    shed: {at: [12, 0], outside: true}
  sections: {wall: {parts: [hall, room], damage: severe}}
  passages: [{from: hall, to: room}, {from: room, to: shed}]
sides:
  red:
    orders: [{move: room, speed: cruising}]
    units:
      ann: {template: civilian, zone: hall}
      bob: {template: civilian, zone: shed}
      cat: {template: civilian, zone: shed}
"""


def crowded(path, *sets):
    """The doctor of a run in which people run beside a wall that may give way."""
    path.write_bytes(logged(plan_of(CROWDED, *sets), 1)[0])
    assert audit(path).faults == []
    return Doctor(path)


def _stir_elsewhere(doctor):
    line = doctor.first("unit.moved", lambda line: line["actor"] == "bob")
    born = line["set"].pop("wall--room--bob")
    line["set"]["wall--hall--bob"] = {**born, "zone": "hall"}


def _stir_misnamed(doctor):
    line = doctor.first("unit.moved", lambda line: line["actor"] == "bob")
    line["set"]["wall--room--bob"]["zone"] = "hall"


def _stir_in_one(doctor):
    line = doctor.first("unit.moved", lambda line: line["actor"] == "ann")
    del line["set"]["wall--hall--ann"]


def _nobody_checked(doctor):
    doctor.leave_out(doctor.first("collapse.checked"))


def _one_named_less(doctor):
    line = doctor.first("collapse.checked")
    line["causes"] = line["causes"][:1] + line["causes"][2:]


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (_stir_elsewhere, "its way stirs"),
        (_stir_misnamed, "nobody else"),
        (_stir_in_one, "its way stirs"),
        (_nobody_checked, "collapse.checked of wall"),
        (_one_named_less, "what led to it is"),
    ],
)
def test_where_people_run_is_held_to_their_ways(tmp_path, forge, said):
    """Each zone in which somebody ran is noted, and three in one zone of a Severe section put it to the test (A-180)."""
    patient = crowded(tmp_path / "run.jsonl")
    assert sum(changes(line, "stirred_round") for line in patient.lines[1:]) == 3
    forge(patient)
    faults = audit(patient.write(tmp_path / "forged.jsonl", reseal=True)).faults
    assert any(said in fault for fault in faults), faults


def test_people_in_two_zones_put_nothing_to_the_test(tmp_path):
    """A check for three people of whom one ran only in another zone of the section is a fault (A-180)."""
    check = copy.deepcopy(crowded(tmp_path / "whole.jsonl").first("collapse.checked"))
    beyond = "sides.red.units.cat={template: civilian, zone: hall, orders: [{move: away, speed: cruising}]}"
    patient = crowded(
        tmp_path / "run.jsonl",
        beyond,
        "site.zones.away={at: [-6, 0], outside: true}",
        "site.passages=[{from: hall, to: room}, {from: room, to: shed}, {from: hall, to: away}]",
    )
    ran = [line["seq"] for line in patient.lines if line["kind"] == "unit.moved"]
    assert len(ran) == 3
    assert not any(line["kind"] == "collapse.checked" for line in patient.lines)
    place = len(patient.lines) - 1
    patient.put_in(place, {**check, "seq": place, "causes": ran})
    faults = audit(patient.write(tmp_path / "run.jsonl", reseal=True)).faults
    assert any("collapse.checked of wall does not come now" in fault for fault in faults), faults


UNDERMINED = """
format: 1
name: undermined
limit: 5 s
site:
  scale: character
  structure: 2D
  zones:
    hall: {at: [0, 0], area: 25 m2}
    loft: {at: [0, 0], area: 25 m2, level: 1}
  sections: {deck: {between: [hall, loft]}}
sides:
  red:
    units:
      ann: {template: civilian, zone: loft, orders: [{hold: loft}]}
      bob: {template: civilian, zone: loft, orders: [{hold: loft}]}
timeline: [{at: 0 s, strike: {weapon: hammer, target: deck}}]
catalogue:
  weapons:
    hammer: {skill: gunnery, damage: 20D, type: concussion, scale: character, ranges: [3 m, 30 m, 100 m, 300 m]}
"""
"""A floor that a strike destroys, and that is all that bounds two zones."""


def _fall_earlier(doctor):
    doctor.first("unit.fell")["t"] = 1.0


def _falls_out_of_order(doctor):
    first, second = [line for line in doctor.lines if line["kind"] == "unit.fell"]
    first["target"], second["target"] = second["target"], first["target"]


def _fall_of(kind):
    def forge(doctor):
        doctor.leave_out([line for line in doctor.lines if line["kind"] == kind][-1])

    return forge


def _falls_twice(doctor):
    _twice(doctor, doctor.first("unit.fell"))


def _stays_up(doctor):
    del doctor.first("unit.fell")["set"]["ann"]["zone"]


@pytest.mark.parametrize("detail", ["full", "outcome"])
@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (_fall_of("unit.fell"), "brings about unit.fell of bob"),
        (_fall_of("zone.collapsed"), "brings about zone.collapsed of loft"),
        (_fall_of("fire.tried"), "brings about fire.tried of deck"),
        (_fall_earlier, "happens at 0"),
        (_falls_out_of_order, "brings about unit.fell of ann"),
        (_falls_twice, "does not come now"),
        (_stays_up, "means"),
    ],
)
def test_what_a_hit_brings_down_is_held_to_the_rules(tmp_path, forge, said, detail):
    """Whoever falls with a section that a hit destroys, and what closes in, must stand right after the hit (S1.3.1.60, A-089)."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(UNDERMINED), 1, detail=detail)[0])
    assert audit(path).faults == []
    patient = Doctor(path)
    told = [line["kind"] for line in patient.lines if line["kind"] in KINDS]
    assert told[:5] == ["unit.fell", "unit.fell", "zone.collapsed", "zone.collapsed", "fire.tried"]
    forge(patient)
    faults = audit(patient.write(path, reseal=True)).faults
    assert any(said in fault for fault in faults), faults


DECK = "site.sections.deck"
BELOW = "sides.red.units.bob.zone=hall"


@pytest.mark.parametrize(
    ("sets", "falls"),
    [
        ((f"{DECK}={{between: [loft, hall]}}",), ["ann"]),
        ((f"{DECK}={{kind: floor, parts: [hall, loft]}}",), ["ann"]),
        ((f"{DECK}={{kind: floor, parts: [loft, hall]}}",), ["ann"]),
        ((f"{DECK}={{kind: roof, parts: [loft, hall]}}",), ["ann"]),
        ((f"{DECK}={{kind: roof, parts: [loft, hall]}}", "site.zones.loft.outside=true"), ["ann"]),
        ((f"{DECK}={{kind: floor, parts: [loft, hall]}}", "site.zones.hall.level=3"), ["bob"]),
        ((f"{DECK}={{between: [hall, loft]}}", "site.zones.loft.level=0"), ["ann"]),
        ((f"{DECK}={{between: [loft, hall]}}", "site.zones.loft.level=0"), ["bob"]),
        ((f"{DECK}={{kind: floor, parts: [hall, loft]}}", "site.zones.loft.level=0"), []),
        ((f"{DECK}={{over: [hall, loft]}}",), []),
        ((f"{DECK}={{kind: floor, over: [hall, loft]}}",), []),
        ((f"{DECK}={{parts: [hall, loft]}}",), []),
    ],
)
def test_whoever_is_above_falls_and_nobody_else(tmp_path, sets, falls):
    """The audit works out from the scenario which zone is above: a fall that is left out, goes up or comes of a wall or of what lies over both is a fault (S1.3.1.60, A-089)."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(UNDERMINED), 1)[0])
    model = copy.deepcopy(Doctor(path).first("unit.fell"))
    path.write_bytes(logged(plan_of(UNDERMINED, BELOW, *sets), 1)[0])
    assert audit(path).faults == []
    patient = Doctor(path)
    told = [line for line in patient.lines if line["kind"] == "unit.fell"]
    assert [line["target"] for line in told] == falls
    for line in told:
        less = copy.deepcopy(patient)
        less.leave_out(next(each for each in less.lines if each == line))
        assert audit(less.write(path, reseal=True)).faults
    place = told[0]["seq"] if told else next(line["seq"] for line in patient.lines if line["kind"] in KINDS)
    for who in {"ann", "bob"} - set(falls):
        line = copy.deepcopy(told[0] if told else model)
        here = patient.lines[0]["data"]["state"][who]["zone"]
        line |= {"seq": place, "target": who}
        line["set"] = {who: {"zone": "hall" if here == "loft" else "loft"}}
        more = copy.deepcopy(patient)
        more.put_in(place, line)
        faults = audit(more.write(path, reseal=True)).faults
        assert any("unit.fell" in fault for fault in faults), faults


@pytest.mark.parametrize(("said", "given"), [("wall", "floor"), ("floor", "roof"), ("roof", "wall")])
def test_the_kind_of_a_section_is_that_of_the_scenario(tmp_path, said, given):
    """A layout in which a floor is a wall, or the like, is not that of the scenario: nobody would fall with it (A-089)."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(plan_of(UNDERMINED, f"{DECK}={{parts: [hall, loft], kind: {given}}}"), 1)[0])
    patient = Doctor(path)
    patient.lines[0]["data"]["layout"]["sections"]["deck"]["kind"] = said
    faults = audit(patient.write(path, reseal=True)).faults
    assert any(f"kind of deck is '{said}'" in fault for fault in faults), faults


TWICE = """
format: 1
name: twice
limit: 10 s
site:
  scale: character
  structure: 2D
  zones: {yard: {outside: true, at: [0, 0]}, hall: {at: [10, 0], area: 25 m2}}
  sections:
    a: {parts: [yard, hall], adjacent: [b]}
    b: {parts: [yard, hall], adjacent: [c], damage: severe}
    c: {parts: [yard, hall], adjacent: [], damage: severe}
    d: {parts: [yard, hall], adjacent: []}
sides:
  red:
    units:
      bot: {template: civilian, zone: hall, orders: [{hold: hall}]}
      eve: {template: civilian, zone: yard, orders: [{hold: yard}]}
timeline: [{at: 0 s, strike: {weapon: hammer, target: a}}]
rules: {collapse: {heavy_activity: []}}
dice:
  b: {damage: [5, 5, 5, 5, 5, 5, 5, 5, 5]}
  c: {damage: [1, 1, 1, 1, 1, 1, 1, 1, 2]}
  bot: {soak: [5, 2, 5, 4]}
catalogue:
  weapons:
    hammer: {skill: gunnery, damage: 20D, type: concussion, scale: character, ranges: [3 m, 30 m, 100 m, 300 m]}
"""
"""Two walls that fall on somebody, one after the other; the second barely hurts."""


@pytest.mark.parametrize("kind", ["character", "droid"])
@pytest.mark.parametrize(("rank", "results"), [("minion", ["defeated", "no_effect"]), ("henchman", ["defeated", None])])
def test_who_is_out_is_hurt_again(tmp_path, kind, rank, results):
    """Whoever was taken out rolls for no jolt where the band would take him out again (EA-46, EA-47; A-043, A-130)."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(
        logged(plan_of(TWICE, f"sides.red.units.bot.rank={rank}", f"sides.red.units.bot.kind={kind}"), 1)[0]
    )
    caught = [line for line in Doctor(path).lines if line["kind"] == "impact.suffered"]
    assert [line["data"]["band"] for line in caught] == ["mortally_wounded", "stunned"]
    assert caught[0]["data"]["result"] == results[0]
    assert results[1] is None or caught[1]["data"]["result"] == results[1]
    assert any(roll["for"] == "duration" for roll in caught[1]["rolls"]) == (kind == "droid" and rank == "henchman")
    assert audit(path).faults == []
