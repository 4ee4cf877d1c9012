"""What a pane says, as lines of plain text, each with its tone: what it means, from which a screen makes a color."""

from __future__ import annotations

from typing import NamedTuple


class Said(NamedTuple):
    """A piece of a line. ``tone``: one of ``""``, ``head``, ``dim``, ``good``, ``bad``, ``worse``, ``fire``, ``mark``, ``side-N``."""

    text: str
    tone: str = ""


Line = tuple[Said, ...]


def said(text: str, tone: str = "") -> Line:
    """A line of one piece."""
    return (Said(text, tone),)


def text(line: Line) -> str:
    """A line without its tones.

    >>> text((Said("a", "head"), Said(" b")))
    'a b'
    """
    return "".join(piece.text for piece in line)
