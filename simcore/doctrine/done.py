"""When an order is done, and why it cannot be carried out."""

from __future__ import annotations

from collections.abc import Callable

from simcore.doctrine import firefighting, needs, orders
from simcore.doctrine.conditions import holds
from simcore.doctrine.targets import members, sides_of, usable
from simcore.plan import Order, Unit
from simcore.resolve.battle import Battle
from simcore.resolve.doors import obeys, pickable
from simcore.resolve.walk import standing_before
from simcore.resolve.ways import NOWHERE
from simcore.rules.locks import passable
from simcore.state import able


def done(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether an order is carried out, or what it was to last until has come."""
    if order.until and holds(battle, unit, order.until):
        return True
    return DONE[order.verb](battle, unit, order)


def _moved(battle: Battle, unit: Unit, order: Order) -> bool:
    now = battle.state.units[unit.id]
    return now.zone == order.target and now.toward is None and now.metres == 0


def _never(battle: Battle, unit: Unit, order: Order) -> bool:
    return False


def taken(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit is in a zone in which no hostile one able to act is."""
    if battle.state.units[unit.id].zone != order.target:
        return False
    sides = battle.standing.sides
    return not [side for side in battle.plan.sides[unit.side].hostile if order.target in sides[side]]


def _attacked(battle: Battle, unit: Unit, order: Order) -> bool:
    state = battle.state
    if orders.thing(battle, order, order.target):
        return orders.opened(battle, order.target)
    if order.target == orders.ANY:
        return False
    return not any(able(state.units[id_]) for id_ in members(battle, order.target))


def _breached(battle: Battle, unit: Unit, order: Order) -> bool:
    about = orders.subject(battle, unit, order)
    return not about if order.target == orders.ANY else orders.opened(battle, about)


def _opened(battle: Battle, unit: Unit, order: Order) -> bool:
    return passable(battle.state.elements[order.target])


def _closed(battle: Battle, unit: Unit, order: Order) -> bool:
    return battle.state.elements[order.target].state == "closed"


def _evacuated(battle: Battle, unit: Unit, order: Order) -> bool:
    zone = battle.state.units[unit.id].zone
    return zone is not None and battle.plan.zones[zone].outside


def _treated(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether nobody is left to treat; who is to treat until something comes about waits for the next."""
    return not order.until and not needs.patient(battle, unit, order.target)


def _fought(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether fire or smoke is gone; who is to fight it until something comes about waits for the next."""
    return not order.until and firefighting.over(battle, order)


DONE: dict[str, Callable[[Battle, Unit, Order], bool]] = {
    "move": _moved,
    "hold": _never,
    "guard": _never,
    "take": taken,
    "attack": _attacked,
    "breach": _breached,
    "open": _opened,
    "close": _closed,
    "evacuate": _evacuated,
    "withdraw": _never,
    "treat": _treated,
    "extinguish": _fought,
    "vent": _fought,
}
"""When an order of each verb is done."""


WAITS = frozenset({"treat", "extinguish", "vent"})
"""The orders that fail by no way to nowhere: there may be nothing to do yet."""


def failure(battle: Battle, unit: Unit, order: Order) -> str:
    """Why an order cannot be carried out now, "" where it can."""
    verb = order.verb
    if verb in orders.PLACES and order.target != orders.ANY:
        return _unreached(battle, unit, order, order.target)
    if verb in needs.LEAVING:
        out = orders.goal(battle, unit, order)
        return _unreached(battle, unit, order, out) if out else "there is no way out"
    return "" if verb == "guard" else _prevented(battle, unit, order)


def _prevented(battle: Battle, unit: Unit, order: Order) -> str:
    """Why an order that leads to no place of its own cannot be carried out."""
    verb = order.verb
    fails = FAILS.get(verb)
    reason = fails(battle, unit, order) if fails is not None else ""
    if reason:
        return reason
    if verb in orders.OBJECTS and orders.aimed(battle, unit, order, usable(battle, unit)) is not None:
        return ""
    if verb == "breach" and not orders.means(battle, unit, order):
        return ""
    where = orders.goal(battle, unit, order)
    return "" if verb in WAITS and not where else _unreached(battle, unit, order, where)


def _unreached(battle: Battle, unit: Unit, order: Order, where: str) -> str:
    here = battle.state.units[unit.id].zone
    assert here is not None
    if where == here:
        return ""
    hop = battle.ways.hop(where, here, battle.access(unit.id)) if where else NOWHERE
    if hop.free:
        return ""
    return f"there is no way to {order.target}" if hop.step is None else _shut_out(battle, unit, where)


def _shut_out(battle: Battle, unit: Unit, goal: str) -> str:
    """Why a unit right before a barred door waits in vain: nobody of its side who is able to act can work at it."""
    door = standing_before(battle, unit.id, goal)
    if not door:
        return ""
    mates = (battle.plan.units[id_] for id_ in battle.plan.sides[unit.side].units if able(battle.state.units[id_]))
    if any(mate.weapons or pickable(battle, mate.id, door) for mate in mates):
        return ""
    return f"{door} bars the way, and nobody of its side can open it"


def foes(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit may attack what an order names: things, neutral people, those hostile to it."""
    if order.target == orders.ANY or orders.thing(battle, order, order.target):
        return True
    return bool(sides_of(battle, unit, order.target))


def _attack_fails(battle: Battle, unit: Unit, order: Order) -> str:
    if not unit.weapons:
        return "it has no weapon"
    if order.weapon and not orders.means(battle, unit, order):
        return f"it has no {order.weapon}, or nothing to load it with"
    if not foes(battle, unit, order):
        return f"{order.target} is no enemy"
    about = orders.subject(battle, unit, order)
    if orders.thing(battle, order, about) or orders.aimed(battle, unit, order, usable(battle, unit)) is not None:
        return ""
    return "" if orders.goal(battle, unit, order) else f"nobody of its side knows where {_words(order)} is"


def _words(order: Order) -> str:
    return "any enemy" if order.target == orders.ANY else order.target


def _breach_fails(battle: Battle, unit: Unit, order: Order) -> str:
    """Whether nobody of its side who is able to act has the means; one without them waits for those who have."""
    mates = (battle.plan.units[id_] for id_ in battle.plan.sides[unit.side].units if able(battle.state.units[id_]))
    if any(orders.means(battle, mate, order) for mate in mates):
        return ""
    return "nobody of its side has the means"


def _treat_fails(battle: Battle, unit: Unit, order: Order) -> str:
    return "" if battle.state.units[unit.id].medpacs else "it has no medpac"


def _fight_fails(battle: Battle, unit: Unit, order: Order) -> str:
    """Whether it burns or smokes where no way leads."""
    if firefighting.over(battle, order) or orders.goal(battle, unit, order):
        return ""
    return f"there is no way to {'smoke' if order.verb == 'vent' else 'fire'} that it is to fight"


def _stuck(battle: Battle, unit: Unit, order: Order) -> str:
    element = order.target
    if not battle.openings.yields(element):
        return f"{element} is jammed or broken"
    if order.verb == "close" and not obeys(battle, unit.id, element):
        return f"{element} does not answer it"
    if order.verb == "open" and not (obeys(battle, unit.id, element) or pickable(battle, unit.id, element)):
        return f"{element} is locked to it, and it has no Security"
    return ""


FAILS: dict[str, Callable[[Battle, Unit, Order], str]] = {
    "attack": _attack_fails,
    "breach": _breach_fails,
    "treat": _treat_fails,
    "extinguish": _fight_fails,
    "vent": _fight_fails,
    "open": _stuck,
    "close": _stuck,
}
"""Why an order of each verb may fail, beside a way that is barred."""
