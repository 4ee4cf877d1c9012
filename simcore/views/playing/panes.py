"""What each pane of the player says, for a size in letters: the head, the events, a part of the plan, a list."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from simcore.views.plain import plain, seconds
from simcore.views.playing.playhead import Playhead
from simcore.views.report import headline
from simcore.views.said import Line, Said, said

CURRENT, POINT, FOUND, FOLLOWED = "►", "▼", "?", "·"
"""The sign of the event that is shown, of a turning point, of what a search found, and of what the followed unit has part in."""


def head(playhead: Playhead) -> Line:
    """The name of the battle, and where the playhead is."""
    recording = playhead.recording
    fact = recording.facts[playhead.at]
    place = f"  R{fact.round}  {seconds(fact.t)}  event {fact.seq} of {recording.facts[-1].seq}"
    cut = [Said("  CUT OFF: this log has no end", "worse")] if recording.cut else []
    return Said("▶ " if playhead.playing else "‖ ", "mark"), Said(f"x{playhead.speed:g}"), Said(place, "head"), *cut, \
        Said(f"  {title(playhead)}", "dim")  # fmt: skip


def title(playhead: Playhead) -> str:
    """The name of the battle; at its end also who won."""
    recording = playhead.recording
    ended = playhead.at == recording.last and not recording.cut
    return headline(recording.account) if ended else plain(recording.opening.scenario.name)


def events(playhead: Playhead, height: int, marked: dict[str, Collection[int]]) -> list[Line]:
    """The events around the playhead, so many lines; those to come are dim. ``marked``: places by the sign they get."""
    recording = playhead.recording
    return [_event(playhead, at, marked) for at in window(playhead.at, len(recording), height)]


def window(at: int, length: int, height: int) -> range:
    """The lines of a list that are shown, so that one of them is near the middle.

    >>> window(0, 100, 5), window(50, 100, 5), window(99, 100, 5), window(1, 2, 5)
    (range(0, 5), range(48, 53), range(95, 100), range(0, 2))
    """
    first = max(0, min(at - height // 2, length - height))
    return range(first, min(length, first + max(0, height)))


def _event(playhead: Playhead, at: int, marked: dict[str, Collection[int]]) -> Line:
    signs = [sign for sign, places in marked.items() if at in places]
    sign = CURRENT if at == playhead.at else signs[0] if signs else " "
    tone = "here" if at == playhead.at else "dim" if at > playhead.at else ""
    return Said(f"{sign} ", "mark"), Said(playhead.recording.lines[at], tone)


def crop(lines: Sequence[Line], corner: tuple[int, int], size: tuple[int, int]) -> list[Line]:
    """A part of a picture: the first column and row, how many columns and rows.

    >>> crop([said("abc"), said("def")], (1, 1), (2, 1))
    [(Said(text='ef', tone=''),)]
    """
    (left, top), (width, height) = corner, size
    return [_cropped(line, left, left + width) for line in lines[top : top + height]]


def _cropped(line: Line, left: int, right: int) -> Line:
    found, place = [], 0
    for piece in line:
        text = piece.text[max(0, left - place) : max(0, right - place)]
        if text:
            found.append(Said(text, piece.tone))
        place += len(piece.text)
    return tuple(found)


def corner(lines: Sequence[Line], size: tuple[int, int], wanted: tuple[int, int] | None) -> tuple[int, int]:
    """Where a picture that is larger than its pane is cut, so that a place is to be seen; the upper left for none."""
    width = max((sum(len(piece.text) for piece in line) for line in lines), default=0)
    column, row = wanted if wanted is not None else (0, 0)
    spare = max(0, width - size[0]), max(0, len(lines) - size[1])
    return min(max(0, column - size[0] // 3), spare[0]), min(max(0, row - size[1] // 3), spare[1])


def part(lines: Sequence[Line], at: int, height: int) -> list[Line]:
    """A list of which one line is to be seen; where more are left out below, the last says so."""
    shown = window(at, len(lines), height)
    found = [lines[place] for place in shown]
    left = len(lines) - shown.stop
    return [*found[:-1], said(f"+{left + 1} more", "dim")] if left and found else found
