"""The audit of faces: every die and every draw worked out again from the seed, by the log's own page and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import count, islice

from simcore.dice import Draw, Roll
from simcore.log.audit.book import Book, Line, Who

LONGEST = 64
"""Faces of the longest chain of a wild die."""


def check(book: Book, line: Line) -> Iterator[str]:
    """Every face and every draw of a line that its key does not give."""
    fact = line.fact
    if fact.round != book.round:
        _forget(book)
        book.round = fact.round
    for roll in line.rolled():
        book.rolls += 1
        text = _text(book, _who(roll, fact.actor), roll.job or str(fact.round))
        yield from _faces(book, roll, roll.by or fact.actor, text)
    for draw in fact.draws:
        text = _text(book, _who(draw, fact.actor), draw.job or str(fact.round))
        yield from _drawn(book, draw, text)


@lru_cache(maxsize=1)
def key(seed: int, replication: int) -> bytes:
    """The key of a run's dice."""
    return blake2b(f"simcore dice 1\n{seed}\n{replication}".encode(), digest_size=32).digest()


def stream(run_key: bytes, text: str) -> Iterator[int]:
    """The bytes of a roll, without end."""
    for block in count():
        yield from blake2b(f"{text}\n{block}".encode(), key=run_key).digest()


def _forget(book: Book) -> None:
    """A round's counts end with it; a job's stay."""
    ended = str(book.round)
    book.counts = {at: count for at, count in book.counts.items() if at[1] != ended}


def untold(book: Book, by: str, purpose: str, occasion: str) -> int:
    """A single plain die of a round, or of a job, that a log without dice does not tell; its roll is counted."""
    text = _text(book, (by, purpose, ""), occasion)
    loaded = book.loaded.get((by, purpose))
    return loaded.popleft() if loaded else next(_keyed(book, text))


def _who(one: Roll | Draw, actor: str) -> Who:
    return one.by or actor, one.purpose, one.against


def _text(book: Book, who: Who, occasion: str) -> str:
    """What is hashed but for the block; counts the roll."""
    earlier = book.counts.get((who, occasion), 0)
    book.counts[who, occasion] = earlier + 1
    return "\n".join((*who, occasion, str(earlier)))


def _keyed(book: Book, text: str) -> Iterator[int]:
    """The faces that the run's key gives."""
    found = stream(key(book.opening.seed, book.opening.replication), text)
    return (byte % 6 + 1 for byte in found if byte <= 251)


def _faces(book: Book, roll: Roll, by: str, text: str) -> Iterator[str]:
    loaded = book.loaded.get((by, roll.purpose))
    before = len(loaded) if loaded else 0
    found = _keyed(book, text)
    faces = (loaded.popleft() if loaded else face for face in found)
    dice = int(roll.code.partition("D")[0]) if roll.code.partition("D")[0].isdecimal() else 0
    wild = 0 if book.rules.dice.is_plain(roll.purpose) or not dice else 1
    regular = tuple(islice(faces, dice - wild))
    chain = _chain(faces) if wild else ()
    if roll.dice != regular or roll.wild != chain:
        yield f"the dice of {by}'s {roll.purpose} are {regular} and wild {chain}, not {roll.dice} and wild {roll.wild}"
    if roll.capped != (len(chain) == LONGEST and chain[-1] == 6):
        yield f"capped is wrong in {by}'s {roll.purpose}"
    if roll.loaded != before - (len(loaded) if loaded else 0):
        yield f"loaded is {roll.loaded} in {by}'s {roll.purpose}; the scenario gave another number of its faces"


def _chain(faces: Iterator[int]) -> tuple[int, ...]:
    chain = [next(faces)]
    while chain[-1] == 6 and len(chain) < LONGEST:
        chain.append(next(faces))
    return tuple(chain)


def _drawn(book: Book, draw: Draw, text: str) -> Iterator[str]:
    low, high = draw.low, draw.high
    values = len(draw.among) if draw.among else (high - low + 1 if low is not None and high is not None else 0)
    if not 1 <= values <= 2**32:
        yield f"the draw for {draw.purpose} has nothing to draw from"
        return
    number = _number(stream(key(book.opening.seed, book.opening.replication), text), values)
    due = draw.among[number] if draw.among else (low or 0) + number
    if draw.value != due:
        yield f"the draw for {draw.purpose} is {due!r}, not {draw.value!r}"


def _number(found: Iterator[int], values: int) -> int:
    limit = 2**32 - 2**32 % values
    while True:
        word = int.from_bytes(bytes(islice(found, 4)), "big")
        if word < limit:
            return word % values
