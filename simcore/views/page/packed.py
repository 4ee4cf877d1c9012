"""Data inside a page: JSON in which nothing can end a script, plain while it is small, else compressed."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

SMALL = 256 * 1024
"""Bytes of data up to which they stand in the page as they are."""

_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


class Packed(NamedTuple):
    """Data for a page: ``kind`` is the type of the script element that holds them, ``text`` what stands in it."""

    kind: str
    text: Markup


def inert(json: str) -> str:
    r"""JSON that means the same and holds no character with which markup could begin, nor a separator of lines.

    >>> inert('{"name": "</script>"}')
    '{"name": "\\u003c/script\\u003e"}'
    """
    return json.translate(_ESCAPES)


def packed(pieces: Iterable[str], small: int = SMALL) -> Packed:
    """The data in these pieces of JSON, which are read one at a time and never held as a whole once they are many.

    >>> packed(["[1,", "2]"]).text
    Markup('[1,2]')
    """
    kept: list[str] = []
    size = 0
    pressed: list[bytes] = []
    press = zlib.compressobj(9)
    for piece in pieces:
        raw = piece.encode()
        size += len(raw)
        pressed.append(press.compress(raw))
        kept.append(piece if size <= small else "")
    if size <= small:
        return Packed("application/json", Markup(inert("".join(kept))))  # noqa: S704 - inert says why
    whole = b"".join([*pressed, press.flush()])
    return Packed("application/x-deflate", Markup(base64.b64encode(whole).decode()))  # noqa: S704 - letters and digits
