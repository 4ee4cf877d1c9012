"""What was probably meant by a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

MANY = 200
"""Among more names than this only those with the same first letter are compared: nearness is costly."""

LONGEST = 60
"""So many letters of a name are looked at."""


def nearest(name: str, known: Iterable[str], many: int = MANY) -> str | None:
    """The known name that was probably meant, whatever its case; None where nothing is near.

    >>> nearest("Forcourt", ["treeline", "forecourt"])
    'forecourt'
    >>> nearest("guard", ["gate", "guard-1", "guard-2"])
    'guard-1'
    """
    return _nearest(_form(name[:LONGEST]), tuple(known), many)


def _form(name: str) -> str:
    return name.casefold().replace("_", "-")


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...], many: int) -> str | None:
    by_form = {_form(choice): choice for choice in reversed(known)}
    for form in (word, f"{word}-1"):  # the latter: a single unit that has become a group
        if form in by_form:
            return by_form[form]
    forms = list(by_form)
    if len(forms) > many:
        forms = [form for form in forms if form[:1] == word[:1]][:many]
    close = get_close_matches(word, forms, n=1)
    return by_form[close[0]] if close else None


def meant(name: str, known: Iterable[str], otherwise: str = "", many: int = MANY) -> str:
    """The second half of a message: the nearest name; else ``otherwise``, or a few of those that there are.

    >>> meant("zon", ["zone", "count"]), meant("x", ["zone", "count"]), meant("x", ["zone"], "there is zone alone")
    ("did you mean 'zone'?", 'known: zone, count', 'there is zone alone')
    """
    choices = list(known)
    near = nearest(name, choices, many)
    if near is not None:
        return f"did you mean {near!r}?"
    if otherwise or not choices:
        return otherwise or "there is none"
    shown = ", ".join(choices[:12])
    return f"known: {shown}{', ...' if len(choices) > 12 else ''}"
