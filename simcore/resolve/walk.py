"""Walking thought out: how far a unit gets toward a zone, through what, and what bars its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from simcore.resolve import crossing
from simcore.resolve.battle import Battle
from simcore.resolve.ground import Place
from simcore.resolve.joins import Step
from simcore.resolve.openings import Access
from simcore.resolve.ways import Hop

Stop = Callable[[str], bool]
Spot = tuple[str | None, int]
"""Where in a zone a walk ends: so many metres from its middle toward another zone."""

MIDDLE: Spot = (None, 0)


class Walk(NamedTuple):
    """A walk thought out: where it ends, how many metres it was, the sections passed, and what bars it ("" nothing).

    A walk ends right before a gap, unless it is a crawl, and before a narrow breach that somebody passes just now.

    ``barred`` is the element that stands in the way at its end; ``zones`` are those in which it went.
    """

    end: Place
    metres: int
    passed: tuple[str, ...]
    barred: str
    zones: tuple[str, ...]


class Walker(Struct, frozen=True, gc=False):
    """Who walks, as far as ways go by it: whom doors answer, whether he crawls, the breaches that others are in now."""

    access: Access
    crawls: bool
    taken: tuple[str, ...]

    def passes(self, hop: Hop) -> bool:
        """Whether the next step is one for him, as he stands or lies, now.

        Source: EA-12, S1.3.1.40, S1.4.3.
        Ruling: A-088.
        """
        if hop.free:
            return not self.taken or hop.step is None or hop.step.section not in self.taken
        return hop.crawled and self.crawls


def walker(battle: Battle, unit: str) -> Walker:
    """A unit as one who walks: whoever is prone crawls.

    Source: EA-12.
    """
    return Walker(battle.access(unit), battle.state.units[unit].prone, crossing.taken(battle))


def never(zone: str) -> bool:
    """Walk on, whatever comes into view."""
    return False


def thought(battle: Battle, unit: str, goal: str, metres: int, stop: Stop = never) -> Walk:
    """The walk of a unit toward a zone: as far as its metres, a barred door, a gap or ``stop(zone)`` let it.

    Source: EA-8, EA-12.
    Ruling: A-088, A-094.
    """
    start = battle.standing.at[unit][1]
    if stop is not never:
        return _paced(battle, (start, goal, walker(battle, unit)), metres, stop, MIDDLE)
    taken = crossing.taken(battle) if battle.openings.narrows else ()
    key = (start, goal, battle.access(unit), battle.state.units[unit].prone, metres, taken)
    try:
        return battle.walks[key]
    except KeyError:
        kept = battle.walks[key] = _paced(battle, (start, goal, walker(battle, unit)), metres, never, MIDDLE)
        return kept


def thought_to(battle: Battle, unit: str, place: Place, metres: int) -> Walk:
    """The walk of a unit toward a place, which need not be the middle of its zone."""
    way = (battle.standing.place(unit), place[0], walker(battle, unit))
    return _paced(battle, way, metres, never, place[1:])


def _paced(battle: Battle, way: tuple[Place, str, Walker], left: int, stop: Stop, spot: Spot) -> Walk:
    """The walk of ``left`` metres from a place toward a spot of a zone, for such a walker."""
    (here, toward, metres), goal, who = way
    walked = 0
    passed: list[str] = []
    zones = [here]
    hop, stops = battle.ways.hop(goal, here, who.access), False
    while left > 0 and not stops:
        step = hop.step
        if step is None and here != goal:
            break
        if toward is not None and (step is None or step.zone != toward):
            ends = spot[1] if step is None and toward == spot[0] else 0
            back = min(left, abs(metres - ends))
            metres, left, walked = metres + (back if ends > metres else -back), left - back, walked + back
            toward = toward if metres else None
            if ends and metres == ends:
                break
            continue
        if step is None:
            if spot[0] is None:
                break
            toward = spot[0]
            continue
        half = step.length // 2
        ahead = min(left, (step.length if who.passes(hop) else half) - metres)
        if ahead <= 0:
            break
        ends = step.length - spot[1] if step.zone == goal and spot[0] == here else step.length
        ahead, stops = _stride(step, (metres, ahead), stop, ends)
        toward, metres, left, walked = step.zone, metres + ahead, left - ahead, walked + ahead
        if metres > half:
            if step.section:
                passed.append(step.section)
            here, toward, metres = step.zone, here, step.length - metres
            toward = toward if metres else None
            zones.append(here)
            hop = battle.ways.hop(goal, here, who.access)
    at = (here, toward, metres)
    return Walk(at, walked, tuple(passed), _barred(battle, hop, at, who.access), tuple(zones))


def _stride(step: Step, way: tuple[int, int], stop: Stop, ends: int) -> tuple[int, bool]:
    """How far one gets who goes on toward a zone, and whether he stops there for what he sees.

    ``way``: where he is on the step, and how far he could go; ``ends``: where on it he wants to get, once in the zone.
    """
    metres, ahead = way
    half = step.length // 2
    if not metres <= half < metres + ahead:
        return ahead, False
    if stop(step.zone):
        return half + 1 - metres, True
    return (min(ahead, ends - metres), False) if ends > half else (half + 1 - metres, True)


def stirs(battle: Battle, unit: str, goal: str) -> bool:
    """Whether a unit gets anywhere at all toward a zone: it has a way, and no barred door right before it.

    A gap right before it is a way: it crawls. So is a breach that others pass just now: it waits.
    """
    here, toward, metres = battle.standing.place(unit)
    hop = battle.ways.hop(goal, here, battle.access(unit))
    if hop.step is None:
        return here == goal and metres > 0
    if hop.free or hop.crawled:
        return True
    half = hop.step.length // 2
    return metres < half if hop.step.zone == toward else metres > 0 or half > 0


def standing_before(battle: Battle, unit: str, goal: str) -> str:
    """The element that bars the way of a unit and that it stands right before, "" where there is none."""
    at, access = battle.standing.place(unit), battle.access(unit)
    return _barred(battle, battle.ways.hop(goal, at[0], access), at, access)


def _barred(battle: Battle, hop: Hop, at: Place, access: Access) -> str:
    """What bars the way of one who stands right before it."""
    if hop.step is None or hop.free:
        return ""
    return battle.ways.bars(hop.step, access) if _right_before(hop.step, at) else ""


def _right_before(step: Step, at: Place) -> bool:
    half = step.length // 2
    return at[2] == half and (half == 0 or at[1] == step.zone)


def before_gap(battle: Battle, unit: str, goal: str) -> bool:
    """Whether a unit is right before a gap through which it has to crawl to get to a zone.

    Source: EA-12, S1.4.3.
    Ruling: A-088.
    """
    at = battle.standing.place(unit)
    hop = battle.ways.hop(goal, at[0], battle.access(unit))
    return hop.step is not None and hop.crawled and _right_before(hop.step, at)


def bar_ahead(battle: Battle, unit: str, goal: str) -> str:
    """What bars the way of a unit to a zone first: a door, else the wall; "" where its way is free, or there is none."""
    here, access = battle.standing.place(unit)[0], battle.access(unit)
    for _ in battle.plan.zones:
        hop = battle.ways.hop(goal, here, access)
        if hop.step is None:
            return ""
        if not (hop.free or hop.crawled):
            return battle.ways.bars(hop.step, access) or hop.step.section
        here = hop.step.zone
    return ""
