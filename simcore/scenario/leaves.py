"""The single values of the forms, as types that pydantic checks with our own readers and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from simcore.dice import CODE_PATTERN, format_code, format_part, parse_part
from simcore.rules.allowed import CODE
from simcore.rules.checks import LEVELS
from simcore.scenario import quantities
from simcore.scenario.quantities import MOST, Duration
from simcore.scenario.tree import Scalar
from simcore.scenario.words import quoted
from simcore.spelling import meant

Json = dict[str, Any]

FARTHEST = 1_000_000
"""Metres to the edge of the map."""

WIDEST = 10_000
"""Metres from one side of a zone to the other."""


class Leaf:
    """How a value is read from the tree, written into a resolved scenario, and described in JSON Schema."""

    def __init__(self, read: Callable[[Any], Any], write: Callable[[Any], Any], schema: Json) -> None:
        self.read = read
        self.write = write
        self.schema = schema

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            self.check, serialization=core_schema.plain_serializer_function_ser_schema(self.write)
        )

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> Json:
        return dict(self.schema)

    def check(self, value: Any) -> Any:
        """Read a value; what is wrong with it becomes an error of pydantic's with our words."""
        try:
            return self.read(value)
        except ValueError as error:
            raise PydanticCustomError("leaf", "{text}", {"text": str(error)}) from None


def single(read: Callable[[Scalar], Any], otherwise: str = "") -> Callable[[Any], Any]:
    """A reader that first makes sure that it has a single value; ``otherwise`` says more where it has not."""

    def reader(value: Any) -> Any:
        if not isinstance(value, Scalar):
            what = f"a {'map' if isinstance(value, dict) else 'list'} where a single value is expected"
            raise ValueError(f"{what}; {otherwise}" if otherwise else what)  # noqa: TRY004 - all readers raise ValueError
        if value.value is None:
            raise ValueError("nothing is given; write a value or leave the key out")
        return read(value)

    return reader


def whole(low: int, high: int) -> Leaf:
    """A whole number in a range."""

    def read(scalar: Scalar) -> int:
        number = scalar.value
        if not isinstance(number, int) or isinstance(number, bool):
            raise ValueError(f"{quoted(scalar.text)} is no whole number; from {low} to {high:,}")  # noqa: TRY004 - as above
        if not low <= number <= high:
            raise ValueError(f"{number} is out of range; from {low} to {high:,}")
        return number

    return Leaf(single(read), int, {"type": "integer", "minimum": low, "maximum": high})


def span(most: int) -> Leaf:
    """A length in whole metres, at least one."""

    def read(scalar: Scalar) -> int:
        metres = quantities.length(scalar)
        if not 1 <= metres <= most:
            raise ValueError(f"a length of {metres} m; {'at least 1 m' if metres < 1 else f'at most {most:,} m'}")
        return metres

    return Leaf(single(read), lambda m: f"{m} m", _unit("m", 1, most))


def _unit(units: str, low: int = 0, most: int = MOST) -> Json:
    """Whole numbers of a unit up to a power of ten; ``low`` is 0 or 1."""
    digits = len(str(most)) - 1
    below = f"[1-9][0-9]{{0,{digits - 1}}}" if low else f"[0-9]{{1,{digits}}}"
    return {"type": "string", "pattern": f"^0*({below}|{most}) ?{units}$"}


def version(only: int) -> Leaf:
    """The version of a format, of which only one is read."""

    def read(scalar: Scalar) -> int:
        if scalar.value != only or isinstance(scalar.value, bool):
            raise ValueError(f"{quoted(scalar.text)} is not read; this version reads format {only}")
        return only

    return Leaf(single(read), int, {"const": only})


def one_of(*words: str, later: tuple[str, ...] = (), why: str = "", shapes: str = "") -> Leaf:
    """One of a few words; those of ``later``, and ``shapes`` that are no words, come with rules not there yet."""

    def read(scalar: Scalar) -> str:
        if scalar.text in later:
            raise ValueError(f"{scalar.text!r} comes {why or 'with its rules'}; this version has {', '.join(words)}")
        if scalar.text not in words:
            raise ValueError(f"{quoted(scalar.text)} is unknown here; {meant(scalar.text, words)}")
        return scalar.text

    return Leaf(single(read, shapes), str, {"enum": list(words)})


def meaning(words: Mapping[str, str]) -> Leaf:
    """One of a few words, each of which stands for another or for itself; in a resolved scenario for itself."""

    def read(scalar: Scalar) -> str:
        if scalar.text not in words:
            raise ValueError(f"{quoted(scalar.text)} is unknown here; {meant(scalar.text, tuple(words))}")
        return words[scalar.text]

    return Leaf(single(read), str, {"enum": list(words)})


def _flag(scalar: Scalar) -> bool:
    if not isinstance(scalar.value, bool):
        raise ValueError(f"{quoted(scalar.text)} is neither true nor false; write one of them")  # noqa: TRY004 - as above
    return scalar.value


def _text(scalar: Scalar) -> str:
    return scalar.text


def _bare_number(scalar: Scalar) -> int | float:
    number = scalar.value
    if not isinstance(number, int | float) or isinstance(number, bool):
        raise ValueError(f"{quoted(scalar.text)} is no number; 'at' is a pair of metres such as [30, 0]")  # noqa: TRY004 - as above
    if abs(number) > FARTHEST:
        raise ValueError(f"{scalar.text} is too far; at most {FARTHEST:,} m")
    return number


