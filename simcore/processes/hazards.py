"""Fire and smoke: each waits for the next round in which something may come of it, and ends where nothing may."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from simcore.plan import Section
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.resolve import burning, fires, smoke, suppression

START = 2
"""Milliseconds into the round: who is in smoke breathes it."""


def fire(fight: Fight, section: Section) -> Process:
    """A fire: it sleeps until it may grow, spread, or take from its section; while nothing of that may be, it ends.

    Source: S1.7.3, S1.7.4.
    """
    battle, clock = fight.battle, fight.clock
    due = burning.next_round(battle, section, clock.ahead(clock.housekeeping("b"), rank(section)))
    while due is not None:
        yield clock.at(due, clock.housekeeping("b"), rank(section))
        drive(fires.burn(battle, section), fight.record)
        due = burning.next_round(battle, section, due + 1)
    fight.lasting.discard((fire, section.id))


def rank(section: Section) -> int:
    """The place of a fire among all that happens to fires in a housekeeping: in site order."""
    return 2 * section.index + 1


def dousing(fight: Fight, section: Section) -> Process:
    """What is built in against a fire: each round it puts it down, right before it may grow, until it is out.

    Which fires burn is seen before any of them spreads: one that is kindled in a housekeeping is not touched in it.

    Source: S1.7.5.20.
    Ruling: A-199.
    """
    battle, clock = fight.battle, fight.clock
    seen, place = clock.housekeeping("a"), len(battle.plan.sections) + section.index
    due = suppression.next_round(battle, section, clock.ahead(seen, place))
    while due is not None:
        yield clock.at(due, seen, place)
        burned = battle.state.sections[section.id].fire != burning.NONE
        yield clock.at(due, clock.housekeeping("b"), rank(section) - 1)
        if burned:
            drive(suppression.douse(battle, section), fight.record)
        due = suppression.next_round(battle, section, due + 1)
    fight.lasting.discard((dousing, section.id))


def doused(fight: Fight, id_: str) -> None:
    """Have what is built in act on the fire of a section, or on all those of a zone, where it may."""
    battle, sections = fight.battle, fight.battle.plan.sections
    for each in (id_,) if id_ in sections else battle.ground.bounding[id_]:
        wet = any(battle.plan.zones[zone].risers for zone in sections[each].zones)
        if wet and each in battle.burning:
            fight.begin((dousing, each), partial(dousing, fight, sections[each]))


def haze(fight: Fight) -> Process:
    """The smoke of the site: after the fires of a round, as long as any of it changes.

    Only zones are looked at in which something that smoke goes by was written since the last time, or that clear.

    Source: S1.7.2.20.
    """
    battle, clock = fight.battle, fight.clock
    offset, last = clock.housekeeping("b"), 2 * len(battle.plan.sections) + 1
    due = clock.ahead(offset, last)
    while smoke.unsettled(battle, fight.adrift, due):
        yield clock.at(due, offset, last)
        zones, fight.adrift = tuple(fight.adrift), {}
        drive(smoke.settle(battle, zones), fight.record)
        fight.adrift.update(dict.fromkeys(zone for zone in zones if smoke.clears(battle, zone)))
        due += 1
    fight.adrift.clear()
    fight.lasting.discard((haze, ""))


def breath(fight: Fight, round_: int) -> Process:
    """Everyone who is in smoke as a round begins breathes it.

    Source: S1.7.2.20.
    """
    yield fight.clock.at(round_, START, 0)
    for unit in smoke.breathers(fight.battle):
        fight.record(smoke.breathe(fight.battle, unit))


def breathing(fight: Fight, round_: int) -> None:
    """Have those who are in smoke breathe it as a round begins, if there are any: it is played for that alone."""
    if smoke.breathers(fight.battle):
        fight.clock.open(round_)
        fight.begin((breath, str(round_)), partial(breath, fight, round_))


def due(fight: Fight) -> Mapping[str, Callable[[str], object]]:
    """What to call when a field is written that fire and smoke go by."""
    battle = fight.battle
    if not battle.rules.hazards.enabled:
        return {}

    def kindled(id_: str) -> None:
        section = battle.plan.sections[id_]
        for each in (id_, *section.adjacent):
            if each in battle.burning:
                fight.begin((fire, each), partial(fire, fight, battle.plan.sections[each]))
        doused(fight, id_)
        drifts(id_)

    def drifts(id_: str) -> None:
        if battle.burning or battle.smoky:
            fight.adrift.update(dict.fromkeys(smoke.touched(battle, id_)))
            fight.begin((haze, ""), partial(haze, fight))

    return {
        "fire": kindled,
        "suppression": partial(doused, fight),
        **dict.fromkeys(("smoke", "state", "breach", "damage"), drifts),
    }


def pending(fight: Fight) -> None:
    """Start what burns and smokes at the beginning."""
    heard = due(fight)
    for section in list(fight.battle.burning) if heard else ():
        heard["fire"](section)
    for zone in list(fight.battle.smoky) if heard else ():
        heard["smoke"](zone)
    breathing(fight, 1)
