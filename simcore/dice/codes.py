"""Die codes as integer pips: 3 pips are 1D, so 4D+2 is 14."""

from __future__ import annotations

import re

from simcore.errors import CodeError

PIPS_PER_DIE = 3
MOST_DICE = 100

CODE_PATTERN = r"^((0|[1-9][0-9]?|100)D(\+[12])?|1 pip|2 pips)$"
"""What :func:`parse_code` reads, as JSON Schema has it."""

_EXACT = re.compile(r"(0|[1-9][0-9]{0,2})D(?:\+([12]))?", re.ASCII)
_PIPS = re.compile(r"1 pip|2 pips", re.ASCII)
_LOOSE = re.compile(r"\+?\s*([0-9]+)\s*[dD]\s*(?:\+\s*([0-9]+)\s*(?:pips?)?)?", re.ASCII)
_LOOSE_PIPS = re.compile(r"\+?\s*([0-9]+)\s*pips?", re.ASCII)
_LONE_PIPS = {1: "1 pip", 2: "2 pips"}
_PART = re.compile(r"(-?)([1-9][0-9]*)D|([+-])([1-9][0-9]*) pips?", re.ASCII)
_SHOWN = 40


def parse_code(text: object) -> int:
    """Read a die code and return its pips.

    A code is ``nD``, ``nD+1`` or ``nD+2`` with a capital D, no spaces, no sign and no leading zero, n from 0 to 100;
    or ``1 pip``, ``2 pips``. Everything else is refused, with the spelling that was probably meant.

    Raises CodeError, in words, for anything else, numbers included.

    >>> parse_code("4D+2"), parse_code("2 pips"), parse_code("0D+1")
    (14, 2, 1)
    >>> parse_code("4D+3")
    Traceback (most recent call last):
    simcore.errors.CodeError: '4D+3' is no die code: 3 pips are 1D; write 5D

    Source: RB-2, S1.0.1.40.
    """
    if not isinstance(text, str):
        raise CodeError(f"{text!r:.{_SHOWN}} is no die code: a code is text such as 4D or 4D+2")
    if match := _EXACT.fullmatch(text):
        pips = PIPS_PER_DIE * int(match[1]) + int(match[2] or 0)
        if pips // PIPS_PER_DIE <= MOST_DICE:
            return pips
    if _PIPS.fullmatch(text):
        return int(text[0])
    raise CodeError(f"{_shown(text)} is no die code: {_what_was_meant(text.strip())}")


def format_code(pips: int) -> str:
    """Write pips as a die code; a number below zero is 0D.

    >>> format_code(14), format_code(2), format_code(-4)
    ('4D+2', '0D+2', '0D')

    Source: RB-2, S1.0.1.40.
    Ruling: A-005.
    """
    dice, rest = divmod(max(0, pips), PIPS_PER_DIE)
    return f"{dice}D+{rest}" if rest else f"{dice}D"


def format_part(pips: int) -> str:
    """Write one part of a pool as the log does: a code from 1D on, else signed dice, else signed pips.

    >>> [format_part(pips) for pips in (17, 2, -3, -1, -4)]
    ['5D+2', '+2 pips', '-1D', '-1 pip', '-4 pips']

    Source: S1.0.1.40.
    """
    if pips >= PIPS_PER_DIE:
        return format_code(pips)
    if pips < 0 and pips % PIPS_PER_DIE == 0:
        return f"-{-pips // PIPS_PER_DIE}D"
    return f"{pips:+d} {'pip' if abs(pips) == 1 else 'pips'}"


def parse_part(text: str) -> int:
    """Read what :func:`format_part` writes and return its pips, which may be negative.

    Raises CodeError for anything else.

    >>> parse_part("-1D"), parse_part("5D+2"), parse_part("-4 pips")
    (-3, 17, -4)

    Source: S1.0.1.40.
    """
    match = _PART.fullmatch(text)
    if match is None:
        return parse_code(text)
    if match[2]:
        return PIPS_PER_DIE * int(match[1] + match[2])
    return int(match[3] + match[4])


def whole_dice(pips: int) -> int:
    """The dice of a code where a rule says "in D": whole dice, rounded down.

    >>> whole_dice(14), whole_dice(2)
    (4, 0)

    Source: S1.0.1.40.
    Ruling: A-008.
    """
    return max(0, pips) // PIPS_PER_DIE


def _shown(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")


def _what_was_meant(text: str) -> str:
    if text.startswith("-"):
        return "a code is never negative"
    if re.fullmatch(r"[0-9]+", text, re.ASCII):
        return "dice or pips? Write 4D, 4D+2 or 2 pips"
    if match := _LOOSE.fullmatch(text):
        return _spelled(_bounded(match[1]), _bounded(match[2] or "0"))
    if match := _LOOSE_PIPS.fullmatch(text):
        pips = _bounded(match[1])
        return f"write {_LONE_PIPS[pips]}" if pips in _LONE_PIPS else _spelled(0, pips)
    return "write 4D, 4D+2 or 2 pips"


def _bounded(digits: str) -> int:
    """The number that digits write, or one that is too many dice and too many pips, where they are more than four."""
    return int(digits[-4:]) if not digits[:-4].strip("0") else 10_000


def _spelled(dice: int, rest: int) -> str:
    more = rest // PIPS_PER_DIE
    if dice + more > MOST_DICE:
        return f"too many dice; at most {MOST_DICE}D"
    reason = f"{rest} pips are {format_code(rest)}; " if more else ""
    return f"{reason}write {format_code(PIPS_PER_DIE * dice + rest)}"
