"""The plan and the state of a scenario that uses every key that the outpost does not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import networkx as nx
import pytest
from pydantic import BaseModel

from simcore.plan import Doctrine, Light, Order, Plan
from simcore.plan import Test as Asked
from simcore.scenario import check, load, load_resolved
from simcore.scenario.forms import FireForm, LightForm
from simcore.scenario.forms_orders import AimForm, ConditionForm, DoctrineEntry, OrderForm
from simcore.scenario.forms_sides import UnitForm
from simcore.scenario.forms_site import CoverForm, SectionForm, TerrainForm, ZoneForm
from simcore.state import State
from tests.scenario.plots import HEAD

HERE = Path(__file__).parent
RAID = HERE / "raid.yaml"
OUTPOST = HERE / "outpost.yaml"
BLAZE = HERE / "blaze.yaml"
FORMS = [
    ZoneForm,
    SectionForm,
    TerrainForm,
    CoverForm,
    UnitForm,
    OrderForm,
    AimForm,
    ConditionForm,
    DoctrineEntry,
    LightForm,
    FireForm,
]


@pytest.fixture(scope="module")
def plan() -> Plan:
    """The plan of the raid."""
    return load(RAID)


@pytest.fixture(scope="module")
def state(plan: Plan) -> State:
    """The raid at t = 0."""
    return State(plan.initial)


def test_the_raid_comes_again_from_its_resolved_scenario(plan: Plan) -> None:
    """Loading the resolved scenario, also after a way through JSON, gives the same plan and the same checksum."""
    again = load_resolved(json.loads(json.dumps(plan.resolved)))
    for field in Plan.__struct_fields__:
        if field != "graph":
            assert getattr(again, field) == getattr(plan, field), field
    assert nx.utils.graphs_equal(again.graph, plan.graph)
    assert json.dumps(again.resolved) == json.dumps(plan.resolved)


def test_the_raid_is_sound() -> None:
    """The raid is loaded without a problem and without a warning."""
    _, problems, warnings = check(RAID)
    assert (problems, warnings) == ([], [])


def test_zones(plan: Plan, state: State) -> None:
    """Terrain has its level and its own number; cover its part and what it is of; light, smoke and exits are said (RB-38, RB-46)."""
    zones = plan.zones
    assert {n: (z.terrain, z.terrain_tn, z.exit) for n, z in zones.items()} == {
        "wood": ("difficult", 0, True),
        "yard": ("very-difficult", 17, False),
        "barn": ("easy", 0, False),
        "loft": ("easy", 0, False),
    }
    assert {n: (z.cover, z.cover_body, z.cover_by) for n, z in zones.items()} == {
        "wood": (None, 0, ""),
        "yard": ("half", 6, ""),
        "barn": ("three-quarters", 0, "crib"),
        "loft": ("full", 0, "planks"),
    }
    assert {n: (z.lit, z.smoke, z.cover, z.cover_damage) for n, z in state.zones.items()} == {
        "wood": ("dark", "none", "none", "intact"),
        "yard": ("moonlit", "none", "half", "intact"),
        "barn": ("poor", "light", "three-quarters", "intact"),
        "loft": ("bright", "heavy", "full", "intact"),
    }


def test_short_and_whole_ways_are_one_thing(tmp_path: Path) -> None:
    """A grade by itself, and in a map that says nothing else, give the same plan and the same resolved scenario."""
    plans = []
    for terrain, cover in (("difficult", "half"), ("{level: difficult}", "{part: half}")):
        path = tmp_path / "x.yaml"
        path.write_text(f"{HEAD}site: {{zones: {{a: {{terrain: {terrain}, cover: {cover}}}}}}}\n")
        plans.append(load(path))
    assert plans[0].zones == plans[1].zones
    assert plans[0].resolved == plans[1].resolved
    assert plans[0].resolved["site"]["zones"]["a"]["cover"] == "half"


def test_untrained_skills_fall_to_what_governs_them(plan: Plan) -> None:
    """Every skill has its pips and its label: the skill, or where it is missing or lower what governs it (RB-19, RB-20; A-055)."""
    bell = plan.units["bell"]
    assert (bell.skills["dodge"], bell.labels["dodge"]) == (10, "Dexterity")
    assert (bell.skills["blaster"], bell.labels["blaster"]) == (10, "Dexterity")
    assert (bell.skills["communications"], bell.skills["sigint"], bell.labels["sigint"]) == (8, 8, "Mechanical")
    assert bell.skills.keys() == bell.labels.keys() == plan.units["child"].skills.keys()


def test_who_is_what(plan: Plan) -> None:
    """Kind, rank and breath are as given; a droid does not breathe unless it is said (A-163)."""
    told = {
        n: (u.kind, u.rank, u.breathes) for n, u in plan.units.items() if n in ("raider-3", "watch", "mower", "child")
    }
    assert told == {
        "raider-3": ("character", "henchman", True),
        "watch": ("character", "minion", False),
        "mower": ("droid", "", False),
        "child": ("character", "", True),
    }
    assert load(RAID, ["sides.farm.units.mower.breathes=true"]).units["mower"].breathes


def test_what_is_worn_and_carried(plan: Plan, state: State) -> None:
    """Armor is a code or an entry's; gear is counted by name, medpacs by kind, for those who arrive too (EA-36, EA-43)."""
    raider = plan.units["raider-1"]
    assert (raider.armor, plan.units["bell"].armor) == (2, 3)
    assert raider.carries == {"salve": 2, "medpac": 1, "toolkit": 1}
    assert raider.spares == {"carbine": 3}
    assert (state.units["raider-1"].medpacs, state.units["raider-3"].medpacs, state.units["child"].medpacs) == (3, 3, 0)


