"""What a plain scalar means by the core rules of YAML 1.2, and where YAML 1.1 would have read something else."""

from __future__ import annotations

import math
import re

from simcore.scenario.tree import Scalar, Value

LONGEST_NUMBER = 20

_CONSTANTS: dict[str, Value] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

_OLD_BOOL = re.compile(r"y|Y|n|N|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF")
_OLD = (
    (re.compile(r"[-+]?0[0-7_]+"), "an octal number"),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), "a number in sixties"),
    (re.compile(r"[-+]?0b[01_]+"), "a binary number"),
    (re.compile(r"[-+]?(?=[0-9_.]*_)(0x)?[0-9][0-9a-fA-F_]*(\.[0-9_]*)?"), "a number"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?"), "a date"),
)


class ScalarError(ValueError):
    """A scalar that is no value of a scenario."""


def resolve(text: str) -> Scalar:
    """The value of a plain (unquoted) scalar.

    Raises :class:`ScalarError` for a number that is not finite or has more than 20 characters.

    >>> [resolve(text).value for text in ("010", "NO", "1:30", "0o7", "1_000", "~", "1e2")]
    [10, 'NO', '1:30', 7, '1_000', None, 100.0]
    """
    if text in _CONSTANTS:
        return Scalar(text, _CONSTANTS[text])
    first = text[0]
    if not (first.isdigit() or first in "+-."):
        return Scalar(text, text)
    if _INT.fullmatch(text):
        return Scalar(text, _int(text))
    if _NOT_FINITE.fullmatch(text):
        raise ScalarError(f"{text} is not finite; write a number")
    if _FLOAT.fullmatch(text):
        return Scalar(text, _float(text))
    return Scalar(text, text)


def _int(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ScalarError(f"a number of {len(text)} characters; at most {LONGEST_NUMBER} are read")
    return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))


def _float(text: str) -> float:
    if len(text) > LONGEST_NUMBER:
        raise ScalarError(f"a number of {len(text)} characters; at most {LONGEST_NUMBER} are read")
    number = float(text)
    if not math.isfinite(number):
        raise ScalarError(f"{text} is not finite; write a smaller number")
    return number


def surprise(text: str) -> str | None:
    """What YAML 1.1 would have read in a plain scalar, in words; None where both versions agree.

    >>> surprise("NO"), surprise("010"), surprise("12")
    ('true or false', 'an octal number', None)
    """
    if _OLD_BOOL.fullmatch(text):
        return "true or false"
    if text.startswith("0o"):
        return "text"
    if not text[:1].isdigit() and text[:1] not in ("-", "+"):
        return None
    return next((name for form, name in _OLD if form.fullmatch(text)), None)
