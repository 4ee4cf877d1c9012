"""What a unit chooses by need where its order says ``any``: whom to treat, how to get out, what to break."""

from __future__ import annotations

from simcore.doctrine.targets import members
from simcore.plan import Order, Unit
from simcore.resolve.battle import Battle
from simcore.resolve.joins import follow
from simcore.resolve.openings import Access
from simcore.resolve.walk import bar_ahead

LEAVING = ("evacuate", "withdraw")
"""The orders to leave: the site, and the map."""


def patient(battle: Battle, unit: Unit, named: str) -> str:
    """Whom a unit with a medpac treats: of those named, or of all its side, who has bled longest; "" for nobody.

    Of equals the nearest, then the first in the file. Nobody treats himself, an enemy, or whom he cannot get to.
    """
    if not battle.bleeding:
        return ""
    now = battle.state.units[unit.id]
    if not now.medpacs or now.zone is None:
        return ""
    access = battle.access(unit.id)
    found = []
    for id_ in battle.bleeding:
        if id_ == unit.id:
            continue
        other, side = battle.state.units[id_], battle.plan.units[id_].side
        meant = side == unit.side if named == "any" else id_ in members(battle, named)
        if not meant or other.zone is None or side in battle.plan.sides[unit.side].hostile:
            continue
        if other.zone == now.zone or battle.ways.clear(other.zone, now.zone, access):
            cost = battle.ground.costs(other.zone).get(now.zone, 0)
            found.append((other.mortal_since, cost, battle.plan.units[id_].index, id_))
    return min(found)[3] if found else ""


def exit_zone(battle: Battle, unit: Unit, verb: str) -> str:
    """The nearest zone by which one leaves: outside the building, or off the map; "" where no way leads to one.

    One to which open ways lead goes before one behind a door that bars the way.
    """
    here, access = battle.state.units[unit.id].zone, battle.access(unit.id)
    assert here is not None
    key = (here, verb, access)
    found = battle.exits.get(key)
    if found is None:
        found = battle.exits[key] = _exit(battle, here, verb, access)
    return found


def _exit(battle: Battle, here: str, verb: str, access: Access) -> str:
    zones = battle.plan.zones.values()
    ways_out = [zone for zone in zones if zone.outside]
    if verb == "withdraw" and any(zone.exit for zone in zones):
        ways_out = [zone for zone in zones if zone.exit]
    hops = [(battle.ways.hop(zone.id, here, access), zone) for zone in ways_out]
    costs = [
        (not hop.clear, battle.ground.costs(zone.id).get(here, 0), zone.index, zone.id)
        for hop, zone in hops
        if zone.id == here or hop.step is not None
    ]
    return min(costs)[3] if costs else ""


def breach(battle: Battle, unit: Unit) -> str:
    """What a unit breaks to get on: the first thing that bars its way to where its next order leads, door or wall."""
    ahead = next((order for order in _ahead(battle, unit) if order.target in battle.plan.zones), None)
    if ahead is None:
        return ""
    return bar_ahead(battle, unit.id, ahead.target) or _wall_ahead(battle, unit, ahead.target)


def _wall_ahead(battle: Battle, unit: Unit, goal: str) -> str:
    """Where neither an open way nor a door leads to a zone, the first wall on the shortest way through walls; "" for none."""
    here, access = battle.state.units[unit.id].zone, battle.access(unit.id)
    assert here is not None
    costs = battle.ground.costs(goal)
    if here not in costs or battle.ways.toward(goal, here, access) is not None:
        return ""
    while here != goal:
        found = follow(battle.ground.steps, costs, here, battle.ground.spans)
        steps = [step for step in found if step.zone == found[0].zone]
        if not any(battle.ways.through(step, access) for step in steps):
            return steps[0].section
        here = steps[0].zone
    return ""


def _ahead(battle: Battle, unit: Unit) -> tuple[Order, ...]:
    return unit.orders[battle.state.units[unit.id].order + 1 :]
