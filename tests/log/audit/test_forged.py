import copy

import pytest

from simcore.log.audit import audit

GONE = object()

# What is changed: the first line of a kind (or the place of a line), where in it, and the new value, or a function of
# the old one.
CHANGES = {
    "a face": ("unit.hit", "rolls.0.dice.0", lambda face: face % 6 + 1),
    "a wild face": ("shot.fired", "rolls.0.wild.0", lambda face: face % 5 + 1),
    "a total": ("shot.fired", "rolls.0.total", lambda total: total + 1),
    "a total below": ("unit.hit", "rolls.1.total", lambda total: total - 1),
    "what a wild one drops": ("shot.fired", "rolls.0.drop", 2),
    "a code": ("shot.fired", "rolls.0.code", "6D"),
    "a loaded number": ("section.hit", "rolls.1.loaded", GONE),
    "a part": ("unit.hit", "rolls.1.parts.0.1", "4D"),
    "a part's name": ("unit.hit", "rolls.1.parts.0.0", "Luck"),
    "all parts": ("unit.hit", "rolls.1.parts", GONE),
    "a roll": ("unit.hit", "rolls.0", GONE),
    "all rolls": ("unit.hit", "rolls", GONE),
    "a purpose": ("shot.fired", "rolls.0.for", "luck"),
    "a roller": ("unit.hit", "rolls.1.by", "trooper-1"),
    "whom a roll answers": ("unit.hit", "rolls.1.against", GONE),
    "a target number": ("shot.fired", "rolls.0.tn", lambda number: number + 1),
    "a part of a target number": ("shot.fired", "rolls.0.tn_parts.1.1", lambda number: number - 3),
    "all parts of a target number": ("shot.fired", "rolls.0.tn_parts", GONE),
    "whether it hit": ("shot.fired", "data.success", lambda success: not success),
    "a weapon": ("unit.hit", "data.weapon", "cannon"),
    "a weapon that is none": ("strike.fired", "data.weapon", "spoon"),
    "a range": ("shot.fired", "data.range", "long"),
    "a margin": ("section.hit", "data.margin", lambda margin: margin + 1),
    "a margin within its band": ("unit.hit", "data.margin", -1),
    "a band": ("section.hit", "data.band", "light"),
    "a table": ("section.hit", "data.table", "protection"),
    "a result": ("unit.hit", "data.result", "unharmed"),
    "a value that a band sets": ("section.hit", "set.wall.structure", "1D"),
    "a field less than a band sets": ("section.hit", "set.wall.breach", GONE),
    "an entity less than a band sets": ("section.hit", "set.door", GONE),
    "no patch where a band sets one": ("section.hit", "set", GONE),
    "more than a band sets": ("section.hit", "set.guard", {"prone": True}),
    "an unknown entity": ("unit.moved", "set.ghost", {"zone": "hall"}),
    "an unknown field": ("unit.moved", "set.trooper-2.mood", "good"),
    "an unknown value": ("unit.moved", "set.trooper-2.toward", "nowhere"),
    "a value of another type": ("unit.moved", "set.trooper-2.metres", True),
    "a value below zero": ("unit.moved", "set.trooper-2.metres", -1),
    "a field that a move does not change": ("unit.moved", "set.trooper-2.wounds", "dead"),
    "a field set to what it is": ("unit.moved", "set.trooper-2.zone", "yard"),
    "somebody else's place": ("unit.moved", "set.guard", {"zone": "yard"}),
    "a walk to another zone": ("unit.moved", "set.trooper-2", {"zone": "hall"}),
    "a walk back": ("unit.moved", "set.trooper-2.toward", GONE),
    "a walk past the door": ("unit.moved", "set.trooper-2.metres", 12),
    "more metres than walked": ("unit.moved", "set.trooper-2.metres", 3),
    "doors that are none": ("unit.moved", "data.through", ["gate"]),
    "a door that was not passed": ("unit.moved", "data.through", ["door"]),
    "a long walk": ("unit.moved", "data.walked", 6),
    "an order passed over": ("order.done", "set.trooper-1.order", 3),
    "another order": ("order.done", "data.order", "orders.rebels.4"),
    "the seed": (0, "data.seed", lambda seed: seed + 1),
    "the replication": (0, "data.replication", 1),
    "a setting": (0, "data.rules.settings.dice.wild_one", "drop_both"),
    "a setting that is none": (0, "data.rules.settings.dice.wild_one", GONE),
    "the first state": (0, "data.state.guard.wounds", "tired"),
    "the first wounds": (0, "data.state.trooper-1.wounds", "wounded"),
    "the strength of a wall": (0, "data.layout.sections.wall.structure", "5D"),
    "a kind": ("unit.moved", "kind", "unit.flown"),
    "a kind for another": ("unit.moved", "kind", "unit.arrived"),
    "a rule": ("unit.hit", "rule", "EA-38"),
    "an actor": ("shot.fired", "actor", lambda actor: "guard" if actor != "guard" else "trooper-2"),
    "a target": ("shot.fired", "target", "trooper-2"),
    "a target that is none": ("shot.fired", "target", "ghost"),
    "a later cause": ("unit.moved", "causes", [20]),
    "a cause twice": ("unit.moved", "causes", [1, 1]),
    "no cause": ("unit.moved", "causes", GONE),
    "a hit from no shot": ("unit.hit", "causes", [1]),
    "the beginning as a cause": ("shot.fired", "causes", [0]),
    "another trigger": ("shot.fired", "causes", [2]),
    "another origin of a round": ("round.declared", "data.origin", "begin"),
    "an origin that is none": ("strike.fired", "data.origin", "timeline.99"),
    "an order that is none": ("order.done", "data.order", "orders.rebels.0.0"),
    "an order's origin that is none": ("order.done", "data.origin", "orders.nobody.0"),
    "no origin": ("strike.fired", "data.origin", GONE),
    "who rolled initiative for what": ("initiative.rolled", "causes", [0]),
    "a distance": ("shot.fired", "data.metres", 5),
    "a shot of no effect": ("strike.fired", "data.result", "no_effect"),
    "no version": (0, "data.versions", {}),
    "another profile": (0, "data.rules.profile", "basics"),
    "a zone elsewhere": (0, "data.layout.zones.hall.at", [3, 0]),
    "a zone without level": (0, "data.layout.zones.hall.level", GONE),
    "a zone without area": (0, "data.layout.zones.hall.area", GONE),
    "a section without parts": (0, "data.layout.sections.wall.parts", GONE),
    "a section of other parts": (0, "data.layout.sections.wall.parts", ["yard", "outside"]),
    "a section with a strange neighbor": (0, "data.layout.sections.wall.adjacent", ["door"]),
    "a section without scale": (0, "data.layout.sections.wall.scale", GONE),
    "an element elsewhere": (0, "data.layout.elements.door.in", "hall"),
    "an element without body": (0, "data.layout.elements.door.body", GONE),
    "a passage that is none": (
        0,
        "data.layout.passages",
        [{"from": "yard", "to": "hall", "length": 2, "kind": "open"}],
    ),
    "a unit of another side": (0, "data.layout.units.guard.side", "rebels"),
    "a unit of no template": (0, "data.layout.units.guard.template", GONE),
    "sides at peace": (0, "data.layout.sides.rebels.hostile", []),
    "a unit that is not in the state": (0, "data.state.guard", GONE),
    "an entity that is not in the layout": (0, "data.state.ghost", {"zone": "hall"}),
    "where a unit begins": (0, "data.state.trooper-1.zone", "hall"),
    "the first structure": (0, "data.state.wall.structure", "3D"),
    "an earlier time": (13, "t", 4.5),
    "a finer time": ("unit.moved", "t", 1.00001),
    "another round": ("unit.moved", "round", 2),
    "a key with nothing to say": ("unit.moved", "draws", []),
    "an unknown key": ("unit.moved", "note", "hello"),
    "the order of the round": ("initiative.rolled", "data.order", lambda order: order[::-1]),
    "what was declared": ("round.declared", "data.actions.guard", ["attack", "attack", "attack"]),
    "the winner": (-1, "data.outcome.winner", "nobody"),
    "the reason": (-1, "data.outcome.reason", "mutual"),
    "a figure": (-1, "data.summary.figures.shots.rebels", {"value": 99, "unit": "shots"}),
    "the number of events": (-1, "data.events", 7),
}


