"""Short battles between Ann and Bob, read back as lines."""

from __future__ import annotations

from typing import Any

from tests.maps import MISS, NEWS, plan_of, told

QUIET = f"dice={ {'ann': {'to_hit': MISS}, 'bob': {'to_hit': MISS}} }"
"""Nobody hits anybody for eight rounds."""


def battle(text: str, *sets: str, rounds: int | None = None, seed: int = 1) -> list[dict[str, Any]]:
    """The lines of a run, of its first rounds only where a number is given."""
    lines = told(plan_of(text, *sets), seed)
    return [line for line in lines if rounds is None or line["round"] <= rounds]


def told_as(lines: list[dict[str, Any]], actor: str) -> list[tuple[int, str, str]]:
    """What a unit did: round, kind, target. What it saw and heard is left out."""
    mine = [line for line in lines if line.get("actor") == actor and line["kind"] not in NEWS]
    return [(line["round"], line["kind"], line.get("target", "")) for line in mine]


def ann(*orders: str) -> str:
    """A setting that gives Ann her orders."""
    return f"sides.red.units.ann.orders=[{', '.join(f'{{{order}}}' for order in orders)}]"
