"""Aiming: what a shooter has before him, what protects it, and how hard it is to hit."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from simcore import plan
from simcore.dice import Pool
from simcore.resolve.battle import Battle
from simcore.resolve.sight import Line
from simcore.rules import cover, movement, wounds
from simcore.rules.choice import NO_PENALTIES, Guard, Tn
from simcore.rules.defense import Exposure
from simcore.rules.light import CLEAR, Air

NONE = "none"
MELEE = "melee"
"""What stands in the place of a range band where the weapon is one of melee."""

NARROW = "half"
"""How the edge of a 1x2 breach covers those inside.

Ruling: A-088.
"""

SPENT = frozenset({"severe", "destroyed"})
"""The damage with which a thing that is built in covers nobody any more.

Ruling: A-085.
"""


Pools = tuple[Pool | None, Pool | None, Pool | None]
"""What is rolled for smoke, light and object cover, None where nothing is."""


class Shelter(Struct, frozen=True, gc=False):
    """What protects who stands in a zone against a shot from another: the grade of its cover, "" for none.

    ``thing`` is what a shot strikes that lands in the cover: a section or element, the zone itself where its cover is
    loose, "" where nothing is known of it.
    """

    grade: str
    thing: str


OPEN = Shelter("", "")


class Aim(Struct, frozen=True, gc=False):
    """A target in line and range: with which weapon, in which band, how many metres away, through which sections.

    ``shown`` is what a person shows of himself at range, ``guard`` what he shows in melee, and ``tn`` the target number
    that follows, dice of cover and air at their mean; None where the target is a section or an element. ``pools`` are
    those dice, ``zones`` those that the line crosses. ``bonus``: the pips that scale adds to an attack on a person.
    """

    target: str
    weapon: plan.Weapon
    band: str
    metres: int
    through: tuple[str, ...] = ()
    air: Air = CLEAR
    shelter: Shelter = OPEN
    shown: Exposure | None = None
    guard: Guard | None = None
    tn: Tn | None = None
    pools: Pools = (None, None, None)
    zones: tuple[str, ...] = ()
    bonus: int = 0


def shelter(battle: Battle, here: str, there: str, through: tuple[str, ...]) -> Shelter:
    """What protects who stands in ``there`` against a shot from ``here``.

    A zone's cover protects against shots from other zones; so does the edge of a 1x2 breach those inside. The better
    counts, the zone's own where they are equal.

    Source: EA-23, RB-45.
    Ruling: A-084, A-085, A-088.
    """
    found = battle.shelters.get((here, there))
    if found is None:
        found = battle.shelters[here, there] = OPEN if here == there else _sheltered(battle, there, through)
    return found


def _sheltered(battle: Battle, there: str, through: tuple[str, ...]) -> Shelter:
    zone, found = battle.plan.zones[there], OPEN
    if not zone.outside:
        narrow = next((section for section in through if battle.openings.current[section].narrow), "")
        found = Shelter(NARROW, narrow) if narrow else OPEN
    grade = battle.state.zones[there].cover
    if grade == NONE or (zone.cover_by and worn(battle, zone.cover_by)):
        return found
    own = Shelter(grade, there if zone.cover_body else zone.cover_by)
    return own if cover.greatest(own.grade, found.grade) == own.grade else found


def worn(battle: Battle, thing: str) -> bool:
    """Whether a section or element is so badly damaged that it covers nobody any more.

    Ruling: A-085.
    """
    state = battle.state
    return (state.sections.get(thing) or state.elements[thing]).damage in SPENT


def hidden(battle: Battle, here: str, there: str) -> bool:
    """Whether who stands in ``there`` has full cover against ``here`` and cannot be named.

    Ruling: A-085.
    """
    if here == there or battle.state.zones[there].cover != cover.FULL:
        return False
    by = battle.plan.zones[there].cover_by
    return not (by and worn(battle, by))


class Shot(Struct, frozen=True, gc=False):
    """A shot that could be made: at whom, with what, in which range band, at how many metres."""

    target: str
    weapon: plan.Weapon
    band: str
    metres: int


def at_range(battle: Battle, aim: Shot, line: Line, zones: tuple[str, str], guise: int) -> Aim:
    """An aim at a person with a weapon that is shot: what he shows, and the number that follows.

    ``zones`` are those of shooter and target; the same for all of one guise, of which ``guise`` is the number.
    """
    protected = battle.shelters.get(zones) or shelter(battle, *zones, line.through)
    air = battle.air.along(line.zones)
    key = (guise, aim.weapon.scale, aim.band, protected.grade, air)
    found = battle.shown.get(key)
    if found is None:
        shown = exposure(battle, aim.target, aim.weapon.scale, protected.grade, air)
        pools = dice(battle, shown)
        tn = battle.rules.ranged_tn(aim.band, meant(shown, pools))
        found = battle.shown[key] = shown, tn, pools, scaled(battle, aim)
    shown, tn, pools, bonus = found
    return Aim(
        aim.target, aim.weapon, aim.band, aim.metres, line.through, air, protected, shown, None, tn, pools, line.zones, bonus
    )  # fmt: skip


def meant(shown: Exposure, pools: Pools) -> Exposure:
    """What a person shows with the dice of smoke, light and cover at their mean, rounded down: as it is weighed."""
    smoke, lit, object_ = pools
    if smoke is lit is object_ is None:
        return shown
    air = replace(
        shown.air,
        smoke_rolled=0 if smoke is None else 7 * smoke.dice // 2,
        light_rolled=0 if lit is None else 7 * lit.dice // 2,
    )
    return replace(shown, air=air, cover_rolled=0 if object_ is None else 7 * object_.dice // 2)


def dice(battle: Battle, shown: Exposure) -> Pools:
    """What is rolled for smoke, light and object cover in an attack on a person, None where nothing is.

    Source: RB-44, RB-45.
    Ruling: A-027, A-029.
    """
    rules, air = battle.rules, shown.air
    cover_ = rules.cover_pool(shown.cover)
    return (None, None, cover_) if air is CLEAR else (rules.smoke_pool(air.smoke), rules.light_pool(air.light), cover_)


def exposure(battle: Battle, target: str, scale: str, grade: str, air: Air) -> Exposure:
    """A person as a target of a weapon of a scale.

    Source: EA-19, EA-20, RB-41.
    Ruling: A-021, A-023, A-024.
    """
    unit, now, rules = battle.state.units[target], battle.round, battle.rules
    lowers = rules.penalties_lower_defense
    return Exposure(
        dodge=battle.plan.units[target].skills["dodge"],
        scale=rules.defense_scale(scale, battle.plan.units[target].scale),
        cover=grade,
        prone=unit.prone,
        helpless=wounds.helpless(unit) or movement.racing(unit, now),
        full_dodge=unit.dodging_until >= now,
        dodge_declared=unit.dodge_round >= now,
        rolled=unit.dodge_total if unit.dodge_rolled >= now else None,
        rolled_scale=unit.dodge_scale if unit.dodge_rolled >= now else 0,
        penalties=rules.burdens(unit, now) if lowers else NO_PENALTIES,
        air=air,
    )


def by_hand(battle: Battle, aim: Shot, guise: int) -> Aim:
    """An aim at a person with a weapon of melee: how he parries, and the number that follows."""
    key = (guise, aim.weapon.scale, aim.weapon.name)
    found = battle.guards.get(key)
    if found is None:
        guard = guarded(battle, aim.target, aim.weapon.scale)
        found = battle.guards[key] = guard, battle.rules.melee_tn(aim.weapon.difficulty, guard), scaled(battle, aim)
    guard, tn, bonus = found
    return Aim(aim.target, aim.weapon, aim.band, aim.metres, guard=guard, tn=tn, bonus=bonus)


def scaled(battle: Battle, aim: Shot) -> int:
    """The pips that scale adds to an attack on a person.

    Source: EA-3.
    """
    return battle.rules.attack_scale(aim.weapon.scale, battle.plan.units[aim.target].scale)


def guarded(battle: Battle, target: str, scale: str) -> Guard:
    """A person as a target in melee of a weapon of a scale.

    Source: EA-19, EA-20, RB-41.
    Ruling: A-024, A-026.
    """
    unit, sheet, now, rules = battle.state.units[target], battle.plan.units[target], battle.round, battle.rules
    label, parry = battle.standing.parry(target)
    return Guard(
        label=label,
        parry=parry,
        dodge=sheet.skills["dodge"],
        scale=rules.defense_scale(scale, sheet.scale),
        helpless=wounds.helpless(unit) or movement.racing(unit, now),
        full_dodge=unit.dodging_until >= now,
        penalties=rules.burdens(unit, now) if rules.penalties_lower_defense else NO_PENALTIES,
    )
