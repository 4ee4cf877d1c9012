"""What is said of fire, heat, smoke and collapse."""

from __future__ import annotations

from collections.abc import Callable

from simcore.facts import Fact
from simcore.views import dice
from simcore.views.plain import listed, plain


def _rolls(fact: Fact) -> str:
    told = "; ".join(dice.labelled(roll) if roll.by in ("", fact.actor) else dice.named(roll) for roll in fact.rolls)
    return f": {told}" if told else ""


def _tried(fact: Fact) -> str:
    verdict = "it catches fire" if fact.data.get("success") else "nothing burns"
    return f"does {plain(fact.target)} catch fire{_rolls(fact)}: {verdict}"


def _grew(fact: Fact) -> str:
    fire = fact.set.get(fact.target, {}).get("fire")
    verdict = f"it is {plain(fire)} now" if fire else "it does not"
    return f"does the fire in {plain(fact.target)} grow{_rolls(fact)}: {verdict}"


def _spread(fact: Fact) -> str:
    source = next((roll.against for roll in fact.rolls if roll.against), "")
    verdict = "it catches fire" if fact.data.get("success") else "it does not"
    return (
        f"does fire spread{f' from {plain(source)}' if source else ''} to {plain(fact.target)}{_rolls(fact)}: {verdict}"
    )


def _lowered(fact: Fact) -> str:
    left = fact.set.get(fact.target, {}).get("fire")
    became = "goes out" if left == "none" else f"is {plain(left)} now"
    return f"suppression in {plain(fact.data.get('zone'))}: the fire in {plain(fact.target)} {became}"


def _weakened(fact: Fact) -> str:
    fields = fact.set.get(fact.target, {})
    return f"heat weakens {plain(fact.target)}: Structure {plain(fields.get('structure', 'as before'))}"


def _smoke(fact: Fact) -> str:
    fields = fact.set.get(fact.target, {})
    if "smoke" in fields:
        level = fields["smoke"]
        return (
            f"{plain(fact.target)} is clear of smoke"
            if level == "none"
            else f"{plain(level)} smoke in {plain(fact.target)}"
        )
    return (
        f"the smoke in {plain(fact.target)} {'begins to clear' if fields.get('clearing_since') else 'no longer clears'}"
    )


def _breathed(fact: Fact) -> str:
    verdict = "bears it" if fact.data.get("success") else "chokes"
    return f"{plain(fact.actor)} breathes smoke{_rolls(fact)}: {verdict}"


def _stands(fact: Fact) -> str:
    damage = fact.set.get(fact.target, {}).get("damage")
    verdict = f"it is {plain(damage)} now" if damage else "it stands" if fact.data.get("success") else "it gives way"
    return f"does {plain(fact.target)} stand{_rolls(fact)}: {verdict}"


def _fell_on(fact: Fact) -> str:
    data = fact.data
    verb = "falls with" if fact.kind == "unit.fell" else "is caught by"
    words = [f"margin {plain(data['margin'])}"] if "margin" in data else []
    words += [plain(data[key]).replace("_", " ") for key in ("band", "result") if data.get(key)]
    fields = fact.set.get(fact.target, {})
    words += [word for word in ("prone", "trapped") if fields.get(word)]
    return f"{plain(fact.target)} {verb} {plain(data.get('section'))}{_rolls(fact)}: {', '.join(words) or 'unhurt'}"


def _collapsed(fact: Fact) -> str:
    caught = f", and traps {listed(list(fact.set))}" if fact.set else ""
    return f"{plain(fact.target)} closes in{caught}"


def _fought(fact: Fact) -> str:
    fields = fact.set.get(fact.target, {})
    fire = fields.get("fire")
    verdict = "in vain"
    if fire is not None:
        verdict = "it goes out" if fire == "none" else f"it is {plain(fire)} now"
    elif "knocked" in fields:
        verdict = f"{plain(fields['knocked'])} successes towards the next step"
    return f"{plain(fact.actor)} fights the fire in {plain(fact.target)}{_rolls(fact)}: {verdict}"


def _switched(fact: Fact) -> str:
    verdict = fact.set.get(fact.target, {}).get("suppression", "in vain")
    return f"{plain(fact.actor)} works at the suppression in {plain(fact.target)}{_rolls(fact)}: {plain(verdict)}"


def _vented(fact: Fact) -> str:
    verdict = "it is clear of smoke" if fact.data.get("success") else "in vain"
    return f"{plain(fact.actor)} vents {plain(fact.target)}{_rolls(fact)}: {verdict}"


def _begun(fact: Fact) -> str:
    until = next((fields["until"] for fields in fact.set.values() if fields.get("until")), None)
    lasts = f", until round {until}" if until is not None else ""
    return (
        f"{plain(fact.actor)} sets to work ({plain(fact.data.get('work'))} {plain(fact.target)}{lasts}){_rolls(fact)}"
    )


HAZARDS: dict[str, Callable[[Fact], str]] = {
    "fire.tried": _tried,
    "fire.checked": _grew,
    "fire.spread": _spread,
    "fire.lowered": _lowered,
    "work.begun": _begun,
    "fire.fought": _fought,
    "suppression.tried": _switched,
    "zone.vented": _vented,
    "section.weakened": _weakened,
    "smoke.changed": _smoke,
    "smoke.breathed": _breathed,
    "collapse.checked": _stands,
    "collapse.spread": _stands,
    "impact.suffered": _fell_on,
    "unit.fell": _fell_on,
    "zone.collapsed": _collapsed,
}
"""The sentences of these kinds."""
