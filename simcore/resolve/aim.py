"""Aiming: what a shooter has before him, and how hard it is to hit."""

from __future__ import annotations

from typing import NamedTuple

from simcore import plan
from simcore.resolve.battle import Battle
from simcore.rules.choice import NO_PENALTIES
from simcore.rules.defense import Exposure

NARROW = "1x2"
"""The breach that gives cover to those behind it."""

FULL = "full"
ROLLED = "rb_rolled"


class Aim(NamedTuple):
    """A target in line and range: with which weapon, in which band, how many metres away, through which sections."""

    target: str
    weapon: plan.Weapon
    band: str
    metres: int
    through: tuple[str, ...] = ()


def covered(battle: Battle, here: str, there: str, through: tuple[str, ...]) -> bool:
    """Whether who stands in ``there`` has cover against a shot from ``here``.

    A zone's cover protects against shots from other zones; so does the edge of a 1x2 breach those inside.

    Source: EA-23. Ruling: A-088.
    """
    zone = battle.plan.zones[there]
    if here == there:
        return False
    if zone.cover is not None:
        return True
    return not zone.outside and any(_narrow(battle, section) for section in through)


def _narrow(battle: Battle, section: str) -> bool:
    state = battle.state
    if state.sections[section].breach != NARROW:
        return False
    return not any(state.elements[each].state in ("open", "gone") for each in battle.plan.sections[section].elements)


def hidden(battle: Battle, here: str, there: str) -> bool:
    """Whether who stands in ``there`` has full cover against ``here`` and cannot be named. Ruling: A-085."""
    return here != there and battle.plan.zones[there].cover == FULL


def exposure(battle: Battle, target: str, weapon: plan.Weapon, cover: bool) -> Exposure:  # noqa: FBT001  (a fact)
    """A person as a target of a weapon. Source: EA-19, EA-20. Ruling: A-021, A-023."""
    unit, now, rules = battle.state.units[target], battle.round, battle.rules
    lowers = rules.settings["defense.penalties_apply"]
    return Exposure(
        dodge=battle.plan.units[target].skills["dodge"],
        scale=rules.defense_scale(weapon.scale, battle.plan.units[target].scale),
        cover=cover,
        prone=unit.prone,
        helpless=unit.trapped or not unit.conscious,
        full_dodge=unit.dodging_until >= now,
        dodge_declared=unit.dodge_round >= now,
        rolled=unit.dodge_total if unit.dodge_rolled >= now else None,
        penalties=rules.penalties(unit, now) if lowers else NO_PENALTIES,
    )


def shown(battle: Battle, aim: Aim, here: str) -> Exposure:
    """What the target of an aim shows to a shooter in zone ``here``."""
    there = battle.state.units[aim.target].zone
    assert there is not None
    return exposure(battle, aim.target, aim.weapon, covered(battle, here, there, aim.through))


def reaching(unit: plan.Unit, metres: int) -> plan.Weapon | None:
    """The first weapon of a unit that reaches so far."""
    return next((weapon for weapon in unit.weapons if weapon.ranges[-1] >= metres), None)
