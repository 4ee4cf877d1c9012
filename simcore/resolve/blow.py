"""An attack hand to hand: the weapon's number and the parry that answers it."""

from __future__ import annotations

from simcore.facts import Fired, blow_struck
from simcore.resolve import shot
from simcore.resolve.aim import Aim
from simcore.resolve.attack import attack, fought, noted, sighted
from simcore.resolve.battle import Battle
from simcore.resolve.causes import reasons
from simcore.resolve.decision import Facts
from simcore.rules import checks


def strike(battle: Battle, actor: str, aim: Aim, trigger: int | None) -> Facts:
    """A blow at a person beside one and, where it hits, what it does. It makes no noise that is heard elsewhere.

    Source: EA-18, EA-19, EA-20, EA-36.
    Ruling: A-025, A-026.
    """
    assert aim.tn is not None
    total, rolls = attack(battle, actor, aim, aim.bonus, aim.tn)
    hits = checks.succeeds(total, aim.tn.number)
    data = sighted(battle, actor, aim, success=hits)
    patch = fought(battle, actor, {})
    if battle.works:
        noted(battle, aim.target, patch)
    number = yield blow_struck(actor, aim.target, reasons(battle, actor, aim, trigger), Fired(rolls, data, patch))
    if hits:
        yield shot.wound(battle, actor, aim, number)
