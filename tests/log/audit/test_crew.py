"""The work of crews: true logs pass, and what is doctored or left out is caught by the rule that it breaks."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

import simcore
from simcore.log.audit import audit
from tests.log.doctor import Doctor
from tests.maps import logged

PLANT = Path(__file__).parents[1] / "crew.yaml"
TOWER = Path(__file__).parents[3] / "scenarios" / "tower-fire.yaml"
KINDS = ("work.begun", "work.continued", "work.broken", "fire.fought", "suppression.tried", "zone.vented")
PROFILES = ("empire-ascendant", "basics")

SHOWN = {
    "fire.fought": ("'knocked': 1", "'fire': ", "heat_rounds", "'success': False", "enemy fire", "'water'", "'foam'"),
    "suppression.tried": ("'active'", "'bypassed'", "ionized", "'success': False"),
    "zone.vented": ("'success': True", "'success': False"),
    "work.begun": ("'is': 'job'", "'extinguish'", "'activate'", "'vent'"),
    "work.broken": ("something else", "nothing left"),
}
"""What the lines of a run must show before it is forged, by kind."""


def holds(lines, kind, text=""):
    """The lines of a kind that hold a text."""
    return [line for line in lines if line["kind"] == kind and text in str(line)]


@pytest.fixture(scope="module")
def worked(tmp_path_factory):
    """The first run of the plant that shows everything."""
    path = tmp_path_factory.mktemp("worked") / "run.jsonl"
    plan = simcore.load(PLANT)
    for seed in range(300):
        simcore.run(plan, seed, 0, path)
        lines = Doctor(path).lines
        shown = all(holds(lines, kind, text) for kind, texts in SHOWN.items() for text in texts)
        if shown and holds(lines, "work.continued"):
            return path
    raise AssertionError


@pytest.fixture
def refused(worked, tmp_path):
    """A function that forges the run by a function of its doctor, seals it anew, and gives the faults."""

    def forged(forge):
        patient = Doctor(worked)
        forge(patient)
        return audit(patient.write(tmp_path / "forged.jsonl", reseal=True)).faults

    return forged


@pytest.mark.parametrize("detail", ["full", "outcome"])
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("lock", [(), ("site.locked_until=60 s", "site.ionized_until=2 min")], ids=["free", "locked"])
def test_true_runs_of_a_plant_pass(tmp_path, profile, detail, lock):
    """Runs of a plant whose crew works at all that it can have no fault, with dice or without, under a Lock or not (S1.7.5.10)."""
    plan = simcore.load(PLANT, [f"rules.profile={profile}", *lock])
    path = tmp_path / "run.jsonl"
    found = set()
    for seed in range(3):
        path.write_bytes(logged(plan, seed, detail=detail)[0])
        assert audit(path).faults == []
        found |= {line["kind"] for line in Doctor(path).lines}
    assert found >= {*KINDS}


def test_another_time_is_caught_where_no_dice_are_told(tmp_path):
    """In a log without dice an attempt takes the rounds of the die that its key gives, and not another of 1-3 (S1.7.5.10, A-201)."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(simcore.load(PLANT), 0, detail="outcome")[0])
    patient = Doctor(path)
    line = next(line for line in holds(patient.lines, "work.begun") if "'extinguish'" in str(line))
    fields = line["set"][f"{line['actor']}--extinguish--{line['target']}"]
    fields["until"] = line["round"] + (fields["until"] - line["round"] + 1) % 3
    faults = audit(patient.write(tmp_path / "forged.jsonl", reseal=True)).faults
    assert any("the patch is" in fault and f"event {line['seq']}:" in fault for fault in faults), faults[:5]


@pytest.mark.parametrize("profile", PROFILES)
def test_true_runs_of_the_tower_pass(tmp_path, profile):
    """Over ten seeds the fire in the records tower, to which a brigade comes, is audited without a fault; by its own profile it lasts until they work (S1.7.5.10)."""
    plan = simcore.load(TOWER, [f"rules.profile={profile}"])
    path = tmp_path / "run.jsonl"
    found = set()
    for seed in range(10):
        simcore.run(plan, seed, 0, path)
        assert audit(path).faults == [], f"seed {seed}"
        found |= {line["kind"] for line in Doctor(path).lines}
    assert found & {*KINDS} or profile == "basics"


