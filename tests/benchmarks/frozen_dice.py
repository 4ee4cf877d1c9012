"""The dice as they stood when this benchmark first landed, and never again changed: the yardstick of a run's floor.

A copy on purpose, and no import of the project's: the yardstick must not move when the dice change. Measured against
its own dice, a run would look quick because they are slow. What falls is fixed by the log's format,
so these dice throw what the project's do; the floor checks that before it is timed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import count
from struct import Struct as Packed

from msgspec import Struct

PIPS_PER_DIE = 3
SIX = 6
LONGEST_CHAIN = 64
DURATIONS = frozenset({"duration", "time"})
PLAIN = frozenset({"initiative", "tie", "mortal", "scatter", "cover", "damage_added"}) | DURATIONS
FACES = bytes(byte % 6 + 1 for byte in range(256))
OVER = bytes(range(252, 256))

Fallen = tuple[int, ...]
Drop = Callable[[Fallen], int]
Thrown = tuple[Fallen, Fallen, int, int]
Reader = Callable[[bytes, int], Thrown | None]

NO_DICE: Thrown = ((), (), 0, 0)
_CODE = re.compile(r"([0-9]+)D(?:\+([12]))?", re.ASCII)
_BLOCK = 64
_SIXES = bytes([SIX])
_LONE = tuple((face,) for face in range(SIX + 1))
_FIRST = tuple(Packed(f"{dice}B").unpack_from for dice in range(_BLOCK))
_NOTHING_LOADED: Mapping[str, Mapping[str, Sequence[int]]] = {}


class DiceSettings(Struct, frozen=True, gc=False):
    """How dice are read."""

    wild: bool = True
    wild_one: str = "drop_highest"
    wild_durations: bool = False

    def is_plain(self, purpose: str) -> bool:
        """Whether a roll for this purpose has no wild die."""
        if not self.wild:
            return True
        return purpose in (PLAIN - DURATIONS if self.wild_durations else PLAIN)


class Pool(Struct, frozen=True, gc=False):
    """What is rolled."""

    pips: int
    dice: int
    add: int
    code: str
    parts: tuple[tuple[str, ...], ...]


class Roll(Struct, omit_defaults=True, gc=False, rename={"purpose": "for"}):
    """One roll, keys in the order of the log."""

    purpose: str
    by: str = ""
    against: str = ""
    job: str = ""
    of: int = 0
    code: str = ""
    parts: tuple[tuple[str, ...], ...] = ()
    dice: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    drop: int = 0
    total: int = -1
    tn: int | None = None
    tn_parts: tuple[tuple[str | int, ...], ...] = ()
    capped: bool = False
    loaded: int = 0


def written_pool(code: str, parts: tuple[tuple[str, ...], ...]) -> Pool:
    """The pool that a line of a log names."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"{code!r} is no code of a roll")
    dice, add = int(match[1]), int(match[2] or 0)
    return Pool(PIPS_PER_DIE * dice + add, dice, add, code, parts)


def key(seed: int, replication: int) -> bytes:
    """The key of a run's dice."""
    return blake2b(f"simcore dice 1\n{seed}\n{replication}".encode(), digest_size=32).digest()


def digest(seeded: blake2b, text: str, earlier: int, block: int = 0) -> bytes:
    """One block of 64 bytes."""
    stream = seeded.copy()
    stream.update(f"{text}\n{earlier}\n{block}".encode())
    return stream.digest()


def keyed_faces(seeded: blake2b, text: str, earlier: int, block: int = 0) -> bytes:
    """The faces of one block."""
    return digest(seeded, text, earlier, block).translate(FACES, OVER)


def number(seeded: blake2b, text: str, earlier: int, values: int) -> int:
    """A number from 0 to ``values`` - 1."""
    limit = 2**32 - 2**32 % values
    return next(found % values for found in _words(seeded, text, earlier) if found < limit)


def _words(seeded: blake2b, text: str, earlier: int) -> Iterator[int]:
    for block in count():
        found = digest(seeded, text, earlier, block)
        for start in range(0, len(found), 4):
            yield int.from_bytes(found[start : start + 4], "big")


def drop_highest(dice: Fallen) -> int:
    """A first wild 1 takes the highest other die."""
    return max(dice) if dice else 1


def drop_both(dice: Fallen) -> int:
    """A first wild 1 takes the highest other die and itself."""
    return max(dice) + 1 if dice else 1


def drop_nothing(dice: Fallen) -> int:
    """A first wild 1 takes nothing."""
    return 0 * len(dice)


DROPS: dict[str, Drop] = {"drop_highest": drop_highest, "drop_both": drop_both, "none": drop_nothing}


