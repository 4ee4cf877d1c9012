"""Small signs as SVG paths around (0, 0): they tell things apart without a word or a color."""

from __future__ import annotations

FLAME = "M0 -8C4 -3 6 0 4 4C3 7 -3 7 -4 4C-6 1 -2 -1 -2 -4C0 -3 1 -2 1 0C2 -2 1 -5 0 -8Z"
"""A flame."""

_CHIPS = {
    "roof": "M-7 3L0 -4L7 3",
    "ceiling": "M-6 -4H6M-3 -4V1M3 -4V1",
    "floor": "M-6 4H6M-3 4V-1M3 4V-1",
    "wall": "M-6 -4H6V4H-6ZM-6 0H6M0 -4V0M-3 0V4M3 0V4",
    "door": "M-4 5V-5H4V5M1.5 0V1",
    "fixture": "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0M0 -4V-7",
    "way": "M-6 5H-2V1H2V-3H6",
    "other": "M-5 -3H5M-5 3H5",
}


def chip_mark(kind: str) -> str:
    """The sign of a kind of chip: a roof, a ceiling, a floor, a wall, a door, a built-in thing, a way.

    >>> chip_mark("roof")
    'M-7 3L0 -4L7 3'
    """
    return _CHIPS.get(kind, _CHIPS["other"])
