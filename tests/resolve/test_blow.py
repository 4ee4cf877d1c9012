"""Blows: who is near enough, the number, what a hit does."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.doctrine.turn import Turns
from simcore.plan import Weapon
from simcore.resolve.aim import MELEE, Aim
from simcore.resolve.blow import strike
from tests.maps import FIELD, Scene, alter, faces, kinds, nearest, plan_of

SWORD = Weapon("sword", "melee", 12, "character", "slug", (), difficulty=15)
FISTS = Weapon("fists", "brawling", 9, "character", "slug", (), difficulty=5)


def scene(total: int = 17, mine: Weapon = SWORD, his: Weapon | None = None, *sets: str) -> Scene:
    """Ann with a weapon of melee beside Bob; what her attack of 3D comes to first."""
    loaded = f"dice={{ann: {{to_hit: {faces(3, total)}}}}}"
    plan = plan_of(FIELD, "sides.red.units.ann.zone=east", loaded, *sets)
    alter(plan.units["ann"], weapons=(mine,))
    if his is not None:
        alter(plan.units["bob"], weapons=(his,))
    here = Scene(plan)
    here.put(ann={"hand": mine.name}, bob={"hand": "rifle" if his is None else his.name})
    return here


def aimed(here: Scene) -> Aim:
    """Whom Ann strikes at."""
    found = nearest(here.battle, here.plan.units["ann"])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("mine", "his", "patch", "parts"),
    [
        (SWORD, None, {}, [("weapon", 15), ("Brawling Parry", 9)]),
        (FISTS, None, {}, [("weapon", 5), ("Brawling Parry", 9)]),
        (SWORD, SWORD, {}, [("weapon", 15), ("Melee Parry", 9)]),
        (SWORD, FISTS, {}, [("weapon", 15), ("Brawling Parry", 9)]),
        (SWORD, None, {"prone": True}, [("weapon", 15), ("Brawling Parry", 9)]),
        (SWORD, None, {"dodging_until": 1}, [("weapon", 15), ("Dodge", 9), ("Full Dodge", 10)]),
        (SWORD, None, {"trapped": True}, [("weapon", 15)]),
        (SWORD, None, {"racing_round": 1}, [("weapon", 15)]),
    ],
)
def test_the_number_of_a_blow(
    mine: Weapon, his: Weapon | None, patch: dict[str, Any], parts: list[tuple[str, int]]
) -> None:
    """The weapon's difficulty and the parry that what is in hand allows; on Full Dodge static Dodge and 10 in its place; nothing for the helpless (EA-18, EA-19, EA-20, RB-41, A-025, A-026)."""
    here = scene(17, mine, his)
    if patch:
        here.put(bob=patch)
    fact = here.drive(strike(here.battle, "ann", aimed(here), 0))[0]
    assert fact.kind == "blow.struck"
    assert [part[:2] for part in fact.rolls[0].tn_parts] == parts
    assert fact.rolls[0].tn == sum(number for _, number in parts)


@pytest.mark.parametrize(("total", "found"), [(14, ["blow.struck", "unit.hit"]), (13, ["blow.struck"])])
def test_a_blow_that_meets_its_number_hits(total: int, found: list[str]) -> None:
    """A blow hits at equality, and what it does is resolved as that of any weapon (EA-18, EA-36, RB-7)."""
    here = scene(total, FISTS)
    facts = here.drive(strike(here.battle, "ann", aimed(here), 0))
    assert kinds(facts) == found
    assert (facts[0].data["range"], facts[0].data["success"]) == (MELEE, total >= 14)
    if len(facts) > 1:
        assert (facts[1].rolls[0].code, facts[1].causes[0]) == ("3D", facts[0].seq)


def test_a_blow_is_not_heard_elsewhere() -> None:
    """A blow makes no noise that tells where it was struck, a shot does."""
    here = scene(4)
    (fact,) = here.drive(strike(here.battle, "ann", aimed(here), 0))
    assert fact.set == {}


@pytest.mark.parametrize(("place", "near"), [(("east", None, 0), True), (("east", "middle", 2), True), (("east", "middle", 9), False), (("middle", None, 0), False)])  # fmt: skip
def test_who_is_near_enough(place: tuple[str, str | None, int], near: bool) -> None:
    """Only who stands in the same zone, no farther than two at its middle do, can be struck (EA-18)."""
    here = scene()
    here.put(bob=dict(zip(("zone", "toward", "metres"), place, strict=True)))
    assert (nearest(here.battle, here.plan.units["ann"]) is not None) is near


def test_an_attack_with_what_is_in_hand_is_a_blow() -> None:
    """Who attacks with a weapon of melee in hand strikes (EA-18)."""
    here = scene(4)
    turns = Turns(here.battle, here.plan.units["ann"])
    turns.begin(0, None)
    resolver = turns.act("attack")
    assert resolver is not None
    assert kinds(here.drive(resolver)) == ["blow.struck"]
