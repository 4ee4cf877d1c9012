"""Minor actions and what they cost in their round: what the combat rules call Facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from simcore.rules.now import Fields, UnitNow, changed


def before(now: UnitNow, round_: int) -> Fields:
    """One more minor action before whatever the round still brings.

    Source: EA-6, EA-7.
    Ruling: A-032.
    """
    return {"minor": now.minor + 1}


def crawls(now: UnitNow, round_: int) -> Fields:
    """Crawling is declared: it lowers all other actions of the round, those before it too.

    Source: EA-12.
    Ruling: A-032.
    """
    return changed(now, {"crawl_round": round_})


UNARMED = "brawling"
"""The skill of those who fight with what they are born with, or built with."""


def drawn(skill: str, now: UnitNow, round_: int) -> Fields:
    """What taking a weapon of a skill in hand costs: drawing it, a minor action; nobody draws his bare hands.

    Source: EA-6, EA-7.
    """
    return {} if skill == UNARMED else cost("draw", now, round_)


class Minor(Struct, frozen=True):
    """A minor action: its rule, and what it changes in whoever does it so that the penalty follows.

    Source: EA-7.
    """

    name: str
    rule: str
    cost: Callable[[UnitNow, int], Fields]


MINOR_ACTIONS: Mapping[str, Minor] = {
    row.name: row
    for row in (
        Minor("draw", "EA-7", before),
        Minor("load", "EA-7", before),
        Minor("set_stun", "EA-48", before),
        Minor("set_kill", "EA-48", before),
        Minor("run", "EA-8", before),
        Minor("crawl", "EA-12", crawls),
    )
}
"""The minor actions. ``set_kill`` sets a weapon back from stun, at the same cost; ``run`` is any movement that counts.

Source: EA-7, EA-8, EA-12, EA-48.
Ruling: A-032.
"""


def cost(name: str, now: UnitNow, round_: int) -> Fields:
    """What a minor action changes in a combatant so that it costs 1D; crawling at declaration, the rest when done.

    Raises :class:`KeyError` for what is no minor action.

    Source: EA-6, EA-7, EA-12, EA-48.
    Ruling: A-032.
    """
    return MINOR_ACTIONS[name].cost(now, round_)
