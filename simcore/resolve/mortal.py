"""A mortal wound's clock, and the end of a stun's unconsciousness."""

from __future__ import annotations

from simcore.facts import because, mortal_rolled, unit_woke
from simcore.resolve.battle import Battle
from simcore.resolve.decision import Facts
from simcore.rules import mortal


def bleeds(battle: Battle, id_: str) -> bool:
    """Whether a mortal wound's clock runs.

    Source: EA-42, EA-43.
    """
    return id_ in battle.bleeding


def clock(battle: Battle, id_: str) -> Facts:
    """The roll at the end of a round with a mortal wound; nothing where it has been stabilized since.

    Source: EA-42.
    Ruling: A-040.
    """
    if not bleeds(battle, id_):
        return
    now = battle.state.units[id_]
    rounds = mortal.rounds_mortal(now, battle.round)
    roll = battle.dice.roll("mortal", id_, mortal.CLOCK)
    fields = mortal.clock_patch(roll.total, now, battle.round)
    patch = {id_: fields} if fields else {}
    causes = because(battle.because(id_, "mortal_since"), battle.because(id_, "stable"))
    fact = mortal_rolled(id_, causes, roll, rounds, patch)
    if not causes:
        fact.data["origin"] = "begin"
    yield fact


def sleeps(battle: Battle, id_: str) -> bool:
    """Whether a stun holds a unit unconscious.

    Source: EA-49.
    """
    now = battle.state.units[id_]
    return now.present and not now.conscious and now.unconscious_until >= max(1, battle.round)


def wake(battle: Battle, id_: str) -> Facts:
    """Wake a unit whose stun ends with this round.

    Source: EA-49.
    Ruling: A-042.
    """
    now = battle.state.units[id_]
    if not now.present or now.conscious or now.unconscious_until != battle.round:
        return
    fields = battle.rules.wake_patch(now)
    if fields:
        causes = because(battle.because(id_, "unconscious_until"))
        fact = unit_woke(id_, causes, fields)
        if not causes:
            fact.data = {"origin": "begin"}
        yield fact
