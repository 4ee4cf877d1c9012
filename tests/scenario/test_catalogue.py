"""The catalogue as users get it: its figures are those of the documents, and what a scenario makes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.dice import parse_code
from simcore.scenario import catalogue, check, load
from tests.scenario.plots import site, walled

WALLS = [
    ("canvas", "1D", "speeder"),
    ("timber", "2D", "walker"),
    ("masonry", "3D", "walker"),
    ("ferrocrete", "4D", "walker"),
    ("durasteel-frame", "5D", "starfighter"),
    ("reinforced-bunker", "6D", "starfighter"),
    ("hardened-bunker", "7D", "starfighter"),
]
CORES = [
    ("canvas-fabric", "1D", "0D"),
    ("timber-plank", "2D", "0D"),
    ("timber-plaster", "2D", "0D"),
    ("brick", "3D", "0D"),
    ("filled-cmu", "3D to 4D", "2 pips"),
    ("ferrocrete-200mm", "4D", "1D"),
    ("durasteel-panel", "5D", "1D"),
    ("composite-sandwich", "5D", "1D+2"),
    ("rc-bunker-500mm", "6D", "2D"),
    ("hardened-bunker-lined", "7D", "3D"),
]
ROOFS = [
    ("wood-truss-roof", "2D", "0D"),
    ("metal-deck-roof", "3D", "2 pips"),
    ("rc-roof-slab", "4D", "2 pips"),
    ("durasteel-roof-deck", "5D", "1D"),
    ("armored-roof", "6D", "1D+2"),
]
FLOORS = [
    ("wood-joist-floor", "2D", "0D"),
    ("rc-floor-slab", "4D", "2 pips"),
    ("heavy-rc-floor-slab", "5D", "1D"),
    ("durasteel-floor-deck", "5D", "1D"),
    ("starship-floor-deck", "6D", "1D+2"),
]
DOORS = [
    ("flimsy-wooden-door", "1D"),
    ("wooden-door", "2D"),
    ("metal-door", "3D"),
    ("reinforced-door", "4D"),
    ("blast-door", "6D"),
]
WINDOWS = [("window", "1D"), ("security-window", "2D to 3D"), ("viewport", "3D to 4D")]
SHUTTERS = [("grille", "3D"), ("durasteel-shutter", "4D"), ("blast-shutter", "5D"), ("vent-grille", "1D")]
HATCHES = [("service-panel", "2D"), ("bulkhead-hatch", "4D to 5D"), ("airlock-leaf", "4D")]
GATES = [("vehicle-door", "3D"), ("bay-blast-door", "6D to 7D"), ("heavy-gate", "4D to 5D")]
BUILT = [
    ("softwood-door-25mm", "1D"),
    ("softwood-door-45mm", "2D"),
    ("softwood-door-75mm", "2D+2"),
    ("hardwood-door-45mm", "2D+2"),
    ("hardwood-door-75mm", "3D"),
    ("hardwood-door-100mm", "3D+2"),
    ("steel-door-3mm", "3D"),
    ("steel-door-6mm", "3D+2"),
    ("steel-door-12mm", "4D"),
    ("steel-door-20mm", "5D"),
    ("durasteel-door-10mm", "5D"),
    ("durasteel-door-20mm", "6D"),
    ("durasteel-door-40mm", "7D"),
    ("composite-door-30mm", "4D"),
    ("composite-door-50mm", "5D"),
    ("composite-door-80mm", "6D"),
]


def pips(printed: str) -> tuple[int, int]:
    """Both ends of a printed code or range, in pips."""
    low, _, high = printed.partition(" to ")
    return parse_code(low), parse_code(high or low)


def ends(written: str | list[str]) -> tuple[int, int]:
    """Both ends of a code or a range as the catalogue gives it, in pips."""
    codes = written if isinstance(written, list) else [written]
    return parse_code(codes[0]), parse_code(codes[-1])


def sourced(kind: str, id_: str) -> dict[str, dict[str, Any]]:
    """The entries of a kind that name a rule as their source."""
    return {name: entry for name, entry in catalogue()[kind].items() if id_ in entry["source"]}


@pytest.mark.parametrize(("name", "code", "scale"), WALLS)
def test_walls_of_the_structure_table(tmp_path: Path, name: str, code: str, scale: str) -> None:
    """A wall of each kind has the Structure and scale of the table, and no armor (S1.1.1; A-090)."""
    wall = walled(tmp_path, f"material: {name}").sections["w"]
    assert (wall.structure, wall.scale, wall.armor) == (parse_code(code), scale, 0)


def test_the_structure_table_is_whole() -> None:
    """The catalogue has the seven walls of the table and no other under its id (S1.1.1)."""
    found = sourced("materials", "S1.1.1")
    assert [(name, entry["structure"], entry["scale"], entry["armor"]) for name, entry in found.items()] == [
        (name, code, scale, "0D") for name, code, scale in WALLS
    ]


@pytest.mark.parametrize(("name", "code", "armor"), CORES + ROOFS + FLOORS)
def test_baselines(tmp_path: Path, name: str, code: str, armor: str) -> None:
    """Walls, roofs and floors have the Structure (of a range the lower end) and armor in print (S1.1.7.10, S1.1.7.20, S1.1.7.30; A-015)."""
    entry = catalogue()["materials"][name]
    assert (ends(entry["structure"]), ends(entry["armor"])) == (pips(code), pips(armor))
    wall = walled(tmp_path, f"material: {name}").sections["w"]
    assert (wall.structure, wall.armor) == (pips(code)[0], parse_code(armor))


@pytest.mark.parametrize(("id_", "lines"), [("S1.1.7.10", CORES), ("S1.1.7.20", ROOFS), ("S1.1.7.30", FLOORS)])
def test_baselines_are_whole(id_: str, lines: list[tuple[str, str, str]]) -> None:
    """The catalogue has every line of a table of materials and no other under its id (S1.1.7.10, S1.1.7.20, S1.1.7.30)."""
    assert list(sourced("materials", id_)) == [name for name, _, _ in lines]


@pytest.mark.parametrize(("name", "code"), DOORS + WINDOWS + SHUTTERS + HATCHES + GATES + BUILT)
def test_bodies(tmp_path: Path, name: str, code: str) -> None:
    """Each element has the Body in print, of a range the lower end, and no armor (S1.4.2, S1.4.2.10, S1.4.2.20, S1.4.2.30, S1.4.2.40, S1.4.2.50, S1.4.2.80, RB-47; A-015)."""
    assert ends(catalogue()["elements"][name]["body"]) == pips(code)
    element = walled(tmp_path, "material: ferrocrete", f"type: {name}").elements["e"]
    assert (element.body, element.armor) == (pips(code)[0], 0)


@pytest.mark.parametrize(
    ("id_", "kind", "lines"),
    [
        ("S1.4.2.10", "door", DOORS),
        ("S1.4.2.20", "window", WINDOWS),
        ("S1.4.2.30", "shutter", SHUTTERS),
        ("S1.4.2.40", "hatch", HATCHES),
        ("S1.4.2.50", "gate", GATES),
        ("RB-47", "door", DOORS),
    ],
)
def test_tables_of_elements_are_whole(id_: str, kind: str, lines: list[tuple[str, str]]) -> None:
    """The catalogue has every line of a table of elements, of one kind, and no other under its id (S1.4.2.10, S1.4.2.20, S1.4.2.30, S1.4.2.40, S1.4.2.50, RB-47)."""
    found = sourced("elements", id_)
    assert [(name, entry["kind"]) for name, entry in found.items()] == [(name, kind) for name, _ in lines]


def test_the_construction_table_is_whole() -> None:
    """Doors by material and thickness, shutters, grilles, and the blast door for heavier composite are there (S1.4.2.80)."""
    shutters = [name for name, _ in SHUTTERS if name != "vent-grille"]
    assert list(sourced("elements", "S1.4.2.80")) == ["blast-door", *shutters, *(name for name, _ in BUILT)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  sections: {w: {material: felt, parts: [a, b]}}\n", "no material 'felt' in the catalogue"),
        ("  building: tent\n  material: canvas\n", "no building 'tent'"),
        ("  material: canvas\n  elements: {e: {type: cat-flap, in: a}}\n", "no element 'cat-flap' in the catalogue"),
        ("  material: canvas\n  elements: {e: {type: window, in: a, shift: 2D}}\n", "'2D' is no variant"),
    ],
)
def test_what_the_catalogue_lacks_is_refused(tmp_path: Path, text: str, words: str) -> None:
    """An unknown material, building or element is a fault of the file, and so is a shift of 2D (S1.1.1, S1.1.2, S1.4.2, S1.4.2.70)."""
    plan, problems, _ = check(site(tmp_path, text))
    assert plan is None
    assert [problem.message for problem in problems if words in problem.message]


def test_what_no_document_gives_is_marked_as_ours() -> None:
    """What no document prints of a weapon, armor, a doctrine and a template is marked as ours (A-025)."""
    shelves = catalogue()
    figures = ("ranges", "melee_difficulty", "ammunition")
    for weapon in shelves["weapons"].values():
        assert {key for key in figures if key in weapon} <= set(weapon["ours"])
    assert all("armor" in armor["ours"] for armor in shelves["armor"].values())
    assert all({"fire", "do"} <= set(doctrine["ours"]) for doctrine in shelves["doctrines"].values())
    assert all({"attributes", "skills"} <= set(sheet["ours"]) for sheet in shelves["templates"].values())


@pytest.mark.parametrize(
    ("name", "damage", "scale"),
    [
        ("blaster-pistol", "5D", "character"),
        ("e-web", "8D", "character"),
        ("proton-rocket", "9D", "starfighter"),
    ],
)
def test_weapons_of_the_examples(name: str, damage: str, scale: str) -> None:
    """Pistol, E-web and rocket have the damage and scale of the examples that print them (RB-50, S1.10.2, S1.10.3)."""
    weapon = catalogue()["weapons"][name]
    assert (weapon["damage"], weapon["scale"]) == (damage, scale)


@pytest.mark.parametrize(
    ("own", "carrier", "used"),
    [
        ("scale: character, ", "walker", "character"),
        ("", "walker", "walker"),
        ("", "character", "character"),
        ("scale: speeder, ", "walker", "speeder"),
    ],
)
def test_a_weapon_has_its_own_scale_or_that_of_its_carrier(tmp_path: Path, own: str, carrier: str, used: str) -> None:
    """A marked gun on a Walker keeps its scale, an unmarked one has the Walker's, a Speeder bomb stays one (S1.2.3, S1.2.3.10)."""
    gun = f"{{{own}skill: gunnery, damage: 7D, type: concussion, ranges: [3 m, 30 m, 60 m, 90 m]}}"
    crew = f"{{template: rebel-gunner, scale: {carrier}, zone: a, weapons: [gun]}}"
    text = f"  material: masonry\nsides: {{r: {{units: {{u: {crew}}}}}}}\ncatalogue: {{weapons: {{gun: {gun}}}}}\n"
    assert [weapon.scale for weapon in load(site(tmp_path, text)).units["u"].weapons] == [used]


