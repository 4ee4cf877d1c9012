"""What is said of facts in one phrase: who did what to whom, with what the fact's data hold."""

from __future__ import annotations

from simcore.facts import Fact
from simcore.views.plain import plain

PHRASES = {
    "unit.arrived": "{actor} arrives in {zone}",
    "unit.left": "{actor} leaves the map from {zone}",
    "unit.stood": "{actor} stands up",
    "unit.dropped": "{actor} drops prone",
    "unit.woke": "{actor} comes to",
    "unit.finished": "{actor} kills {target}, who is unconscious",
    "weapon.drawn": "{actor} draws {weapon}",
    "weapon.set": "{actor} sets the weapon in hand to {mode}",
    "element.opened": "{actor} opens {target} ({how})",
    "element.closed": "{actor} closes {target}",
    "unit.sighted": "{actor} sees {target} in {zone}",
    "noise.heard": "{actor} hears {target} in {zone}",
    "fire.started": "a fire breaks out in {target}",
    "fire.ended": "the fire in {target} burns itself out",
    "work.continued": "{actor} goes on with the work on {target}",
    "work.broken": "the work of {actor} on {target} comes to nothing: {reason}",
    "order.done": "{actor} has carried out {order}",
    "order.failed": "{actor} cannot carry out {order}: {reason}",
    "order.skipped": "{actor} passes over {order}: its condition does not hold",
}
"""The phrases, by kind; in braces ``actor``, ``target`` and keys of ``data``."""


class _Told(dict[str, str]):
    """What a fact says, as pieces of a line; "" for what it does not say."""

    def __missing__(self, key: str) -> str:
        return ""


def phrase(fact: Fact) -> str:
    """The phrase of a fact of one of these kinds.

    >>> phrase(Fact(kind="element.opened", actor="guard-1", target="door", data={"how": "order"}))
    'guard-1 opens door (order)'
    """
    data = {key: plain(value) for key, value in fact.data.items()}
    return PHRASES[fact.kind].format_map(_Told({**data, "actor": plain(fact.actor), "target": plain(fact.target)}))
