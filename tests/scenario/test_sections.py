"""Sections: what they are made of, how large they are, what they join."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.plan import Plan
from simcore.rules.choice import Resistance
from simcore.scenario import check, load, load_resolved
from simcore.state import State
from tests.scenario.plots import site, walled


def resistance(plan: Plan, weapon: str) -> str:
    """What the wall rolls against a weapon of a scale."""
    wall = plan.sections["w"]
    return plan.rules.resistance_pool(Resistance("Structure", wall.structure, wall.armor), weapon, wall.scale).code


def test_a_fortress_is_raised(tmp_path: Path) -> None:
    """A fortress has the Capital tag, whatever its walls: ferrocrete resists people with 4D and 12D (S1.1.1, S1.1.2)."""
    plan = load(site(tmp_path, "  building: fortress\n  sections: {w: {material: ferrocrete, parts: [a, b]}}\n"))
    assert plan.sections["w"].scale == "capital"
    assert resistance(plan, "character") == "16D"


@pytest.mark.parametrize(
    ("material", "weapon", "code"),
    [
        ("ferrocrete-200mm", "character", "9D"),
        ("ferrocrete", "character", "8D"),
        ("armored-roof", "starfighter", "7D+2"),
        ("rc-floor-slab", "walker", "4D+2"),
    ],
)
def test_what_materials_resist_with(tmp_path: Path, material: str, weapon: str, code: str) -> None:
    """Structure, the material's armor and scale make the pool (S1.1.7.10, S1.1.7.20, S1.1.7.30, S1.1.1; A-090)."""
    assert resistance(walled(tmp_path, f"material: {material}"), weapon) == code


def test_a_material_is_its_figures(tmp_path: Path) -> None:
    """A material does nothing but give Structure, armor and scale: a wall with these figures is the same wall (S1.1.7)."""
    figures = "structure: 4D, armor: 1D, scale: walker"
    assert walled(tmp_path, "material: ferrocrete-200mm").sections == walled(tmp_path, figures).sections
    made = load(site(tmp_path, "  material: ferrocrete-200mm\n  sections: {w: {parts: [a, b]}}\n"))
    assert made.sections == walled(tmp_path, figures).sections


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("  sections: {w: {material: ferrocrete, parts: [a, b]}}\n", "walker"),
        ("  building: watchtower\n  sections: {w: {material: ferrocrete, parts: [a, b]}}\n", "starfighter"),
        ("  building: house\n  sections: {w: {material: reinforced-bunker, parts: [a, b]}}\n", "walker"),
        ("  scale: capital\n  building: house\n  sections: {w: {material: canvas, parts: [a, b]}}\n", "capital"),
        ("  scale: capital\n  sections: {w: {material: canvas, scale: speeder, parts: [a, b]}}\n", "speeder"),
    ],
)
def test_the_nearest_scale_wins(tmp_path: Path, text: str, scale: str) -> None:
    """The section's own scale goes before the site's, that before the building's, that before the material's (S1.1.1, S1.1.2; A-065)."""
    assert load(site(tmp_path, text)).sections["w"].scale == scale


def test_battlestations_need_their_setting(tmp_path: Path) -> None:
    """The tag battlestation is an error by itself, and a scale with scale.mega (S1.1.2.10)."""
    text = "  scale: battlestation\n  sections: {w: {material: canvas, parts: [a, b]}}\n"
    assert check(site(tmp_path, text))[0] is None
    assert load(site(tmp_path, text, "{scale: {mega: true}}")).sections["w"].scale == "battlestation"


@pytest.mark.parametrize(
    ("text", "powered"),
    [
        ("  sections: {w: {material: timber, parts: [a, b]}}\n", False),
        ("  material: canvas\n", False),
        ("  material: canvas\n  powered: true\n", True),
        ("  sections: {w: {material: timber, parts: [a, b]}, v: {material: masonry, over: [a]}}\n", True),
        ("  material: masonry\n  powered: false\n", False),
    ],
)
def test_canvas_and_timber_have_no_power(tmp_path: Path, text: str, powered: bool) -> None:
    """A site all of canvas or timber has no power unless it says so (A-071)."""
    assert load(site(tmp_path, text)).powered is powered


def test_a_section_starts_at_the_site_or_at_its_own(tmp_path: Path) -> None:
    """A section without a code of its own starts at the site's 4D (S1.1.0.10)."""
    plain = "  scale: walker\n  structure: 4D\n  sections: {w: {parts: [a, b]}, v: {over: [a]}, x: {over: [b], structure: 5D}}\n"
    sections = State(load(site(tmp_path, plain)).initial).sections
    assert {name: section.structure for name, section in sections.items()} == {"w": "4D", "v": "4D", "x": "5D"}


@pytest.mark.parametrize(("pick", "structure"), [("low", 9), ("mid", 10), ("high", 12)])
def test_the_setting_picks_the_structure(tmp_path: Path, pick: str, structure: int) -> None:
    """Of 3D-4D the lower, middle or upper value is taken (S1.1.7.10; A-015)."""
    plan = walled(tmp_path, "material: filled-cmu", rules=f"{{ref: {{range_pick: {pick}}}}}")
    assert plan.sections["w"].structure == structure


def test_a_section_joins_its_zones(tmp_path: Path) -> None:
    """What is struck bounds the zones on its two sides, of an outer wall the inner one alone (S1.0.1.20; A-159)."""
    walls = "  material: masonry\n  sections: {inner: {parts: [a, b]}, outer: {parts: [outside, b]}}\n"
    plan = load(site(tmp_path, walls))
    bounds = {
        name: [other for other in plan.graph[name] if plan.graph.edges[name, other]["kind"] == "bounds"]
        for name in plan.sections
    }
    assert bounds == {"inner": ["a", "b"], "outer": ["b"]}
    assert [section.zones for section in plan.sections.values()] == [("a", "b"), ("b",)]


DOORS = """  material: masonry
  sections:
    w: {parts: [a, b], adjacent: [{section: v, door: d}, u]}
    v: {over: [a], adjacent: [w]}
    u: {over: [b], adjacent: [{section: w}, {section: v, door: e}]}
  elements:
    d: {type: metal-door, in: w, fire_rated: true}
    e: {type: metal-door, in: w, fire_rated: true}
"""


def test_a_fire_door_on_an_edge_holds_for_both(tmp_path: Path) -> None:
    """The door between two sections is named by one of them and stands between both; a neighbor without one is its name (S1.7.4.30, A-193)."""
    plan = load(site(tmp_path, DOORS))
    assert {n: dict(s.doors) for n, s in plan.sections.items()} == {
        "w": {"v": "d"},
        "v": {"w": "d", "u": "e"},
        "u": {"v": "e"},
    }
    assert {n: s.adjacent for n, s in plan.sections.items()} == {"w": ("v", "u"), "v": ("w", "u"), "u": ("w", "v")}
    told = {n: each["adjacent"] for n, each in plan.resolved["site"]["sections"].items()}
    assert told == {"w": [{"section": "v", "door": "d"}, "u"], "v": ["w"], "u": ["w", {"section": "v", "door": "e"}]}
    assert load_resolved(plan.resolved).sections == plan.sections
