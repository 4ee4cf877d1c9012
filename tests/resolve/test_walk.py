"""Walking: metres, doors, being barred."""

from __future__ import annotations

import pytest

from simcore.resolve.walk import before_gap, standing_before, stirs, thought
from tests.maps import HOUSE, Scene, faces, kinds, plan_of, walk


def walked(scene: Scene, unit: str, goal: str) -> list[str]:
    """Let a unit walk for one round; the kinds of what happened."""
    return kinds(scene.drive(walk(scene.battle, unit, goal)))


def at(scene: Scene, unit: str) -> tuple[object, ...]:
    """Where a unit is."""
    now = scene.state.units[unit]
    return now.zone, now.toward, now.metres


def test_a_unit_walks_its_move_and_turns_zones_past_half_way() -> None:
    """Five metres a round are free; past half of the way the unit is in the next zone (EA-8)."""
    scene = Scene(plan_of(HOUSE))
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("yard", "lane", 5)
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("lane", "yard", 2)
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("lane", None, 0)
    assert walked(scene, "ann", "lane") == []


def test_half_way_itself_is_still_the_own_zone() -> None:
    """At half the length, rounded down, a unit is still in the zone that it comes from."""
    scene = Scene(plan_of(HOUSE))
    scene.put(ann={"toward": "lane", "metres": 1})
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("yard", "lane", 6)


@pytest.mark.parametrize("start", [0, 4, 5])
def test_who_may_stop_does_so_a_metre_past_half_way(start: int) -> None:
    """Who walks until there is a line stops where the other zone begins, even if he set out half way there."""
    scene = Scene(plan_of(HOUSE))
    scene.put(ann={"toward": "hall" if start else None, "metres": start}, door={"state": "open"})
    found = thought(scene.battle, "ann", "hall", 5, lambda zone: zone == "hall")
    reached = min(start + 5, 6)
    assert found.metres == reached - start
    assert found.end == (("hall", "yard", 4) if reached == 6 else ("yard", "hall", reached))


def test_turning_back_needs_no_rule() -> None:
    """A unit on its way elsewhere walks back to the middle first, within the same move."""
    scene = Scene(plan_of(HOUSE))
    scene.put(ann={"toward": "lane", "metres": 3})
    walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 2)


def test_a_plain_door_is_opened_in_walking_and_stays_open() -> None:
    """Whoever passes a closed, unlocked, unjammed, working door opens it, without roll or action (A-094)."""
    scene = Scene(plan_of(HOUSE))
    walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 5)
    assert walked(scene, "ann", "hall") == ["element.opened", "unit.moved"]
    assert at(scene, "ann") == ("hall", None, 0)
    assert scene.state.elements["door"].state == "open"


def test_a_door_that_answers_closes_behind_those_it_answers() -> None:
    """A powered door lets its side pass and closes again: the line of the move names it."""
    scene = Scene(plan_of(HOUSE))
    scene.drive(walk(scene.battle, "bob", "room"))
    facts = scene.drive(walk(scene.battle, "bob", "room"))
    assert kinds(facts) == ["unit.moved"]
    assert facts[0].data["through"] == ["gate"]
    assert scene.state.elements["gate"].state == "closed"
    assert at(scene, "bob") == ("room", None, 0)


@pytest.mark.parametrize("fields", [{"locked": True}, {"jammed": True}, {"working": False}])
def test_who_is_barred_stands_before_the_door(fields: dict[str, object]) -> None:
    """A door that does not open stops a unit at half the way, in its own zone."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door=fields)
    for _ in range(3):
        walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 5)
    assert thought(scene.battle, "ann", "hall", 5).barred == "door"


def test_slow_units_walk_their_own_move() -> None:
    """A template's move is what a unit walks."""
    scene = Scene(plan_of(HOUSE, "sides.red.units.ann.move=3 m"))
    walked(scene, "ann", "lane")
    assert at(scene, "ann") == ("yard", "lane", 3)


def test_a_move_names_what_opened_its_way() -> None:
    """The causes of a move through a breach hold the event that broke the wall."""
    scene = Scene(plan_of(HOUSE))
    scene.put(side={"breach": "2x2"})
    scene.put(ann={"zone": "lane", "toward": "hall", "metres": 7})
    facts = scene.drive(walk(scene.battle, "ann", "hall"))
    assert facts[0].causes == (0, 1)


def test_stairs_are_as_long_as_they_are_though_a_floor_is_nearer() -> None:
    """Where a passage joins two zones its length is what one walks, whatever stands between the same two."""
    scene = Scene(
        plan_of(
            HOUSE,
            "site.zones.loft={at: [10, 0], level: 1}",
            "site.sections.ceiling={between: [hall, loft]}",
            "site.passages=[{from: hall, to: loft, length: 12 m, kind: stairs}]",
        )
    )
    seen = []
    for _ in range(3):
        walked(scene, "bob", "loft")
        seen.append(at(scene, "bob"))
    assert seen == [("hall", "loft", 5), ("loft", "hall", 2), ("loft", None, 0)]


