"""What every attack has in common: the roll, what the line says of it, what the shot itself leaves behind."""

from __future__ import annotations

from typing import Any

from simcore.dice import Roll
from simcore.facts import Patch
from simcore.plan import Weapon
from simcore.resolve import activity
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.stance import STUN
from simcore.resolve.standing import magazine
from simcore.rules import pools
from simcore.rules.choice import NO_PENALTIES, Tn

Thrown = tuple[int, tuple[Roll, ...]]
"""What an attack roll came to, and the roll itself: none where nobody reads its dice."""


def attack(battle: Battle, actor: str, aim: Aim, bonus: int, tn: Tn) -> Thrown:
    """The attack roll: the weapon's skill less what hinders the attacker, plus the dice of a smaller one.

    Source: EA-18, RB-19.
    """
    skill, now, rules, sheet = aim.weapon.skill, battle.state.units[actor], battle.rules, battle.plan.units[actor]
    lowered = rules.penalties(now, battle.round) if pools.hindered(now, battle.round) else NO_PENALTIES
    pool = rules.skill_pool(sheet.labels[skill], sheet.skills[skill], bonus, lowered)
    if not battle.telling:
        return battle.dice.total("to_hit", actor, pool), ()
    roll = battle.dice.roll("to_hit", actor, pool)
    roll.tn, roll.tn_parts = tn.number, tn.parts
    return roll.total, (roll,)


def sighted(battle: Battle, actor: str, aim: Aim, *, success: bool) -> dict[str, Any]:
    """What a line of an attack says beside its dice."""
    weapon = aim.weapon
    data: dict[str, Any] = {"weapon": weapon.name, "range": aim.band, "metres": aim.metres, "success": success}
    if weapon.stun and mode(battle, actor, weapon):
        data["mode"] = STUN
    return data


def mode(battle: Battle, actor: str, weapon: Weapon) -> str:
    """The mode that an attack is made in: ``stun``, or "" where nothing is said of it."""
    now = battle.state.units[actor]
    return STUN if weapon.stun and now.stun_set and now.hand == weapon.name else ""


def fired(battle: Battle, actor: str, weapon: Weapon) -> Patch:
    """What a shot changes by itself: it was heard around, and there is one less in the load.

    Source: EA-7.
    """
    now, round_ = battle.state.units[actor], battle.round
    heard: dict[str, Any] = {} if now.loud_round == round_ else {"loud_round": round_}
    if now.loud_zone != now.zone:
        heard["loud_zone"] = now.zone
    patch: Patch = {actor: heard} if heard else {}
    if weapon.ammunition:
        id_ = magazine(actor, weapon.name)
        patch[id_] = {"loaded": battle.state.magazines[id_].loaded - 1}
    return fought(battle, actor, patch)


def noted(battle: Battle, target: str, patch: Patch) -> None:
    """Add to the patch of an attack what it changes in the zones of its target: enemy fire, where somebody may work.

    Source: S1.8.6.20.
    Ruling: A-219.
    """
    for zone in _around(battle, target):
        if battle.state.zones[zone].attacked_round != battle.round:
            patch[zone] = {**patch.get(zone, {}), "attacked_round": battle.round}


def _around(battle: Battle, target: str) -> tuple[str, ...]:
    """The zones in which something is, or that it bounds: a person, a section, an element, loose cover."""
    person = battle.state.units.get(target)
    if person is not None:
        return (person.zone,) if person.zone is not None else ()
    return battle.ground.zones_of(target)


def fought(battle: Battle, actor: str, patch: Patch) -> Patch:
    """A patch of whoever makes an attack, with what fighting changes where something may give way.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    if battle.severe:
        patch.update(activity.stirred(battle, actor, (str(battle.state.units[actor].zone),)))
    return patch
