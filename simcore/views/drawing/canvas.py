"""Lines and letters on a grid of characters, as a terminal shows them."""

from __future__ import annotations

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_THIN = " ╵╷┊╴┘┐┤╶└┌├┈┴┬┼"
_THICK = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
ASCII = str.maketrans("┊┈┃━↑↓→★…", ":.|=^v>*~") | dict.fromkeys(map(ord, "╵╷╴╶┘┐┤└┌├┴┬┼╹╻╸╺┛┓┫┗┏┣┻┳╋"), "+")
"""What stands for the lines and signs where a terminal knows ASCII alone."""


class Canvas:
    """A grid of characters that grows as it is drawn on; the later of two things in one place is seen."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, int], int] = {}
        self._thick: set[tuple[int, int]] = set()
        self._letters: dict[tuple[int, int], str] = {}

    def line(self, start: tuple[int, int], end: tuple[int, int], *, thick: bool = False) -> None:
        """A line from the left, or the top, to the other end."""
        (x1, y1), (x2, y2) = start, end
        upright = x1 == x2
        here, there = (DOWN, UP) if upright else (RIGHT, LEFT)
        places = [(x1, y) for y in range(y1, y2 + 1)] if upright else [(x, y1) for x in range(x1, x2 + 1)]
        for place in places[:-1]:
            self._lines[place] = self._lines.get(place, 0) | here
        for place in places[1:]:
            self._lines[place] = self._lines.get(place, 0) | there
        if thick:
            self._thick.update(places)

    def erase(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Rub out the lines so far that are between two points, these left as they are."""
        (x1, y1), (x2, y2) = start, end
        within = [(x1, y) for y in range(y1 + 1, y2)] if x1 == x2 else [(x, y1) for x in range(x1 + 1, x2)]
        for place in within:
            self._lines.pop(place, None)

    def write(self, place: tuple[int, int], text: str) -> None:
        """A text from a place to the right."""
        x, y = place
        self._letters.update({(x + number, y): letter for number, letter in enumerate(text)})

    def rows(self) -> list[str]:
        """The picture, line by line, without blanks at the ends."""
        places = [*self._lines, *self._letters]
        if not places:
            return []
        left, top = min(x for x, _ in places), min(y for _, y in places)
        right, bottom = max(x for x, _ in places), max(y for _, y in places)
        return [
            "".join(map(self._at, range(left, right + 1), [y] * (right + 1 - left))).rstrip()
            for y in range(top, bottom + 1)
        ]

    def _at(self, x: int, y: int) -> str:
        if (x, y) in self._letters:
            return self._letters[x, y]
        return (_THICK if (x, y) in self._thick else _THIN)[self._lines.get((x, y), 0)]
