"""The Body of elements: what is taken of a printed range, and how far a variant shifts it. Pips (3 pips = 1D).

The elements themselves stand in the catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence

from simcore.errors import InputError, Problem


def picked(printed: Sequence[int], pick: str) -> int:
    """The value that is taken of a printed range of codes, in pips: ``low``, ``high`` or ``mid`` (rounded down).

    >>> [picked((9, 12), pick) for pick in ("low", "mid", "high")]
    [9, 10, 12]

    Source: S1.1.7.10, S1.4.2.
    Ruling: A-015.
    """
    low, high = printed
    return {"low": low, "mid": (low + high) // 2, "high": high}[pick]


def shifted(pips: int, by: int) -> int:
    """A Body that material, thickness or framing shifts: by 1 or 2 pips or 1D, up or down.

    Raises :class:`InputError` for any other shift.

    >>> shifted(12, -2), shifted(12, 3)
    (10, 15)

    Source: S1.4.2.70, S1.4.2.80.
    """
    if abs(by) > 3:
        raise InputError(Problem("element", 0, 0, "Body may be shifted by 1 or 2 pips or by 1D, not more"))
    return max(0, pips + by)
