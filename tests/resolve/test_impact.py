"""What a section that gives way does to people: rolls, who takes them, falls, zones that close in."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.dice import Dice
from simcore.facts import Fact
from simcore.resolve import impact
from simcore.resolve.causes import hinders
from simcore.resolve.smoke import breathe
from tests.maps import PEOPLE, Scene, kinds, plan_of

HOUSE = (
    """
format: 1
name: house
limit: 10 min
site:
  scale: character
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 25 m2}
    room: {at: [20, 0], area: 25 m2}
    far: {at: [30, 0], area: 25 m2}
    loft: {at: [10, 0], area: 25 m2, level: 1}
    attic: {at: [10, 0], area: 25 m2, level: 2}
  sections:
    front: {parts: [yard, hall]}
    inner: {parts: [hall, room]}
    back: {parts: [room, far]}
    floor: {between: [hall, loft]}
    gable: {parts: [loft, outside]}
    boards: {between: [loft, attic]}
    ridge: {over: [attic]}
sides:
  red:
    units:
      ann: {template: soldier, zone: hall}
      bob: {template: folk, zone: hall}
      cat: {template: folk, zone: room}
      dan: {template: folk, zone: far}
      eve: {template: folk, zone: yard}
"""
    + PEOPLE
)
"""A hall with rooms behind it and storeys above; ann has armor and 3D, the others have 2D in all."""


def scene(state: str, section: str = "front", *sets: str, dice: dict[str, Any] | None = None) -> Scene:
    """The house, a section of which has come to a state."""
    here = Scene(plan_of(HOUSE, *sets))
    here.put(**{section: {"damage": state, "structure": "0D" if state == "destroyed" else "2D"}})
    here.battle.dice = Dice(1, 0, here.plan.rules.dice, dice or {})
    return here


def fallen(here: Scene, section: str = "front") -> dict[str, Fact]:
    """What the fall of a section did to each person, by id."""
    here.drive(impact.fall(here.battle, section, 1))
    return {fact.target: fact for fact in here.facts if fact.kind == "impact.suffered"}


def codes(fact: Fact) -> list[tuple[str, str, int | None]]:
    """Purpose, code and number of the rolls of a fact."""
    return [(roll.purpose, roll.code, roll.tn) for roll in fact.rolls]


@pytest.mark.parametrize(
    ("state", "rolls"),
    [
        ("light", [("dexterity", "2D", 10), ("damage", "3D", None), ("soak", "2D", None)]),
        ("heavy", [("dexterity", "2D", 12), ("damage", "5D", None), ("soak", "2D", None), ("stamina", "2D", 15)]),
        (
            "severe",
            [
                ("dexterity", "2D", 15),
                ("damage", "7D", None),
                ("damage_added", "1D", None),
                ("soak", "2D", None),
                ("stamina", "2D", 15),
                ("dexterity", "2D", 15),
            ],
        ),
        ("destroyed", [("dexterity", "2D", 15), ("damage", "9D", None), ("soak", "2D", None), ("stamina", "2D", 18)]),
    ],
)
def test_rolls_of_a_state(state: str, rolls: list[tuple[str, str, int | None]]) -> None:
    """Each state has its damage, its saves and their order; whoever falls with a Severe one takes a die more (S1.6.1, S1.6.3; A-161, A-164, A-168)."""
    here = scene(
        state,
        "front",
        "sides.red.units.ann.zone=yard",
        dice={"bob": {"dexterity": [1, 2], "soak": [5, 5], "stamina": [5, 5]}},
    )
    assert codes(fallen(here)["bob"])[: len(rolls)] == rolls


def test_a_save_that_succeeds_keeps_one_standing() -> None:
    """Who meets 15 at a Severe section stands and takes no die more; who is a point short falls and does (S1.6.1, A-168)."""
    for faces, falls in (([5, 5, 5], False), ([5, 5, 4], True)):
        here = scene(
            "severe", "front", "sides.red.units.bob.attributes.dexterity=3D", dice={"bob": {"dexterity": faces * 2}}
        )
        fact = fallen(here)["bob"]
        assert fact.rolls[0].total == sum(faces)
        assert ("damage_added" in [roll.purpose for roll in fact.rolls]) == falls
        assert here.state.units["bob"].trapped == falls


def test_who_is_struck() -> None:
    """Whoever is in a zone of the section takes the whole, in the next zones 2D less, farther and outside nothing (S1.6.0.10, S1.6.1.10; A-159, A-161)."""
    found = fallen(scene("heavy"))
    damage = {
        id_: next(roll.code for roll in fact.rolls if roll.purpose == "damage" and roll.code)
        for id_, fact in found.items()
        if any(roll.code for roll in fact.rolls if roll.purpose == "damage")
    }
    assert (set(found), damage) == ({"ann", "bob", "cat"}, {"ann": "5D", "cat": "3D"})


def test_an_inner_wall_strikes_both_rooms() -> None:
    """A wall between two rooms strikes both, wherever the hit came from (S1.6.0.10, A-159)."""
    found = fallen(scene("heavy", "inner"), "inner")
    assert list(found) == ["ann", "bob", "cat", "dan"]
    pools = {
        id_: [part[0] for roll in fact.rolls if roll.purpose == "damage" for part in roll.parts]
        for id_, fact in found.items()
    }
    assert (pools["ann"], pools["dan"]) == ([], ["impact", "next zone"])


def test_equal_pools_share_a_roll() -> None:
    """Damage is rolled once for all with equal pools; each soaks for himself (S1.6.1, A-161)."""
    found = fallen(scene("heavy"))
    first, second = (next(roll for roll in found[id_].rolls if roll.purpose == "damage") for id_ in ("ann", "bob"))
    assert (first.total, first.code, second.code) == (second.total, "5D", "")
    assert second.of > 0
    soaks = {id_: next(roll.code for roll in found[id_].rolls if roll.purpose == "soak") for id_ in ("ann", "bob")}
    assert soaks == {"ann": "4D", "bob": "2D"}


@pytest.mark.parametrize(
    ("cover", "pool"), [("quarter", "4D"), ("half", "3D"), ("three-quarters", "2D"), ("full", "2D")]
)
def test_cover_takes_from_the_impact(cover: str, pool: str) -> None:
    """Cover takes 1D, 2D or 3D from what falls on people (S1.6.1.20, A-162)."""
    fact = fallen(scene("heavy", "front", f"site.zones.hall.cover={cover}"))["ann"]
    assert next(roll.code for roll in fact.rolls if roll.purpose == "damage") == pool


def test_no_damage_where_cover_takes_it_all() -> None:
    """Where nothing of the pool is left nobody rolls damage or soak, but the saves stay (S1.6.1.20)."""
    fact = fallen(scene("light", "front", "site.zones.hall.cover=full"))["bob"]
    assert [roll.purpose for roll in fact.rolls] == ["dexterity"]


@pytest.mark.parametrize("who", ["kind=droid", "breathes=false"])
def test_who_does_not_breathe(who: str) -> None:
    """Droids and sealed suits take the impact and roll no Stamina against dust (S1.6.1, A-163)."""
    fact = fallen(scene("destroyed", "front", f"sides.red.units.bob.{who}"))["bob"]
    assert [roll.purpose for roll in fact.rolls] == ["dexterity", "damage", "soak"]


def test_the_unconscious_fail_without_a_roll() -> None:
    """Whoever is unconscious rolls no save: at Severely he takes the die more and is trapped (A-163)."""
    fact = fallen(scene("severe", "front", "sides.red.units.bob.wounds=incapacitated"))["bob"]
    assert [roll.purpose for roll in fact.rolls] == ["damage", "damage_added", "soak"]
    assert fact.set["bob"]["trapped"] is True


def test_the_dead_take_nothing() -> None:
    """Nothing falls on the dead, nor on those who are not there (S1.6.1)."""
    here = scene("destroyed", "front", "sides.red.units.bob.wounds=dead")
    here.put(ann={"present": False, "zone": None})
    assert list(fallen(here)) == ["cat"]


def test_a_respirator_helps_against_dust() -> None:
    """A respirator gives a die more against dust (S1.6.5)."""
    fact = fallen(scene("heavy", "front", "sides.red.units.bob.carries={respirator: 1}"))["bob"]
    assert ("stamina", "3D", 15) in codes(fact)


@pytest.mark.parametrize(("state", "choke"), [("heavy", 3), ("severe", 3), ("destroyed", 6)])
def test_dust_lowers_actions_until_the_end_of_the_next_round(state: str, choke: int) -> None:
    """Who fails Stamina has 1D or 2D less until the end of the next round (S1.6.1, A-163)."""
    here = scene(state, dice={"bob": {"stamina": [1, 2], "soak": [6, 5]}})
    patch = fallen(here)["bob"].set["bob"]
    assert (patch["choke"], patch["choke_until"]) == (choke, 2)


@pytest.mark.parametrize(
    ("smoked", "dust", "lowered"),
    [
        ({"choke": 6, "choke_until": 1}, "heavy", [6, 3, 0]),
        ({"choke": 6, "choke_until": 1}, "destroyed", [6, 6, 0]),
        ({"choke": 1, "choke_until": 1}, "heavy", [3, 3, 0]),
        ({"choke": 3, "choke_until": 1}, "heavy", [3, 3, 0]),
        ({"choke": 6, "choke_until": 2}, "heavy", [6, 6, 0]),
    ],
)
def test_dust_after_smoke_lasts_longer(smoked: dict[str, int], dust: str, lowered: list[int]) -> None:
    """Dust that is less than the smoke of its round still counts in the next, and is named there (S1.6.1, S1.7.2.20, A-163)."""
    here = scene(dust, dice={"bob": {"stamina": [1, 2], "soak": [6] * 12 + [5]}})
    here.put(bob=smoked)
    fact = fallen(here)["bob"]
    for round_, pips in enumerate(lowered, 1):
        here.round(round_)
        assert here.plan.rules.penalties(here.state.units["bob"], round_).choke == pips
        named = {number for number in hinders(here.battle, "bob") if number is not None}
        assert bool(named) is bool(pips)
        assert pips in (0, 6) or fact.seq in named


@pytest.mark.parametrize(("level", "after"), [("light", 0), ("heavy", 0), ("severe", 3)])
def test_smoke_after_dust_hides_it_for_its_round(level: str, after: int) -> None:
    """Smoke that is worse than the dust in force counts in its round; the dust is what is left then, and is named (A-163)."""
    here = scene("heavy", dice={"bob": {"stamina": [1, 2, 1, 2], "soak": [6, 5]}})
    dust = fallen(here)["bob"]
    here.put(hall={"smoke": level})
    smoked = here.battle.because("hall", "smoke")
    fact = breathe(here.battle, here.plan.units["bob"])
    here.record(fact)
    now = here.state.units["bob"]
    assert [here.plan.rules.penalties(now, round_).choke for round_ in (1, 2, 3)] == [6 if after else 3, 3, 0]
    assert fact.causes == ((smoked, dust.seq) if after else (smoked,))


def test_one_roll_for_falling_and_being_trapped() -> None:
    """At a destroyed section one Dexterity roll decides both; next door nobody is trapped (S1.6.3, A-164, A-165)."""
    here = scene("destroyed", dice={each: {"dexterity": [1, 2]} for each in ("ann", "bob", "cat")})
    found = fallen(here)
    assert [roll.purpose for roll in found["bob"].rolls].count("dexterity") == 1
    now = here.state.units
    assert [(now[each].prone, now[each].trapped) for each in ("bob", "cat")] == [(True, True), (True, False)]


def test_wounds_of_the_impact_name_what_came_before() -> None:
    """The wound that falls on somebody follows from the section's fall, and from his wounds of before (S1.6.1)."""
    here = scene("destroyed", dice={"front": {"damage": [6, 6, 6, 6, 6, 6, 6, 6, 5]}})
    fact = fallen(here)["bob"]
    assert fact.data["band"] in ("mortally_wounded", "killed")
    assert fact.causes[0] == 1


