import copy

import pytest

from simcore.log.audit import audit


def _rolled(line):
    return next(roll for roll in line["rolls"] if roll.get("dice"))


def _forged_face(doctor):
    roll = _rolled(doctor.first("unit.hit"))
    roll["dice"][0] = roll["dice"][0] % 6 + 1


def _forged_face_with_total(doctor):
    roll = _rolled(doctor.first("shot.fired"))
    face = roll["dice"][0] % 6 + 1
    roll["total"] += face - roll["dice"][0]
    roll["dice"][0] = face


def _swapped_faces(doctor):
    roll = next(roll for line in doctor.lines for roll in line.get("rolls", []) if len(set(roll["dice"])) > 1)
    place = next(n for n in range(1, len(roll["dice"])) if roll["dice"][n] != roll["dice"][0])
    roll["dice"][0], roll["dice"][place] = roll["dice"][place], roll["dice"][0]


def _forged_total(doctor):
    _rolled(doctor.first("shot.fired"))["total"] += 1


def _forged_loaded(doctor):
    del doctor.first("section.hit")["rolls"][1]["loaded"]


def _forged_part(doctor):
    roll = next(roll for line in doctor.lines for roll in line.get("rolls", []) if "parts" in roll)
    roll["parts"][0][1] = "4D"


def _renamed_part(doctor):
    roll = next(roll for line in doctor.lines for roll in line.get("rolls", []) if "parts" in roll)
    roll["parts"][0][0] = "Luck"


def _removed_parts(doctor):
    del next(roll for line in doctor.lines for roll in line.get("rolls", []) if "parts" in roll)["parts"]


def _forged_number(doctor):
    _rolled(doctor.first("shot.fired"))["tn"] += 1


def _forged_number_and_part(doctor):
    roll = _rolled(doctor.first("shot.fired"))
    roll["tn"] += 5
    roll["tn_parts"][0][1] += 5


def _removed_cover(doctor):
    roll = next(
        roll
        for line in doctor.lines
        for roll in line.get("rolls", [])
        if any(part[0] == "cover" for part in roll.get("tn_parts", []))
    )
    roll["tn_parts"].pop()
    roll["tn"] -= 5


def _removed_number_parts(doctor):
    del _rolled(doctor.first("shot.fired"))["tn_parts"]


def _forged_success(doctor):
    data = doctor.first("shot.fired")["data"]
    data["success"] = not data["success"]


def _forged_margin(doctor):
    doctor.first("section.hit")["data"]["margin"] += 1


def _forged_margin_in_band(doctor):
    doctor.first("unit.hit", lambda line: line["data"]["band"] == "none")["data"]["margin"] = -1


def _forged_band(doctor):
    doctor.first("section.hit")["data"]["band"] = "light"


def _forged_table(doctor):
    doctor.first("section.hit")["data"]["table"] = "protection"


def _forged_result(doctor):
    doctor.first("unit.hit")["data"]["result"] = "unharmed"


def _forged_patch(doctor):
    doctor.first("section.hit")["set"]["wall"]["structure"] = "1D"


def _shortened_patch(doctor):
    doctor.first("section.hit")["set"].pop("door")


def _removed_patch(doctor):
    del doctor.first("section.hit")["set"]


def _lengthened_patch(doctor):
    doctor.first("section.hit")["set"]["guard"] = {"prone": True}


def _unknown_entity(doctor):
    doctor.first("unit.moved")["set"]["ghost"] = {"zone": "hall"}


def _unknown_field(doctor):
    doctor.first("unit.moved")["set"]["trooper-2"]["mood"] = "good"


def _unknown_value(doctor):
    doctor.first("unit.moved")["set"]["trooper-2"]["toward"] = "nowhere"


def _value_of_another_type(doctor):
    doctor.first("unit.moved")["set"]["trooper-2"]["metres"] = True


def _foreign_field(doctor):
    doctor.first("unit.moved")["set"]["trooper-2"]["wounds"] = "dead"


def _field_as_it_is(doctor):
    doctor.first("unit.moved")["set"]["trooper-2"]["zone"] = "yard"


def _removed_line(doctor):
    doctor.lines.remove(doctor.first("unit.moved"))


def _removed_last_but_one(doctor):
    del doctor.lines[-2]


def _added_line(doctor):
    place = doctor.lines.index(doctor.first("unit.moved"))
    doctor.lines.insert(place, copy.deepcopy(doctor.lines[place]))


def _swapped_lines(doctor):
    place = doctor.lines.index(doctor.first("unit.moved"))
    doctor.lines[place : place + 2] = reversed(doctor.lines[place : place + 2])


