"""Forgeries of rounds: who acts out of the order of the round, or in a turn that he did not declare."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simcore.log.audit.turns import Course
from simcore.processes.clock import Clock


def _numbered(doctor):
    """Number the lines anew as they stand, causes included."""
    places = {line["seq"]: place for place, line in enumerate(doctor.lines)}
    for place, line in enumerate(doctor.lines):
        line["seq"] = place
        if "causes" in line:
            line["causes"] = [places[cause] for cause in line["causes"] if cause in places]
    doctor.lines[-1]["data"]["events"] = len(doctor.lines) - 1


def _shot(doctor, place=0):
    return [line for line in doctor.lines if line["kind"] == "shot.fired"][place]


def _with_its_hit(doctor, line):
    place = doctor.lines.index(line)
    return doctor.lines[place : place + 1 + doctor.lines[place + 1]["kind"].endswith(".hit")]


def _turns_swapped(doctor):
    """Two who shoot at the same time, one right after the other, in the other order."""
    shots = [line for line in doctor.lines if line["kind"] == "shot.fired"]
    first, second = next(
        (one, other)
        for one, other in pairwise(shots)
        if one["t"] == other["t"]
        and one["actor"] != other["actor"]
        and one["seq"] + len(_with_its_hit(doctor, one)) == other["seq"]
    )
    moved = _with_its_hit(doctor, second)
    doctor.lines = [line for line in doctor.lines if line not in moved]
    place = doctor.lines.index(first)
    doctor.lines[place:place] = moved
    _numbered(doctor)


def _shot_twice(doctor):
    told = _with_its_hit(doctor, _shot(doctor))
    again = [{**line, "seq": -1 - number} for number, line in enumerate(told)]
    doctor.lines[told[-1]["seq"] + 1 : told[-1]["seq"] + 1] = again
    _numbered(doctor)


def _walked_after_shooting(doctor):
    shot = next(
        line
        for line in doctor.lines
        if line["kind"] == "shot.fired" and doctor.lines[line["seq"] - 1]["kind"] == "unit.moved"
    )
    moved = doctor.lines.pop(shot["seq"] - 1)
    doctor.lines.insert(doctor.lines.index(shot) + 1, moved)
    _numbered(doctor)


def _another_word(doctor):
    shot = _shot(doctor)
    words = doctor.lines[shot["causes"][0]]["data"]["actions"][shot["actor"]]
    words[words.index("attack")] = "open"


def _no_order(doctor):
    doctor.lines.remove(doctor.first("initiative.rolled"))
    _numbered(doctor)


def _order_reversed(doctor):
    doctor.first("initiative.rolled")["data"]["order"].reverse()


def _order_without_one(doctor):
    doctor.first("initiative.rolled")["data"]["order"].pop()


def _order_before_declaration(doctor):
    place = doctor.first("initiative.rolled")["seq"]
    doctor.lines[place - 1 : place + 1] = doctor.lines[place - 1 : place + 1][::-1]


def _orders_after_declaration(doctor):
    done = doctor.first("order.done")
    doctor.lines.remove(done)
    declared = doctor.first("initiative.rolled", lambda line: line["round"] == done["round"])
    doctor.lines.insert(doctor.lines.index(declared) + 1, done)
    _numbered(doctor)


def _hit_by_another(doctor):
    hit = doctor.first("unit.hit")
    hit["actor"] = hit["target"]


def _actions_more(doctor):
    line = doctor.first("round.declared", lambda line: line.get("set"))
    unit = next(iter(line["set"]))
    line["set"][unit]["actions"] += 1


def _dodge(value):
    def forge(doctor):
        line = doctor.first("round.declared", lambda line: "dodge_round" in str(line.get("set")))
        unit = next(id_ for id_, fields in line["set"].items() if "dodge_round" in fields)
        line["set"][unit]["dodge_round"] = value(line["round"])

    return forge


def _dodge_of_nobody(field):
    def forge(doctor):
        line = doctor.first("round.declared", lambda line: line["round"] > 1)
        unit = next(id_ for id_ in doctor.lines[0]["data"]["layout"]["units"] if id_ not in line["data"]["actions"])
        line.setdefault("set", {}).setdefault(unit, {})[field] = line["round"] - 1

    return forge


FORGERIES = {
    "turns of one time swapped": (_turns_swapped, "whose turn is later"),
    "a shot told twice": (_shot_twice, "is not for this turn"),
    "a walk after the shot": (_walked_after_shooting, "is not for this turn"),
    "another word declared": (_another_word, "is not for this turn"),
    "an order left out": (_no_order, "has no order"),
    "an order reversed": (_order_reversed, "the dice say"),
    "an order without one": (_order_without_one, "those who declared are"),
    "an order before its declaration": (_order_before_declaration, "those who declared are"),
    "orders passed over after declaration": (_orders_after_declaration, "comes after what it must come before"),
    "a hit by another": (_hit_by_another, "it comes of what"),
    "an action more": (_actions_more, "the state says"),
    "a dodge of the round to come": (_dodge(lambda round_: round_ + 1), "dodge_round is"),
    "a dodge for ever": (_dodge(lambda _: 10**6), "dodge_round is"),
    "a dodge of a round gone by": (_dodge_of_nobody("dodge_round"), "dodge_round is"),
    "a full dodge of a round gone by": (_dodge_of_nobody("dodging_until"), "dodging_until is"),
}


@pytest.mark.parametrize(("forge", "said"), FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_round_is_refused(refused, forge, said):
    """A run in which somebody acts out of turn, or declared something else, has that fault, with dice or without (EA-14, EA-15, EA-16, EA-17)."""
    assert any(said in fault for fault in refused(forge)), refused(forge)[:5]


def test_who_lost_the_round_does_not_act(refused):
    """Whoever may not act any more in the round, and acts or declares, is a fault (EA-39)."""

    def forge(doctor):
        shot = _shot(doctor)
        doctor.lines[0]["data"]["state"][shot["actor"]]["idle_until"] = shot["round"]

    faults = refused(forge)
    assert any("acts, and is not able to" in fault for fault in faults)
    assert any("is not able to act" in fault for fault in faults)


@pytest.mark.parametrize("seconds", [1, 5, 60])
@pytest.mark.parametrize("most", range(2, 8))
def test_turns_are_where_the_clock_puts_them(seconds, most):
    """The audit's own reckoning of turns is that of the clock, for every die and pass; a dodge counts (EA-16, EA-17)."""
    clock = Clock(None, 1000 * seconds, lambda *_: None)
    for die in range(1, 7):
        course = Course(1000 * seconds)
        course.declare({"ann": ["attack"] * most, "bob": ["attack", "dodge", "walk"]})
        course.settle({"ann": die, "bob": die}, ["bob", "ann"])
        due = [(clock.turn((pass_, most), die), 2 * (pass_ - 1) + 1) for pass_ in range(1, most + 1)]
        assert course.turns("ann") == due
        assert course.turns("bob") == [(due[0][0], 0)]
        course.declare({"ann": ["attack", "walk"]})
        course.settle({"ann": die}, ["ann"])
        assert course.turns("ann") == [(clock.turn((1, 1), die), 0)]