# What is forged: the first line of a kind that holds a text, and what is done to it; then what the audit must say.
def _job(line):
    """The id of the job that a line changes, and what it changes there."""
    return next((id_, fields) for id_, fields in line["set"].items() if id_.startswith(f"{line['actor']}--"))


def _left_out(doctor, line):
    doctor.leave_out(line)


def _share_left_out(doctor, line):
    """The last share of an attempt that was decided is left out."""
    doctor.leave_out(next(other for other in doctor.lines if _is_last_share(doctor, other, line["kind"])))


def _is_last_share(doctor, share, kind):
    return share["kind"] == "work.continued" and any(
        line["round"] == share["round"] and line["actor"] == share["actor"] for line in holds(doctor.lines, kind)
    )


def _twice(doctor, line):
    place = doctor.lines.index(line) + 1
    doctor.put_in(place, {**copy.deepcopy(line), "seq": place})


def _round_more(doctor, line):
    _job(line)[1]["until"] += 1


def _round_less_worked(doctor, line):
    _job(line)[1]["worked"] -= 1


def _still_going(doctor, line):
    _job(line)[1]["until"] = line["round"] + 1


def _not_done(doctor, line):
    del _job(line)[1]["done"]


def _done(doctor, line):
    _job(line)[1].update(filled=1, done=True)


def _segments(doctor, line):
    _job(line)[1]["segments"] = 6


def _another_job(doctor, line):
    line["rolls"][0]["job"] += "-2"


def _no_job(doctor, line):
    del line["rolls"][0]["job"]


def _no_rolls(doctor, line):
    del line["rolls"]


def _code(doctor, line):
    line["rolls"][0]["code"] = "9D"


def _purpose(doctor, line):
    line["rolls"][0]["for"] = "stamina"


def _timed_against(doctor, line):
    line["rolls"][0].update(tn=3, tn_parts=[["time", 3]])


def _easier(doctor, line):
    line["rolls"][0]["tn"] -= 5
    line["rolls"][0]["tn_parts"][0][1] -= 5


def _without(name):
    """A doctor that takes a part of a target number, or of a pool, out of a roll."""

    def forged(doctor, line):
        roll = line["rolls"][0]
        for part in [part for part in roll["tn_parts"] if part[0] == name]:
            roll["tn_parts"].remove(part)
            roll["tn"] -= part[1]
        roll["parts"] = [part for part in roll.get("parts", []) if part[0] != name]

    return forged


def _agent(doctor, line):
    line["rolls"][0]["tn"] -= 5
    line["rolls"][0]["tn_parts"].insert(1, ["co2", -5, "S1.7.2.40"])


def _otherwise(doctor, line):
    line["data"]["success"] = not line["data"]["success"]


def _nothing_comes(doctor, line):
    del line["set"][line["target"]]


def _set(**fields):
    """A doctor that sets fields of what the work is about."""

    def forged(doctor, line):
        line["set"].setdefault(line["target"], {}).update(fields)

    return forged


def _one_more(field):
    """A doctor that adds one to a field of what the work is about."""

    def forged(doctor, line):
        line["set"][line["target"]][field] += 1

    return forged


def _no(field):
    """A doctor that leaves out a field of what the work is about."""

    def forged(doctor, line):
        del line["set"][line["target"]][field]

    return forged


def _no_first_cause(doctor, line):
    line["causes"] = line["causes"][1:] or [1]


def _no_last_cause(doctor, line):
    line["causes"] = line["causes"][:-1] or [1]


def _one_cause_more(doctor, line):
    line["causes"].append(next(each for each in range(1, 99) if each not in line["causes"]))


def _reason(doctor, line):
    line["data"]["reason"] = "it is not able to go on"


def _other_work(doctor, line):
    line["data"]["work"] = "vent" if line["data"]["work"] == "extinguish" else "extinguish"


def _no_such_work(doctor, line):
    line["data"]["work"] = "rest"


def _elsewhere(doctor, line):
    line["target"] = "rear" if line["target"] != "rear" else "wall"


def _by_another(doctor, line):
    line["actor"] = "dot" if line["actor"] != "dot" else "ada"


def _earlier(doctor, line):
    line["t"] = round(line["t"] - 0.01, 3)


