"""The Body of elements: by name, and by material and thickness. Pips throughout (3 pips = 1D)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from simcore.errors import InputError, Problem

PICKS = ("low", "mid", "high")


class Body(Struct, frozen=True):
    """A line of the tables: the kind of element, the printed Body from ``low`` to ``high``.

    Source: S1.4.1.10, S1.4.2.
    """

    kind: str
    low: int
    high: int


DOORS: Mapping[str, Body] = {
    "flimsy-wooden-door": Body("door", 3, 3),
    "wooden-door": Body("door", 6, 6),
    "metal-door": Body("door", 9, 9),
    "reinforced-door": Body("door", 12, 12),
    "blast-door": Body("door", 18, 18),
}
"""Doors for people.

Source: S1.4.2.10.
"""

WINDOWS: Mapping[str, Body] = {
    "window": Body("window", 3, 3),
    "security-window": Body("window", 6, 9),
    "viewport": Body("window", 9, 12),
}
"""Windows and viewports.

Source: S1.4.2.20.
"""

SHUTTERS: Mapping[str, Body] = {
    "grille": Body("shutter", 9, 9),
    "durasteel-shutter": Body("shutter", 12, 12),
    "blast-shutter": Body("shutter", 15, 15),
    "vent-grille": Body("shutter", 3, 3),
}
"""Shutters and grilles.

Source: S1.4.2.30.
"""

HATCHES: Mapping[str, Body] = {
    "service-panel": Body("hatch", 6, 6),
    "bulkhead-hatch": Body("hatch", 12, 15),
    "airlock-leaf": Body("hatch", 12, 12),
}
"""Hatches and panels; each leaf of an airlock is an element of its own.

Source: S1.4.2.40.
"""

GATES: Mapping[str, Body] = {
    "vehicle-door": Body("gate", 9, 9),
    "bay-blast-door": Body("gate", 18, 21),
    "heavy-gate": Body("gate", 12, 15),
}
"""Vehicle doors, bay doors and gates.

Source: S1.4.2.50.
"""

BODIES: Mapping[str, Body] = {**DOORS, **WINDOWS, **SHUTTERS, **HATCHES, **GATES}
"""Every solid element of the tables by name.

Source: S1.4.2.
"""

Built = tuple[int, int, int]

CONSTRUCTION: Mapping[str, tuple[Built, ...]] = {
    "softwood": ((25, 25, 3), (45, 45, 6), (75, 75, 8)),
    "hardwood": ((45, 45, 8), (75, 75, 9), (100, 100, 11)),
    "steel": ((2, 3, 9), (5, 6, 11), (10, 12, 12), (20, 20, 15)),
    "durasteel": ((10, 10, 15), (20, 20, 18), (40, 40, 21)),
    "composite": ((30, 30, 12), (50, 50, 15), (80, 80, 18)),
}
"""Body by material and thickness: from and to in millimetres, pips. Grilles and shutters are in :data:`SHUTTERS`.

Source: S1.4.2.80.
"""


def body(name: str, pick: str = "low") -> int:
    """The Body of an element by its name, in pips; ``pick`` says which value of a printed range is taken.

    Raises :class:`InputError` for an unknown name.

    >>> body("bay-blast-door"), body("viewport", "mid"), body("viewport", "high")
    (18, 10, 12)

    Source: S1.4.1.10, S1.4.2, S1.4.2.10, S1.4.2.20, S1.4.2.30, S1.4.2.40, S1.4.2.50.
    Ruling: A-015.
    """
    if name not in BODIES:
        raise InputError(Problem("element", 0, 0, f"{name!r} is none of {', '.join(BODIES)}"))
    return picked((BODIES[name].low, BODIES[name].high), pick)


def picked(printed: Sequence[int], pick: str) -> int:
    """The value that is taken of a printed range of codes, in pips: ``low``, ``high`` or ``mid`` (rounded down).

    >>> [picked((9, 12), pick) for pick in PICKS]
    [9, 10, 12]

    Source: S1.4.2.
    Ruling: A-015.
    """
    low, high = printed
    return {"low": low, "mid": (low + high) // 2, "high": high}[pick]


def built(material: str, millimetres: int) -> int:
    """The Body of a door or shutter by material and thickness, in pips. Composite above 80 mm counts as a blast door.

    Raises :class:`InputError` for what the table does not have.

    >>> built("steel", 6)
    11

    Source: S1.4.2.80.
    """
    rows = CONSTRUCTION.get(material, ())
    if material == "composite" and millimetres > rows[-1][1]:
        return body("blast-door")
    for low, high, pips in rows:
        if low <= millimetres <= high:
            return pips
    known = ", ".join(f"{low}-{high}" if low != high else str(low) for low, high, _ in rows)
    meant = f"of {material} there is {known} mm" if rows else f"materials are {', '.join(CONSTRUCTION)}"
    raise InputError(Problem("element", 0, 0, f"no Body for {material!r} of {millimetres} mm; {meant}"))


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
