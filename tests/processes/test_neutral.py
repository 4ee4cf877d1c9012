"""Dice are keyed to decisions: who has no part in a fight changes nothing in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.scenario import load
from tests.maps import FIELD, lines, logged, plan_of

GATEHOUSE = Path(__file__).parents[2] / "scenarios" / "gatehouse.yaml"
CROWD = (
    "sides.red.units.ann.count=4",
    "sides.blue.units.bob.count=4",
    "sides.red.orders=[{take: middle, actions: 2}, {take: east}]",
)
APART = "site.zones.apart={outside: true, at: [500, 500]}"


def stranger(template: str) -> str:
    """A neutral unit without orders, whose Dexterity nobody else has, in a zone without passages."""
    unit = f"{{template: {template}, zone: apart, attributes: {{dexterity: 4D+2}}}}"
    return f"sides.strangers={{neutral: true, units: {{stranger: {unit}}}}}"


def without(told: list[dict[str, Any]], unit: str) -> list[dict[str, Any]]:
    """The lines between first and last without those of a unit and without its rolls, numbered anew."""
    kept: list[dict[str, Any]] = []
    numbers: dict[int, int] = {}
    for line in told[1:-1]:
        if unit in (line.get("actor"), line.get("target")):
            continue
        numbers[line["seq"]] = line["seq"] = len(kept) + 1
        line["causes"] = [numbers[cause] for cause in line.get("causes", []) if cause in numbers]
        line["rolls"] = [roll for roll in line.get("rolls", []) if roll.get("by") != unit]
        line["set"] = {id_: fields for id_, fields in line.get("set", {}).items() if id_ != unit}
        if "order" in line.get("data", {}) and line["kind"] == "initiative.rolled":
            line["data"]["order"] = [id_ for id_ in line["data"]["order"] if id_ != unit]
        if line["kind"] == "round.declared":
            line["data"]["actions"].pop(unit, None)
        kept.append(line)
    return kept


@pytest.mark.parametrize("template", ["folk", "soldier"])
@pytest.mark.parametrize("seed", range(4))
def test_a_stranger_changes_nothing(template: str, seed: int) -> None:
    """With a neutral unit added that takes no part, the others' lines are the same once its own are dropped."""
    plain = lines(logged(plan_of(FIELD, *CROWD, APART), seed)[0])
    joined = lines(logged(plan_of(FIELD, *CROWD, APART, stranger(template)), seed)[0])
    assert "stranger" in joined[0]["data"]["state"]
    assert len(plain) > 30
    assert without(joined, "stranger") == without(plain, "stranger")
    assert joined[-1]["data"]["outcome"] == plain[-1]["data"]["outcome"]


@pytest.mark.parametrize("seed", range(4))
def test_a_stranger_changes_nothing_at_the_gatehouse(seed: int) -> None:
    """The same holds for the main scenario."""
    apart = "site.zones.apart={outside: true, at: [500, 500]}"
    plain = lines(logged(load(GATEHOUSE, (apart,)), seed)[0])
    joined = lines(logged(load(GATEHOUSE, (apart, stranger("civilian"))), seed)[0])
    assert "stranger" in joined[0]["data"]["state"]
    assert without(joined, "stranger") == without(plain, "stranger")


def test_one_more_in_the_fight_leaves_the_dice_of_the_others() -> None:
    """A fighter added keeps the faces of every roll that the others still make in the first round for the same thing."""
    plain = lines(logged(plan_of(FIELD, *CROWD), 3)[0])
    joined = lines(logged(plan_of(FIELD, *CROWD, "sides.blue.units.bo={template: soldier, zone: east}"), 3)[0])

    def faces(told: list[dict[str, Any]]) -> dict[tuple[str, ...], list[int]]:
        found: dict[tuple[str, ...], list[int]] = {}
        for line in told:
            for roll in line.get("rolls", []):
                if line["round"] == 1:
                    key = roll["for"], roll.get("by", line.get("actor", "")), roll.get("against", "")
                    found.setdefault(key, [*roll["dice"], *roll.get("wild", [])])
        return found

    before, after = faces(plain), faces(joined)
    same = before.keys() & after.keys()
    assert len(same) > 10
    assert {key: before[key] for key in same} == {key: after[key] for key in same}
