"""Conditions: what an order's ``if`` and ``until`` ask, as things stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simcore.plan import Condition, Test, Unit
from simcore.resolve.battle import Battle
from simcore.resolve.knowledge import noticed
from simcore.resolve.sighting import sighting
from simcore.resolve.standing import magazine
from simcore.rules.damage import STATES, WALKABLE
from simcore.rules.wounds import LEVELS
from simcore.state import able


def met(battle: Battle, unit: Unit, condition: Condition) -> bool:
    """Whether one of the alternatives holds whole; nothing asked is met."""
    return not condition or holds(battle, unit, condition)


def holds(battle: Battle, unit: Unit, condition: Condition) -> bool:
    """Whether one of the alternatives holds whole; nothing asked does not hold."""
    for tests in condition:
        for test in tests:
            if not TESTS[test.what](battle, unit, test):
                break
        else:
            return True
    return False


def _time(battle: Battle, unit: Unit, test: Test) -> bool:
    return battle.round >= test.number


def _losses(battle: Battle, unit: Unit, test: Test) -> bool:
    """Of its side, those who were on the map and are not able to act any more, those who left it aside."""
    units, left = battle.plan.sides[unit.side].units, battle.standing.able[unit.side]
    came = len(units)
    if 100 * (came - left) < test.number * (came if test.level == "%" else 100):  # not even if all of them came
        return False
    states = battle.state.units
    return _enough(sum([states[id_].present for id_ in units]), left, test)


def _enough(came: int, left: int, test: Test) -> bool:
    """Whether the losses of those who came, of whom some are left, are those that a test asks; more who came, more lost."""
    if test.level != "%":
        return came - left >= test.number
    return 100 * (came - left) >= test.number * came > 0


def _held(battle: Battle, unit: Unit, test: Test) -> bool:
    sides = battle.standing.sides
    hostile = battle.plan.sides[unit.side].hostile
    return test.target in sides[unit.side] and not any(test.target in sides[side] for side in hostile)


def _lost(battle: Battle, unit: Unit, test: Test) -> bool:
    """Whether none of its side is in a zone, and it knows of an enemy there."""
    if test.target in battle.standing.sides[unit.side]:
        return False
    for side in battle.plan.sides[unit.side].hostile:
        for id_ in battle.plan.sides[side].units:
            known = sighting(battle, unit.side, id_)
            if known is not None and known.zone == test.target and able(battle.state.units[id_]):
                return True
    return False


def _damage(battle: Battle, unit: Unit, test: Test) -> bool:
    state = battle.state
    now = (state.sections.get(test.target) or state.elements[test.target]).damage
    return STATES.index(now) >= STATES.index(test.level) if now in STATES else False


def _state(battle: Battle, unit: Unit, test: Test) -> bool:
    return battle.state.elements[test.target].state == test.level


def _breached(battle: Battle, unit: Unit, test: Test) -> bool:
    return battle.state.sections[test.target].breach in WALKABLE


def _wounded(battle: Battle, unit: Unit, test: Test) -> bool:
    return LEVELS.index(battle.state.units[unit.id].wounds) >= LEVELS.index(test.level or "wounded")


def _empty(battle: Battle, unit: Unit, test: Test) -> bool:
    """Whether nothing is left to shoot with: no weapon that is shot has a load or a spare one."""
    stocks = [battle.state.magazines.get(magazine(unit.id, each.name)) for each in unit.weapons if each.ranges]
    return bool(stocks) and all(stock is not None and not (stock.loaded or stock.spare) for stock in stocks)


def _alarmed(battle: Battle, unit: Unit, test: Test) -> bool:
    return noticed(battle, unit.id)


TESTS: Mapping[str, Callable[[Battle, Unit, Test], bool]] = {
    "time": _time,
    "losses": _losses,
    "held": _held,
    "lost": _lost,
    "damage": _damage,
    "state": _state,
    "breached": _breached,
    "wounded": _wounded,
    "out_of_ammunition": _empty,
    "alarmed": _alarmed,
}
"""What each test asks."""
