"""Orders: which one a unit follows, what it is about, and where it leads."""

from __future__ import annotations

from simcore.doctrine import firefighting, needs, whereabouts
from simcore.doctrine.conditions import met
from simcore.doctrine.targets import nearest, object_aim, ready_weapons, usable
from simcore.plan import Order, Unit, Weapon
from simcore.resolve.aim import NONE, Aim
from simcore.resolve.battle import WORKS, Battle
from simcore.resolve.standing import place
from simcore.rules.damage import WALKABLE
from simcore.rules.locks import passable

HOLD = "hold"
BEGIN = "begin"
ANY = "any"
PLACES = ("take", "hold", "move")
"""The orders that lead to the zone that they name."""

ATTACK = "attack"
OBJECTS = (ATTACK, "breach")
"""The orders that may be about a thing that is to be shot at."""

MOVE = "move"
STAYS = frozenset({"treat", *WORKS, *needs.LEAVING})
"""The orders of a doctrine that fire and smoke turn nobody from."""

AIMS = ("guard", *OBJECTS)
"""The orders that name whom or what is to be shot at."""


def current(battle: Battle, unit: Unit) -> Order:
    """The order that a unit follows; without any, what its doctrine says, else to hold the zone where it came in.

    Where the last of its list waits for its condition, the unit holds the zone where it is. One without a list gets away
    from fire and smoke that it cannot live in.
    """
    if unit.orders:
        order = unit.orders[battle.state.units[unit.id].order]
        if not order.when or not last(battle, unit) or met(battle, unit, order.when):
            return order
        return _waiting(battle, unit, order)
    if unit.doctrine is not None:
        for order in unit.doctrine.orders:
            if met(battle, unit, order.when) and feasible(battle, unit, order):
                return _sheltered(battle, unit, order)
    return _sheltered(battle, unit, Order(BEGIN, HOLD, whereabouts.home(battle, unit.id)))


def _sheltered(battle: Battle, unit: Unit, order: Order) -> Order:
    """What a unit without a list does beside fire and smoke: it leaves a zone that it cannot live in, and goes into none.

    Those who treat or fight fire and smoke stay, and those who get away altogether do so.
    """
    if order.verb in STAYS or not (battle.burning or battle.smoky):
        return order
    if firefighting.endangered(battle, unit):
        refuge = firefighting.refuge(battle, unit)
        return Order(order.origin, MOVE, refuge) if refuge else order
    where = goal(battle, unit, order)
    here = battle.state.units[unit.id].zone
    if here is not None and where and where != here and firefighting.shunned(battle, where):
        return Order(order.origin, HOLD, here)
    return order


def listed(battle: Battle, unit: Unit) -> Order:
    """The order of its list at which a unit with orders is, whether or not its condition holds."""
    return unit.orders[battle.state.units[unit.id].order]


def _waiting(battle: Battle, unit: Unit, order: Order) -> Order:
    """What a unit does at an order whose condition does not hold: it holds its zone."""
    return Order(order.origin, HOLD, battle.state.units[unit.id].zone or order.target)


