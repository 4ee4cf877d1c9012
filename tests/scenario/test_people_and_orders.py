"""What a scenario says of people in a fight: what it becomes in the plan and the state, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.errors import InputError
from simcore.plan import Plan
from simcore.plan import Test as Asked
from simcore.scenario import load, load_resolved
from simcore.state import State
from tests.maps import logged

BASE = """
format: 1
name: people
limit: 10 min
site:
  scale: walker
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [20, 0], area: 36 m2}
  sections:
    wall: {parts: [yard, hall]}
  elements:
    door: {type: metal-door, in: wall}
sides:
  red:
    orders: [take: hall]
    units:
      ann: {template: rebel-trooper, zone: yard}
      doc: {template: rebel-medic, zone: yard}
  blue:
    units:
      bob: {template: garrison-trooper, zone: hall}
  folk:
    neutral: true
    units:
      cy: {attributes: {strength: 2D, dexterity: 2D, perception: 2D, mechanical: 2D, technical: 2D}, zone: hall}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The scenario as a file."""
    found = tmp_path / "people.yaml"
    found.write_text(BASE)
    return found


def made(path: Path, *sets: str) -> Plan:
    """The plan with some values set."""
    return load(path, sets)


def test_skills_that_are_not_given_fall_to_their_attributes(path: Path) -> None:
    """Who has not learnt a skill rolls what governs it, under the attribute's name; a lower skill too (RB-19, RB-20)."""
    ann = made(path, "sides.red.units.ann.skills={blaster: 2D, dodge: 4D}").units["ann"]
    assert (ann.skills["security"], ann.labels["security"]) == (6, "Technical")
    assert (ann.skills["blaster"], ann.labels["blaster"]) == (9, "Dexterity")
    assert (ann.skills["dodge"], ann.labels["dodge"]) == (12, "Dodge")


def test_neutrals_without_a_doctrine_are_bystanders(path: Path) -> None:
    """A neutral side's units are civilians unless something else is said; others have the doctrine of their template."""
    plan = made(path)
    assert plan.units["cy"].doctrine is not None
    assert plan.units["cy"].doctrine.name == "civilian"
    assert plan.units["ann"].doctrine is not None
    assert plan.units["ann"].doctrine.name == "assault"
    other = made(path, "sides.folk.units.cy.doctrine=defend").units["cy"].doctrine
    assert other is not None
    assert other.name == "defend"


@pytest.mark.parametrize(
    ("said", "verb", "target"),
    [
        ("{guard: hall}", "guard", "hall"),
        ("{guard: any}", "guard", "any"),
        ("{breach: door}", "breach", "door"),
        ("{breach: wall}", "breach", "wall"),
        ("{breach: any}", "breach", "any"),
        ("{attack: any}", "attack", "any"),
        ("{treat: red}", "treat", "red"),
        ("{treat: any}", "treat", "any"),
        ("{extinguish: wall}", "extinguish", "wall"),
        ("{extinguish: hall}", "extinguish", "hall"),
        ("{extinguish: any}", "extinguish", "any"),
        ("{vent: hall}", "vent", "hall"),
        ("{vent: any}", "vent", "any"),
        ("evacuate", "evacuate", "any"),
        ("withdraw", "withdraw", "any"),
        ("{withdraw: any}", "withdraw", "any"),
    ],
)
def test_orders(path: Path, said: str, verb: str, target: str) -> None:
    """Each order is read in its short and its long form."""
    order = made(path, f"sides.red.orders=[{said}]").units["ann"].orders[0]
    assert (order.verb, order.target, order.origin) == (verb, target, "orders.red.0")


def test_how_and_when_an_order_is_carried_out(path: Path) -> None:
    """With a weapon, at a speed, if and until: conditions are alternatives of tests that must all hold (RB-37)."""
    order = (
        made(
            path,
            "sides.red.orders=[{breach: {target: door, with: blaster-rifle}, speed: high-speed, if: {time: 61 s, losses: 50 %},"
            " until: [{held: hall, wounded: true}, {damage: {wall: heavy}, state: {door: open}, losses: 3}]}, hold: any]",
        )
        .units["ann"]
        .orders[0]
    )
    assert (order.weapon, order.speed) == ("blaster-rifle", "high_speed")
    assert order.when == ((Asked("time", number=14), Asked("losses", level="%", number=50)),)
    assert order.until == (
        (Asked("wounded", level="wounded"), Asked("held", "hall")),
        (Asked("losses", number=3), Asked("damage", "wall", "heavy"), Asked("state", "door", "open")),
    )


