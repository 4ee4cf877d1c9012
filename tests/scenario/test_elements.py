"""Elements: their Body, of a printed range, of their own, or shifted."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.rules.choice import ElementHit
from simcore.scenario import load
from simcore.state import State
from tests.scenario.plots import site, walled


@pytest.mark.parametrize("pick", ["low", "mid", "high"])
@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("security-window", 6, 9),
        ("viewport", 9, 12),
        ("bulkhead-hatch", 12, 15),
        ("bay-blast-door", 18, 21),
        ("heavy-gate", 12, 15),
    ],
)
def test_the_setting_picks_the_body(tmp_path: Path, name: str, pick: str, low: int, high: int) -> None:
    """ref.range_pick takes the lower end, the middle or the upper end of a printed Body (S1.4.2, S1.4.2.20, S1.4.2.40, S1.4.2.50; A-015)."""
    plan = walled(tmp_path, "material: ferrocrete", f"type: {name}", f"{{ref: {{range_pick: {pick}}}}}")
    assert plan.elements["e"].body == {"low": low, "mid": low + 1, "high": high}[pick]


def test_a_body_of_its_own(tmp_path: Path) -> None:
    """An element may have a Body of its own, written as a code: 3D+2 is 11 pips (S1.4.1.10)."""
    assert walled(tmp_path, "material: ferrocrete", "type: metal-door, body: 3D+2").elements["e"].body == 11


def test_an_airlock_is_two_leaves(tmp_path: Path) -> None:
    """Each leaf of an airlock has its own Body, and what destroys one leaves the other as it was (S1.4.2.40)."""
    leaves = "  elements: {outer: {type: airlock-leaf, in: w}, inner: {type: airlock-leaf, in: w}}\n"
    plan = load(site(tmp_path, f"  sections: {{w: {{material: ferrocrete, parts: [a, b]}}}}\n{leaves}"))
    assert [leaf.body for leaf in plan.elements.values()] == [12, 12]
    state = State(plan.initial)
    hit = ElementHit("outer", state.elements["outer"], "w", state.sections["w"], plan.sections["w"].structure)
    assert "inner" not in plan.rules.element_patch("destroyed", hit)


@pytest.mark.parametrize(("shift", "body"), [("-2 pips", 10), ("1D", 15), ("-1D", 9), ("1 pip", 13)])
def test_a_variant_shifts_the_body(tmp_path: Path, shift: str, body: int) -> None:
    """A 4D door may be shifted by 1 or 2 pips or 1D (S1.4.2.70)."""
    text = f"  sections: {{w: {{material: ferrocrete, parts: [a, b]}}}}\n  elements: {{e: {{type: reinforced-door, in: w, shift: {shift}}}}}\n"
    assert load(site(tmp_path, text)).elements["e"].body == body
