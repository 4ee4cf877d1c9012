"""True runs of all that is new pass; forged ones do not."""

from __future__ import annotations

from functools import cache, partial

import pytest

from simcore.log.audit import audit
from tests.log import grown
from tests.log.doctor import Doctor
from tests.maps import FIELD, logged, plan_of, told

PLANS = {
    "cover": grown.covered,
    "flat cover": partial(grown.covered, "ea_flat"),
    "night": grown.night,
    "rough": grown.rough,
    "run": partial(grown.rough, "cruising"),
    "minion": partial(grown.ranked, "minion"),
    "henchman": partial(grown.ranked, "henchman"),
    "droid": partial(grown.ranked, "", "droid"),
    "stun": grown.stunning,
    "stunned": partial(grown.stunning, "character", "stunned"),
    "ionized": partial(grown.stunning, "droid"),
    "scarce": grown.scarce,
    "mates": grown.mates,
    "brawl": grown.brawl,
}
made = cache(lambda name: PLANS[name]())
SEEDS = range(60)


@pytest.mark.parametrize("detail", ["full", "outcome"])
@pytest.mark.parametrize("name", PLANS)
def test_true_runs_pass(tmp_path, name, detail):
    """Runs with cover, smoke, terrain, ranks, stuns, few shots, medpacs and knives have no fault, with dice or without."""
    path = tmp_path / "run.jsonl"
    for seed in range(8):
        path.write_bytes(logged(made(name), seed, detail=detail)[0])
        assert audit(path).faults == []


@cache
def seed_of(name, kind, text):
    """The first seed whose run has a line of a kind that holds a text."""
    return next(s for s in SEEDS if any(line["kind"] == kind and text in str(line) for line in told(made(name), s)))


def _line(doctor, kind, text):
    return doctor.first(kind, lambda line: text in str(line))


def _no_cover_roll(doctor, line):
    line["rolls"] = [roll for roll in line["rolls"] if roll["for"] != "cover"]


def _no_cover_at_all(doctor, line):
    _no_cover_roll(doctor, line)
    (roll,) = line["rolls"]
    roll["tn_parts"] = [part for part in roll["tn_parts"] if "cover" not in part[0]]
    roll["tn"] = sum(part[1] for part in roll["tn_parts"])
    line["data"]["success"] = roll["total"] >= roll["tn"]


def _set(*path, to):
    def forge(doctor, line):
        here = line
        for key in path[:-1]:
            here = here[key]
        if to is None:
            del here[path[-1]]
        else:
            here[path[-1]] = to(here[path[-1]]) if callable(to) else to

    return forge


def _no_patch(doctor, line):
    del line["set"]


def _stands(doctor, line):
    del line["set"]
    line["data"]["result"] = "no_effect"


def _left_out(doctor, line):
    Doctor.leave_out(doctor, line)


def _walks_on(doctor, line):
    """The same move again in its round, right after it."""
    again = {**line, "seq": line["seq"] + 1}
    for other in doctor.lines[line["seq"] + 1 :]:
        other["seq"] += 1
    for other in doctor.lines:
        if "causes" in other:
            other["causes"] = [cause + (cause > line["seq"]) for cause in other["causes"]]
    doctor.lines.insert(line["seq"] + 1, again)
    doctor.lines[-1]["data"]["events"] += 1


def _empty(doctor, line):
    doctor.lines[0]["data"]["state"]["ann-rifle"]["loaded"] = 0


def _full_load(doctor, line):
    doctor.lines[0]["data"]["state"]["ann-rifle"]["loaded"] = 9


def _medpacs(doctor, line):
    doctor.lines[0]["data"]["state"]["ann"]["medpacs"] = 3
    line["set"]["ann"]["medpacs"] = 2


def _no_medpacs(doctor, line):
    doctor.lines[0]["data"]["state"]["ann"]["medpacs"] = 0


def _wall(doctor, line):
    """The scenario says that nothing is seen from one to the other."""
    doctor.lines[0]["data"]["scenario"]["resolved"]["site"]["lines"] = {"blocked": [["middle", "east"]]}


def _noise(doctor, line):
    line["set"] = {line["actor"]: {"loud_round": line["round"]}}


def _silent(doctor, line):
    del line["set"][line["actor"]]


def _unarmed(doctor, line):
    doctor.lines[0]["data"]["state"]["ann"]["hand"] = "knife"


