"""Shots and strikes at the building: what they land in, and what each band patches."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.dice import Dice, parse_code
from simcore.facts import Fact
from simcore.resolve.struck import launch, shoot_at
from simcore.state import Section
from tests.maps import HAMMER, HOUSE, Scene, faces, kinds, object_aim, plan_of

LOCKED = "site.elements.door.locked=true"


def struck(target: str, *margins: int, sets: tuple[str, ...] = (), state: dict[str, Any] | None = None) -> Scene:
    """A scene after strikes at a target, each with its margin: Resistance comes to 3 a die."""
    times = [f"{5 * turn} s" for turn in range(len(margins))]
    timeline = [{"at": time, "strike": {"weapon": "hammer", "target": target}} for time in times]
    here = Scene(plan_of(HOUSE, HAMMER, "rules.hazards.enabled=false", f"timeline={timeline}", *sets))
    if state:
        here.put(**state)
    for turn, margin in enumerate(margins, 1):
        now = here.state.entities[target]
        dice, add = divmod(parse_code(now.structure if isinstance(now, Section) else now.body), 3)
        loaded = {f"hammer-{turn}": {"damage": faces(8, 3 * dice + add + margin)}, target: {"resistance": [3] * dice}}
        here.battle.dice = Dice(1, 0, here.plan.rules.dice, loaded)
        here.round(turn)
        here.drive(launch(here.battle, here.plan.strikes[turn - 1]))
    return here


def hits(scene: Scene) -> list[Fact]:
    """The damage resolutions of a scene."""
    return [fact for fact in scene.facts if fact.kind in ("section.hit", "element.hit")]


LIGHT = {"damage": "light", "light_pips": 1, "structure": "3D+2"}


@pytest.mark.parametrize(
    ("margin", "band", "patch"),
    [
        (0, "0-4", {}),
        (4, "0-4", {}),
        (5, "light", {"front": LIGHT}),
        (8, "light", {"front": LIGHT}),
        (9, "heavy", {"front": {"damage": "heavy", "breach": "1x2", "structure": "3D"}, "door": {"jammed": True}}),
        (13, "severe", {"front": {"damage": "severe", "breach": "2x2", "structure": "2D"}, "door": {"jammed": True}}),
        (15, "severe", {"front": {"damage": "severe", "breach": "2x2", "structure": "2D"}, "door": {"jammed": True}}),
        (
            16,
            "destroyed",
            {
                "front": {"damage": "destroyed", "breach": "open", "structure": "0D"},
                "door": {"damage": "destroyed", "state": "gone"},
            },
        ),
    ],
)
def test_each_band_of_a_section(margin: int, band: str, patch: dict[str, Any]) -> None:
    """A band's whole effect on an intact section and the door in it is the patch of its line, and holds only what changes (S1.3.0.30, S1.3.1.30, S1.3.1.40, S1.3.1.50, S1.3.1.60)."""
    (fact,) = hits(struck("front", margin))
    assert (fact.kind, fact.data["table"], fact.data["margin"], fact.data["band"]) == (
        "section.hit",
        "structure",
        margin,
        band,
    )
    assert [(roll.purpose, roll.by, roll.against) for roll in fact.rolls] == [
        ("damage", "", ""),
        ("resistance", "front", "hammer-1"),
    ]
    assert fact.set == patch


def test_a_margin_below_zero_does_nothing() -> None:
    """A resolution below zero is the band `none` and changes nothing (S1.3.0.20)."""
    strong = ("site.sections.front={parts: [yard, hall], structure: 7D}",)
    (fact,) = hits(struck("front", -5, sets=strong))
    assert (fact.data["band"], fact.data["margin"], fact.set) == ("none", -5, {})


def test_the_third_light_result_is_heavy() -> None:
    """The third light result has the state effects of Heavily and takes the light pips with it (S1.3.1.70, A-076)."""
    first, second, third = hits(struck("front", 5, 5, 5))
    assert first.set == {"front": LIGHT}
    assert second.set == {"front": {"light_pips": 2, "structure": "3D+1"}}
    assert third.set == {
        "front": {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "3D"},
        "door": {"jammed": True},
    }
    assert (third.data["band"], third.data["result"]) == ("light", "heavy")


