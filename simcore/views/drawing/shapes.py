"""The shapes that a drawing is made of, in the units of its picture (about a pixel each); y grows downward."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: int
    y: int
    w: int
    h: int


class Line(NamedTuple):
    """A line along an axis: ``x2 >= x1`` and ``y2 >= y1``, and one of the two equal."""

    x1: int
    y1: int
    x2: int
    y2: int

    @property
    def upright(self) -> bool:
        """Whether it goes from top to bottom."""
        return self.x1 == self.x2

    @property
    def length(self) -> int:
        """How long it is."""
        return self.x2 - self.x1 + self.y2 - self.y1

    def part(self, place: int, of: int) -> Line:
        """One of several equal parts.

        >>> Line(0, 0, 90, 0).part(1, 3)
        Line(x1=30, y1=0, x2=60, y2=0)
        """
        across, down = self.x2 - self.x1, self.y2 - self.y1
        ends = [(self.x1 + across * n // of, self.y1 + down * n // of) for n in (place, place + 1)]
        return Line(*ends[0], *ends[1])

    @property
    def middle(self) -> tuple[int, int]:
        """The point in its middle."""
        return (self.x1 + self.x2) // 2, (self.y1 + self.y2) // 2


class Chip(NamedTuple):
    """Something in a room that has no place of its own in it: a floor, a roof, a riser, stairs. ``kind`` says which."""

    id: str
    kind: str
    text: str
    box: Box


class Room(NamedTuple):
    """A zone as it is drawn: its box, the part of it where units stand, its chips; ``goal``: somebody must hold it."""

    id: str
    outside: bool
    box: Box
    floor: Box
    chips: tuple[Chip, ...] = ()
    goal: bool = False


class Wall(NamedTuple):
    """A section as it is drawn: its line, where a breach would be in it, what it parts."""

    id: str
    zones: tuple[str, ...]
    line: Line
    gap: Line


class Door(NamedTuple):
    """An element in a wall: its line within the wall's; ``opens``: a door, else a window."""

    id: str
    type: str
    within: str
    opens: bool
    line: Line


class Opening(NamedTuple):
    """Where two zones that stand side by side have nothing between them."""

    zones: tuple[str, str]
    line: Line

    @property
    def end(self) -> Line:
        """The part of the line that is left open where a wall stands on it."""
        return self.line.part(3, 4)


class Storey(NamedTuple):
    """One level: the part of the picture that it takes, and what is in it."""

    level: int
    frame: Box
    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    openings: tuple[Opening, ...]

    def beside(self) -> list[Opening]:
        """The passages beside a wall that parts the same two zones."""
        walled = {frozenset(wall.zones) for wall in self.walls}
        return [opening for opening in self.openings if frozenset(opening.zones) in walled]


class Drawing(NamedTuple):
    """A plan as it is drawn: its storeys from the lowest up, and the shield planes with what they cover."""

    storeys: tuple[Storey, ...]
    planes: tuple[tuple[str, tuple[str, ...]], ...] = ()