def _shift(scalar: Scalar) -> int:
    if scalar.text not in (*_SHIFTS, *_SIGNED):
        raise ValueError(f"{quoted(scalar.text)} is no variant; one of {', '.join(_SHIFTS)}")
    return parse_part(scalar.text)


def _code_range(value: Any) -> tuple[int, ...]:
    return quantities.code_range(value, quantities.code)


def _write_range(pips: tuple[int, ...]) -> Any:
    return format_code(pips[0]) if len(pips) == 1 else [format_code(end) for end in pips]


def _difficulty(scalar: Scalar) -> int | str:
    if scalar.text in LEVELS:
        return scalar.text
    if isinstance(scalar.value, bool) or not isinstance(scalar.value, int) or not 1 <= scalar.value <= 100:
        near = meant(scalar.text, LEVELS, f"a number from 1 to 100, or {', '.join(LEVELS)}")
        raise ValueError(f"{quoted(scalar.text)} is no difficulty; {near}")
    return scalar.value


def _worn(scalar: Scalar) -> int | str:
    """A code as pips, or the name of an entry of the catalogue's armor."""
    try:
        return quantities.code(scalar)
    except ValueError:
        if isinstance(scalar.value, str) and _NAME.fullmatch(scalar.text):
            return scalar.text
        raise


def _losses(scalar: Scalar) -> tuple[int, bool]:
    match = _LOSSES.fullmatch(scalar.text)
    whole_number = isinstance(scalar.value, int)
    if match is None or (int(match[1]) > 100 if match[2] else not whole_number):
        raise ValueError(f"{quoted(scalar.text)} are no losses; write a number of units such as 3, or '50 %'")
    return int(match[1]), bool(match[2])


def _yes(scalar: Scalar) -> bool:
    if scalar.value is not True:
        raise ValueError(f"{quoted(scalar.text)} asks nothing; write true, or leave the key out")
    return True


def _wounds(levels: tuple[str, ...]) -> Callable[[Scalar], str]:
    def read(scalar: Scalar) -> str:
        if scalar.value is True:
            return levels[0]
        if scalar.text not in levels:
            raise ValueError(f"{quoted(scalar.text)} is no level of wounds; {meant(scalar.text, ('true', *levels))}")
        return scalar.text

    return read


def Wounds(levels: tuple[str, ...]) -> Leaf:  # noqa: N802 - it makes a type
    """A level of wounds, or true for the lightest."""
    return Leaf(single(_wounds(levels)), str, {"enum": [True, *levels]})


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*", re.ASCII)
_LOSSES = re.compile(r"([1-9][0-9]{0,4})( ?%)?", re.ASCII)
_SHIFTS = ("-1D", "-2 pips", "-1 pip", "1 pip", "2 pips", "1D")
_SIGNED = ("+1 pip", "+2 pips")
_CODE: Json = {"type": "string", "pattern": CODE_PATTERN}
_METRES = _unit("m")
_CODES: Json = {"anyOf": [_CODE, {"type": "array", "items": _CODE, "minItems": 2, "maxItems": 2}]}

# An id such as 010 is a number to an editor, and text here; so is a name such as 12.
Text = Annotated[str, Leaf(single(_text), str, {"type": ["string", "number", "boolean"]})]
Id = Annotated[str, Leaf(single(_text), str, {"type": ["string", "integer"], "pattern": "^[A-Za-z0-9-]+$"})]
Flag = Annotated[bool, Leaf(single(_flag), bool, {"type": "boolean"})]
Number = Annotated[
    float,
    Leaf(single(_bare_number), lambda number: number, {"type": "number", "minimum": -FARTHEST, "maximum": FARTHEST}),
]
Code = Annotated[int, Leaf(single(quantities.code), format_code, _CODE)]
Rating = Annotated[int, Leaf(single(quantities.rating), format_code, dict(CODE.schema))]
CodeRange = Annotated[tuple[int, ...], Leaf(_code_range, _write_range, _CODES)]
Difficulty = Annotated[
    int | str,
    Leaf(
        single(_difficulty),
        lambda given: given,
        {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 100}, {"enum": list(LEVELS)}]},
    ),
]
Worn = Annotated[
    int | str,
    Leaf(
        single(_worn),
        lambda given: given if isinstance(given, str) else format_code(given),
        {"anyOf": [_CODE, {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9-]*$"}]},
    ),
]
Losses = Annotated[
    tuple[int, bool],
    Leaf(
        single(_losses),
        lambda given: f"{given[0]} %" if given[1] else given[0],
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 99_999},
                {"type": "string", "pattern": "^([1-9][0-9]?|100) ?%$"},
            ]
        },
    ),
]
Yes = Annotated[bool, Leaf(single(_yes), bool, {"const": True})]
Shift = Annotated[int, Leaf(single(_shift), format_part, {"enum": [*_SHIFTS, *_SIGNED]})]
Time = Annotated[Duration, Leaf(single(quantities.duration), str, _unit("(s|min|h|days?|rounds?)"))]
Metres = Annotated[int, Leaf(single(quantities.length), lambda m: f"{m} m", _METRES)]
Side = Annotated[int, span(WIDEST)]
Way = Annotated[int, span(FARTHEST)]
SquareMetres = Annotated[int, Leaf(single(quantities.area), lambda m: f"{m} m2", _unit("m2", 1))]
Steps = Annotated[
    int, Leaf(single(quantities.metres), int, {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MOST}, _METRES]})
]
Anything = Annotated[Any, Leaf(lambda value: value, lambda _value: None, {})]
