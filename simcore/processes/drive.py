"""The driver: each fact of a resolver is recorded before the next is asked for."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from simcore.facts import Fact

T = TypeVar("T")


def drive(facts: Generator[Fact, int, T], record: Callable[[Fact], int]) -> T:
    """Record every fact of a resolver, handing each its number; what the resolver returns.

    >>> def two() -> Generator[Fact, int, int]:
    ...     return (yield Fact(kind="shot.fired")) + (yield Fact(kind="unit.hit"))
    >>> drive(two(), [20, 3].pop)
    Traceback (most recent call last):
    ...
    TypeError: 'Fact' object cannot be interpreted as an integer
    """
    send = facts.send
    try:
        fact = next(facts)
        while True:
            fact = send(record(fact))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
