"""What was probably meant by a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable


def meant(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """The end of a message: the nearest known name, whatever its case; else ``otherwise``.

    >>> meant("Trooper_1", ["guard-1", "trooper-1"]), meant("x", ["guard-1"], "; there is guard-1 alone")
    ("; did you mean 'trooper-1'?", '; there is guard-1 alone')
    """
    from difflib import get_close_matches

    forms = {_form(each): each for each in known}
    close = get_close_matches(_form(name[:60]), forms, 1)
    return f"; did you mean {forms[close[0]]!r}?" if close else otherwise


def _form(name: str) -> str:
    return name.casefold().replace("_", "-")