def test_weapons(plan: Plan) -> None:
    """Melee weapons have a difficulty and no ranges, by name or by their skill; blasters can be set to stun (EA-18, RB-52; A-025)."""
    carbine, axe, fists = plan.units["raider-1"].weapons
    assert (carbine.ranges, carbine.difficulty, carbine.stun, carbine.ammunition) == ((3, 20, 60, 150), 0, True, 6)
    assert (axe.ranges, axe.difficulty, axe.stun, axe.ammunition) == ((), 15, False, 0)
    assert (fists.ranges, fists.difficulty, fists.skill) == ((), 5, "brawling")


@pytest.mark.parametrize(
    ("skill", "given", "rules", "difficulty"),
    [
        ("brawling", "", "{}", 5),
        ("melee", "", "{}", 10),
        ("melee", "melee_difficulty: 12, ", "{}", 12),
        ("brawling", "melee_difficulty: heroic, ", "{}", 31),
        ("throwing", "melee_difficulty: easy, ", "{}", 10),
        ("melee", "melee_difficulty: easy, ", "{difficulty: {numbers: [5, 9, 15, 20, 30, 31]}}", 9),
    ],
)
def test_difficulties_of_melee(tmp_path: Path, skill: str, given: str, rules: str, difficulty: int) -> None:
    """A melee weapon's own difficulty counts, a level by the setting's numbers; else 5 unarmed, 10 armed (EA-18; A-009, A-025)."""
    weapon = f"{{skill: {skill}, damage: 3D, {given}type: slug}}"
    path = tmp_path / "x.yaml"
    path.write_text(
        f"{HEAD}rules: {rules}\nsite: {{zones: {{a: {{}}}}}}\ncatalogue: {{weapons: {{rod: {weapon}}}}}\n"
        "sides: {r: {units: {u: {template: civilian, zone: a, weapons: [rod]}}}}\n"
    )
    (made,) = load(path).units["u"].weapons
    assert (made.difficulty, made.ranges) == (difficulty, ())


@pytest.mark.parametrize(
    ("entry", "stun"),
    [
        ("type: blaster", True),
        ("type: blaster, scale: walker", False),
        ("type: blaster, stun: false", False),
        ("type: blaster, scale: character, stun: true", True),
        ("type: slug", False),
    ],
)
def test_who_can_be_set_to_stun(tmp_path: Path, entry: str, stun: bool) -> None:
    """Character-scale blasters can be set to stun unless their entry says otherwise, and nothing else can (RB-52)."""
    path = tmp_path / "x.yaml"
    gun = f"{{skill: blaster, damage: 3D, {entry}, ranges: [1 m, 2 m, 3 m, 4 m]}}"
    path.write_text(
        f"{HEAD}site: {{zones: {{a: {{}}}}}}\ncatalogue: {{weapons: {{gun: {gun}}}}}\n"
        "sides: {r: {units: {u: {template: civilian, zone: a, weapons: [gun]}}}}\n"
    )
    assert load(path).units["u"].weapons[0].stun is stun


