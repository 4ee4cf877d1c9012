"""The bar of time: how far the battle has come, and where its turning points are."""

from __future__ import annotations

from simcore.views.playing.playhead import Playhead
from simcore.views.said import Line, Said

DONE, AHEAD, MARK, HERE = "━", "─", "▼", "┃"
"""What is past, what is to come, a turning point, the playhead. They differ without color."""


def timebar(playhead: Playhead, width: int) -> Line:
    """The bar, so many letters wide; the playhead hides a mark that is in its place."""
    here = column(playhead, playhead.at, width)
    marks = {column(playhead, at, width) for at in playhead.recording.marks}
    return tuple(
        Said(HERE, "head") if place == here
        else Said(MARK, "mark") if place in marks
        else Said(DONE if place < here else AHEAD, "" if place < here else "dim")
        for place in range(width)
    )  # fmt: skip


def column(playhead: Playhead, at: int, width: int) -> int:
    """Where on the bar an event is, by its number among all: a fight of seconds in a siege of days is still to be seen."""
    last = playhead.recording.last
    return at * (width - 1) // last if last > 0 else 0


def at_column(playhead: Playhead, place: int, width: int) -> int:
    """The place of the first event of a column of the bar."""
    last = playhead.recording.last
    return -(-max(0, place) * last // max(1, width - 1)) if width > 1 else 0
