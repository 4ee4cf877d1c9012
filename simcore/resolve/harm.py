"""Harm: one damage resolution against a person, by whatever dealt it, and what comes of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from simcore.dice import Pool, Roll, pool
from simcore.facts import Fact, Resolution, because, unit_hit, unit_tumbled
from simcore.resolve.battle import Battle
from simcore.resolve.stance import STUN
from simcore.rules import bands, mooks, stunning
from simcore.rules.now import Fields

DROID = "droid"
DURATION = "duration"
STUNNED = "stunned"
JOLT = pool(("rounds", 3))
"""How many rounds a droid is jolted: one die, plain.

Source: S1.6.5.
Ruling: A-130.
"""


class Blow(NamedTuple):
    """What falls on a person: from whom, with what (``data`` of the line), how much, of which scale, in which mode.

    ``trigger`` is the event that it came of; ``sure``: it is a hit that no cover lessened, which is enough for a minion.
    """

    actor: str
    data: dict[str, Any]
    damage: Pool
    scale: str
    mode: str
    trigger: int
    sure: bool = True


def strike(battle: Battle, target: str, blow: Blow) -> Fact:
    """What a hit does to a person: damage against soak, the band, the wound.

    Source: EA-36, EA-37, EA-46, RB-11.
    Ruling: A-039, A-043.
    """
    now, sheet = battle.state.units[target], battle.plan.units[target]
    if blow.sure and mooks.falls_at_once(sheet.rank):
        fields, result = mooks.defeat(now)
        data = {**blow.data, "result": result}
        resolution = Resolution(blow.actor, target, because(blow.trigger), data)
        return unit_hit((), resolution, {target: fields} if fields else {})
    return _resolved(battle, target, blow)


def tumble(battle: Battle, unit: str, damage: Pool, data: dict[str, Any], trigger: int) -> Fact:
    """What a collision in moving does to whoever moves.

    Source: RB-43, EA-36, EA-37.
    Ruling: A-043, A-053.
    """
    scale = battle.plan.units[unit].scale
    fact = _resolved(battle, unit, Blow(unit, data, damage, scale, "kill", trigger, sure=False))
    return unit_tumbled(fact.rolls, Resolution(unit, unit, fact.causes, fact.data), fact.set)


def _resolved(battle: Battle, target: str, blow: Blow) -> Fact:
    rolls = [battle.dice.roll("damage", blow.actor, blow.damage)]
    found, fields = soaked(battle, target, blow, rolls[0].total, rolls)
    data = {**blow.data, **found}
    causes = because(blow.trigger, battle.because(target, "wounds") if fields.get("wounds") else None)
    return unit_hit(rolls, Resolution(blow.actor, target, causes, data), {target: fields} if fields else {})


def soaked(battle: Battle, target: str, blow: Blow, total: int, rolls: list[Roll]) -> tuple[dict[str, Any], Fields]:
    """What damage that came to a total does to a person who soaks it: margin, band and result, and what changes in him.

    The soak roll, and a duration that the band takes, are added to the rolls of the line.
    """
    rules, sheet = battle.rules, battle.plan.units[target]
    soak = rules.soak_pool(sheet.attributes["strength"], sheet.armor, blow.scale, sheet.scale)
    rolls.append(battle.dice.roll("soak", target, soak, blow.actor))
    margin = bands.margin(total, rolls[-1].total)
    band = rules.character_band(margin)
    fields, result = suffered(battle, target, band, blow.mode, rolls)
    found: dict[str, Any] = {"margin": margin, "table": "character", "band": band}
    return (found if result is None else {**found, "result": result}), fields


def suffered(battle: Battle, target: str, band: str, mode: str, rolls: list[Roll]) -> tuple[Fields, str | None]:
    """What a band means for this person; a duration that it takes is rolled and added to the rolls of the line.

    Source: EA-46, EA-47, EA-49, RB-52, S1.6.5.
    Ruling: A-042, A-043, A-130.
    """
    rules, now, sheet = battle.rules, battle.state.units[target], battle.plan.units[target]
    droid = sheet.kind == DROID
    if droid and mode == STUN:
        band = stunning.on_droid(band)
    if mooks.falls(sheet.rank, band):
        return mooks.defeat(now)
    if droid and band == STUNNED:
        return _jolted(battle, target, rolls)
    if mode != STUN or droid:
        return rules.character_patch(band, now, battle.round)
    minutes = 0
    if rules.knocks_out(band, now):
        rolls.append(battle.dice.roll(DURATION, target, stunning.MINUTES))
        minutes = rolls[-1].total
    return rules.stun_patch(band, now, battle.round, minutes)


def _jolted(battle: Battle, target: str, rolls: list[Roll]) -> tuple[Fields, str | None]:
    """What a Stunned result does to a droid.

    Source: S1.6.5.
    Ruling: A-130.
    """
    now, rounds = battle.state.units[target], 0
    if stunning.needs_die(now, battle.round):
        rolls.append(battle.dice.roll(DURATION, target, JOLT))
        rounds = rolls[-1].total
    return stunning.droid_patch(now, battle.round, rounds)
