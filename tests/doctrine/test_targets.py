"""Whom a unit shoots at, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.doctrine.targets import faced, helpless
from simcore.resolve.aim import Aim
from tests.duels import ann, battle
from tests.maps import FIELD, HOUSE, Scene, nearest, object_aim, plan_of

CROWD = "sides.blue.units.bob.count=3"
DOWN = {"wounds": "incapacitated", "conscious": False, "prone": True}


def aim(here: Scene, unit: str = "ann", among: str = "") -> Aim | None:
    """The aim of a unit."""
    return nearest(here.battle, here.plan.units[unit], among)


def target(here: Scene, unit: str = "ann", among: str = "") -> str | None:
    """Whom a unit aims at."""
    found = aim(here, unit, among)
    return None if found is None else found.target


@pytest.mark.parametrize(
    ("patches", "chosen"),
    [
        ({}, "bob-1"),
        ({"bob-2": {"zone": "middle"}}, "bob-2"),
        ({"bob-3": {"toward": "middle", "metres": 1}}, "bob-3"),
        ({"bob-1": {"prone": True}}, "bob-2"),
        ({"bob-1": {"prone": True}, "bob-2": {"prone": True}}, "bob-3"),
        ({"bob-1": {"prone": True}, "bob-2": {"dodging_until": 1}}, "bob-3"),
        ({"bob-3": {"trapped": True}}, "bob-3"),
        ({"bob-1": DOWN}, "bob-2"),
        ({"bob-1": {"zone": "middle", "prone": True, "dodging_until": 1}}, "bob-1"),
        ({"bob-1": DOWN, "bob-2": DOWN, "bob-3": DOWN}, None),
    ],
)
def test_the_nearest_then_the_easiest_then_file_order(patches: dict[str, dict[str, Any]], chosen: str | None) -> None:
    """Of hostile units able to act the nearest goes first, then the lowest target number, then the order of the file."""
    here = Scene(plan_of(FIELD, CROWD))
    here.put(**patches)
    assert target(here) == chosen


@pytest.mark.parametrize(("alone", "prone"), [("bob-1", ("bob-2", "bob-3")), ("bob-3", ("bob-1", "bob-2"))])
def test_of_two_places_as_near_the_easier_to_hit_goes_first(alone: str, prone: tuple[str, ...]) -> None:
    """Of people in two zones at the same distance, the one with the lower target number is chosen, on either side."""
    here = Scene(plan_of(FIELD, CROWD))
    here.put(ann={"zone": "middle"}, **{alone: {"zone": "west"}})
    here.put(**{id_: {"prone": True} for id_ in prone})
    assert target(here) == alone
    here.put(**{alone: {"prone": True}}, **{id_: {"prone": False} for id_ in prone})
    assert target(here) == prone[0]


def test_the_easiest_of_one_place_under_penalties_and_stuns() -> None:
    """Who is stunned twice is easier to hit than his neighbors stunned once, and is chosen (EA-38, A-023, A-036)."""
    here = Scene(plan_of(FIELD, CROWD, "rules.stun.accumulate=true", "rules.defense.penalties_apply=true"))
    here.put(**{f"bob-{n}": {"stunned_until": 2, "stuns": 1} for n in (1, 2, 3)})
    here.put(**{"bob-2": {"stuns": 2}})
    assert target(here) == "bob-2"


def test_allies_and_neutrals_are_never_aimed_at() -> None:
    """Only hostile units are targets."""
    here = Scene(
        plan_of(
            FIELD,
            "sides.green={allies: [red], units: {gil: {template: soldier, zone: west}}}",
            "sides.folk={neutral: true, units: {cy: {template: folk, zone: west}}}",
        )
    )
    assert target(here) == "bob"
    here.put(bob=DOWN)
    assert target(here) is None


@pytest.mark.parametrize("among", ["ann-1", "ann", "red"])
@pytest.mark.parametrize("mode", ["add", "rb_rolled"])
def test_nobody_shoots_himself(among: str, mode: str) -> None:
    """An order that names a unit's own group or side makes it no target of its own."""
    here = Scene(plan_of(FIELD, "sides.red.units.ann.count=2", f"rules.defense.mode={mode}"))
    assert target(here, "ann-1", among) in (None, "ann-2")


def test_neutrals_never_attack() -> None:
    """An armed neutral unit has no target."""
    here = Scene(plan_of(FIELD, "sides.folk={neutral: true, units: {cy: {template: soldier, zone: west}}}"))
    assert target(here, "cy") is None


@pytest.mark.parametrize(
    ("weapons", "metres", "chosen"),
    [
        ("[pistol, rifle]", 40, "pistol"),
        ("[pistol, rifle]", 50, "pistol"),
        ("[pistol, rifle]", 51, "rifle"),
        ("[rifle, pistol]", 40, "rifle"),
        ("[rifle]", 300, "rifle"),
        ("[pistol]", 51, None),
        ("[rifle]", 301, None),
        ("[]", 10, None),
    ],
)
def test_the_first_weapon_that_reaches(weapons: str, metres: int, chosen: str | None) -> None:
    """The first weapon of the list whose long range reaches is used; beyond it there is no shot."""
    found = aim(
        Scene(
            plan_of(
                FIELD,
                f"sides.red.units.ann.weapons={weapons}",
                f"site.zones.middle.at=[{metres / 2}, 0]",
                f"site.zones.east.at=[{metres}, 0]",
            )
        )
    )
    assert (None if found is None else found.weapon.name) == chosen