def test_hands_at_the_start(state: State) -> None:
    """The first weapon is in hand, set to stun where that is said of those who start; holstered or unarmed the hand is empty (EA-7, EA-48)."""
    assert {n: (u.hand, u.stun_set) for n, u in state.units.items()} == {
        "raider-1": ("carbine", True),
        "raider-2": ("carbine", True),
        "surgeon": ("", False),
        "watch": ("blaster-rifle", False),
        "mower": ("blaster-rifle", False),
        "bell": ("fists", False),
        "child": ("", False),
        "raider-3": ("carbine", False),
    }


def test_the_hurt_at_the_start(state: State) -> None:
    """Who is stunned unconscious lies prone through the last round in which it holds; a mortal wound may be stable (EA-43, EA-49; A-024)."""
    watch, surgeon = state.units["watch"], state.units["surgeon"]
    assert (watch.conscious, watch.prone, watch.unconscious_until, watch.wounds) == (False, True, 3, "healthy")
    assert (surgeon.wounds, surgeon.stable, surgeon.conscious, surgeon.unconscious_until) == (
        "mortally_wounded",
        True,
        False,
        0,
    )
    again = State(load(RAID, ["sides.raiders.units.surgeon.stable=null"]).initial)
    assert again.units["surgeon"].stable is False


def test_magazines(plan: Plan, state: State) -> None:
    """Each weapon with ammunition has a magazine, of those who arrive too; what is left in it is said of those who start (EA-7)."""
    assert {n: (kind, fields) for n, (kind, fields) in plan.initial.items() if kind == "magazine"} == {
        "raider-1-carbine": ("magazine", {"loaded": 4, "spare": 3}),
        "raider-2-carbine": ("magazine", {"loaded": 4, "spare": 3}),
        "raider-3-carbine": ("magazine", {"loaded": 6, "spare": 3}),
    }
    assert state.snapshot()["raider-3-carbine"] == {"is": "magazine", "loaded": 6, "spare": 3}
    assert list(state.magazines) == ["raider-1-carbine", "raider-2-carbine", "raider-3-carbine"]


def test_every_id_of_the_state_stands_in_the_layout_or_says_what_it_is(plan: Plan, state: State) -> None:
    """What the layout does not list, and nothing else, has `is` in the state."""
    rooms = {name: room for name, room in plan.layout.items() if name not in ("site", "passages")}
    listed = {"site", *(id_ for room in rooms.values() for id_ in room)}
    snapshot = state.snapshot()
    assert {id_ for id_, fields in snapshot.items() if "is" not in fields} == listed
    assert set(snapshot) - listed == set(state.magazines)


def test_orders(plan: Plan) -> None:
    """Each order has its verb and target, its speed in the plan's words, its weapon, its conditions with rounds counted as the timeline does."""
    assert plan.units["raider-1"].orders == (
        Order(
            "orders.raiders.0",
            "move",
            "yard",
            speed="all_out",
            when=((Asked("time", number=4), Asked("losses", number=3)),),
        ),
        Order("orders.raiders.1", "breach", "gate", weapon="carbine"),
        Order(
            "orders.raiders.2",
            "attack",
            "any",
            until=(
                (
                    Asked("damage", "gate", "heavy"),
                    Asked("damage", "front", "severe"),
                    Asked("state", "gate", "open"),
                ),
                (Asked("breached", "front"),),
                (Asked("wounded", level="wounded"),),
            ),
        ),
        Order(
            "orders.raiders.3",
            "attack",
            "watch",
            weapon="carbine",
            when=((Asked("held", "yard"), Asked("lost", "barn")),),
            until=((Asked("losses", level="%", number=50),),),
        ),
        Order("orders.raiders.4", "guard", "any", when=((Asked("out_of_ammunition"),),), until=((Asked("alarmed"),),)),
        Order("orders.raiders.5", "treat", "any", when=((Asked("wounded", level="incapacitated"),),)),
        Order("orders.raiders.6", "evacuate", "any"),
        Order("orders.raiders.7", "withdraw", "any"),
    )
    assert [(o.verb, o.target, o.speed, o.actions) for o in plan.units["bell"].orders] == [
        ("close", "gate", "", 1),
        ("hold", "any", "", 1),
        ("guard", "barn", "high_speed", 1),
        ("breach", "any", "", 2),
        ("treat", "farm", "crawl", 1),
    ]