FORGERIES = {
    "a cover roll left out": ("cover", "shot.fired", "'cover'", _no_cover_roll, "the rules ask for"),
    "cover left out": ("cover", "shot.fired", "'half cover'", _no_cover_at_all, "the rules ask for"),
    "flat cover left out": ("flat cover", "shot.fired", "'cover'", _no_cover_at_all, "the target number is"),
    "a dark roll left out": ("night", "shot.fired", "'cover'", _no_cover_roll, "the rules ask for"),
    "smoke that a shot does not name": (
        "night", "light.changed", "", lambda doctor, line: line["set"].update(middle={"smoke": "heavy"}), "the smoke in middle",
    ),
    "light that nobody ordered": ("night", "light.changed", "", _set("set", "east", "lit", to="dark"), "no such light"),
    "cover that holds": ("cover", "shot.fired", "struck", _set("data", "struck", to=None), "it struck"),
    "cover unhurt": ("cover", "cover.hit", "set", _no_patch, "the patch is"),
    "another band of cover": ("cover", "cover.hit", "", _set("data", "band", to="severe"), "band is"),
    "whole damage behind cover": ("cover", "unit.hit", "behind", _set("rolls", 0, "code", to="5D"), "the rules give"),
    "behind nothing": ("cover", "unit.hit", "behind", _set("data", "behind", to=None), "behind"),
    "a wrong slip": ("rough", "unit.moved", "'slip'", _set("set", "ann", "slip", to=lambda dice: dice + 1), "the move means"),
    "no slip": ("rough", "unit.moved", "'slip_round'", _set("set", "ann", "slip_round", to=None), "the move means"),
    "a slip for a fall": ("rough", "unit.moved", "'fall'", _set("data", "result", to="slip"), "it says otherwise"),
    "easy ground": ("rough", "unit.moved", "'terrain'", _set("data", "terrain", to="heroic"), "its terrain is"),
    "no roll for the ground": ("rough", "unit.moved", "'terrain': 'difficult', 'success': True", lambda doctor, line: (line.pop("rolls"), line["data"].pop("terrain"), line["data"].pop("success")), "does not roll"),
    "no minor action": ("rough", "unit.moved", "'minor'", _set("set", "ann", "minor", to=None), "the move means"),
    "a second movement": ("rough", "unit.moved", "", _walks_on, "a second time"),
    "a fall without harm": ("run", "unit.tumbled", "", _left_out, "what came of it"),
    "a tumble of more dice": ("run", "unit.tumbled", "", _set("rolls", 0, "code", to="9D"), "the rules give"),
    "a minion that stands": ("minion", "unit.hit", "'target': 'bob'", _stands, "minion"),
    "a minion that is wounded": ("minion", "unit.hit", "'target': 'bob'", _set("set", "bob", to={"wounds": "wounded"}), "minion"),
    "a henchman that stands": ("henchman", "unit.hit", "defeated", _stands, "the patch is"),
    "a droid jolted too long": ("droid", "unit.hit", "ionized", _set("set", "bob", "stunned_until", to=lambda last: last + 5), "the patch is"),
    "a stun too long": ("stun", "unit.hit", "unconscious_until", _set("set", "bob", "unconscious_until", to=lambda last: last + 60), "the patch is"),
    "a stun too short": ("stun", "unit.hit", "unconscious_until", _set("set", "bob", "unconscious_until", to=lambda last: last - 1), "the patch is"),
    "minutes left out": ("stun", "unit.hit", "duration", lambda doctor, line: line["rolls"].pop(), "the rules ask for"),
    "a killing shot by a weapon set to stun": ("stun", "shot.fired", "'mode'", _set("data", "mode", to=None), "the mode is"),
    "a stun that nobody set": ("stun", "weapon.set", "", _left_out, "the mode is"),
    "a minor action for nothing": ("stun", "weapon.set", "", _set("set", "ann", "minor", to=None), "the line means"),
    "nobody wakes": ("stun", "unit.woke", "", _left_out, "did not wake"),
    "a clock that skips a round": ("mates", "mortal.rolled", "", _left_out, "was not rolled"),
    "a younger wound": ("mates", "mortal.rolled", "", _set("data", "rounds", to=lambda rounds: rounds + 1), "has lasted"),
    "a death refused": ("mates", "mortal.rolled", "'dies': True", _no_patch, "the dice mean"),
    "a medpac from nowhere": ("mates", "aid.given", "", _medpacs, "carries at t = 0"),
    "no medpac": ("mates", "aid.given", "", _no_medpacs, "has no medpac"),
    "a medpac kept": ("mates", "aid.given", "", _set("set", "ann", to=None), "the line means"),
    "stable by failure": ("mates", "aid.given", "'success': False", _set("set", "al", to={"stable": True}), "the line means"),
    "sight through a wall": ("scarce", "unit.sighted", "", _wall, "does not see"),
    "sight of somewhere else": ("scarce", "unit.sighted", "", _set("data", "zone", to="west"), "it says"),
    "a sighting that says too little": ("scarce", "unit.sighted", "", lambda doctor, line: line["set"][next(iter(line["set"]))].pop("how"), "the line means"),
    "a shot with an empty magazine": ("scarce", "shot.fired", "'ann'", _empty, "an empty rifle"),
    "a magazine of nine": ("scarce", "shot.fired", "'ann'", _full_load, "which holds"),
    "a shot that costs none": ("scarce", "shot.fired", "ann-rifle", _set("set", "ann-rifle", to=None), "the attack means"),
    "a silent shot": ("scarce", "shot.fired", "loud_round", _silent, "the attack means"),
    "a shot with what is not in hand": ("scarce", "shot.fired", "'ann'", _unarmed, "in hand"),
    "a load more": ("scarce", "weapon.loaded", "", _set("set", "ann-rifle", "spare", to=5), "the line means"),
    "an easier blow": ("brawl", "blow.struck", "", _set("rolls", 0, "tn_parts", 0, 1, to=5), "the target number"),
    "a blow from afar": ("brawl", "blow.struck", "", _set("data", "range", to="short"), "cannot strike"),
    "a blow that is heard": ("brawl", "blow.struck", "", _noise, "does not change"),
    "a choice of nobody": ("stun", "decision.made", "'target'", _set("data", "choice", "target", to="ann"), "no enemy"),
    "a choice by nothing": ("stun", "decision.made", "'target'", _set("data", "known", to=[2]), "saw or heard"),
    "another's weapon": ("stun", "decision.made", "'target'", _set("data", "choice", "weapon", to="knife"), "has no"),
}  # fmt: skip


