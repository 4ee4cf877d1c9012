"""A shot at a person: smoke, light and cover, the dodge that answers it, the attack, and where it lands."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from simcore.dice import Roll, again
from simcore.facts import Fact, Fired, because, shot_fired, unit_finished
from simcore.resolve import harm, struck
from simcore.resolve.aim import Aim
from simcore.resolve.attack import attack, fired, mode, noted, sighted
from simcore.resolve.battle import Battle
from simcore.resolve.causes import hinders, reasons
from simcore.resolve.decision import Facts
from simcore.resolve.stance import STUN
from simcore.rules import checks, cover
from simcore.rules.choice import Tn
from simcore.rules.defense import Exposure

COVER = "cover"
NOTHING = (None, None, None)


def shoot(battle: Battle, actor: str, aim: Aim, trigger: int | None) -> Facts:
    """A shot at a person and what it does to whatever it hits: the person, or the cover and perhaps him behind it.

    Source: EA-18, EA-19, EA-36, RB-44, RB-45, RB-46.
    Ruling: A-020, A-021, A-028.
    """
    rules, shown, tn = battle.rules, aim.shown, aim.tn
    assert shown is not None
    assert tn is not None
    rolls: list[Roll] = []
    dodge = None
    if rules.rolled_dodges or aim.pools != NOTHING:
        tn, shown, dodge = _answered(battle, aim, _in_cover(battle, actor, aim, rolls))
    total, thrown = attack(battle, actor, aim, aim.bonus, tn)
    rolls += thrown if dodge is None else (dodge, *thrown)
    hits = checks.succeeds(total, tn.number)
    patch = fired(battle, actor, aim.weapon)
    if battle.works:
        noted(battle, aim.target, patch)
    causes: tuple[int, ...] = ()
    data: dict[str, Any] = {"success": hits}  # which is counted, even where nobody reads the rest
    if battle.telling:
        causes, data = reasons(battle, actor, aim, trigger), sighted(battle, actor, aim, success=hits)
    if dodge is not None and dodge.code:
        causes = because(*causes, *hinders(battle, aim.target))
        patch[aim.target] = {**patch.get(aim.target, {}), **_kept(battle, aim, dodge)}
    behind = (
        not hits and bool(aim.shelter.thing) and cover.landed(total, rules.uncovered(tn, shown), tn.number) == COVER
    )
    if behind:
        data["struck"] = aim.shelter.thing
    number = yield shot_fired(actor, aim.target, causes, Fired(rolls, data, patch))
    if hits:
        yield wound(battle, actor, aim, number)
    elif behind:
        yield from _behind(battle, actor, aim, number)


def _in_cover(battle: Battle, actor: str, aim: Aim, rolls: list[Roll]) -> Exposure:
    """What a person shows once the dice of smoke, light and object cover are rolled; they are added to the rolls.

    Source: RB-44, RB-45.
    Ruling: A-027, A-029.
    """
    shown = aim.shown
    assert shown is not None
    totals = []
    if aim.pools == NOTHING:
        return shown
    for pool in aim.pools:
        if pool is None:
            totals.append(0)
            continue
        rolls.append(battle.dice.roll(COVER, actor, pool, aim.target))
        totals.append(rolls[-1].total)
    air = replace(shown.air, smoke_rolled=totals[0], light_rolled=totals[1])
    return replace(shown, air=air, cover_rolled=totals[2])


def _answered(battle: Battle, aim: Aim, shown: Exposure) -> tuple[Tn, Exposure, Roll | None]:
    """The target number, what the target shows, and the dodge in it, None where none answers.

    Ruling: A-021.
    """
    if not battle.rules.rolled_dodges:
        tn = aim.tn if shown is aim.shown else battle.rules.ranged_tn(aim.band, shown)
        assert tn is not None
        return tn, shown, None
    dodge = _dodge(battle, aim.target, shown)
    if dodge is not None and dodge.code:
        shown = replace(shown, rolled=dodge.total, rolled_scale=battle.rules.dodge_scale(shown.scale))
    return battle.rules.ranged_tn(aim.band, shown), shown, dodge


def _kept(battle: Battle, aim: Aim, dodge: Roll) -> dict[str, Any]:
    """What a dodge rolled now sets: the round, and of its total and the scale in it what differs from the last one's."""
    assert aim.shown is not None
    now = battle.state.units[aim.target]
    scale = battle.rules.dodge_scale(aim.shown.scale)
    fields = {"dodge_rolled": battle.round, "dodge_total": dodge.total, "dodge_scale": scale}
    return {field: value for field, value in fields.items() if getattr(now, field) != value}


