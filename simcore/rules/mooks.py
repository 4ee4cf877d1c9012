"""Mooks: enemies of a lower rank, who are defeated sooner than others. A defeated one is out of the fight."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.rules.now import Fields, UnitNow, changed
from simcore.rules.wounds import RESULTS

FALLS: Mapping[str, frozenset[str]] = {
    "minion": frozenset({"stunned", *RESULTS}),
    "henchman": frozenset(RESULTS),
}
"""The bands of the table of persons that defeat one of a rank, where damage is rolled.

Source: EA-46, EA-47.
Ruling: A-043.
"""

RANKS = tuple(FALLS)
"""The ranks below the ordinary.

Source: EA-46, EA-47.
"""


def falls_at_once(rank: str) -> bool:
    """Whether one of a rank is defeated by any successful hit on him, without a damage roll, stun settings included.

    Not where the shot reaches him through cover or a plane, nor by what has no attack roll: then damage is rolled, and
    :func:`falls` decides.

    >>> falls_at_once("minion"), falls_at_once("henchman"), falls_at_once("")
    (True, False, False)

    Source: EA-46.
    Ruling: A-043.
    """
    return rank == "minion"


def falls(rank: str, band: str) -> bool:
    """Whether a band defeats one of a rank, by an ordinary weapon or a stun setting; nobody else ("") is defeated so.

    On a droid a stun setting's band counts as ``stunning.on_droid`` says.

    >>> falls("henchman", "stunned"), falls("henchman", "wounded")
    (False, True)

    Source: EA-46, EA-47.
    Ruling: A-043.
    """
    return band in FALLS.get(rank, ())


def defeat(now: UnitNow) -> tuple[Fields, str]:
    """What defeat changes: that alone. The documents give the defeated neither a wound nor a place on the ground.

    Source: EA-46, EA-47, EA-45.
    Ruling: A-043.
    """
    fields = changed(now, {"defeated": True})
    return fields, "defeated" if fields else "no_effect"
