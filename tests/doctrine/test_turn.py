"""A unit's round as a run tells it: walking, then its actions; people before doors."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maps import FIELD, HIT, HOUSE, MISS, faces, of_kind, plan_of, told

QUIET = f"dice={ {'ann': {'to_hit': MISS}, 'bob': {'to_hit': MISS}} }"
"""Nobody hits anybody for eight rounds."""


def battle(text: str, *sets: str, rounds: int | None = None, seed: int = 1) -> list[dict[str, Any]]:
    """The lines of a run, of its first rounds only where a number is given."""
    lines = told(plan_of(text, *sets), seed)
    return [line for line in lines if rounds is None or line["round"] <= rounds]


def told_as(lines: list[dict[str, Any]], actor: str) -> list[tuple[int, str, str]]:
    """What a unit did: round, kind, target."""
    return [(line["round"], line["kind"], line.get("target", "")) for line in lines if line.get("actor") == actor]


def ann(*orders: str) -> str:
    """A setting that gives Ann her orders."""
    return f"sides.red.units.ann.orders=[{', '.join(f'{{{order}}}' for order in orders)}]"


def test_walking_comes_before_the_action() -> None:
    """A unit walks on its first turn, free, then shoots from where it stands then (EA-8)."""
    lines = battle(FIELD, ann("move: east"), "sides.blue.units.bob.orders=[{hold: east}]", QUIET, rounds=1)
    assert [kind for _, kind, _ in told_as(lines, "ann")] == ["unit.moved", "shot.fired"]
    assert [line["data"]["metres"] for line in of_kind(lines, "shot.fired") if line["actor"] == "ann"] == [35]


def test_a_unit_that_dodges_or_has_no_action_still_walks() -> None:
    """A round without action still has the turn on which a unit walks."""
    lines = battle(FIELD, ann("move: middle"), "sides.red.units.ann.weapons=[]", rounds=2)
    assert [kind for _, kind, _ in told_as(lines, "ann")] == ["unit.moved", "unit.moved"]


def test_shooting_on_the_way_and_going_on_when_there() -> None:
    """`move` shoots at whoever is in line on the way, is done on arrival, and the next order follows."""
    lines = battle(FIELD, ann("move: middle", "hold: middle"), QUIET)
    moves = [line for line in of_kind(lines, "unit.moved") if line["actor"] == "ann"]
    assert [line["data"]["walked"] for line in moves[:4]] == [5, 5, 5, 5]
    (done,) = of_kind(lines, "order.done")
    assert (done["round"], done["data"]["order"], done["causes"]) == (5, "orders.ann.0", [moves[3]["seq"]])


def test_several_actions_cost_dice_and_come_pass_by_pass() -> None:
    """With `actions: 3` every attack has -2D, and all first actions of a round come before any second (EA-5, EA-16)."""
    both = ann("hold: west, actions: 3"), "sides.blue.units.bob.orders=[{hold: east, actions: 2}]"
    lines = battle(FIELD, *both, "dice={ann: {to_hit: " + str(MISS) + "}, bob: {to_hit: " + str(MISS) + "}}", rounds=1)
    shots = of_kind(lines, "shot.fired")
    assert sorted(shot["actor"] for shot in shots) == ["ann"] * 3 + ["bob"] * 2
    assert {shot["actor"] for shot in shots[:2]} == {shot["actor"] for shot in shots[2:4]} == {"ann", "bob"}
    assert {shot["rolls"][0]["code"] for shot in shots if shot["actor"] == "ann"} == {"3D"}
    assert {shot["rolls"][0]["code"] for shot in shots if shot["actor"] == "bob"} == {"4D"}
    assert all(["actions", "-2D", "EA-5"] in shot["rolls"][0]["parts"] for shot in shots if shot["actor"] == "ann")


def test_all_actions_of_a_round_take_the_same_target_until_it_falls() -> None:
    """A unit shoots on at the target of its round, though another became easier, and chooses anew when it falls."""
    crowd = "sides.blue.units.bob.count=2", "sides.blue.orders=[{hold: east}]"
    loaded: dict[str, Any] = {
        "ann": {"to_hit": HIT, "damage": faces(5, 8 + 4) + faces(5, 8 + 9) + faces(5, 8)},
        "bob-1": {"soak": faces(4, 8) + faces(4, 8), "to_hit": MISS},
        "bob-2": {"soak": faces(4, 8), "to_hit": MISS},
    }
    near = "site.zones.middle.at=[2, 0]", "site.zones.east.at=[4, 0]"
    skill = "sides.red.units.ann.skills.blaster=7D"
    lines = battle(FIELD, *crowd, *near, skill, ann("hold: west, actions: 3"), f"dice={loaded}", rounds=1)
    hits = of_kind(lines, "unit.hit")
    mine = [hit for hit in hits if hit["actor"] == "ann"]
    assert [hit["target"] for hit in mine] == ["bob-1", "bob-1", "bob-2"]
    assert [hit["data"]["band"] for hit in mine] == ["wounded", "incapacitated", "stunned"]


class TestWounds:
    """What the wounded still do."""

    def test_who_is_wounded_loses_the_rest_of_the_round(self) -> None:
        """A unit wounded before its turn does nothing more in that round, and acts in the next at -1D (EA-39)."""
        loaded = {
            "ann": {"initiative": [1, 1], "to_hit": HIT[:5] + MISS[:5], "damage": faces(5, 12)},
            "bob": {"initiative": [6, 6], "soak": faces(4, 8), "to_hit": MISS},
        }
        near = "sides.blue.units.bob.zone=middle"
        lines = battle(FIELD, near, f"dice={loaded}", rounds=2)
        (hit,) = of_kind(lines, "unit.hit")
        assert (hit["target"], hit["data"]["band"], hit["set"]["bob"]["idle_until"]) == ("bob", "wounded", 1)
        mine = [line for line in of_kind(lines, "shot.fired") if line["actor"] == "bob"]
        assert [line["round"] for line in mine] == [2]
        assert mine[0]["rolls"][0]["code"] == "4D"
        assert mine[0]["causes"][1:] == [hit["seq"]]

    def test_under_the_basics_he_acts_on(self) -> None:
        """Under the Basics a wound costs the penalty only, not the round (A-049)."""
        loaded = {
            "ann": {"initiative": [1], "to_hit": HIT[:5], "damage": faces(5, 12)},
            "bob": {"initiative": [6], "soak": faces(4, 8), "to_hit": MISS},
        }
        sets = "rules.profile=basics", "rules.defense.mode=add", "sides.blue.units.bob.zone=middle"
        lines = battle(FIELD, *sets, f"dice={loaded}", rounds=1)
        assert told_as(lines, "bob") == [(1, "shot.fired", "ann")]
        assert of_kind(lines, "shot.fired")[1]["rolls"][0]["code"] == "4D"

    def test_later_actions_of_the_round_are_lost_with_the_penalty_kept(self) -> None:
        """Who falls between his actions loses the rest; those taken had the penalty as declared (EA-5, A-034)."""
        loaded = {
            "ann": {"initiative": [6], "to_hit": HIT, "damage": faces(5, 12)},
            "bob": {"initiative": [1], "soak": faces(4, 8), "to_hit": MISS},
        }
        sets = "sides.blue.units.bob.orders=[{hold: middle, actions: 3}]", "sides.blue.units.bob.zone=middle"
        lines = battle(FIELD, *sets, f"dice={loaded}", rounds=1)
        shots = [line for line in of_kind(lines, "shot.fired") if line["actor"] == "bob"]
        assert [shot["rolls"][0]["code"] for shot in shots] == ["3D"]

    def test_a_full_dodge_ends_with_a_wound(self) -> None:
        """A wounded dodger keeps his static Dodge and loses what Full Dodge adds (EA-20, A-049)."""
        loaded = {
            "ann": {"initiative": [1], "to_hit": [6, 6, 6, 6, 5] * 2, "damage": faces(5, 12)},
            "bob": {"soak": faces(4, 8)},
        }
        sets = "sides.blue.units.bob.weapons=[]", "sides.blue.units.bob.zone=middle"
        second = "sides.red.units.al={template: soldier, zone: west}"
        loaded["al"] = {"initiative": [6], "to_hit": MISS}
        lines = battle(FIELD, *sets, second, f"dice={loaded}", rounds=1)
        first, after = of_kind(lines, "shot.fired")
        assert ["Full Dodge", 10, "EA-20"] in first["rolls"][0]["tn_parts"]
        assert [part[0] for part in after["rolls"][0]["tn_parts"]] == ["short range", "Dodge", "prone"]


class TestRolledDodges:
    """A round under `defense.mode: rb_rolled` (RB-8, A-021)."""

    def test_one_roll_a_round_used_again(self) -> None:
        """Attack and dodge are at -1D each; the dodge is rolled at the first attack and used again at the next."""
        sets = "rules.defense.mode=rb_rolled", "sides.red.units.al={template: soldier, zone: west}"
        loaded = {"ann": {"to_hit": MISS}, "al": {"to_hit": MISS}, "bob": {"to_hit": MISS, "dodge": [6, 3]}}
        lines = battle(FIELD, *sets, f"dice={loaded}", rounds=1)
        shots = of_kind(lines, "shot.fired")
        first, second = (shot for shot in shots if shot["target"] == "bob")
        dodge = first["rolls"][0]
        assert (dodge["for"], dodge["by"], dodge["code"], "of" in dodge) == ("dodge", "bob", "2D", False)
        assert second["rolls"][0] == {"for": "dodge", "by": "bob", "of": first["seq"], "total": dodge["total"]}
        for shot in (first, second):
            assert shot["rolls"][1]["code"] == "4D"
            assert shot["rolls"][1]["tn"] == dodge["total"]
            assert "tn_parts" not in shot["rolls"][1]


class TestDoors:
    """Doors come after people."""

    def test_a_plain_door_is_opened_in_walking(self) -> None:
        """Whoever passes a plain door opens it on the way; the enemy behind it is shot at when seen (A-094)."""
        lines = battle(HOUSE, ann("take: hall"), "sides.blue.units.bob.orders=[{hold: hall}]", QUIET)
        opened = of_kind(lines, "element.opened")[0]
        assert (opened["round"], opened["actor"], opened["data"]["how"]) == (2, "ann", "walking")
        assert "rolls" not in opened
        entered = of_kind(lines, "unit.moved")[1]
        assert (entered["actor"], entered["set"]["ann"]["zone"]) == ("ann", "hall")
        assert opened["seq"] in entered["causes"]
        assert of_kind(lines, "shot.fired")[0]["seq"] > opened["seq"]

    def test_a_barred_way_is_shot_at_by_who_has_no_security(self) -> None:
        """Who may not open what bars the way shoots it, as a called shot, and stands before it meanwhile (A-082)."""
        sets = "site.elements.door.locked=true", "site.scale=character"
        loaded = {
            "ann": {"to_hit": faces(5, 9) * 3, "damage": faces(5, 8) * 3},
            "front": {"resistance": faces(4, 9) * 3},
        }
        lines = battle(HOUSE, ann("move: hall"), *sets, f"dice={loaded}", rounds=3)
        mine = told_as(lines, "ann")
        assert mine == [
            (1, "unit.moved", ""),
            *((turn, *each) for turn in (1, 2, 3) for each in (("shot.fired", "door"), ("section.hit", "front"))),
        ]
        shot = of_kind(lines, "shot.fired")[0]
        assert (shot["data"]["struck"], shot["data"]["range"], shot["rolls"][0]["tn"]) == ("front", "point-blank", 10)
        assert ["called shot", 5, "S1.1.5"] in shot["rolls"][0]["tn_parts"]

    def test_a_slicer_opens_it(self) -> None:
        """Who has Security tries the lock, one action a try, and walks on when it opens (A-094)."""
        loaded = {"ann": {"security": faces(5, 9) + faces(5, 14)}}
        sets = "site.elements.door.locked=true", "sides.red.units.ann.template=slicer"
        lines = battle(HOUSE, ann("move: hall"), *sets, f"dice={loaded}", rounds=3)
        assert told_as(lines, "ann")[:5] == [
            (1, "unit.moved", ""),
            (1, "lock.tried", "door"),
            (2, "lock.tried", "door"),
            (2, "element.opened", "door"),
            (3, "unit.moved", ""),
        ]
        tries = of_kind(lines, "lock.tried")
        assert [line["data"]["success"] for line in tries] == [False, True]

    def test_several_tries_a_round(self) -> None:
        """With `actions: 3` a lock is tried as often at -2D each, and no more once it is open (EA-5, A-094)."""
        loaded = {"ann": {"security": faces(3, 9) + faces(3, 14) + [6] * 9}}
        sets = "site.elements.door.locked=true", "sides.red.units.ann.template=slicer"
        lines = battle(HOUSE, ann("open: door, actions: 3"), *sets, f"dice={loaded}", rounds=1)
        tries = of_kind(lines, "lock.tried")
        assert [(line["rolls"][0]["code"], line["data"]["success"]) for line in tries] == [
            ("3D+1", False),
            ("3D+1", True),
        ]
        (opened,) = of_kind(lines, "element.opened")
        assert (opened["causes"], opened["data"]["how"]) == ([tries[1]["seq"]], "security")

    def test_an_enemy_goes_before_a_door(self) -> None:
        """With an enemy in line and range a unit does no work at what bars its way."""
        sets = "site.elements.door.locked=true", "sides.blue.units.bo={template: soldier, zone: lane}"
        loaded = {each: {"to_hit": MISS} for each in ("ann", "bo")}
        lines = battle(HOUSE, ann("move: hall"), *sets, f"dice={loaded}", rounds=4)
        mine = [line for line in of_kind(lines, "shot.fired", "lock.tried") if line["actor"] == "ann"]
        assert len(mine) == 4
        assert {line["target"] for line in mine} == {"bo"}

    @pytest.mark.parametrize("order", ["open: door", "close: door"])
    def test_opening_and_closing_by_order(self, order: str) -> None:
        """`open` and `close` walk to the door and work it without roll or action; then the next order follows."""
        state = "open" if order.startswith("close") else "closed"
        sets = (
            f"site.elements.door.state={state}",
            "sides.red.units.ann.zone=lane",
            "site.lines={blocked: [[yard, hall]]}",
        )
        lines = battle(HOUSE, ann(order, "hold: yard"), *sets)
        (worked,) = of_kind(lines, "element.opened", "element.closed")
        assert (worked["kind"], worked["actor"]) == (f"element.{'closed' if state == 'open' else 'opened'}", "ann")
        assert worked["set"] == {"door": {"state": "closed" if state == "open" else "open"}}
        assert "rolls" not in worked
        (done,) = of_kind(lines, "order.done")
        assert done["data"]["order"] == "orders.ann.0"
        assert not of_kind(lines, "order.failed")

    def test_a_door_that_answers_closes_behind(self) -> None:
        """A powered door lets its side pass and closes again: no line of its own, the move names it (A-094)."""
        lines = battle(HOUSE, "sides.blue.units.bob.orders=[{move: room}]")
        moves = of_kind(lines, "unit.moved")
        assert [line["data"].get("through") for line in moves] == [None, ["gate"]]
        assert not of_kind(lines, "element.opened", "element.closed")


class TestAttackOrders:
    """`attack` on units, groups, sides, sections and elements."""

    def test_a_wall_is_shot_until_it_has_a_breach(self) -> None:
        """An attack on a section shoots it, people or not, and is done when it has a breach; then people are shot at."""
        loaded = {
            "ann": {"to_hit": HIT, "damage": faces(5, 20)},
            "front": {"resistance": faces(4, 8)},
            "bob": {"to_hit": MISS},
        }
        sets = "site.scale=character", "site.elements.door.state=open", "site.elements.door.locked=false"
        lines = battle(HOUSE, ann("attack: front", "hold: yard"), *sets, f"dice={loaded}", rounds=2)
        mine = [line for line in lines if line.get("actor") == "ann"]
        assert [(line["kind"], line.get("target")) for line in mine[:4]] == [
            ("shot.fired", "front"), ("section.hit", "front"), ("order.done", None), ("shot.fired", "bob"),
        ]  # fmt: skip
        assert mine[1]["data"]["band"] == "heavy"

    def test_a_door_is_shot_until_it_is_open(self) -> None:
        """An attack on an element is done when it is open, severe or destroyed, not before (S1.4.3)."""
        loaded = {
            "ann": {"to_hit": HIT, "damage": faces(5, 15) + faces(5, 19)},
            "door": {"resistance": faces(3, 6) * 2},
        }
        sets = ("site.scale=character", "sides.blue.units.bob.zone=room")
        lines = battle(HOUSE, ann("attack: door", "hold: yard"), *sets, f"dice={loaded}")
        assert [line["data"]["band"] for line in of_kind(lines, "element.hit")] == ["heavy", "severe"]
        assert [line["data"]["order"] for line in of_kind(lines, "order.done")] == ["orders.ann.0"]

    def test_without_a_line_it_walks_until_there_is_one(self) -> None:
        """An attacker without a line walks toward its target's zone, and stops where the line begins."""
        sets = "site.elements.gate.state=open", "sides.blue.units.bob.zone=room", "sides.red.units.ann.zone=lane"
        loaded = {each: {"to_hit": MISS} for each in ("ann", "bob")}
        lines = battle(HOUSE, ann("attack: bob"), *sets, f"dice={loaded}")
        first = of_kind(lines, "shot.fired")[0]
        before = [line for line in of_kind(lines, "unit.moved") if line["seq"] < first["seq"]]
        assert before
        assert not [line for line in of_kind(lines, "unit.moved") if line["seq"] > first["seq"]]

    def test_the_named_go_before_the_nearer(self) -> None:
        """An attack order on a unit shoots that unit while it can, though another is nearer."""
        sets = ("sides.blue.units.bo={template: soldier, zone: middle}",)
        loaded = {each: {"to_hit": MISS} for each in ("ann", "bob", "bo")}
        lines = battle(FIELD, ann("attack: bob"), *sets, f"dice={loaded}", rounds=3)
        assert {line["target"] for line in of_kind(lines, "shot.fired") if line["actor"] == "ann"} == {"bob"}


