"""What is said of stances, weapons, blows, wounds that go on, and of what sides come to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.facts import Fact
from simcore.views import dice
from simcore.views.plain import counted, listed, plain


def _rolls(fact: Fact) -> str:
    told = "; ".join(dice.labelled(roll) for roll in fact.rolls)
    return f": {told}" if told else ""


def _loaded(fact: Fact) -> str:
    stock = next((fields for id_, fields in fact.set.items() if id_ != fact.actor), {})
    left = f" ({plain(stock['spare'])} loads left)" if "spare" in stock else ""
    return f"{plain(fact.actor)} loads {plain(fact.data.get('weapon'))}{left}"


def _struck(fact: Fact) -> str:
    verdict = "hit" if fact.data.get("success") else "miss"
    weapon = f" with {plain(fact.data['weapon'])}" if fact.data.get("weapon") else ""
    return f"{plain(fact.actor)} strikes {plain(fact.target)}{weapon}{_rolls(fact)}: {verdict}"


def _mortal(fact: Fact) -> str:
    rounds, verdict = fact.data.get("rounds"), "dies" if fact.data.get("dies") else "lives on"
    lasted = counted(rounds, "round") if isinstance(rounds, int) else plain(rounds)
    return f"{plain(fact.actor)}, mortally wounded for {lasted}{_rolls(fact)}: {verdict}"


def _aid(fact: Fact) -> str:
    verdict = "stable" if fact.data.get("success") else "in vain"
    return f"{plain(fact.actor)} treats {plain(fact.target)}{_rolls(fact)}: {verdict}"


def _light(fact: Fact) -> str:
    return f"the light of {listed(list(fact.set))} is {plain(fact.data.get('lit'))}"


def _lost(fact: Fact) -> str:
    zone = fact.data.get("zone")
    where = f"last seen in {plain(zone)}" if zone else "and does not know where to look"
    return f"{plain(fact.data.get('side'))} has {plain(fact.target)} out of sight, {where}"


def _decided(fact: Fact) -> str:
    choice = fact.data.get("choice")
    said = choice if isinstance(choice, dict) else {}
    words = [plain(name) if value is True else f"{plain(name)} {plain(value)}" for name, value in said.items()]
    weighed = _weighed(fact.data.get("options"))
    return f"{listed(fact.data.get('units', [fact.actor]))} chose {', '.join(words) or 'to go on'}{weighed}"


def _weighed(options: Any) -> str:
    """What else was weighed, with its worth."""
    if not isinstance(options, list | tuple) or len(options) < 2:
        return ""
    others = [each for each in options[1:] if isinstance(each, dict)]
    told = ", ".join(f"{plain(each.get('target'))} with {plain(each.get('weapon'))} {plain(each.get('worth'))}"
                     for each in others)  # fmt: skip
    first = plain(options[0].get("worth")) if isinstance(options[0], dict) else "?"
    return f" (worth {first}; others: {told})"


DEEDS: dict[str, Callable[[Fact], str]] = {
    "weapon.loaded": _loaded,
    "blow.struck": _struck,
    "mortal.rolled": _mortal,
    "aid.given": _aid,
    "light.changed": _light,
    "sight.lost": _lost,
    "decision.made": _decided,
}
"""The sentences of these kinds."""
