"""Doors: opening, closing, trying a lock."""

from __future__ import annotations

from simcore.facts import because, element_closed, element_opened, lock_tried
from simcore.resolve.battle import Battle
from simcore.resolve.causes import hinders
from simcore.resolve.decision import Facts, numbered
from simcore.rules import checks
from simcore.rules.locks import JAM
from simcore.rules.pools import skill_name

SECURITY = "security"


def obeys(battle: Battle, actor: str, element: str) -> bool:
    """Whether an element opens and closes for a unit without a roll.

    Ruling: A-094, A-095.
    """
    return battle.openings.obeys(element, battle.access(actor))


def pickable(battle: Battle, actor: str, element: str) -> bool:
    """Whether a unit may try Security on an element that does not answer it.

    Ruling: A-094.
    """
    return battle.openings.yields(element) and battle.plan.units[actor].skills[SECURITY] > 0


def picks(battle: Battle, actor: str, element: str) -> bool:
    """Whether a unit tries a lock rather than shoot at it: it has learnt Security, or has nothing to shoot with.

    Source: RB-19.
    Ruling: A-094.
    """
    unit = battle.plan.units[actor]
    trained = unit.labels[SECURITY] == skill_name(SECURITY)
    return pickable(battle, actor, element) and (trained or not any(weapon.ranges for weapon in unit.weapons))


def open_freely(battle: Battle, actor: str, element: str, trigger: int | None) -> Facts:
    """Open an element that obeys, where one stands: no roll, no action.

    Ruling: A-094.
    """
    yield element_opened(actor, element, because(trigger), "order")


def close(battle: Battle, actor: str, element: str, trigger: int | None) -> Facts:
    """Close an element that obeys.

    Ruling: A-094.
    """
    yield element_closed(actor, element, because(trigger, battle.because(element, "state")))


def pick(battle: Battle, actor: str, element: str, trigger: int | None) -> Facts:
    """Roll Security against a lock, one action a try; success unlocks and opens it.

    Ruling: A-094.
    """
    unit, plan = battle.state.units[actor], battle.plan
    skill = plan.units[actor].skills[SECURITY]
    jam = JAM if battle.state.elements[element].jammed else 0
    label = plan.units[actor].labels[SECURITY]
    pool = battle.rules.open_pool(label, skill, jam, battle.rules.penalties(unit, battle.round))
    tn = battle.rules.lock_tn(plan.elements[element].lock_tn)
    roll = numbered(battle.dice.roll(SECURITY, actor, pool), tn)
    unlocks = checks.succeeds(roll.total, tn.number) and battle.state.elements[element].locked
    patch = {element: {"locked": False}} if unlocks else {}
    causes = because(trigger, *hinders(battle, actor), battle.because(element, "locked"))
    number = yield lock_tried(actor, element, causes, roll, patch)
    if checks.succeeds(roll.total, tn.number):
        yield element_opened(actor, element, because(number), SECURITY)
