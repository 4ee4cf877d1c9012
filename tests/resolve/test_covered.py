"""Shots that land in cover: loose things, a wall behind, what comes through to the person."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from simcore.dice import Dice
from simcore.facts import Fact
from simcore.resolve.shot import shoot
from simcore.resolve.struck import shoot_at
from tests.maps import FIELD, HOUSE, Scene, alter, faces, kinds, nearest, object_aim, plan_of

NEAR = "sides.blue.units.bob.zone=middle", "site.zones.middle.cover=half"


def load(here: Scene, **rolls: dict[str, list[int]]) -> None:
    """Load the dice of those whom a scenario may not name too."""
    here.battle.dice = Dice(1, 0, here.plan.rules.dice, rolls)


def crates(total: int, margin: int, *sets: str) -> Scene:
    """Ann 20 m from Bob behind crates of Body 3D; what her shot comes to, and the margin of its damage over the crates."""
    here = Scene(plan_of(FIELD, *NEAR, *sets))
    alter(here.plan.zones["middle"], cover_body=9)
    load(
        here,
        ann={"to_hit": faces(5, total), "damage": faces(5, 9 + margin)},
        middle={"resistance": faces(3, 9)},
        bob={"soak": faces(4, 6)},
    )
    return here


def shot(here: Scene) -> list[Fact]:
    """The facts of Ann's shot."""
    aim = nearest(here.battle, here.plan.units["ann"])
    assert aim is not None
    return here.drive(shoot(here.battle, "ann", aim, 0))


@pytest.mark.parametrize(
    ("total", "found", "struck"),
    [
        (24, ["shot.fired", "unit.hit"], None),
        (23, ["shot.fired", "cover.hit"], "middle"),
        (19, ["shot.fired", "cover.hit"], "middle"),
        (18, ["shot.fired"], None),
    ],
)
def test_where_a_shot_lands(total: int, found: list[str], struck: str | None) -> None:
    """What reaches the whole number hits the person, what misses by the cover alone the cover, what is lower nothing (RB-46, A-028)."""
    facts = shot(crates(total, 0))
    assert kinds(facts) == found
    assert (facts[0].data["success"], facts[0].data.get("struck")) == (total >= 24, struck)
    assert facts[0].rolls[-1].tn == 24


@pytest.mark.parametrize(
    ("margin", "band", "patch", "code"),
    [
        (-1, "none", {}, ""),
        (0, "not_serious", {"cover_damage": "not_serious"}, ""),
        (3, "not_serious", {"cover_damage": "not_serious"}, ""),
        (4, "light", {"cover_damage": "light"}, "1D"),
        (8, "light", {"cover_damage": "light"}, "1D"),
        (9, "heavy", {"cover_damage": "heavy"}, "3D"),
        (13, "severe", {"cover_damage": "severe"}, "4D"),
        (16, "destroyed", {"cover_damage": "destroyed", "cover": "none"}, "5D"),
    ],
)
def test_what_comes_through_loose_cover(margin: int, band: str, patch: dict[str, Any], code: str) -> None:
    """The hit on the cover is read in the table of protection; the damage behind is less by 4D, 2D, 1D or nothing, and none where the cover holds (RB-48, RB-49, A-084)."""
    first, cover, *behind = shot(crates(20, margin))
    assert (cover.kind, cover.target, cover.causes) == ("cover.hit", "middle", (0 + first.seq,))
    assert (cover.data["table"], cover.data["band"], cover.data["margin"]) == ("protection", band, margin)
    assert [(roll.purpose, roll.by, roll.code) for roll in cover.rolls] == [
        ("damage", "", "5D"), ("resistance", "middle", "3D"),
    ]  # fmt: skip
    assert cover.set == ({"middle": patch} if patch else {})
    assert [(fact.kind, fact.target, fact.rolls[0].code, fact.causes[0]) for fact in behind] == (
        [("unit.hit", "bob", code, cover.seq)] if code else []
    )
    assert all(fact.data["behind"] == "middle" for fact in behind)


def test_cover_gets_no_better_and_names_what_harmed_it() -> None:
    """A lighter hit changes nothing in harmed cover, and names the event that harmed it (RB-48)."""
    here = crates(20, 4)
    here.put(middle={"cover_damage": "heavy"})
    first, cover, _ = shot(here)
    assert (cover.set, cover.causes) == ({}, (first.seq, 1))
    assert 1 in first.causes


def test_what_is_destroyed_covers_nobody() -> None:
    """Behind cover that is destroyed one stands in the open (RB-48, A-084)."""
    here = crates(20, 16)
    load(here, ann={"to_hit": faces(5, 20), "damage": [6] * 5}, middle={"resistance": [1, 1, 2]}, bob={"soak": [6] * 4})
    shot(here)
    load(here, ann={"to_hit": faces(5, 19)})
    fact = shot(here)[0]
    assert (fact.rolls[0].tn, fact.data["success"]) == (19, True)