@pytest.mark.parametrize(("soak", "out"), [([1, 2], True), ([6, 6, 6, 6, 6, 6, 6, 5], False)])
def test_minions_soak_like_anyone(soak: list[int], out: bool) -> None:
    """A minion under a falling wall rolls like anyone; a result that would wound another takes him out (S1.6.1, EA-46)."""
    dice = {"front": {"damage": [3] * 9}, "bob": {"soak": soak}}
    here = scene("destroyed", "front", "sides.red.units.bob.rank=minion", dice=dice)
    assert [roll.purpose for roll in fallen(here)["bob"].rolls] == ["dexterity", "damage", "soak", "stamina"]
    assert here.state.units["bob"].defeated == out


def test_droids_are_jolted() -> None:
    """What would stun a person jolts a droid, for as many rounds as a die says (S1.6.5, A-130)."""
    dice = {"front": {"damage": [1, 1, 1, 1, 2]}, "bob": {"soak": [2, 2]}}
    fact = fallen(scene("heavy", "front", "sides.red.units.bob.kind=droid", dice=dice))["bob"]
    assert [roll.purpose for roll in fact.rolls] == ["dexterity", "damage", "soak", "duration"]
    assert (fact.data["band"], fact.data["margin"]) == ("stunned", 2)


@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
def test_both_profiles(profile: str) -> None:
    """Impacts take the same pools under both profiles (S1.6.1)."""
    fact = fallen(scene("heavy", "front", f"rules.profile={profile}"))["bob"]
    assert [roll.purpose for roll in fact.rolls] == ["dexterity", "damage", "soak", "stamina"]


