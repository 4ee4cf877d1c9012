"""What sides know: sight in light and dark, smoke, noise from next door, those lost and found again."""

from __future__ import annotations

import pytest

from simcore.doctrine.declare import declare
from simcore.facts import Fact
from simcore.resolve.knowledge import Watch, knows, looked, noticed, sees
from simcore.resolve.sighting import sighting
from tests.maps import FIELD, HOUSE, Scene, deeds, kinds, nearest, plan_of


class Eyes:
    """A scene whose sides look round at each declaration."""

    def __init__(self, text: str, *sets: str) -> None:
        self.here = Scene(plan_of(text, *sets))
        self.watch = Watch()

    def look(self, round_: int) -> list[Fact]:
        """What is found out at the declaration of a round."""
        self.here.round(round_)
        return self.here.drive(looked(self.here.battle, self.watch))


def who(facts: list[Fact]) -> list[tuple[str, str, str]]:
    """Kind, actor and target of some facts."""
    return [(fact.kind, fact.actor, fact.target) for fact in facts]


def test_all_who_see_each_other_are_told_once() -> None:
    """At first each side sees whom it has a line to; the next declaration says nothing again."""
    eyes = Eyes(FIELD)
    facts = eyes.look(1)
    assert who(facts) == [("unit.sighted", "ann", "bob"), ("unit.sighted", "bob", "ann")]
    assert facts[0].set == {
        "red--bob": {
            "is": "sighting", "side": "red", "unit": "bob", "zone": "east", "in_sight": True, "how": "sight", "round": 1,
        }
    }  # fmt: skip
    assert (facts[0].causes, facts[0].data) == ((), {"zone": "east", "origin": "clock"})
    assert eyes.look(2) == []


def test_the_first_in_the_file_who_sees_is_named() -> None:
    """The observer of a sighting is the first of the side, in file order, who sees the unit."""
    eyes = Eyes(FIELD, "sides.red.units.al={template: soldier, zone: east}", "site.lines={blocked: [[west, east]]}")
    assert who(eyes.look(1))[0] == ("unit.sighted", "al", "bob")


@pytest.mark.parametrize(
    ("lit", "metres", "seen"),
    [
        ("bright", 500, True),
        ("poor", 100, True),
        ("poor", 101, False),
        ("moonlit", 40, True),
        ("moonlit", 41, False),
        ("dark", 10, True),
        ("dark", 11, False),
    ],
)
def test_how_far_one_sees_in_such_light(lit: str, metres: int, seen: bool) -> None:
    """It is the light of the zone of who is looked at that counts, and the distance."""
    here = Scene(plan_of(FIELD, f"site.zones.middle.at=[{metres / 2}, 0]", f"site.zones.east.at=[{metres}, 0]"))
    here.put(east={"lit": lit})
    west, east = ("west", None, 0), ("east", None, 0)
    assert (sees(here.battle, west, east), sees(here.battle, east, west)) == (seen, True)


@pytest.mark.parametrize(
    ("smoke", "metres", "seen"),
    [("light", 60, True), ("light", 62, False), ("heavy", 14, True), ("heavy", 16, False), ("severe", 6, False)],
)
def test_how_far_one_sees_through_smoke(smoke: str, metres: int, seen: bool) -> None:
    """Smoke anywhere on the line takes the sight both ways."""
    here = Scene(plan_of(FIELD, f"site.zones.middle.at=[{metres / 2}, 0]", f"site.zones.east.at=[{metres}, 0]"))
    here.put(middle={"smoke": smoke})
    west, east = ("west", None, 0), ("east", None, 0)
    assert (sees(here.battle, west, east), sees(here.battle, east, west)) == (seen, seen)


def test_who_shares_a_zone_is_seen_and_full_cover_hides_from_others() -> None:
    """In one zone one sees each other even in the dark; full cover hides from all other zones (A-085)."""
    here = Scene(plan_of(FIELD, "site.zones.east.cover=full"))
    assert not sees(here.battle, ("west", None, 0), ("east", None, 0))
    here.put(east={"lit": "dark"})
    assert sees(here.battle, ("east", "middle", 10), ("east", None, 0))


def test_nobody_aims_at_whom_his_side_does_not_know() -> None:
    """In the dark there is no target, though the line is clear; who stands in the light is one for those in the dark."""
    here = Scene(plan_of(FIELD))
    here.put(east={"lit": "dark"})
    facts = here.drive(declare(here.battle))
    assert who([fact for fact in facts if fact.kind == "unit.sighted"]) == [("unit.sighted", "bob", "ann")]
    assert nearest(here.battle, here.plan.units["ann"]) is None
    aim = nearest(here.battle, here.plan.units["bob"])
    assert aim is not None
    assert aim.target == "ann"


