"""The shipped scenarios: they are good, they are the size that they should be, and the main one is worth watching."""

from __future__ import annotations

from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

from simcore.plan import Plan
from simcore.processes.run import Outcome, run
from simcore.scenario import check, load
from tests.maps import lines, logged

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
SHIPPED = sorted(FOLDER.glob("*.yaml"))
SEEDS = range(60)


@pytest.fixture(scope="module")
def gatehouse() -> Plan:
    """The main scenario."""
    return load(FOLDER / "gatehouse.yaml")


@pytest.fixture(scope="module")
def fights(gatehouse: Plan) -> list[Outcome]:
    """The main scenario over sixty seeds."""
    return [run(gatehouse, seed) for seed in SEEDS]


@pytest.fixture(scope="module")
def shown(gatehouse: Plan) -> list[dict[str, Any]]:
    """The events of the run that a newcomer sees."""
    log, _ = logged(gatehouse, gatehouse.seed)
    return lines(log)


def figure(outcome: Outcome, name: str) -> float:
    """A figure of a run's summary."""
    value: float = outcome.summary["figures"][name]["value"]
    return value


def test_main_scenario_and_worked_examples_are_shipped():
    """The main scenario and the worked examples are there (S1.10.0, S1.10.1, S1.10.2, S1.10.3)."""
    names = {path.stem for path in SHIPPED}
    assert names >= {"gatehouse", "night-infiltration", "last-stand"}
    assert names >= {"blaster-vs-door", "e-web-vs-ferrocrete", "rocket-vs-bunker"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_scenario_is_good(path: Path):
    """A shipped scenario loads without a problem and without a warning."""
    made, problems, warnings = check(path)
    assert made is not None
    assert (problems, warnings) == ([], [])


@pytest.mark.parametrize("profile", ["empire-ascendant", "basics"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_scenario_plays_to_its_end(path: Path, profile: str):
    """A shipped scenario is played to an end before or at its limit, under both profiles."""
    plan = load(path, [f"rules.profile={profile}"])
    assert plan.rules.profile == profile
    for seed in range(5):
        outcome = run(plan, seed)
        assert outcome.outcome["reason"] in {"eliminate", "hold", "survive", "limit"}
        assert figure(outcome, "rounds") <= plan.limit_round


def test_size_of_the_gatehouse(gatehouse: Plan):
    """The gatehouse has about twenty combatants with orders, neutrals in the way, twelve sections and eight zones."""
    fighting = [unit for unit in gatehouse.units.values() if not gatehouse.sides[unit.side].neutral]
    assert 18 <= len(fighting) <= 24
    assert len(gatehouse.units) > len(fighting)
    assert all(unit.orders for unit in fighting)
    assert len(gatehouse.sections) == 12
    assert len(gatehouse.zones) == 8


def test_either_side_wins_the_gatehouse(fights: list[Outcome]):
    """Over sixty seeds each side wins at least a quarter of the fights for the gatehouse."""
    winners = [fight.outcome["winner"] for fight in fights]
    assert min(winners.count("rebels"), winners.count("garrison")) >= len(fights) / 4


def test_fights_for_the_gatehouse_last(fights: list[Outcome]):
    """Over sixty seeds a fight takes 24 to 60 rounds in the middle; most take 18 and more."""
    rounds = [figure(fight, "rounds") for fight in fights]
    assert quantiles(rounds, n=10)[0] >= 18
    assert 24 <= median(rounds) <= 60


def test_shots_are_mostly_at_people(fights: list[Outcome]):
    """In a fight for the gatehouse both sides shoot at people, five shots a round or so, and each hits now and then."""
    total = sum(figure(fight, "rounds") for fight in fights)
    shots = {side: sum(figure(fight, f"shots.{side}") for fight in fights) for side in ("rebels", "garrison")}
    hits = {side: sum(figure(fight, f"hits.{side}") for fight in fights) for side in ("rebels", "garrison")}
    assert sum(shots.values()) > 4 * total
    for side in ("rebels", "garrison"):
        assert 0.03 <= hits[side] / shots[side] <= 0.5


def test_default_run_is_a_story(gatehouse: Plan, shown: list[dict[str, Any]]):
    """In the run shown first, both sides are wounded, a door opens, the wall is breached, relief comes (S1.3.0.30, EA-37)."""
    wounded = {
        gatehouse.units[line["target"]].side
        for line in shown
        if line["kind"] == "unit.hit" and "wounds" in line.get("set", {}).get(line["target"], {})
    }
    assert wounded == {"rebels", "garrison"}
    assert any(line["kind"] == "element.opened" for line in shown)
    hits = [line for line in shown if line["kind"] in ("section.hit", "element.hit")]
    damaged = [line for line in hits if "damage" in line.get("set", {}).get(line["target"], {})]
    assert "section.hit" in {line["kind"] for line in damaged}
    assert all(roll["total"] > 0 for line in damaged for roll in line["rolls"])
    assert any(line["kind"] == "unit.arrived" for line in shown)
    assert 20 <= shown[-1]["round"] <= 72