def test_an_order_that_fails_is_told_once_and_the_run_goes_on() -> None:
    """The failure of the last order stands in the log once, however long the battle lasts."""
    sets = "site.passages=[{from: west, to: middle}]", "site.lines={clear: [[west, east]]}"
    loaded = {each: {"to_hit": MISS} for each in ("ann", "bob")}
    lines = battle(FIELD, ann("move: east"), *sets, f"dice={loaded}", rounds=5)
    (failed,) = of_kind(lines, "order.failed")
    assert (failed["round"], failed["data"]["origin"]) == (1, "orders.ann.0")
    assert "east" in failed["data"]["reason"]
    assert len([line for line in of_kind(lines, "shot.fired") if line["actor"] == "ann"]) == 5


def test_an_order_in_vain_is_told_though_nothing_else_happens() -> None:
    """The failure of a unit's only order is in the log also where no battle keeps the round awake, and the order is carried out when a way opens."""
    hammer = "catalogue.weapons.hammer={skill: gunnery, damage: 30D, scale: walker, type: slug, ranges: [10 m, 100 m, 300 m, 700 m]}"
    entry = "timeline=[{at: 50 s, strike: {weapon: hammer, target: inner}}]"
    sets = "site.elements.gate=null", "sides.blue.units.bob.zone=lane", "sides.blue.units.bob.weapons=[]"
    peace = "sides.blue.allies=[red]"
    lines = battle(HOUSE, ann("move: room"), *sets, peace, hammer, entry)
    (failed,) = of_kind(lines, "order.failed")
    assert (failed["round"], failed["data"]["order"]) == (1, "orders.ann.0")
    moves = of_kind(lines, "unit.moved")
    assert moves[0]["round"] == 11
    assert moves[-1]["set"]["ann"] == {"toward": None, "metres": 0}


