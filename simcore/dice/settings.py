"""The switches of the dice, and which rolls are plain."""

from __future__ import annotations

from msgspec import Struct

PURPOSES = (
    *("to_hit", "damage", "damage_added", "resistance", "soak", "dodge", "initiative", "tie", "security"),
    *("mortal", "duration", "first_aid", "cover", "running"),
    *("hazard", "collapse", "dexterity", "stamina", "time", "repair"),
)
"""What a roll may be for, in this version."""

DURATIONS = frozenset({"duration", "time"})
PLAIN = frozenset({"initiative", "tie", "mortal", "scatter", "cover", "damage_added"}) | DURATIONS


class DiceSettings(Struct, frozen=True, gc=False):
    """How dice are read.

    ``wild``: one die of each roll is wild. ``wild_one``: what a first wild 1 takes away, ``drop_highest`` the highest
    other die, ``drop_both`` that and the 1, ``none`` nothing. ``wild_durations``: rolls of a time have a wild die too.

    Source: RB-3, RB-4.
    Ruling: A-001, A-002, A-004.
    """

    wild: bool = True
    wild_one: str = "drop_highest"
    wild_durations: bool = False

    def is_plain(self, purpose: str) -> bool:
        """Whether a roll for this purpose has no wild die.

        >>> DiceSettings().is_plain("initiative"), DiceSettings().is_plain("to_hit")
        (True, False)

        Source: RB-3.
        Ruling: A-001, A-004.
        """
        if not self.wild:
            return True
        return purpose in (PLAIN - DURATIONS if self.wild_durations else PLAIN)
