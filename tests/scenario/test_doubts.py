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
        (["timeline.0={at: 6 min, fire: front}"], "this comes after the limit"),
        (["rules={hazards: {enabled: false}}", "site.sections.front.fire=light"], "so that this fire does nothing"),
        (["rules={hazards: {enabled: false}}", "sides.folk.orders=[{vent: barn}]"], "there is neither fire nor smoke"),
        (["rules={hazards: {enabled: false}}", "timeline.0={at: 5 s, fire: front}"], "so that this fire does nothing"),
    ],
)
def test_what_is_likely_unmeant_of_orders_and_cover_is_warned_of(changes: list[str], words: str) -> None:
    """Orders without the means or the way for them, cover from elsewhere and late lights are legal, and named in a warning."""
    plan, problems, warnings = check(RAID, changes)
    assert plan is not None, problems
    assert any(words in warning.message for warning in warnings), warnings


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        (["do=[breach: any]"], "'breach: any' cannot be carried out: nobody who has the order has a weapon"),
        (["do=[treat: any]"], "'treat: any' cannot be carried out: nobody who has the order carries a medpac"),
        (
            ["do=[{attack: {target: any, with: axe}}]", "weapons=[carbine]"],
            "nobody who has the order has a weapon 'axe'",
        ),
        (
            ["do=[attack: any]", "weapons=[carbine]"],
            "'attack: any' cannot be carried out: those who have the order have no",
        ),
        (
            ["do=[guard: any]", "weapons=[carbine]"],
            "'guard: any' cannot be carried out: those who have the order have no",
        ),
        (["do=[{hold: any, if: {time: 6 min}}]"], "'hold: any' never counts: the limit comes before the time"),
        (["do=[evacuate]", "zone=isle"], "'evacuate: any' cannot be carried out: no way leads out"),
    ],
)
def test_the_orders_of_a_doctrine_are_judged_by_those_who_follow_it(sets: list[str], words: str) -> None:
    """What a doctrine of the scenario says to do is doubted as orders are, at its line, by those without their own."""
    bell = [f"sides.folk.units.child.{change}" for change in sets if not change.startswith("do=")]
    own = [f"catalogue.doctrines.own.{change}" for change in sets if change.startswith("do=")]
    isle = "site.zones.isle={at: [900, 0]}"
    changes = [*own, "sides.folk.units.child.doctrine=own", *bell, isle]
    plan, problems, warnings = check(RAID, changes)
    assert plan is not None, problems
    assert any(words in warning.message for warning in warnings), warnings
    told, problems, warnings = check(RAID, [*changes, "sides.folk.orders=[{move: wood}]"])
    assert told is not None, problems
    assert not any(words in warning.message for warning in warnings), warnings


def test_a_doubt_of_a_doctrine_stands_at_its_line(tmp_path: Path) -> None:
    """What is doubted of a doctrine is named where the file says it."""
    text = RAID.read_text(encoding="utf-8").replace("do: [{attack: {target: any, with: carbine}, if: {losses: 1}}, withdraw]", "do: [{treat: any}]")  # fmt: skip
    text = text.replace("bell:\n", "bell:\n        doctrine: raid\n        orders: []\n").replace(
        "carries: {medpac: 1}\n", "carries: {}\n"
    )
    path = tmp_path / "raid.yaml"
    path.write_text(text, encoding="utf-8")
    _, problems, warnings = check(path)
    place = next(number for number, line in enumerate(text.splitlines(), 1) if "do: [" in line)
    assert problems == []
    assert [(each.line, each.message[:12]) for each in warnings if "any" in each.message] == [(place, "'treat: any'")]


def test_what_a_doctrine_asks_of_what_does_not_open_is_a_fault() -> None:
    """A condition of a doctrine that waits for a panel to open is refused, as in an order."""
    _, problems, _ = check(
        RAID, ["site.elements.crib.type=viewport", "catalogue.doctrines.raid.do.0.if={state: {crib: open}}"]
    )
    assert ["'crib' does not open" in problem.message for problem in problems] == [True]


def test_what_ships_is_for_everybody() -> None:
    """The doctrines that ship are not doubted: that nobody here has a medpac is no fault of theirs."""
    plan, problems, warnings = check(RAID, ["sides.folk.units.child.doctrine=assault"])
    assert plan is not None, problems
    assert warnings == []


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
