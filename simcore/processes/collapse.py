"""Collapse: sections put to the test after heavy activity, and the neighbors of those that are destroyed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from simcore.plan import Section
from simcore.processes.drive import drive
from simcore.processes.fight import Fight, Process
from simcore.resolve import activity, collapse, impact


def totter(fight: Fight, section: Section) -> Process:
    """A Severely Damaged section: what is heavy activity beside it is seen before fires grow, and it is put to the test after.

    It waits on as long as a fire beside it is heavy activity by itself; a hit, or people who run or fight, begin it anew.

    Source: S1.3.1.50, S1.7.1.10.
    Ruling: A-180, A-182.
    """
    battle, clock = fight.battle, fight.clock
    round_ = clock.ahead(clock.housekeeping("a"))
    while collapse.endangered(battle, section.id):
        yield clock.at(round_, clock.housekeeping("a"), section.index)
        found, causes = activity.found(battle, section.id)
        if not found:
            break
        yield clock.at(round_, clock.housekeeping("c"), section.index)
        drive(collapse.check(battle, section.id, causes), fight.record)
        if not activity.blaze(battle, section.id):
            break
        round_ += 1
    fight.lasting.discard((totter, section.id))


def topple(fight: Fight) -> Process:
    """What was destroyed since the last time puts its neighbors to the test, once a round.

    Source: S1.7.1.20, S1.7.1.30.
    Ruling: A-183.
    """
    clock = fight.clock
    while fight.fallen:
        yield clock.at(clock.ahead(clock.housekeeping("d")), clock.housekeeping("d"), 0)
        fallen, fight.fallen = tuple(fight.fallen), []
        drive(collapse.spread(fight.battle, fallen), fight.record)
    fight.lasting.discard((topple, ""))


def due(fight: Fight) -> Mapping[str, Callable[[str], object]]:
    """What to call when a field is written that collapse goes by."""
    if not fight.battle.rules.hazards.enabled:
        return {}
    shakes = partial(_shaken, fight)
    return {
        "damage": partial(_damaged, fight),
        "shaken_round": shakes,
        "fire": partial(_kindled, fight),
        "stirred_round": lambda id_: shakes(getattr(fight.battle.state.entities[id_], "section", "")),
    }


def _damaged(fight: Fight, id_: str) -> None:
    """The damage of something was written: a section that is destroyed leaves its neighbors to be put to the test."""
    section = fight.battle.state.sections.get(id_)
    if section is not None and section.damage == collapse.DESTROYED:
        fight.fallen.append(id_)
        fight.begin((topple, ""), partial(topple, fight))
    _heated(fight, id_)


def _shaken(fight: Fight, section: str) -> None:
    """Something beside a section may be heavy activity."""
    if section in fight.battle.severe:
        fight.begin((totter, section), partial(totter, fight, fight.battle.plan.sections[section]))


def _heated(fight: Fight, section: str) -> None:
    """A section may have begun to give way: of what came before, a fire alone still is heavy activity beside it."""
    if section in fight.battle.severe and activity.blaze(fight.battle, section):
        _shaken(fight, section)


def _kindled(fight: Fight, section: str) -> None:
    """The fire of a section was written, which may be heavy activity beside others."""
    battle = fight.battle
    if battle.severe and battle.rules.hazards.blazes(battle.state.sections[section].fire):
        for zone in impact.struck(battle, section):
            for each in battle.ground.bounding[zone]:
                _shaken(fight, each)


def pending(fight: Fight) -> None:
    """Put to the test what may give way at the beginning."""
    for section in list(fight.battle.severe):
        _heated(fight, section)
