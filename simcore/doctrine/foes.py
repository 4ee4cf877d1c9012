"""The enemies before a unit, in groups: those of one template, one state and one place are weighed once."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from simcore.doctrine import targets
from simcore.plan import Order, Unit
from simcore.resolve.aim import shelter
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place

BITS = 32
"""More than any number that stands for a value has."""

UNSEEN = -1
"""What stands for the number of a view where there is none."""


class Foes(Struct, frozen=True, gc=False):
    """Hostile units alike at one place: their ids in file order, the numbers of what they show and of their ``kind``.

    ``number`` says how many they are, ``index`` is the place in the file of the first.
    """

    place: Place
    guise: int
    ids: tuple[str, ...]
    kind: int
    number: int
    index: int


class Before(Struct, frozen=True, gc=False):
    """A group of enemies that a unit knows of and has a line to.

    ``sight`` is the number of all that one side has of the other: their kind, the range bands, what lies between.
    """

    foes: Foes
    sight: int


FIRST = attrgetter("foes.index")


def numbered(battle: Battle, what: Hashable) -> int:
    """The number of a value, the same for the same value in all runs of a plan: small keys for what is weighed."""
    numbers = battle.numbers
    return numbers.setdefault(what, len(numbers))


def kind(battle: Battle, guise: int) -> int:
    """The number of what units with a guise are to others in this round: the same whenever it comes to the same.

    What lasts goes by whether it does, not by the numbers of rounds.
    """
    found = battle.kinds.get(guise)
    if found is None:
        found = battle.kinds[guise] = numbered(battle, _shape(battle, guise))
    return found


def _shape(battle: Battle, number: int) -> Hashable:
    now = battle.round
    guise = battle.standing.shown(number)
    (
        dodge,
        scale,
        prone,
        trapped,
        hurt,
        dodging,
        declared,
        rolled,
        total,
        scaled,
        racing,
        parry,
        *me,
        stunned,
        choked,
    ) = guise
    answers = (total, scaled) if rolled >= now else None
    until, stuns, before_ = stunned
    stun = (stuns, before_, until > now) if until >= now else None
    pips, chokes, after = choked
    choke = pips if chokes >= now else after if chokes + 1 == now else 0
    lasts = (dodging >= now, declared >= now, answers, racing >= now, stun, choke)
    burden = None if hurt is None else hurt[-1]
    return dodge, scale, prone, trapped, burden, lasts, parry, tuple(me)


def _within(battle: Battle, side: str, zone: str) -> list[Foes]:
    """The groups of a side in a zone as they stand now; kept until anyone of them changes, or a round in which anything ends."""
    key = (side, zone)
    changes = battle.standing.changes[key]
    kept = battle.groups.get(key)
    if kept is None or kept[0] != changes:
        kept = battle.groups[key] = changes, _grouped(battle, side, zone)
    return kept[1]


def _grouped(battle: Battle, side: str, zone: str) -> list[Foes]:
    """Guises of one kind make one group: what has run out tells nobody apart."""
    name, kinds = battle.standing.names.__getitem__, battle.kinds
    found: dict[tuple[Place, int], tuple[int, list[int]]] = {}
    for place, groups in battle.standing.sides[side][zone].items():
        for guise, members in groups.items():
            alike = (place, kinds.get(guise) or kind(battle, guise))
            found[alike] = (
                (found[alike][0], sorted((*found[alike][1], *members))) if alike in found else (guise, members)
            )
    return [
        Foes(place, guise, tuple(map(name, members)), number, len(members), members[0])
        for (place, number), (guise, members) in found.items()
    ]


def before(battle: Battle, unit: Unit, here: Place) -> tuple[Before, ...]:
    """The groups of enemies that one who stands in a place has a line to, as far as his side knows of them.

    In clear air it is the same for all of a side in one place, until an enemy or the map changes.
    """
    side = unit.side
    changes, kept = battle.standing.stamps[side], battle.faced.get((side, here))
    if kept is not None and kept[0] == changes:
        return kept[1]
    found = _before(battle, unit, here, battle.plan.sides[side].hostile)
    if battle.air.clear:
        battle.faced[side, here] = changes, found
    return found


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
            named.append(replace(each, foes=_of(battle, each.foes, ids)))
    return tuple(named)


def _before(battle: Battle, unit: Unit, here: Place, sides: tuple[str, ...]) -> tuple[Before, ...]:
    found: list[Before] = []
    views: dict[str, int] | None = battle.views.get(here[0])
    if views is None:
        views = battle.views[here[0]] = {}
    for side in sides:
        seen: list[Before] = []
        for zone in battle.standing.sides[side]:
            view = views.get(zone)
            if view is None:
                view = views[zone] = _view(battle, here[0], zone)
            if view != UNSEEN:
                groups = _within(battle, side, zone)
                if not battle.air.clear:
                    groups = _known(battle, unit, here, groups)
                seen += _seen(battle, view, here, groups)
        if len(seen) > 1:
            seen.sort(key=FIRST)
        found += seen
    return tuple(found)


def _seen(battle: Battle, view: int, here: Place, groups: list[Foes]) -> list[Before]:
    """Groups in a zone as one sees them from a place; those of whom the first has nothing loaded are another sight."""
    between, counting = battle.between, battle.counting
    found = []
    for foes in groups:
        lies = between.get((here, foes.place)) or _between(battle, view, here, foes.place)
        sight = foes.kind << BITS | lies
        first = foes.ids[0]
        if first in counting and not targets.ready_weapons(battle, battle.plan.units[first]):
            sight = ~sight
        found.append(Before(foes, sight))
    return found


def _known(battle: Battle, unit: Unit, here: Place, groups: list[Foes]) -> list[Foes]:
    """Those groups, or those of them, of whom a unit's side knows."""
    found = []
    for foes in groups:
        named = targets.known(battle, unit, here, foes.place, None)
        ids = foes.ids if named is None else tuple(id_ for id_ in foes.ids if id_ in named)
        if ids:
            found.append(foes if ids == foes.ids else _of(battle, foes, ids))
    return found


def _of(battle: Battle, foes: Foes, ids: tuple[str, ...]) -> Foes:
    """Those of a group who have these ids."""
    return replace(foes, ids=ids, number=len(ids), index=battle.plan.units[ids[0]].index)


def _view(battle: Battle, here: str, there: str) -> int:
    """The number of all that lies between two zones, both ways: openings, cover, air.

    It is ``UNSEEN`` where one does not see the other, or nobody there can be named.
    """
    line, back = targets.clear(battle, here, there), battle.sight.line(there, here)
    if line is None:
        return UNSEEN
    both = (
        (line.through, shelter(battle, here, there, line.through), battle.air.along(line.zones)),
        (shelter(battle, there, here, back.through), battle.air.along(back.zones)) if back.clear else None,
    )
    return numbered(battle, both)


def _between(battle: Battle, view: int, here: Place, there: Place) -> int:
    """The number of how far it reaches from one place to another, and of all that lies between."""
    ground = battle.ground
    what = (ground.reach(ground.apart(here, there)), ground.beside(here, there), view)
    found = battle.between[here, there] = numbered(battle, what)
    return found
