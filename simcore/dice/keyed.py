"""Keyed bytes: what falls depends on who rolls, for what, against whom and on which occasion, and on nothing else.

The key is the BLAKE2b-256 of ``simcore dice 1``, seed and replication, a line each. The bytes of a roll are the
BLAKE2b-512 under that key of ``by``, ``for``, ``against``, occasion, number of earlier rolls with the same four, and
block, a line each; blocks 0, 1, 2 and so on as they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import count

FACES = bytes(byte % 6 + 1 for byte in range(256))
OVER = bytes(range(252, 256))
FACE = FACES[: OVER[0]] + bytes(len(OVER))
"""The face that a byte shows, 0 where it is passed over."""
_FIRST = "simcore dice 1"


def key(seed: int, replication: int) -> bytes:
    """The key of a run's dice, 32 bytes.

    >>> key(7, 0).hex()[:16]
    '19a343a16f7fc31d'
    """
    return blake2b(f"{_FIRST}\n{seed}\n{replication}".encode(), digest_size=32).digest()


def seeded(run_key: bytes) -> blake2b:
    """The hash that every block of a run starts from."""
    return blake2b(key=run_key)


def digest(seeded: blake2b, text: str, earlier: int, block: int = 0) -> bytes:
    r"""One block of 64 bytes. ``text`` has the first four lines: by, for, against, occasion.

    >>> len(digest(seeded(key(7, 0)), "guard-1\nto_hit\n\n3", 0))
    64
    """
    stream = seeded.copy()
    stream.update(f"{text}\n{earlier}\n{block}".encode())
    return stream.digest()


def faces(seeded: blake2b, text: str, earlier: int, block: int = 0) -> bytes:
    r"""The faces of one block in the order in which they are used; bytes over 251 are passed over.

    >>> faces(seeded(key(7, 0)), "guard-1\nto_hit\n\n3", 0)[:5].hex()
    '0602060304'

    Source: RB-1.
    """
    return digest(seeded, text, earlier, block).translate(FACES, OVER)


def number(seeded: blake2b, text: str, earlier: int, values: int) -> int:
    r"""A number from 0 to ``values`` - 1, each with the same chance.

    Bytes are taken four at a time, big-endian; numbers from the largest multiple of ``values`` on are passed over.

    >>> number(seeded(key(7, 0)), "door\ntime\n\n3", 0, 10)
    1

    Ruling: A-013.
    """
    limit = 2**32 - 2**32 % values
    return next(found % values for found in _words(seeded, text, earlier) if found < limit)


def _words(seeded: blake2b, text: str, earlier: int) -> Iterator[int]:
    for block in count():
        found = digest(seeded, text, earlier, block)
        for start in range(0, len(found), 4):
            yield int.from_bytes(found[start : start + 4], "big")
