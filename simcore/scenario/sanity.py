"""Whether plain values, as a log's first line carries them, can be a scenario at all."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.scenario.complaints import DEEPEST, TOO_DEEP
from simcore.scenario.composing import MOST_NODES
from simcore.scenario.faults import Faults
from simcore.scenario.reading import readable
from simcore.scenario.scalars import LONGEST_NUMBER
from simcore.scenario.tree import Mark


def sane(scenario: object, shown: str, faults: Faults) -> bool:
    """Whether a value is a map of maps, lists and single values that YAML could have given; notes what is not."""
    level: list[Any] = [scenario]
    if not isinstance(scenario, Mapping):
        faults.add(Mark(shown), "a map of keys and values is expected here")
    for _ in range(DEEPEST):
        for value in level:
            _judge(value, shown, faults)
        level = [below for each in level for below in _below(each)]
        if not level:
            return not faults.problems
        if len(level) > MOST_NODES:
            break
    faults.add(Mark(shown), TOO_DEEP if len(level) <= MOST_NODES else f"more than {MOST_NODES:,} values; write less")
    return False


def _below(value: Any) -> Sequence[Any]:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list | tuple) else ()


def _judge(value: object, shown: str, faults: Faults) -> None:
    if isinstance(value, str):
        readable(value, shown, faults)
    elif isinstance(value, int) and abs(value) >= 10**LONGEST_NUMBER:
        faults.add(Mark(shown), f"a number of more than {LONGEST_NUMBER} digits; none is needed")
    elif isinstance(value, float) and not math.isfinite(value):
        faults.add(Mark(shown), f"{value} is not finite; write a number")
    elif value is not None and not isinstance(value, int | float | Mapping | list | tuple):
        faults.add(Mark(shown), f"a {type(value).__name__} is no value of a scenario")
