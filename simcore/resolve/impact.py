"""Occupant Impact: what a section that gives way does to the people in the zones that it bounds, and next to those."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from msgspec import Struct

from simcore.dice import Pool, Roll, again
from simcore.facts import Fact, Resolution, because, impact_suffered, unit_fell, zone_collapsed
from simcore.plan import Unit
from simcore.resolve import harm
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts, numbered
from simcore.resolve.smoke import filtered
from simcore.rules import impact, smoke
from simcore.rules.checks import Tn, succeeds
from simcore.rules.impact import Impact
from simcore.rules.now import changed

DEXTERITY, STAMINA, DAMAGE = "dexterity", "stamina", "damage"


class Event(Struct):
    """One event of a section: which it is, its row, the event of the log; ``thrown``: by pool, what its damage came to and where."""

    section: str
    row: Impact
    number: int
    thrown: dict[str, tuple[int, int]]


def struck(battle: Battle, section: str) -> tuple[str, ...]:
    """The inside zones that a section bounds, from whichever side it is struck.

    Source: S1.0.1.20, S1.6.0.10.
    Ruling: A-159.
    """
    zones = battle.plan.zones
    return tuple(zone for zone in battle.plan.sections[section].zones if not zones[zone].outside)


def beside(battle: Battle, zones: Iterable[str]) -> tuple[str, ...]:
    """The other inside zones that share a section with some zones, in file order.

    Source: S1.6.1.10.
    Ruling: A-161, A-186.
    """
    here, plan = tuple(zones), battle.plan.zones
    found = {each for zone in here for each in battle.ground.around(zone) if each not in here}
    return tuple(sorted(found, key=lambda zone: plan[zone].index))


def fall(battle: Battle, section: str, number: int) -> Facts:
    """What the new state of a section does to everyone in its zones and next to them, then what its downfall does.

    Source: S1.6.0.10, S1.6.1, S1.6.1.10, S1.6.1.20, S1.6.3, S1.3.1.60.
    Ruling: A-089, A-159, A-161, A-184.
    """
    state = battle.state.sections[section].damage
    row = battle.rules.hazards.impacts.get(state)
    zones = struck(battle, section)
    if row is not None:
        event = Event(section, row, number, {})
        for where, proximity in ((zones, 0), (beside(battle, zones), impact.FARTHER)):
            for unit in _occupants(battle, where):
                yield from _suffer(battle, event, unit, proximity)
    if state == "destroyed":
        yield from downfall(battle, section, number)


def downfall(battle: Battle, section: str, number: int) -> Facts:
    """What comes of a section that is destroyed, by a check or a hit: who falls with it, and which zones close in.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    yield from _fallen(battle, section, number)
    yield from _closed_in(battle, struck(battle, section), number)


def _occupants(battle: Battle, zones: Iterable[str]) -> list[Unit]:
    """The people in some zones, in file order."""
    here = frozenset(zones)
    units = battle.plan.units
    return [
        units[id_]
        for id_, now in battle.state.units.items()
        if now.present and now.zone in here and now.wounds != "dead"
    ]


def _suffer(battle: Battle, event: Event, unit: Unit, proximity: int) -> Facts:
    """One person: Dexterity against falling, damage and soak, Stamina against dust, Dexterity against being trapped.

    Source: S1.6.1, S1.6.1.10, S1.6.1.20, S1.6.3, S1.6.5.
    Ruling: A-161, A-162, A-163, A-164, A-165, A-168.
    """
    now, row, rolls = battle.state.units[unit.id], event.row, list[Roll]()
    fell = impact.upset(row, prone=now.prone) and not _saved(
        battle, unit, (DEXTERITY, impact.prone_tn(row), event.section), rolls
    )
    pool = impact.damage_pool(row, proximity, _shelter(battle, unit))
    data: dict[str, Any] = {"section": event.section, "zone": now.zone}
    fields: dict[str, Any] = {}
    if pool is not None:
        data, fields = _damaged(battle, event, (unit, pool, fell and row.harder), rolls)
    if row.breath and unit.breathes and now.conscious:
        tn = impact.breath_tn(row)
        assert tn is not None
        if not _saved(battle, unit, (STAMINA, tn, event.section), rolls):
            fields |= smoke.choked(now, row.choke, battle.round + impact.LASTS, battle.round)
    trapped = row.trapped and not proximity and (fell if row.once else not _freed(battle, unit, event, rolls))
    fields |= _down(now, fell=fell, trapped=bool(trapped))
    causes = because(event.number, battle.because(unit.id, "wounds") if "wounds" in fields else None)
    resolution = Resolution(event.section, unit.id, causes, data)
    number = yield impact_suffered(rolls, resolution, {unit.id: fields} if fields else {})
    if pool is not None and pool.code not in event.thrown:
        event.thrown[pool.code] = next(roll.total for roll in rolls if roll.purpose == DAMAGE), number


def _freed(battle: Battle, unit: Unit, event: Event, rolls: list[Roll]) -> bool:
    tn = impact.trapped_tn(event.row)
    assert tn is not None
    return _saved(battle, unit, (DEXTERITY, tn, event.section), rolls)


