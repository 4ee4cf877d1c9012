"""First aid: a medpac used on a person mortally wounded."""

from __future__ import annotations

from simcore.facts import Patch, aid_given, because
from simcore.resolve.battle import Battle
from simcore.resolve.causes import hinders
from simcore.resolve.decision import Facts, numbered
from simcore.resolve.mortal import bleeds

FIRST_AID = "first-aid"


def treatable(battle: Battle, actor: str, patient: str) -> bool:
    """Whether a unit can treat another now: it has a medpac, and stands in his zone.

    Source: EA-43.
    Ruling: A-041.
    """
    medic, other = battle.state.units[actor], battle.state.units[patient]
    return medic.medpacs > 0 and actor != patient and medic.zone == other.zone and bleeds(battle, patient)


def treat(battle: Battle, actor: str, patient: str, trigger: int | None) -> Facts:
    """Roll First Aid over a person mortally wounded, one action and one medpac; success makes him stable.

    Source: EA-43.
    Ruling: A-041.
    """
    rules, now, sheet = battle.rules, battle.state.units[actor], battle.plan.units[actor]
    pool = rules.skill_pool(sheet.labels[FIRST_AID], sheet.skills[FIRST_AID], 0, rules.penalties(now, battle.round))
    roll = numbered(battle.dice.roll("first_aid", actor, pool, patient), rules.first_aid_tn())
    patch: Patch = {actor: {"medpacs": now.medpacs - 1}}
    fields = rules.first_aid_patch(roll.total, battle.state.units[patient])
    if fields:
        patch[patient] = fields
    causes = because(trigger, battle.because(patient, "mortal_since"), *hinders(battle, actor))
    yield aid_given(actor, patient, causes, roll, patch)
