"""The exact odds against walls and doors: those of ``simcore odds``, and what hits come to that are played."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from simcore.odds import bands, parse_expression, scaled
from simcore.plan import Plan
from simcore.resolve.aim import Aim
from simcore.resolve.struck import damaged
from simcore.rules import locks
from simcore.rules.damage import WALKABLE
from simcore.scenario import armory
from simcore.views.show.start import Start
from simcore.views.show.strength import Odds, odds
from tests.maps import HAMMER, HOUSE, Scene, plan_of

RUNS = 300
SETTINGS = {
    "as written": (),
    "escalating": ("rules.damage.repeat_escalates=true", "rules.elements.light_stacking=true"),
    "tame dice": ("rules.dice.wild=false",),
    "cracked": (
        "site.sections.front.damage=light",
        "site.sections.front.light_pips=2",
        "site.sections.front.heat_pips=2",
    ),
    "jammed": ("site.elements.door.damage=light", "site.elements.door.jammed=true"),
    "armored": ("site.sections.front.armor=1D", "site.elements.door.armor=1D+1"),
}


def against(plan: Plan, weapon: str) -> dict[str, Odds]:
    """The odds of a weapon by target."""
    return {each.id: each for each in odds(Start.of(plan), armory(plan)[weapon])}


@pytest.mark.parametrize("target", ["front", "door"])
@pytest.mark.parametrize("sets", SETTINGS.values(), ids=SETTINGS)
def test_hits_that_are_played_come_to_the_mean(target: str, sets: tuple[str, ...]):
    """Hits on a wall or door by the engine's own resolver, until it is passed: their mean number is the exact one."""
    plan = plan_of(HOUSE, HAMMER, "rules.hazards.enabled=false", *sets)
    found = against(plan, "hammer")[target].hits
    numbers = [played(plan, target, seed) for seed in range(RUNS)]
    assert found.mean is not None
    assert found.half is not None
    assert found.most is not None
    assert abs(fmean(numbers) - found.mean) < 4 * stdev(numbers) / RUNS**0.5
    within = [sum(number <= limit for number in numbers) / RUNS for limit in (found.half, found.half - 1, found.most)]
    assert within[0] > 0.41
    assert within[1] < 0.59
    assert within[2] > 0.84


def played(plan: Plan, target: str, seed: int) -> int:
    """How many hits it takes until a wall or a door is passed."""
    scene = Scene(plan, seed)
    aim = Aim(target, armory(plan)["hammer"], "medium", 0)
    number = 0
    while not passed(scene, target):
        number += 1
        scene.round(number)
        scene.drive(damaged(scene.battle, "hammer-1", aim, target, 0))
    return number


def passed(scene: Scene, target: str) -> bool:
    """Whether one can walk through a wall or an element."""
    if target in scene.state.sections:
        return scene.state.sections[target].breach in WALKABLE
    return locks.passable(scene.state.elements[target])


def test_one_hit_is_what_odds_says():
    """What one hit does at least is the sum of the bands of ``odds '8D vs 4D' --table structure --scale character:walker``."""
    plan = plan_of(HOUSE)
    found = against(plan, "e-web")["front"]
    contest = scaled(
        parse_expression("8D vs 4D"), plan.rules.scale_value("character"), plan.rules.scale_value("walker")
    )
    law = bands(contest.first, contest.second, "structure", plan.rules.dice)
    worse = ["light", "heavy", "severe", "destroyed"]
    assert (found.damage, found.resistance) == ("8D", "8D")
    assert found.at_least == pytest.approx({band: sum(law[each] for each in worse[n:]) for n, band in enumerate(worse)})


def test_a_larger_weapon_adds_its_scale_to_the_damage():
    """A rocket of starfighter scale against a walker-scale wall rolls 9D and 2D more."""
    found = against(plan_of(HOUSE), "proton-rocket")["front"]
    assert (found.damage, found.resistance) == ("11D", "4D")


def test_what_stands_open_takes_no_hit():
    """A door that stands open and a wall with a breach are passed without a hit."""
    plan = plan_of(HOUSE, "site.elements.door.state=open", "site.sections.front.damage=heavy")
    found = against(plan, "e-web")
    for target in ("door", "front"):
        assert found[target].hits == type(found[target].hits)(0.0, 0, 0)


def test_what_stands_in_a_zone_is_hit_until_it_no_longer_works():
    """A riser in a room is done with at the first Heavily; a door of the same strength takes more: it must be Severely hit."""
    sets = ("site.elements.riser={type: sprinkler-riser, in: hall, body: 3D}", "site.elements.door.body=3D")
    found = against(plan_of(HOUSE, *sets), "e-web")
    assert found["riser"].at_least == found["door"].at_least
    assert found["riser"].hits.mean == pytest.approx(1 / found["riser"].at_least["heavy"])
    assert found["door"].hits.mean == pytest.approx(1 / found["door"].at_least["severe"])
