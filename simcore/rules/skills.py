"""Skills and attributes: what is rolled for a skill that is low or not there at all. Pips (3 pips = 1D).

``skills`` are those that stand on the sheet, ``attributes`` all five. ``governs`` says for each skill what it falls back
to: an attribute, or a skill of which it is a special case. It is data (``catalogue/skills.yaml``).
"""

from __future__ import annotations

from collections.abc import Mapping

from simcore.rules import pools

Figures = Mapping[str, int]
Governs = Mapping[str, str]


def rolled(name: str, skills: Figures, attributes: Figures, governs: Governs) -> str:
    """What is rolled for a skill: itself, or what governs it where that is higher or the sheet lacks the skill.

    At equality the skill keeps its name. An attribute is rolled as itself. Raises :class:`KeyError` for a name that
    nothing governs.

    >>> rolled("blaster", {"blaster": 10}, {"dexterity": 12}, {"blaster": "dexterity"})
    'dexterity'

    Source: RB-19, RB-20.
    Ruling: A-055.
    """
    if name in attributes:
        return name
    above = rolled(governs[name], skills, attributes, governs)
    least = attributes[above] if above in attributes else skills[above]
    return name if name in skills and skills[name] >= least else above


def rating(name: str, skills: Figures, attributes: Figures, governs: Governs) -> int:
    """The pips that are rolled for a skill or an attribute, trained or not.

    >>> rating("blaster", {}, {"dexterity": 9}, {"blaster": "dexterity"})
    9

    Source: RB-19, RB-20.
    Ruling: A-055.
    """
    found = rolled(name, skills, attributes, governs)
    return attributes[found] if found in attributes else skills[found]


def label(name: str, skills: Figures, attributes: Figures, governs: Governs) -> str:
    """What the roll for a skill is called: the name of what is rolled, as people write it.

    >>> label("first-aid", {}, {"technical": 6}, {"first-aid": "technical"})
    'Technical'

    Source: RB-19.
    Ruling: A-055.
    """
    return pools.skill_name(rolled(name, skills, attributes, governs))
