"""Decisions told: what was chosen, on what it rests, and what else was weighed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from simcore.doctrine.intent import Intent
from simcore.doctrine.judgement import Choice
from simcore.doctrine.memory import Memory
from simcore.doctrine.weighing import Weighed
from simcore.facts import Fact, because, decision_made
from simcore.plan import Unit
from simcore.resolve.aim import Aim
from simcore.resolve.battle import Battle
from simcore.resolve.sighting import learned
from simcore.resolve.stance import STUN

Told = tuple[Any, ...]
"""What of a choice is told when it differs from the last one."""


told: Callable[[Choice], Told] = attrgetter(
    "target", "weapon", "mode", "actions", "drop", "dodge", "stays", "speed", "breaks"
)
"""What makes a choice another one: whom, with what, how; not what was weighed beside it."""


def decided(battle: Battle, memory: Memory, declared: int, intents: Mapping[str, Intent]) -> Generator[Fact, int, None]:
    """A line for each group that chose otherwise than it did last; the first of it is its actor."""
    groups: dict[tuple[str, Told], tuple[Choice, list[str]]] = {}
    chosen, last = memory.chosen, None
    for id_, intent in intents.items():
        choice = intent.choice
        if choice is None:
            continue
        if choice is not last:
            now, last = told(choice), choice
        if chosen.get(id_) != now:
            chosen[id_] = now
            groups.setdefault((battle.plan.units[id_].group, now), (choice, []))[1].append(id_)
    for choice, units in groups.values():
        if not battle.telling:
            yield decision_made(units[0], (), {})
            continue
        known = learned(
            battle, battle.plan.units[units[0]].side, [id_ for each in choice.facing for id_ in each.foes.ids]
        )
        yield decision_made(units[0], because(declared, *known), _said(choice, known, units))


def _said(choice: Choice, known: tuple[int, ...], units: list[str]) -> dict[str, Any]:
    """What a line of a decision says; what is not so is left out."""
    chosen: dict[str, Any] = {}
    if choice.target:
        assert choice.weapon is not None
        chosen = {"target": choice.target, "weapon": choice.weapon.name, "actions": choice.actions}
    if choice.mode:
        chosen["mode"] = choice.mode
    if choice.speed:
        chosen["speed"] = choice.speed
    if choice.breaks:
        chosen["breaks"] = choice.breaks
    if choice.drop:
        chosen["drop"] = True
    if choice.dodge:
        chosen["dodge"] = True
    if choice.stays:
        chosen["stays"] = True
    data: dict[str, Any] = {"choice": chosen, "known": list(known)}
    if len(units) > 1:
        data["units"] = units
    if choice.options:
        data["options"] = [weight(each) for each in sorted(choice.options)]
    return data


def weight(weighed: Weighed) -> dict[str, Any]:
    """What a line of a decision says of something that was weighed."""
    *_, whom, option = weighed
    manner = option.manner
    said: dict[str, Any] = {"target": whom, "weapon": manner.weapon.name}
    if manner.mode == STUN:
        said["mode"] = STUN
    said["actions"] = manner.actions
    said["worth"] = _rounded(option.worth)
    return said


@lru_cache(maxsize=65536)
def _rounded(worth: float) -> float:
    """A worth as a line tells it; the same come again and again."""
    return round(worth, 4)


def rechosen(battle: Battle, unit: Unit, aim: Aim, trigger: int) -> Fact:
    """A choice made in a turn: whom it was declared for is no longer there, and another one is attacked."""
    if not battle.telling:
        return decision_made(unit.id, (), {})
    known = learned(battle, unit.side, (aim.target,))
    chosen = {"target": aim.target, "weapon": aim.weapon.name}
    return decision_made(unit.id, because(trigger, *known), {"choice": chosen, "known": list(known)})
