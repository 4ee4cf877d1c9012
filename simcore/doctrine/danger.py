"""Danger: by exact odds, what enemies can do to a unit where it stands, prone, or dodging; and how fast it gets away."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from simcore.doctrine import targets, worth
from simcore.doctrine.foes import Before
from simcore.doctrine.worth import Body, Manner
from simcore.odds.law import law
from simcore.plan import Unit
from simcore.resolve.aim import MELEE, Aim, Shot, at_range, by_hand
from simcore.resolve.battle import Battle
from simcore.resolve.move import over
from simcore.resolve.stance import KILL, STUN
from simcore.resolve.walk import thought
from simcore.rules import tumbles
from simcore.rules.checks import Penalties
from simcore.rules.tumbles import Tumble


class Threat(NamedTuple):
    """What a round of enemy fire takes from a unit on average: standing, prone, and in Full Dodge."""

    standing: float
    prone: float
    dodging: float


class Falls(NamedTuple):
    """How likely a movement roll comes to each failure, the worst first, and to none; the rounds lost by it on average."""

    rows: tuple[tuple[Tumble, float], ...]
    made: float
    lost: float


NONE = Threat(0.0, 0.0, 0.0)
UNHURT = Penalties()
BRUISES = 0.02
"""How much of a combatant a unit that hurries is ready to lose by falling, on average; ours."""


def threat(battle: Battle, unit: Unit, each: Before) -> Threat:
    """What one of a group of enemies does to a unit on average."""
    aim = _aim(battle, unit, each)
    if aim is None:
        return NONE
    foe = battle.plan.units[each.foes.ids[0]]
    now = battle.state.units[foe.id]
    lowered = UNHURT
    if now.wounds != "healthy" or battle.round <= max(now.stunned_until, now.choke_until + bool(now.choke_after)):
        lowered = replace(battle.rules.burdens(now, battle.round), actions=1)
    mode = STUN if now.stun_set and aim.weapon.stun else KILL
    struck = worth.body(battle, unit.id, aim.weapon.scale)
    kept = (foe.group, lowered, aim.weapon.name, mode, aim.shown or aim.guard, aim.band, struck)
    found = battle.threats.get(kept)
    if found is None:
        manner = Manner(aim.weapon, mode, 1, 0)
        found = battle.threats[kept] = Threat(
            *(worth.attack(battle, foe, changed, manner, lowered) for changed in _stances(battle, aim))
        )
    return found


def _aim(battle: Battle, unit: Unit, each: Before) -> Aim | None:
    """How the first of a group of enemies aims at a unit with what it has in its hand."""
    foe, here, there = battle.plan.units[each.foes.ids[0]], battle.standing.place(unit.id), each.foes.place
    held = targets.ready_weapons(battle, foe)
    if not held:
        return None
    weapon, metres = held[0], battle.ground.apart(here, there)
    guise = battle.standing.shows(unit.id)
    if not weapon.ranges:
        near = battle.ground.beside(here, there)
        return by_hand(battle, Shot(unit.id, weapon, MELEE, metres), guise) if near else None
    band = battle.ground.reaches(foe, weapon, metres)
    line = targets.clear(battle, there[0], here[0])
    if band is None or line is None:
        return None
    return at_range(battle, Shot(unit.id, weapon, band, metres), line, (there[0], here[0]), guise)


def _stances(battle: Battle, aim: Aim) -> tuple[Aim, Aim, Aim]:
    """The same aim at one who stands as he does, lies prone, and dodges."""
    if aim.shown is None:
        assert aim.guard is not None
        guard = replace(aim.guard, full_dodge=True)
        dodging = replace(aim, guard=guard, tn=battle.rules.melee_tn(aim.weapon.difficulty, guard))
        return aim, aim, dodging
    prone, dodges = replace(aim.shown, prone=True), replace(aim.shown, full_dodge=True)
    return aim, replace(aim, shown=prone), replace(aim, shown=dodges)


def fastest(battle: Battle, unit: Unit, goal: str) -> str:
    """The speed that brings a unit farthest in a round on its way to a zone, on average; of equals the slower.

    What one did in the round before lowers nothing. It counts the ground that each speed goes over and the rounds that are lost after a fall. Left out are speeds at
    which falling costs more than it is worth.

    Source: RB-38, RB-39, RB-40, RB-41, RB-42, RB-43.
    """
    rules = battle.rules
    names = [name for name, speed in rules.speeds.items() if not speed.prone]
    best, chosen, legs = -1.0, names[0], None
    for name in names:
        allowance = rules.allowance(name, unit.move)
        walked = thought(battle, unit.id, goal, allowance)
        if walked.metres > best:  # else a slower one brings it as far in any case
            ground = over(battle, walked)
            tn = rules.movement_tn(name, ground.level, ground.own)
            metres, harm = float(walked.metres), 0.0
            if tn is not None:
                legs = legs or _legs(battle, unit)
                metres, harm = _hurried(battle, legs, name, walked.metres, tn.number)
            if harm <= BRUISES and round(metres, 3) > best:
                best, chosen = round(metres, 3), name
        if walked.metres < allowance:
            break  # for there its way ends
    return chosen


def _legs(battle: Battle, unit: Unit) -> tuple[int, Body]:
    """What a unit runs with, by what it did in the round before aside, and what it has against a fall."""
    lowered = replace(battle.rules.penalties(battle.state.units[unit.id], battle.round), actions=1, minor=0)
    pips = battle.rules.skill_pool(unit.labels["running"], unit.skills["running"], 0, lowered).pips
    return pips, worth.body(battle, unit.id, unit.scale)


def _hurried(battle: Battle, legs: tuple[int, Body], speed: str, whole: int, number: int) -> tuple[float, float]:
    """How many metres a round a speed brings a unit on average, and how much of a combatant its falls take away.

    ``whole`` is how far it carries one who does not fall, ``number`` what the movement roll has to come to.
    """
    rules, (pips, struck) = battle.rules, legs
    falls, rate = _falls(battle, pips, number), rules.speeds[speed]
    metres = harm = 0.0
    for row, chance in falls.rows:
        metres += chance * tumbles.completed(row, whole)
        damage = tumbles.collision(rate, row)
        if damage:
            harm += chance * worth.share(damage, struck, KILL, rules.tables["character"], rules.dice)
    return (metres + falls.made * whole) / (1 + falls.lost), harm


def _falls(battle: Battle, pips: int, number: int) -> Falls:
    """What comes of a movement roll of so many pips against a number: units alike ask it of each speed."""
    found: Falls | None = battle.falls.get((pips, number))
    if found is None:
        roll = law(pips, battle.rules.dice)
        rows, lost, reached = [], 0.0, 1.0
        for row in reversed(tumbles.TUMBLES):
            above = roll.at_least(number - row.missed_by + 1)
            chance, reached = reached - above, above
            rows.append((row, chance))
            lost += chance * (max(row.idle - 1, 0) + row.prone)
        found = battle.falls[pips, number] = Falls(tuple(rows), reached, lost)
    return found
