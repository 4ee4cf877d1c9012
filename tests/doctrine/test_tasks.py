"""Orders as a run tells them: doors, attacks on people and walls, what fails."""

from __future__ import annotations

import pytest

from tests.duels import QUIET, ann, battle, told_as
from tests.maps import FIELD, HIT, HOUSE, MISS, faces, folded, of_kind


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

    @pytest.mark.parametrize(("dodge", "kind"), [("9D", "lock.tried"), ("1D", "shot.fired")])
    def test_a_slicer_told_to_open_a_door_minds_no_hopeless_shot(self, dodge: str, kind: str) -> None:
        """Told to open a door, who has Security works at it before an enemy whom he hardly hits, not before an easy one (A-094)."""
        slicer = "{template: slicer, zone: yard, skills: {blaster: 8D}, weapons: [pistol], doctrine: assault, orders: [{open: door}]}"
        enemy = f"{{template: soldier, zone: lane, skills: {{dodge: {dodge}}}, doctrine: hold-fire}}"
        door = "site.elements.door={type: metal-door, in: front, locked: true, lock_tn: 30}"
        sets = f"sides.red.units.ann={slicer}", f"sides.blue.units.bob={enemy}", door
        lines = [line for line in battle(HOUSE, *sets, rounds=1) if line["kind"] != "decision.made"]
        assert [each for _, each, _ in told_as(lines, "ann")][-1] == kind

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
        assert [each[1:] for each in told_as(lines, "ann")[:4]] == [
            ("shot.fired", "front"), ("section.hit", "front"), ("order.done", ""), ("shot.fired", "bob"),
        ]  # fmt: skip
        assert of_kind(lines, "section.hit")[0]["data"]["band"] == "heavy"

    def test_a_breach_beside_an_open_door_ends_the_attack(self) -> None:
        """An attack on a section is done with its breach for all who have the order, though a door beside it stood open already."""
        loaded = {"ann-1": {"to_hit": HIT, "damage": faces(5, 20)}, "front": {"resistance": faces(4, 8)}}
        sets = "site.scale=character", "site.elements.door.state=open", "sides.red.units.ann.count=3"
        calm = "sides.blue.units.bob={template: folk, zone: room}", "dice.ann-2={to_hit: [1, 1, 1, 1, 2]}"
        lines = battle(HOUSE, ann("attack: front", "hold: yard"), *sets, f"dice={loaded}", *calm, rounds=3)
        breach = next(line for line in of_kind(lines, "section.hit") if "breach" in line["set"]["front"])
        done = of_kind(lines, "order.done")
        assert [(line["actor"], line["round"]) for line in done] == [
            (f"ann-{n}", breach["round"] + 1) for n in (1, 2, 3)
        ]

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
    here = folded(lines)["ann"]
    assert (here["zone"], here["toward"]) == ("room", None)


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


COVERED = (
    "site.zones.east.cover={part: full, body: 1D}",
    "sides.blue.units.bob.doctrine=calm",
    "catalogue.doctrines={calm: {fire: never}, mine: {fire: free}}",
    "sides.red.units.ann.zone=middle",
)


@pytest.mark.parametrize("doctrine", ["", "mine"])
def test_loose_cover_is_shot_away_and_then_who_was_behind_it_is_attacked(doctrine: str) -> None:
    """An order to attack a zone shoots at its loose cover until that is gone, people or not; it is done then (RB-45, RB-48, A-085)."""
    loaded = {
        "ann": {"to_hit": faces(5, 20) * 3, "damage": faces(5, 18) + faces(5, 18)},
        "east": {"resistance": [3, 2]},
    }
    has = [f"sides.red.units.ann.doctrine={doctrine}"] if doctrine else []
    lines = battle(FIELD, ann("attack: east", "attack: any"), *COVERED, *has, f"dice={loaded}", "limit=20 s")
    mine = [each for each in told_as(lines, "ann") if each[1] != "decision.made"]
    assert mine[:2] == [(1, "shot.fired", "east"), (1, "cover.hit", "east")]
    hits = of_kind(lines, "cover.hit")
    assert [hit["data"]["band"] for hit in hits] == ["severe", "destroyed"]
    done = of_kind(lines, "order.done")[0]
    assert (done["round"], done["data"]["order"], done["causes"]) == (3, "orders.ann.0", [hits[1]["seq"]])
    assert next(each for each in told_as(lines, "ann") if each[0] == 3 and each[1] == "shot.fired")[2] == "bob"


def test_cover_out_of_sight_is_walked_up_to() -> None:
    """Whoever has no line to the zone whose cover it is to shoot away walks until it has one (RB-45)."""
    loose = (
        "site.zones.room.cover={part: half, body: 6D}",
        "site.elements.gate.state=open",
        "site.elements.door.state=open",
    )
    start = "sides.red.units.ann.zone=lane", "sides.blue.units.bob.zone=room"
    lines = battle(HOUSE, ann("attack: room"), *loose, *start, QUIET, rounds=6)
    assert [kind for _, kind, _ in told_as(lines, "ann")][:2] == ["unit.moved", "unit.moved"]
    assert [line["target"] for line in of_kind(lines, "shot.fired") if line["actor"] == "ann"][-1:] == ["room"]
