"""One setting of the rules, as their tables list them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from simcore.rules.allowed import Allowed


class Setting(Struct, frozen=True):
    """One setting: its value in each profile, what else it may be, the rules it comes from, what it means.

    ``alternatives`` says what else it may be in words, ``allowed`` says it for programs.
    """

    key: str
    default: Any
    basics: Any
    alternatives: str
    source: tuple[str, ...]
    meaning: str
    allowed: Allowed

    def check(self, value: Any) -> str | None:
        """What is wrong with a value, in words; None where nothing is."""
        return self.allowed.wrong(value)
