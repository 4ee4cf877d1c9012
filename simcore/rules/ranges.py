"""Range: the bands of a weapon, and how hard each is. Lengths are whole metres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simcore.rules import checks

BANDS = ("point-blank", "short", "medium", "long")
POINT_BLANK = BANDS[0]

MODIFIERS: Mapping[str, int] = {"point-blank": -5, "short": 0, "medium": 5, "long": 10}
"""What range does to Defense under ``defense.mode`` mini6.

Source: EA-18.
Ruling: A-020.
"""


def band(far_ends: Sequence[int], metres: int) -> str | None:
    """The band of a distance: ``far_ends`` are those of the four bands, inclusive; None beyond long.

    >>> band((3, 30, 100, 300), 30), band((3, 30, 100, 300), 301)
    ('short', None)

    Source: EA-22, RB-51.
    """
    return next((name for name, far in zip(BANDS, far_ends, strict=True) if metres <= far), None)


def difficulties(numbers: Sequence[int]) -> dict[str, int]:
    """The difficulty of each band: Very Easy, Easy, Moderate, Difficult of the setting ``difficulty.numbers``.

    >>> difficulties((5, 10, 15, 20, 30, 31))["medium"]
    15

    Source: EA-18, EA-22, RB-51.
    Ruling: A-009.
    """
    return {band: checks.number(numbers, level) for band, level in zip(BANDS, checks.LEVELS, strict=False)}
