"""What is rolled: skills with their penalties, damage, soak and Resistance, each with its parts.

Pips throughout (3 pips = 1D); ``attacker`` and ``target`` are values of scale in pips.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from simcore.dice import Pool, pool
from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules import rounds, scale, smoke
from simcore.rules.checks import Part, Penalties
from simcore.rules.now import UnitNow

WOUNDS: dict[str, tuple[str, int, str]] = {
    "wounded": ("wounded", -PIPS_PER_DIE, "EA-39"),
    "severely_wounded": ("severely wounded", -2 * PIPS_PER_DIE, "EA-40"),
}
"""What a wound level takes from every roll but damage and soak; the worse replaces the lighter.

Source: EA-39, EA-40.
"""


RESPIRATOR = PIPS_PER_DIE
"""What a respirator or helmet adds to Stamina against smoke and dust.

Source: S1.6.5.
"""


class Resistance(Struct, frozen=True, gc=False):
    """What a section or element resists with, in pips: its current Structure or Body, armor and plane where crossed.

    There is room for one plane only: shields never add up.

    Source: S1.0.1.30, S1.1.0.20, S1.1.0.30, S1.1.1.10, S1.1.1.20, S1.4.1.30, S1.4.1.50.
    """

    label: str
    pips: int
    armor: int = 0
    plane: int = 0


@cache
def skill_name(skill: str) -> str:
    """A skill's name as people write it, and as the parts of a pool do.

    >>> skill_name("first-aid")
    'First Aid'
    """
    return skill.replace("-", " ").title()


def hindered(now: UnitNow, round_: int) -> bool:
    """Whether anything lowers the skill and attribute rolls of a combatant in a round.

    Source: EA-5, EA-6, EA-12, EA-38, EA-39, EA-40, RB-43, S1.6.1, S1.7.2.20.
    """
    return (
        now.actions > 1
        or now.minor > 0
        or now.wounds != "healthy"
        or now.stunned_until >= round_
        or now.crawl_round >= round_
        or (now.choke > 0 and smoke.lowers(now, round_) > 0)
        or (now.slip_round > 0 and now.slip_round >= round_ - 1)
    )


def penalty_parts(penalties: Penalties) -> tuple[Part, ...]:
    """What lowers a skill or attribute roll, each with its rule; wounds, stuns and actions add up.

    >>> penalty_parts(Penalties(actions=2, wounds="wounded"))
    (('wounded', -3, 'EA-39'), ('actions', -3, 'EA-5'))

    Source: EA-5, EA-6, EA-12, EA-38, EA-39, EA-40, RB-43, S1.6.1, S1.7.2.20.
    Ruling: A-032, A-034, A-036, A-163.
    """
    wound = WOUNDS.get(penalties.wounds)
    parts: list[Part] = [wound] if wound else []
    parts.append(("stunned", -PIPS_PER_DIE * penalties.stuns, "EA-38"))
    parts.append(("actions", -rounds.action_penalty(penalties.actions), "EA-5"))
    parts.append(("minor actions", -rounds.minor_penalty(penalties.minor), "EA-6"))
    parts.append(("crawling", -PIPS_PER_DIE * penalties.crawls, "EA-12"))
    parts.append(("slip", -PIPS_PER_DIE * penalties.slip, "RB-43"))
    parts.append(("smoke", -penalties.choke, "S1.7.2.20"))
    return tuple(part for part in parts if part[1])


def skill(label: str, pips: int, bonus: int, penalties: Penalties) -> Pool:
    """A skill or attribute roll: the code, less the penalties, plus the dice that scale gives the smaller.

    >>> skill("Blaster", 15, 12, Penalties(actions=2)).code
    '8D'

    Source: EA-3, EA-5, EA-6, EA-38, EA-39, EA-40, S1.2.1.10.
    Ruling: A-005.
    """
    return pool((label, pips), *penalty_parts(penalties), ("scale", bonus, "EA-3"))


def save(label: str, pips: int, penalties: Penalties, respirator: int = 0) -> Pool:
    """A roll of Stamina or Dexterity against what befalls a person: of the penalties only wounds and stuns count.

    ``respirator`` is :data:`RESPIRATOR` against smoke and dust for one who wears one, else 0.

    >>> save("Stamina", 9, Penalties(actions=2, wounds="wounded", choke=3), RESPIRATOR).code
    '3D'

    Source: EA-38, EA-39, EA-40, S1.6.1, S1.6.5, S1.7.2.20.
    Ruling: A-163.
    """
    suffered = Penalties(wounds=penalties.wounds, stuns=penalties.stuns)
    return pool((label, pips), *penalty_parts(suffered), ("respirator", respirator, "S1.6.5"))


def damage(label: str, pips: int, attacker: int, target: int) -> Pool:
    """A damage roll: the weapon's code, plus the difference of scale where the attacker is the larger.

    >>> damage("proton-rocket", 27, 18, 12).code
    '11D'

    Source: EA-2, EA-36, S1.2.2.20, S1.3.0.10, RB-11.
    """
    return pool((label, pips), ("scale", scale.to_damage(attacker, target), "EA-2"))


def soak(strength: int, armor: int, attacker: int, target: int) -> Pool:
    """A person's soak: Strength and armor, plus the difference of scale where the target is the larger.

    Wounds, stuns and actions never lower it.

    >>> soak(9, 3, 0, 6).code
    '6D'

    Source: EA-2, EA-36, RB-11.
    """
    bonus = scale.to_resistance(attacker, target)
    return pool(("Strength", strength), ("armor", armor), ("scale", bonus, "EA-2"))


def resistance(thing: Resistance, attacker: int, target: int) -> Pool:
    """Resistance of a section or element: Structure or Body, armor, one plane, scale where the target is the larger.

    A Structure that penalties have used up counts 0 and takes nothing from the other parts. Of all the shield pools of a
    site the current rating of the one that is crossed counts.

    >>> resistance(Resistance("Structure", 12, 3, 6), 0, 12).code
    '11D'

    Source: S1.0.1.30, S1.1.0.20, S1.1.0.30, S1.1.1.10, S1.1.1.20, S1.1.1.30, S1.1.3, S1.2.1.20, S1.3.0.10.
    Source: S1.4.1.20, S1.4.1.30, S1.4.1.50.
    Ruling: A-007.
    """
    bonus = scale.to_resistance(attacker, target)
    return pool(
        (thing.label, max(0, thing.pips)),
        ("armor", max(0, thing.armor), "S1.1.1.10"),
        ("shields", max(0, thing.plane), "S1.1.1.20"),
        ("scale", bonus, "S1.2.1.20"),
    )
