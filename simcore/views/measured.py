"""Figures as text: what a scenario measured, and every figure where there is no report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.log.measured import PREFIX
from simcore.views.plain import plain

LATE = {"limit": "not by the limit", "ended": "not before the end"}
"""What is said of a time that did not come, by its status: the value is then when the run was over."""

WORDS = {None: "null", True: "true", False: "false"}


def shown(figure: Mapping[str, Any]) -> str:
    """A figure as text; a time that did not come says so.

    >>> shown({"value": 2, "unit": "fires"}), shown({"value": 180, "unit": "s", "status": "limit"})
    ('2 fires', '180 s (not by the limit)')
    >>> shown({"value": None, "unit": "state"}), shown({"value": "open", "unit": "state"})
    ('null', 'open')
    """
    value, unit = figure.get("value"), figure.get("unit")
    text = WORDS[value] if value is None or isinstance(value, bool) else plain(value)
    late = LATE.get(str(figure.get("status")))
    return " ".join([text, *([] if unit == "state" else [plain(unit)]), *([f"({late})"] if late else [])])


def measured(summary: Any) -> tuple[tuple[str, str], ...]:
    """What the scenario measured, of the summary of a run's last line: each name, and what came of it."""
    figures = summary.get("figures") if isinstance(summary, Mapping) else None
    return tuple(
        (plain(name.removeprefix(PREFIX)), shown(figure))
        for name, figure in (figures.items() if isinstance(figures, Mapping) else ())
        if name.startswith(PREFIX) and isinstance(figure, Mapping)
    )