def test_cover_of_which_nothing_is_known_takes_the_shot() -> None:
    """Where a zone's cover is of nothing in particular, what lands in it does nothing more (RB-46)."""
    here = Scene(plan_of(FIELD, *NEAR, f"dice={{ann: {{to_hit: {faces(5, 20)}}}}}"))
    facts = shot(here)
    assert (kinds(facts), "struck" in facts[0].data) == (["shot.fired"], False)


def test_a_minion_behind_cover_is_rolled_for() -> None:
    """A hit that came through cover is not enough by itself to defeat a minion (EA-46, A-043)."""
    here = crates(20, 13)
    alter(here.plan.units["bob"], rank="minion")
    hit = shot(here)[-1]
    assert (hit.kind, len(hit.rolls)) == ("unit.hit", 2)


WALL = {
    (5, "light"): "1D",
    (9, "heavy"): "3D",
    (13, "severe"): "4D",
    (16, "destroyed"): "5D",
    (4, "0-4"): "",
}


@pytest.mark.parametrize(("margin", "band"), WALL)
def test_the_edge_of_a_breach_is_struck_itself(margin: int, band: str) -> None:
    """What misses by the edge of a 1x2 breach alone strikes that wall, and comes through by its band (RB-49, A-085, A-088)."""
    here = Scene(plan_of(HOUSE, "site.scale=character"))
    here.put(front={"breach": "1x2"})
    load(
        here,
        ann={"to_hit": faces(5, 20), "damage": faces(5, 8 + margin)},
        front={"resistance": faces(4, 8)},
        bob={"soak": faces(4, 6)},
    )
    first, wall, *behind = (fact for fact in shot(here) if fact.kind != "fire.tried")
    assert (first.data["struck"], wall.kind, wall.target, wall.data["band"]) == ("front", "section.hit", "front", band)
    code = WALL[margin, band]
    assert [(fact.kind, fact.rolls[0].code, fact.data["behind"]) for fact in behind] == (
        [("unit.hit", code, "front")] if code else []
    )


def test_a_zone_covered_by_a_wall() -> None:
    """Where a section gives a zone its cover, a shot lands in that, and not once it is Severe (A-085)."""
    plan = plan_of(HOUSE, "site.zones.hall.cover=half", "site.scale=character")
    alter(plan.zones["hall"], cover_by="inner")
    here = Scene(plan)
    here.put(door={"state": "open"})
    load(here, ann={"to_hit": faces(5, 20) + faces(5, 20), "damage": faces(5, 8)}, inner={"resistance": faces(4, 12)})
    facts = shot(here)
    assert [(fact.kind, fact.target) for fact in facts] == [("shot.fired", "bob"), ("section.hit", "inner")]
    here.put(inner={"damage": "severe"})
    assert shot(here)[0].data["success"]


@pytest.mark.parametrize(("grade", "dice"), [("quarter", 1), ("half", 2), ("three-quarters", 4)])
def test_cover_by_dice(grade: str, dice: int) -> None:
    """Under `cover.mode` rb_dice each shot rolls what the grade adds, plain dice of the shooter against the target (RB-45, A-027)."""
    here = Scene(plan_of(FIELD, *NEAR, f"site.zones.middle.cover={grade}", "rules.cover.mode=rb_dice"))
    load(here, ann={"cover": [3] * dice, "to_hit": faces(5, 20)})
    fact = shot(here)[0]
    cover, attack = fact.rolls
    assert (cover.purpose, cover.by, cover.against, cover.code, cover.wild) == ("cover", "", "bob", f"{dice}D", ())
    assert [part[:2] for part in attack.tn_parts] == [("short range", 10), ("Dodge", 9), (f"{grade} cover", 3 * dice)]


def test_smoke_and_dark_by_dice() -> None:
    """Smoke and the target's light are rolled for each shot, smoke first, and named; what they keep off lands nowhere (RB-44, RB-46, A-029)."""
    here = Scene(plan_of(FIELD, "sides.blue.units.bob.zone=middle"))
    here.put(west={"smoke": "light"}, middle={"lit": "poor"})
    load(here, ann={"cover": [4, 5], "to_hit": faces(5, 27)})
    (fact,) = shot(here)
    assert [(roll.purpose, roll.total) for roll in fact.rolls] == [("cover", 4), ("cover", 5), ("to_hit", 27)]
    assert [part[:2] for part in fact.rolls[-1].tn_parts] == [
        ("short range", 10), ("Dodge", 9), ("light smoke", 4), ("poor light", 5),
    ]  # fmt: skip
    assert 1 in fact.causes


def test_a_shot_names_the_event_that_made_the_smoke() -> None:
    """The worst smoke on the way of a shot is among its causes where an event put it there; lighter smoke is not (RB-44; A-029)."""
    here = Scene(plan_of(FIELD, "site.zones.middle.at=[6, 0]", "site.zones.east={at: [12, 0], smoke: heavy}"))
    here.put(west={"smoke": "light"})
    here.put(middle={"smoke": "heavy"})
    (fact, *_) = shot(here)
    assert fact.causes == (0, 2)
    here.put(west={"smoke": "heavy"})
    (fact, *_) = shot(here)
    assert fact.causes == (0, here.battle.because("west", "smoke"), 2)


