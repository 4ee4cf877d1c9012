"""A shot at the building: which of element and wall it lands in, and one damage resolution in the order of S1.3.2.20."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from simcore.dice import Roll, parse_code
from simcore.facts import (
    Fact,
    Fired,
    Patch,
    Resolution,
    because,
    cover_hit,
    element_hit,
    section_hit,
    shot_fired,
    strike_fired,
)
from simcore.plan import Element, Section, Strike
from simcore.resolve import activity, impact
from simcore.resolve.aim import Aim
from simcore.resolve.attack import attack, fired, mode, noted, sighted
from simcore.resolve.battle import Battle
from simcore.resolve.causes import reasons
from simcore.resolve.decision import Facts, numbered
from simcore.resolve.fires import kindle
from simcore.resolve.stance import STUN
from simcore.rules import bands, checks, elements, pools, protection, stunning
from simcore.rules.choice import ElementHit, Resistance, SectionHit, Tn
from simcore.rules.light import CLEAR, Air


def shoot_at(battle: Battle, actor: str, aim: Aim, trigger: int | None) -> Facts:
    """A shot at a section or loose cover, or a called shot at an element, and what it does to what it strikes.

    Whoever is behind loose cover takes nothing of it.

    Source: S1.1.5, S1.2.1.10, S1.2.4, RB-45.
    Ruling: A-062, A-082, A-085.
    """
    rolls: list[Roll] = []
    air = _air(battle, actor, aim, rolls)
    bonus = battle.rules.attack_scale(aim.weapon.scale, _scale(battle, aim.target))
    numbers = _numbers(battle, aim, air)
    total, thrown = attack(battle, actor, aim, bonus, numbers[0])
    rolls += thrown
    struck = _landed(battle, aim, total, numbers)
    data = sighted(battle, actor, aim, success=checks.succeeds(total, numbers[0].number))
    if struck and struck != aim.target:
        data["struck"] = struck
    patch = fired(battle, actor, aim.weapon)
    if battle.works:
        noted(battle, aim.target, patch)
    causes = reasons(battle, actor, aim, trigger)
    number = yield shot_fired(actor, aim.target, causes, Fired(rolls, data, patch))
    if struck:
        yield from damaged(battle, actor, aim, struck, number)


def _air(battle: Battle, actor: str, aim: Aim, rolls: list[Roll]) -> Air:
    """The air before a section or element once its dice are rolled; they are added to the rolls.

    Source: RB-44.
    Ruling: A-029, A-062.
    """
    if aim.air is CLEAR:
        return CLEAR
    totals = []
    for pool in (battle.rules.smoke_pool(aim.air.smoke), battle.rules.light_pool(aim.air.light)):
        if pool is not None:
            rolls.append(battle.dice.roll("cover", actor, pool, aim.target))
        totals.append(0 if pool is None else rolls[-1].total)
    return replace(aim.air, smoke_rolled=totals[0], light_rolled=totals[1])


def covered(battle: Battle, actor: str, aim: Aim, trigger: int) -> Fact:
    """One damage resolution against the cover that a shot at a person landed in.

    Source: RB-46, RB-48.
    Ruling: A-084, A-085.
    """
    return resolve(battle, actor, aim, aim.shelter.thing, trigger)


def _cover_hit(battle: Battle, actor: str, aim: Aim, thing: str, trigger: int) -> Fact:
    """One damage resolution against the loose cover of a zone.

    Source: RB-48.
    Ruling: A-084.
    """
    rules, weapon, now = battle.rules, aim.weapon, battle.state.zones[thing]
    pool = rules.damage_pool(weapon.name, weapon.damage, weapon.scale, protection.SCALE)
    damage = battle.dice.roll("damage", actor, pool)
    body = Resistance("Body", battle.plan.zones[thing].cover_body)
    against = battle.dice.roll("resistance", thing, rules.resistance_pool(body, weapon.scale, protection.SCALE), actor)
    margin = bands.margin(damage.total, against.total)
    band = rules.protection_band(margin)
    fields = rules.protection_patch(band, now.cover_damage)
    data = {**_with(battle, actor, aim), "margin": margin, "table": "protection", "band": band}
    resolution = Resolution(actor, thing, because(trigger, battle.because(thing, "cover_damage")), data)
    return cover_hit((damage, against), resolution, {thing: fields} if fields else {})


def launch(battle: Battle, strike: Strike) -> Facts:
    """A strike of the timeline: it comes from beyond the map and hits, unless a skill says that it must roll."""
    aim = Aim(strike.target, strike.weapon, strike.band, 0)
    data: dict[str, Any] = {"weapon": strike.weapon.name, "origin": strike.origin}
    rolls: list[Roll] = []
    struck = strike.target
    if strike.skill:
        bonus = battle.rules.attack_scale(strike.weapon.scale, _scale(battle, strike.target))
        pool = battle.rules.skill_pool(pools.skill_name(strike.weapon.skill), strike.skill, bonus)
        numbers = _numbers(battle, aim, CLEAR)
        rolls.append(numbered(battle.dice.roll("to_hit", strike.roller, pool), numbers[0]))
        struck = _landed(battle, aim, rolls[0].total, numbers)
        data["range"] = strike.band
        data["success"] = struck == strike.target
        if struck and struck != strike.target:
            data["struck"] = struck
    if struck and _gone(battle, struck):
        data["result"] = "no_effect"
    patch: Patch = {}
    if battle.works and rolls:
        noted(battle, strike.target, patch)
    number = yield strike_fired(strike.roller, strike.target, rolls, data, patch)
    if struck and not _gone(battle, struck):
        yield from damaged(battle, strike.roller, aim, struck, number)


def damaged(battle: Battle, actor: str, aim: Aim, struck: str, trigger: int) -> Facts:
    """One damage resolution against a section, an element, loose cover, and what comes of it.

    Source: S1.3.2.20.
    """
    hit = resolve(battle, actor, aim, struck, trigger)
    number = yield hit
    yield from aftermath(battle, hit, number)


def aftermath(battle: Battle, hit: Fact, number: int) -> Facts:
    """What comes of a hit beside its damage: who falls with a section that it destroys, what closes in, whether it kindles.

    With the module off a section that is destroyed is hard to walk over, and that is all.

    Source: S1.3.1.60, S1.3.2.20.
    Ruling: A-089.
    """
    gone = hit.target in battle.plan.sections and hit.set.get(hit.target, {}).get("damage") == "destroyed"
    if gone and battle.rules.hazards.enabled:
        yield from impact.downfall(battle, hit.target, number)
    yield from kindle(battle, hit, number)


def _numbers(battle: Battle, aim: Aim, air: Air) -> tuple[Tn, Tn]:
    """What a shot at something must reach, and what one at the wall around it."""
    plan, rules = battle.plan, battle.rules
    larger = rules.defense_scale(aim.weapon.scale, _scale(battle, aim.target))
    element = plan.elements.get(aim.target)
    called = 0 if element is None else element.called
    dodge = 0 if aim.target in plan.zones else plan.dodge
    tn = rules.object_tn(aim.band, called, dodge, larger, air)
    return tn, rules.object_tn(aim.band, 0, dodge, larger, air)


def _landed(battle: Battle, aim: Aim, total: int, numbers: tuple[Tn, Tn]) -> str:
    """What a shot strikes: what it named, the wall around it, or "" nothing."""
    (tn, wall), element = numbers, battle.plan.elements.get(aim.target)
    if element is None or element.within not in battle.plan.sections:
        return aim.target if checks.succeeds(total, tn.number) else ""
    what = elements.struck(total, wall.number, tn.number)
    if what == "section" and _gone(battle, element.within):
        return ""
    return {"element": aim.target, "section": element.within}.get(what or "", "")


def resolve(battle: Battle, actor: str, aim: Aim, struck: str, trigger: int) -> Fact:
    """One damage resolution against a section, an element, loose cover: Damage against Resistance, the band, its effects.

    Source: S1.3.0.10, S1.3.0.20, S1.3.0.30, S1.3.2.20, RB-48.
    Ruling: A-084.
    """
    if struck in battle.plan.zones:
        return _cover_hit(battle, actor, aim, struck, trigger)
    element = battle.plan.elements.get(struck)
    if element is not None:
        return _element_hit(battle, actor, aim, element, trigger)
    return _section_hit(battle, actor, aim, battle.plan.sections[struck], trigger)


def _section_hit(battle: Battle, actor: str, aim: Aim, section: Section, trigger: int) -> Fact:
    now = battle.state.sections[section.id]
    resistance = Resistance("Structure", parse_code(now.structure), parse_code(now.armor))
    rolls, data = _rolled(battle, actor, aim, section, resistance)
    solid = {id_: battle.state.elements[id_] for id_ in section.elements if battle.plan.elements[id_].solid}
    target = SectionHit(section.id, now, section.structure, solid)
    causes: list[int | None] = [trigger]
    if now.damage != "intact" or now.frame_pips:
        causes.append(battle.because(section.id, "structure"))
    resolution = Resolution(actor, section.id, because(*causes), data)
    if data.get("mode") == STUN:
        return section_hit(rolls, _unharmed(resolution), {})
    result = battle.rules.section_result(data["band"], now)
    if result is not None:
        data["result"] = result
    return section_hit(
        rolls, resolution, _shaking(battle, data, section.id, battle.rules.section_patch(data["band"], target))
    )


def _element_hit(battle: Battle, actor: str, aim: Aim, element: Element, trigger: int) -> Fact:
    now = battle.state.elements[element.id]
    resistance = Resistance("Body", parse_code(now.body), parse_code(now.armor))
    rolls, data = _rolled(battle, actor, aim, element, resistance)
    section = battle.plan.sections.get(element.within)
    target = ElementHit(
        id=element.id,
        now=now,
        section=section.id if section else "",
        section_now=battle.state.sections[section.id] if section else None,
        base=section.structure if section else 0,
        framed=element.frame,
    )
    resolution = Resolution(actor, element.id, because(trigger, battle.because(element.id, "damage")), data)
    if data.get("mode") == STUN:
        return element_hit(rolls, _unharmed(resolution), {})
    result = battle.rules.element_result(data["band"], target)
    if result is not None:
        data["result"] = result
    return element_hit(
        rolls, resolution, _shaking(battle, data, element.id, battle.rules.element_patch(data["band"], target))
    )


def _shaking(battle: Battle, data: dict[str, Any], struck: str, patch: Patch) -> Patch:
    """The patch of a hit, with what it changes beside sections that may give way.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    shaken = activity.shaken(battle, struck, data["margin"])
    if not shaken:
        return patch
    return {id_: {**patch.get(id_, {}), **shaken.get(id_, {})} for id_ in (*patch, *shaken)}