def test_no_impact_where_it_is_off() -> None:
    """With collapse.impacts off nothing falls on anybody, but a floor that is gone still drops who stood on it (A-184, A-089)."""
    assert fallen(scene("destroyed", "front", "rules.collapse.impacts=false")) == {}
    here = scene("destroyed", "floor", "rules.collapse.impacts=false", "sides.red.units.cat.zone=loft")
    here.drive(impact.fall(here.battle, "floor", 1))
    assert kinds(here.facts) == ["unit.fell"]


# Floors


def test_who_stood_on_a_floor_falls_with_it() -> None:
    """Whoever stood on a floor that is destroyed falls one storey, 3D, to the middle of the zone below; those below take 9D once (S1.6.1, S1.3.1.60; A-089)."""
    here = scene("destroyed", "floor", "sides.red.units.cat.zone=loft", "sides.red.units.dan.zone=attic")
    here.drive(impact.fall(here.battle, "floor", 1))
    fell = [fact for fact in here.facts if fact.kind == "unit.fell"]
    assert [(fact.target, codes(fact)) for fact in fell] == [("cat", [("damage", "3D", None), ("soak", "2D", None)])]
    assert here.state.units["cat"].zone == "hall"
    struck = [fact.target for fact in here.facts if fact.kind == "impact.suffered"]
    assert sorted(struck) == ["ann", "bob", "cat", "dan"]
    below = next(fact for fact in here.facts if fact.target == "ann")
    assert [roll.code for roll in below.rolls if roll.purpose == "damage"] == ["9D"]