def _swapped_contents(doctor):
    """Two shots change places and take each other's numbers."""
    first, second = [line for line in doctor.lines if line["kind"] == "shot.fired"][:2]
    for key in ("actor", "target", "rolls", "data"):
        first[key], second[key] = second[key], first[key]


def _forged_seed(doctor):
    doctor.lines[0]["data"]["seed"] += 1


def _forged_replication(doctor):
    doctor.lines[0]["data"]["replication"] += 1


def _forged_scenario(doctor):
    doctor.lines[0]["data"]["scenario"]["resolved"]["limit"] = "20 min"


def _forged_settings(doctor):
    doctor.lines[0]["data"]["rules"]["settings"]["dice"].pop("wild_one")


def _forged_state(doctor):
    doctor.lines[0]["data"]["state"]["guard"]["wounds"] = "tired"


def _unknown_kind(doctor):
    doctor.first("unit.moved")["kind"] = "unit.flown"


def _later_cause(doctor):
    doctor.first("unit.moved")["causes"] = [20]


def _double_cause(doctor):
    doctor.first("unit.moved")["causes"] *= 2


def _no_cause(doctor):
    del doctor.first("unit.moved")["causes"]


def _other_cause(doctor):
    doctor.first("section.hit")["causes"] = [1]


def _forged_time(doctor):
    doctor.first("round.declared", lambda line: line["round"] == 2)["t"] = 4.5


def _forged_round(doctor):
    doctor.first("unit.moved")["round"] = 2


def _fine_time(doctor):
    doctor.first("unit.moved")["t"] = 1.00001


def _reordered_keys(doctor):
    line = doctor.first("unit.moved")
    line["kind"] = line.pop("kind")


def _empty_key(doctor):
    doctor.first("unit.moved")["draws"] = []


def _unknown_key(doctor):
    doctor.first("unit.moved")["note"] = "hello"


def _by_said_again(doctor):
    rolls = doctor.first("shot.fired")["rolls"]
    rolls[0] = {"for": "to_hit", "by": "trooper-1", **rolls[0]}


def _forged_order(doctor):
    doctor.first("initiative.rolled")["data"]["order"].reverse()


def _forged_actions(doctor):
    doctor.first("round.declared")["data"]["actions"]["guard"] *= 3


def _forged_winner(doctor):
    doctor.lines[-1]["data"]["outcome"]["winner"] = "nobody"


def _forged_events(doctor):
    doctor.lines[-1]["data"]["events"] += 1


FORGERIES = [
    _forged_face,
    _forged_face_with_total,
    _swapped_faces,
    _forged_total,
    _forged_loaded,
    _forged_part,
    _renamed_part,
    _removed_parts,
    _forged_number,
    _forged_number_and_part,
    _removed_cover,
    _removed_number_parts,
    _forged_success,
    _forged_margin,
    _forged_margin_in_band,
    _forged_band,
    _forged_table,
    _forged_result,
    _forged_patch,
    _shortened_patch,
    _removed_patch,
    _lengthened_patch,
    _unknown_entity,
    _unknown_field,
    _unknown_value,
    _value_of_another_type,
    _foreign_field,
    _field_as_it_is,
    _removed_line,
    _removed_last_but_one,
    _added_line,
    _swapped_lines,
    _swapped_contents,
    _forged_seed,
    _forged_replication,
    _forged_scenario,
    _forged_settings,
    _forged_state,
    _unknown_kind,
    _later_cause,
    _double_cause,
    _no_cause,
    _other_cause,
    _forged_time,
    _forged_round,
    _fine_time,
    _reordered_keys,
    _empty_key,
    _unknown_key,
    _by_said_again,
    _forged_order,
    _forged_actions,
    _forged_winner,
    _forged_events,
]


@pytest.mark.parametrize("reseal", [False, True], ids=["checksums left", "checksums made again"])
@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__[1:])
def test_a_forged_log_is_refused(told, doctor, tmp_path, forge, reseal):
    """A log in which one thing was changed has a fault, also where both checksums were made again."""
    patient = doctor(told(rounds=3))
    forge(patient)
    report = audit(patient.write(tmp_path / "forged.jsonl", reseal=reseal))
    assert not report.ok
    others = [fault for fault in report.faults if "sha256" not in fault]
    assert others or forge is _forged_scenario


def test_the_doctor_himself_leaves_no_trace(told, doctor, tmp_path):
    """A log that is taken apart and written again, with checksums made again, passes: the forgeries are what is found."""
    assert audit(doctor(told(rounds=3)).write(tmp_path / "same.jsonl", reseal=True)).faults == []