def test_a_shot_in_the_dark_is_heard_next_door_and_makes_a_target() -> None:
    """Whoever fired in the dark next to one of a side is known to it in the next round, and not in the one after (RB-44)."""
    eyes = Eyes(FIELD, "sides.red.units.ann.zone=middle")
    here = eyes.here
    here.put(east={"lit": "dark"})
    assert who(eyes.look(1)) == [("unit.sighted", "bob", "ann")]
    here.put(bob={"loud_round": 1, "loud_zone": "east"})
    (fact,) = eyes.look(2)
    assert (who([fact]), fact.data, fact.causes) == ([("noise.heard", "ann", "bob")], {"zone": "east"}, (3,))
    assert fact.set["red--bob"] == {
        "is": "sighting", "side": "red", "unit": "bob", "zone": "east", "in_sight": False, "how": "noise", "round": 1,
    }  # fmt: skip
    assert knows(here.battle, "red", "bob")
    aim = nearest(here.battle, here.plan.units["ann"])
    assert aim is not None
    assert aim.target == "bob"
    assert eyes.look(3) == []
    assert not knows(here.battle, "red", "bob")
    assert nearest(here.battle, here.plan.units["ann"]) is None


def test_what_was_heard_is_no_target_once_it_went_elsewhere() -> None:
    """A noise tells where somebody was: who left the zone since is not known any more."""
    eyes = Eyes(FIELD, "sides.red.units.ann.zone=middle")
    eyes.here.put(east={"lit": "dark"}, west={"lit": "dark"}, bob={"loud_round": 1, "loud_zone": "east"})
    eyes.look(2)
    eyes.here.put(bob={"zone": "west"})
    assert not knows(eyes.here.battle, "red", "bob")


@pytest.mark.parametrize(("zone", "heard"), [("hall", True), ("room", False)])
def test_noise_carries_through_one_wall(zone: str, heard: bool) -> None:
    """A shot is heard in the zones next to its own, behind a wall too, and no farther."""
    eyes = Eyes(HOUSE)
    eyes.look(1)
    eyes.here.put(bob={"zone": zone, "loud_round": 1, "loud_zone": zone})
    assert who(eyes.look(2)) == ([("noise.heard", "ann", "bob")] if heard else [])
    assert noticed(eyes.here.battle, "ann") is heard


def test_who_is_in_sight_is_not_heard() -> None:
    """Nothing is told of the noise of one whom the side sees."""
    eyes = Eyes(FIELD)
    eyes.look(1)
    eyes.here.put(bob={"loud_round": 1, "loud_zone": "east"})
    assert eyes.look(2) == []


def test_lost_and_found() -> None:
    """Who goes out of sight is remembered where he was seen last; whoever looks there and finds nobody knows no more; seen again he is told again."""
    eyes = Eyes(HOUSE)
    here = eyes.here
    here.put(door={"state": "open"})
    assert kinds(eyes.look(1)) == ["unit.sighted", "unit.sighted"]
    here.put(bob={"zone": "room"})
    lost = eyes.look(2)
    assert [(fact.kind, fact.data["side"], fact.target, fact.data["zone"]) for fact in lost] == [
        ("sight.lost", "red", "bob", "hall"), ("sight.lost", "blue", "ann", "yard"),
    ]  # fmt: skip
    known = sighting(here.battle, "red", "bob")
    assert known is not None
    assert (known.zone, known.in_sight, known.round) == ("hall", False, 1)
    here.put(ann={"zone": "hall"})
    (gone,) = eyes.look(3)
    assert (gone.kind, gone.data["side"], gone.data["zone"], gone.set) == (
        "sight.lost", "red", None, {"red--bob": {"zone": None}},
    )  # fmt: skip
    here.put(gate={"state": "open"})
    found = eyes.look(4)
    assert who(found) == [("unit.sighted", "ann", "bob"), ("unit.sighted", "bob", "ann")]
    assert found[0].set == {"red--bob": {"zone": "room", "in_sight": True, "round": 4}}


def test_the_fallen_are_not_lost() -> None:
    """Of one who fell nothing is told: where he lies is known."""
    eyes = Eyes(FIELD)
    eyes.look(1)
    eyes.here.put(bob={"wounds": "incapacitated", "conscious": False})
    assert eyes.look(2) == []


def test_sightings_come_before_the_declaration() -> None:
    """What is seen is known before anybody says what he does (EA-14)."""
    here = Scene(plan_of(FIELD))
    facts = here.drive(declare(here.battle))
    assert kinds(facts)[:3] == ["unit.sighted", "unit.sighted", "round.declared"]
    assert len(deeds(facts)) == len(facts) - 2


@pytest.mark.parametrize(("zone", "told"), [("east", "unit.sighted"), ("nook", "sight.lost")])
def test_who_fell_in_sight_is_seen_or_lost_when_he_gets_up(zone: str, told: str) -> None:
    """Nobody keeps in sight whoever fell there and got up where nobody sees him; whoever gets up in sight is seen anew."""
    passages = "site.passages=[{from: west, to: middle}, {from: middle, to: east}, {from: east, to: nook}]"
    blocked = "site.lines={blocked: [[west, nook]]}"
    eyes = Eyes(FIELD, "site.zones.nook={at: [0, 90]}", passages, blocked)
    eyes.look(1)
    eyes.here.put(bob={"conscious": False, "prone": True, "unconscious_until": 3})
    assert eyes.look(2) == []
    eyes.here.put(bob={"zone": zone})
    assert eyes.look(3) == []
    eyes.here.put(bob={"conscious": True})
    facts = [fact for fact in eyes.look(4) if fact.target == "bob"]
    assert [fact.kind for fact in facts] == [told]
    assert knows(eyes.here.battle, "red", "bob") == (told == "unit.sighted")
