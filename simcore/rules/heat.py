"""Heat: what a Heavy or Severe fire takes from the Structure of the section in which it burns."""

from __future__ import annotations

from simcore.dice import format_code
from simcore.rules.now import Fields, HeatNow, changed
from simcore.rules.structure import Harm, current_structure

WEAKENS = frozenset({"heavy", "severe"})
"""The intensities that weaken.

Source: S1.7.3.
"""

ROUNDS_A_PIP = 3
"""So many rounds of heat take one pip.

Source: S1.7.3.
"""

MOST = 6
"""The pips that heat takes at most: 2D. A section never burns through by heat alone.

Source: S1.7.3.
Ruling: A-196.
"""


def pips(rounds: int) -> int:
    """The pips that so many rounds of heat take from a section that nobody patches.

    >>> [pips(rounds) for rounds in (2, 3, 5, 6, 9, 17, 18, 30)]
    [0, 1, 1, 2, 3, 5, 6, 6]

    Source: S1.7.3.
    Ruling: A-196.
    """
    return min(MOST, rounds // ROUNDS_A_PIP)


def rounds(now: HeatNow, last: int) -> int:
    """The rounds of heat in a section up to and with round ``last``: those counted, and those since.

    Source: S1.7.3.
    Ruling: A-196.
    """
    burning = now.fire in WEAKENS and now.damage != "destroyed"
    return now.heat_rounds + (max(0, last - now.heat_round) if burning else 0)


def patch(now: HeatNow, base: int, last: int) -> Fields:
    """What heat changes in a section up to and with round ``last``: rounds, and a pip at each third of them below the most.

    ``base`` is its base Structure in pips. Asked before the fire or the damage changes: with the round before, within a
    round; with the round itself in its housekeeping, where heat comes before suppression and growth.

    Source: S1.7.3.
    Ruling: A-073, A-191, A-196.
    """
    total = rounds(now, last)
    crossed = total // ROUNDS_A_PIP - now.heat_rounds // ROUNDS_A_PIP
    lost = max(now.heat_pips, min(MOST, now.heat_pips + crossed))
    fields = {"heat_rounds": total, "heat_round": max(last, now.heat_round), "heat_pips": lost}
    return changed(now, {**fields, "structure": _structure(now, base, lost)})


def mended(now: HeatNow, base: int) -> Fields:
    """What one Patch changes in a section that heat has weakened: one pip comes back, the rounds of heat stand.

    Source: S1.7.3, S1.8.1.
    Ruling: A-196, A-226.
    """
    left = max(0, now.heat_pips - 1)
    return changed(now, {"heat_pips": left, "structure": _structure(now, base, left)})


def _structure(now: HeatNow, base: int, lost: int) -> str:
    return format_code(current_structure(base, Harm(now.damage, now.light_pips, lost, now.frame_pips, now.stabilized)))


def next_pip(now: HeatNow) -> int | None:
    """The round at whose end heat takes the next pip if the section burns on as it does; None where none comes.

    Source: S1.7.3.
    Ruling: A-196.
    """
    if now.fire not in WEAKENS or now.damage == "destroyed" or now.heat_pips >= MOST:
        return None
    return now.heat_round + ROUNDS_A_PIP - now.heat_rounds % ROUNDS_A_PIP
