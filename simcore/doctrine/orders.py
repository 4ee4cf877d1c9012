"""Orders: which one a unit follows, where it leads, when it is done, and why it cannot be carried out."""

from __future__ import annotations

from collections.abc import Callable

from simcore.doctrine.targets import members, nearest, object_aim, sides_of
from simcore.plan import Order, Unit
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.doors import obeys, pickable
from simcore.resolve.standing import place
from simcore.resolve.walk import standing_before
from simcore.rules.damage import WALKABLE
from simcore.rules.locks import passable
from simcore.state import able

HOLD = "hold"
BEGIN = "begin"


def current(battle: Battle, unit: Unit) -> Order:
    """The order that a unit follows; without any, to hold the zone where it came onto the map."""
    if not unit.orders:
        return Order(BEGIN, HOLD, _home(battle, unit))
    return unit.orders[battle.state.units[unit.id].order]


def _home(battle: Battle, unit: Unit) -> str:
    """The zone where a unit came onto the map."""
    begun = battle.plan.initial[unit.id][1]["zone"]
    return str(begun) if begun else next(each.zone for each in battle.plan.arrivals if unit.id in each.units)


def last(battle: Battle, unit: Unit) -> bool:
    """Whether a unit's order is the last of its list: it stands, and is never passed over."""
    return battle.state.units[unit.id].order + 1 >= len(unit.orders)


def told(battle: Battle, unit: Unit) -> bool:
    """Whether it was told already that a unit cannot carry out the order that it follows."""
    now = battle.state.units[unit.id]
    return now.order_failed == now.order + 1


def goal(battle: Battle, unit: Unit, order: Order) -> str:
    """The zone to which an order leads now, "" where it leads nowhere: what it names is gone, or out of reach."""
    if order.target in battle.plan.zones:
        return order.target
    if order.target in battle.plan.sections or order.target in battle.plan.elements:
        return _nearest(battle, unit, faces(battle, order.target))
    here = place(battle.state.units[unit.id])
    foes = [
        (battle.ground.apart(here, place(battle.state.units[id_])), battle.plan.units[id_].index, id_)
        for id_ in members(battle, order.target)
        if able(battle.state.units[id_])
    ]
    return str(battle.state.units[min(foes)[2]].zone) if foes else ""


def faces(battle: Battle, target: str) -> tuple[str, ...]:
    """The zones from which a section or an element can be touched."""
    element = battle.plan.elements.get(target)
    within = target if element is None else element.within
    section = battle.plan.sections.get(within)
    return (within,) if section is None else section.zones


def _nearest(battle: Battle, unit: Unit, zones: tuple[str, ...]) -> str:
    """Of several zones the one that costs least to reach, then the first in the file; "" where none can be reached."""
    here = battle.state.units[unit.id].zone
    assert here is not None
    if here in zones:
        return here
    access = battle.access(unit.id)
    costs = [
        (battle.ground.costs(zone).get(here, 0), battle.plan.zones[zone].index, zone)
        for zone in zones
        if battle.ways.toward(zone, here, access) is not None
    ]
    return min(costs)[2] if costs else ""


def done(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether an order is carried out."""
    return DONE[order.verb](battle, unit, order)


def _moved(battle: Battle, unit: Unit, order: Order) -> bool:
    return place(battle.state.units[unit.id]) == (order.target, None, 0)


def _held(battle: Battle, unit: Unit, order: Order) -> bool:
    return False


def taken(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit is in a zone in which no hostile one able to act is."""
    if battle.state.units[unit.id].zone != order.target:
        return False
    standing = battle.standing
    return not any(order.target in standing.sides[side] for side in battle.plan.sides[unit.side].hostile)


def _attacked(battle: Battle, unit: Unit, order: Order) -> bool:
    state = battle.state
    if order.target in state.sections:
        return state.sections[order.target].breach in WALKABLE
    if order.target in state.elements:
        return passable(state.elements[order.target])
    return not any(able(state.units[id_]) for id_ in members(battle, order.target))


def _opened(battle: Battle, unit: Unit, order: Order) -> bool:
    return passable(battle.state.elements[order.target])


def _closed(battle: Battle, unit: Unit, order: Order) -> bool:
    return battle.state.elements[order.target].state == "closed"


DONE: dict[str, Callable[[Battle, Unit, Order], bool]] = {
    "move": _moved,
    "hold": _held,
    "take": taken,
    "attack": _attacked,
    "open": _opened,
    "close": _closed,
}
"""When an order of each verb is done."""


def failure(battle: Battle, unit: Unit, order: Order) -> str:
    """Why an order cannot be carried out now, "" where it can."""
    if order.verb == "attack" and not unit.weapons:
        return "it has no weapon"
    if order.verb in ("open", "close"):
        reason = _stuck(battle, unit, order)
        if reason:
            return reason
    if order.verb == "attack":
        if not foes(battle, unit, order.target):
            return f"{order.target} is no enemy"
        if aimed(battle, unit, order) is not None:
            return ""
    here = battle.state.units[unit.id].zone
    assert here is not None
    where = goal(battle, unit, order)
    if not where or (where != here and battle.ways.toward(where, here, battle.access(unit.id)) is None):
        return f"there is no way to {order.target}"
    return _shut_out(battle, unit, where)


def _shut_out(battle: Battle, unit: Unit, goal: str) -> str:
    """Why a unit right before a barred door waits in vain: nobody of its side who is able to act can work at it."""
    door = standing_before(battle, unit.id, goal)
    if not door:
        return ""
    mates = (battle.plan.units[id_] for id_ in battle.plan.sides[unit.side].units if able(battle.state.units[id_]))
    if any(mate.weapons or pickable(battle, mate.id, door) for mate in mates):
        return ""
    return f"{door} bars the way, and nobody of its side can open it"


def foes(battle: Battle, unit: Unit, target: str) -> bool:
    """Whether a unit may shoot at what an order names: at things, at neutral people, at those hostile to it."""
    return (target not in battle.plan.sides and not members(battle, target)) or bool(sides_of(battle, unit, target))


def aimed(battle: Battle, unit: Unit, order: Order) -> Aim | None:
    """The aim at what an ``attack`` order names, if it can be shot at from here."""
    if order.verb != "attack":
        return None
    if order.target in battle.plan.sections or order.target in battle.plan.elements:
        return None if done(battle, unit, order) else object_aim(battle, unit, order.target)
    return nearest(battle, unit, order.target)


def _stuck(battle: Battle, unit: Unit, order: Order) -> str:
    element = order.target
    if not battle.openings.yields(element):
        return f"{element} is jammed or broken"
    if order.verb == "close" and not obeys(battle, unit.id, element):
        return f"{element} does not answer it"
    if order.verb == "open" and not (obeys(battle, unit.id, element) or pickable(battle, unit.id, element)):
        return f"{element} is locked to it, and it has no Security"
    return ""