@pytest.mark.parametrize(
    ("margins", "last"),
    [
        ((9, 5), {}),
        ((13, 5), {}),
        ((13, 9), {}),
        ((9, 9), {}),
        ((5, 9), {"front": {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "3D"}, "door": {"jammed": True}}),
        ((9, 13), {"front": {"damage": "severe", "breach": "2x2", "structure": "2D"}}),
        (
            (13, 16),
            {
                "front": {"damage": "destroyed", "breach": "open", "structure": "0D"},
                "door": {"damage": "destroyed", "state": "gone"},
            },
        ),
    ],
)  # fmt: skip
def test_a_section_never_gets_better(margins: tuple[int, ...], last: dict[str, Any]) -> None:
    """A lighter result on a worse section does nothing, a worse one replaces the penalty (S1.3.1.70, A-075)."""
    fact = hits(struck("front", *margins))[-1]
    assert fact.set == last
    if not last:
        assert fact.data["result"] == "no_effect"


def test_a_stabilized_section_counts_light_again_and_loses_it_when_worse() -> None:
    """A stabilized Heavy section counts light pips from 0; Severely clears stabilized and shored (A-075)."""
    steadied = {"front": {"damage": "heavy", "breach": "1x2", "structure": "4D", "stabilized": True, "shored": True}}
    (light,) = hits(struck("front", 5, state=steadied))
    assert light.set == {"front": {"light_pips": 1, "structure": "3D+2"}}
    (severe,) = hits(struck("front", 13, state=steadied))
    assert severe.set["front"] == {
        "damage": "severe", "breach": "2x2", "structure": "2D", "stabilized": False, "shored": False,
    }  # fmt: skip


FRAME = {"front": {"frame_pips": 1, "structure": "3D+2"}}


@pytest.mark.parametrize(
    ("margin", "patch"),
    [
        (0, {}),
        (5, {"door": {"damage": "light", "jammed": True}}),
        (9, {"door": {"damage": "heavy", "jammed": True, "working": False, "locked": False, "breach": "1x1"}}),
        (13, {"door": {"damage": "severe", "working": False, "locked": False, "breach": "open", "state": "open"}}),
        (
            16,
            {"door": {"damage": "destroyed", "working": False, "locked": False, "breach": "open", "state": "gone"}, **FRAME},
        ),
    ],
)  # fmt: skip
def test_each_band_of_an_element(margin: int, patch: dict[str, Any]) -> None:
    """A band's whole effect on a locked door, and on the wall whose frame goes with it, is the patch of its line (S1.4.3)."""
    (fact,) = hits(struck("door", margin, sets=(LOCKED,)))
    assert (fact.kind, fact.data["table"], fact.data["margin"]) == ("element.hit", "structure", margin)
    assert fact.set == patch


def test_a_jammed_door_blown_open_is_jammed_no_more() -> None:
    """Severely and Destroyed end a jam (S1.4.3)."""
    light, severe = hits(struck("door", 5, 13))
    assert light.set["door"]["jammed"] is True
    assert severe.set["door"]["jammed"] is False


def test_light_results_on_an_element_do_not_add_up_unless_set() -> None:
    """Three light results leave a door light, and make it Heavy where they stack (S1.4.3, A-078)."""
    stay = hits(struck("door", 5, 5, 5))
    assert [fact.set for fact in stay[1:]] == [{}, {}]
    stacked = hits(struck("door", 5, 5, 5, sets=("rules.elements.light_stacking=true",)))
    assert stacked[2].set["door"]["damage"] == "heavy"


def test_what_is_destroyed_takes_no_more() -> None:
    """Nothing is resolved against what is gone (S1.3.1.60, A-087)."""
    here = struck("front", 16, 16)
    assert len(hits(here)) == 1
    assert kinds(here.facts) == ["strike.fired", "section.hit", "strike.fired"]