FORGED = {
    "an attempt that lasts longer": ("work.begun", "extinguish", _round_more, "the rules mean"),
    "a riser that takes two rounds": ("work.begun", "'activate'", _round_more, "the rules mean"),
    "an attempt begun before": ("work.begun", "", _round_less_worked, "the rules mean"),
    "an attempt of more segments": ("work.begun", "'is': 'job'", _segments, "the rules mean"),
    "an attempt not begun": ("work.begun", "extinguish", _left_out, "does not come now"),
    "an attempt begun twice": ("work.begun", "vent", _twice, "is under way, and goes on"),
    "a time of another job": ("work.begun", "extinguish", _another_job, "the roll is for the job"),
    "a time of no job": ("work.begun", "vent", _no_job, "the roll is for the job"),
    "a time that nobody rolled": ("work.begun", "extinguish", _no_rolls, "an attempt begun and no dice"),
    "a time of more dice": ("work.begun", "extinguish", _code, "the rules give"),
    "a time that is none": ("work.begun", "extinguish", _purpose, "the rules ask for"),
    "a time against a number": ("work.begun", "extinguish", _timed_against, "has no target number"),
    "a cause of a beginning too many": ("work.begun", "", _one_cause_more, "what led to it is"),
    "work of another kind": ("work.begun", "extinguish", _other_work, "is no work at"),
    "work that is none": ("work.begun", "", _no_such_work, "is no work at"),
    "work at what is elsewhere": ("work.begun", "'extinguish'", _elsewhere, "cannot work at"),
    "work of another": ("work.begun", "extinguish", _by_another, "the rules mean"),
    "a share that is not done": ("fire.fought", "", _share_left_out, "does not come now"),
    "a share of smoke not done": ("zone.vented", "", _share_left_out, "does not come now"),
    "a share done twice": ("work.continued", "", _twice, "did its share of"),
    "a share of a round before": ("work.continued", "", _round_less_worked, "the rules mean"),
    "a share at something else": ("work.continued", "", _elsewhere, "has no attempt under way"),
    "a share that nothing led to": ("work.continued", "", _no_last_cause, "what led to it is"),
    "an attempt not broken off": ("work.broken", "something else", _left_out, "work.broken of"),
    "an attempt broken off twice": ("work.broken", "something else", _twice, "does not come now"),
    "an attempt broken off to go on": ("work.broken", "", _still_going, "the rules mean"),
    "another reason": ("work.broken", "something else", _reason, "the rules say"),
    "a break from nothing": ("work.broken", "", _no_last_cause, "what led to it is"),
    "a break too early": ("work.broken", "", _earlier, "does not come now"),
    "an attempt never decided": ("fire.fought", "", _left_out, "fire.fought of"),
    "an attempt decided twice": ("fire.fought", "", _twice, "does not come now"),
    "an attempt decided too early": ("fire.fought", "", _earlier, "does not come now"),
    "a fire fought that is another": ("fire.fought", "", _elsewhere, "does not come now"),
    "a fire fought by another": ("fire.fought", "", _by_another, "does not come now"),
    "a number of a fire": ("fire.fought", "", _easier, "the target number is"),
    "an agent that nobody carries": ("fire.fought", "'suppression', 15", _agent, "the target number is"),
    "an agent forgotten": ("fire.fought", "'water'", _without("water"), "the target number is"),
    "an attack forgotten": ("fire.fought", "enemy fire", _without("enemy fire"), "the target number is"),
    "a pool of Repair": ("fire.fought", "", _code, "the rules give"),
    "a roll of another job": ("fire.fought", "", _another_job, "the roll is for the job"),
    "no roll for a fire": ("fire.fought", "", _no_rolls, "and no dice"),
    "a failure that is none": ("fire.fought", "'success': True", _otherwise, "the rules say"),
    "a success that is none": ("fire.fought", "'success': False", _otherwise, "the rules say"),
    "a job that goes on": ("fire.fought", "", _still_going, "the rules mean"),
    "a job not done": ("fire.fought", "'success': True", _not_done, "the rules mean"),
    "a job done": ("fire.fought", "'success': False", _done, "the rules mean"),
    "a patch too many": ("fire.fought", "'knocked': 1", _one_more("knocked"), "the rules mean"),
    "a success without a patch": ("fire.fought", "'knocked': 1", _nothing_comes, "the rules mean"),
    "a step after one patch": ("fire.fought", "'knocked': 1", _set(fire="light"), "the rules mean"),
    "a step too far": ("fire.fought", "'fire': 'heavy'", _set(fire="none"), "the rules mean"),
    "the age of a step": ("fire.fought", "'fire_since'", _one_more("fire_since"), "the rules mean"),
    "patches kept over a step": ("fire.fought", "'knocked': 0", _no("knocked"), "the rules mean"),
    "heat of the round itself": ("fire.fought", "heat_rounds", _one_more("heat_rounds"), "the rules mean"),
    "heat not counted": ("fire.fought", "heat_rounds", _no("heat_rounds"), "the rules mean"),
    "a fire fought from nothing": ("fire.fought", "", _no_first_cause, "what led to it is"),
    "who attacked there": ("fire.fought", "enemy fire", _no_last_cause, "what led to it is"),
    "a riser that never answers": ("suppression.tried", "", _left_out, "suppression.tried of"),
    "a riser tried twice": ("suppression.tried", "", _twice, "does not come now"),
    "a number of a riser": ("suppression.tried", "offline", _easier, "the target number is"),
    "a riser that has power": ("suppression.tried", "'bypassed'", _set(suppression="active"), "the rules mean"),
    "a riser that has none": ("suppression.tried", "'active'", _set(suppression="bypassed"), "the rules mean"),
    "ions forgotten": ("suppression.tried", "ionized", _without("ionized"), "the rules give"),
    "a riser that fails and runs": ("suppression.tried", "'success': False", _set(suppression="active"), "the rules mean"),
    "a riser set going by none": ("suppression.tried", "", _no_first_cause, "what led to it is"),
    "smoke that nobody clears": ("zone.vented", "", _left_out, "zone.vented of"),
    "smoke cleared twice": ("zone.vented", "", _twice, "does not come now"),
    "a number of smoke": ("zone.vented", "", _easier, "the target number is"),
    "smoke that stays": ("zone.vented", "'success': True", _set(smoke="light"), "the rules mean"),
    "smoke that goes by itself": ("zone.vented", "'success': False", _set(smoke="none"), "the rules mean"),
    "smoke cleared from nothing": ("zone.vented", "", _no_first_cause, "what led to it is"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_is_caught(refused, name):
    """A log of a crew's work in which one thing is other than the rules make it, or missing, is refused for it."""
    kind, text, forge, said = FORGED[name]
    faults = refused(lambda doctor: forge(doctor, holds(doctor.lines, kind, text)[0]))
    assert any(said in fault for fault in faults), faults[:5]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "work.continued"])
