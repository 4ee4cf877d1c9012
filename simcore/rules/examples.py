"""The worked examples of the documents, as what is rolled against what."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from simcore.rules.pools import Resistance


class Example(Struct, frozen=True):
    """One example: the damage code in pips and its scale, what resists and its scale.

    Source: S1.10.0.
    """

    damage: int
    scale: str
    target: Resistance
    target_scale: str


EXAMPLES: Mapping[str, Example] = {
    "S1.10.1": Example(15, "character", Resistance("Body", 12), "walker"),
    "S1.10.2": Example(24, "character", Resistance("Structure", 12), "walker"),
    "S1.10.3": Example(27, "starfighter", Resistance("Structure", 18), "starfighter"),
}
"""Blaster against a reinforced door, E-web against ferrocrete, proton rocket against a bunker.

Source: S1.10.0, S1.10.1, S1.10.2, S1.10.3.
Ruling: A-090.
"""


def example(id_: str) -> Example:
    """The example of an id.

    >>> example("S1.10.2").damage
    24

    Source: S1.10.0, S1.10.1, S1.10.2, S1.10.3.
    Ruling: A-090.
    """
    return EXAMPLES[id_]
