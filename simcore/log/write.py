"""Where the lines of a log go: a file, plain or compressed, or a stream, in batches, hashed as they go."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from simcore.arguments import FULL, OUTCOME
from simcore.facts import Fact

if TYPE_CHECKING:
    from zstandard import ZstdCompressionObj


class Sink:
    """The lines of one run. ``detail`` is full or outcome; the latter leaves out rolls, draws and ``data.options``."""

    __slots__ = ("_compressor", "_digest", "_encoder", "_outcome", "_stream", "lines")

    def __init__(self, stream: BinaryIO, detail: str = FULL, compressed: str = "") -> None:
        self._stream = stream
        self._digest = hashlib.sha256()
        self._encoder = msgspec.json.Encoder()
        self._outcome = detail == OUTCOME
        self._compressor = _compressor() if compressed else None
        self.lines = 0

    def write(self, facts: Sequence[Fact]) -> None:
        """Encode and write a batch: a line each, all of them or, if the process dies, a cut log."""
        if not facts:
            return
        self.lines += len(facts)
        batch = self._encoder.encode_lines([bare(fact) for fact in facts] if self._outcome else facts)
        self._digest.update(batch)
        self._put(batch)

    def _put(self, batch: bytes) -> None:
        if self._compressor is None:
            self._stream.write(batch)
        else:
            self._stream.write(self._compressor.compress(batch))
            self._stream.write(self._compressor.flush(_BLOCK))
        self._stream.flush()

    def sha256(self) -> str:
        """The digest of everything written so far, uncompressed."""
        return self._digest.hexdigest()

    def close(self) -> None:
        """Finish the compressed frame, if there is one; the stream itself belongs to whoever opened it."""
        if self._compressor is not None:
            self._stream.write(self._compressor.flush())
            self._stream.flush()


def bare(fact: Fact) -> Fact:
    """The same line without rolls, draws and what a decision weighed."""
    if not fact.rolls and not fact.draws and "options" not in fact.data:
        return fact
    data = {key: value for key, value in fact.data.items() if key != "options"}
    return msgspec.structs.replace(fact, rolls=(), draws=(), data=data)


def compressed(path: Path) -> str:
    """How a file of this name is compressed: ``zst``, or "" for not at all."""
    return "zst" if path.suffix == ".zst" else ""


def _compressor() -> ZstdCompressionObj:
    import zstandard  # noqa: PLC0415  (only where a log is compressed)

    return zstandard.ZstdCompressor(level=1).compressobj()


_BLOCK = 1
"""``zstandard.COMPRESSOBJ_FLUSH_BLOCK``, without importing it."""