def test_a_floor_that_stands_drops_nobody() -> None:
    """A floor that is Severely Damaged still carries those on it (A-089)."""
    here = scene("severe", "floor", "sides.red.units.cat.zone=loft")
    here.drive(impact.fall(here.battle, "floor", 1))
    assert "unit.fell" not in kinds(here.facts)
    assert here.state.units["cat"].zone == "loft"


def test_two_floors_are_two_falls() -> None:
    """Where the storeys lie two levels apart a fall is 6D (S1.6.1, A-089)."""
    here = scene(
        "destroyed", "floor", "site.zones.loft.level=2", "site.zones.attic.level=3", "sides.red.units.cat.zone=loft"
    )
    here.drive(impact.fall(here.battle, "floor", 1))
    (fact,) = [fact for fact in here.facts if fact.kind == "unit.fell"]
    assert fact.rolls[0].code == "6D"


ROOF_TERRACE = "site.zones.loft={at: [10, 0], outside: true, level: 1}"
ONE_STOREY = "site.zones.loft.level=0"
DEEPER = "site.zones.loft.level=-2"


@pytest.mark.parametrize(
    ("floor", "sets", "falls"),
    [
        ("{between: [hall, loft]}", [], ("loft", "hall", "3D")),
        ("{between: [loft, hall]}", [], ("loft", "hall", "3D")),
        ("{between: [loft, hall], kind: roof}", [], ("loft", "hall", "3D")),
        ("{kind: floor, parts: [hall, loft]}", [], ("loft", "hall", "3D")),
        ("{kind: floor, parts: [loft, hall]}", [], ("loft", "hall", "3D")),
        ("{kind: floor, parts: [loft, hall]}", [DEEPER], ("hall", "loft", "6D")),
        ("{kind: floor, parts: [hall, loft]}", [DEEPER], ("hall", "loft", "6D")),
        ("{kind: roof, parts: [loft, hall]}", [], ("loft", "hall", "3D")),
        ("{kind: roof, parts: [hall, loft]}", [ROOF_TERRACE], ("loft", "hall", "3D")),
        ("{between: [hall, loft]}", [ONE_STOREY], ("loft", "hall", "3D")),
        ("{between: [loft, hall]}", [ONE_STOREY], ("hall", "loft", "3D")),
        ("{kind: floor, parts: [hall, loft]}", [ONE_STOREY], None),
        ("{kind: roof, parts: [loft, hall]}", [ONE_STOREY], None),
        ("{over: [hall, loft]}", [], None),
        ("{kind: floor, over: [hall, loft]}", [], None),
        ("{kind: floor, over: [loft, hall]}", [], None),
        ("{kind: floor, parts: [loft, outside]}", [], None),
        ("{parts: [hall, loft]}", [], None),
        ("{between: [hall, loft], kind: wall}", [], None),
    ],
)
def test_who_falls_with_a_section_and_where_to(floor: str, sets: list[str], falls: tuple[str, str, str] | None) -> None:
    """Of a floor or roof between two zones whoever is in the upper falls to the lower, in whatever order they are named (S1.3.1.60; A-089).

    On one level ``between`` names the lower first. Nothing falls through a wall, or what lies over both.
    """
    place = [f"sides.red.units.{who}.zone={zone}" for who, zone in (("ann", "hall"), ("bob", "hall"), ("cat", "loft"))]
    here = scene("destroyed", "floor", *place, f"site.sections.floor={floor}", *sets, "rules.collapse.impacts=false")
    here.drive(impact.fall(here.battle, "floor", 1))
    fell = [fact for fact in here.facts if fact.kind == "unit.fell"]
    if falls is None:
        assert fell == []
    else:
        upper, lower, dice = falls
        assert [fact.target for fact in fell] == (["cat"] if upper == "loft" else ["ann", "bob"])
        assert {here.state.units[fact.target].zone for fact in fell} == {lower}
        assert {fact.rolls[0].code for fact in fell} == {dice}


