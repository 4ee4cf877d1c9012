"""Orders that are legal, and that nobody can carry out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from simcore.plan import Order, Plan, Unit
from simcore.scenario.forms_orders import ALONE
from simcore.scenario.gear import MEDPAC
from simcore.scenario.orders import ANY
from simcore.scenario.reach import homes, within_reach
from simcore.scenario.tree import Path

SHOOTS = ("attack", "guard", "breach")
"""The verbs that need a weapon."""

AGAINST = ("attack", "guard")
"""The verbs that are about enemies."""

WORKS = ("extinguish", "vent")
"""The verbs that are about fire and smoke."""

WALKS = ("move", "take", "hold")
"""The verbs that send to a zone."""


def orders(plan: Plan, own: Collection[str]) -> Iterator[tuple[Path, str]]:
    """The orders that nobody who has them can carry out, and those that come to nothing.

    Those of a doctrine are judged by the units that have none of their own, where it is one of the scenario's ``own``:
    what ships is for everybody.
    """
    reach = within_reach(plan)
    told: dict[str, list[Unit]] = {}
    known: dict[str, Order] = {}
    for unit in plan.units.values():
        for order in _followed(unit, own):
            told.setdefault(order.origin, []).append(unit)
            known[order.origin] = order
    for origin, order in known.items():
        why = _impossible(plan, order, told[origin], reach)
        path = _order_path(plan, origin, told[origin][0])
        if why:
            yield path, f"'{order.verb}: {order.target}' cannot be carried out: {why}"
        if order.when and all(any(_late(plan, test.what, test.number) for test in tests) for tests in order.when):
            yield (
                path,
                f"'{order.verb}: {order.target}' never counts: the limit comes before the time that it waits for",
            )


def unheard(plan: Plan) -> Iterator[tuple[Path, str]]:
    """Orders of a side that no unit follows."""
    followed = {order.origin.split(".")[1] for unit in plan.units.values() for order in unit.orders}
    for side, form in plan.resolved["sides"].items():
        if form["orders"] and side not in followed:
            yield ("sides", side, "orders"), f"nobody follows the orders of {side!r}: it has no unit without its own"


def _followed(unit: Unit, own: Collection[str]) -> tuple[Order, ...]:
    """The orders that a unit goes by: its own, else those of its doctrine."""
    doctrine = unit.doctrine
    return unit.orders or (doctrine.orders if doctrine is not None and doctrine.name in own else ())


def _late(plan: Plan, what: str, round_: int) -> bool:
    return what == "time" and round_ > plan.limit_round


def _order_path(plan: Plan, origin: str, unit: Unit) -> Path:
    kind, owner, number = origin.split(".")
    if kind == "doctrine":
        return ("catalogue", "doctrines", owner, "do", int(number), "")
    if owner in plan.sides:
        return ("sides", owner, "orders", int(number), "")
    return ("sides", unit.side, "units", owner, "orders", int(number), "")


def _impossible(plan: Plan, order: Order, units: list[Unit], reach: Mapping[str, int]) -> str | None:
    """Why nobody of some units can carry out an order that all of them have; None where somebody may."""
    return _without_means(plan, order, units) or _out_of_reach(plan, order, homes(plan, units), reach) or None


def _without_means(plan: Plan, order: Order, units: list[Unit]) -> str:
    """What all who have an order lack for it; "" for nothing."""
    if order.verb in SHOOTS and not any(unit.weapons for unit in units):
        return "nobody who has the order has a weapon"
    if order.weapon and not any(order.weapon == weapon.name for unit in units for weapon in unit.weapons):
        return f"nobody who has the order has a weapon {order.weapon!r}"
    if _breaks(plan, order) and not any(_shoots(order, unit) for unit in units):
        return "nobody who has the order has a weapon for it that is shot; doors and walls are not struck by hand"
    if order.verb == "treat" and not any(_treats(plan, unit) for unit in units):
        return "nobody who has the order carries a medpac"
    if order.verb in WORKS and not plan.rules.settings["hazards.enabled"]:
        return "with hazards.enabled: false there is neither fire nor smoke"
    return _without_enemy(plan, order, units)


def _without_enemy(plan: Plan, order: Order, units: list[Unit]) -> str:
    """Why there is nobody whom some units may fight by their order; "" where there is."""
    sides = {unit.side for unit in units}
    if order.verb in AGAINST and order.target == ANY and not any(plan.sides[side].hostile for side in sides):
        return "those who have the order have no enemy"
    if order.verb == "attack" and order.target != ANY and not any(_shoots_at(plan, s, order.target) for s in sides):
        return f"{order.target!r} is no enemy of those who have the order"
    return ""


def _breaks(plan: Plan, order: Order) -> bool:
    """Whether an order is to shoot at a thing."""
    return order.verb == "breach" or (order.verb == "attack" and _thing(plan, order.target))


def _thing(plan: Plan, target: str) -> bool:
    return target in plan.sections or target in plan.elements or target in plan.zones


def _shoots(order: Order, unit: Unit) -> bool:
    """Whether a unit has a weapon that is shot, and that an order means."""
    return any(weapon.ranges and order.weapon in ("", weapon.name) for weapon in unit.weapons)


def _out_of_reach(plan: Plan, order: Order, starts: set[str], reach: Mapping[str, int]) -> str:
    """Why no way leads from where units start to where an order sends them; "" where one does."""
    near = {reach.get(zone) for zone in starts}
    if order.verb in WALKS and order.target != ANY and reach[order.target] not in near:
        return "no way leads there"
    if order.verb in ALONE and not any(reach[zone] in near for zone in _outs(plan, order.verb)):
        return "no way leads out"
    return ""


def _treats(plan: Plan, unit: Unit) -> bool:
    """Whether a unit carries a medpac: gear of that kind, whatever it is called."""
    gear = plan.resolved["catalogue"].get("gear", {})
    return any(number and gear[name]["kind"] == MEDPAC for name, number in unit.carries.items())


def _outs(plan: Plan, verb: str) -> list[str]:
    """The zones by which one leaves: off the site, or, to withdraw, the exits of the map where it has any."""
    exits = [zone.id for zone in plan.zones.values() if zone.exit]
    return exits if exits and verb == "withdraw" else [zone.id for zone in plan.zones.values() if zone.outside]


def _shoots_at(plan: Plan, side: str, target: str) -> bool:
    """Whether a side may shoot at what an order names: at things, at neutral people, at those hostile to it."""
    if _thing(plan, target):
        return True
    named = {unit.side for unit in plan.units.values() if target in (unit.id, unit.group, unit.side)}
    if plan.sides[side].neutral:
        return False
    return any(plan.sides[other].neutral or other in plan.sides[side].hostile for other in named)
