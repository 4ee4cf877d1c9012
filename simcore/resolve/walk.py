"""Walking: how far a unit gets toward a zone in a round, and the doors that it opens on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from simcore.facts import because, element_opened, unit_moved
from simcore.resolve.battle import Battle
from simcore.resolve.causes import opened
from simcore.resolve.ground import Place
from simcore.resolve.openings import Access
from simcore.resolve.shot import Facts
from simcore.resolve.ways import Hop

Stop = Callable[[str], bool]


class Walk(NamedTuple):
    """A walk thought out: where it ends, how many metres it was, the sections passed, and what bars it ("" nothing).

    ``barred`` is the element that stands in the way at its end.
    """

    end: Place
    metres: int
    passed: tuple[str, ...]
    barred: str


def never(zone: str) -> bool:
    """Walk on, whatever comes into view."""
    return False


def thought(battle: Battle, unit: str, goal: str, stop: Stop = never) -> Walk:
    """The walk of a unit toward a zone this round: as far as its move, a barred door or ``stop(zone)`` lets it.

    Source: EA-8.
    Ruling: A-094.
    """
    start, access, move = battle.standing.place(unit), battle.access(unit), battle.plan.units[unit].move
    if stop is not never:
        return _paced(battle, (start, goal, access), move, stop)
    key = (start, goal, access, move)
    kept = battle.walks.get(key)
    if kept is None:
        kept = battle.walks[key] = _paced(battle, key[:3], move, never)
    return kept


def _paced(battle: Battle, way: tuple[Place, str, Access], left: int, stop: Stop) -> Walk:
    """The walk of ``left`` metres from a place toward a zone, for those with such access."""
    (here, toward, metres), goal, access = way
    walked = 0
    passed: list[str] = []
    hop = battle.ways.hop(goal, here, access)
    while left > 0:
        step = hop.step
        if step is None and here != goal:
            break
        if toward is not None and (step is None or step.zone != toward):
            back = min(left, metres)
            metres, left, walked = metres - back, left - back, walked + back
            toward = toward if metres else None
            continue
        if step is None:
            break
        half = step.length // 2
        ahead = min(left, (step.length if hop.free else half) - metres)
        if ahead <= 0:
            break
        crosses = metres <= half < metres + ahead
        stops = crosses and stop(step.zone)
        if stops:
            ahead = half + 1 - metres
        toward, metres, left, walked = step.zone, metres + ahead, left - ahead, walked + ahead
        if metres > half:
            if step.section:
                passed.append(step.section)
            here, toward, metres = step.zone, here, step.length - metres
            toward = toward if metres else None
            hop = battle.ways.hop(goal, here, access)
            if stops:
                break
    return Walk((here, toward, metres), walked, tuple(passed), _barred(battle, hop, (here, toward, metres), access))


def stirs(battle: Battle, unit: str, goal: str) -> bool:
    """Whether a unit gets anywhere at all toward a zone: it has a way, and no barred door right before it."""
    here, toward, metres = battle.standing.place(unit)
    hop = battle.ways.hop(goal, here, battle.access(unit))
    if hop.step is None:
        return here == goal and metres > 0
    if hop.free:
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
    half = hop.step.length // 2
    before = at[2] == half and (half == 0 or at[1] == hop.step.zone)
    return battle.ways.bars(hop.step, access) if before else ""


def walk(battle: Battle, unit: str, walked: Walk, trigger: int | None) -> Facts:
    """Carry out a walk: doors that obey are opened in walking, and locked or powered ones close again behind.

    Source: EA-8.
    Ruling: A-094.
    """
    if not walked.metres:
        return
    causes: list[int | None] = [trigger]
    closing: list[str] = []
    for section in walked.passed:
        door = _door(battle, unit, section)
        if not door:
            causes += opened(battle, section)
        elif battle.openings.answers(door):
            closing.append(door)
        else:
            causes.append((yield element_opened(unit, door, because(trigger), "walking")))
    before = battle.state.units[unit]
    after = dict(zip(("zone", "toward", "metres"), walked.end, strict=True))
    fields = {field: value for field, value in after.items() if getattr(before, field) != value}
    data: dict[str, object] = {"walked": walked.metres}
    if closing:
        data["through"] = closing
    yield unit_moved(unit, because(*causes), data, fields)


def _door(battle: Battle, unit: str, section: str) -> str:
    """The element that a unit opens to pass a section, "" where something stands open already."""
    openings, access = battle.openings, battle.access(unit)
    if openings.free(section):
        return ""
    elements = battle.plan.sections[section].elements
    return next(each for each in elements if openings.obeys(each, access))
