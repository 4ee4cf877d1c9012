"""From a file's bytes to a text that YAML can be read from, with clear words where that is not possible."""

from __future__ import annotations

import re
from pathlib import Path

from simcore.scenario.faults import Faults
from simcore.scenario.tree import Mark

MOST_BYTES = 4 * 1024 * 1024

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


class UnreadableError(ValueError):
    """No text can be had from a file; it says why."""


def read_text(path: Path, shown: str, faults: Faults) -> str | None:
    """The text of a file; None, and a problem noted, where it cannot be read as UTF-8 text of at most 4 MiB."""
    try:
        content = _bytes(path)
    except UnreadableError as error:
        faults.add(Mark(shown), str(error))
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no path that a file can have"
        faults.add(Mark(shown), f"cannot be read: {reason}")
        return None
    return decode(content, shown, faults)


def _bytes(path: Path) -> bytes:
    if path.is_dir():
        raise UnreadableError("a folder; name a scenario file in it")
    if not path.exists():
        raise UnreadableError("no such file")
    if not path.is_file():
        raise UnreadableError("no regular file; a scenario is read from a file")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UnreadableError(f"more than {MOST_BYTES // 1024 // 1024} MiB; a scenario is far smaller")
    return content


def decode(content: bytes, shown: str, faults: Faults) -> str | None:
    """UTF-8 as text; None, and a located problem, where bytes are no UTF-8 or a control character stands in them."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        mark = place(content[: error.start].decode("utf-8"), shown)
        faults.add(mark, f"byte 0x{content[error.start]:02x} is no UTF-8; save the file as UTF-8")
        return None
    text = text.removeprefix("\ufeff")
    return text if readable(text, shown, faults) else None


def readable(text: str, shown: str, faults: Faults) -> bool:
    """Whether a text is free of control characters and lone surrogates; notes the first one."""
    match = _FORBIDDEN.search(text)
    if match is None:
        return True
    mark = place(text[: match.start()], shown)
    faults.add(mark, f"the control character U+{ord(match[0]):04X}; only printable text, spaces and line ends are read")
    return False


def place(before: str, shown: str) -> Mark:
    r"""The place that follows a piece of text.

    >>> place("a: 1\nb: ", "x.yaml")
    Mark(file='x.yaml', line=2, column=4)
    """
    return Mark(shown, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
