"""Fighting fire and smoke: what a unit works at by its order, and where."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.odds import law
from simcore.plan import Order, Unit
from simcore.resolve import burning, suppression
from simcore.resolve.battle import WORKS, Battle
from simcore.resolve.crew import (
    ACTIVATE,
    EXTINGUISH,
    VENT,
    Task,
    at_hand,
    built_in_pool,
    built_in_tn,
    places,
    pool,
    portable_tn,
    under_way,
)
from simcore.rules.fire import INTENSITIES
from simcore.rules.smoke import LEVELS
from simcore.rules.suppression import patches

ANY = "any"
NO_SMOKE = "none"
ATTEMPT = 2
"""The rounds that an attempt takes on average.

Ruling: A-013.
"""

Cost = tuple[bool, int, int]
"""How far a zone is: whether it is behind something barred, the metres, its place in the file."""


def task(battle: Battle, unit: Unit, order: Order) -> Task | None:
    """What a unit works at by an order to fight fire or smoke: what it has begun, else what goes first; None for nothing."""
    if order.verb not in WORKS or not battle.rules.hazards.enabled or battle.state.units[unit.id].zone is None:
        return None
    begun = under_way(battle, unit.id)
    if begun is not None and at_hand(battle, unit.id, begun) and _meant(battle, order, begun):
        return begun
    return _smoke(battle, unit, order.target) if order.verb == VENT else _fire(battle, unit, order.target)


def in_hand(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit can work where it is at what its order is about."""
    found = task(battle, unit, order)
    return found is not None and at_hand(battle, unit.id, found)


def place(battle: Battle, unit: Unit, order: Order) -> str:
    """The zone to go to for what an order is about: where the unit is, if it serves, else the nearest; "" for none."""
    found = task(battle, unit, order)
    near = None if found is None else nearest(battle, unit, places(battle, found))
    return "" if near is None else near[1]


def over(battle: Battle, order: Order) -> bool:
    """Whether what an order names burns no more, or is clear of smoke; ``any`` is all of the site."""
    if not battle.rules.hazards.enabled:
        return True
    if order.verb == VENT:
        return not battle.smoky if order.target == ANY else order.target not in battle.smoky
    return not _fires(battle, order.target)


def nearest(battle: Battle, unit: Unit, zones: Iterable[str]) -> tuple[Cost, str] | None:
    """Of some zones the one that is nearest for a unit, and how far it is: open ways before barred ones; None for none."""
    here, access = battle.state.units[unit.id].zone, battle.access(unit.id)
    assert here is not None
    found = []
    for zone in zones:
        hop = battle.ways.hop(zone, here, access)
        if zone == here or hop.step is not None:
            cost = 0 if zone == here else battle.ground.costs(zone).get(here, 0)
            found.append(((not hop.clear, cost, battle.plan.zones[zone].index), zone))
    return min(found, default=None)


def _meant(battle: Battle, order: Order, begun: Task) -> bool:
    """Whether an order is about what a unit has begun."""
    if (order.verb == VENT) != (begun.kind == VENT):
        return False
    if order.target in (ANY, begun.target):
        return True
    return begun.kind == EXTINGUISH and order.target in battle.plan.sections[begun.target].zones


def _fires(battle: Battle, named: str) -> list[str]:
    """The burning sections that an order means: one, those around a zone, or all."""
    if named == ANY:
        return list(battle.burning)
    around = (named,) if named in battle.plan.sections else battle.ground.bounding[named]
    return [section for section in around if section in battle.burning]


def _fire(battle: Battle, unit: Unit, named: str) -> Task | None:
    """The fire that threatens most, of those that can be got to, or what is built in against it where that is easier.

    The worst goes first, then the one near most people of the unit's side and neutral ones, then the nearest, then the
    first in the file. An order that names one section means that fire alone.
    """
    found = []
    for id_ in _fires(battle, named):
        section = battle.plan.sections[id_]
        near = nearest(battle, unit, section.zones)
        if near is not None:
            worst = -INTENSITIES.index(battle.state.sections[id_].fire)
            found.append((worst, -_people(battle, unit, section.zones), near[0][:2], section.index, id_))
    if not found:
        return None
    worst_fire = min(found)[4]
    zones = battle.plan.sections[worst_fire].zones
    if named in battle.plan.zones:
        zones = (named,)
    for zone in zones if named not in battle.plan.sections else ():
        if suppression.idle(battle, zone) and nearest(battle, unit, (zone,)) and _easier(battle, unit, zone):
            return Task(ACTIVATE, zone)
    return Task(EXTINGUISH, worst_fire)


