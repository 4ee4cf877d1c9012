"""Shorter ways to write a form: one value for a map, one map for a list, a word for an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from simcore.scenario.leaves import Json
from simcore.scenario.tree import Scalar
from simcore.scenario.words import quoted
from simcore.spelling import meant


class Short:
    """How the short way of a form is read as the whole, written in a resolved scenario, and described."""

    def __init__(
        self, unfold: Callable[[Any], Any], fold: Callable[[Any], Any], schema: Callable[[Json], Json]
    ) -> None:
        self.unfold = unfold
        self.fold = fold
        self.schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        written = core_schema.wrap_serializer_function_ser_schema(self.write)
        return core_schema.no_info_before_validator_function(self.read, handler(source), serialization=written)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        whole = handler(schema)
        return {"anyOf": [self.schema(handler.resolve_ref_schema(whole)), whole]}

    def read(self, value: Any) -> Any:
        """The whole of what was written; what cannot be is an error of pydantic's with our words."""
        try:
            return self.unfold(value)
        except ValueError as error:
            raise PydanticCustomError("leaf", "{text}", {"text": str(error)}) from None

    def write(self, value: Any, handler: Callable[[Any], Any]) -> Any:
        """A form as a resolved scenario holds it."""
        return self.fold(handler(value))


def single_for(key: str) -> Short:
    """A single value stands for a map that has it under one key."""

    def unfold(value: Any) -> Any:
        if isinstance(value, list):
            raise ValueError("a list where a single value or a map is expected")  # noqa: TRY004 - all readers raise ValueError
        return {key: value} if isinstance(value, Scalar) else value

    def fold(whole: Any) -> Any:
        return whole[key] if isinstance(whole, dict) and set(whole) == {key} else whole

    return Short(unfold, fold, lambda whole: whole["properties"][key])


def single_in(key: str) -> Short:
    """A single value stands for a map that has it, alone in a list, under one key."""

    def unfold(value: Any) -> Any:
        if isinstance(value, list):
            raise ValueError(f"a list where a single value or a map is expected; write '{key}: [a, b]' in a map")  # noqa: TRY004 - all readers raise ValueError
        return {key: [value]} if isinstance(value, Scalar) else value

    return Short(unfold, lambda whole: whole, lambda whole: whole["properties"][key]["items"])


def one_of_many() -> Short:
    """A map stands for a list that holds nothing else."""

    def unfold(value: Any) -> Any:
        if isinstance(value, list) and not value:
            raise ValueError("an empty list; write a map, or leave the key out")
        if isinstance(value, Scalar) and value.value is not None:
            raise ValueError(f"{quoted(value.text)} where a map, or a list of maps, is expected")
        return [value] if isinstance(value, dict) else value

    def fold(whole: Any) -> Any:
        return whole[0] if isinstance(whole, list) and len(whole) == 1 else whole

    return Short(unfold, fold, lambda whole: whole["items"])


def word_for(value: str, *words: str) -> Short:
    """A bare word stands for a map in which it is the key of a value."""

    def unfold(given: Any) -> Any:
        if not isinstance(given, Scalar) or given.value is None:
            return given
        if given.text not in words:
            near = meant(given.text, words, f"without one stand {', '.join(words)}")
            raise ValueError(f"{quoted(given.text)} has no target; {near}")
        return {given.text: Scalar(value, value)}

    return Short(unfold, lambda whole: whole, lambda _whole: {"enum": list(words)})
