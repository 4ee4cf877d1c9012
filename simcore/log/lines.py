"""The lines of a log file, plain or compressed, one at a time: however long the file, memory holds one line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from simcore.errors import LogError

LONGEST = 64 * 1024 * 1024
"""Bytes of the longest line that is read: a log's first line, the longest, holds one scenario."""

_ZSTD = b"\x28\xb5\x2f\xfd"
_WINDOW = 1 << 27


def lines(path: Path) -> Iterator[bytes]:
    """Each line of the file with its line end; a last line that was cut off comes without.

    Whether the file is compressed is read from its first bytes. A compressed file that was cut off gives what is whole.
    Raises :class:`LogError` where a line is longer than :data:`LONGEST` bytes or the compression is damaged, and
    :class:`OSError` where the file cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(len(_ZSTD))
        file.seek(0)
        stream = _unpacked(file) if start == _ZSTD else file
        number = 0
        while line := _next(stream, path, number):
            number += 1
            yield line


def _next(stream: BinaryIO, path: Path, number: int) -> bytes:
    try:
        line = stream.readline(LONGEST + 1)
    except OSError:
        raise
    except Exception as error:
        if type(error).__name__ != "ZstdError":
            raise
        raise LogError(f"{path}: line {number + 1}: the compressed data is damaged") from None
    if len(line) > LONGEST:
        raise LogError(f"{path}: line {number + 1}: longer than {LONGEST} bytes; this is no event log")
    return line


def _unpacked(file: BinaryIO) -> BinaryIO:
    import zstandard  # noqa: PLC0415 - a plain log needs none

    unpacker = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    return cast("BinaryIO", io.BufferedReader(unpacker.stream_reader(file, read_across_frames=True)))