def test_equipment(path: Path) -> None:
    """Armor by name, gear, spare loads, rank and a weapon's load stand in the plan; magazines and medpacs in the state (EA-46, RB-59)."""
    plan = made(
        path,
        "sides.red.units.ann={template: rebel-scout, zone: yard, armor: blast-vest, rank: henchman, carries: {medpac: 2},"
        " ammunition: {sniper-rifle: 4}, loaded: 2, breathes: false}",
    )
    ann = plan.units["ann"]
    assert (ann.armor, ann.rank, ann.breathes, ann.spares["sniper-rifle"]) == (3, "henchman", False, 4)
    state = State(plan.initial)
    assert state.units["ann"].medpacs == 2
    assert state.units["ann"].hand == "sniper-rifle"
    assert (state.magazines["ann-sniper-rifle"].loaded, state.magazines["ann-sniper-rifle"].spare) == (2, 4)
    assert state.snapshot()["ann-sniper-rifle"]["is"] == "magazine"


def test_armor_by_any_name(path: Path) -> None:
    """Armor of the file is worn by its name, whatever letters it begins with (EA-36)."""
    sets = ("catalogue={armor: {Plate: {armor: 2D+1}}}", "sides.red.units.ann.armor=Plate")
    plan = made(path, *sets)
    assert plan.units["ann"].armor == 7
    assert load_resolved(plan.resolved).units["ann"].armor == 7


def test_weapons_of_melee(path: Path) -> None:
    """What is struck with has a difficulty and no ranges: its own, else Very Easy unarmed and Easy armed (EA-18, A-025)."""
    plan = made(
        path,
        "catalogue={weapons: {claw: {skill: brawling, damage: 3D, type: concussion},"
        " blade: {skill: melee, damage: 3D, type: shrapnel},"
        " axe: {skill: melee, damage: 4D, type: shrapnel, melee_difficulty: 13},"
        " whip: {skill: melee, damage: 2D, type: shrapnel, melee_difficulty: difficult}}}",
        "sides.red.units.ann.weapons=[claw, blade, axe, whip]",
    )
    assert [(weapon.difficulty, weapon.ranges) for weapon in plan.units["ann"].weapons] == [
        (5, ()), (10, ()), (13, ()), (20, ())]  # fmt: skip


@pytest.mark.parametrize(
    ("weapon", "stuns"),
    [
        ("{type: blaster, scale: character}", True),
        ("{type: blaster, scale: character, stun: false}", False),
        ("{type: blaster, scale: speeder}", False),
        ("{type: slug, scale: character}", False),
    ],
)
def test_what_can_be_set_to_stun(path: Path, weapon: str, stuns: bool) -> None:
    """Blasters of character scale can, unless stated otherwise (RB-52)."""
    base = "skill: blaster, damage: 4D, ranges: [3 m, 10 m, 30 m, 50 m]"
    sets = f"catalogue={{weapons: {{gun: {{{base}, {weapon[1:]}}}}}", "sides.red.units.ann.weapons=[gun]"
    assert made(path, *sets).units["ann"].weapons[0].stun is stuns


def test_how_a_unit_begins(path: Path) -> None:
    """Holstered, set to stun, unconscious, a stable mortal wound (EA-7, EA-48, EA-49, EA-43)."""
    sets = (
        "sides.red.units.ann.holstered=true",
        "sides.red.units.doc.stun=true",
        "sides.blue.units.bob={template: garrison-trooper, zone: hall, unconscious: 2 min}",
        "sides.folk.units.cy.wounds=mortally_wounded",
        "sides.folk.units.cy.stable=true",
    )
    state = State(made(path, *sets).initial)
    assert state.units["ann"].hand == ""
    assert state.units["doc"].stun_set
    bob = state.units["bob"]
    assert (bob.conscious, bob.prone, bob.unconscious_until) == (False, True, 24)
    assert state.units["cy"].stable


