"""A shot at a person: the attack, the dodge that answers it, the damage."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from simcore.dice import Roll, again
from simcore.facts import Fact, Resolution, because, shot_fired, unit_finished, unit_hit
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.causes import hinders, reasons
from simcore.rules import bands, checks, pools
from simcore.rules.choice import Tn
from simcore.rules.defense import Exposure

Facts = Generator[Fact, int, None]


def shoot(battle: Battle, actor: str, aim: Aim, trigger: int | None) -> Facts:
    """A shot at a person and, where it hits, what it does to him: one or two facts.

    Source: EA-18, EA-19, EA-36.
    Ruling: A-020, A-021.
    """
    tn, dodge = aim.tn, None
    if battle.rules.rolled_dodges:
        tn, dodge = _dodged(battle, aim)
    assert tn is not None
    roll = attack(battle, actor, aim, battle.rules.attack_scale(aim.weapon.scale, battle.plan.units[aim.target].scale))
    roll.tn, roll.tn_parts = tn.number, tn.parts
    rolls = (roll,) if dodge is None else (dodge, roll)
    causes = reasons(battle, actor, aim, trigger)
    if dodge is not None and dodge.code:
        causes = because(*causes, *hinders(battle, aim.target))
    fact = shot_fired(actor, aim.target, causes, rolls, sighted(aim, roll))
    if dodge is not None and dodge.code:
        fact.set = {aim.target: _kept(battle, aim, dodge)}
    number = yield fact
    if checks.succeeds(roll.total, tn.number):
        yield wound(battle, actor, aim, number)


def attack(battle: Battle, actor: str, aim: Aim, bonus: int) -> Roll:
    """The attack roll: the weapon's skill less what hinders the shooter, plus the dice of a smaller attacker."""
    skill, now, rules = aim.weapon.skill, battle.state.units[actor], battle.rules
    pips = battle.plan.units[actor].skills[skill]
    if pools.hindered(now, battle.round):
        pool = rules.skill_pool(pools.skill_name(skill), pips, bonus, rules.penalties(now, battle.round))
    else:
        pool = rules.skill_pool(pools.skill_name(skill), pips, bonus)
    return battle.dice.roll("to_hit", actor, pool)


def sighted(aim: Aim, roll: Roll) -> dict[str, Any]:
    """What a line of a shot says beside its dice."""
    assert roll.tn is not None
    return {
        "weapon": aim.weapon.name,
        "range": aim.band,
        "metres": aim.metres,
        "success": checks.succeeds(roll.total, roll.tn),
    }


def _kept(battle: Battle, aim: Aim, dodge: Roll) -> dict[str, int]:
    """What a dodge rolled now sets: the round, and of its total and the scale in it what differs from the last one's."""
    assert aim.shown is not None
    now = battle.state.units[aim.target]
    scale = battle.rules.dodge_scale(aim.shown.scale)
    fields = {"dodge_rolled": battle.round, "dodge_total": dodge.total, "dodge_scale": scale}
    return {field: value for field, value in fields.items() if getattr(now, field) != value}


def _dodged(battle: Battle, aim: Aim) -> tuple[Tn, Roll | None]:
    """The target number under rolled dodges, and the dodge in it, None where none answers.

    Ruling: A-021.
    """
    assert aim.shown is not None
    dodge = _dodge(battle, aim.target, aim.shown)
    shown = aim.shown
    if dodge is not None and dodge.code:
        shown = replace(shown, rolled=dodge.total, rolled_scale=battle.rules.dodge_scale(shown.scale))
    return battle.rules.ranged_tn(aim.band, shown), dodge


def _dodge(battle: Battle, target: str, exposure: Exposure) -> Roll | None:
    """The dodge that answers a shot: rolled at the first that it can answer, used again for the rest of the round.

    Source: RB-8.
    Ruling: A-021.
    """
    if exposure.helpless or not (exposure.dodge_declared or exposure.full_dodge):
        return None
    if exposure.rolled is not None:
        event = battle.because(target, "dodge_rolled")
        return again("dodge", target, event or 0, exposure.rolled)
    hindered = battle.rules.penalties(battle.state.units[target], battle.round)
    pool = battle.rules.dodge_pool(exposure.dodge, battle.rules.dodge_scale(exposure.scale), hindered)
    return battle.dice.roll("dodge", target, pool)


def wound(battle: Battle, actor: str, aim: Aim, shot: int) -> Fact:
    """What a hit does to a person: damage against soak, the band, the wound.

    Source: EA-36, EA-37, RB-11.
    Ruling: A-039.
    """
    rules, target = battle.rules, battle.plan.units[aim.target]
    now = battle.state.units[aim.target]
    weapon = aim.weapon
    damage = battle.dice.roll(
        "damage", actor, rules.damage_pool(weapon.name, weapon.damage, weapon.scale, target.scale)
    )
    strength = target.attributes["strength"]
    soak = battle.dice.roll(
        "soak", target.id, rules.soak_pool(strength, target.armor, weapon.scale, target.scale), actor
    )
    margin = bands.margin(damage.total, soak.total)
    band = rules.character_band(margin)
    fields, result = rules.character_patch(band, now, battle.round)
    data = {"weapon": weapon.name, "margin": margin, "table": "character", "band": band}
    if result is not None:
        data["result"] = result
    causes = because(shot, battle.because(target.id, "wounds") if fields.get("wounds") else None)
    resolution = Resolution(actor, target.id, causes, data)
    return unit_hit((damage, soak), resolution, {target.id: fields} if fields else {})


def finish(battle: Battle, actor: str, target: str, trigger: int | None) -> Facts:
    """Kill an unconscious enemy in the same zone, without a roll.

    Source: EA-45.
    Ruling: A-038.
    """
    fields = battle.rules.finish_patch(battle.state.units[target])
    if fields:
        yield unit_finished(actor, target, because(trigger, battle.because(target, "conscious")), {target: fields})
