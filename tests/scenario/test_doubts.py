"""What is legal but likely unmeant is warned of."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.scenario import check

OUTPOST = Path(__file__).parent / "outpost.yaml"


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