def read_nothing(faces: bytes, dice: int) -> Thrown | None:
    """Refuses: the roll cannot be read from these faces alone."""
    return None


def read_plain(faces: bytes, dice: int) -> Thrown | None:
    """A roll without a wild die."""
    if dice > len(faces):
        return None
    regular = tuple(faces[:dice])
    return regular, (), 0, sum(regular)


def wild_reader(drop: Drop) -> Reader:
    """What reads a roll whose last die is wild."""

    def read_wild(faces: bytes, dice: int) -> Thrown | None:
        if not 0 < dice <= len(faces):
            return None if dice else NO_DICE
        first = faces[dice - 1]
        regular = _FIRST[dice - 1](faces) if dice <= _BLOCK else tuple(faces[: dice - 1])
        if 1 < first < SIX:
            return regular, _LONE[first], 0, sum(regular) + first
        if first == 1:
            taken = drop(regular)
            return regular, _LONE[1], taken, sum(regular) + 1 - taken
        chain = _chain(faces[dice - 1 :])
        return (regular, chain, 0, sum(regular) + sum(chain)) if chain else None

    return read_wild


def _chain(faces: bytes) -> Fallen | None:
    sixes = len(faces) - len(faces.lstrip(_SIXES))
    if sixes >= LONGEST_CHAIN:
        return (SIX,) * LONGEST_CHAIN
    return tuple(faces[: sixes + 1]) if sixes < len(faces) else None


class Dice:
    """The dice of one run."""

    def __init__(
        self,
        seed: int,
        replication: int,
        settings: DiceSettings,
        loaded: Mapping[str, Mapping[str, Sequence[int]]] = _NOTHING_LOADED,
    ) -> None:
        self._seeded = blake2b(key=key(seed, replication))
        self._loaded = {(by, purpose): bytes(row) for by, rows in loaded.items() for purpose, row in rows.items()}
        self._occasion = "0"
        self._counts: dict[str, int] = {}
        self._jobs: dict[str, int] = {}
        self._read = wild_reader(DROPS[settings.wild_one]) if settings.wild else read_plain
        self._readers = {purpose: read_plain for purpose in PLAIN if settings.is_plain(purpose)}
        self._quick = self._readers | {purpose: read_nothing for _, purpose in self._loaded}

    def begin_round(self, number: int) -> None:
        """Say which round the next rolls are made in."""
        self._occasion = str(number)
        self._counts.clear()

    def roll(self, purpose: str, by: str, pool: Pool, against: str = "", job: str = "") -> Roll:
        """Roll a pool."""
        text = f"{by}\n{purpose}\n{against}\n{job or self._occasion}"
        counts = self._jobs if job else self._counts
        earlier = counts.get(text, 0)
        counts[text] = earlier + 1
        stream = self._seeded.copy()
        stream.update((text + (f"\n{earlier}\n0" if earlier else "\n0\n0")).encode())
        faces = stream.digest().translate(FACES, OVER)
        thrown = self._quick.get(purpose, self._read)(faces, pool.dice)
        if thrown is None:
            return self._settle(Roll(purpose, by, against, job, 0, pool.code, pool.parts), pool, (text, earlier))
        regular, chain, drop, total = thrown
        total += pool.add
        return Roll(purpose, by, against, job, 0, pool.code, pool.parts, regular, chain, drop, total)

    def _settle(self, roll: Roll, pool: Pool, number: tuple[str, int]) -> Roll:
        loaded = self._loaded.get((roll.by, roll.purpose), b"")
        read = self._readers.get(roll.purpose, self._read)
        block, faces = 0, keyed_faces(self._seeded, *number)
        while (thrown := read(loaded + faces[len(loaded) :], pool.dice)) is None:
            block += 1
            faces += keyed_faces(self._seeded, *number, block)
        roll.dice, roll.wild, roll.drop, total = thrown
        roll.total = total + pool.add
        roll.capped = len(roll.wild) == LONGEST_CHAIN and roll.wild[-1] == SIX
        roll.loaded = min(len(loaded), len(roll.dice) + len(roll.wild))
        if loaded:
            self._loaded[roll.by, roll.purpose] = loaded[roll.loaded :]
        return roll

    def draw(self, purpose: str, by: str, values: int, job: str = "") -> int:
        """Draw one of so many values: its place."""
        text = f"{by}\n{purpose}\n\n{job or self._occasion}"
        counts = self._jobs if job else self._counts
        earlier = counts.get(text, 0)
        counts[text] = earlier + 1
        return number(self._seeded, text, earlier, values)
