"""Lines and letters on a grid of characters, as a terminal shows them, each with a tone."""

from __future__ import annotations

from itertools import groupby

from simcore.views.said import Line, Said

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_THIN = " ╵╷┊╴┘┐┤╶└┌├┈┴┬┼"
_THICK = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
ASCII = str.maketrans("┊┈┃━↑↓→★…▁▂▃▄▅▆▇█", ":.|=^v>*~_.:-=+*#") | dict.fromkeys(
    map(ord, "╵╷╴╶┘┐┤└┌├┴┬┼╹╻╸╺┛┓┫┗┏┣┻┳╋"), "+"
)
"""What stands for the lines, signs and bars where a terminal knows ASCII alone."""


class Canvas:
    """A grid of characters that grows as it is drawn on; the later of two things in one place is seen."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, int], int] = {}
        self._thick: set[tuple[int, int]] = set()
        self._letters: dict[tuple[int, int], str] = {}
        self._tones: dict[tuple[int, int], str] = {}

    def line(self, start: tuple[int, int], end: tuple[int, int], *, thick: bool = False, tone: str = "") -> None:
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
        self._tones.update(dict.fromkeys(places, tone))

    def erase(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Rub out the lines so far that are between two points, these left as they are."""
        (x1, y1), (x2, y2) = start, end
        within = [(x1, y) for y in range(y1 + 1, y2)] if x1 == x2 else [(x, y1) for x in range(x1 + 1, x2)]
        for place in within:
            self._lines.pop(place, None)

    def write(self, place: tuple[int, int], text: str, tone: str = "") -> None:
        """A text from a place to the right."""
        x, y = place
        places = [(x + number, y) for number in range(len(text))]
        self._letters.update(zip(places, text, strict=True))
        self._tones.update(dict.fromkeys(places, tone))

    def rows(self) -> list[str]:
        """The picture, line by line, without blanks at the ends."""
        return ["".join(piece.text for piece in line).rstrip() for line in self.lines()]

    def lines(self) -> list[Line]:
        """The picture, line by line, each in pieces of one tone."""
        left, top, right, bottom = self.frame
        found = []
        for y in range(top, bottom + 1):
            places = [(x, y) for x in range(left, right + 1)]
            runs = groupby(places, key=lambda place: self._tones.get(place, ""))
            found.append(tuple(Said("".join(self._at(*place) for place in run), tone) for tone, run in runs))
        return found

    @property
    def frame(self) -> tuple[int, int, int, int]:
        """The first column and row that anything is in, and the last; the last before the first where nothing is."""
        places = [*self._lines, *self._letters]
        if not places:
            return (0, 0, -1, -1)
        across, down = [x for x, _ in places], [y for _, y in places]
        return min(across), min(down), max(across), max(down)

    def _at(self, x: int, y: int) -> str:
        if (x, y) in self._letters:
            return self._letters[x, y]
        return (_THICK if (x, y) in self._thick else _THIN)[self._lines.get((x, y), 0)]
