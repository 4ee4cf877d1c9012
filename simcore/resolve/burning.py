"""How a building burns now: fires of zones, whom a fire may spread to, what holds it back, when it matters next."""

from __future__ import annotations

from simcore.plan import Section
from simcore.resolve.battle import Battle
from simcore.rules import fire, heat, smoke
from simcore.state import Section as Now

NONE = "none"


def of_zone(battle: Battle, zone: str) -> str:
    """The fire of a zone: the worst of the sections that bound it.

    Source: S1.7.2.10.
    Ruling: A-190.
    """
    sections = battle.state.sections
    return smoke.worst(sections[section].fire for section in battle.ground.bounding[zone])


def parent(battle: Battle, struck: str) -> str:
    """The section in which a fire starts that a hit on something kindles; "" where there is none.

    Of what stands in a zone it is the zone's floor, never the floor of a zone above it, else the first section that bounds
    it.

    Source: S1.7.2.10.
    Ruling: A-188.
    """
    plan = battle.plan
    if struck in plan.sections:
        return struck
    within = plan.elements[struck].within if struck in plan.elements else ""
    if within in plan.sections or not within:
        return within
    bounding = battle.ground.bounding[within]
    floors = [
        id_ for id_ in bounding if (section := plan.sections[id_]).kind == "floor" and section.upper in ("", within)
    ]
    return next(iter((*floors, *bounding)), "")


def exposed(battle: Battle, section: Section) -> tuple[str, ...]:
    """The neighbors of a section that do not burn, in file order.

    Source: S1.7.4.20.
    Ruling: A-185, A-192.
    """
    sections = battle.state.sections
    return tuple(each for each in section.adjacent if sections[each].fire == NONE)


def door(battle: Battle, source: str, section: str) -> int:
    """What doors add to the number of a fire that spreads to a neighbor: the one between the two, else those in it.

    Source: S1.7.4.30.
    Ruling: A-193.
    """
    now, sections = battle.state.elements, battle.plan.sections
    between = sections[section].doors.get(source)
    if between is not None and fire.shuts_out(now[between]):
        return fire.FIRE_DOOR
    inside = [battle.plan.elements[each] for each in sections[section].elements]
    rated = [now[each.id] for each in inside if each.fire_rated]
    if not rated:
        return 0
    others = [now[each.id] for each in inside if not each.fire_rated and each.solid]
    return fire.FIRE_DOOR if fire.holds_back(battle.state.sections[section].breach, rated, others) else 0


def next_round(battle: Battle, section: Section, first: int) -> int | None:
    """The first round, not before ``first``, in whose housekeeping something may come of a fire; None for none.

    A fire that cannot grow, has nothing to spread to and takes nothing more from its section sleeps. Any other wakes
    whenever it might spread, so that a neighbor that no longer burns never comes too late.

    Source: S1.7.3, S1.7.4.10, S1.7.4.20.
    Ruling: A-191, A-196, A-204.
    """
    now, rules = battle.state.sections[section.id], battle.rules.hazards
    if now.fire == NONE:
        return None
    pip = heat.next_pip(now)
    lasts = pip is not None or rules.burnout_rounds is not None
    if not (lasts or now.fire in fire.GROWS or exposed(battle, section)):
        return None
    found = [rules.next_check(now.fire_since, first)]
    if pip is not None:
        found.append(max(first, pip))
    if rules.burnout_rounds is not None:
        found.append(max(first, now.fire_since + rules.burnout_rounds))
    return min(found)


def heated(now: Now, section: Section, last: int) -> dict[str, object]:
    """What heat has changed in a section up to and with a round, rounds that bring no pip included.

    Source: S1.7.3.
    Ruling: A-196.
    """
    return heat.patch(now, section.structure, last)
