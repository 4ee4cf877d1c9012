"""The enemies before a unit, in groups: those of one template, one state and one place are weighed once."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from simcore.doctrine import targets
from simcore.plan import Order, Unit
from simcore.resolve.aim import hidden, shelter
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.sight import Line

BITS = 32
"""More than any number that stands for a value has."""

Numbered = tuple[int, "Foes"]
"""A group, and the place in the file of its first."""

View = tuple[Line, int]
"""The line from one zone to another, and the number of all that lies between, both ways: openings, cover, air."""


class Foes(Struct, frozen=True, gc=False):
    """Hostile units alike at one place: their ids in file order, the numbers of what they show and of their ``kind``."""

    place: Place
    guise: int
    ids: tuple[str, ...]
    kind: int


class Before(Struct, frozen=True, gc=False):
    """A group of enemies that a unit knows of and has a line to: so many metres away.

    ``number`` says how many they are, ``index`` is the place in the file of the first, ``sight`` the number of all that
    one side has of the other: their kind, the range bands, what lies between.
    """

    foes: Foes
    line: Line
    metres: int
    number: int
    index: int
    sight: int


FIRST = attrgetter("index")


def numbered(battle: Battle, what: Hashable) -> int:
    """The number of a value, the same for the same value in all runs of a plan: small keys for what is weighed."""
    numbers = battle.numbers
    return numbers.setdefault(what, len(numbers))


def kind(battle: Battle, guise: int) -> int:
    """The number of what units with a guise are to others in this round: the same whenever it comes to the same.

    What lasts goes by whether it does, not by the numbers of rounds.
    """
    try:
        return battle.kinds[guise]
    except KeyError:
        found = battle.kinds[guise] = numbered(battle, _shape(battle, guise))
        return found


def _shape(battle: Battle, number: int) -> Hashable:
    now = battle.round
    guise = battle.standing.shown(number)
    dodge, scale, prone, trapped, hurt, dodging, declared, rolled, total, scaled, racing, parry, *me, stunned = guise
    answers = (total, scaled) if rolled >= now else None
    until, stuns, before_ = stunned
    stun = (stuns, before_, until > now) if until >= now else None
    lasts = (dodging >= now, declared >= now, answers, racing >= now, stun)
    burden = None if hurt is None else hurt[-1]
    return dodge, scale, prone, trapped, burden, lasts, parry, tuple(me)


def _within(battle: Battle, side: str, zone: str) -> list[Numbered]:
    """The groups of a side in a zone as they stand now; kept until anyone of them changes, or a round in which anything ends."""
    key = (side, zone)
    changes = battle.standing.changes[key]
    kept = battle.groups.get(key)
    if kept is None or kept[0] != changes:
        kept = battle.groups[key] = changes, _grouped(battle, side, zone)
    return kept[1]


def _grouped(battle: Battle, side: str, zone: str) -> list[Numbered]:
    """Guises of one kind make one group: what has run out tells nobody apart."""
    name = battle.standing.names.__getitem__
    found: dict[tuple[Place, int], tuple[int, list[int]]] = {}
    for place, groups in battle.standing.sides[side][zone].items():
        for guise, members in groups.items():
            alike = (place, kind(battle, guise))
            found[alike] = (
                (found[alike][0], sorted((*found[alike][1], *members))) if alike in found else (guise, members)
            )
    return [
        (members[0], Foes(place, guise, tuple(map(name, members)), number))
        for (place, number), (guise, members) in found.items()
    ]


def before(battle: Battle, unit: Unit, here: Place) -> tuple[Before, ...]:
    """The groups of enemies that one who stands in a place has a line to, as far as his side knows of them.

    In clear air it is the same for all of a side in one place, until an enemy or the map changes.
    """
    side = unit.side
    if not battle.air.clear:
        return _before(battle, unit, here, battle.plan.sides[side].hostile)
    changes = battle.standing.stamps[side]
    kept = battle.faced.get((side, here))
    if kept is None or kept[0] != changes:
        kept = battle.faced[side, here] = changes, _before(battle, unit, here, battle.plan.sides[side].hostile)
    return kept[1]


def bystanders(battle: Battle, unit: Unit, here: Place, order: Order) -> tuple[Before, ...]:
    """The groups of neutral people whom an order to attack names, before one who stands in a place."""
    if order.verb != "attack" or order.target == "any":
        return ()
    sides = tuple(side for side in targets.sides_of(battle, unit, order.target) if battle.plan.sides[side].neutral)
    if not sides:
        return ()
    chosen = frozenset(targets.members(battle, order.target))
    named = []
    for each in _before(battle, unit, here, sides):
        ids = tuple(id_ for id_ in each.foes.ids if id_ in chosen)
        if ids:
            index = battle.plan.units[ids[0]].index
            named.append(replace(each, foes=replace(each.foes, ids=ids), index=index, number=len(ids)))
    return tuple(named)


def _before(battle: Battle, unit: Unit, here: Place, sides: tuple[str, ...]) -> tuple[Before, ...]:
    found: list[Before] = []
    views: dict[str, View | None] | None = battle.views.get(here[0])
    if views is None:
        views = battle.views[here[0]] = {}
    for side in sides:
        seen: list[Before] = []
        for zone in battle.standing.sides[side]:
            view = views[zone] if zone in views else views.setdefault(zone, _view(battle, here[0], zone))
            if view is not None:
                groups = _within(battle, side, zone)
                if not battle.air.clear:
                    groups = _known(battle, unit, here, groups)
                seen += _seen(battle, view, here, groups)
        if len(seen) > 1:
            seen.sort(key=FIRST)
        found += seen
    return tuple(found)


def _seen(battle: Battle, view: View, here: Place, groups: list[Numbered]) -> list[Before]:
    """Groups in a zone as one sees them from a place."""
    line, number = view
    between, numbers, counting = battle.between, battle.numbers, battle.counting
    found = []
    for index, foes in groups:
        metres, lies = between.get((here, foes.place)) or _between(battle, number, here, foes.place)
        ids = foes.ids
        what: Hashable = foes.kind << BITS | lies
        if ids[0] in counting and not targets.ready_weapons(battle, battle.plan.units[ids[0]]):
            what = (foes.kind, lies, "empty")
        found.append(Before(foes, line, metres, len(ids), index, numbers.setdefault(what, len(numbers))))
    return found


def _known(battle: Battle, unit: Unit, here: Place, groups: list[Numbered]) -> list[Numbered]:
    """Those groups, or those of them, of whom a unit's side knows."""
    found = []
    for index, foes in groups:
        named = targets.known(battle, unit, here, foes.place, None)
        ids = foes.ids if named is None else tuple(id_ for id_ in foes.ids if id_ in named)
        if ids == foes.ids:
            found.append((index, foes))
        elif ids:
            found.append((battle.plan.units[ids[0]].index, replace(foes, ids=ids)))
    return found


def _view(battle: Battle, here: str, there: str) -> View | None:
    """How one zone is seen from another; None where it is not, or nobody there can be named."""
    line, back = battle.sight.line(here, there), battle.sight.line(there, here)
    if not line.clear or hidden(battle, here, there):
        return None
    both = (
        (line.through, shelter(battle, here, there, line.through), battle.air.along(line.zones)),
        (shelter(battle, there, here, back.through), battle.air.along(back.zones)) if back.clear else None,
    )
    return line, numbered(battle, both)


def _between(battle: Battle, view: int, here: Place, there: Place) -> tuple[int, int]:
    """The metres between two places, and the number of how far that reaches and of all that lies between."""
    metres = battle.ground.apart(here, there)
    number = numbered(battle, (battle.ground.reach(metres), battle.ground.beside(here, there), view))
    battle.between[here, there] = metres, number
    return metres, number
