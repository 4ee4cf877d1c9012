"""Causes: the events in force that entered a pool, a target number or a permission."""

from __future__ import annotations

from simcore.facts import because
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.rules import smoke
from simcore.rules.light import CLEAR

HEALTHY = "healthy"
NONE = "none"


def reasons(battle: Battle, actor: str, aim: Aim, trigger: int | None) -> tuple[int, ...]:
    """The causes of a shot: its trigger, what hinders the shooter, what helps the target, what opened the line."""
    if not battle.telling:
        return ()
    causes: list[int | None] = hinders(battle, actor)
    causes.insert(0, trigger)
    if aim.target in battle.state.units:
        causes += _shown(battle, aim)
    elif aim.air is not CLEAR:
        causes.append(battle.because(aim.zones[-1], "lit"))
    if aim.air.smoke != NONE:
        causes += _smoked(battle, aim)
    for section in aim.through:
        causes += opened(battle, section)
    return because(*causes)


def _shown(battle: Battle, aim: Aim) -> list[int | None]:
    """The events that made a person harder or easier to hit: what he does, the air, his cover, what hinders him."""
    id_, round_ = aim.target, battle.round
    target, causes = battle.state.units[id_], []
    if target.prone:
        causes.append(battle.because(id_, "prone"))
    if target.dodging_until >= round_:
        causes.append(battle.because(id_, "dodging_until"))
    if target.dodge_rolled >= round_:
        causes.append(battle.because(id_, "dodge_rolled"))
    if target.racing_round >= round_:
        causes.append(battle.because(id_, "racing_round"))
    if target.zone is not None and not battle.air.clear:
        causes.append(battle.because(target.zone, "lit"))
    if target.zone is not None and aim.shelter.thing:
        causes.append(battle.because(target.zone, "cover_damage"))
    if battle.rules.penalties_lower_defense:
        causes += hinders(battle, aim.target)
    return causes


def _smoked(battle: Battle, aim: Aim) -> list[int | None]:
    """The events that put the smoke there that a shot goes through: the worst on its way, wherever it hangs.

    Source: RB-44.
    Ruling: A-029.
    """
    zones = battle.state.zones
    return [battle.because(zone, "smoke") for zone in aim.zones if zones[zone].smoke == aim.air.smoke]


def hinders(battle: Battle, id_: str) -> list[int | None]:
    """The events that lower the rolls of a unit: its wounds, its stuns."""
    unit, round_ = battle.state.units[id_], battle.round
    causes: list[int | None] = []
    if unit.wounds != HEALTHY:
        causes.append(battle.because(id_, "wounds"))
    if unit.stunned_until >= round_:
        causes.append(battle.because(id_, "stunned_until"))
    if unit.minor:
        causes.append(battle.because(id_, "minor"))
    if unit.slip_round and unit.slip_round >= round_ - 1:
        causes.append(battle.because(id_, "slip_round"))
    if unit.choke and smoke.lowers(unit, round_):
        field = "choke" if unit.choke_until >= round_ else "choke_after"
        causes += (battle.because(id_, field), battle.because(id_, "choke_until"))
    return causes


def opened(battle: Battle, section: str) -> list[int | None]:
    """The events that let a line or a walker through a section: its breach, its elements that stand open."""
    causes = []
    if battle.state.sections[section].breach != "none":
        causes.append(battle.because(section, "breach"))
    elements = battle.state.elements
    for element in battle.plan.sections[section].elements:
        now = elements[element]
        if now.state in ("open", "gone"):
            causes.append(battle.because(element, "state"))
        elif now.breach != "none":
            causes.append(battle.because(element, "breach"))
    return causes
