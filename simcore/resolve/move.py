"""Moving: a walk carried out at one of the speeds, with the roll that terrain asks for and what comes of a failure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from simcore.dice import Roll, pool
from simcore.facts import Moved, because, element_opened, unit_moved
from simcore.resolve import activity, crossing, harm
from simcore.resolve.battle import Battle
from simcore.resolve.causes import hinders, opened
from simcore.resolve.decision import Facts, numbered
from simcore.resolve.walk import Walk
from simcore.rules import checks, minor, movement, terrain, tumbles
from simcore.rules.collapse import RUINS
from simcore.rules.movement import Speed
from simcore.rules.tumbles import Tumble

RUNNING = "running"
RUNS = frozenset({"cruising", "high_speed", "all_out"})
"""The speeds that are running.

Ruling: A-180.
"""
Way = Callable[[int], Walk]
"""The walk that so many metres give."""


class Ground(NamedTuple):
    """What a walk goes over: the hardest level of terrain, its own number where it has one, who made it so hard."""

    level: str
    own: int | None
    breaches: tuple[str, ...]


def move(battle: Battle, unit: str, way: Way, speed: Speed, trigger: int | None) -> Facts:
    """Move at a speed as far as it carries; where terrain asks for a roll and it fails, as far as that lets.

    Doors that obey are opened in walking, and locked or powered ones close again behind. One person an action goes
    through a narrow breach, and the prone crawl through gaps.

    Source: EA-8, EA-9, EA-12, RB-37, RB-38, RB-39, RB-40, RB-41, RB-43.
    Ruling: A-031, A-032, A-053, A-088, A-094.
    """
    walked = way(movement.allowance(speed, battle.plan.units[unit].move))
    if not walked.metres:
        return
    ground = over(battle, walked)
    causes: list[int | None] = [trigger]
    asked = movement.harder(speed, ground.level) is not None
    roll, tumble = _rolled(battle, unit, speed, ground) if asked else (None, None)
    if roll is not None and battle.telling:
        causes += [*hinders(battle, unit), *(battle.because(section, "breach") for section in ground.breaches)]
    if tumble is not None:
        walked = way(tumbles.completed(tumble, walked.metres))
    closing: list[str] = []
    for section in walked.passed:
        door = _door(battle, unit, section)
        if not door:
            causes += opened(battle, section) if battle.telling else ()
        elif battle.openings.answers(door):
            closing.append(door)
        else:
            causes.append((yield element_opened(unit, door, because(trigger), "walking")))
    fields = _changed(battle, unit, walked, (speed, ground), tumble)
    passed = crossing.passed(battle, walked.passed) if battle.openings.narrows else {}
    if battle.severe and speed.name in RUNS:
        passed |= activity.stirred(battle, unit, walked.zones)
    said = _said(walked, (speed, ground), (roll, tumble), closing) if battle.telling else {}
    rolls = () if roll is None else (roll,)
    rule = "RB-43" if tumble is not None else "EA-8" if speed.name == "cautious" and roll is None else speed.rule
    why = because(*causes) if battle.telling else ()
    number = yield unit_moved(unit, Moved(why, rule, rolls, said, fields, passed))
    if tumble is not None:
        yield from _collided(battle, unit, (speed, tumble), number)


def _said(
    walked: Walk, how: tuple[Speed, Ground], came: tuple[Roll | None, Tumble | None], closing: list[str]
) -> dict[str, Any]:
    """What the line of a movement says; what goes without saying is left out."""
    (speed, ground), (roll, tumble) = how, came
    said: dict[str, Any] = {"walked": walked.metres}
    if speed.name != "cautious":
        said["speed"] = speed.name
    if roll is not None:
        said |= {"terrain": ground.level, "success": tumble is None}
    if tumble is not None:
        said["result"] = tumble.name
    if closing:
        said["through"] = closing
    return said


def over(battle: Battle, walked: Walk) -> Ground:
    """What a walk goes over: the zones in which it is, and the breaches by which it passes walls.

    Source: RB-42.
    Ruling: A-088.
    """
    key = (walked.zones, walked.passed)
    found: Ground | None = battle.grounds.get(key)
    if found is None:
        found = battle.grounds[key] = _over(battle, walked)
    return found


def _over(battle: Battle, walked: Walk) -> Ground:
    zones = [battle.plan.zones[zone] for zone in walked.zones]
    found = [(zone.terrain, zone.terrain_tn) for zone in zones]
    breaches = [section for zone in zones if not zone.outside for section in _ruined(battle, zone.id)]
    if breaches:
        found.append((RUINS, 0))
    for section in walked.passed:
        crossing = _breached(battle, section)
        if crossing and section not in breaches:
            found.append((crossing, 0))
            breaches.append(section)
    level = terrain.hardest(each for each, _ in found)
    own = max(number for each, number in found if each == level)
    return Ground(level, own or None, tuple(breaches))


def _ruined(battle: Battle, zone: str) -> list[str]:
    """The sections around an inside zone whose ruins are hard to walk over.

    Source: S1.3.1.60.
    Ruling: A-089.
    """
    sections = battle.state.sections
    return [each for each in battle.ground.bounding[zone] if battle.rules.hazards.ruins(sections[each].damage)]


def _breached(battle: Battle, section: str) -> str:
    """The terrain of the breach by which a wall is passed; "" where an element of it is open or opens."""
    if not battle.openings.by_breach(section):
        return ""
    crossing = terrain.crossing(battle.state.sections[section].breach)
    return "" if crossing is None or crossing.terrain is None else crossing.terrain


def _rolled(battle: Battle, unit: str, speed: Speed, ground: Ground) -> tuple[Roll | None, Tumble | None]:
    """The Running roll, None where none is asked; and what comes of its failure, None for success."""
    rules, now, sheet = battle.rules, battle.state.units[unit], battle.plan.units[unit]
    tn = rules.movement_tn(speed.name, ground.level, ground.own)
    if tn is None:
        return None, None
    lowered = rules.penalties(now, battle.round)
    running = rules.skill_pool(sheet.labels[RUNNING], sheet.skills[RUNNING], 0, lowered)
    roll = numbered(battle.dice.roll(RUNNING, unit, running), tn)
    return roll, None if checks.succeeds(roll.total, tn.number) else rules.tumble(tn.number - roll.total)


def _changed(
    battle: Battle, unit: str, walked: Walk, how: tuple[Speed, Ground], tumble: Tumble | None
) -> dict[str, Any]:
    """Where a unit is then, and what moving costs: a minor action where it is one, and what its failure brings."""
    now, (zone, toward, metres), (speed, ground) = battle.state.units[unit], walked.end, how
    after: dict[str, Any] = {}
    if now.zone != zone:
        after["zone"] = zone
    if now.toward != toward:
        after["toward"] = toward
    if now.metres != metres:
        after["metres"] = metres
    if tumble is not None:
        after |= tumbles.patch(tumble, now, battle.round)
    if movement.counts(speed, ground.level):
        after |= minor.cost("run", now, battle.round)
    return after


def _collided(battle: Battle, unit: str, how: tuple[Speed, Tumble], trigger: int) -> Facts:
    """The damage of a tumble, where there is any.

    Source: RB-43.
    Ruling: A-053.
    """
    speed, tumble = how
    if tumble.collision is None or not tumbles.collision(speed, tumble):
        return
    damage = pool(("collision", speed.collision, "RB-43"), (tumble.name.replace("_", " "), tumble.collision, "RB-43"))
    yield harm.tumble(battle, unit, damage, {"weapon": "collision"}, trigger)


def _door(battle: Battle, unit: str, section: str) -> str:
    """The element that a unit opens to pass a section, "" where something stands open already, or it crawls."""
    openings, access = battle.openings, battle.access(unit)
    if openings.free(section):
        return ""
    elements = battle.plan.sections[section].elements
    return next((each for each in elements if openings.obeys(each, access)), "")
