"""What is aimed at: three figures a row, from the worst to the best, and how far a measured one got."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, le
from typing import Any

from msgspec import Struct

GRADES = ("excellent", "good", "must", "missed")


class Target(Struct, frozen=True):
    """``must`` is the worst that is taken, ``good`` what is aimed at, ``excellent`` what is possible.

    The smaller the better, unless ``excellent`` is the largest of the three.
    """

    must: float
    good: float
    excellent: float
    unit: str = "x"

    def grade(self, value: float) -> str:
        """The best of the three that a figure reaches, else ``missed``.

        >>> Target(8, 6, 4.5).grade(5.2), Target(1, 1, 1).grade(1.5)
        ('good', 'missed')
        >>> Target(1.6, 1.75, 1.85).grade(1.8), Target(1.6, 1.75, 1.85).grade(1.5)
        ('good', 'missed')
        """
        better = ge if self.excellent > self.must else le
        reached = [name for name in GRADES[:3] if better(value, getattr(self, name))]
        return reached[0] if reached else "missed"


class Figure(Struct, frozen=True):
    """What a row measured: the figure, and whatever else explains it."""

    value: float
    notes: dict[str, Any] = {}


class Row(Struct, frozen=True):
    """A row: what is measured, how, and the target, None where there is none."""

    name: str
    what: str
    measure: Callable[[int], Figure]
    target: Target | None = None
