"""Smoke: how it gathers and spills from zone to zone, how it clears, and who breathes it."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.facts import Fact, because, smoke_breathed, smoke_changed
from simcore.plan import Unit
from simcore.resolve import burning
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts, numbered
from simcore.rules import pools, smoke
from simcore.rules.damage import STATES
from simcore.rules.fire import open_
from simcore.rules.now import changed

NONE = "none"
STAMINA = "stamina"


def touched(battle: Battle, id_: str) -> tuple[str, ...]:
    """The inside zones whose smoke may change after something was written of a zone, a section or an element.

    Source: S1.7.2.20.
    """
    plan = battle.plan
    within = plan.elements[id_].within if id_ in plan.elements else id_
    if within in plan.sections:
        found = plan.sections[within].zones
    elif within in plan.zones:
        found = (within, *(step.zone for step in battle.ground.steps[within]))
    else:
        found = ()
    return tuple(zone for zone in found if not plan.zones[zone].outside)


def joined(battle: Battle, zone: str) -> Iterable[str]:
    """The zones from which smoke comes into one: those joined to it by a passage or by something open.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    found = {step.zone: None for step in battle.ground.steps[zone] if not step.section or _open(battle, step.section)}
    return (other for other in found if not battle.plan.zones[other].outside)


def _open(battle: Battle, section: str) -> bool:
    """Whether smoke passes a section: it is Heavily Damaged or worse, or an element of it is open, blown open or gone."""
    elements = battle.state.elements
    inside = [elements[each] for each in battle.plan.sections[section].elements]
    return smoke.passes(battle.state.sections[section], inside)


def works(battle: Battle, utility: str) -> bool:
    """Whether a utility works: it is not disabled, and its zone has power.

    Source: S1.1.8.50.
    Ruling: A-128.
    """
    now = battle.state.elements[utility]
    zone = battle.plan.elements[utility].within
    sound = STATES.index(now.damage) < STATES.index("heavy")
    return sound and battle.state.zones[zone].powered


def settled(battle: Battle, zones: Iterable[str], round_: int) -> dict[str, dict[str, object]]:
    """What the housekeeping of a round changes in the smoke of some zones, in file order, all from how it was before.

    Source: S1.7.2.20.
    Ruling: A-190, A-194.
    """
    found = {}
    for zone in sorted(zones, key=lambda zone: battle.plan.zones[zone].index):
        fields = _zone_settled(battle, zone, round_)
        if fields:
            found[zone] = fields
    return found


def _zone_settled(battle: Battle, zone: str, round_: int) -> dict[str, object]:
    now, made = battle.state.zones[zone], _made(battle, zone)
    level = smoke.risen(now.smoke, burning.of_zone(battle, zone), made)
    fields: dict[str, object] = {"smoke": level, "clearing_since": 0}
    if level != made and _cleared(battle, zone):
        fields = battle.rules.hazards.cleared(level, now.clearing_since, round_)
    return changed(now, fields)


def _made(battle: Battle, zone: str) -> str:
    """How much smoke the fire of a zone and the smoke joined to it make there, whatever there is."""
    beside = (battle.state.zones[other].smoke for other in joined(battle, zone))
    return battle.rules.hazards.source(burning.of_zone(battle, zone), beside)


def _cleared(battle: Battle, zone: str) -> bool:
    """Whether an air handler works in a zone."""
    return any(works(battle, each) for each in battle.plan.zones[zone].handlers)


