"""The catalogue agrees with the tables of the rules, and a scenario adds to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.dice import parse_code
from simcore.rules import bodies, structure
from simcore.scenario import catalogue, check, load

HEAD = "format: 1\nlimit: 1 min\n"


def pips(value: object) -> tuple[int, int]:
    """Both ends of a code or a range, in pips."""
    ends = value if isinstance(value, list) else [value]
    return parse_code(ends[0]), parse_code(ends[-1])


def test_materials_of_the_structure_table() -> None:
    """Each kind of wall has the Structure and scale of the table, and no armor (S1.1.1)."""
    shelf = catalogue()["materials"]
    for name, (code, scale) in structure.WALLS.items():
        assert (pips(shelf[name]["structure"]), shelf[name]["scale"], shelf[name]["armor"]) == (
            (code, code),
            scale,
            "0D",
        )


@pytest.mark.parametrize(
    ("name", "code", "armor"),
    [
        ("canvas-fabric", "1D", "0D"), ("timber-plank", "2D", "0D"), ("timber-plaster", "2D", "0D"), ("brick", "3D", "0D"),
        ("filled-cmu", ["3D", "4D"], "0D+2"), ("ferrocrete-200mm", "4D", "1D"), ("durasteel-panel", "5D", "1D"),
        ("composite-sandwich", "5D", "1D+2"), ("rc-bunker-500mm", "6D", "2D"), ("hardened-bunker-lined", "7D", "3D"),
        ("wood-truss-roof", "2D", "0D"), ("metal-deck-roof", "3D", "0D+2"), ("rc-roof-slab", "4D", "0D+2"),
        ("durasteel-roof-deck", "5D", "1D"), ("armored-roof", "6D", "1D+2"), ("wood-joist-floor", "2D", "0D"),
        ("rc-floor-slab", "4D", "0D+2"), ("heavy-rc-floor-slab", "5D", "1D"), ("durasteel-floor-deck", "5D", "1D"),
        ("starship-floor-deck", "6D", "1D+2"),
    ],
)  # fmt: skip
def test_materials_of_the_baselines(name: str, code: object, armor: str) -> None:
    """Walls, roofs and floors have the Structure and armor that is printed (S1.1.7.10, S1.1.7.20, S1.1.7.30)."""
    entry = catalogue()["materials"][name]
    assert (entry["structure"], entry["armor"]) == (code, armor)


def test_elements_of_the_tables() -> None:
    """Every element of the tables is there with its kind and Body (S1.4.2, S1.4.2.10, S1.4.2.20, S1.4.2.30, S1.4.2.40, S1.4.2.50)."""
    shelf = catalogue()["elements"]
    for name, body in bodies.BODIES.items():
        assert (shelf[name]["kind"], pips(shelf[name]["body"])) == (body.kind, (body.low, body.high))


def test_elements_by_construction() -> None:
    """Every door of the construction table is there by material and thickness (S1.4.2.80)."""
    shelf = catalogue()["elements"]
    rows = {(material, thick, code) for material, lines in bodies.CONSTRUCTION.items() for _, thick, code in lines}
    for material, thick, code in rows:
        assert pips(shelf[f"{material}-door-{thick}mm"]["body"]) == (code, code)


def test_what_no_document_gives_is_marked_as_ours() -> None:
    """The ranges of every weapon, and all figures of a template, are marked as ours."""
    shelves = catalogue()
    assert all("ranges" in weapon["ours"] for weapon in shelves["weapons"].values())
    assert all({"attributes", "skills"} <= set(sheet["ours"]) for sheet in shelves["templates"].values())
    assert (shelves["weapons"]["e-web"]["damage"], shelves["weapons"]["proton-rocket"]["damage"]) == ("8D", "9D")


def site(tmp_path: Path, text: str, rules: str = "{}") -> Path:
    """A scenario with one section and one element as given."""
    path = tmp_path / "x.yaml"
    path.write_text(f"{HEAD}rules: {rules}\nsite:\n  zones: {{a: {{}}, b: {{}}}}\n{text}")
    return path


@pytest.mark.parametrize(("pick", "structure_", "body"), [("low", 9, 6), ("mid", 10, 7), ("high", 12, 9)])
def test_a_range_is_read_as_the_setting_says(tmp_path: Path, pick: str, structure_: int, body: int) -> None:
    """Of 3D-4D and 2D-3D the lower, middle or upper value is taken (S1.1.7.10, S1.4.2; A-015)."""
    text = "  sections: {w: {material: filled-cmu, parts: [a, b]}}\n  elements: {e: {type: security-window, in: w}}\n"
    plan = load(site(tmp_path, text, f"{{ref: {{range_pick: {pick}}}}}"))
    assert (plan.sections["w"].structure, plan.elements["e"].body) == (structure_, body)


@pytest.mark.parametrize(("shift", "body"), [("-2 pips", 10), ("1D", 15), ("-1D", 9), ("1 pip", 13)])
def test_a_variant_shifts_the_body(tmp_path: Path, shift: str, body: int) -> None:
    """A 4D door may be shifted by 1 or 2 pips or 1D (S1.4.2.70)."""
    text = f"  sections: {{w: {{material: ferrocrete, parts: [a, b]}}}}\n  elements: {{e: {{type: reinforced-door, in: w, shift: {shift}}}}}\n"
    assert load(site(tmp_path, text)).elements["e"].body == body


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


def test_a_scenario_adds_and_overrides_entries(tmp_path: Path) -> None:
    """An entry of the scenario is merged over the catalogue's; what is used stands in the resolved scenario."""
    text = "  material: masonry\nsides: {r: {units: {u: {template: officer, zone: a}}}}\ncatalogue:\n  weapons: {blaster-pistol: {damage: 6D}}\n"
    plan = load(site(tmp_path, text))
    weapon = plan.units["u"].weapons[0]
    assert (weapon.damage, weapon.ranges) == (18, (3, 10, 30, 120))
    assert list(plan.resolved["catalogue"]) == ["materials", "weapons", "templates"]
    assert plan.resolved["catalogue"]["weapons"]["blaster-pistol"]["damage"] == "6D"
