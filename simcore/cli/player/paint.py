"""Tones as a terminal shows them, and lines as texts in which nothing is markup."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from simcore.views.plain import escaped
from simcore.views.said import Line

_TONES = {
    "head": Style(bold=True),
    "dim": Style(dim=True),
    "good": Style(color="green"),
    "bad": Style(color="yellow"),
    "worse": Style(color="red"),
    "fire": Style(color="bright_red", bold=True),
    "smoke": Style(color="bright_black", italic=True),
    "plane": Style(color="bright_cyan"),
    "mark": Style(color="bright_magenta", bold=True),
    "here": Style(reverse=True),
    "side-0": Style(color="bright_blue", bold=True),
    "side-1": Style(color="bright_yellow", bold=True),
    "side-2": Style(color="bright_green", bold=True),
    "side-3": Style(color="bright_magenta", bold=True),
    "side-4": Style(color="bright_cyan", bold=True),
    "side-5": Style(color="bright_white", bold=True),
}
"""The terminal's own colors, so that they fit a light and a dark one; without color bold, dim and reverse are left."""


def painted(line: Line) -> Text:
    """A line as a text: its letters as they are, without what may steer a terminal."""
    text = Text(no_wrap=False, end="")
    for piece in line:
        text.append(escaped(piece.text), _TONES.get(piece.tone))
    return text


def block(lines: Iterable[Line]) -> Text:
    """Lines one under the other."""
    return Text("\n").join([painted(line) for line in lines])
