"""What is legal but likely unmeant is warned of."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.scenario import check

OUTPOST = Path(__file__).parent / "outpost.yaml"
RAID = Path(__file__).parent / "raid.yaml"


def test_a_sound_scenario_has_no_warning() -> None:
    """The outpost is loaded without a problem and without a warning."""
    plan, problems, warnings = check(OUTPOST)
    assert plan is not None
    assert (problems, warnings) == ([], [])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("site.zones.island={at: [900, 0]}", "'island' is sealed"),
        ("site.sections.shed={over: [island], adjacent: []}", "'shed' has no neighbor"),
        ("sides.rebels.orders.0.move=island", "'move: island' cannot be carried out: no way leads there"),
        ("sides.villagers.orders=[{attack: rebels}]", "nobody who has the order has a weapon"),
        ("sides.rebels.orders.1.attack=rebels", "'rebels' is no enemy of those who have the order"),
        ("sides.rebels.orders.1.attack=scout", "'scout' is no enemy of those who have the order"),
        (
            "sides.garrison={allies: [rebels], orders: [{attack: trooper}], units: {guard: {template: officer, zone: hall, count: 1}}}",
            "'trooper' is no enemy of those who have the order",
        ),
        ("sides.villagers={units: {}, orders: [{hold: hall}]}", "nobody follows the orders of 'villagers'"),
        ("victory.rebels.hold=island", "no way leads to 'island'"),
        ("victory.rebels={eliminate: villagers}", "is neutral or an ally"),
        ("victory.garrison.survive=20 min", "the limit comes first"),
        ("timeline.1.at=3 days", "never happens"),
        ("name=NO", "YAML 1.1 reads true or false in NO"),
    ],
)
def test_what_is_likely_unmeant_is_warned_of(change: str, words: str) -> None:
    """Each doubtful thing is legal, and named in a warning."""
    plan, problems, warnings = check(OUTPOST, ["site.zones.island={at: [900, 0]}", change])
    assert plan is not None, problems
    assert any(words in warning.message for warning in warnings)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (["site.zones.loft.cover.by=crib"], "'crib' gives cover in 'loft', and stands at 'barn'"),
        (["site.zones.wood.cover={part: half, by: planks}"], "in 'wood', and stands at 'barn', 'loft'"),
        (["site.zones.wood.cover={part: half, by: gate}"], "in 'wood', and stands at 'yard', 'barn'"),
        (["sides.folk.orders=[{guard: barn}]"], "'guard: barn' cannot be carried out: nobody who has the order has a"),
        (["sides.folk.orders=[{breach: any}]"], "'breach: any' cannot be carried out: nobody who has the order has a"),
        (["sides.folk.orders=[{attack: any}]"], "'attack: any' cannot be carried out: nobody who has the order has a"),
        (["sides.farm.orders.0={breach: {target: any, with: axe}}"], "nobody who has the order has a weapon 'axe'"),
        (["sides.farm.units.watch.orders=[{attack: {target: any, with: axe}}]"], "has a weapon 'axe'"),
        (
            ["sides.raiders.orders.1.breach.with=axe"],
            "'breach: gate' cannot be carried out: nobody who has the order has a weapon for it",
        ),
        (["sides.raiders.orders=[{attack: {target: gate, with: fists}}]"], "doors and walls are not struck by hand"),
        (["sides.folk.orders=[{treat: folk}]"], "nobody who has the order carries a medpac"),
        (["sides.farm.units.bell.carries.medpac=0"], "nobody who has the order carries a medpac"),
        (["site.zones.isle={at: [900, 0], exit: true}", "site.zones.wood.exit=false"], "'withdraw: any' cannot be"),
        (["site.zones.wood.outside=false", "site.zones.yard.outside=false"], "'evacuate: any' cannot be carried out"),
        (["sides.raiders.orders.0.if.time=6 min"], "'move: yard' never counts: the limit comes before the time"),
        (["timeline.0.at=6 min"], "this comes after the limit"),
    ],
)
def test_what_is_likely_unmeant_of_orders_and_cover_is_warned_of(changes: list[str], words: str) -> None:
    """Orders without the means or the way for them, cover from elsewhere and late lights are legal, and named in a warning."""
    plan, problems, warnings = check(RAID, changes)
    assert plan is not None, problems
    assert any(words in warning.message for warning in warnings), warnings


@pytest.mark.parametrize(
    "change",
    [
        "sides.raiders.orders.0.if=[{time: 6 min}, {losses: 1}]",
        "sides.raiders.orders.0.until={time: 6 min}",
        "site.zones.wood.exit=false",
        "site.zones.barn.cover.by=front",
        "site.zones.yard.cover={part: half, by: gate}",
        "sides.raiders.units.raider.carries={salve: 1}",
    ],
)
def test_what_may_be_meant_is_not_warned_of(change: str) -> None:
    """Where one alternative may come true, one may leave by open ground, or cover stands at the zone, nothing is warned of."""
    plan, problems, warnings = check(RAID, [change])
    assert plan is not None, problems
    assert warnings == []
