"""Pools: what is rolled, summed from its parts once."""

from __future__ import annotations

from msgspec import Struct

from simcore.dice.codes import PIPS_PER_DIE, format_code, format_part

Part = tuple[str, int] | tuple[str, int, str]
Written = tuple[tuple[str, ...], ...]


class Pool(Struct, frozen=True, gc=False):
    """What is rolled: ``pips`` in all, hence ``dice`` and what is added to them (``add``: 0, 1 or 2), and its ``code``.

    ``parts`` says what it is made of, as the log writes it; empty where it is one part.

    Source: RB-2, S1.0.1.40.
    """

    pips: int
    dice: int
    add: int
    code: str
    parts: Written


def pool(*parts: Part) -> Pool:
    """The pool of these parts: (what it is, pips) or (what it is, pips, rule id).

    Pips are summed as integers and the sum is floored at 0 once; a part of 0 pips is left out.

    >>> pool(("Blaster", 15), ("wounded", -3, "EA-39")).parts
    (('Blaster', '5D'), ('wounded', '-1D', 'EA-39'))
    >>> pool(("Strength", 5), ("harm", -6)).code
    '0D'

    Source: RB-2, S1.0.1.40.
    Ruling: A-005, A-006.
    """
    present = [part for part in parts if part[1]]
    pips = max(0, sum(part[1] for part in present))
    written = tuple((part[0], format_part(part[1]), *part[2:]) for part in present) if len(present) > 1 else ()
    return Pool(pips, *divmod(pips, PIPS_PER_DIE), format_code(pips), written)
