"""Causes: the events in force that entered a pool, a target number or a permission."""

from __future__ import annotations

from simcore.facts import because
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle

HEALTHY = "healthy"


def reasons(battle: Battle, actor: str, aim: Aim, trigger: int | None) -> tuple[int, ...]:
    """The causes of a shot: its trigger, what hinders the shooter, what helps the target, what opened the line."""
    if not battle.telling:
        return ()
    because_ = battle.because
    causes: list[int | None] = [trigger, *hinders(battle, actor)]
    target = battle.state.units.get(aim.target)
    if target is not None:
        if target.prone:
            causes.append(because_(aim.target, "prone"))
        if target.dodging_until >= battle.round:
            causes.append(because_(aim.target, "dodging_until"))
        if target.dodge_rolled >= battle.round:
            causes.append(because_(aim.target, "dodge_rolled"))
        if target.racing_round >= battle.round:
            causes.append(because_(aim.target, "racing_round"))
        if target.zone is not None and not battle.air.clear:
            causes.append(because_(target.zone, "lit"))
        if aim.shelter.thing and target.zone is not None:
            causes.append(because_(target.zone, "cover_damage"))
        if battle.rules.penalties_lower_defense:
            causes += hinders(battle, aim.target)
    for section in aim.through:
        causes += opened(battle, section)
    return because(*causes) if len(causes) > 1 or trigger is None else (trigger,)


def hinders(battle: Battle, id_: str) -> list[int | None]:
    """The events that lower the rolls of a unit: its wounds, its stuns."""
    unit, causes = battle.state.units[id_], []
    if unit.wounds != HEALTHY:
        causes.append(battle.because(id_, "wounds"))
    if unit.stunned_until >= battle.round:
        causes.append(battle.because(id_, "stunned_until"))
    if unit.minor:
        causes.append(battle.because(id_, "minor"))
    if unit.slip_round and unit.slip_round >= battle.round - 1:
        causes.append(battle.because(id_, "slip_round"))
    return causes


def opened(battle: Battle, section: str) -> list[int | None]:
    """The events that let a line or a walker through a section: its breach, its elements that stand open."""
    causes = []
    if battle.state.sections[section].breach != "none":
        causes.append(battle.because(section, "breach"))
    for element in battle.plan.sections[section].elements:
        if battle.state.elements[element].state in ("open", "gone"):
            causes.append(battle.because(element, "state"))
        elif battle.state.elements[element].breach != "none":
            causes.append(battle.because(element, "breach"))
    return causes
