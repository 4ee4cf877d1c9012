"""An event as a page holds it: a row of plain values, its text written here, so that the page need not know a rule."""

from __future__ import annotations

from typing import Any

from simcore.dice import Roll
from simcore.facts import Fact
from simcore.views import dice
from simcore.views.plain import plain
from simcore.views.sentences import sentence

COLUMNS = ("t", "round", "kind", "actor", "target", "text", "rule", "causes", "rolls", "set")
"""What the places of a row mean."""


def row(fact: Fact) -> list[Any]:
    """The row of an event, in the order of :data:`COLUMNS`.

    >>> row(Fact(3, 12.1, 3, "element.closed", "guard-1", "door", set={"door": {"state": "closed"}}))
    [12.1, 3, 'element.closed', 'guard-1', 'door', 'guard-1 closes door', '', [], [], {'door': {'state': 'closed'}}]
    """
    rolls = [*map(_rolled, fact.rolls), *map(dice.draw, fact.draws)]
    told = sentence(fact), plain(fact.rule), list(fact.causes), rolls
    return [fact.t, fact.round, plain(fact.kind), fact.actor, fact.target, *told, fact.set]


def _rolled(roll: Roll) -> str:
    """A roll in words, and its faces."""
    return f"{dice.named(roll)}{faces(roll)}"


def faces(roll: Roll) -> str:
    """The faces of a roll; the wild die's stand last, chained where it exploded. "" where nothing was rolled.

    >>> faces(Roll("to_hit", code="3D", dice=(3, 4), wild=(6, 2), total=15)), faces(Roll("dodge", of=12, total=9))
    (' — dice 3 4, wild 6+2', '')
    """
    said = [f"dice {' '.join(map(str, roll.dice))}"] if roll.dice else []
    said += [f"wild {'+'.join(map(str, roll.wild))}"] if roll.wild else []
    said += [f"dropped {roll.drop}"] if roll.drop else []
    return f" — {', '.join(said)}" if said and not roll.of else ""
