"""Plain text from a log: names and labels come from files of strangers, so nothing in them may steer a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_LIMIT = 200
_HOSTILE = (
    *range(0x20),
    *range(0x7F, 0xA0),
    0x061C,
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
    0xFEFF,
    0xFFFE,
    0xFFFF,
)
ESCAPES = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in _HOSTILE}
"""What may steer a terminal, with what is shown in its stead.

Controls C0 and C1, marks of direction, separators of lines and paragraphs, the byte order mark; and the two
that are no characters and may stand in no XML.
"""


def escaped(text: str, table: Mapping[int, str] = ESCAPES) -> str:
    r"""A text as it is shown: what may steer a terminal, and what is no character, as escapes.

    >>> escaped("guard\x1b[31m\ud800")
    'guard\\x1b[31m\\ud800'
    """
    return text.translate(table).encode("utf-8", "backslashreplace").decode("utf-8")


def plain(value: Any) -> str:
    r"""A value as a piece of a line: control characters as escapes, and no longer than 200 characters.

    >>> plain("guard\x1b[31m")
    'guard\\x1b[31m'
    """
    text = escaped(str(value))
    return text if len(text) <= _LIMIT else text[: _LIMIT - 3] + "..."


def counted(count: int, one: str, many: str = "") -> str:
    """A number and its noun.

    >>> counted(1, "round"), counted(3, "round")
    ('1 round', '3 rounds')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(things: Any) -> str:
    """Several values in a row; anything that is no list stands as it is.

    >>> listed(["a", "b"])
    'a, b'
    """
    return ", ".join(plain(thing) for thing in things) if isinstance(things, list | tuple) else plain(things)


def seconds(t: float) -> str:
    """A time of the log, as long as it needs to be.

    >>> seconds(12.0), seconds(0.125)
    ('12s', '0.125s')
    """
    return f"{t:.3f}".rstrip("0").rstrip(".") + "s"