def test_a_scenario_adds_and_overrides_entries(tmp_path: Path) -> None:
    """An entry of the scenario is merged over the catalogue's; what is used stands in the resolved scenario."""
    text = "  material: masonry\nsides: {r: {units: {u: {template: officer, zone: a}}}}\ncatalogue:\n  weapons: {blaster-pistol: {damage: 6D}}\n"
    plan = load(site(tmp_path, text))
    weapon = plan.units["u"].weapons[0]
    assert (weapon.damage, weapon.ranges) == (18, (3, 10, 30, 120))
    assert list(plan.resolved["catalogue"]) == ["materials", "weapons", "doctrines", "templates"]
    assert plan.resolved["catalogue"]["weapons"]["blaster-pistol"]["damage"] == "6D"


def test_every_shipped_unit_can_be_made(tmp_path: Path) -> None:
    """Each template loads as it is, with its weapons, armor, gear, spare loads and doctrine; only blasters stun."""
    for name in catalogue()["templates"]:
        plan = load(
            site(tmp_path, f"  material: masonry\nsides: {{r: {{units: {{u: {{template: {name}, zone: a}}}}}}}}\n")
        )
        unit = plan.units["u"]
        assert all(weapon.ranges or weapon.difficulty for weapon in unit.weapons)
        assert all(not weapon.stun or weapon.type == "blaster" for weapon in unit.weapons)


