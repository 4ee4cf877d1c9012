"""What lines name among their causes, and what they say of rolls: where it is easily left out."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.resolve.aim import OPEN, Shelter, exposure, hidden, shelter
from simcore.resolve.doors import pick
from simcore.resolve.judge import holds
from simcore.resolve.shot import shoot
from simcore.resolve.struck import launch, shoot_at
from simcore.resolve.walk import thought
from simcore.rules.light import CLEAR
from tests.maps import FIELD, HAMMER, HOUSE, MISS, Scene, faces, kinds, nearest, object_aim, plan_of

ROLLED = "rules.defense.mode=rb_rolled"
FIVE = [5] * 20


def event(here: Scene, **patch: dict[str, Any]) -> int:
    """Change the state as an event would; its number."""
    here.put(**patch)
    return here.record.events - 1


def aimed(here: Scene, unit: str = "ann") -> Any:
    """The aim of a unit at a person."""
    found = nearest(here.battle, here.plan.units[unit])
    assert found is not None
    return found


def test_a_dodge_names_what_hinders_it() -> None:
    """A shot at which a dodge is rolled names the target's wound and stun, one that meets the same dodge again does not (RB-8, A-021)."""
    here = Scene(plan_of(FIELD, ROLLED, f"dice={{ann: {{to_hit: {MISS}}}}}"))
    wound = event(here, bob={"wounds": "wounded", "dodge_round": 1, "actions": 2})
    stun = event(here, bob={"stunned_until": 1, "stuns": 1})
    first, second = (here.drive(shoot(here.battle, "ann", aimed(here), None))[0] for _ in range(2))
    assert {wound, stun} <= set(first.causes)
    assert not {wound, stun} & set(second.causes)
    assert first.seq in second.causes


@pytest.mark.parametrize(("profile", "scale"), [("basics", 6), ("empire-ascendant", 0)])
def test_a_rolled_dodge_keeps_the_scale_in_it(profile: str, scale: int) -> None:
    """The dodge's total stands in the state together with the dice of scale in it, which a shot of the same scale adds no more (EA-3, A-061)."""
    loaded = f"dice={{ann: {{to_hit: {MISS}}}}}"
    here = Scene(plan_of(FIELD, f"rules.profile={profile}", ROLLED, "catalogue.weapons.rifle.scale=speeder", loaded))
    here.put(bob={"dodge_round": 1})
    fact = here.drive(shoot(here.battle, "ann", aimed(here), None))[0]
    kept = here.state.units["bob"]
    assert fact.set["bob"]["dodge_total"] == kept.dodge_total == fact.rolls[0].total
    assert kept.dodge_scale == scale
    assert exposure(here.battle, "bob", "speeder", "", CLEAR).rolled_scale == scale
    again = here.drive(shoot(here.battle, "ann", aimed(here), None))[0]
    assert again.rolls[-1].tn == fact.rolls[-1].tn == kept.dodge_total + 6 - scale


def test_a_soak_answers_its_attacker() -> None:
    """The soak is the target's, against whoever shot (EA-36, RB-1)."""
    here = Scene(plan_of(FIELD, "sides.blue.units.bob.zone=middle", f"dice={{ann: {{to_hit: {FIVE}}}}}"))
    damage, soak = here.drive(shoot(here.battle, "ann", aimed(here), None))[1].rolls
    assert [(roll.purpose, roll.by, roll.against) for roll in (damage, soak)] == [
        ("damage", "", ""),
        ("soak", "bob", "ann"),
    ]


def test_a_resistance_answers_its_attacker_and_a_lost_frame_is_a_cause() -> None:
    """A hit on an intact wall names what tore a frame out of it, one on a harmed door what harmed it (S1.4.3, A-079)."""
    here = Scene(plan_of(HOUSE, f"dice={{ann: {{to_hit: {FIVE}, damage: {FIVE}}}}}"))
    frame = event(here, front={"frame_pips": 1, "structure": "3D+2"})
    harm = event(here, door={"damage": "light", "jammed": True})
    for target, cause in (("front", frame), ("door", harm)):
        aim = object_aim(here.battle, here.plan.units["ann"], target)
        assert aim is not None
        shot, hit = here.drive(shoot_at(here.battle, "ann", aim, None))
        assert hit.causes == (shot.seq, cause)
        assert (hit.rolls[1].by, hit.rolls[1].against) == (target, "ann")


def test_a_heavy_wall_jams_all_that_is_in_it() -> None:
    """Every solid element of a section that becomes Heavy jams, not only the first (S1.3.1.40, A-077)."""
    strike = 'timeline=[{at: "0 s", strike: {weapon: hammer, target: front}}]'
    loaded = f"dice={{hammer-1: {{damage: {faces(8, 22)}}}, front: {{resistance: {faces(4, 12)}}}}}"
    hatch = "site.elements.hatch={type: metal-door, in: front}"
    here = Scene(plan_of(HOUSE, HAMMER, hatch, strike, loaded))
    hit = here.drive(launch(here.battle, here.plan.strikes[0]))[1]
    assert (hit.data["margin"], hit.data["band"]) == (10, "heavy")
    assert {id_: hit.set[id_] for id_ in ("door", "hatch")} == {"door": {"jammed": True}, "hatch": {"jammed": True}}


