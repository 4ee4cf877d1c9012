"""Worth: by exact odds, how much of a combatant one attack puts out of the fight.

A share of 1 is one combatant out of it. The shares of lighter wounds are ours: what they cost a fighter, roughly.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from simcore.dice import DiceSettings
from simcore.odds.attacks import hits
from simcore.odds.margins import bands
from simcore.plan import Unit, Weapon
from simcore.resolve.aim import Aim, dice
from simcore.resolve.battle import Battle
from simcore.resolve.stance import STUN
from simcore.rules import mooks, stunning
from simcore.rules.bands import Table
from simcore.rules.checks import Penalties
from simcore.rules.wounds import RESULTS, worsened

SHARES: Mapping[str, float] = {"healthy": 0.0, "wounded": 0.4, "severely_wounded": 0.7, "incapacitated": 1.0}
"""How much of a combatant each level of wounds takes away; ours."""

STUNNED = 0.1
"""What being stunned takes away; ours."""


class Body(NamedTuple):
    """What damage falls on: pips of soak, the wound level, rank, and whether it is a droid."""

    soak: int
    level: str
    rank: str
    kind: str


class Manner(NamedTuple):
    """How a unit would attack: with what, in which mode, how often, after how many minor actions."""

    weapon: Weapon
    mode: str
    actions: int
    minor: int


@lru_cache(maxsize=65536)
def share(damage: int, body: Body, mode: str, table: Table, settings: DiceSettings) -> float:
    """How much of a combatant a hit takes away, on average.

    Source: EA-36, EA-37, EA-46, EA-47, EA-49.
    Ruling: A-039, A-042, A-043, A-130.
    """
    if mooks.falls_at_once(body.rank):
        return 1.0
    odds = bands(damage, body.soak, table, settings)
    return sum(chance * _loss(band, body, mode) for band, chance in odds.items() if chance)


def _loss(band: str, body: Body, mode: str) -> float:
    droid = body.kind == "droid"
    if droid and mode == STUN:
        band = stunning.on_droid(band)
    if band == "none":
        return 0.0
    if mooks.falls(body.rank, band):
        return 1.0
    if band not in RESULTS:
        return STUNNED
    if mode == STUN and not droid:
        return 1.0 - SHARES.get(body.level, 1.0)
    return SHARES.get(worsened(body.level, band), 1.0) - SHARES.get(body.level, 1.0)


def body(battle: Battle, id_: str, scale: str) -> Body:
    """A unit as what a weapon of a scale falls on."""
    sheet = battle.plan.units[id_]
    key = (sheet.group, battle.state.units[id_].wounds, scale)
    found = battle.bodies.get(key)
    if found is None:
        soak = battle.rules.soak_pool(sheet.attributes["strength"], sheet.armor, scale, sheet.scale)
        found = battle.bodies[key] = Body(soak.pips, key[1], sheet.rank, sheet.kind)
    return found


def chance(battle: Battle, unit: Unit, aim: Aim, manner: Manner, lowered: Penalties) -> float:
    """The probability that one attack hits whom it is meant for."""
    rules, weapon = battle.rules, manner.weapon
    penalties = replace(lowered, actions=max(1, manner.actions), minor=lowered.minor + manner.minor)
    bonus = rules.attack_scale(weapon.scale, battle.plan.units[aim.target].scale)
    pips = rules.skill_pool(unit.labels[weapon.skill], unit.skills[weapon.skill], bonus, penalties).pips
    if aim.shown is None:
        assert aim.tn is not None
        return hits(pips, aim.tn.number, 0, rules.dice)
    pools = dice(battle, aim.shown)
    rolled = sum(pool.dice for pool in pools if pool is not None)
    return hits(pips, rules.ranged_tn(aim.band, aim.shown).number, rolled, rules.dice)


def attack(battle: Battle, unit: Unit, aim: Aim, manner: Manner, lowered: Penalties) -> float:
    """How much of a combatant one attack takes away, on average: the chance to hit, and what a hit does."""
    rules, weapon = battle.rules, manner.weapon
    hit = chance(battle, unit, aim, manner, lowered)
    damage = rules.damage_pool(weapon.name, weapon.damage, weapon.scale, battle.plan.units[aim.target].scale).pips
    falls_on = body(battle, aim.target, weapon.scale)
    return hit * share(damage, falls_on, manner.mode, rules.tables["character"], rules.dice)
