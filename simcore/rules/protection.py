"""Protection: what a shot does to the cover that it hits, and what comes through. Pips throughout (3 pips = 1D)."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.dice import Pool, pool
from simcore.rules import bands, scale
from simcore.rules.now import Fields

SCALE = "character"
"""The scale of loose cover: crates, bins, furniture, vehicles that are no units.

Source: RB-47, RB-48.
Ruling: A-084.
"""

STATES = ("intact", "not_serious", "light", "heavy", "severe", "destroyed")
"""How badly loose cover is damaged, the least first.

Source: RB-48.
"""

LESS: Mapping[str, int | None] = {
    "none": None,
    "not_serious": None,
    "0-4": None,
    "light": 12,
    "heavy": 6,
    "severe": 3,
    "destroyed": 0,
}
"""What the cover takes from the damage, by the band of the hit on it; None: nothing comes through at all.

The bands are those of loose cover and, for doors and walls, those of the structure: ``0-4`` is theirs.

Source: RB-49.
Ruling: A-084, A-085.
"""

BEHIND: Mapping[str, str] = {
    "light": "behind lightly damaged cover",
    "heavy": "behind heavily damaged cover",
    "severe": "behind severely damaged cover",
    "destroyed": "behind destroyed cover",
}
"""What the reduction is called among the parts of a pool; that of 0 is left out there."""


def protection_patch(band: str, now_damage: str) -> Fields:
    """What a hit changes in loose cover: its worst state so far, and, once Destroyed, that it covers nobody any more.

    Its Body stays what it is. Raises :class:`ValueError` for a band or state of another table.

    >>> protection_patch("heavy", "light"), protection_patch("light", "heavy")
    ({'cover_damage': 'heavy'}, {})
    >>> protection_patch("destroyed", "intact")
    {'cover_damage': 'destroyed', 'cover': 'none'}

    Source: RB-48.
    Ruling: A-084.
    """
    if band == bands.NONE or STATES.index(band) <= STATES.index(now_damage):
        return {}
    gone = {"cover": "none"} if band == "destroyed" else {}
    return {"cover_damage": band, **gone}


def reduced(pips: int, band: str) -> int | None:
    """The pips of a damage roll that are left behind protection, by the band of the hit on it.

    None: the person is fully protected, no damage is rolled. 0: nothing is left, no damage either.
    Raises :class:`KeyError` for a band of another table.

    >>> reduced(15, "severe"), reduced(12, "light"), reduced(15, "not_serious")
    (12, 0, None)

    Source: RB-49.
    Ruling: A-006, A-084, A-085.
    """
    less = LESS[band]
    return None if less is None else max(0, pips - less)


def through(label: str, pips: int, attacker: int, target: int, band: str) -> Pool | None:
    """The damage roll of a weapon against a person behind what it hit; None where nothing comes through.

    ``band`` is what the hit did to the protection, ``attacker`` and ``target`` are values of scale in pips. The dice of
    scale are part of the weapon's damage here: the sum is reduced, once.

    >>> through("blaster-pistol", 15, 0, 0, "severe").parts
    (('blaster-pistol', '5D'), ('behind severely damaged cover', '-1D', 'RB-49'))

    Source: RB-49, EA-2.
    Ruling: A-006, A-084, A-085.
    """
    larger = scale.to_damage(attacker, target)
    whole = pips + larger
    left = reduced(whole, band)
    if not left:
        return None
    return pool((label, pips), ("scale", larger, "EA-2"), (BEHIND[band], left - whole, "RB-49"))
