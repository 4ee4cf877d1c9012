"""What a folded state says of a unit, and of an element: who is able to act, which door answers its holders alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from simcore.rules.wounds import OUT_OF_ACTION


def able(unit: Mapping[str, Any]) -> bool:
    """Whether a unit is able to act; what is not said of it does not hinder it.

    >>> able({"wounds": "wounded"}), able({"wounds": "dead"}), able({"present": False})
    (True, False, False)
    """
    if not unit.get("present", True) or unit.get("defeated", False):
        return False
    return bool(unit.get("conscious", True)) and str(unit.get("wounds")) not in OUT_OF_ACTION


def answers(id_: str, element: Mapping[str, Any], powered: Collection[str]) -> bool:
    """Whether an element answers the side that holds the site alone: it is one of the powered, or its lock holds.

    >>> answers("door", {"locked": True, "working": True}, ()), answers("door", {"locked": False}, ())
    (True, False)
    """
    return id_ in powered or bool(element.get("locked") and element.get("working"))
