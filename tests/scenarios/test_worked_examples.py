"""The worked examples: sampled through the engine's own resolver, they agree with the exact odds, and those with print."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

from simcore.facts import Fact
from simcore.odds import bands
from simcore.resolve.struck import launch
from simcore.scenario import load
from tests.maps import Scene

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
TIMES = 20_000
NAMES = ("none", "0-4", "light", "heavy", "severe", "destroyed")


class Example(NamedTuple):
    """A worked example: its pools in dice, and what stands beside it in print, band by band."""

    scenario: str
    damage: str
    resistance: str
    printed: tuple[float, ...]


EXAMPLES = (
    Example("blaster-vs-door", "5D", "8D", (0.8805, 0.0797, 0.0260, 0.0095, 0.0025, 0.0018)),
    Example("e-web-vs-ferrocrete", "8D", "8D", (0.4777, 0.2150, 0.1356, 0.0890, 0.0394, 0.0433)),
    Example("rocket-vs-bunker", "9D", "6D", (0.1073, 0.1407, 0.1626, 0.1812, 0.1257, 0.2825)),
)

each = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.scenario)


def odds(example: Example) -> dict[str, float]:
    """The exact odds of an example's bands."""
    damage, resistance = (3 * int(code.rstrip("D")) for code in (example.damage, example.resistance))
    return dict(bands(damage, resistance, "structure"))


def struck(scene: Scene, round_: int) -> Fact:
    """What the example's strike would do in a round, on a building that stands as it stood at first."""
    scene.battle.begin(round_)
    strike = launch(scene.battle, scene.plan.strikes[0])
    next(strike)
    return strike.send(1)


@each
def test_odds_are_those_printed(example: Example):
    """The exact odds of a worked example are, to four decimals, those beside it (S1.10.1, S1.10.2, S1.10.3)."""
    exact = odds(example)
    assert tuple(exact) == NAMES
    assert tuple(round(exact[name], 4) for name in NAMES) == pytest.approx(example.printed, abs=1e-9)


@each
def test_pools_are_those_of_the_example(example: Example):
    """The engine resolves a worked example with the pools that it names (S1.10.1, S1.10.2, S1.10.3)."""
    fact = struck(Scene(load(FOLDER / f"{example.scenario}.yaml")), 1)
    assert tuple(roll.code for roll in fact.rolls) == (example.damage, example.resistance)


@each
def test_band_frequencies_agree_with_the_odds(example: Example):
    """Of 20,000 resolutions each band comes up as often as the odds say, within four standard errors (S1.3.0.30).

    Each is a resolution of the engine itself, on other dice: another round.
    """
    scene = Scene(load(FOLDER / f"{example.scenario}.yaml"))
    found = Counter(struck(scene, round_).data["band"] for round_ in range(1, TIMES + 1))
    assert found.total() == TIMES
    exact = odds(example)
    assert set(found) <= set(exact)
    for name, share in exact.items():
        error = sqrt(share * (1 - share) / TIMES)
        assert abs(found[name] / TIMES - share) <= 4 * error, name


def test_damage_21_against_16_jams_the_door():
    """Damage 21 against 16 is a margin of 5, which dents the door and jams it (S1.10.1, S1.4.3)."""
    dice = ["dice={blaster-pistol-1: {damage: [5, 5, 5, 3, 3]}, door: {resistance: [2, 2, 2, 2, 2, 2, 2, 2]}}"]
    fact = struck(Scene(load(FOLDER / "blaster-vs-door.yaml", dice)), 1)
    assert [roll.total for roll in fact.rolls] == [21, 16]
    assert (fact.data["margin"], fact.data["band"]) == (5, "light")
    assert fact.set == {"door": {"damage": "light", "jammed": True}}


def test_damage_30_against_21_breaches_the_wall():
    """Damage 30 against 21 is a margin of 9: Heavily Damaged, a gap of 1x2 m, doors jam (S1.10.2, S1.4.0)."""
    dice = ["dice={e-web-1: {damage: [4, 4, 4, 4, 4, 4, 3, 3]}, front-wall: {resistance: [3, 3, 3, 3, 3, 2, 2, 2]}}"]
    fact = struck(Scene(load(FOLDER / "e-web-vs-ferrocrete.yaml", dice)), 1)
    assert [roll.total for roll in fact.rolls] == [30, 21]
    assert (fact.data["margin"], fact.data["band"]) == (9, "heavy")
    assert fact.set["front-wall"]["damage"] == "heavy"
    assert fact.set["front-wall"]["breach"] == "1x2"
    assert fact.set["door"]["jammed"] is True


def test_scale_counts_only_between_unlike_scales():
    """Scale adds 4D to a walker's door against a hand weapon, and nothing between equals (S1.2.0, S1.10.1, S1.10.3)."""
    door = struck(Scene(load(FOLDER / "blaster-vs-door.yaml")), 1).rolls[1]
    bunker = struck(Scene(load(FOLDER / "rocket-vs-bunker.yaml")), 1).rolls[1]
    assert [part[:2] for part in door.parts] == [("Body", "4D"), ("scale", "4D")]
    assert bunker.parts == () or [part[0] for part in bunker.parts] == ["Structure"]


def test_armor_of_the_bunker_adds_to_its_structure():
    """A bunker face with armor 2D has 8D against the rocket (S1.10.3)."""
    fact = struck(Scene(load(FOLDER / "rocket-vs-bunker.yaml", ["site.sections.face.armor=2D"])), 1)
    assert fact.rolls[1].code == "8D"