# Zones that close in


def test_a_zone_none_of_whose_sections_stands_closes_in() -> None:
    """Everyone in a zone is trapped once all sections that bound it are destroyed, whoever was not yet (S1.3.1.60, A-089)."""
    gone = {"damage": "destroyed", "structure": "0D"}
    nimble = [f"sides.red.units.{each}.attributes.dexterity=20D" for each in ("cat", "dan")]
    here = scene("destroyed", "back", *nimble)
    here.drive(impact.fall(here.battle, "back", 1))
    closed = [(fact.target, set(fact.set)) for fact in here.facts if fact.kind == "zone.collapsed"]
    assert closed == [("far", {"dan"})]
    assert here.state.units["dan"].trapped
    assert not here.state.units["cat"].trapped
    here.put(inner=gone)
    here.drive(impact.fall(here.battle, "inner", 1))
    assert [fact.target for fact in here.facts if fact.kind == "zone.collapsed"] == ["far", "room"]


def test_a_zone_with_one_section_left_stays_open() -> None:
    """As long as one section of a zone stands it is not closed in; one rebuilt counts again (A-089)."""
    gone = {"damage": "destroyed", "structure": "0D"}
    here = scene("destroyed", "front")
    assert "zone.collapsed" not in kinds(here.drive(impact.fall(here.battle, "front", 1)))
    here.put(inner=gone)
    assert "zone.collapsed" not in kinds(here.drive(impact.fall(here.battle, "inner", 1)))
    here.put(floor=gone, front={"damage": "heavy", "structure": "3D"})
    assert "zone.collapsed" not in kinds(here.drive(impact.fall(here.battle, "floor", 1)))
    here.put(front=gone)
    assert "zone.collapsed" in kinds(here.drive(impact.fall(here.battle, "front", 1)))
