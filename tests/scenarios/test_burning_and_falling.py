"""The shipped scenarios of fire and collapse: what they hold, that either side may win, and that their default run is a story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.plan import Plan
from simcore.processes.run import Outcome, run
from simcore.scenario import load
from tests.maps import folded, of_kind, told

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
SEEDS = range(40)
FILES = ("tower-fire", "collapse-chain")

Line = dict[str, Any]


@pytest.fixture(scope="module")
def plans() -> dict[str, Plan]:
    """Both scenarios."""
    return {name: load(FOLDER / f"{name}.yaml") for name in FILES}


@pytest.fixture(scope="module")
def runs(plans: dict[str, Plan]) -> dict[str, list[Outcome]]:
    """Both over forty seeds."""
    return {name: [run(plan, seed) for seed in SEEDS] for name, plan in plans.items()}


@pytest.fixture(scope="module")
def shown(plans: dict[str, Plan]) -> dict[str, list[Line]]:
    """The lines of the run that a newcomer sees of each."""
    return {name: told(plan, plan.seed) for name, plan in plans.items()}


@pytest.mark.parametrize("name", FILES)
def test_somebody_wins(name: str, runs: dict[str, list[Outcome]]) -> None:
    """Over forty seeds nearly every run ends in a victory, and either side has at least a quarter of them."""
    plan = load(FOLDER / f"{name}.yaml")
    sides = [run_.outcome["winner"] for run_ in runs[name] if run_.outcome["winner"]]
    assert len(sides) >= 0.9 * len(SEEDS)
    first = next(iter(plan.sides))
    assert len(SEEDS) / 4 <= sides.count(first) <= 3 * len(SEEDS) / 4


def test_what_the_tower_holds(plans: dict[str, Plan]) -> None:
    """The tower has three storeys joined by stairs, fire doors, sprinklers that work and one that does not, air handlers, staff and a brigade."""
    plan = plans["tower-fire"]
    assert {zone.level for zone in plan.zones.values()} == {0, 1, 2}
    assert {plan.zones[each.start].level for each in plan.passages if each.kind == "stairs"} == {0, 1}
    assert sum(each.fire_rated for each in plan.elements.values()) == 2
    risers = {riser for zone in plan.zones.values() for riser in zone.risers}
    assert sorted(plan.initial[riser][1]["damage"] for riser in risers) == ["heavy", "intact", "intact"]
    assert sum(len(zone.handlers) for zone in plan.zones.values()) == 2
    assert any(unit.respirator for unit in plan.units.values() if unit.side == "brigade")
    assert any(plan.sides[unit.side].neutral for unit in plan.units.values())


def test_the_tower_burns(shown: dict[str, list[Line]]) -> None:
    """In the run shown first fires grow and spread, smoke climbs all storeys, people choke, heat weakens, a floor falls and drops people."""
    log = shown["tower-fire"]
    assert any("fire" in line.get("set", {}).get(line["target"], {}) for line in of_kind(log, "fire.checked"))
    assert any(line["data"]["success"] for line in of_kind(log, "fire.spread"))
    smoky = {line["target"] for line in of_kind(log, "smoke.changed")}
    assert smoky >= {"offices", "landing", "gallery", "archive"}
    assert any(not line["data"]["success"] for line in of_kind(log, "smoke.breathed"))
    assert of_kind(log, "section.weakened")
    assert {line["data"]["section"] for line in of_kind(log, "unit.fell")} == {"archive-floor"}
    assert 15 <= log[-1]["round"] <= 60


def test_the_hall_comes_down(shown: dict[str, list[Line]], plans: dict[str, Plan]) -> None:
    """In the run shown first one strike brings down section after section over the rounds, bays close in, people are trapped, and some get out."""
    log = shown["collapse-chain"]
    assert len(plans["collapse-chain"].strikes) == len(of_kind(log, "strike.fired")) == 1
    fell = [
        line
        for line in of_kind(log, "collapse.checked", "collapse.spread")
        if line.get("set", {}).get(line["target"], {}).get("damage") == "destroyed"
    ]
    assert len(fell) >= 5
    assert len({line["round"] for line in fell}) >= 3
    numbered = {line["seq"]: line for line in log}
    for line in fell:
        found, ahead = set(), [line["seq"]]
        while ahead:
            number = ahead.pop()
            if number not in found:
                found.add(number)
                ahead += numbered[number].get("causes", [])
        kinds = {numbered[number]["kind"] for number in found}
        assert "strike.fired" in kinds or "unit.moved" in kinds or "shot.fired" in kinds
    assert of_kind(log, "zone.collapsed")
    assert any(
        line["set"].get(line["target"], {}).get("trapped") for line in of_kind(log, "impact.suffered") if "set" in line
    )
    end = folded(log)
    assert any(end[f"refugee-{number}"]["zone"] == "garden" for number in range(1, 5))
