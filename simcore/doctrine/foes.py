"""The enemies before a unit, in groups: those of one template, one state and one place are weighed once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from simcore.doctrine import targets
from simcore.plan import Order, Unit
from simcore.resolve.aim import hidden, shelter
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.sight import Line
from simcore.resolve.standing import Guise


class Foes(NamedTuple):
    """Hostile units alike at one place: their ids in file order, what they show, and the number of their ``kind``."""

    place: Place
    guise: Guise
    ids: tuple[str, ...]
    kind: int


class Before(NamedTuple):
    """A group of enemies that a unit knows of and has a line to: so many metres away.

    ``sight`` is the number of all that one side has of the other: their kind, the metres, what lies between.
    """

    foes: Foes
    line: Line
    metres: int
    sight: int


def numbered(battle: Battle, what: Hashable) -> int:
    """The number of a value, the same for the same value in all runs of a plan: small keys for what is weighed."""
    numbers = battle.numbers
    return numbers.setdefault(what, len(numbers))


def shape(guise: Guise, round_: int) -> tuple[object, ...]:
    """What a unit shows in a round, without the numbers of rounds: the same whenever it shows the same."""
    dodge, scale, prone, trapped, hurt, dodging, declared, rolled, total, scaled, racing, parry = guise
    answers = (total, scaled) if rolled >= round_ else None
    lasts = (dodging >= round_, declared >= round_, answers, racing >= round_)
    return dodge, scale, prone, trapped, hurt and (hurt, round_), lasts, parry


def _lasts(battle: Battle) -> int:
    """The round, where anything of a unit may end with it; else 0."""
    return battle.round if battle.standing.lasting >= battle.round - 1 else 0


def of(battle: Battle, side: str) -> tuple[Foes, ...]:
    """All groups of a side as they stand now, in file order of their first; kept until anyone of them changes."""
    stamp = (battle.standing.version, _lasts(battle))
    kept = battle.groups.get(side)
    if kept is None or kept[0] != stamp:
        kept = battle.groups[side] = stamp, tuple(_grouped(battle, side))
    return kept[1]


def _grouped(battle: Battle, side: str) -> Iterator[Foes]:
    found: dict[tuple[Place, Guise, str, str, str, bool, bool], list[int]] = {}
    units, states, name, round_ = battle.plan.units, battle.state.units, battle.standing.name, battle.round
    for places in battle.standing.sides[side].values():
        for place, groups in places.items():
            for guise, members in groups.items():
                for index in members:
                    id_ = name(index)
                    now = states[id_]
                    key = (place, guise, units[id_].group, now.wounds, now.hand, now.stun_set)
                    found.setdefault((*key, now.stunned_until >= round_), []).append(index)
    for alike, members in sorted(found.items(), key=_first):
        first = units[name(members[0])]
        armed = targets.ready_weapons(battle, first) != ()
        kind = numbered(battle, (shape(alike[1], round_), *alike[2:], armed))
        yield Foes(alike[0], alike[1], tuple(map(name, members)), kind)


def _first(found: tuple[object, list[int]]) -> int:
    return found[1][0]


def before(battle: Battle, unit: Unit, here: Place) -> list[Before]:
    """The groups of enemies that one who stands in a place has a line to, as far as his side knows of them.

    In clear air it is the same for all of a side in one place, until an enemy or the map changes.
    """
    hostile = battle.plan.sides[unit.side].hostile
    if not battle.air.clear:
        return _before(battle, unit, here, hostile)
    stamp = (battle.standing.stamps[unit.side], battle.openings.notes, battle.air.version, _lasts(battle))
    key = (unit.side, here)
    kept = battle.faced.get(key)
    if kept is None or kept[0] != stamp:
        kept = battle.faced[key] = stamp, _before(battle, unit, here, hostile)
    return kept[1]


def neutral(battle: Battle, unit: Unit, order: Order) -> tuple[str, ...]:
    """The neutral sides among which an order to attack names people."""
    if order.verb != "attack" or order.target == "any":
        return ()
    return tuple(side for side in targets.sides_of(battle, unit, order.target) if battle.plan.sides[side].neutral)


def bystanders(battle: Battle, unit: Unit, here: Place, order: Order) -> list[Before]:
    """The groups of neutral people whom an order to attack names, before one who stands in a place."""
    sides = neutral(battle, unit, order)
    if not sides:
        return []
    chosen = frozenset(targets.members(battle, order.target))
    named = []
    for each in _before(battle, unit, here, sides):
        ids = tuple(id_ for id_ in each.foes.ids if id_ in chosen)
        if ids:
            named.append(each._replace(foes=each.foes._replace(ids=ids)))
    return named


def _before(battle: Battle, unit: Unit, here: Place, sides: tuple[str, ...]) -> list[Before]:
    found = []
    for side in sides:
        for foes in of(battle, side):
            there = foes.place
            line = battle.sight.line(here[0], there[0])
            if not line.clear or hidden(battle, here[0], there[0]):
                continue
            group = foes
            if not battle.air.clear:
                named = targets.known(battle, unit, here, there, None)
                if named is not None:
                    group = foes._replace(ids=tuple(id_ for id_ in foes.ids if id_ in named))
            if group.ids:
                metres = battle.ground.apart(here, there)
                between = (metres, battle.ground.beside(here, there), _between(battle, line, (here[0], there[0])))
                found.append(Before(group, line, metres, numbered(battle, (group.kind, between))))
    return found


def _between(battle: Battle, line: Line, zones: tuple[str, str]) -> int:
    """The number of what lies between two zones, both ways: openings, cover, air."""
    stamp = (battle.openings.notes, battle.air.version)
    kept = battle.between.get(zones)
    if kept is None or kept[0] != stamp:
        here, there = zones
        back = battle.sight.line(there, here)
        both = (
            (line.through, shelter(battle, here, there, line.through), battle.air.along(line.zones)),
            (shelter(battle, there, here, back.through), battle.air.along(back.zones)) if back.clear else None,
        )
        kept = battle.between[zones] = stamp, numbered(battle, both)
    return kept[1]
