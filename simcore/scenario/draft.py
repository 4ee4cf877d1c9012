"""A plan in the making: what the steps from a checked form to a plan share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore.plan import Doctrine
from simcore.rules.choice import Rules
from simcore.scenario.catalogue import Shelves
from simcore.scenario.faults import Faults
from simcore.scenario.forms import ScenarioForm
from simcore.scenario.names import Names
from simcore.scenario.tree import Path

MOST = {"zones": 1_000, "sections": 10_000, "elements": 5_000, "units": 10_000, "events": 10_000, "passages": 5_000,
        "measures": 500}  # fmt: skip
"""The largest numbers of things that one scenario may have; more is refused, not tried."""


class TooMuchError(Exception):
    """There is so much of something that nothing further is looked at; what it is was noted."""


class Draft:
    """The form of a scenario, the rules it chose, its catalogue and names, and where problems go."""

    def __init__(self, form: ScenarioForm, rules: Rules, shelves: Shelves, faults: Faults) -> None:
        self.form = form
        self.rules = rules
        self.shelves = shelves
        self.faults = faults
        self.names = Names(faults)
        self.refused: set[str] = set()
        self.units = 0
        self.doctrines: dict[str, Doctrine] = {}
        self.round_ms = 1000 * rules.round_seconds

    def pick(self, ends: Sequence[int]) -> int:
        """The pips of a printed range that the setting ``ref.range_pick`` takes.

        Source: S1.4.2.
        Ruling: A-015.
        """
        return self.rules.pick((ends[0], ends[-1]))

    def scale(self, path: Path, *choices: str | None) -> str | None:
        """The first scale that is given; None where none is. One that the rules do not have is noted.

        Source: S1.1.2, S1.1.2.10.
        """
        scale = next((choice for choice in choices if choice is not None), None)
        if scale is not None and scale not in self.rules.scales and scale not in self.refused:
            self.refused.add(scale)
            self.faults.at(path, f"scale {scale!r} needs the setting scale.mega; set rules: {{scale: {{mega: true}}}}")
        return scale

    def bounded(self, what: str, number: int, path: Path) -> None:
        """Note that there is more of something than one scenario may have, and raise :class:`TooMuchError`."""
        if number > MOST[what]:
            self.faults.key(path, f"{number:,} {what}; at most {MOST[what]:,}")
            raise TooMuchError


def one_key(form: Any, *keys: str) -> list[str]:
    """Those of some keys that a form gives."""
    return [key for key in keys if getattr(form, key) is not None]
