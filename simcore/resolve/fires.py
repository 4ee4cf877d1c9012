"""Fires: how one breaks out, and what comes of it in the housekeeping of a round."""

from __future__ import annotations

from simcore.dice import Roll
from simcore.facts import (
    Fact,
    because,
    fire_checked,
    fire_ended,
    fire_spread,
    fire_started,
    fire_tried,
    section_weakened,
)
from simcore.plan import Outbreak, Section
from simcore.resolve import burning
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts, numbered
from simcore.rules import fire, suppression
from simcore.rules.checks import Tn, succeeds
from simcore.rules.damage import STATES
from simcore.rules.now import changed

HAZARD = "hazard"


def kindle(battle: Battle, hit: Fact, number: int) -> Facts:
    """The hazard roll after a hit on a section or element, where it may kindle what it struck.

    Source: S1.3.2.20, S1.7.2.10.
    Ruling: A-188, A-190.
    """
    data, rules = hit.data, battle.rules.hazards
    if not rules.enabled or "band" not in data or data.get("mode") == "stun":
        return
    difficulty = fire.kindles(str(data.get("type")), _result(data["band"], data.get("result")))
    section = burning.parent(battle, hit.target) if difficulty is not None else ""
    if not section or difficulty is None or battle.state.sections[section].fire != burning.NONE:
        return
    roll = _hazard(battle, section, rules.kindling_tn(difficulty))
    new = _fuel(battle, hit.target), battle.plan.sections[section].area
    fields = _new(battle, section, *new) if _meets(roll) else {}
    yield fire_tried(section, because(number), roll, {section: fields} if fields else {})


def _result(band: str, result: str | None) -> str:
    """The result of a hit: what its band says, or the state that it escalated to."""
    return max((each for each in (band, result) if each in STATES), key=STATES.index, default=band)


def _fuel(battle: Battle, struck: str) -> str:
    """What a fire feeds on that began with a hit on something.

    Ruling: A-188.
    """
    element = battle.plan.elements.get(struck)
    return "ordinary" if element is None else fire.fuel(0, element.kind, element.type)


def _new(battle: Battle, section: str, fuel: str, area: int) -> dict[str, object]:
    """What a new fire over so many square metres, 0 where nobody knows, changes in its section."""
    now = battle.state.sections[section]
    fields = {**fire.kindled(battle.round, fuel), "heat_round": battle.round, "fire_area": area}
    return changed(now, fields)


def break_out(battle: Battle, entry: Outbreak) -> Facts:
    """A fire that the timeline starts, in each of its sections that does not burn yet.

    Source: S1.7.2.10.
    Ruling: A-189.
    """
    if not battle.rules.hazards.enabled:
        return
    for section in entry.sections:
        if battle.state.sections[section].fire == burning.NONE:
            area = battle.plan.sections[section].area
            yield fire_started(section, entry.origin, {section: _new(battle, section, entry.fuel, area)})


def burn(battle: Battle, section: Section) -> Facts:
    """What comes of a fire in the housekeeping of a round: heat, then growing and spreading, both from how it burned before.

    Source: S1.7.3, S1.7.4.10, S1.7.4.20.
    Ruling: A-187, A-191, A-192, A-196, A-204.
    """
    now, rules, round_ = battle.state.sections[section.id], battle.rules.hazards, battle.round
    if now.fire == burning.NONE:
        return
    fields = burning.heated(now, section, round_)
    if "heat_pips" in fields:
        yield section_weakened(section.id, _since(battle, section.id), {section.id: fields})
    if rules.burnt_out(now.fire_since, round_):
        yield fire_ended(section.id, _since(battle, section.id), _out(battle, section))
    elif rules.checked(now.fire_since, round_):
        intensity, age = now.fire, _since(battle, section.id)
        yield from _grow(battle, section, age)
        for each in burning.exposed(battle, section):
            yield _spread(battle, (section.id, intensity), each, age)


def _grow(battle: Battle, section: Section, since: tuple[int, ...]) -> Facts:
    now = battle.state.sections[section.id]
    tn = battle.rules.hazards.growing_tn(now.fire)
    if tn is None:
        return
    roll = _hazard(battle, section.id, tn)
    fields: dict[str, object] = {}
    if _meets(roll):
        heated = burning.heated(now, section, battle.round)
        fields = {**heated, "heat_round": battle.round, **fire.grown(now.fire, battle.round), "knocked": 0}
        fields = changed(now, fields)
    yield fire_checked(section.id, since, roll, {section.id: fields} if fields else {})


def _spread(battle: Battle, source: tuple[str, str], section: str, since: tuple[int, ...]) -> Fact:
    """The hazard roll of one neighbor of a fire; what spreads begins over one patch.

    Ruling: A-198.
    """
    from_, intensity = source
    tn = battle.rules.hazards.spreading_tn(intensity, burning.door(battle, from_, section))
    roll = _hazard(battle, section, tn, from_)
    area = min(battle.plan.sections[section].area, suppression.PATCH)
    fields = _new(battle, section, battle.state.sections[from_].fuel, area) if _meets(roll) else {}
    causes = because(*since, battle.because(section, "fire"))
    return fire_spread(section, causes, roll, {section: fields} if fields else {})


def _out(battle: Battle, section: Section) -> dict[str, dict[str, object]]:
    now = battle.state.sections[section.id]
    fields = {**burning.heated(now, section, battle.round), **fire.out(battle.round)}
    return {section.id: changed(now, fields)}


def _since(battle: Battle, section: str) -> tuple[int, ...]:
    """The event since which a section burns as it does."""
    return because(battle.because(section, "fire"))


def _hazard(battle: Battle, section: str, tn: Tn, against: str = "") -> Roll:
    """The environment's roll: by the section that would burn, against the one that it burns from.

    Ruling: A-187.
    """
    return numbered(battle.dice.roll(HAZARD, section, battle.rules.hazards.pool, against), tn)


def _meets(roll: Roll) -> bool:
    assert roll.tn is not None
    return succeeds(roll.total, roll.tn)