def test_take_goes_on_until_no_enemy_able_to_act_is_in_the_zone() -> None:
    """`take` is done in the zone once no hostile unit able to act is in it; then, as the last, it holds."""
    loaded = {"ann": {"to_hit": HIT, "damage": faces(5, 17)}, "bob": {"soak": faces(4, 8), "to_hit": MISS}}
    sets = (
        "sides.blue.units.bob.orders=[{hold: east}]",
        "rules.sim.end=objective",
        "sides.red.units.ann.skills.blaster=7D",
    )
    lines = battle(FIELD, ann("take: east"), *sets, f"dice={loaded}")
    moves = [line for line in of_kind(lines, "unit.moved") if line["actor"] == "ann"]
    assert moves[-1]["set"]["ann"]["zone"] == "east"
    assert lines[-1]["data"]["outcome"] == {"winner": None, "reason": "limit"}
    assert moves[-1]["round"] <= 9


def test_the_prone_do_not_walk() -> None:
    """One who lies prone shoots and stays where he is: standing up comes with EA-13 (EA-24)."""
    sets = "sides.red.units.ann.prone=true", "sides.blue.units.bob.orders=[{hold: east}]", QUIET
    lines = battle(FIELD, ann("move: east"), *sets, rounds=2)
    assert {kind for _, kind, _ in told_as(lines, "ann")} <= {"shot.fired", "unit.hit"}


def test_finishing_off_comes_after_every_living_enemy() -> None:
    """Where it is allowed, one without an enemy before him kills an unconscious one beside him with one action (EA-45, A-038)."""
    sets = (
        "rules.lethality.finish_off=true",
        "rules.sim.end=objective",
        "sides.blue.units.bob={template: soldier, zone: west, wounds: incapacitated}",
    )
    lines = battle(
        FIELD,
        *sets,
        "sides.red.units.ann.orders=[{hold: west}]",
        "sides.red.units.al={template: soldier, zone: middle, orders: [{move: west}]}",
        rounds=2,
    )
    (finished,) = of_kind(lines, "unit.finished")
    assert (finished["actor"], finished["target"], finished["set"]) == ("ann", "bob", {"bob": {"wounds": "dead"}})