def test_zones(path: Path) -> None:
    """Terrain with its number, cover that is loose or built in, light, smoke, ways off the map (RB-42, RB-44, RB-45, RB-46)."""
    plan = made(
        path,
        "site.zones.yard={outside: true, at: [0, 0], terrain: {level: difficult, tn: 17}, cover: {part: half, body: 2D},"
        " lit: moonlit, smoke: heavy, exit: true}",
        "site.zones.hall={at: [20, 0], area: 36 m2, cover: {part: three-quarters, by: wall}}",
    )
    yard, hall = plan.zones["yard"], plan.zones["hall"]
    assert (yard.terrain, yard.terrain_tn, yard.cover, yard.cover_body, yard.exit) == ("difficult", 17, "half", 6, True)
    assert (hall.cover, hall.cover_by, hall.terrain) == ("three-quarters", "wall", "easy")
    state = State(plan.initial)
    assert (state.zones["yard"].lit, state.zones["yard"].smoke, state.zones["yard"].cover) == (
        "moonlit",
        "heavy",
        "half",
    )


def test_light_by_the_timeline(path: Path) -> None:
    """A change of light names its zones, or is of all, in the order of the timeline."""
    plan = made(path, "timeline=[{at: 10 s, light: {to: dark}}, {at: 20 s, light: {zones: [hall], to: bright}}]")
    assert [(light.round, light.order, light.zones, light.lit) for light in plan.lights] == [
        (3, 0, ("yard", "hall"), "dark"), (5, 1, ("hall",), "bright")]  # fmt: skip


def test_the_resolved_scenario_is_the_same_plan(path: Path) -> None:
    """What a log carries gives the same plan and the same run again, short forms included."""
    plan = made(
        path,
        "sides.red.orders=[evacuate, {attack: any, if: {alarmed: true}}, {breach: door, until: [{held: hall}]}]",
        "site.zones.yard.cover={part: half, body: 2D}",
    )
    again = load_resolved(plan.resolved)
    assert again.resolved == plan.resolved
    assert again.sha256 == plan.sha256
    assert logged(again, 3)[0] == logged(plan, 3)[0]


@pytest.mark.parametrize(
    ("said", "spares"),
    [
        ("template: rebel-scout", {"sniper-rifle": 3}),
        ("template: rebel-scout, weapons: [blaster-pistol]", {}),
        ("template: rebel-scout, weapons: [slug-pistol]", {}),
        ("template: rebel-scout, weapons: [slug-pistol], ammunition: {slug-pistol: 2}", {"slug-pistol": 2}),
        ("template: rebel-scout, weapons: [blaster-pistol, sniper-rifle]", {"sniper-rifle": 3}),
    ],
)
def test_spare_loads_of_weapons_laid_down(path: Path, said: str, spares: dict[str, int]) -> None:
    """A unit that lays down weapons of its template lays down their spare loads too, and that is no mistake (EA-7)."""
    plan = made(path, f"sides.red.units.ann={{{said}, zone: yard}}")
    assert plan.units["ann"].spares == spares
    assert load_resolved(plan.resolved).units["ann"].spares == spares


def test_spare_loads_for_what_the_unit_names_itself_and_does_not_carry(path: Path) -> None:
    """Loads that the unit itself gives for a weapon that it lays down are a mistake (EA-7)."""
    with pytest.raises(InputError, match="'sniper-rifle' is none of its weapons"):
        made(
            path,
            "sides.red.units.ann={template: rebel-scout, zone: yard, weapons: [slug-pistol], ammunition: {sniper-rifle: 1}}",
        )


@pytest.mark.parametrize(
    ("tag", "level", "number"),
    [
        ("clear", "very-easy", 5),
        ("uneven", "easy", 10),
        ("rough", "moderate", 15),
        ("dense", "difficult", 20),
        ("minefield", "very-difficult", 30),
        ("collapse", "heroic", 31),
    ],
)
def test_terrain_by_what_ground_it_is(path: Path, tag: str, level: str, number: int) -> None:
    """The terrain of a zone is given by its level or by what ground it is, and asks for the number of the level (RB-42)."""
    for said in (tag, level, f"{{level: {tag}}}"):
        plan = made(path, f"site.zones.yard.terrain={said}")
        assert plan.zones["yard"].terrain == level
        assert plan.resolved["site"]["zones"]["yard"]["terrain"] == level
        assert plan.rules.number(level) == number
