"""Quantities as a scenario writes them: times, lengths, areas, die codes. A bare number is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from simcore.dice import format_code, parse_code
from simcore.errors import CodeError
from simcore.scenario.tree import Scalar
from simcore.scenario.words import quoted

MOST = 1_000_000_000

_SECONDS = {"s": 1, "min": 60, "h": 3600, "day": 86400, "days": 86400}
_SPOKEN = {"sec": "s", "second": "s", "seconds": "s", "m": "min", "minute": "min", "minutes": "min", "hour": "h",
           "hours": "h", "hr": "h", "d": "days"}  # fmt: skip
_DURATION = re.compile(r"([0-9]+) ?(s|min|h|days?|rounds?)", re.ASCII)
_LENGTH = re.compile(r"([0-9]+) ?m", re.ASCII)
_AREA = re.compile(r"([0-9]+) ?m2", re.ASCII)
_NUMBER = re.compile(r"[-+]?[0-9.]{1,20}", re.ASCII)
_WITH_UNIT = re.compile(r"([0-9]{1,10}) ?([a-zA-Z]{1,10})", re.ASCII)
_SIXTIES = re.compile(r"[0-9]{1,4}(:[0-9]{1,2}){1,2}", re.ASCII)


class Duration(Struct, frozen=True, gc=False):
    """A span of time as written: ``count`` of ``unit`` (s, min, h, days or rounds)."""

    count: int
    unit: str

    def milliseconds(self, round_ms: int) -> int:
        """The span in milliseconds, with rounds of so many.

        >>> Duration(3, "rounds").milliseconds(5000), Duration(2, "min").milliseconds(5000)
        (15000, 120000)
        """
        return self.count * (round_ms if self.unit.startswith("round") else 1000 * _SECONDS[self.unit])

    def __str__(self) -> str:
        return f"{self.count} {self.unit}"


def duration(scalar: Scalar) -> Duration:
    """Read ``5 s``, ``10 min``, ``2 h``, ``3 days``, ``1 round`` or ``3 rounds``. Raises ValueError in clear words.

    >>> str(duration(Scalar("10 min", "10 min")))
    '10 min'
    """
    text = _text(scalar, "a time", "10 s")
    match = _DURATION.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is no time; {_time_meant(text)}")
    return Duration(_within(match[1], f"{quoted(text)} is too long; at most {MOST:,} {match[2]}"), match[2])


def _time_meant(text: str) -> str:
    if _NUMBER.fullmatch(text):
        return f"of what? '{text} s', '{text} min' or '{text} rounds'"
    if _SIXTIES.fullmatch(text):
        first, second = [int(part) for part in text.split(":")][:2]
        return f"'{first * 60 + second} s' if it is minutes, '{first * 60 + second} min' if it is hours"
    match = _WITH_UNIT.fullmatch(text)
    if match and match[2].lower() in _SPOKEN:
        return f"did you mean '{match[1]} {_SPOKEN[match[2].lower()]}'?"
    return "write a whole number and a unit: '5 s', '10 min', '2 h', '3 days', '4 rounds'"


def length(scalar: Scalar) -> int:
    """Read ``30 m``: whole metres. Raises ValueError in clear words."""
    return _metric(scalar, _LENGTH, "length", "m")


def area(scalar: Scalar) -> int:
    """Read ``60 m2``: whole square metres, at least one. Raises ValueError in clear words."""
    found = _metric(scalar, _AREA, "area", "m2")
    if found < 1:
        raise ValueError("an area of 0 m2; at least 1 m2, or leave it out")
    return found


def metres(scalar: Scalar) -> int:
    """Read ``4 m``, or ``4`` where the key itself says metres."""
    if isinstance(scalar.value, int) and not isinstance(scalar.value, bool) and 0 <= scalar.value <= MOST:
        return scalar.value
    return length(scalar)


def _metric(scalar: Scalar, form: re.Pattern[str], what: str, unit: str) -> int:
    text = _text(scalar, f"a {what}", f"30 {unit}")
    match = form.fullmatch(text)
    if match is None:
        meant = f"did you mean '{text} {unit}'?" if re.fullmatch("[0-9]{1,10}", text) else f"write '30 {unit}', whole"
        raise ValueError(f"{quoted(text)} is no {what}; {meant}")
    return _within(match[1], f"{quoted(text)} is too much; at most {MOST:,} {unit}")


def code(scalar: Scalar) -> int:
    """Read a die code as pips. Raises ValueError in clear words.

    >>> code(Scalar("4D+2", "4D+2"))
    14
    """
    text = _text(scalar, "a die code", "4D+2")
    try:
        return parse_code(text)
    except CodeError as error:
        meant = f"{quoted(text)} is no die code; did you mean '{text}D' or '{text} pips'?"
        raise ValueError(meant if re.fullmatch("[0-9]{1,2}|100", text) else str(error)) from None


def rating(scalar: Scalar) -> int:
    """A die code of at least one pip."""
    pips = code(scalar)
    if pips < 1:
        raise ValueError(f"{quoted(scalar.text)} is nothing to roll; at least '1 pip'")
    return pips


def _text(scalar: Scalar, what: str, example: str) -> str:
    if scalar.value is None:
        raise ValueError(f"nothing is given; {what} is expected, such as {example!r}")
    return scalar.text


def _within(digits: str, complaint: str) -> int:
    """The number that digits write. However many they are; raises ValueError(``complaint``) above :data:`MOST`."""
    significant = digits.lstrip("0") or "0"
    if len(significant) > len(str(MOST)) or int(significant) > MOST:
        raise ValueError(complaint)
    return int(significant)


def code_range(value: object, read: Callable[[Scalar], int]) -> tuple[int, ...]:
    """A die code, or a list of the two ends of a range. Raises ValueError in clear words."""
    ends = value if isinstance(value, list) else [value]
    scalars = [end for end in ends if isinstance(end, Scalar)]
    if len(scalars) < len(ends) or (isinstance(value, list) and len(value) != 2):
        raise ValueError("a die code or the two ends of a range are expected, such as 2D or [2D, 3D]")
    pips = tuple(read(end) for end in scalars)
    if pips[0] > pips[-1]:
        raise ValueError(f"the range runs downward; did you mean [{format_code(pips[1])}, {format_code(pips[0])}]?")
    return pips