def _down(now: Any, *, fell: bool, trapped: bool) -> dict[str, Any]:
    """Whoever falls is prone, whoever is trapped lies there as well."""
    fields: dict[str, Any] = {}
    if (fell or trapped) and not now.prone:
        fields["prone"] = True
    if trapped and not now.trapped:
        fields["trapped"] = True
    return fields


def _saved(battle: Battle, unit: Unit, what: tuple[str, Tn, str], rolls: list[Roll]) -> bool:
    """Whether a save succeeds; its roll is added. The unconscious fail without one.

    Ruling: A-163.
    """
    skill, tn, section = what
    now = battle.state.units[unit.id]
    if not now.conscious:
        return False
    gear = filtered(unit) if skill == STAMINA else 0
    pips = unit.skills[skill] if skill in unit.skills else unit.attributes[skill]
    pool = battle.rules.save_pool(unit.labels.get(skill, skill.title()), pips, now, battle.round, gear)
    rolls.append(numbered(battle.dice.roll(skill, unit.id, pool, section), tn))
    return succeeds(rolls[-1].total, tn.number)


def _shelter(battle: Battle, unit: Unit) -> int:
    """What the cover of his zone takes from the impact on a person.

    Source: S1.6.1.20.
    Ruling: A-162.
    """
    zone = battle.state.units[unit.id].zone
    return impact.shelter((battle.state.zones[zone].cover,)) if zone is not None else 0


def _damaged(
    battle: Battle, event: Event, who: tuple[Unit, Pool, bool], rolls: list[Roll]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Damage against soak: rolled once an event for all whose pools are equal."""
    unit, pool, harder = who
    before = event.thrown.get(pool.code)
    if before is None:
        rolls.append(battle.dice.roll(DAMAGE, event.section, pool))
    else:
        rolls.append(again(DAMAGE, event.section, before[1], before[0]))
    total = rolls[-1].total
    if harder:
        rolls.append(battle.dice.roll("damage_added", event.section, impact.HARDER, unit.id))
        total += rolls[-1].total
    blow = _blow(event.section, str(battle.state.units[unit.id].zone), pool, event.number)
    found, fields = harm.soaked(battle, unit.id, blow, total, rolls)
    return {**blow.data, **found}, dict(fields)


def _blow(section: str, zone: str, damage: Pool, trigger: int) -> harm.Blow:
    """What falls on a person, or what he falls on: by a section, in a zone."""
    return harm.Blow(section, {"section": section, "zone": zone}, damage, impact.SCALE, "", trigger, sure=False)


def _fallen(battle: Battle, section: str, trigger: int) -> Facts:
    """Whoever stood on a floor or roof that is gone falls to the zone below.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    plan, zones = battle.plan.sections[section], battle.plan.zones
    if not plan.upper:
        return
    (lower,) = (zone for zone in plan.zones if zone != plan.upper)
    storeys = max(1, zones[plan.upper].level - zones[lower].level)
    for unit in _occupants(battle, (plan.upper,)):
        yield _drop(battle, unit, (section, lower, storeys), trigger)


def _drop(battle: Battle, unit: Unit, where: tuple[str, str, int], trigger: int) -> Fact:
    (section, lower, storeys), now = where, battle.state.units[unit.id]
    blow = _blow(section, lower, impact.fall_pool(storeys, impact.STOREY), trigger)
    rolls = [battle.dice.roll(DAMAGE, section, blow.damage, unit.id)]
    found, fields = harm.soaked(battle, unit.id, blow, rolls[0].total, rolls)
    data = {**blow.data, **found}
    place = {"zone": lower, "toward": None, "metres": 0}
    moved = changed(now, place)
    causes = because(trigger, battle.because(unit.id, "wounds") if "wounds" in fields else None)
    return unit_fell(rolls, Resolution(section, unit.id, causes, data), {unit.id: {**moved, **fields}})


def _closed_in(battle: Battle, zones: Iterable[str], trigger: int) -> Facts:
    """A zone of whose sections none stands any more closes in: everyone inside is trapped.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    for zone in zones:
        bounding = battle.ground.bounding[zone]
        if not _held_up(battle, zone):
            caught = [unit.id for unit in _occupants(battle, (zone,)) if not battle.state.units[unit.id].trapped]
            patch = {id_: _down(battle.state.units[id_], fell=True, trapped=True) for id_ in caught}
            causes = because(trigger, *(battle.because(each, "damage") for each in bounding))
            yield zone_collapsed(zone, causes, patch)


def _held_up(battle: Battle, zone: str) -> bool:
    """Whether a section of a zone stands: the one that did when it was last asked, or another.

    The search goes on from there, so that a zone that loses its sections one by one is not searched anew for each.
    """
    sections, bounding = battle.state.sections, battle.ground.bounding[zone]
    first = battle.upright.get(zone, 0)
    for place in chain(range(first, len(bounding)), range(first)):
        if sections[bounding[place]].damage != "destroyed":
            battle.upright[zone] = place
            return True
    return False
