"""What bars the way of a unit, and how likely one shot is to make it a way."""

from __future__ import annotations

from simcore.dice import parse_code
from simcore.doctrine import orders, targets
from simcore.odds.attacks import hits
from simcore.odds.margins import bands
from simcore.plan import Order, Unit
from simcore.resolve import doors
from simcore.resolve.battle import Battle
from simcore.resolve.walk import standing_before, thought
from simcore.rules.pools import Resistance

OPENS = ("severe", "destroyed")
"""The results with which an element is a way.

Source: S1.4.3.
"""


def barred(battle: Battle, unit: Unit, order: Order) -> str:
    """The element that a unit will stand before after walking, "" where its way is free."""
    now = battle.state.units[unit.id]
    goal = "" if now.prone or now.trapped else orders.ahead(battle, unit, order)
    if not goal:
        return ""
    if battle.ways.hop(goal, str(now.zone), battle.access(unit.id)).clear:
        return ""
    return standing_before(battle, unit.id, goal) or thought(battle, unit.id, goal, unit.move).barred


def locked(battle: Battle, unit: Unit, order: Order) -> str:
    """The door beside a unit that it is ordered to open, and that does not obey it; "" for none.

    Ruling: A-094.
    """
    if order.verb != "open" or not orders.there(battle, unit, order) or orders.opened(battle, order.target):
        return ""
    return "" if doors.obeys(battle, unit.id, order.target) else order.target


def opening(battle: Battle, unit: Unit, door: str) -> float:
    """The probability that one shot of a unit at a door makes it a way, with the best weapon for it.

    Source: S1.1.5, S1.3.0.30, S1.4.3.
    Ruling: A-082.
    """
    best = 0.0
    for weapon in targets.usable(battle, unit):
        aim = targets.object_aim(battle, unit, (weapon,), door)
        if aim is None:
            continue
        rules, element = battle.rules, battle.plan.elements[door]
        bonus = rules.attack_scale(weapon.scale, element.scale)
        pips = rules.skill_pool(unit.labels[weapon.skill], unit.skills[weapon.skill], bonus).pips
        larger = rules.defense_scale(weapon.scale, element.scale)
        number = rules.object_tn(aim.band, element.called, battle.plan.dodge, larger).number
        now = battle.state.elements[door]
        thing = Resistance("Body", parse_code(now.body), parse_code(now.armor))
        resistance = rules.resistance_pool(thing, weapon.scale, element.scale).pips
        damage = rules.damage_pool(weapon.name, weapon.damage, weapon.scale, element.scale).pips
        odds = bands(damage, resistance, rules.tables["structure"], rules.dice)
        best = max(best, hits(pips, number, 0, rules.dice) * sum(odds[band] for band in OPENS))
    return best
