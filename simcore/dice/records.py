"""A roll and a draw as the log writes them."""

from __future__ import annotations

from msgspec import Struct

Parts = tuple[tuple[str, ...], ...]
NumberParts = tuple[tuple[str | int, ...], ...]


class Roll(Struct, omit_defaults=True, gc=False, rename={"purpose": "for"}):
    """One roll, keys in the order of the log.

    ``purpose`` is what it is for; ``by`` whose it is (blank where that is the actor of the line); ``against`` whom it
    answers; ``job`` the job whose attempt it is; ``of`` the event whose roll is used again, then only ``total`` is
    said. ``dice`` are the regular dice, ``wild`` the wild die's chain, ``drop`` what a first wild 1 takes away.
    ``tn`` is the number rolled against and ``tn_parts`` what it is made of. ``capped``: the chain was cut.
    ``loaded``: how many of the first faces the scenario gave.

    Source: RB-2, RB-3, RB-4, RB-7.
    """

    purpose: str
    by: str = ""
    against: str = ""
    job: str = ""
    of: int = 0
    code: str = ""
    parts: Parts = ()
    dice: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    drop: int = 0
    total: int = -1
    tn: int | None = None
    tn_parts: NumberParts = ()
    capped: bool = False
    loaded: int = 0


class Draw(Struct, omit_defaults=True, gc=False, rename={"purpose": "for"}):
    """Chance that is no roll of six-sided dice: a whole number from ``low`` to ``high``, or one of ``among``.

    Ruling: A-013.
    """

    purpose: str
    by: str = ""
    against: str = ""
    job: str = ""
    low: int | None = None
    high: int | None = None
    among: tuple[str, ...] = ()
    value: int | str = ""


def again(purpose: str, by: str, event: int, total: int) -> Roll:
    """A roll of an earlier event, used again and not rolled again.

    >>> again("damage", "west-wall", 812, 27).of
    812
    """
    return Roll(purpose, by, of=event, total=total)