def _dodge(battle: Battle, target: str, exposure: Exposure) -> Roll | None:
    """The dodge that answers a shot: rolled at the first that it can answer, used again for the rest of the round.

    Source: RB-8, RB-19, RB-53, RB-54.
    Ruling: A-021.
    """
    if exposure.helpless or not (exposure.dodge_declared or exposure.full_dodge):
        return None
    if exposure.rolled is not None:
        event = battle.because(target, "dodge_rolled")
        return again("dodge", target, event or 0, exposure.rolled)
    hindered = battle.rules.penalties(battle.state.units[target], battle.round)
    label, scale = battle.plan.units[target].labels["dodge"], battle.rules.dodge_scale(exposure.scale)
    pool = battle.rules.dodge_pool(label, exposure.dodge, scale, hindered)
    return battle.dice.roll("dodge", target, pool)


def wound(battle: Battle, actor: str, aim: Aim, trigger: int) -> Fact:
    """What a hit does to the person that it was meant for.

    Source: EA-36, EA-37, RB-11.
    """
    weapon = aim.weapon
    scale = battle.plan.units[aim.target].scale
    damage = battle.rules.damage_pool(weapon.name, weapon.damage, weapon.scale, scale)
    data = {"weapon": weapon.name}
    chosen = mode(battle, actor, weapon)
    if chosen:
        data["mode"] = chosen
    return harm.strike(battle, aim.target, harm.Blow(actor, data, damage, weapon.scale, chosen, trigger))


def _behind(battle: Battle, actor: str, aim: Aim, shot: int) -> Facts:
    """A shot that landed in the cover: what it does to that, and what of it comes through to the person behind.

    Source: RB-46, RB-48, RB-49.
    Ruling: A-043, A-084, A-085, A-091.
    """
    fact = struck.covered(battle, actor, aim, shot)
    number = yield fact
    yield from _through(battle, actor, aim, (fact, number))
    yield from struck.aftermath(battle, fact, number)


def _through(battle: Battle, actor: str, aim: Aim, landed: tuple[Fact, int]) -> Facts:
    """What comes through what was struck to the person behind it.

    Source: RB-49.
    Ruling: A-043, A-085, A-091.
    """
    fact, number = landed
    if fact.data.get("mode") == STUN and aim.shelter.thing not in battle.plan.zones:
        return
    weapon, scale = aim.weapon, battle.plan.units[aim.target].scale
    damage = battle.rules.damage_through(weapon.name, weapon.damage, weapon.scale, scale, fact.data["band"])
    if damage is None:
        return
    data = {"weapon": weapon.name, "behind": fact.target}
    chosen = mode(battle, actor, weapon)
    if chosen:
        data["mode"] = chosen
    blow = harm.Blow(actor, data, damage, weapon.scale, chosen, number, sure=False)
    yield harm.strike(battle, aim.target, blow)


def finish(battle: Battle, actor: str, target: str, trigger: int | None) -> Facts:
    """Kill an unconscious enemy in the same zone, without a roll.

    Source: EA-45.
    Ruling: A-038.
    """
    fields = battle.rules.finish_patch(battle.state.units[target])
    if fields:
        yield unit_finished(actor, target, because(trigger, battle.because(target, "conscious")), {target: fields})
