"""Narrow breaches: one person goes through in an action, and the next must wait for another."""

from __future__ import annotations

from collections.abc import Iterable

from simcore.facts import Patch
from simcore.resolve.battle import Battle
from simcore.rules import terrain
from simcore.state import Crossing


def key(section: str) -> str:
    """The id under which the state keeps when somebody last went through a narrow breach."""
    return f"{section}--crossing"


def crossing(battle: Battle, section: str) -> Crossing | None:
    """When somebody last went through a narrow breach, None where nobody has yet."""
    found = battle.state.entities.get(key(section))
    return found if isinstance(found, Crossing) else None


def taken(battle: Battle) -> tuple[str, ...]:
    """The narrow breaches through which somebody went in the present action of the round.

    Source: S1.3.1.40.
    Ruling: A-032, A-088.
    """
    narrows = battle.openings.narrows
    if not narrows:
        return ()
    moment = battle.round, battle.action
    return tuple(section for section in narrows if terrain.taken(crossing(battle, section), moment))


def passed(battle: Battle, sections: Iterable[str]) -> Patch:
    """What a walk through some sections changes in the narrow breaches among them.

    Source: S1.3.1.40.
    Ruling: A-088.
    """
    moment = battle.round, battle.action
    return {
        key(section): terrain.crossed(crossing(battle, section), section, moment)
        for section in sections
        if section in battle.openings.narrows
    }
