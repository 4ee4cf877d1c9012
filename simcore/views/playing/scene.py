"""The plan at one moment, in letters: the building as it stands, fire and smoke, and who is where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from simcore.facts import Fact
from simcore.views.drawing.lettering import Dress, Scale, inside, lettered
from simcore.views.drawing.shapes import Drawing, Room, Storey
from simcore.views.playing.recording import State
from simcore.views.playing.roster import Sides
from simcore.views.playing.signs import air, label, sign, token, tone
from simcore.views.said import Line, Said, said

HERE = "here"
"""The tone of what the event that is shown is about."""


class Watch(NamedTuple):
    """What a watcher looks at: the event that is shown, and the unit that is followed, if any."""

    fact: Fact
    followed: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        """Who acts, what is acted on, and who is followed: what stands out."""
        return self.fact.actor, self.fact.target, self.followed


class Scene(NamedTuple):
    """The picture: its lines, and where each zone begins in it (column, row)."""

    lines: tuple[Line, ...]
    places: Mapping[str, tuple[int, int]]


class Stage:
    """What never changes of the scenes of a log: the drawing, the signs of the units, what covers what."""

    def __init__(self, drawing: Drawing, sides: Sides) -> None:
        self.drawing = drawing
        self._sides = sides

    def scene(self, state: State, watch: Watch, size: tuple[int, int]) -> Scene:
        """The picture of a state, storey by storey from the lowest up, as near to a size in letters as may be."""
        scale = _scale(self.drawing, size)
        lines: list[Line] = []
        places: dict[str, tuple[int, int]] = {}
        for storey in self.drawing.storeys:
            if len(self.drawing.storeys) > 1:
                lines.append(said(f"level {storey.level}", "head"))
            canvas = lettered(storey, self._dress(storey, state, watch, scale), scale)
            left, top, _, _ = canvas.frame
            for room in storey.rooms:
                column, row, _, _ = inside(room, scale)
                places[room.id] = column - left, row - top + len(lines)
            lines += canvas.lines()
        return Scene(tuple(lines), places)

    def _dress(self, storey: Storey, state: State, watch: Watch, scale: Scale) -> Dress:
        shields = self._shields(state)
        walls = {wall.id: label(state.get(wall.id, {}), shields.get(wall.id, "")) for wall in storey.walls}
        tones = {wall.id: tone(state.get(wall.id, {})) for wall in storey.walls}
        tones |= {room.id: "head" for room in storey.rooms}
        tones |= {id_: HERE for id_ in watch.about if id_ in tones}
        signs = {each.id: sign(state.get(each.id, {}), opens=True) for each in storey.walls}
        signs |= {each.id: sign(state.get(each.id, {}), opens=each.opens) for each in storey.doors}
        signs |= {id_: Said(signs[id_].text, HERE) for id_ in watch.about if id_ in signs and signs[id_].text}
        rooms = {room.id: self._room(room, state, watch, scale) for room in storey.rooms}
        return Dress(signs, rooms, walls, tones)

    def _shields(self, state: State) -> dict[str, str]:
        """What covers each section and element now, in a sign: a plane that is up, or one that is down."""
        up = {id_: state.get(id_, {}).get("pool") not in (None, "0D") for id_, _ in self.drawing.planes}
        return {id_: "◊" if up[plane] else "" for plane, covers in self.drawing.planes for id_ in covers}

    def _room(self, room: Room, state: State, watch: Watch, scale: Scale) -> list[Line]:
        _, _, width, height = inside(room, scale)
        above = [(air(state.get(room.id, {})),)] if air(state.get(room.id, {})).text else []
        below = [line for chip in room.chips if (line := self._chip(chip.id, chip.kind, chip.text, state))]
        units = [id_ for id_ in self._sides.signs if _stands(state.get(id_, {}), room.id)]
        tokens = [self._token(id_, state, watch) for id_ in units]
        free = max(1, height - 1 - len(above) - len(below))
        return [*above, *_rows(tokens, width - 1, free), *below]

    def _token(self, unit: str, state: State, watch: Watch) -> Line:
        mark, name = self._sides.mark(unit), token(self._sides.signs[unit], state.get(unit, {}))
        return (mark, Said(name.text, HERE if unit in watch.about else name.tone))

    def _chip(self, id_: str, kind: str, text: str, state: State) -> Line:
        """A line for what has no place of its own: ways always; floors, roofs and what is built in, where they suffered."""
        if kind == "way":
            return said(text, "dim")
        now = state.get(id_, {})
        if kind == "door":
            mark = sign(now, opens=True)
            return (Said(f"{mark.text} ", mark.tone), Said(text))
        how = label(now, "")
        return (Said(f"{text} ", "dim"), how) if how.text else ()


def _stands(now: Mapping[str, object], zone: str) -> bool:
    return now.get("zone") == zone and bool(now.get("present", True))


def _rows(tokens: list[Line], width: int, height: int) -> list[Line]:
    """The tokens in rows; of those that find no room, how many they are."""
    rows: list[list[Line]] = []
    for token_ in tokens:
        if rows and _width([*rows[-1], token_]) <= width:
            rows[-1].append(token_)
        else:
            rows.append([token_])
    told = [_row(row) for row in rows[:height]]
    if len(rows) > height:
        row, left = rows[height - 1], sum(map(len, rows[height:]))
        while len(row) > 1 and _width(row) + 4 > width:
            row, left = row[:-1], left + 1
        told[-1] = (*_row(row), Said(f"+{left}", "head"))
    return told


def _width(row: list[Line]) -> int:
    return sum(len(piece.text) for token_ in row for piece in token_) + len(row) - 1


def _row(row: list[Line]) -> Line:
    return tuple(piece for token_ in row for piece in (*token_, Said(" ")))


def _scale(drawing: Drawing, size: tuple[int, int]) -> Scale:
    """The scale at which all storeys fit, if that is neither so large that it gapes nor so small that nothing is read."""
    width, height = size
    wide = max(storey.frame.w for storey in drawing.storeys)
    high = sum(storey.frame.h for storey in drawing.storeys)
    return Scale(_within(wide // max(1, width - 1), 7, 14), _within(high // max(1, height - 1), 16, 28))


def _within(value: int, low: int, high: int) -> int:
    return min(max(value, low), high)