@pytest.mark.parametrize(
    ("total", "struck_", "kind"),
    [(15, "", "element.hit"), (14, "front", "section.hit"), (10, "front", "section.hit"), (9, "", "")],
)
def test_the_ladder_of_a_called_shot(total: int, struck_: str, kind: str) -> None:
    """A called shot that misses the door by the mod alone strikes the wall, and says so (S1.1.5, A-062, A-082)."""
    plan = plan_of(HOUSE, "site.scale=character", f"dice={{ann: {{to_hit: {faces(5, total)}}}}}")
    here = Scene(plan)
    aim = object_aim(here.battle, plan.units["ann"], "door")
    assert aim is not None
    facts = here.drive(shoot_at(here.battle, "ann", aim, 0))
    roll = facts[0].rolls[0]
    assert (roll.tn, [part[:2] for part in roll.tn_parts]) == (15, [("short range", 10), ("called shot", 5)])
    assert facts[0].data["success"] is (total >= 15)
    assert facts[0].data.get("struck", "") == struck_
    assert kinds(facts) == ["shot.fired", *([kind] if kind else [])]


def test_a_shot_at_a_wall_is_not_called() -> None:
    """A section is hit at the range alone, and a smaller attacker adds its scale dice (S1.2.1.10, S1.2.4, A-062)."""
    here = Scene(plan_of(HOUSE))
    aim = object_aim(here.battle, here.plan.units["ann"], "front")
    assert aim is not None
    roll = here.drive(shoot_at(here.battle, "ann", aim, 0))[0].rolls[0]
    assert roll.tn_parts == (("short range", 10, "EA-22"),)
    assert roll.parts == (("Blaster", "5D"), ("scale", "4D", "EA-3"))


def test_scale_helps_a_larger_target_to_resist() -> None:
    """A larger section adds the difference to its Resistance (S1.2.1.20)."""
    here = Scene(plan_of(HOUSE, "dice={ann: {to_hit: [5, 5, 5, 5, 5, 5, 5, 5, 5]}}"))
    aim = object_aim(here.battle, here.plan.units["ann"], "front")
    assert aim is not None
    hit = here.drive(shoot_at(here.battle, "ann", aim, 0))[1]
    assert hit.rolls[1].parts == (("Structure", "4D"), ("scale", "4D", "S1.2.1.20"))


def test_the_scale_of_a_gate_is_not_called() -> None:
    """Gates are large enough to be hit at the wall's own number (A-082)."""
    here = Scene(plan_of(HOUSE, "site.elements.door={type: vehicle-door, in: front}"))
    aim = object_aim(here.battle, here.plan.units["ann"], "door")
    assert aim is not None
    assert here.drive(shoot_at(here.battle, "ann", aim, 0))[0].rolls[0].tn == 10


def test_a_strike_with_skill_rolls_and_one_without_hits() -> None:
    """A strike rolls only where it has a skill, against the range alone (S1.2.4, A-062)."""
    without = struck("front", 0).facts[0]
    assert (without.kind, without.rolls, without.data["origin"]) == ("strike.fired", (), "timeline.0")
    timeline = "timeline=[{at: 0 s, strike: {weapon: hammer, target: front, skill: 4D}}]"
    here = Scene(plan_of(HOUSE, HAMMER, timeline, "dice={hammer-1: {to_hit: [1, 1, 1, 2]}}"))
    facts = here.drive(launch(here.battle, here.plan.strikes[0]))
    assert kinds(facts) == ["strike.fired"]
    assert (facts[0].rolls[0].tn, facts[0].data["success"]) == (15, False)


def test_the_state_before_is_a_cause() -> None:
    """In attack order, a resolution against a weakened wall rolls what is left and names the event that weakened it (S1.3.2.20)."""
    first, second = hits(struck("front", 5, 5))
    assert [fact.rolls[1].code for fact in (first, second)] == ["4D", "3D+2"]
    assert len(first.causes) == 1
    assert second.causes == (second.seq - 1, first.seq)
