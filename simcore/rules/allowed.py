"""What a setting may be: checks that say in words what is wrong with a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Check = Callable[[Any], str | None]


def one_of(*allowed: Any) -> Check:
    """A check: the value is one of these, of the same type."""

    def test(value: Any) -> str | None:
        if any(value == choice and type(value) is type(choice) for choice in allowed):
            return None
        return f"must be {' or '.join(_written(choice) for choice in allowed)}"

    return test


def whole(lowest: int) -> Check:
    """A check: the value is a whole number, not below ``lowest``."""

    def test(value: Any) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and value >= lowest:
            return None
        return f"must be a whole number, at least {lowest}"

    return test


def six_numbers(value: Any) -> str | None:
    """A check: six whole numbers from 1 up, none below the one before."""
    if isinstance(value, (list, tuple)) and len(value) == 6 and all(whole(1)(each) is None for each in value):
        return None if list(value) == sorted(value) else "must not fall from one level to the next"
    return "must be a list of six whole numbers, at least 1, one a level from Very Easy to Heroic"


def flat_cover(value: Any) -> str | None:
    """A check: ``ea_flat``, until the graded cover of RB-45 is there."""
    if value == "rb_dice":
        return "rb_dice comes with RB-45; in this version only ea_flat, also in the profile basics"
    return one_of("ea_flat")(value)


def _written(choice: Any) -> str:
    return {True: "true", False: "false"}[choice] if isinstance(choice, bool) else str(choice)


SWITCH = one_of(True, False)