def _change(doctor, where, path, value):
    line = doctor.first(where) if isinstance(where, str) else doctor.lines[where]
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    if "figures" in steps:  # their names have dots
        steps, last = steps[: steps.index("figures") + 1], path.partition("figures.")[2]
    for step in steps:
        line = line[step]
    if value is GONE:
        del line[last]
    else:
        line[last] = value(line[last]) if callable(value) else value


def _face_and_total(doctor):
    roll = doctor.first("shot.fired")["rolls"][0]
    face = roll["dice"][0] % 6 + 1
    roll["total"] += face - roll["dice"][0]
    roll["dice"][0] = face


def _two_faces_changing_places(doctor):
    dice = next(r["dice"] for line in doctor.lines for r in line.get("rolls", []) if len(set(r["dice"])) > 1)
    place = next(place for place, face in enumerate(dice) if face != dice[0])
    dice[0], dice[place] = dice[place], dice[0]


def _cover_forgotten(doctor):
    rolls = (roll for line in doctor.lines for roll in line.get("rolls", []))
    roll = next(roll for roll in rolls if any(part[0] == "cover" for part in roll.get("tn_parts", [])))
    roll["tn_parts"].pop()
    roll["tn"] -= 5


def _line_removed(doctor):
    doctor.lines.remove(doctor.first("unit.moved"))


