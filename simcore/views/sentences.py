"""What each kind of fact says in words, without its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcore.facts import Fact
from simcore.views import dice
from simcore.views.deeds import DEEDS
from simcore.views.hazards import HAZARDS
from simcore.views.phrases import PHRASES, phrase
from simcore.views.plain import listed, plain


def sentence(fact: Fact) -> str:
    """A fact in words; of a kind that this program does not know, its parts as they are.

    >>> sentence(Fact(kind="element.opened", actor="guard-1", target="door", data={"how": "order"}))
    'guard-1 opens door (order)'
    """
    told = _SENTENCES.get(fact.kind, _unknown)
    return told(fact)


def _unknown(fact: Fact) -> str:
    words = [plain(fact.kind), plain(fact.actor), plain(fact.target), _rolls(fact), changes(fact.set)]
    return " ".join(word for word in words if word)


def _rolls(fact: Fact) -> str:
    return "; ".join([*map(dice.named, fact.rolls), *map(dice.draw, fact.draws)])


def changes(patch: Mapping[str, Mapping[str, Any]]) -> str:
    """A patch in words.

    >>> changes({"wall": {"damage": "heavy", "light_pips": 0}})
    'wall: damage heavy, light_pips 0'
    """
    told = (
        f"{plain(id_)}: {', '.join(f'{plain(field)} {_value(value)}' for field, value in fields.items())}"
        for id_, fields in patch.items()
        if fields
    )
    return "; ".join(told)


def _value(value: Any) -> str:
    return {True: "yes", False: "no", None: "none"}.get(value, plain(value)) if _bare(value) else plain(value)


def _bare(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def _begin(fact: Fact) -> str:
    scenario = fact.data.get("scenario")
    name = scenario.get("name", "") if isinstance(scenario, dict) else ""
    replication = fact.data.get("replication")
    return f"{plain(name)} begins: seed {plain(fact.data.get('seed'))}, replication {plain(replication)}"


def _end(fact: Fact) -> str:
    outcome = fact.data.get("outcome")
    found = outcome if isinstance(outcome, dict) else {}
    winner, reason = found.get("winner"), plain(found.get("reason"))
    return f"{plain(winner)} win: {reason}" if winner else f"nobody wins: {reason}"


def _declared(fact: Fact) -> str:
    actions = fact.data.get("actions")
    if not isinstance(actions, dict):
        return "declared"
    if not actions:
        return "nobody acts"
    return "declared: " + "; ".join(f"{plain(id_)} {listed(named) or 'nothing'}" for id_, named in actions.items())


def _initiative(fact: Fact) -> str:
    rolls = ", ".join(
        f"{plain(roll.by)} {roll.total}{' (tie)' if roll.purpose == 'tie' else ''}" for roll in fact.rolls
    )
    return f"order: {listed(fact.data.get('order'))}" + (f" ({rolls})" if rolls else "")


def _moved(fact: Fact) -> str:
    place = fact.set.get(fact.actor, {})
    where = f" to {plain(place['zone'])}" if place.get("zone") else ""
    toward = f" toward {plain(place['toward'])}" if place.get("toward") else ""
    through = f" through {listed(fact.data['through'])}" if fact.data.get("through") else ""
    speed = f" ({_words(fact.data['speed'])})" if fact.data.get("speed") else ""
    over = f" over {plain(fact.data['terrain'])} ground" if fact.data.get("terrain") else ""
    came = f": {_words(fact.data['result'])}{_costs(place)}" if fact.data.get("result") else ""
    walked = f"{plain(fact.actor)} walks {plain(fact.data.get('walked', '?'))} m{where}{toward}{through}"
    return f"{walked}{speed}{over}{_first(fact)}{came}"


def _costs(fields: Mapping[str, Any]) -> str:
    """What a failed movement cost, without the place where it ended."""
    cost = {field: value for field, value in fields.items() if field not in ("zone", "toward", "metres", "minor")}
    return f" [{changes({'': cost})[2:]}]" if cost else ""


def _lock(fact: Fact) -> str:
    verdict = "it opens" if fact.data.get("success") else "it holds"
    return f"{plain(fact.actor)} tries the lock of {plain(fact.target)}{_first(fact)}: {verdict}"


def _first(fact: Fact) -> str:
    """The rolls of an attempt; a pool of one part bears the name of its purpose."""
    own = [roll for roll in fact.rolls if roll.by in ("", fact.actor)]
    told = [dice.roll(roll) if roll.parts else dice.labelled(roll) for roll in own]
    others = [dice.named(roll) for roll in fact.rolls if roll.by not in ("", fact.actor)]
    rolls = "; ".join(others + told)
    return f": {rolls}" if rolls else ""


def _shot(fact: Fact) -> str:
    weapon = f" with {plain(fact.data['weapon'])}" if fact.data.get("weapon") else ""
    mode = f" ({plain(fact.data['mode'])})" if fact.data.get("mode") else ""
    struck = fact.data.get("struck")
    verdict = "hit" if fact.data.get("success", True) else f"strikes {plain(struck)}" if struck else "miss"
    return f"{plain(fact.actor)} shoots {plain(fact.target)}{weapon}{mode}{_first(fact)}: {verdict}"


def _hit(fact: Fact) -> str:
    behind = f" behind {plain(fact.data['behind'])}" if fact.data.get("behind") else ""
    cover = "the cover in " if fact.kind == "cover.hit" else ""
    rolls = f": {_rolls(fact)}" if fact.rolls else ""
    return f"{plain(fact.actor)} hits {cover}{plain(fact.target)}{behind}{rolls}: {_became(fact)}"


def _became(fact: Fact) -> str:
    """What came of damage: margin, band, result and patch, of these what there is."""
    data = fact.data
    margin = [f"margin {plain(data['margin'])}"] if "margin" in data else []
    words = [_words(data[key]) for key in ("band", "result") if data.get(key)]
    became = f" [{changes(fact.set)}]" if fact.set else ""
    return f"{', '.join([*margin, *words]) or 'nothing is told'}{became}"


def _words(value: Any) -> str:
    """A word of the rules as people write it."""
    return plain(value).replace("_", " ")


def _tumbled(fact: Fact) -> str:
    rolls = f": {_rolls(fact)}" if fact.rolls else ""
    return f"{plain(fact.actor)} collides{rolls}: {_became(fact)}"


def _hold(fact: Fact) -> str:
    verb = "holds" if fact.kind == "hold.begun" else "no longer holds"
    return f"{plain(fact.target)} {verb} {plain(fact.data.get('zone'))}"


_SENTENCES: dict[str, Callable[[Fact], str]] = {
    "run.begin": _begin,
    "run.end": _end,
    "round.declared": _declared,
    "initiative.rolled": _initiative,
    "unit.moved": _moved,
    "unit.hit": _hit,
    "unit.tumbled": _tumbled,
    "cover.hit": _hit,
    "section.hit": _hit,
    "element.hit": _hit,
    "lock.tried": _lock,
    "shot.fired": _shot,
    "strike.fired": _shot,
    "hold.begun": _hold,
    "hold.ended": _hold,
    **DEEDS,
    **HAZARDS,
    **dict.fromkeys(PHRASES, phrase),
}
