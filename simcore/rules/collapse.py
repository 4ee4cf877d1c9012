"""Collapse: when a section that is Severely Damaged gives way, and what that does to those around it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from simcore.dice import Pool, pool
from simcore.rules import checks, damage
from simcore.rules.checks import Tn
from simcore.rules.damage import SectionHit
from simcore.rules.now import Patch

CHECK = 15
"""The number that a Severely Damaged section's Structure must meet in a round of heavy activity.

Source: S1.7.1.10.
"""

PROGRESSIVE = 12
"""The number that the Structure of a neighbor of a section just destroyed must meet.

Source: S1.7.1.20.
"""

Numbers = tuple[int, int]
"""The number of a collapse check, and of a neighbor's."""

GRAVITY: Mapping[tuple[str, str], Numbers] = {
    ("normal", "plus5"): (CHECK, PROGRESSIVE),
    ("normal", "double"): (CHECK, PROGRESSIVE),
    ("high", "plus5"): (CHECK + 5, PROGRESSIVE + 5),
    ("high", "double"): (2 * CHECK, 2 * PROGRESSIVE),
}
"""Both numbers by ``environment.gravity`` and ``environment.gravity_mode``.

Source: S1.7.1.10, S1.7.1.20, S1.9.5.10.
Ruling: A-206.
"""

ACTIVITIES = ("hit", "fire", "vehicle", "breaching", "people")
"""What counts as heavy activity in a zone: a hit on what bounds it, a Heavy or Severe fire, a vehicle that moves,
breaching by mechanical tools, three or more people who run or fight.

Source: S1.3.1.50, S1.7.1.10.
Ruling: A-180.
"""

CROWD = 3
"""So many people who run or fight are heavy activity.

Source: S1.7.1.10.
Ruling: A-180.
"""

BLAZES = frozenset({"heavy", "severe"})
"""The fires that are heavy activity.

Source: S1.7.1.10.
Ruling: A-180.
"""

WORSE: Mapping[str, str] = {"intact": "light", "light": "heavy", "heavy": "severe", "severe": "destroyed"}
"""One band further.

Source: S1.7.1.20.
Ruling: A-184.
"""


def check_tn(numbers: Numbers) -> Tn:
    """The number of a collapse check.

    >>> check_tn(GRAVITY["normal", "plus5"]).number, check_tn(GRAVITY["high", "plus5"]).parts
    (15, (('collapse check', 15, 'S1.7.1.10'), ('high gravity', 5, 'S1.9.5.10')))

    Source: S1.7.1.10, S1.9.5.10.
    Ruling: A-206.
    """
    return checks.tn(("collapse check", CHECK, "S1.7.1.10"), ("high gravity", numbers[0] - CHECK, "S1.9.5.10"))


def progressive_tn(numbers: Numbers) -> Tn:
    """The number of the check of a neighbor.

    >>> progressive_tn(GRAVITY["normal", "plus5"]).number, progressive_tn(GRAVITY["high", "double"]).number
    (12, 24)

    Source: S1.7.1.20, S1.9.5.10.
    Ruling: A-206.
    """
    heavier = numbers[1] - PROGRESSIVE
    return checks.tn(("progressive collapse", PROGRESSIVE, "S1.7.1.20"), ("high gravity", heavier, "S1.9.5.10"))


def structure_pool(pips: int) -> Pool:
    """What a section rolls to stand: its current Structure alone, without armor, shields and scale.

    >>> structure_pool(6).code
    '2D'

    Source: S1.7.1.10, S1.7.1.20.
    Ruling: A-073, A-182.
    """
    return pool(("Structure", pips))


def tested(state: str, *, shored: bool) -> bool:
    """Whether a neighbor of a destroyed section is put to the test: not one that is gone, nor one that is shored.

    Source: S1.7.1.20, S1.7.1.30.
    Ruling: A-098, A-214.
    """
    return state != "destroyed" and not shored


def endangered(state: str, *, shored: bool) -> bool:
    """Whether heavy activity puts a section to the test.

    Source: S1.3.1.50, S1.7.1.10.
    Ruling: A-181, A-214.
    """
    return state == "severe" and not shored


def escalated(hit: SectionHit) -> Patch:
    """What changes in a section, and in the solid elements in it, that goes one band further: a neighbor that failed.

    One that is Lightly Damaged goes to Heavily at once, whatever its pips; one that is Heavily and stabilized goes to
    Severely. Raises :class:`KeyError` for one that is destroyed.

    Source: S1.7.1.20.
    Ruling: A-074, A-077, A-098, A-184, A-214.
    """
    return damage.section_patch(damage.KEEPS, WORSE[hit.now.damage], hit)


def fallen(hit: SectionHit) -> Patch:
    """What changes in a section, and in the solid elements in it, that fails its collapse check: it is destroyed.

    Source: S1.7.1.10.
    Ruling: A-098, A-182, A-214.
    """
    return damage.section_patch(damage.KEEPS, "destroyed", hit)


def caves_in(states: Iterable[str]) -> bool:
    """Whether a zone is collapsed: all sections that bound it are destroyed. Whoever is inside is trapped.

    >>> caves_in(["destroyed", "destroyed"]), caves_in(["destroyed", "severe"]), caves_in([])
    (True, False, False)

    Source: S1.3.1.60, S1.6.3.
    Ruling: A-089.
    """
    found = tuple(states)
    return bool(found) and all(state == "destroyed" for state in found)


RUINS = "very-difficult"
"""The terrain of an inside zone beside a section that is destroyed, while ``hazards.enabled`` is off.

Source: S1.3.1.60.
Ruling: A-089.
"""


def jolts(margin: int, active: Collection[str]) -> bool:
    """Whether a hit on what bounds a zone is heavy activity: any whose damage meets the Resistance.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    return margin >= 0 and "hit" in active


def blazes(fire: str, active: Collection[str]) -> bool:
    """Whether the fire of a zone is heavy activity; ``active`` is the setting ``collapse.heavy_activity``.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    return fire in BLAZES and "fire" in active


def crowded(people: int, active: Collection[str]) -> bool:
    """Whether so many people who run or fight are heavy activity.

    Source: S1.7.1.10.
    Ruling: A-180.
    """
    return people >= CROWD and "people" in active