GONE = {
    "front": {"damage": "destroyed", "breach": "open", "structure": "0D"},
    "door": {"damage": "destroyed", "state": "gone"},
}


@pytest.mark.parametrize("target", ["front", "door"])
def test_a_strike_at_what_is_gone_says_so(target: str) -> None:
    """A strike at a destroyed section or element has no effect, and no damage is rolled (A-087)."""
    here = Scene(plan_of(HOUSE, HAMMER, f"timeline=[{{at: 0 s, strike: {{weapon: hammer, target: {target}}}}}]"))
    here.put(**GONE)
    facts = here.drive(launch(here.battle, here.plan.strikes[0]))
    assert (kinds(facts), facts[0].data["result"]) == (["strike.fired"], "no_effect")


def test_a_called_strike_that_misses_does_not_strike_rubble() -> None:
    """Where the wall around it is gone, what misses the element strikes nothing (S1.1.5, A-082, A-087)."""
    strike = "timeline=[{at: 0 s, strike: {weapon: hammer, target: door, skill: 5D, range: short}}]"
    here = Scene(plan_of(HOUSE, HAMMER, strike, f"dice={{hammer-1: {{to_hit: {faces(5, 12)}}}}}"))
    here.put(**GONE)
    facts = here.drive(launch(here.battle, here.plan.strikes[0]))
    assert kinds(facts) == ["strike.fired"]
    assert (facts[0].data["success"], "struck" in facts[0].data, "result" in facts[0].data) == (False, False, False)


def test_a_lock_tried_names_the_stun() -> None:
    """Who is stunned while he tries a lock names the stun; who no longer is does not (EA-38, A-094)."""
    sets = "sides.red.units.ann.template=slicer", "site.elements.door.locked=true"
    here = Scene(plan_of(HOUSE, *sets, f"dice={{ann: {{security: {MISS}}}}}"))
    stun = event(here, ann={"stunned_until": 2, "stuns": 1})
    for round_, names in ((2, True), (3, False)):
        here.round(round_)
        (fact,) = here.drive(pick(here.battle, "ann", "door", None))
        assert (stun in fact.causes) is names


def test_a_hold_names_who_came_first_and_who_left_last() -> None:
    """A hold begins with the first of a side to stand in the zone and ends with the last to leave it, whoever came and went between (A-240)."""
    here = Scene(plan_of(FIELD, "sides.red.units.ann.count=2", "victory={red: {hold: middle, for: 9 rounds}}"))
    came = event(here, ann_1={"zone": "middle"})
    event(here, ann_2={"zone": "middle"})
    (begun,) = here.drive(holds(here.battle))
    event(here, ann_1={"zone": "west"})
    left = event(here, ann_2={"zone": "west"})
    (ended,) = here.drive(holds(here.battle))
    assert (begun.kind, begun.causes, ended.kind, ended.causes) == ("hold.begun", (came,), "hold.ended", (left,))


def test_a_narrow_breach_covers_those_inside_alone() -> None:
    """The edge of a 1x2 breach is cover against shots from outside, not against shots at the open ground (EA-23, A-088)."""
    here = Scene(plan_of(HOUSE))
    here.put(front={"breach": "1x2"})
    assert shelter(here.battle, "yard", "hall", ("front",)) == Shelter("half", "front")
    assert shelter(here.battle, "hall", "yard", ("front",)) == OPEN


def test_nobody_hides_from_those_beside_him() -> None:
    """Full cover hides from other zones, not from the same (A-085)."""
    here = Scene(plan_of(HOUSE, "site.zones.hall.cover=full", "sides.red.units.ann.zone=hall"))
    assert hidden(here.battle, "yard", "hall")
    assert not hidden(here.battle, "hall", "hall")
    assert aimed(here).target == "bob"


FLANK = (
    "site.sections.flank={parts: [yard, hall]}",
    "site.elements.hatch={type: metal-door, in: flank}",
)


def test_a_line_takes_the_wider_opening() -> None:
    """Of two openings side by side a line goes by the wide one, wherever it stands in the file, and as soon as it is wide (A-088)."""
    here = Scene(plan_of(HOUSE, *FLANK))
    here.put(front={"breach": "1x2"}, flank={"breach": "1x2"})
    assert here.battle.sight.line("yard", "hall").through == ("front",)
    here.put(hatch={"state": "open"})
    assert here.battle.sight.line("yard", "hall").through == ("flank",)


def test_a_route_takes_the_open_one_of_two() -> None:
    """Of two sections between the same zones the route goes through the one that is open (A-094)."""
    here = Scene(plan_of(HOUSE, *FLANK, "site.elements.door.locked=true"))
    step = here.battle.ways.toward("hall", "yard", "strangers")
    assert step is not None
    assert step.section == "flank"


def test_an_attacker_stops_one_pace_inside() -> None:
    """Who walks until something comes into view stops a metre beyond the half-way line, in the zone from which it is seen (EA-8)."""
    here = Scene(plan_of(HOUSE, "sides.red.units.ann.move=9 m"))
    walked = thought(here.battle, "ann", "hall", 9, lambda zone: True)
    assert (walked.end, walked.metres, walked.passed) == (("hall", "yard", 4), 6, ("front",))