def _unharmed(resolution: Resolution) -> Resolution:
    """What a stun setting did to what is built in: nothing, and it says so.

    Source: RB-52.
    Ruling: A-091.
    """
    result = stunning.on_building(str(resolution.data["band"]))
    if result is not None:
        resolution.data["result"] = result
    return resolution


def _with(battle: Battle, actor: str, aim: Aim) -> dict[str, Any]:
    """What something was struck with: the weapon, its type, its mode where it is not the usual one."""
    said: dict[str, Any] = {"weapon": aim.weapon.name, "type": aim.weapon.type}
    chosen = mode(battle, actor, aim.weapon) if actor in battle.state.units else ""
    return {**said, "mode": chosen} if chosen else said


def _rolled(
    battle: Battle, actor: str, aim: Aim, target: Section | Element, resistance: Resistance
) -> tuple[tuple[Roll, Roll], dict[str, Any]]:
    """Damage and Resistance, and what they say of the margin."""
    rules, weapon = battle.rules, aim.weapon
    damage = battle.dice.roll(
        "damage", actor, rules.damage_pool(weapon.name, weapon.damage, weapon.scale, target.scale)
    )
    pool = rules.resistance_pool(resistance, weapon.scale, target.scale)
    against = battle.dice.roll("resistance", target.id, pool, actor)
    margin = bands.margin(damage.total, against.total)
    band = rules.structure_band(margin)
    data = {**_with(battle, actor, aim), "margin": margin, "table": "structure", "band": band}
    return (damage, against), data


def _scale(battle: Battle, target: str) -> str:
    plan = battle.plan
    if target in plan.zones:
        return protection.SCALE
    return plan.sections[target].scale if target in plan.sections else plan.elements[target].scale


def _gone(battle: Battle, target: str) -> bool:
    """Whether nothing is left to strike.

    Ruling: A-087.
    """
    state = battle.state
    return (state.sections.get(target) or state.elements[target]).damage == "destroyed"