def _smoke(battle: Battle, unit: Unit, named: str) -> Task | None:
    """The smoke that a unit vents: the worst, then that near most people, then the nearest, then the first in the file."""
    found = []
    for zone in battle.smoky if named == ANY else [zone for zone in (named,) if zone in battle.smoky]:
        near = nearest(battle, unit, (zone,))
        if near is not None:
            worst = -LEVELS.index(battle.state.zones[zone].smoke)
            found.append((worst, -_people(battle, unit, (zone,)), near[0], zone))
    return Task(VENT, min(found)[3]) if found else None


def _people(battle: Battle, unit: Unit, zones: Iterable[str]) -> int:
    """How many people of a unit's side and neutral ones are in some zones or next to them, itself left out."""
    near = dict.fromkeys(zones)
    near.update({step.zone: None for zone in list(near) for step in battle.ground.steps[zone]})
    sides = [side for side in battle.plan.sides.values() if side.id == unit.side or side.neutral]
    units = battle.state.units
    return sum(
        units[id_].zone in near and units[id_].wounds != "dead" and id_ != unit.id
        for side in sides
        for id_ in side.units
    )


def _easier(battle: Battle, unit: Unit, zone: str) -> bool:
    """Whether a unit sets going what is built into a zone before it fights the fires around it by hand.

    What has power always; what is offline where, by exact odds, by-passing it puts them out in fewer rounds.
    """
    if not suppression.offline(battle, zone):
        return True
    settings, hazards = battle.rules.dice, battle.rules.hazards
    number = built_in_tn(battle, unit.id, zone).number
    bypassed = law(built_in_pool(battle, unit.id, zone).pips, settings).at_least(number)
    most, hand = 0, 0.0
    for section in _fires(battle, zone):
        now = battle.state.sections[section]
        most = max(most, INTENSITIES.index(now.fire))
        chance = law(pool(battle, unit.id).pips, settings).at_least(portable_tn(battle, unit.id, section).number)
        wanted = INTENSITIES.index(now.fire) * patches(now.fire_area) - now.knocked
        hand += ATTEMPT * wanted / chance if chance else float("inf")
    if not bypassed or not hand:
        return False
    return 1 / bypassed + -(-most // hazards.suppression_step) < hand


def endangered(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is where it cannot live for long: its zone burns Heavily or worse, or Severe smoke is in it."""
    if not battle.burning and not battle.smoky:
        return False
    zone = battle.state.units[unit.id].zone
    return zone is not None and battle.rules.hazards.enabled and deadly(battle, zone)


def deadly(battle: Battle, zone: str) -> bool:
    """Whether nobody stays in a zone who need not: it burns Heavily or worse, or Severe smoke is in it."""
    return burning.of_zone(battle, zone) in ("heavy", "severe") or _thick(battle, zone) == "severe"


def shunned(battle: Battle, zone: str) -> bool:
    """Whether nobody walks into a zone who need not: it burns, or Severe smoke is in it."""
    return burning.of_zone(battle, zone) != burning.NONE or _thick(battle, zone) == "severe"


def _thick(battle: Battle, zone: str) -> str:
    """The smoke that people in a zone breathe."""
    return battle.state.zones[zone].smoke if zone in battle.smoky else NO_SMOKE


def refuge(battle: Battle, unit: Unit) -> str:
    """The nearest zone, by open ways, that does not burn and has less smoke than that of a unit; "" for none."""
    here = battle.state.units[unit.id].zone
    assert here is not None
    least = max(1, LEVELS.index(_thick(battle, here)))
    better = (zone for zone in battle.plan.zones if LEVELS.index(_thick(battle, zone)) < least and zone != here)
    near = nearest(battle, unit, (zone for zone in better if burning.of_zone(battle, zone) == burning.NONE))
    return near[1] if near is not None and not near[0][0] else ""
