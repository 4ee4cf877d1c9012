"""A roll that decided something, and by how much."""

from __future__ import annotations

from msgspec import Struct


class Close(Struct, frozen=True):
    """A roll that decided something: the event, what was rolled and whose it was.

    ``by``: so much less (below 0) or more (above 0), and it had come out otherwise; ``words`` say how.
    """

    seq: int
    purpose: str
    roller: str
    by: int
    words: str


def more(by: int) -> str:
    """How much more, or less.

    >>> more(1), more(-3)
    ('1 more', '3 less')
    """
    return f"{abs(by)} {'more' if by > 0 else 'less'}"
