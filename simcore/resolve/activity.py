"""Heavy activity: what puts a Severely Damaged section to the test, noted in the state as it happens.

Only what comes after the moment in which the section became Severely Damaged counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from simcore.facts import Patch
from simcore.resolve.battle import Battle
from simcore.state import Stir


def key(section: str, zone: str, unit: str) -> str:
    """The id under which the state keeps when a unit last ran or fought in a zone of a section."""
    return f"{section}--{zone}--{unit}"


def shaken(battle: Battle, struck: str, margin: int) -> Patch:
    """What a hit with a margin on a section or element changes in the sections that bound the same inside zones.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    if not battle.severe or not battle.rules.hazards.jolts(margin):
        return {}
    sections = battle.state.sections
    return {
        section: {"shaken_round": battle.round}
        for section in _beside(battle, battle.ground.zones_of(struck))
        if sections[section].shaken_round != battle.round
    }


def _beside(battle: Battle, zones: Iterable[str]) -> list[str]:
    """The sections that may give way and bound one of some inside zones, in file order."""
    plan = battle.plan
    inside = {zone for zone in zones if not plan.zones[zone].outside}
    found = (section for section in battle.severe if not inside.isdisjoint(plan.sections[section].zones))
    return sorted(found, key=lambda section: plan.sections[section].index)


def stirred(battle: Battle, unit: str, zones: Iterable[str]) -> Patch:
    """What running or fighting in some zones changes beside the sections that may give way there: in each of the zones.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    if not battle.severe:
        return {}
    patch: Patch = {}
    for zone in dict.fromkeys(zones):
        for section in _beside(battle, (zone,)):
            id_ = key(section, zone, unit)
            found = battle.state.entities.get(id_)
            if not isinstance(found, Stir):
                patch[id_] = {
                    "is": "stir",
                    "section": section,
                    "zone": zone,
                    "unit": unit,
                    "stirred_round": battle.round,
                }
            elif found.stirred_round != battle.round:
                patch[id_] = {"stirred_round": battle.round}
    return patch


def people(battle: Battle, section: str, zone: str) -> list[str]:
    """Who ran or fought in a zone of a section in this round, since it has been Severely Damaged, in file order."""
    entities, units = battle.state.entities, battle.plan.units
    stirs = [stir for stir in map(entities.get, battle.stirs.get(section, ())) if isinstance(stir, Stir)]
    found = (stir.unit for stir in stirs if stir.zone == zone)
    return sorted(found, key=lambda unit: units[unit].index)


def _crowds(battle: Battle, section: str) -> list[str]:
    """The stirs of a section in this round in those of its zones in which so many ran or fought that it is heavy activity.

    Each zone counts by itself. Whoever ran from one into another counts in both.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    crowds = ((zone, people(battle, section, zone)) for zone in battle.plan.sections[section].zones)
    heavy = ((zone, crowd) for zone, crowd in crowds if battle.rules.hazards.crowded(len(crowd)))
    return [key(section, zone, unit) for zone, crowd in heavy for unit in crowd]


def blaze(battle: Battle, section: str) -> str:
    """The section whose fire is heavy activity beside another now, "" for none.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    plan, sections = battle.plan, battle.state.sections
    for zone in plan.sections[section].zones if battle.burning else ():
        if not plan.zones[zone].outside:
            for each in battle.ground.bounding[zone]:
                if battle.rules.hazards.blazes(sections[each].fire):
                    return each
    return ""


def found(battle: Battle, section: str) -> tuple[bool, tuple[int | None, ...]]:
    """Whether there is heavy activity beside a section in this round, and the events that it consists of.

    Source: S1.3.1.50, S1.7.1.10.
    Ruling: A-180.
    """
    numbers: list[int | None] = []
    shaken_ = battle.state.sections[section].shaken_round == battle.round
    if shaken_:
        numbers.append(battle.because(section, "shaken_round"))
    crowds = _crowds(battle, section)
    numbers += [battle.because(stir, "stirred_round") for stir in crowds]
    fire = blaze(battle, section)
    if fire:
        numbers.append(battle.because(fire, "fire"))
    return shaken_ or bool(crowds) or bool(fire), tuple(numbers)
