"""Rolls in words: the pool, the total, what it had to reach, and of what both are made."""

from __future__ import annotations

from simcore.dice import Draw, Roll
from simcore.views.plain import plain


def pool(roll: Roll) -> str:
    """What was rolled, with its parts where there are several.

    >>> pool(Roll("to_hit", code="4D", parts=(("Blaster", "5D"), ("wounded", "-1D", "EA-39"))))
    'Blaster 5D, wounded -1D = 4D'
    """
    if not roll.parts:
        return plain(roll.code)
    parts = ", ".join(" ".join(plain(word) for word in part[:2]) for part in roll.parts)
    return f"{parts} = {plain(roll.code)}"


def against(roll: Roll) -> str:
    """The number rolled against, with its parts; "" where there is none.

    >>> against(Roll("to_hit", total=17, tn=24, tn_parts=(("short range", 10), ("Dodge", 9), ("cover", 5))))
    ' vs 24 (short range 10, Dodge 9, cover 5)'
    """
    if roll.tn is None:
        return ""
    parts = ", ".join(" ".join(plain(word) for word in part[:2]) for part in roll.tn_parts)
    return f" vs {roll.tn} ({parts})" if parts else f" vs {roll.tn}"


def roll(one: Roll) -> str:
    """A roll in words, without its purpose.

    >>> roll(Roll("damage", code="5D", total=17)), roll(Roll("dodge", of=12, total=9))
    ('5D 17', '9 again (event 12)')
    """
    if one.of:
        return f"{one.total} again (event {one.of})"
    return f"{pool(one)} {one.total}{against(one)}"


def named(one: Roll) -> str:
    """A roll in words, with whose it is and what it is for.

    >>> named(Roll("soak", by="guard-1", code="4D", total=12))
    'guard-1 soak 4D 12'
    """
    return f"{plain(one.by)} {labelled(one)}".strip()


def labelled(one: Roll) -> str:
    """A roll in words, with what it is for.

    >>> labelled(Roll("first_aid", code="4D", total=12))
    'first aid 4D 12'
    """
    return f"{plain(one.purpose).replace('_', ' ')} {roll(one)}"


def draw(one: Draw) -> str:
    """A draw in words.

    >>> draw(Draw("time", low=600, high=1800, value=1234))
    'time drawn 1234'
    """
    return f"{plain(one.purpose)} drawn {plain(one.value)}"
