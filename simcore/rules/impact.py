"""Occupant Impact: what the damage to a section does to the people in the zones that it bounds. Pips (3 pips = 1D)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from simcore.dice import Pool, pool
from simcore.dice.codes import PIPS_PER_DIE
from simcore.rules import checks
from simcore.rules.checks import Tn

SCALE = "character"
"""The scale of what falls on people.

Source: S1.6.1.
"""


class Impact(Struct, frozen=True):
    """What a result of a section does in the zones that it bounds: damage in pips, and the numbers of the saves.

    ``prone``: Dexterity, or he falls. ``breath``: Stamina, or dust and smoke lower his actions by ``choke`` pips; 0 where
    none is asked. ``harder``: whoever falls takes a die more. ``trapped``: Dexterity, or he is trapped; 0 for no danger.
    ``once``: one roll decides whether he falls and is trapped. ``nimble``: whoever has Acrobatics may roll it against
    falling instead.

    Source: S1.6.1, S1.6.3.
    """

    pips: int
    prone: int
    breath: int = 0
    choke: int = 0
    harder: bool = False
    trapped: int = 0
    once: bool = False
    nimble: bool = False


IMPACTS: Mapping[str, Impact] = {
    "light": Impact(9, prone=10, nimble=True),
    "heavy": Impact(15, prone=12, breath=15, choke=3),
    "severe": Impact(21, prone=15, breath=15, choke=3, harder=True, trapped=15),
    "destroyed": Impact(27, prone=15, breath=18, choke=6, trapped=15, once=True),
}
"""The rows of the table, by the result of the section.

Source: S1.6.1, S1.6.3.
Ruling: A-163, A-164, A-168.
"""

HARMLESS: Mapping[str, Impact] = {}
"""No result falls on anybody: ``collapse.impacts`` is off.

Source: S1.7.1.20.
Ruling: A-184.
"""

FARTHER = -6
"""What one more wall between adds to the impact: the zone next to the struck one.

Source: S1.6.1.10.
Ruling: A-161.
"""

CLOSER = 6
"""What a zone that the scenario marks as closer adds to the impact.

Source: S1.6.1.10.
Ruling: A-161.
"""

OVER = 6
"""What a charge or shot that goes right through adds to the impact in the struck zones.

Source: S1.5.1.
Ruling: A-083.
"""

SHELTER: Mapping[str, int] = {
    "": 0, "none": 0, "quarter": -3, "half": -6, "three-quarters": -9, "full": -9, "cover": -6, "partition": -3,
}  # fmt: skip
"""What shelter takes from the impact: partial 1D, good 2D, excellent 3D.

Cover without a grade is good; a partition within the struck zone is partial.

Source: S1.6.0.20, S1.6.1.20.
Ruling: A-162.
"""

STOREY = 3 * PIPS_PER_DIE
"""The pips of a fall by one storey.

Source: S1.6.1.
Ruling: A-089.
"""

HARDER = pool(("fell", 3, "S1.6.1"))
"""The die more for one who fell when a section was Severely Damaged.

Source: S1.6.1.
Ruling: A-161, A-168.
"""

FREE: Mapping[str, int] = {"heavy": 10, "severe": 15, "destroyed": 20}
"""The number of freeing a trapped person, by the damage of the section as it is now.

Source: S1.6.3.
Ruling: A-089, A-166.
"""

CRUSHES = 10
"""A try to free somebody that fails by so much hurts him.

Source: S1.6.3.
"""

CRUSHED = pool(("impact", 3 * PIPS_PER_DIE, "S1.6.3"))
"""What such a try does to him.

Source: S1.6.3.
"""

LASTS = 1
"""Dust lowers one's actions until the end of the next round.

Source: S1.6.1.
Ruling: A-163.
"""


def shelter(grades: Iterable[str]) -> int:
    """The pips that the best of a person's shelters takes from an impact: they are not summed. Negative, or 0.

    >>> shelter(["partition", "half"]), shelter([])
    (-6, 0)

    Source: S1.6.0.20, S1.6.1.20, S1.6.5.
    Ruling: A-162.
    """
    return min((SHELTER[grade] for grade in grades), default=0)


def damage_pool(impact: Impact, proximity: int = 0, cover: int = 0, over: int = 0) -> Pool | None:
    """What falls on a person; None where nothing does.

    ``proximity``: 0 in a struck zone, else :data:`FARTHER` or :data:`CLOSER`. ``cover``: what :func:`shelter` says.
    ``over``: 0 or :data:`OVER`. The die more of one who fell is a roll of its own, plain: a roll has one wild die.

    >>> damage_pool(IMPACTS["heavy"], FARTHER, -6).code
    '1D'

    Source: S1.5.1, S1.6.1, S1.6.1.10, S1.6.1.20.
    Ruling: A-083, A-161, A-162, A-168.
    """
    if impact.pips + proximity + cover + over <= 0:
        return None
    return pool(
        ("impact", impact.pips, "S1.6.1"),
        ("over-penetration", over, "S1.5.1"),
        ("next zone" if proximity < 0 else "closer zone", proximity, "S1.6.1.10"),
        ("cover", cover, "S1.6.1.20"),
    )


def upset(impact: Impact, *, prone: bool) -> bool:
    """Whether a person rolls against falling: one who lies already only where failing costs him more than that.

    Source: S1.6.1.
    Ruling: A-163, A-165.
    """
    return impact.harder or impact.once or not prone


def prone_tn(impact: Impact) -> Tn:
    """The number of the Dexterity check against falling.

    >>> prone_tn(IMPACTS["heavy"]).number
    12

    Source: S1.6.1.
    """
    return checks.tn(("falling prone", impact.prone, "S1.6.1"))


def breath_tn(impact: Impact) -> Tn | None:
    """The number of the Stamina check against dust and smoke; None where none is asked.

    >>> breath_tn(IMPACTS["destroyed"]).number, breath_tn(IMPACTS["light"])
    (18, None)

    Source: S1.6.1.
    """
    return checks.tn(("dust", impact.breath, "S1.6.1")) if impact.breath else None


def trapped_tn(impact: Impact) -> Tn | None:
    """The number of the Dexterity check against being trapped; None where nobody is in danger of it.

    >>> trapped_tn(IMPACTS["severe"]).number, trapped_tn(IMPACTS["heavy"])
    (15, None)

    Source: S1.6.3.
    Ruling: A-164, A-165.
    """
    return checks.tn(("entrapment", impact.trapped, "S1.6.3")) if impact.trapped else None


def free_tn(damage: str) -> Tn:
    """The number of freeing somebody whom a section has trapped, by its damage now; :class:`KeyError` below Heavily.

    >>> free_tn("destroyed").number
    20

    Source: S1.6.3.
    Ruling: A-089, A-166.
    """
    return checks.tn(("freeing", FREE[damage], "S1.6.3"))


def crushes(total: int, number: int) -> bool:
    """Whether a try to free somebody hurts him.

    >>> crushes(10, 20), crushes(11, 20)
    (True, False)

    Source: S1.6.3.
    """
    return number - total >= CRUSHES


def fall_pool(storeys: int, pips_a_storey: int) -> Pool:
    """The damage of a fall.

    >>> fall_pool(2, STOREY).code
    '6D'

    Source: S1.6.1.
    Ruling: A-089.
    """
    return pool(("fall", storeys * pips_a_storey, "S1.6.1"))