def _last_line_but_one_removed(doctor):
    del doctor.lines[-2]


def _line_added(doctor):
    place = doctor.lines.index(doctor.first("unit.moved"))
    doctor.lines.insert(place, copy.deepcopy(doctor.lines[place]))


def _lines_swapped(doctor):
    place = doctor.lines.index(doctor.first("unit.moved"))
    doctor.lines[place : place + 2] = reversed(doctor.lines[place : place + 2])


def _contents_swapped(doctor):
    first, second = [line for line in doctor.lines if line["kind"] == "shot.fired"][:2]
    for key in ("actor", "target", "rolls", "data"):
        first[key], second[key] = second[key], first[key]


def _keys_in_another_order(doctor):
    line = doctor.first("unit.moved")
    line["kind"] = line.pop("kind")


def _roller_said_again(doctor):
    rolls = doctor.first("shot.fired")["rolls"]
    rolls[0] = {"for": "to_hit", "by": "trooper-1", **rolls[0]}


def _end_said_twice(doctor):
    doctor.lines.append(copy.deepcopy(doctor.lines[-1]))


def _scenario(doctor):
    resolved = doctor.lines[0]["data"]["scenario"]["resolved"]
    resolved["limit"] = "20 min"


FORGERIES = [
    _face_and_total,
    _two_faces_changing_places,
    _cover_forgotten,
    _line_removed,
    _last_line_but_one_removed,
    _line_added,
    _lines_swapped,
    _contents_swapped,
    _keys_in_another_order,
    _roller_said_again,
    _end_said_twice,
    _scenario,
]


@pytest.fixture(params=[False, True], ids=["checksums-left", "checksums-made-again"])
def found(request, told, doctor, tmp_path):
    """A function that gives the faults of a log in which something was forged, checksums left or made again."""

    def forged(forge, *arguments):
        patient = doctor(told(rounds=3))
        forge(patient, *arguments)
        return audit(patient.write(tmp_path / "forged.jsonl", reseal=request.param)).faults

    return forged


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_changed_log_is_refused(found, change):
    """A log in which one value was changed has a fault beside those of the checksums, whether they fit or not."""
    assert [fault for fault in found(_change, *change) if "_sha256" not in fault]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__[1:])
def test_a_forged_log_is_refused(found, forge):
    """A log in which lines or dice were moved has a fault beside those of the checksums, whether they fit or not."""
    assert [fault for fault in found(forge) if "_sha256" not in fault]
