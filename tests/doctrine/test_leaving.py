"""Units that are told to leave: the site, or the map."""

from __future__ import annotations

import pytest

from simcore.doctrine.turn import moved
from tests.duels import ann, battle, told_as
from tests.maps import FIELD, Scene, deeds, kinds, of_kind, plan_of

CALM = "sides.blue.units.bob.doctrine=calm", "catalogue.doctrines={calm: {fire: never}}"
"""Bob stands there, armed, and does nothing."""

FOLK = "sides.red.units.ann.template=folk"


@pytest.mark.parametrize("armed", [(), (FOLK,)])
@pytest.mark.parametrize(
    ("stance", "found"),
    [
        ((), [(1, "unit.left", "")]),
        (("sides.red.units.ann.prone=true",), [(1, "unit.stood", ""), (2, "unit.left", "")]),
    ],
)
def test_who_stands_at_the_way_out_leaves(armed: tuple[str, ...], stance: tuple[str, ...], found: list[object]) -> None:
    """Whoever begins where the map ends leaves it in his first movement, armed or not; the prone stand up first (EA-13)."""
    lines = battle(FIELD, ann("withdraw: any"), "site.zones.west.exit=true", *CALM, *armed, *stance, "limit=20 s")
    assert [each for each in told_as(lines, "ann") if each[1].startswith("unit.")] == found


@pytest.mark.parametrize("held", [{"trapped": True}, {"prone": True}])
def test_nobody_leaves_who_cannot_walk(held: dict[str, bool]) -> None:
    """The trapped do not leave the map, nor do those who were felled before they got to it (EA-13)."""
    here = Scene(plan_of(FIELD, ann("withdraw: any"), "site.zones.west.exit=true"))
    here.put(ann=held)
    assert kinds(deeds(here.drive(moved(here.battle, here.plan.units["ann"], "walk", 0)))) == []


@pytest.mark.parametrize("order", ["evacuate: any", "withdraw: any"])
@pytest.mark.parametrize("doctrine", ["{dodges: true, prone: true}", "{cover: true, actions: 3}"])
@pytest.mark.parametrize("armed", [(), (FOLK,)])
def test_who_leaves_does_not_stay_to_fight_or_dodge(order: str, doctrine: str, armed: tuple[str, ...]) -> None:
    """Under fire too, whoever is told to leave goes, and does not dodge or stay where he is as long as a way leads out."""
    sets = (
        "site.zones.middle.outside=false",
        "site.zones.east.outside=false",
        f"catalogue.doctrines={{mine: {doctrine}}}",
    )
    start = "sides.red.units.ann.zone=middle", "sides.red.units.ann.doctrine=mine"
    lines = battle(FIELD, ann(order), *sets, *start, *armed, "limit=20 s", "dice.bob.to_hit=[2,2,2,2,2,2,2,2,2,2]")
    declared = of_kind(lines, "round.declared")[0]["data"]["actions"]["ann"]
    assert declared[0] in ("walk", "run", "high_speed", "all_out")
    assert "full_dodge" not in declared
    assert of_kind(lines, "unit.moved")[0]["data"]["walked"] > 0
