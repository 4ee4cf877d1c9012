"""Whether the next round needs to be played: contact, or someone with an order to carry out."""

from __future__ import annotations

from simcore.doctrine.intent import busy
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.standing import Groups
from simcore.state import able


def awake(battle: Battle) -> bool:
    """Whether hostile units able to act are in contact, or any unit has an order to carry out."""
    return contact(battle) or any(
        busy(battle, unit)
        for unit in battle.plan.units.values()
        if able(battle.state.units[unit.id]) and battle.state.units[unit.id].zone is not None
    )


def contact(battle: Battle) -> bool:
    """Whether two hostile units able to act have a line of effect within long range of a weapon of either."""
    sides, standing = battle.plan.sides, battle.standing.sides
    for side in sides.values():
        for other in side.hostile:
            if sides[other].index < side.index:
                continue
            for zone, places in standing[side.id].items():
                for there, others in standing[other].items():
                    if battle.sight.line(zone, there).clear and _near(battle, places, others):
                        return True
    return False


def _near(battle: Battle, places: dict[Place, Groups], others: dict[Place, Groups]) -> bool:
    for here, groups in places.items():
        for there, facing in others.items():
            if _reaches(battle, groups, here, there) or _reaches(battle, facing, there, here):
                return True
    return False


def _reaches(battle: Battle, groups: Groups, here: Place, there: Place) -> bool:
    units, name, ground = battle.plan.units, battle.standing.name, battle.ground
    metres = ground.apart(here, there)
    for members in groups.values():
        for index in members:
            unit = units[name(index)]
            for weapon in unit.weapons:
                if ground.reaches(unit, weapon, metres) or (not weapon.ranges and ground.beside(here, there)):
                    return True
    return False