@pytest.mark.parametrize("target", ["front", "door"])
def test_a_shot_at_a_thing_names_what_made_its_air(target: str) -> None:
    """Smoke before a wall or a door, and the light that it is in, are among the causes of a shot at it (RB-44; A-062)."""
    here = Scene(plan_of(HOUSE))
    here.put(yard={"smoke": "light", "lit": "poor"})
    ann = here.plan.units["ann"]
    aim = object_aim(here.battle, ann, target)
    assert aim is not None
    fact = here.drive(shoot_at(here.battle, "ann", aim, 0))[0]
    assert fact.causes == (0, 1)


@pytest.mark.parametrize(("margin", "result"), [(4, None), (5, "no_effect"), (13, "no_effect"), (16, "no_effect")])
def test_a_stun_harms_no_wall_and_passes_none(margin: int, result: str | None) -> None:
    """A shot set to stun that lands in a wall leaves it as it is, whatever its band, and nothing of it comes through (RB-52, S1.3.0.30, A-085, A-091)."""
    here = Scene(plan_of(HOUSE, "site.scale=character"))
    here.put(front={"breach": "1x2"}, ann={"stun_set": True})
    load(
        here,
        ann={"to_hit": faces(5, 20), "damage": faces(5, 8 + margin)},
        front={"resistance": faces(4, 8)},
    )
    first, wall = shot(here)
    assert (first.data["struck"], wall.kind, wall.set) == ("front", "section.hit", {})
    assert (wall.data["mode"], wall.data.get("result")) == ("stun", result)


def test_a_stun_harms_no_door() -> None:
    """A called shot set to stun at a door does nothing to it (RB-52, S1.3.0.30, A-091)."""
    here = Scene(plan_of(HOUSE, "site.scale=character"))
    here.put(ann={"stun_set": True})
    load(here, ann={"to_hit": faces(5, 20), "damage": faces(5, 25)}, door={"resistance": [1, 1, 2]})
    aim = object_aim(here.battle, here.plan.units["ann"], "door")
    assert aim is not None
    fired, hit = here.drive(shoot_at(here.battle, "ann", aim, 0))
    assert (fired.data["success"], hit.kind, hit.target, hit.set) == (True, "element.hit", "door", {})
    assert (hit.data["band"], hit.data["result"]) == ("destroyed", "no_effect")


def test_a_stun_hits_loose_cover_as_any_shot() -> None:
    """Loose cover is hit by a stun setting as by any damage, and the person behind is stunned by what comes through (RB-48, RB-49, RB-52)."""
    here = crates(20, 16)
    here.put(ann={"stun_set": True})
    _, cover, hit = shot(here)
    assert (cover.data["mode"], cover.set) == ("stun", {"middle": {"cover_damage": "destroyed", "cover": "none"}})
    assert (hit.data["mode"], hit.data["behind"], hit.data["result"]) == ("stun", "middle", "unconscious")


@pytest.mark.parametrize(
    ("total", "margin", "patch"),
    [
        (9, None, None),
        (10, -1, {}),
        (10, 0, {"middle": {"cover_damage": "not_serious"}}),
        (25, 13, {"middle": {"cover_damage": "severe"}}),
        (10, 16, {"middle": {"cover_damage": "destroyed", "cover": "none"}}),
    ],
)
def test_full_cover_is_shot_away_itself(total: int, margin: int | None, patch: dict[str, Any] | None) -> None:
    """Who is hidden by full cover cannot be named; the loose things are shot at by the range alone, nobody behind takes anything, and once they are gone he is seen (RB-45, RB-48, A-062, A-084, A-085)."""
    here = crates(total, margin or 0, "site.zones.middle.cover=full")
    assert nearest(here.battle, here.plan.units["ann"]) is None
    aim = object_aim(here.battle, here.plan.units["ann"], "middle")
    assert aim is not None
    fired, *hits = here.drive(shoot_at(here.battle, "ann", aim, 0))
    assert (fired.target, fired.rolls[0].tn, fired.data["success"]) == ("middle", 10, total >= 10)
    assert [(fact.kind, fact.target, fact.data["table"], fact.set) for fact in hits] == (
        [] if patch is None else [("cover.hit", "middle", "protection", patch)]
    )
    gone = bool(patch) and "cover" in patch["middle"]
    assert (nearest(here.battle, here.plan.units["ann"]) is not None) is gone


@pytest.mark.parametrize(("scale", "code"), [("character", "5D"), ("speeder", "7D")])
def test_the_scale_of_loose_cover(scale: str, code: str) -> None:
    """Loose cover is of Character scale, whatever the site is, and no site's dodge helps it (RB-48, A-084)."""
    here = crates(20, 0, "site.scale=walker", "site.dodge=3D")
    weapon = here.plan.units["ann"].weapons[0]
    alter(here.plan.units["ann"], weapons=(replace(weapon, scale=scale),))
    aim = object_aim(here.battle, here.plan.units["ann"], "middle")
    assert aim is not None
    fired, hit = here.drive(shoot_at(here.battle, "ann", aim, 0))
    assert (fired.rolls[0].tn, hit.rolls[0].code, hit.rolls[1].code) == (10, code, "3D")
