"""What is to be drawn, as plain values: zones, what parts or covers them, what is in them, and the ways between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Zone(NamedTuple):
    """A zone: its middle in metres, or None; its storey; its area in square metres; how many units must find room.

    ``goal``: a side must hold it to win.
    """

    id: str
    at: tuple[float, float] | None = None
    level: int = 0
    outside: bool = False
    area: float = 0
    crowd: int = 0
    goal: bool = False


class Section(NamedTuple):
    """A section: wall, floor, roof; ``zones`` what it bounds, one of them where there is nothing beyond."""

    id: str
    kind: str
    zones: tuple[str, ...]


class Element(NamedTuple):
    """A door, window or subsystem: ``within`` a section or a zone; ``opens``: it is a way when open."""

    id: str
    type: str
    within: str
    opens: bool = True


class Passage(NamedTuple):
    """A way between two zones with nothing in it; ``kind`` says what it is: open, or stairs."""

    start: str
    end: str
    kind: str = "open"


class Plane(NamedTuple):
    """A shield plane, and the sections and elements that it covers."""

    id: str
    covers: tuple[str, ...] = ()


class Sketch(NamedTuple):
    """All that is to be drawn, each in file order; what names a zone that is not there is drawn without it."""

    zones: tuple[Zone, ...]
    sections: tuple[Section, ...] = ()
    elements: tuple[Element, ...] = ()
    passages: tuple[Passage, ...] = ()
    planes: tuple[Plane, ...] = ()


def joined(sketch: Sketch) -> Iterator[tuple[str, str]]:
    """The pairs of zones that a wall parts or a passage joins: they belong side by side.

    >>> plan = Sketch((Zone("a"), Zone("b")), (Section("w", "wall", ("a", "b")), Section("r", "roof", ("a",))))
    >>> list(joined(plan))
    [('a', 'b')]
    """
    known = {zone.id for zone in sketch.zones}
    walls = (section.zones for section in sketch.sections if section.kind == "wall")
    for pair in (*walls, *((passage.start, passage.end) for passage in sketch.passages)):
        if len(pair) == 2 and pair[0] != pair[1] and known.issuperset(pair):
            yield pair[0], pair[1]
