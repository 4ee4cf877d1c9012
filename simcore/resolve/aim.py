"""Aiming: what a shooter has before him, and how hard it is to hit."""

from __future__ import annotations

from typing import NamedTuple

from simcore import plan
from simcore.resolve.battle import Battle
from simcore.resolve.standing import Guise
from simcore.rules import wounds
from simcore.rules.choice import NO_PENALTIES, Tn
from simcore.rules.defense import Exposure

FULL = "full"


class Aim(NamedTuple):
    """A target in line and range: with which weapon, in which band, how many metres away, through which sections.

    ``shown`` is what a person shows of himself and ``tn`` the target number that follows; both are None where the
    target is a section or an element.
    """

    target: str
    weapon: plan.Weapon
    band: str
    metres: int
    through: tuple[str, ...] = ()
    shown: Exposure | None = None
    tn: Tn | None = None


def covered(battle: Battle, here: str, there: str, through: tuple[str, ...]) -> bool:
    """Whether who stands in ``there`` has cover against a shot from ``here``.

    A zone's cover protects against shots from other zones; so does the edge of a 1x2 breach those inside.

    Source: EA-23.
    Ruling: A-088.
    """
    zone = battle.plan.zones[there]
    if here == there:
        return False
    if zone.cover is not None:
        return True
    return not zone.outside and any(battle.openings.current[section].narrow for section in through)


def hidden(battle: Battle, here: str, there: str) -> bool:
    """Whether who stands in ``there`` has full cover against ``here`` and cannot be named.

    Ruling: A-085.
    """
    return here != there and battle.plan.zones[there].cover == FULL


def seen(battle: Battle, key: tuple[Guise, str, str, bool], target: str) -> tuple[Exposure, Tn]:
    """What a person shows, and the target number that follows; the same for all of one guise.

    ``key`` is the guise of the target, the weapon's scale, the range band, and whether the target has cover.
    """
    found = battle.shown.get(key)
    if found is None:
        shown = exposure(battle, target, key[1], key[3])
        found = battle.shown[key] = shown, battle.rules.ranged_tn(key[2], shown)
    return found


def exposure(battle: Battle, target: str, scale: str, cover: bool) -> Exposure:  # noqa: FBT001  (a field's value)
    """A person as a target of a weapon of a scale.

    Source: EA-19, EA-20.
    Ruling: A-021, A-023.
    """
    unit, now, rules = battle.state.units[target], battle.round, battle.rules
    lowers = rules.penalties_lower_defense
    return Exposure(
        dodge=battle.plan.units[target].skills["dodge"],
        scale=rules.defense_scale(scale, battle.plan.units[target].scale),
        cover=cover,
        prone=unit.prone,
        helpless=wounds.helpless(unit),
        full_dodge=unit.dodging_until >= now,
        dodge_declared=unit.dodge_round >= now,
        rolled=unit.dodge_total if unit.dodge_rolled >= now else None,
        rolled_scale=unit.dodge_scale if unit.dodge_rolled >= now else 0,
        penalties=rules.penalties(unit, now) if lowers else NO_PENALTIES,
    )