@pytest.mark.parametrize(
    ("metres", "band"),
    [(3, "point-blank"), (4, "short"), (30, "short"), (31, "medium"), (100, "medium"), (101, "long"), (300, "long")],
)
def test_range_bands_are_inclusive(metres: int, band: str) -> None:
    """The far end of a band belongs to it (EA-22)."""
    sets = f"site.zones.middle.at=[{metres / 2}, 0]", f"site.zones.east.at=[{metres}, 0]"
    found = aim(Scene(plan_of(FIELD, "site.lines={clear: [[west, east]]}", *sets)))
    assert found is not None
    assert (found.metres, found.band) == (metres, band)


def test_no_line_no_target() -> None:
    """Who is behind a closed door is no target; when it opens he is."""
    here = Scene(plan_of(HOUSE))
    assert target(here) is None
    here.put(door={"state": "open"})
    found = aim(here)
    assert found is not None
    assert (found.target, found.through) == ("bob", ("front",))


class TestCover:
    """Cover of a zone, and of the edge of a narrow breach."""

    @pytest.mark.parametrize(
        ("zone", "grade", "covered"),
        [
            ("east", "quarter", "quarter"),
            ("east", "half", "half"),
            ("east", "three-quarters", "three-quarters"),
            ("west", "half", ""),
        ],
    )
    def test_a_zone_covers_against_shots_from_other_zones(self, zone: str, grade: str, covered: str) -> None:
        """Any partial cover of the target's zone counts against a shot from elsewhere, the shooter's does not (EA-23, A-027)."""
        found = aim(Scene(plan_of(FIELD, f"site.zones.{zone}.cover={grade}")))
        assert found is not None
        assert found.shown is not None
        assert found.shown.cover == covered

    def test_a_zone_does_not_cover_from_inside_it(self) -> None:
        """A shot from within the same zone meets no cover (EA-23)."""
        found = aim(Scene(plan_of(FIELD, "site.zones.east.cover=half", "sides.red.units.ann.zone=east")))
        assert found is not None
        assert found.shown is not None
        assert not found.shown.cover

    def test_full_cover_cannot_be_named(self) -> None:
        """Who has full cover is no target from outside, and is one from inside (A-027, A-085)."""
        full = "site.zones.east.cover=full"
        assert target(Scene(plan_of(FIELD, full))) is None
        assert target(Scene(plan_of(FIELD, full, "sides.red.units.ann.zone=east"))) == "bob"

    def test_who_has_full_cover_is_passed_over_for_who_has_none(self) -> None:
        """The nearest who can be named goes first."""
        here = Scene(plan_of(FIELD, "site.zones.middle.cover=full", CROWD))
        here.put(**{"bob-1": {"zone": "middle"}})
        assert target(here) == "bob-2"

    @pytest.mark.parametrize(
        ("patch", "covered"),
        [
            ({"front": {"breach": "1x2"}, "door": {"jammed": True}}, "half"),
            ({"front": {"breach": "2x2"}}, ""),
            ({"door": {"state": "open"}}, ""),
        ],
    )
    def test_a_narrow_breach_covers_those_inside(self, patch: dict[str, dict[str, Any]], covered: str) -> None:
        """A breach of 1x2 is cover to those inside, and none to those outside (A-088)."""
        here = Scene(plan_of(HOUSE))
        here.put(**patch)
        inside, outside = aim(here, "ann"), aim(here, "bob")
        assert inside is not None
        assert outside is not None
        assert inside.shown is not None
        assert outside.shown is not None
        assert (inside.shown.cover, outside.shown.cover) == (covered, "")

    def test_a_wider_way_beside_a_narrow_breach_is_no_cover(self) -> None:
        """Who can be seen through a wide breach has no cover from the edge of a narrow one beside it (A-088)."""
        for narrow, wide in (("front", "flank"), ("flank", "front")):
            here = Scene(plan_of(HOUSE, "site.sections.flank={parts: [yard, hall]}"))
            here.put(**{narrow: {"breach": "1x2"}})
            here.put(**{wide: {"breach": "2x2"}})
            found = aim(here)
            assert found is not None
            assert found.shown is not None
            assert not found.shown.cover, narrow


@pytest.mark.parametrize(("among", "chosen"), [("bob-2", "bob-2"), ("bob", "bob-1"), ("blue", "bob-1"), ("bo", "bo")])
def test_an_order_names_units_groups_and_sides(among: str, chosen: str) -> None:
    """Of those that a unit's id, a group's key or a side's name stands for, the one that goes first is aimed at."""
    here = Scene(plan_of(FIELD, CROWD, "sides.blue.units.bo={template: soldier, zone: east}"))
    assert target(here, among=among) == chosen