@pytest.mark.parametrize(
    ("name", "fire", "actions", "does"),
    [
        ("assault", "free", 3, [("treat", "any"), ("attack", "any"), ("hold", "any")]),
        ("defend", "free", 3, [("treat", "any"), ("hold", "any")]),
        ("hold-fire", "returned", 2, [("treat", "any"), ("hold", "any")]),
        ("civilian", "never", 1, [("evacuate", "any"), ("hold", "any")]),
        ("fire-crew", "never", 1, [("extinguish", "any"), ("vent", "any"), ("treat", "any"), ("hold", "any")]),
    ],
)
def test_shipped_doctrines(tmp_path: Path, name: str, fire: str, actions: int, does: list[tuple[str, str]]) -> None:
    """Five doctrines ship; each fires as its name says and has something to do without orders."""
    text = f"  material: masonry\nsides: {{r: {{units: {{u: {{template: civilian, doctrine: {name}, zone: a}}}}}}}}\n"
    doctrine = load(site(tmp_path, text)).units["u"].doctrine
    assert doctrine is not None
    assert (doctrine.fire, doctrine.actions) == (fire, actions)
    assert [(order.verb, order.target) for order in doctrine.orders] == does
    assert [order.origin for order in doctrine.orders] == [f"doctrine.{name}.{n}" for n in range(len(does))]


def test_a_scenario_changes_a_doctrine(tmp_path: Path) -> None:
    """A key of a shipped doctrine that a scenario gives wins over it, the rest stays."""
    text = (
        "  material: masonry\nsides: {r: {units: {u: {template: civilian, doctrine: defend, zone: a}}}}\n"
        "catalogue: {doctrines: {defend: {modes: [stun]}}}\n"
    )
    doctrine = load(site(tmp_path, text)).units["u"].doctrine
    assert doctrine is not None
    assert (doctrine.modes, doctrine.prone, len(doctrine.orders)) == (("stun",), True, 2)