@pytest.mark.parametrize(("time", "number"), [("0 s", 1), ("1 s", 2), ("5 s", 2), ("6 s", 3), ("2 rounds", 3)])
def test_a_time_counts_from_the_first_round_that_begins_at_or_after_it(time: str, number: int) -> None:
    """A condition's time is that of an entry of the timeline: the first round that begins at or after it."""
    order = load(RAID, [f"sides.raiders.orders.0.if={{time: {time}}}"]).units["raider-1"].orders[0]
    assert order.when == ((Asked("time", number=number),),)


def test_doctrines(plan: Plan) -> None:
    """A unit's own doctrine goes before its template's; neutral units without one are civilians; the orders cite the doctrine."""
    assert plan.units["raider-1"].doctrine == Doctrine(
        name="raid",
        fire="returned",
        actions=2,
        prone=True,
        cover=True,
        dodges=True,
        modes=("stun", "kill"),
        orders=(
            Order("doctrine.raid.0", "attack", "any", weapon="carbine", when=((Asked("losses", number=1),),)),
            Order("doctrine.raid.1", "withdraw", "any"),
        ),
    )
    names = {n: u.doctrine.name if u.doctrine else None for n, u in plan.units.items()}
    assert names == {
        "raider-1": "raid",
        "raider-2": "raid",
        "surgeon": "assault",
        "watch": "defend",
        "mower": "hold-fire",
        "bell": None,
        "child": "civilian",
        "raider-3": "raid",
    }


def test_a_neutral_unit_may_have_another_doctrine() -> None:
    """Of a neutral side those alone are civilians by default that name no doctrine, nor their template."""
    assert load(RAID, ["sides.folk.units.child.doctrine=defend"]).units["child"].doctrine.name == "defend"
    bell = load(RAID, ["sides.farm.neutral=true"]).units["bell"]
    assert bell.doctrine is not None
    assert bell.doctrine.name == "civilian"


def test_lights(plan: Plan) -> None:
    """A change of light is of the zones named, or of all; it comes when the timeline says, and again."""
    everywhere = ("wood", "yard", "barn", "loft")
    assert plan.lights == (
        Light("timeline.0", 2, 0, everywhere, "poor"),
        Light("timeline.1", 13, 1, ("wood", "yard"), "bright"),
        Light("timeline.1", 25, 1, ("wood", "yard"), "bright"),
    )


def test_entries_used_stand_in_the_resolved_scenario(plan: Plan) -> None:
    """Armor, gear and doctrines that are used are in the resolved scenario, the file's own first; no others are."""
    catalogue = plan.resolved["catalogue"]
    assert list(catalogue["armor"]) == ["hide", "blast-vest"]
    assert list(catalogue["gear"]) == ["salve", "medpac", "toolkit"]
    assert list(catalogue["doctrines"]) == ["raid", "assault", "civilian", "defend", "hold-fire"]
    assert catalogue["doctrines"]["raid"]["do"] == [
        {"attack": {"target": "any", "with": "carbine"}, "if": {"losses": 1}},
        {"withdraw": "any"},
    ]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_three_files_use_every_key(form: type[BaseModel]) -> None:
    """Each key that a zone, a section, a unit, an order, a condition, a doctrine, a light or a fire may have stands in the outpost, the raid or the blaze."""
    said = set(re.findall(r"[a-z_]+", "".join(path.read_text(encoding="utf-8") for path in (OUTPOST, RAID, BLAZE))))
    assert {field.alias or key for key, field in form.model_fields.items()} - said <= {
        "source",
        "ours",
        "move",
        "scale",
    }