def settle(battle: Battle, zones: Iterable[str]) -> Facts:
    """The smoke of the zones in which it may change, at the end of a round.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    changes = settled(battle, zones, battle.round)
    reasons = {zone: _why(battle, zone) for zone in changes}
    for zone, fields in changes.items():
        yield smoke_changed(zone, reasons[zone], {zone: fields})


def _why(battle: Battle, zone: str) -> tuple[int, ...]:
    """What brings about the change of a zone's smoke, the last event first, and at the end what its smoke was before.

    That is all that makes as much as there is now; what ceased to make more, where it falls or begins to clear; and
    what clears it.
    """
    if not battle.telling:
        return ()
    now, fire, made = battle.state.zones[zone], burning.of_zone(battle, zone), _made(battle, zone)
    level = smoke.risen(now.smoke, fire, made)
    found = _makers(battle, zone, made) if level == made else _air(battle, zone)
    if now.clearing_since:
        found.append(battle.because(zone, "clearing_since"))
    elif level != made or smoke.worst((now.smoke, level)) != level:
        found += _ceased(battle, zone)
    numbers = sorted((number for number in found if number is not None), reverse=True)
    return because(*numbers, battle.because(zone, "smoke"))


def _makers(battle: Battle, zone: str, made: str) -> list[int | None]:
    """The fires that make as much smoke as there is, and the smoke next door that does, with what lets it in.

    Source: S1.7.2.20.
    Ruling: A-190, A-194.
    """
    if made == NONE:
        return []
    state = battle.state
    burn = (each for each in battle.ground.bounding[zone] if state.sections[each].fire == made)
    found = [battle.because(each, "fire") for each in burn]
    for other in joined(battle, zone):
        if battle.rules.hazards.source(NONE, (state.zones[other].smoke,)) == made:
            found += (battle.because(other, "smoke"), *_ways(battle, zone, other))
    return found


def _ways(battle: Battle, zone: str, other: str) -> list[int | None]:
    """The events that let smoke through between two zones: none where a passage joins them."""
    between = [step.section for step in battle.ground.steps[zone] if step.zone == other]
    found: list[int | None] = []
    for section in between if all(between) else ():
        now = battle.state.sections[section]
        found += [battle.because(section, field) for field in ("damage", "breach") if smoke.passes(now, ())]
        for each in battle.plan.sections[section].elements:
            if open_(battle.state.elements[each]):
                found += [battle.because(each, field) for field in ("state", "damage")]
    return found


def _ceased(battle: Battle, zone: str) -> list[int | None]:
    """The fires around a zone that changed in this round, else the last that changed next door: it gave more before."""
    state = battle.state
    fires = [each for each in battle.ground.bounding[zone] if state.sections[each].fire_since == battle.round]
    found = [battle.because(each, "fire") for each in fires]
    if any(number is not None for number in found):
        return found
    beside = [battle.because(other, "smoke") for other in joined(battle, zone)]
    steps = (step for step in battle.ground.steps[zone] if not battle.plan.zones[step.zone].outside)
    for section in {step.section: None for step in steps if step.section}:
        shut = (each for each in battle.plan.sections[section].elements if state.elements[each].state == "closed")
        beside += [battle.because(each, "state") for each in shut]
    return [max((number for number in beside if number is not None), default=None)]


def _air(battle: Battle, zone: str) -> list[int | None]:
    """The events that set how the air handlers of a zone are, and its power."""
    return [
        *(battle.because(each, "damage") for each in battle.plan.zones[zone].handlers),
        battle.because(zone, "powered"),
    ]


def unsettled(battle: Battle, zones: Iterable[str], round_: int) -> bool:
    """Whether the smoke of some zones changes in the housekeeping of a round as things stand, or clears already.

    Source: S1.7.2.20.
    Ruling: A-194.
    """
    return any(clears(battle, zone) for zone in zones) or bool(settled(battle, zones, round_))


def clears(battle: Battle, zone: str) -> bool:
    """Whether the smoke of a zone is being cleared, which takes rounds in which nothing is written."""
    return battle.state.zones[zone].clearing_since > 0


def breathers(battle: Battle) -> list[Unit]:
    """Who has to breathe smoke now, in file order: not the unconscious, nor those who need no air.

    Source: S1.7.0, S1.7.2.20.
    Ruling: A-163.
    """
    if not battle.smoky or not battle.rules.hazards.enabled:
        return []
    units = battle.plan.units
    return [
        units[id_]
        for id_, now in battle.state.units.items()
        if now.zone in battle.smoky and now.present and now.conscious and now.wounds != "dead" and units[id_].breathes
    ]


def breathe(battle: Battle, unit: Unit) -> Fact:
    """The Stamina check of one who breathes smoke; of dust that lasts longer than what it does, it says what is left.

    Source: S1.7.2.20, S1.6.5.
    Ruling: A-163, A-194.
    """
    now, rules = battle.state.units[unit.id], battle.rules
    zone = str(now.zone)
    level, handlers = battle.state.zones[zone].smoke, battle.plan.zones[zone].handlers
    tn = smoke.stamina_tn(level, smoke.STALE if handlers and not _cleared(battle, zone) else 0)
    pool = rules.save_pool(unit.labels[STAMINA], unit.skills[STAMINA], now, battle.round, filtered(unit))
    roll = numbered(battle.dice.roll(STAMINA, unit.id, pool), tn)
    fields = smoke.choked(now, smoke.chokes(level, roll.total, tn.number), battle.round, battle.round)
    causes = [battle.because(zone, "smoke")]
    if "choke_after" in fields:
        causes += (battle.because(unit.id, "choke"), battle.because(unit.id, "choke_until"))
    return smoke_breathed(unit.id, because(*causes), roll, {unit.id: fields} if fields else {})


def filtered(unit: Unit) -> int:
    """What a person wears adds to Stamina against smoke and dust.

    Source: S1.6.5.
    """
    return pools.RESPIRATOR if unit.respirator else 0