def test_the_last_of_a_kind_left_out_is_missed(refused, kind):
    """Each kind of line is missed to the end of the log, by what comes of it or by what had to come."""
    faults = refused(lambda doctor: doctor.leave_out(holds(doctor.lines, kind)[-1]))
    assert faults


def test_an_attempt_is_missed_at_the_end_of_its_last_round(refused):
    """An attempt that was neither decided nor broken off is missed in the round in which it was due (A-225)."""
    places = []

    def forged(doctor):
        line = holds(doctor.lines, "fire.fought")[0]
        places.append((line["target"], line["round"]))
        doctor.leave_out(line)

    faults = refused(forged)
    target, round_ = places[0]
    due = (f"fire.fought of {target} was due in round {round_}", f"fire.fought of {target} comes before")
    assert any(words in fault for fault in faults for words in due), faults[:5]


def test_no_work_where_hazards_are_off(tmp_path, worked):
    """With the module off a line of work comes of rules that are not in force (S1.7.0)."""
    path = tmp_path / "run.jsonl"
    simcore.run(simcore.load(PLANT, ["rules.hazards.enabled=false"]), 1, 0, path)
    assert audit(path).faults == []
    patient = Doctor(path)
    assert not {*KINDS} & {line["kind"] for line in patient.lines}
    end = patient.lines[-1]
    for kind in ("work.begun", "zone.vented"):
        line = copy.deepcopy(Doctor(worked).first(kind))
        line |= {"t": end["t"], "round": end["round"], "causes": [1]}
        patient.put_in(len(patient.lines) - 1, line)
    faults = audit(patient.write(path, reseal=True)).faults
    for kind in ("work.begun", "zone.vented"):
        assert any(f"{kind} comes of rules that are not in force" in fault for fault in faults)


def test_a_zone_with_power_of_its_own_has_it(tmp_path) -> None:
    """Whether a zone has power is told by the zone, whatever the site has: run and audit agree (A-071, A-128)."""
    path = tmp_path / "run.jsonl"
    plan = simcore.load(PLANT, ["site.powered=false", "site.zones.cell.powered=true"])
    for seed in range(3):
        simcore.run(plan, seed, log=path)
        assert audit(path).faults == []