def feasible(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether an order of a doctrine can be carried out now: there is whom or what it wants, and a way there."""
    if order.verb == "attack":
        return bool(unit.weapons) and bool(goal(battle, unit, order) or aimed(battle, unit, order, unit.weapons))
    if order.verb == "treat":
        return bool(needs.patient(battle, unit, order.target))
    if order.verb in needs.LEAVING or order.verb in WORKS:
        return bool(goal(battle, unit, order))
    return True


def last(battle: Battle, unit: Unit) -> bool:
    """Whether a unit's order is the last of its list: it stands, and is never passed over."""
    return battle.state.units[unit.id].order + 1 >= len(unit.orders)


def told(battle: Battle, unit: Unit) -> bool:
    """Whether it was told already that a unit cannot carry out the order that it follows."""
    now = battle.state.units[unit.id]
    return now.order_failed == now.order + 1


def objects(unit: Unit) -> bool:
    """Whether any order that a unit may ever follow may be about a thing that is to be shot at."""
    for order in unit.orders if unit.orders or unit.doctrine is None else unit.doctrine.orders:
        if order.verb in OBJECTS:
            return True
    return False


def subject(battle: Battle, unit: Unit, order: Order) -> str:
    """What an order is about now: a zone, a section, an element, a unit, group or side; "" for nothing, or nobody yet."""
    if order.verb == "treat":
        return needs.patient(battle, unit, order.target)
    if order.verb in needs.LEAVING:
        return needs.exit_zone(battle, unit, order.verb)
    if order.verb in WORKS:
        task = firefighting.task(battle, unit, order)
        return "" if task is None else task.target
    if order.target != ANY:
        return order.target
    if order.verb == "breach":
        return needs.breach(battle, unit)
    return "" if order.verb == "attack" else whereabouts.home(battle, unit.id)


def goal(battle: Battle, unit: Unit, order: Order) -> str:
    """The zone to which an order leads now, "" where it leads nowhere: what it names is gone, unknown, out of reach."""
    if order.verb in PLACES and order.target != ANY:
        return order.target
    if order.verb == "treat":
        about = needs.patient(battle, unit, order.target)
        return str(battle.state.units[about].zone) if about else ""
    if order.verb in needs.LEAVING:
        return needs.exit_zone(battle, unit, order.verb)
    if order.verb in WORKS:
        return firefighting.place(battle, unit, order)
    if order.verb == "guard" or (order.verb == "breach" and not means(battle, unit, order)):
        return ""
    return _zone(battle, unit, subject(battle, unit, order))


def _zone(battle: Battle, unit: Unit, about: str) -> str:
    """The zone to go to for what an order is about."""
    if about in battle.plan.zones:
        return about
    if about in battle.plan.sections or about in battle.plan.elements:
        return _nearest(battle, unit, faces(battle, about))
    return whereabouts.zone(battle, unit, about)


def ahead(battle: Battle, unit: Unit, order: Order) -> str:
    """The zone to which an order still leads a unit; "" where it leads nowhere, and where the unit is there."""
    where = order.target
    if order.verb not in PLACES or where == ANY:
        if order.verb == "guard":
            return ""
        where = needs.exit_zone(battle, unit, order.verb) if order.verb in needs.LEAVING else ""
        if not where:
            return _ahead(battle, unit, order)
    now = battle.state.units[unit.id]
    return where if now.zone != where or now.metres or now.toward is not None else ""


def _ahead(battle: Battle, unit: Unit, order: Order) -> str:
    where = goal(battle, unit, order)
    if order.verb == "treat" or order.verb in WORKS:
        return "" if where == battle.state.units[unit.id].zone else where
    return "" if not where or there(battle, unit, order) else where


def means(battle: Battle, unit: Unit, order: Order) -> tuple[Weapon, ...]:
    """The weapons with which a unit can carry out an order: that which it names, or all that are of use."""
    weapons = usable(battle, unit)
    if order.weapon:
        weapons = tuple(weapon for weapon in weapons if weapon.name == order.weapon)
    return tuple(weapon for weapon in weapons if weapon.ranges) if order.verb == "breach" else weapons


def faces(battle: Battle, target: str) -> tuple[str, ...]:
    """The zones from which a section or an element can be touched."""
    return battle.ground.zones_of(target)


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


def aimed(battle: Battle, unit: Unit, order: Order, weapons: tuple[Weapon, ...]) -> Aim | None:
    """The aim at what an order names to be shot at, with one of these weapons, if it can be from here."""
    if order.verb == "guard":
        return nearest(battle, unit, weapons, subject(battle, unit, order))
    if order.verb not in OBJECTS:
        return None
    weapons = tuple(weapon for weapon in weapons if weapon in means(battle, unit, order))
    about = subject(battle, unit, order)
    if thing(battle, order, about):
        return None if opened(battle, about) else object_aim(battle, unit, weapons, about)
    return nearest(battle, unit, weapons, about) if order.verb == "attack" else None


def at_hand(battle: Battle, unit: Unit, order: Order) -> Aim | None:
    """The aim at what an order names with what the unit has in its hand."""
    return aimed(battle, unit, order, ready_weapons(battle, unit))


def thing(battle: Battle, order: Order, about: str) -> bool:
    """Whether what an order is about is a thing to be shot at: a section, an element, the loose cover of a zone.

    Source: RB-45.
    Ruling: A-085.
    """
    plan = battle.plan
    return about in plan.sections or about in plan.elements or (order.verb == ATTACK and about in plan.zones)


def opened(battle: Battle, thing: str) -> bool:
    """Whether a section or element is a way, breached, open or gone; of a zone whether its loose cover is gone."""
    state = battle.state
    if thing in state.sections:
        return state.sections[thing].breach in WALKABLE
    if thing in state.zones:
        return state.zones[thing].cover == NONE
    return passable(state.elements[thing])


def there(battle: Battle, unit: Unit, order: Order) -> bool:
    """Whether a unit is where its order wants it: at a zone's middle, or beside what it must touch."""
    now = battle.state.units[unit.id]
    if order.verb in PLACES and order.target != ANY:
        return now.zone == order.target and now.toward is None and now.metres == 0
    if order.verb == "guard" or order.verb in WORKS:
        return order.verb == "guard" or firefighting.in_hand(battle, unit, order)
    about = subject(battle, unit, order)
    if about in battle.plan.zones:
        return place(now) == (about, None, 0)
    if about in battle.plan.sections or about in battle.plan.elements:
        return now.zone in faces(battle, about)
    if order.verb == "treat":
        return bool(about) and battle.state.units[about].zone == now.zone
    return False