GAP = {"jammed": True, "working": False, "breach": "1x1"}


def test_who_is_on_his_feet_stops_before_a_gap() -> None:
    """A walk ends right before a 1x1 gap, which bars nobody: it is crawled through (S1.4.3, A-088)."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door=GAP)
    assert not before_gap(scene.battle, "ann", "hall")
    for _ in range(3):
        walked(scene, "ann", "hall")
    assert at(scene, "ann") == ("yard", "hall", 5)
    assert (standing_before(scene.battle, "ann", "hall"), stirs(scene.battle, "ann", "hall")) == ("", True)
    assert before_gap(scene.battle, "ann", "hall")


def test_who_crawls_goes_through_a_gap() -> None:
    """The prone crawl 2 m through a gap, without a roll, and the cause of the move is what made it (EA-12, S1.4.3, A-088)."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door=GAP)
    scene.put(ann={"toward": "hall", "metres": 5, "prone": True})
    (fact,) = scene.drive(walk(scene.battle, "ann", "hall", "crawl"))
    assert at(scene, "ann") == ("hall", "yard", 3)
    assert (fact.kind, fact.rule, fact.data, fact.rolls) == ("unit.moved", "EA-12", {"walked": 2, "speed": "crawl"}, ())
    assert fact.causes == (0, 1)
    assert not before_gap(scene.battle, "ann", "hall")


@pytest.mark.parametrize(
    ("moments", "passed"),
    [
        (((1, 1), (1, 1), (1, 1)), (True, False, False)),
        (((1, 1), (1, 2), (1, 3)), (True, True, True)),
        (((1, 1), (2, 1), (2, 1)), (True, True, False)),
    ],
)
def test_one_person_an_action_through_a_narrow_breach(
    moments: tuple[tuple[int, int], ...], passed: tuple[bool, ...]
) -> None:
    """Through a 1x2 breach one person passes in an action; whoever finds it taken stops before it and goes in another (S1.3.1.40, A-088)."""
    loaded = {f"ann-{n}": {"running": faces(3, 15)} for n in (1, 2, 3)}
    scene = Scene(plan_of(HOUSE, "sides.red.units.ann.count=3", f"dice={loaded}"))
    scene.put(door={"jammed": True}, front={"breach": "1x2"})
    scene.put(**{f"ann-{n}": {"toward": "hall", "metres": 5 if n == 2 else 4} for n in (1, 2, 3)})
    for (round_, action), n, passes in zip(moments, (1, 2, 3), passed, strict=True):
        if round_ != scene.battle.round:
            scene.round(round_)
        scene.battle.action = action
        found = walked(scene, f"ann-{n}", "hall")
        assert at(scene, f"ann-{n}")[0] == ("hall" if passes else "yard")
        assert found == ([] if n == 2 and not passes else ["unit.moved"])


def test_a_wider_way_beside_a_narrow_breach_holds_nobody_up() -> None:
    """Where a door of the section stands open, or the breach is wider, several pass in one action, and nothing is noted (A-088)."""
    for patch in ({"front": {"breach": "1x2"}, "door": {"state": "open"}}, {"front": {"breach": "2x2"}}):
        scene = Scene(plan_of(HOUSE, "sides.red.units.ann.count=2", "sides.red.units.ann.move=10 m"))
        scene.put(**patch)
        scene.put(**{f"ann-{n}": {"toward": "hall", "metres": 5} for n in (1, 2)})
        scene.drive(walk(scene.battle, "ann-1", "hall", "crawl"))
        for n in (1, 2):
            scene.put(**{f"ann-{n}": {"prone": True}})
            (fact,) = scene.drive(walk(scene.battle, f"ann-{n}", "hall", "crawl"))
            assert list(fact.set) == [f"ann-{n}"]
            assert scene.state.units[f"ann-{n}"].zone == "hall"


def test_who_crawls_through_a_narrow_breach_takes_it() -> None:
    """A crawl through a 1x2 breach is one person's passing as a walk is, and needs no roll (EA-12, S1.3.1.40, A-088)."""
    scene = Scene(plan_of(HOUSE))
    scene.put(door={"jammed": True}, front={"breach": "1x2"}, ann={"toward": "hall", "metres": 5, "prone": True})
    scene.battle.action = 1
    (fact,) = scene.drive(walk(scene.battle, "ann", "hall", "crawl"))
    assert fact.set["front--crossing"] == {"is": "crossing", "section": "front", "round": 1, "action": 1}
    assert fact.rolls == ()
