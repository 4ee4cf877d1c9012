"""Collapse as it is resolved: checks, neighbors, what changes, against the exact odds."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.dice import Dice, parse_code
from simcore.facts import Fact
from simcore.odds import law
from simcore.resolve import collapse
from tests.maps import Scene, plan_of

TIMES = 6_000

CHAIN = """
format: 1
name: chain
limit: 10 min
site:
  scale: walker
  structure: 4D
  zones:
    yard: {outside: true, at: [0, 0]}
    hall: {at: [10, 0], area: 25 m2}
  sections:
    a: {parts: [yard, hall], adjacent: [b]}
    b: {parts: [yard, hall], adjacent: [c], armor: 3D}
    c: {parts: [yard, hall], adjacent: [d]}
    d: {parts: [yard, hall], adjacent: [e]}
    e: {parts: [yard, hall], adjacent: []}
  elements:
    door: {type: wooden-door, in: b}
    gate: {type: wooden-door, in: b, state: open}
sides:
  red: {units: {man: {template: civilian, zone: yard}}}
"""
"""Five sections in a row; the second has armor and two doors."""

STATES = {
    "intact": {},
    "light": {"damage": "light", "light_pips": 2, "structure": "3D+1"},
    "heavy": {"damage": "heavy", "breach": "1x2", "structure": "3D"},
    "stabilized": {"damage": "heavy", "breach": "1x2", "stabilized": True},
    "severe": {"damage": "severe", "breach": "2x2", "structure": "2D"},
    "destroyed": {"damage": "destroyed", "breach": "open", "structure": "0D"},
}
LOW = [1, 1, 1, 2] * 9


def scene(*sets: str, dice: dict[str, Any] | None = None, **state: str) -> Scene:
    """The chain, with sections in a state of :data:`STATES`."""
    here = Scene(plan_of(CHAIN, *sets))
    patch = {section: STATES[name] for section, name in state.items() if STATES[name]}
    if patch:
        here.put(**patch)
    loaded = {section: {"collapse": faces} for section, faces in (dice or {}).items()}
    here.battle.dice = Dice(1, 0, here.plan.rules.dice, loaded)
    return here


def spread(here: Scene, *fallen: str) -> list[Fact]:
    """The checks of the neighbors of sections just destroyed."""
    return [fact for fact in here.drive(collapse.spread(here.battle, fallen)) if fact.kind == "collapse.spread"]


def close(rolled: float, exact: float) -> bool:
    """Whether a frequency is within 4 standard errors of its exact odds."""
    return abs(rolled - exact) <= 4 * (exact * (1 - exact) / TIMES) ** 0.5


@pytest.mark.parametrize("structure", ["6D", "4D", "3D+1", "2D+1", "2D", "1D", "0D"])
def test_checks_follow_the_odds(structure: str) -> None:
    """A section stands as often as its Structure meets 15, or 12 beside one that fell; armor and scale count for nothing (S1.7.1.10, S1.7.1.20; A-182)."""
    pips = parse_code(structure)
    here = scene(b="severe", a="destroyed")
    here.put(b={"structure": structure})
    stood = {"collapse.checked": 0, "collapse.spread": 0}
    for round_ in range(1, TIMES + 1):
        here.battle.begin(round_)
        for found in (collapse.check(here.battle, "b", ()), collapse.spread(here.battle, ("a",))):
            fact = next(found)
            assert (fact.target, fact.rolls[0].tn) == ("b", 15 if fact.kind == "collapse.checked" else 12)
            stood[fact.kind] += fact.data["success"]
    odds = law(pips)
    assert close(stood["collapse.checked"] / TIMES, odds.at_least(15))
    assert close(stood["collapse.spread"] / TIMES, odds.at_least(12))


@pytest.mark.parametrize(
    ("pips", "number", "odds"),
    [
        (12, 15, 0.450874),
        (6, 15, 0.054784),
        (12, 12, 0.687629),
        (9, 12, 0.399691),
        (7, 12, 0.166667),
        (6, 12, 0.120370),
    ],
)
def test_printed_odds(pips: int, number: int, odds: float) -> None:
    """The exact odds of standing are those in print (S1.7.1.10, S1.7.1.20)."""
    assert law(pips).at_least(number) == pytest.approx(odds, abs=5e-7)


@pytest.mark.parametrize(
    ("gravity", "mode", "numbers"),
    [
        ("normal", "plus5", (15, 12)),
        ("normal", "double", (15, 12)),
        ("high", "plus5", (20, 17)),
        ("high", "double", (30, 24)),
    ],
)
def test_gravity(gravity: str, mode: str, numbers: tuple[int, int]) -> None:
    """High gravity raises both numbers by 5 or doubles them (S1.9.5.10, A-206)."""
    here = scene(
        f"rules.environment.gravity={gravity}", f"rules.environment.gravity_mode={mode}", b="severe", a="destroyed"
    )
    check, beside = next(collapse.check(here.battle, "b", ())), next(collapse.spread(here.battle, ("a",)))
    assert (check.rolls[0].tn, beside.rolls[0].tn) == numbers


@pytest.mark.parametrize(("faces", "stands"), [([6, 6, 3], True), ([6, 6, 2], False), ([5, 5], False)])
def test_one_point_decides(faces: list[int], stands: bool) -> None:
    """15 stands, 14 is destroyed (S1.7.1.10)."""
    here = scene(b="severe", dice={"b": faces})
    fact = here.drive(collapse.check(here.battle, "b", ()))[0]
    assert (fact.rolls[0].total >= 15, fact.data["success"], bool(fact.set)) == (stands, stands, not stands)


@pytest.mark.parametrize(
    ("state", "changed"),
    [
        ("intact", {"damage": "light", "light_pips": 1, "structure": "3D+2"}),
        ("light", {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "3D"}),
        ("heavy", {"damage": "severe", "breach": "2x2", "structure": "2D"}),
        ("stabilized", {"damage": "severe", "breach": "2x2", "stabilized": False, "structure": "2D"}),
        ("severe", {"damage": "destroyed", "breach": "open", "structure": "0D"}),
    ],
)
def test_one_band_further(state: str, changed: dict[str, Any]) -> None:
    """A neighbor that fails goes one band further, from Intact with one pip (S1.7.1.20, A-184)."""
    here = scene(c="destroyed", d=state, dice={"d": LOW, "b": [5, 5, 5, 5]})
    fact = next(each for each in spread(here, "c") if each.target == "d")
    assert fact.set == {"d": changed}


def test_elements_jam_and_fall_with_their_section() -> None:
    """The solid elements of a section that escalates to Heavily or Severely jam; those of one that is destroyed are gone (A-077, A-098)."""
    here = scene(a="destroyed", b="light", dice={"b": [*LOW[:4], 1, 1, 2, 1, 1, 2, 1, 2]})
    seen = []
    for _ in range(3):
        here.round(here.battle.round + 1)
        here.battle.dice = Dice(1, 0, here.plan.rules.dice, {"b": {"collapse": [1, 1, 1, 2]}})
        spread(here, "a")
        now = here.state.elements
        seen.append((here.state.sections["b"].damage, now["door"].jammed, now["gate"].jammed, now["door"].state))
    assert seen[:2] == [("heavy", True, True, "closed"), ("severe", True, True, "closed")]
    assert here.state.sections["b"].damage == "destroyed"
    assert [here.state.elements[each].damage for each in ("door", "gate")] == ["destroyed"] * 2
    assert [here.state.elements[each].state for each in ("door", "gate")] == ["gone"] * 2


def test_who_is_tested() -> None:
    """Neighbors of what fell are tested once each, in site order, but for what is destroyed or shored (S1.7.1.20, S1.7.1.30; A-098, A-183, A-214)."""
    here = scene(b="destroyed", d="destroyed")
    assert collapse.neighbors(here.battle, ("d", "b")) == ["a", "c", "e"]
    here.put(c={"shored": True})
    assert collapse.neighbors(here.battle, ("b", "d")) == ["a", "e"]
    here.put(a={"damage": "destroyed"})
    assert collapse.neighbors(here.battle, ("b",)) == []


def test_neighbors_destroyed_together_are_not_tested() -> None:
    """Of two neighbors destroyed together neither tests the other; what stands beside both rolls once and names both (S1.7.1.30, A-183)."""
    here = scene(b="destroyed", d="destroyed", dice={each: [5, 5, 5, 5] for each in "ace"})
    facts = spread(here, "b", "d")
    assert [fact.target for fact in facts] == ["a", "c", "e"]
    both = {here.battle.because(each, "damage") for each in "bd"}
    assert both <= set(next(fact for fact in facts if fact.target == "c").causes)


def test_what_falls_in_a_wave_waits_for_the_next() -> None:
    """A neighbor that is destroyed by its check leaves its own neighbors alone in that wave (S1.7.1.20, A-183)."""
    here = scene(a="destroyed", b="severe", c="severe", dice={"b": LOW, "c": LOW})
    assert [fact.target for fact in spread(here, "a")] == ["b"]
    assert here.state.sections["b"].damage == "destroyed"


def test_a_shored_section_is_not_checked() -> None:
    """A shored section is not put to the test by heavy activity (A-214)."""
    here = scene(b="severe")
    here.put(b={"shored": True})
    assert here.drive(collapse.check(here.battle, "b", ())) == []


def test_heat_counts_against_standing() -> None:
    """What heat and light pips have taken lowers the roll: 4D less 2 and 3 pips is 2D+1 (S1.7.1.20, S1.7.3)."""
    state = "site.sections.e={parts: [yard, hall], adjacent: [], damage: light, light_pips: 2, heat_pips: 3}"
    here = scene(state, d="destroyed", dice={"e": [4, 4]})
    fact = next(each for each in spread(here, "d") if each.target == "e")
    assert (fact.rolls[0].code, fact.rolls[0].total) == ("2D+1", 9)
    assert fact.set["e"] == {"damage": "heavy", "light_pips": 0, "breach": "1x2", "structure": "2D"}