@pytest.mark.parametrize("reseal", [False, True], ids=["checksums-left", "checksums-made-again"])
@pytest.mark.parametrize(("name", "kind", "text", "forge", "said"), FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_run_is_refused(tmp_path, name, kind, text, forge, said, reseal):
    """A run in which one thing of the new rules was forged has the fault that names it, whether checksums fit or not."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(logged(made(name), seed_of(name, kind, text))[0])
    assert audit(path).faults == []
    patient = Doctor(path)
    forge(patient, _line(patient, kind, text))
    faults = audit(patient.write(path, reseal=reseal)).faults
    assert any(said in fault for fault in faults), faults[:5]


@pytest.mark.parametrize("detail", ["full", "outcome"])
@pytest.mark.parametrize(
    "sets",
    [
        ("site.zones.east.cover={part: full, body: 1D}", "sides.red.units.ann.orders=[{attack: east}, {attack: any}]"),
        ("site.zones.east.smoke=light", "site.zones.east.cover={part: half, body: 1D}", "sides.red.units.ann.orders=[{attack: east}]"),
        ("sides.red.units.ann.orders=[{hold: middle, until: {wounded: true}}, {withdraw: any}]", "site.zones.west.exit=true"),
        ("site.scale=character", "site.zones.east.cover={part: half, by: wall}", "site.sections.wall={structure: 1D, parts: [middle, east]}",
         "sides.red.units.ann.stun=true"),
    ],
)  # fmt: skip
def test_true_runs_of_covers_and_leaving_pass(tmp_path, sets, detail):
    """Runs in which cover is shot away, a stun lands in a wall, or somebody leaves have no fault, with dice or without (RB-45, RB-52, A-091)."""
    path = tmp_path / "run.jsonl"
    for seed in range(8):
        plan = plan_of(FIELD, "sides.red.units.ann.zone=middle", "limit=1 min", *sets)
        path.write_bytes(logged(plan, seed, detail=detail)[0])
        assert audit(path).faults == []
