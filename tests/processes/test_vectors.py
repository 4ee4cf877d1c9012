"""Vectors of the rules that only a whole run can show."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maps import FIELD, HAMMER, HIT, HOUSE, faces, of_kind, plan_of, told

Line = dict[str, Any]


def played(text: str, *sets: str) -> list[Line]:
    """The lines of a run."""
    return told(plan_of(text, *sets))


def rolls(log: list[Line], purpose: str, by: str) -> list[dict[str, Any]]:
    """The rolls of one roller for one purpose, in order."""
    return [
        roll
        for line in log
        for roll in line.get("rolls", ())
        if (roll["for"], roll.get("by", line.get("actor"))) == (purpose, by)
    ]


@pytest.mark.parametrize("settings", ["{}", "{profile: basics}", "{dice: {wild: false}}"])
def test_every_die_has_six_sides(settings: str) -> None:
    """No face of a whole fight is below 1 or above 6, and all six of them are shown (RB-1)."""
    log = played(FIELD, f"rules={settings}", "sides.red.units.ann.count=3")
    shown = [
        face
        for line in log
        for roll in line.get("rolls", ())
        for face in (*roll.get("dice", ()), *roll.get("wild", ()))
    ]
    assert sorted(set(shown)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("mode", "pools"), [("add", ["to_hit"]), ("rb_rolled", ["dodge", "to_hit"])])
def test_an_opposed_roll_takes_two_pools(mode: str, pools: list[str]) -> None:
    """A shot against a number is one roll, a shot against a dodge that is rolled for it is two (RB-5, RB-8)."""
    shots = of_kind(played(FIELD, f"rules.defense.mode={mode}", "limit=5 s"), "shot.fired")
    assert [[roll["for"] for roll in line["rolls"]] for line in shots] == [pools, pools]
    for line in shots:
        number = line["rolls"][0]["total"] if mode == "rb_rolled" else 15 + 9
        assert line["rolls"][-1]["tn"] == number


def test_five_metres_cost_nothing() -> None:
    """Whoever walks his 5 m and then shoots has his whole 4D (EA-8, EA-5)."""
    ann = "sides.red.units.ann={template: soldier, zone: west, skills: {blaster: 4D}, orders: [move: middle]}"
    log = played(FIELD, ann, "limit=5 s")
    (walk,), (shot,) = (
        of_kind(log, "unit.moved"),
        [line for line in of_kind(log, "shot.fired") if line["actor"] == "ann"],
    )
    assert (walk["actor"], walk["data"]["walked"], shot["data"]["metres"]) == ("ann", 5, 35)
    assert walk["seq"] < shot["seq"]
    assert [roll["code"] for roll in rolls(log, "to_hit", "ann")] == ["4D"]


def test_a_full_dodge_is_all_that_one_does() -> None:
    """Whoever dodges for the whole round neither walks nor shoots, and adds 10 to his Dodge of 9 (EA-20, EA-14)."""
    log = played(FIELD, "sides.red.units.ann.orders=[{move: middle, full_dodge: true}]", "limit=15 s")
    assert [line for line in log if line.get("actor") == "ann" and line["kind"] in ("unit.moved", "shot.fired")] == []
    assert [roll["tn"] for roll in rolls(log, "to_hit", "bob")] == [15 + 9 + 10] * 3


def test_a_wound_lowers_skills_and_not_the_soak() -> None:
    """Wounded, one shoots with 4D of 5D, and soaks with all of 3D; Severely Wounded with 3D (EA-39, EA-40)."""
    for wounds, code in (("wounded", "4D"), ("severely_wounded", "3D")):
        ann = f"sides.red.units.ann={{template: soldier, zone: west, armor: 0D, wounds: {wounds}}}"
        log = played(
            FIELD, ann, f"dice.bob={{to_hit: {HIT}, initiative: [6]}}", "dice.ann={initiative: [1]}", "limit=5 s"
        )
        assert [roll["code"] for roll in rolls(log, "to_hit", "ann")] == [code]
        assert [roll["code"] for roll in rolls(log, "soak", "ann")] == ["3D"]


@pytest.mark.parametrize("margin", [9, 10, 11, 12])
def test_the_incapacitated_do_nothing_more(margin: int) -> None:
    """A margin of 9 to 12 fells and faints, and cancels both actions that were declared; the side is beaten, all alive (EA-41, EA-45, EA-37)."""
    dice = f"{{bob: {{initiative: [1], to_hit: {HIT}, damage: {faces(5, 10 + margin)}}}, ann: {{initiative: [6], soak: {faces(4, 10)}}}}}"
    log = played(FIELD, "sides.red.units.ann.orders=[{hold: west, actions: 2}]", f"dice={dice}")
    (declared,) = of_kind(log, "round.declared")
    assert declared["data"]["actions"]["ann"] == ["attack", "attack"]
    (hit,) = of_kind(log, "unit.hit")
    assert (hit["data"]["margin"], hit["data"]["band"]) == (margin, "incapacitated")
    assert hit["set"]["ann"] == {"wounds": "incapacitated", "prone": True, "idle_until": 1, "conscious": False}
    assert rolls(log, "to_hit", "ann") == []
    assert log[-1]["data"]["outcome"] == {"winner": "blue", "reason": "eliminate"}


def test_sections_share_no_penalty() -> None:
    """What is taken from one section is taken from no other; each resolution is one roll of damage and one of Resistance (S1.0.1.10, S1.3.0.10, S1.3.1.40)."""
    strikes = ", ".join(
        f"{{at: {5 * n} s, strike: {{weapon: hammer, target: {wall}}}}}"
        for n, wall in enumerate(["front", "inner", "front"])
    )
    dice = f"{{hammer-1: {{damage: {faces(8, 30)}}}, front: {{resistance: {faces(4, 21)}}}}}"
    log = played(
        HOUSE,
        HAMMER,
        "sides={blue: {}}",
        f"timeline=[{strikes}]",
        f"dice={dice}",
        "limit=15 s",
        "rules.hazards.enabled=false",
    )
    struck = [[roll["for"] for roll in line["rolls"]] for line in log if line["kind"].endswith(".hit")]
    assert struck == [["damage", "resistance"]] * 3
    assert [roll["code"] for roll in rolls(log, "resistance", "front")] == ["4D", "3D"]
    assert [roll["code"] for roll in rolls(log, "resistance", "inner")] == ["4D"]