def test_kept_aims_follow_every_change() -> None:
    """What is kept for a group holds only until an enemy or an opening changes."""
    here = Scene(plan_of(HOUSE, CROWD))
    assert target(here) is None
    here.put(door={"state": "open"})
    assert target(here) == "bob-1"
    here.put(**{"bob-1": DOWN})
    assert target(here) == "bob-2"
    here.put(**{"bob-3": {"toward": "yard", "metres": 2}})
    assert target(here) == "bob-3"
    here.put(door={"state": "closed"})
    assert target(here) is None


@pytest.mark.parametrize(
    ("object_", "patch", "named"),
    [
        ("front", {}, True),
        ("door", {}, True),
        ("inner", {}, False),
        ("gate", {}, False),
        ("gate", {"door": {"state": "open"}}, True),
        ("side", {}, False),
    ],
)
def test_what_can_be_named_from_the_yard(object_: str, patch: dict[str, dict[str, Any]], named: bool) -> None:
    """The first thing shut on a line can be named, and what is in it, and nothing beyond."""
    here = Scene(plan_of(HOUSE, "site.lines={blocked: [[yard, lane]]}"))
    here.put(**patch)
    assert (object_aim(here.battle, here.plan.units["ann"], object_) is not None) is named


def test_whether_one_is_faced() -> None:
    """A unit is faced while a hostile one able to act has a line to it, and not out of full cover."""
    here = Scene(plan_of(HOUSE))
    ann = here.plan.units["ann"]
    assert not faced(here.battle, ann)
    here.put(door={"state": "open"})
    assert faced(here.battle, ann)
    here.put(bob=DOWN)
    assert not faced(here.battle, ann)
    here = Scene(plan_of(FIELD, "site.zones.west.cover=full"))
    assert not faced(here.battle, here.plan.units["ann"])


def test_the_helpless_beside_one() -> None:
    """The first unconscious living enemy in the same zone is the one that may be finished off (EA-45, A-038)."""
    sets = "sides.red.units.ann.zone=east", "rules.lethality.finish_off=true"
    here = Scene(plan_of(FIELD, CROWD, *sets))
    ann = here.plan.units["ann"]
    assert helpless(here.battle, ann) == ""
    here.put(**{"bob-2": DOWN, "bob-3": DOWN})
    assert helpless(here.battle, ann) == "bob-2"
    here.put(**{"bob-2": {"wounds": "dead"}})
    assert helpless(here.battle, ann) == "bob-3"


BY = "sides.folk={neutral: true, units: {joe: {template: soldier, zone: middle}, jim: {template: folk, zone: middle, count: 2}}}"


@pytest.mark.parametrize(
    ("doctrine", "order", "found"),
    [
        ("", "attack: folk", "jim-1"),
        ("assault", "attack: folk", "jim-1"),
        ("assault", "attack: joe", "joe"),
        ("assault", "attack: jim-2", "jim-2"),
        ("assault", "attack: any", "bob"),
        ("assault", "attack: blue", "bob"),
        ("assault", "hold: west", "bob"),
    ],
)
def test_neutral_people_are_attacked_where_an_order_names_them(doctrine: str, order: str, found: str) -> None:
    """With a doctrine or without, those of a neutral side are shot at if an order names them, and else never."""
    sets = [f"sides.red.units.ann.doctrine={doctrine}"] if doctrine else []
    lines = battle(FIELD, ann(order), BY, *sets, "limit=5 s")
    shots = [line["target"] for line in lines if line["kind"] == "shot.fired" and line["actor"] == "ann"]
    assert shots[:1] == [found]
    assert [line for line in lines if line["kind"] == "shot.fired" and line["actor"] == "joe"] == []


@pytest.mark.parametrize("doctrine", ["", "assault", "defend"])
@pytest.mark.parametrize(
    ("zones", "found"), [(("middle", "east"), "bob-2"), (("middle",), "bob-1"), (("west",), "bob-1")]
)
def test_a_guard_fires_at_who_shows_in_its_zone_before_all_others(
    doctrine: str, zones: tuple[str, ...], found: str
) -> None:
    """Whoever shows in the zone that it guards goes before nearer ones; with nobody there a guard defends itself, and it never advances."""
    sets = [f"sides.red.units.ann.doctrine={doctrine}"] if doctrine else []
    foes = ", ".join(f"bob-{n}: {{template: soldier, zone: {zone}, doctrine: calm}}" for n, zone in enumerate(zones, 1))
    calm = "catalogue.doctrines={calm: {fire: never}}", f"sides.blue.units={{{foes}}}"
    lines = battle(FIELD, ann("guard: east"), *calm, *sets, "limit=10 s")
    assert [line["target"] for line in lines if line["kind"] == "shot.fired"][:1] == [found]
    assert [line for line in lines if line["kind"] == "unit.moved"] == []
